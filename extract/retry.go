package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"session-learning/learnings"
	"session-learning/scoring"
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
	unknown := r.class == unclear || r.class == testRun
	if !teaches(r) && !(unknown && tells(r)) || numbered(r) || t.changed(r) || typo(r) || unreadable(r) || t.failsSame(r) {
		return finding{}, false
	}
	proofs := t.proofs(r)
	if unknown && len(proofs) == 0 {
		return finding{}, false
	}
	fails, works := t.short(r.blame), t.short(r.with)
	f := finding{
		kind: "retry", rule: string(r.variant.change), by: learnings.ByTool, primary: r.at, evidence: []int{r.at, r.success},
		lines:    []int{t.events[r.at].Tool.ResultLine},
		trigger:  fmt.Sprintf("`%s` fails with %s", fails, quote(r.line)),
		action:   fmt.Sprintf("run `%s` instead", works),
		reason:   "that form works here",
		example:  t.example(r.blame, r.with),
		told:     r.line,
		category: failureCategory(r.failure),
		topics:   goalTopics(r),

		signature: t.signature(r),
		marks:     []mark{workingVariant},
	}
	if !t.wordRetry(&f, r) {
		return finding{}, false
	}
	if s := cmp.Or(t.explanation(r.at, r.success, r.line), t.told(r)); s != "" {
		f.reason = s
	}
	f.marks = append(f.marks, t.effort(r)...)
	if t.slip(r) && !slices.Contains(proofs, usedAgain) {
		f.marks = append(f.marks, mendedAtOnce)
	}
	if unknown {
		f.marks = append(f.marks, unknownError)
		f.marks = append(f.marks, proofs...)
	} else if namesCause(r.line, r.variant.removed) {
		f.marks = append(f.marks, namedByTool)
	}
	if slices.Contains(proofs, usedAgain) && !unknown {
		f.marks = append(f.marks, usedAgain)
	}
	return f, true
}

// tells says whether the words that differ say something about how the command is called, not about what it works on
// or how much it shows. When the error is unknown, that is asked of a variant, and a proof.
func tells(r resolution) bool {
	switch r.variant.change {
	case otherVariable, wrapperAdded, wrapperDropped, otherFlags, otherArguments:
		return !object(r) && !showsMore(r)
	}
	return false
}

// signature is that of the failure, by which the same one is known again when it happens.
func (t *timeline) signature(r resolution) string {
	e := t.events[r.at]
	return scoring.Signature(e.Tool.Name, e.Text)
}

// teaches tells whether a failure of this class, overcome by a variant of this kind, is worth keeping.
func teaches(r resolution) bool {
	missing := missingProgram.matches(r.line)
	switch r.variant.change {
	case wrapperDropped, wrapperAdded, otherVariable:
		return r.class == invocation || r.class == environment
	case otherTool:
		return missing || deniedProgram(r)
	case otherFolder, otherQuotes:
		return r.class == invocation
	case otherFlags, otherArguments:
		return !missing && (r.class == invocation || r.class == environment || r.class == repository)
	case otherSubcommand:
		return unknownCommand.matches(r.line)
	}
	return false
}

// deniedProgram tells whether a script may not be run, and another program that reads it may.
func deniedProgram(r resolution) bool {
	return strings.Contains(strings.ToLower(r.line), "permission denied") &&
		slices.ContainsFunc(r.with.words[1:], func(w string) bool { return programName(w) == r.blame.program() })
}

// changed tells whether a change in between explains the success better than other flags and arguments do.
func (t *timeline) changed(r resolution) bool {
	if !mends(r) {
		return false
	}
	command, _ := t.relevantCommand(r, t.changingCommands(r))
	edit, _ := t.relevantEdit(r)
	return command >= 0 || edit >= 0
}

// unreadable tells whether the attempts differ in a script or a query rather than in words that can be quoted.
func unreadable(r resolution) bool {
	const most = 90 // bytes of a word
	if r.variant.change == otherTool && missingProgram.matches(r.line) {
		return false
	}
	script := func(w string) bool { return strings.Contains(w, "\n") || len(w) > most }
	return slices.ContainsFunc(r.variant.removed, script) || slices.ContainsFunc(r.variant.added, script) || scratch(r.with)
}

// scratch tells whether a command works on a file that was made for one try.
func scratch(c command) bool {
	return slices.ContainsFunc(c.words, func(w string) bool {
		return strings.HasPrefix(w, "/tmp/") || strings.HasPrefix(w, "/dev/std") || strings.Contains(strings.ToLower(w), `\temp\`)
	})
}

// cwdSlip tells whether the agent had only forgotten in which folder its shell was.
func (t *timeline) cwdSlip(r resolution) bool {
	return strings.Contains(r.line, "cd: ") || r.call.dir() != "" && t.script(r.success).dir() == ""
}

// failsSame tells whether the failure comes back without being overcome again, or a person says it is not solved.
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
	letters := func(c rune) rune {
		if unicode.IsDigit(c) {
			return -1
		}
		return c
	}
	if strings.Map(letters, a) == strings.Map(letters, b) || layered.has(a) || askers.has(a) {
		return false // python → python3, npm → pnpm: another program
	}
	return min(len(a), len(b)) > 2 && a[0] == b[0] && distance(a, b) <= 2
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
	if len(r.tries) >= 2 {
		marks = append(marks, severalTries)
	}
	if t.between(r.at, r.success) > longTime {
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

// slip tells whether other arguments or another folder were given at once, without a second try.
func (t *timeline) slip(r resolution) bool {
	if r.variant.change != otherFolder && r.variant.change != otherArguments && r.variant.change != otherFlags {
		return false
	}
	return len(r.tries) == 0 && len(r.commands) == 0 && t.between(r.at, r.success) <= atOnce
}

// goalTopics is keywords of the commands and the error.
func goalTopics(r resolution) []string {
	return slices.Concat(r.blame.goal(), r.with.goal(), errorNames(r.line))
}
