package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// interview is questions that follow each other.
type interview struct {
	subject string // what they are about; empty: not said
	areas   []string
	parts   []stretch
}

// stretch is choices of one area, in order.
type stretch struct {
	led     string // what the question said that led to it; empty: it is the first one
	choices []choice
}

// maxApart is how many prompts may stand between two answers of one interview.
const maxApart = 2

// interviews groups choices that follow each other, and in them those of one area. Choices that settle nothing are left out.
func interviews(all []choice) []interview {
	var found []interview
	last := -1
	for n, c := range all {
		if last < 0 || c.areas != nil || c.turn-all[last].turn > maxApart+1 || c.asked >= 0 != (all[last].asked >= 0) {
			found = append(found, interview{parts: []stretch{{}}})
		}
		in := &found[len(found)-1]
		switch {
		case c.areas != nil:
			in.subject, in.areas = c.subject, c.areas
		case c.leads:
			in.parts = append(in.parts, stretch{led: onwards(c)})
		case c.settled:
			if area := in.heading(c.lead); area != "" && area != in.areaOf(len(in.parts)-1) {
				if last := &in.parts[len(in.parts)-1]; len(last.choices) == 0 {
					last.led = area
				} else {
					in.parts = append(in.parts, stretch{led: area})
				}
			}
			p := &in.parts[len(in.parts)-1]
			p.choices = append(p.choices, c)
		}
		last = n
	}
	return found
}

// heading is the area with which the agent's words before a question go on; empty: with none, or with several.
func (in interview) heading(lead string) string {
	if lead == "" {
		return ""
	}
	found := ""
	for _, a := range in.areas {
		if strings.Contains(lead, strings.ToLower(a)) {
			if found != "" {
				return ""
			}
			found = a
		}
	}
	return found
}

// onwards is where a question that leads on leads to.
func onwards(c choice) string {
	text := c.meaning() + ". " + c.question
	if at := moving.find(text); at != nil {
		text = text[at[1]:]
		if end := strings.IndexAny(text, ".?!"); end >= 0 {
			text = text[:end]
		}
	}
	return text
}

var moving = pattern{fold: true, words: `(?:move|moving|go|going) on to|(?:move|moving) to(?: the)?`}

// maxSubjects is how many learnings one interview may give.
const maxSubjects = 2

// subjects is what an interview settled, by area. The smallest neighbours go together when there are too many.
func (in interview) subjects() []decided {
	var found []decided
	for n, p := range in.parts {
		if len(p.choices) > 0 {
			found = append(found, decided{area: in.areaOf(n), choices: p.choices})
		}
	}
	for len(found) > maxSubjects {
		at, least := 0, 0
		for i := range found[1:] {
			if n := len(found[i].choices) + len(found[i+1].choices); i == 0 || n < least {
				at, least = i, n
			}
		}
		found[at].choices = append(found[at].choices, found[at+1].choices...)
		found[at].area, found[at].mixed = bothOf(found[at].area, found[at+1].area), true
		found = slices.Delete(found, at+1, at+2)
	}
	for i := range found {
		if !ofTheMoment(in.subject) {
			found[i].subject = in.subject
		}
	}
	return found
}

// areaOf is the area of a part: the one that the person was led to, else the one whose words its questions share most.
func (in interview) areaOf(n int) string {
	p := in.parts[n]
	led := stemSet(p.led)
	for _, a := range in.areas {
		if area := stemSet(a); len(area) > 0 && sharedStems(area, led) == len(area) {
			return a
		}
	}
	best := ""
	if n == 0 && len(in.areas) > 0 {
		best = in.areas[0]
	}
	var asked []string
	for _, c := range p.choices {
		asked = append(asked, c.header, c.question)
	}
	said, shared := stemSet(strings.Join(asked, " ")), sharedStems(stemSet(best), stemSet(strings.Join(asked, " ")))
	for _, a := range in.areas {
		if n := sharedStems(stemSet(a), said); n > max(shared, 1) {
			best, shared = a, n
		}
	}
	return best
}

func bothOf(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "" || strings.HasSuffix(a, b):
		return a
	}
	return a + ", " + b
}

// final is the choices that stand in the end: without those that were asked again and answered otherwise, and without those
// that the person took back later.
func (t *timeline) final(all []choice) []choice {
	kept := slices.Clone(all)
	if !slices.ContainsFunc(all, func(c choice) bool { return c.settled }) {
		return kept
	}
	changes := t.afterthoughts()
	for i := range kept {
		if !kept[i].settled {
			continue
		}
		again := func(later choice) bool { return later.settled && kept[i].askedAgain(later) }
		if slices.ContainsFunc(all[i+1:], again) || slices.ContainsFunc(changes, kept[i].takenBackBy) {
			kept[i].settled = false
		}
	}
	return kept
}

// askedAgain tells whether a later question offers the same again.
func (c choice) askedAgain(later choice) bool {
	if c.question == later.question && c.question != "" || c.amount() && later.amount() && c.header+c.topic() != "" && sharedStems(stemSet(c.header+" "+c.question), stemSet(later.header+" "+later.question)) >= minTerms {
		return true
	}
	same := 0
	for _, o := range c.options {
		for _, p := range later.options {
			count(&same, !leavesOpen(o) && strings.EqualFold(plainLabel(o.Label), plainLabel(p.Label)))
		}
	}
	return same >= 2 && (c.header == later.header || 2*sharedStems(stemSet(c.question), stemSet(later.question)) >= len(stemSet(c.question)))
}

// amount tells whether what was picked is a number of something.
func (c choice) amount() bool {
	picked := c.picked()
	return len(picked) == 1 && amounts.matches(picked[0].Label)
}

var amounts = pattern{fold: true, parts: `^\W*\d+\s*(?:%|ms|s|sec\w*|min\w*|hours?|days?|[kmg]i?b|秒|分|小时|天)(?:\W|$)`}

// afterthought is words of a person with which they may take back what they chose before.
type afterthought struct {
	at   int
	said map[string]bool
}

// afterthoughts is all of these.
func (t *timeline) afterthoughts() []afterthought {
	var found []afterthought
	for _, i := range t.humans {
		if own, ok := t.ownWords(i); ok && rethought.in(strings.ToLower(own)) {
			found = append(found, afterthought{i, stemSet(own)})
		}
	}
	return found
}

// takenBackBy tells whether later words name what was chosen, or what was not.
func (c choice) takenBackBy(later afterthought) bool {
	if later.at <= c.at {
		return false
	}
	chosen := stemSet(c.words.text)
	for _, o := range c.picked() {
		for s := range stemSet(plainLabel(o.Label)) {
			chosen[s] = true
		}
	}
	if shared := sharedStems(chosen, later.said); shared > 0 && float64(shared) >= duplicateCut*float64(len(chosen)) {
		return true
	}
	return slices.ContainsFunc(c.others(), func(o transcript.Option) bool {
		label := stemSet(plainLabel(o.Label))
		return len(label) > 1 && sharedStems(label, later.said) == len(label)
	})
}

// noted finds that a person asks again and again for what is put off or turned down to be written down.
func (t *timeline) noted(all []choice) (finding, bool) {
	f := finding{kind: "decision", rule: "noted-for-later", by: learnings.ByUser, category: learnings.Workflows,
		marks: []mark{repeatedWish}, topics: []string{"deferred", "documentation"}}
	han, times := 0, 0
	for _, c := range all {
		lower := strings.ToLower(c.own)
		if c.own == "" || !noting.in(lower) || !putOff.in(lower) {
			continue
		}
		if times++; times == 2 { // once is no habit
			f.primary, f.context, f.sentence = c.at, c.own, c.part
		}
		f.evidence = append(f.evidence, c.at)
		count(&han, hasHan(c.own))
		if gives(c.own) && !slices.Contains(f.marks, reasonGiven) {
			f.marks = append(f.marks, reasonGiven)
		}
	}
	if times < 2 {
		return finding{}, false
	}
	f.summary = "Write down options that are deferred or rejected, with the reason, in the project's documents or as a todo"
	f.trigger = "a decision defers or rejects an option"
	f.action = "note the option and the reason in the document of the phase that it is left to, or as a todo"
	f.reason = "it is to be found again when that phase comes"
	if han == times {
		f.summary = "推迟或否决的方案及其理由要写进项目文档或待办"
		f.trigger, f.states = "", true
		f.action, f.reason = "当决定推迟或否决某个方案时，把方案和理由写进项目文档或待办，以便以后查到", ""
		f.topics = []string{"推迟", "文档", "待办"}
	}
	return f, true
}
