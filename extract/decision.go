package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// decisions finds what a person settled when the agent asked: options that were picked, and answers in words. What was
// chosen about one subject is one learning.
func decisions(t *timeline) []finding {
	all := t.final(t.choices())
	var found []finding
	for _, in := range interviews(all) {
		for _, s := range in.subjects() {
			if f, ok := t.decision(s); ok {
				found = append(found, f)
			}
		}
	}
	if f, ok := t.noted(all); ok {
		found = append(found, f)
	}
	restated := t.settled()
	found = slices.DeleteFunc(found, func(f finding) bool { // the agent's words say it with the others
		return slices.ContainsFunc(restated, func(r finding) bool { return f.rule != "interview" && slices.Contains(r.evidence, f.primary) })
	})
	return append(found, restated...)
}

// decided is choices that settle one thing together.
type decided struct {
	subject string // of all that was asked; empty: not said
	area    string // of it; empty: all of it, or not said
	mixed   bool   // it is more than one area
	choices []choice
}

// decision makes a finding of choices about one subject.
func (t *timeline) decision(d decided) (finding, bool) {
	var items []item
	var kept []choice
	for _, c := range d.choices {
		one, ok := c.item(d.said())
		if n := len(items); ok && n > 0 && one.topic != "" && one.topic == items[n-1].topic {
			one.topic = askedTopic(c.question)
			if one.topic == "" && len(stemSet(one.text)) < minTerms {
				one.topic = items[n-1].topic
			}
		}
		if ok {
			one.worth = c.worth()
			items, kept = append(items, one), append(kept, c)
		}
	}
	if len(items) == 0 {
		return finding{}, false
	}
	first := kept[0]
	f := finding{kind: "decision", by: learnings.ByUser, primary: first.at, sentence: first.part, states: true}
	for _, c := range kept {
		f.evidence = append(f.evidence, c.at)
		if c.asked >= 0 {
			f.evidence = append(f.evidence, c.asked)
		}
	}
	slices.Sort(f.evidence)
	f.evidence = slices.Compact(f.evidence)
	if len(items) == 1 {
		t.single(&f, d, first, items[0])
	} else {
		t.several(&f, d, kept, items)
	}
	if t.actedUpon(kept) {
		f.marks = append(f.marks, held)
	}
	return f, true
}

// single words a finding of one choice.
func (t *timeline) single(f *finding, d decided, c choice, one item) {
	f.summary, f.action, f.reason = capital(one.summary()), capital(one.summary()), one.reason
	switch {
	case one.orders:
		f.rule, f.states, f.marks = "own-words", false, []mark{answeredInWords}
		f.action, f.reason = one.text, one.reason
		if topic := one.topic; topic != "" && !hasHan(one.text) {
			f.trigger = "it comes to " + topic
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
	if d.about() != "" && f.states {
		f.action, f.reason = d.insight([]item{one}), ""
	}
	f.category = decisionCategory(c.header + "\n" + c.question + "\n" + f.summary)
	f.topics, f.late = c.names(), questionWords(c.question)
	f.context = c.question
}

// byPlace is how an option is named by its place, which says nothing of how long a choice holds.
var byPlace = pattern{fold: true, parts: `(?:option|choice|variant|approach|phase|step) \d+|#\d+`}

// gives tells whether a person's words hold a reason.
func gives(own string) bool {
	lower := strings.ToLower(own)
	return reasoned.matches(own) || weighed.in(lower)
}

// several words a finding of some choices about one subject.
func (t *timeline) several(f *finding, d decided, kept []choice, items []item) {
	f.rule, f.marks = "interview", []mark{pickedOption}
	var asked []string
	f.topics = strings.Fields(d.subject)
	for _, c := range kept {
		if (c.reason != "" || c.spoken && c.words.reason != "") && !slices.Contains(f.marks, reasonGiven) {
			f.marks = append(f.marks, reasonGiven)
		}
		f.topics = append(f.topics, c.names()...)
		asked = append(asked, c.question)
	}
	if len(items) >= manyAnswers {
		f.marks = append(f.marks, severalAnswers)
	}
	f.summary, f.action = d.summary(items), d.insight(items)
	f.context = strings.Join(asked, "\n")
	f.category = decisionCategory(strings.Join(asked, "\n"))
}

// manyAnswers is how many choices about one subject make it one that was thought through.
const manyAnswers = 3

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
func (t *timeline) actedUpon(kept []choice) bool {
	var words []string
	for _, c := range kept {
		words = append(words, c.telling()...)
	}
	if len(words) == 0 {
		return false
	}
	from := kept[len(kept)-1].at
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
