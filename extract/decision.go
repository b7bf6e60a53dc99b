package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// decisions finds what a person settled when the agent asked: options that were picked, and answers in words. Each is a
// learning of its own, of an interview those that matter most.
func decisions(t *timeline) []finding {
	all := t.final(t.choices())
	var found []finding
	for _, in := range interviews(all) {
		found = append(found, t.interviewed(in)...)
	}
	if f, ok := t.noted(all); ok {
		found = append(found, f)
	}
	restated := t.settled()
	found = slices.DeleteFunc(found, func(f finding) bool { // the agent's words say it with the others
		return slices.ContainsFunc(restated, func(r finding) bool { return slices.Contains(r.evidence, f.primary) })
	})
	return append(found, restated...)
}

// interviewed makes findings of what matters most of an interview. What else it settled gives way when an earlier read,
// before all was asked, found it.
func (t *timeline) interviewed(in interview) []finding {
	best, rest := in.best()
	var found []finding
	for _, d := range best {
		f := t.decision(d)
		if len(best)+len(rest) >= manyAnswers {
			f.marks = append(f.marks, severalAnswers)
		}
		found = append(found, f)
	}
	for _, d := range rest {
		t.doubles = append(t.doubles, t.evidenceKey(finding{kind: "decision", primary: d.choice.at, sentence: d.choice.part}))
	}
	return found
}

// manyAnswers is how many choices about one subject make it one that was thought through.
const manyAnswers = 3

// decided is a choice with what it is a part of.
type decided struct {
	item
	choice choice
	about  string // a part of the project, or a piece of work; empty: not said
	worth  int    // among others
}

// decision makes a finding of a choice.
func (t *timeline) decision(d decided) finding {
	c, one := d.choice, d.item
	f := finding{kind: "decision", by: learnings.ByUser, primary: c.at, sentence: c.part, states: true, evidence: []int{c.at}}
	if c.asked >= 0 {
		f.evidence = []int{c.asked, c.at}
	}
	f.summary, f.action = d.summary(), d.insight()
	switch {
	case one.orders:
		f.rule, f.states, f.marks = "own-words", false, []mark{answeredInWords}
		f.action, f.reason = one.text, one.reason
		if topic := d.topic; topic != "" && !hasHan(one.text) {
			f.trigger = "it comes to " + inAbout(topic)
		}
	case len(c.picked()) == 0:
		f.rule, f.marks = "own-words", []mark{answeredInWords}
	case c.asked >= 0 && c.own == "": // a letter, typed
		f.rule, f.marks = "option", []mark{barePick}
	case one.reason != "" || c.reason != "" || one.meant:
		f.rule, f.marks = "option", []mark{pickedOption}
	default:
		f.rule, f.marks = "option", []mark{barePick}
	}
	if c.reason != "" || c.reasoned {
		f.marks = append(f.marks, reasonGiven)
	}
	if passing.in(strings.ToLower(byPlace.replace(c.own, ""))) {
		f.marks = append(f.marks, oneOff)
	}
	if t.actedUpon(c) {
		f.marks = append(f.marks, held)
	}
	f.category = decisionCategory(c.header + "\n" + c.question + "\n" + f.summary)
	f.topics, f.context = c.names(), c.question
	if !c.forced {
		f.late = append(strings.Fields(strings.ToLower(d.about)), questionWords(c.question)...)
	}
	return f
}

// byPlace is how an option is named by its place, which says nothing of how long a choice holds.
var byPlace = pattern{fold: true, parts: `(?:option|choice|variant|approach|phase|step) \d+|#\d+`}

// gives tells whether a person's words hold a reason.
func gives(own string) bool {
	lower := strings.ToLower(own)
	return reasoned.matches(own) || weighed.in(lower)
}

// decisionCategory is what a choice is about: how something is built, unless its words are about the work.
func decisionCategory(text string) learnings.Category {
	if wayOfWorking.count(text) > 0 {
		return subjectOf(text, learnings.Architecture, learnings.Debugging, learnings.Errors, learnings.Tools)
	}
	return learnings.Architecture
}

// wayOfWorking is words of questions about how the work is done rather than what is built.
var wayOfWorking = pattern{fold: true, words: `
	commits?|commit messages?|pull requests?|prs?|branch(?:es|ing)?|code reviews?|reviewers?|merge strategy|squash|rebase
	tests? (?:first|strategy|framework|coverage)|tdd|unit tests?|integration tests?|ci|changelog|release (?:process|cadence|notes)
	lint\w*|formatter|documentation|worktrees?
`, parts: `提交|分支|评审|测试|コミット|ブランチ|レビュー|テスト|коммит|ветк|ревью`}

// Bounds of how far it is looked for what came of a choice, in events and in bytes of each.
const (
	maxAfter   = 3000
	maxChanged = 16 << 10
)

// actedUpon tells whether something that was changed or run later holds the name of what was chosen.
func (t *timeline) actedUpon(c choice) bool {
	words := c.telling()
	if len(words) == 0 {
		return false
	}
	from := c.at
	for _, e := range t.events[from+1 : min(len(t.events), from+1+maxAfter)] {
		if e.Kind != transcript.Call || e.Tool.Outcome != transcript.OK {
			continue
		}
		for _, text := range []string{e.Tool.New, e.Tool.Command} {
			text = text[:min(len(text), maxChanged)]
			if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
				return true
			}
		}
	}
	return false
}

// telling is the words by which what was chosen would be known in a file: as written, in small letters, and with a capital.
func (c choice) telling() []string {
	text := c.words.text
	for _, o := range c.picked() {
		label := plainLabel(o.Label)
		if len(stemSet(label)) == 0 {
			label = o.Text
		}
		text += " " + label
	}
	var words []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,.;:()（），。；：、`'\"/", r) }) {
		const short = 4 // bytes
		if lower := strings.ToLower(w); len(w) > short && !stopWord(lower) {
			words = append(words, w, lower, strings.ToUpper(lower[:1])+lower[1:])
		}
	}
	return words
}

// stopWord tells whether a word says nothing of what was chosen.
func stopWord(w string) bool { return len(stemSet(w)) == 0 || commonChoice.has(w) }

// commonChoice is words of many options.
var commonChoice = set{list: `
	only both places place single simple separate first later option existing without with instead default always never version
	support allow current keep using simplest should would there their these those which where
`}
