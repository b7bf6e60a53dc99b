package extract

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"session-learning/learnings"
)

// retries finds commands that failed and a variant of them that works and keeps working.
func retries(t *timeline) []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.retry(r); ok {
			found = append(found, f)
		}
	}
	return found
}

// retry makes a finding of a failure that another way of calling overcame.
func (t *timeline) retry(r resolution) (finding, bool) {
	if !teaches(r) || typo(r) || t.failsSame(r) {
		return finding{}, false
	}
	fails, works := r.blame.display(60), r.with.display(60)
	f := finding{
		kind: "retry", rule: string(r.variant.change), by: learnings.ByTool, primary: r.at, evidence: []int{r.at, r.success},
		lines:   []int{t.events[r.at].Tool.ResultLine},
		trigger: fmt.Sprintf("`%s` fails with %q", fails, r.line),
		example: example(r.blame.display(maxExample/2), r.with.display(maxExample/2)),
		told:    r.line, category: failureCategory(r.failure),
		topics: append(goalTopics(r), r.variant.added...),
		marks:  []mark{workingVariant},
	}
	if !t.wordRetry(&f, r, fails, works) {
		return finding{}, false
	}
	f.marks = append(f.marks, t.effort(r)...)
	if namesCause(r.line, r.variant.removed) {
		f.marks = append(f.marks, namedByTool)
	}
	return f, true
}

// teaches tells whether a failure of this class, overcome by a variant, is worth keeping.
func teaches(r resolution) bool {
	switch r.variant.change {
	case same, different:
		return false
	case otherFolder, otherArguments, otherFlags, otherQuotes:
		return r.class == invocation || r.class == environment && r.variant.change != otherFolder
	}
	return r.class == invocation || r.class == environment || r.class == policy || r.class == repository
}

// wordRetry words the summary, the advice and its reason.
func (t *timeline) wordRetry(f *finding, r resolution, fails, works string) bool {
	f.action = fmt.Sprintf("run `%s` instead", works)
	f.reason = "that form works here"
	goal := strings.Join(r.with.goal(), " ")
	switch r.variant.change {
	case otherFolder:
		place := t.place(t.folder(r.success))
		if place == "" || strings.Contains(r.line, "cd: ") || t.cwdSlip(r) {
			return false
		}
		f.summary = fmt.Sprintf("Run `%s` from %s; elsewhere it fails with %q", goal, place, r.line)
		f.action = "run it from " + place
		f.reason = "it works there"
		f.marks = append(f.marks, mendedAtOnce)
	case otherVariable:
		env := t.script(r.success).env()
		if len(env) == 0 {
			return false
		}
		f.summary = fmt.Sprintf("Set `%s` for `%s`, which else fails with %q", strings.Join(env, " "), goal, r.line)
		f.action = fmt.Sprintf("set `%s`", strings.Join(env, " "))
		f.reason = "it works with that variable"
	case wrapperDropped:
		dropped := strings.Join(r.variant.removed, " ")
		f.summary = fmt.Sprintf("Run `%s` without `%s`, which fails with %q", works, dropped, r.line)
	case otherQuotes:
		f.summary = fmt.Sprintf("Quote the arguments of `%s`: the shell takes their special characters as its own", goal)
		f.reason = "the shell takes the special characters in unquoted arguments as its own"
	default:
		f.summary = fmt.Sprintf("Run `%s` instead of `%s`, which fails with %q", r.with.display(45), r.blame.display(40), r.line)
	}
	return true
}

// cwdSlip tells whether the agent had only forgotten in which folder its shell was.
func (t *timeline) cwdSlip(r resolution) bool {
	return r.call.dir() != "" && t.script(r.success).dir() == "" || strings.Contains(r.line, "pathspec")
}

// failsSame tells whether the working form fails in the same way later, without being overcome again.
func (t *timeline) failsSame(r resolution) bool {
	_, open := t.failsLater(r)
	return open || t.takenBack(r)
}

// typo tells whether the variant only mends a slip of the fingers: pnmm → pnpm.
func typo(r resolution) bool {
	if len(r.variant.removed) != 1 || len(r.variant.added) != 1 {
		return false
	}
	a, b := strings.ToLower(r.variant.removed[0]), strings.ToLower(r.variant.added[0])
	if a == b {
		return true
	}
	digits := func(c rune) rune {
		if unicode.IsDigit(c) {
			return -1
		}
		return c
	}
	if strings.Map(digits, a) == strings.Map(digits, b) || layered[a] || askers[a] {
		return false // python → python3, npm → pnpm: another program
	}
	return min(len(a), len(b)) > 2 && distance(a, b) <= 2
}

// distance is the number of letters to insert, drop, replace or swap to make b of a.
func distance(a, b string) int {
	row := make([][]int, len(a)+1)
	for i := range row {
		row[i] = make([]int, len(b)+1)
		row[i][0] = i
	}
	for j := range len(b) + 1 {
		row[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[i][j] = min(row[i-1][j]+1, row[i][j-1]+1, row[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[i][j] = min(row[i][j], row[i-2][j-2]+1)
			}
		}
	}
	return row[len(a)][len(b)]
}

// namesCause tells whether the error line names one of the words that the variant dropped.
func namesCause(line string, removed []string) bool {
	lower := strings.ToLower(line)
	return slices.ContainsFunc(removed, func(w string) bool {
		w = strings.ToLower(strings.Trim(w, "-'\""))
		return len(w) > 1 && strings.Contains(lower, w)
	})
}

// effort is the marks for what it took to overcome a failure, and for what came after.
func (t *timeline) effort(r resolution) []mark {
	var marks []mark
	took := t.between(r.at, r.success)
	if len(r.tries) >= 2 {
		marks = append(marks, severalTries)
	}
	if took > longTime {
		marks = append(marks, longEffort)
	}
	if t.holds(r) {
		marks = append(marks, held)
	}
	if again, _ := t.failsLater(r); again {
		marks = append(marks, metAgain)
	}
	if t.events[r.at].Tool.Masked {
		marks = append(marks, maskedFailure)
	}
	return marks
}

// goalTopics is keywords of the commands and the error.
func goalTopics(r resolution) []string {
	topics := append(slices.Clone(r.blame.goal()), r.with.goal()...)
	return append(topics, errorNames(r.line)...)
}

// example shows the form that fails and the one that works.
func example(fails, works string) string {
	return "# fails\n" + fails + "\n# works\n" + works
}
