package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"session-learning/learnings"
)

// mended makes a finding of a failing test run that an edit mended, when the agent says why it failed. Most red tests
// teach nothing: they were written to fail, or the code that they test is being written.
func (t *timeline) mended(r resolution) (finding, bool) {
	if r.class != testRun || !runsSameTests(r) || t.failsSame(r) {
		return finding{}, false
	}
	at := t.mendingEdit(r)
	if at < 0 {
		return finding{}, false
	}
	e := t.events[at].Tool
	why, ok := t.causeOf(r, r.line+"\n"+e.Path+"\n"+e.Old+"\n"+e.New)
	died := crash.matches(r.line) && !assertion.matches(r.line)
	own := t.ownWork(r, at)
	if persists := died && len(r.tries) > 0; !ok || own && !persists {
		return finding{}, false
	}
	why.text = asName(why.text, t.codeAround(r, at))
	action := t.action(r, at, why.text)
	if action == "" || nilRead.matches(r.line) && (len(r.tries) == 0 || !worthKnowing(claim{text: why.text})) {
		return finding{}, false
	}
	old, now := changedLines(withoutImports(t.clean(e.Old)), withoutImports(t.clean(e.New)), nil)
	f := finding{
		kind: "cause", rule: "mended-test", by: learnings.ByTool, primary: r.at, evidence: []int{r.at, at, r.success},
		lines:    []int{t.events[r.at].Tool.ResultLine, t.events[r.success].Tool.ResultLine},
		quoted:   r.line + "\n" + why.text,
		reason:   why.text,
		example:  diffText(old, now),
		category: failureCategory(r.failure),
		topics:   slices.Concat(errorNames(r.line), r.blame.goal()),
		late:     []string{baseName(e.Path)},

		signature: t.signature(r),
		marks:     t.testMarks(r, why, died, own),
	}
	t.wordMended(&f, r, action)
	return f, true
}

// nilRead is an error of which any code can die: what is read is not there. It is told again by no message.
var nilRead = pattern{fold: true, parts: `
	nil pointer dereference|nullpointer|nullreference|null reference|null pointer
	cannot read propert(?:y|ies) of (?:undefined|null)|undefined is not|is not (?:a function|iterable)|null is not an object
	'nonetype' object|on a none value|unexpectedly found nil|segmentation fault|sigsegv
	attempt to (?:index|call) a nil|undefined method .* for nil
`}

// runsSameTests tells whether the run that passed is the one that failed, perhaps told to do more or less.
func runsSameTests(r resolution) bool {
	return r.variant.change == same || r.variant.change == otherFlags || r.variant.change == otherArguments
}

// wordMended words the summary and the insight.
func (t *timeline) wordMended(f *finding, r resolution, action string) {
	fails, line := "fails", r.line
	if rest, ok := strings.CutPrefix(line, "panic: "); ok {
		fails, line = "panics", rest
	}
	f.trigger = fmt.Sprintf("`%s` %s with %s", t.short(r.blame), fails, quote(line))
	f.action = action
	f.summary = withLine(fmt.Sprintf("%s when `%s` %s", capital(action), strings.Join(r.blame.goal(), " "), fails), " with ", line)
}

// action is what was done about a failure: in the agent's words, else the one piece or line that an edit changed; else "".
func (t *timeline) action(r resolution, edit int, why string) string {
	file := baseName(t.events[edit].Tool.Path)
	if a := t.remedyOf(r, t.codeAround(r, edit)); a != "" {
		return t.clean(a) + " (" + file + ")"
	}
	a, _ := t.replacement(edit, strings.Join(append(t.textsIn(r.lastSame, r.nextTry), why, r.line), "\n"))
	return a
}

// codeAround is the code that an edit changed, what the failure says of code, and what the agent says in the middle of
// sentences: a word with a capital letter is a name there.
func (t *timeline) codeAround(r resolution, edit int) string {
	e := t.events[edit].Tool
	texts := []string{e.Old, e.New, t.events[r.at].Text}
	for _, said := range slices.Concat(t.textsIn(r.lastSame, r.nextTry), t.textsIn(r.success, t.nextHuman(r.success))) {
		texts = append(texts, sentenceStart.replace(said, " "))
	}
	return strings.Join(texts, "\n")
}

// sentenceStart is the first word of a sentence.
var sentenceStart = pattern{parts: `(?:^|[.:!?]\s|\n)\W*\w+`}

// asName marks the first word of a sentence as a name when it is one in the code: "Open returned nil".
func asName(s, code string) string {
	first, rest, _ := strings.Cut(s, " ")
	if determiners.has(strings.ToLower(first)) || strings.ToLower(first) == first || !codeName.matches(first) {
		return s
	}
	if !regexp.MustCompile(`\b` + regexp.QuoteMeta(first) + `\b`).MatchString(code) {
		return s
	}
	return "`" + first + "` " + rest
}

// codeName is a word that can be a name in code.
var codeName = pattern{whole: `[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?`}

// mendingEdit is the edit that mended a test: of those between the last failure and the success, of code before that of
// tests, the last that does more than take something away. -1: none.
func (t *timeline) mendingEdit(r resolution) int {
	best := -1
	for _, i := range r.decisive(r.edits) {
		e := t.events[i].Tool
		if !codeFile(e.Path) || strings.TrimSpace(e.New) == "" || strings.Contains(e.Old, e.New) {
			continue
		}
		if best < 0 || testFile(t.events[best].Tool.Path) || !testFile(e.Path) {
			best = i
		}
	}
	return best
}

// ownWork tells whether a red test is part of the work at hand: the test or the code was written in this session before
// it failed, or nothing but the test was changed.
func (t *timeline) ownWork(r resolution, mending int) bool {
	file := t.events[mending].Tool.Path
	if testFile(file) {
		return true
	}
	turn := t.turnOf(r.at)
	for i, e := range t.events[:r.at] {
		if changesFiles(e) && (testFile(e.Tool.Path) || e.Tool.Path == file || i > turn && codeFile(e.Tool.Path)) {
			return true
		}
	}
	return false
}

// turnOf is the human event that began the turn of an event; -1: none before it.
func (t *timeline) turnOf(i int) int {
	n, _ := slices.BinarySearch(t.humans, i)
	if n == 0 {
		return -1
	}
	return t.humans[n-1]
}

// testMarks is what speaks for and against a mended test. What was mended at the first try stays a draft.
func (t *timeline) testMarks(r resolution, why cause, died, own bool) []mark {
	marks := []mark{mendedTest}
	if own {
		return marks
	}
	if died {
		marks = append(marks, crashed)
	}
	effort := t.effort(r)
	if !slices.Contains(effort, severalTries) && !slices.Contains(effort, longEffort) {
		return slices.DeleteFunc(append(marks, effort...), func(m mark) bool { return m == held || m == metAgain })
	}
	if !why.named {
		marks = append(marks, vagueWords)
	}
	return append(marks, effort...)
}
