package extract

import (
	"cmp"
	"slices"
	"strings"

	"session-learning/learnings"
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

// maxSubjects is how many choices one interview may teach.
const maxSubjects = 2

// best is what an interview settled that matters most, in the order in which it was asked, and the rest. One more than the
// first is taken when it matters beyond this piece of work, the best of another area before the next of the same.
func (in interview) best() (best, rest []decided) {
	var all []decided
	for n, p := range in.parts {
		area := in.areaOf(n)
		var of []decided
		for _, c := range p.choices {
			if d := in.decided(c, area); d.worth > 0 {
				of = append(of, d)
			}
		}
		slices.SortStableFunc(of, byConsequence)
		for m := range of {
			of[m].worth = max(of[m].worth-m, 1)
		}
		all = append(all, of...)
	}
	slices.SortStableFunc(all, byConsequence)
	n := min(len(all), 1)
	for n < min(len(all), maxSubjects) && all[n].worth > passingWorth {
		n++
	}
	best, rest = all[:n], all[n:]
	slices.SortStableFunc(best, func(a, b decided) int { return cmp.Or(a.choice.at-b.choice.at, a.choice.part-b.choice.part) })
	return best, rest
}

func byConsequence(a, b decided) int { return b.worth - a.worth }

// decided is a choice of an interview with what it is about.
func (in interview) decided(c choice, area string) decided {
	d := decided{choice: c, about: area}
	if in.subject != "" && !ofTheMoment(in.subject) && !workTitle.matches(in.subject) {
		d.about = in.subject
	}
	var ok bool
	if d.item, ok = c.item(d.about); ok {
		d.worth = c.worth(d.item)
	}
	return d
}

// workTitle is what a piece of work is called rather than a part of the project.
var workTitle = pattern{fold: true, words: `
	phase|milestone|sprint|iteration|round|part|wave|release|stability|resilience|hardening|improvements?|clean.?up|polish(?:ing)?
	fix(?:es|ing)?|refactor\w*|overhaul|follow.?ups?|hotfix|catch.?up|bugs?|issues?|triage|tech(?:nical)? debt|todos?
`, parts: `阶段|里程碑|迭代|优化|重构|フェーズ|этап|фаза`}

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
