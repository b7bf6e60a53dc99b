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

// Bounds of what one interview may give.
const (
	maxSubjects = 2 // learnings
	maxChoices  = 3 // choices in each
)

// subjects is what an interview settled that is worth telling: the best of each area first, then the next best, more than one
// learning only of what the person said themselves, told in the order in which it was asked.
func (in interview) subjects() []decided {
	var worth []rated
	for n, p := range in.parts {
		var of []rated
		for m, c := range p.choices {
			if w := c.worth(); w > 0 {
				of = append(of, rated{c, in.areaOf(n), w, n*maxHumans + m, 0})
			}
		}
		slices.SortStableFunc(of, func(a, b rated) int { return b.worth - a.worth })
		for rank := range of {
			of[rank].rank = rank
		}
		worth = append(worth, of...)
	}
	slices.SortStableFunc(worth, func(a, b rated) int { return cmp.Or(a.rank-b.rank, b.worth-a.worth) })
	if slices.ContainsFunc(worth, func(r rated) bool { return r.worth >= talkedOver }) { // it goes before what was only picked
		slices.SortStableFunc(worth, func(a, b rated) int { return b.worth - a.worth })
	}
	worth = worth[:min(len(worth), max(maxChoices, min(said(worth), maxSubjects*maxChoices)))]
	slices.SortFunc(worth, func(a, b rated) int { return a.place - b.place })
	var found []decided
	for len(worth) > 0 {
		n := min(len(worth), maxChoices)
		if half := (len(worth) + 1) / 2; len(worth) > maxChoices && half < n {
			n = half
		}
		found = append(found, in.together(worth[:n]))
		worth = worth[n:]
	}
	return found
}

// said is how many choices a person settled in words of their own.
func said(worth []rated) int {
	n := 0
	for _, r := range worth {
		count(&n, r.worth >= saidThemselves)
	}
	return n
}

// rated is a choice of an interview with what it is worth.
type rated struct {
	choice choice
	area   string
	worth  int
	place  int // order in which it was asked
	rank   int // among those of its area, from 0
}

// together is choices that are told in one learning.
func (in interview) together(of []rated) decided {
	var d decided
	for n, r := range of {
		d.choices = append(d.choices, r.choice)
		if d.mixed = d.mixed || n > 0 && r.area != d.area; n == 0 {
			d.area = r.area
		}
	}
	if d.mixed {
		d.area = ""
	}
	if !ofTheMoment(in.subject) && !workTitle.matches(in.subject) {
		d.subject = in.subject
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
