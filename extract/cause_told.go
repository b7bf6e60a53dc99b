package extract

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// explanation is a cause with all that speaks for it.
type explanation struct {
	claim
	deed      int    // what was done about it; -1: by the person
	seen      int    // a call that shows that it helped; -1: none
	confirmed int    // where the person says that it works; -1: nowhere
	fell      int    // how many other causes had been named before, and had been taken back
	action    string // what is to be done about it, in the agent's words; "": it does not say it
	from, to  int    // the events between which all that lies
}

// Bounds of what is looked at for one cause.
const (
	maxClaims = 60 // times that a cause is named, the latest
	maxReport = 60 // events after a success in which the agent may sum up
)

// explain finds a cause that the agent named between two events and that held, with what was done about it: the first one of
// which it says what to do, else the first.
func (t *timeline) explain(from, to int) (explanation, bool) {
	groups := t.judged(grouped(latest(t.claims(from, to), maxClaims)), from, to)
	var best explanation
	found := false
	fell := 0
	for _, g := range groups {
		if g.fell {
			fell++
			continue
		}
		if x, ok := t.explainedBy(g, fell, from, to); ok && (!found || best.action == "" && x.action != "") {
			best, found = x, true
		}
	}
	return best, found
}

// explainedBy is a group that held with what was done about it.
func (t *timeline) explainedBy(g group, fell, from, to int) (explanation, bool) {
	limit := to
	if g.settled >= 0 {
		limit = t.nextHuman(g.settled)
	}
	c, ok := g.quoted(limit)
	if !ok {
		return explanation{}, false
	}
	x := explanation{claim: c, seen: -1, confirmed: -1, fell: fell, from: from, to: to}
	until := to
	if g.settled >= 0 {
		until = g.settled
	}
	x.action = t.clean(repairOf(c, t.textsIn(g.first()-1, g.next+1)))
	x.deed = t.deedFor(x, until)
	after, goals := x.deed, t.failedGoals(from, c.at)
	if after < 0 {
		after = c.at
	}
	for i := after + 1; i < to; i++ {
		switch e := t.events[i]; {
		case e.Kind == transcript.Human && t.saysSolved(i):
			x.confirmed = i
		case e.Kind == transcript.Call && x.seen < 0 && worked(e.Tool) && t.proves(i, goals):
			x.seen = i
		}
	}
	if x.seen < 0 && g.settled > x.deed && t.events[g.settled].Kind == transcript.Call {
		x.seen = g.settled
	}
	return x, x.deed >= 0 || x.action != "" && (x.fell > 0 || x.confirmed >= 0)
}

// explainedRun makes a finding of a run that failed and passes after a change, when the agent names a cause that others
// may meet.
func (t *timeline) explainedRun(r resolution) (finding, bool) {
	switch {
	case r.variant.change == different, r.class == invocation, r.class == policy, r.class == routine, t.failsSame(r):
		return finding{}, false
	}
	x, ok := t.explain(r.at, min(t.nextHuman(r.success), r.success+maxReport))
	if !ok || x.deed < 0 || r.class == testRun && t.ownWork(r, x.deed) {
		return finding{}, false
	}
	if x.at < r.success {
		x.seen = r.success
	}
	f := t.explained(x, "named-for-run", r.at)
	f.lines = append(f.lines, t.events[r.at].Tool.ResultLine)
	f.trigger = fmt.Sprintf("`%s` fails with %s", t.short(r.blame), quote(r.line))
	f.quoted += "\n" + r.line
	f.signature = t.signature(r)
	f.topics = slices.Concat(errorNames(r.line), r.blame.goal(), f.topics)
	f.category = t.causeCategory(x, r.line, r.class)
	marks := t.effort(r)
	if x.seen >= 0 {
		marks = append(marks, seenToWork)
	}
	return t.wordExplained(f, x, strings.Join(r.blame.goal(), " ")+"` fails", marks)
}

// explainedReport makes a finding of what a person said does not work, when the agent names a cause that others may meet.
func (t *timeline) explainedReport(s symptom) (finding, bool) {
	x, ok := t.explain(s.at, s.end)
	if !ok || t.comesBack(s, x.deed) || t.failsStill(x) {
		return finding{}, false
	}
	f := t.explained(x, "named-for-report", s.at)
	if s.line != "" {
		f.trigger = "an error says " + quote(s.line)
		f.topics = append(errorNames(s.line), f.topics...)
		f.quoted += "\n" + s.line
	}
	f.category = t.causeCategory(x, s.line, unclear)
	var marks []mark
	if x.seen >= 0 {
		marks = append(marks, seenToWork)
	}
	if t.between(s.at, max(x.deed, x.at)) > longTime {
		marks = append(marks, longEffort)
	}
	return t.wordExplained(f, x, "", marks)
}

// failsStill tells whether what had failed before a cause was named fails in the same way after what was done about it, and is
// not overcome.
func (t *timeline) failsStill(x explanation) bool {
	before := map[string]bool{}
	for _, f := range t.failures {
		switch {
		case f.at <= x.from, f.at >= x.to, !tests(f.blame) && !checks(f.blame) && !buildGoal.matches(strings.Join(f.blame.goal(), " ")):
		case f.at < max(x.at, x.deed):
			before[f.key()] = true
		case before[f.key()]:
			if _, ok := t.resolve(f); !ok {
				return true
			}
		}
	}
	return false
}

// explained is the finding of an explanation, without its words.
func (t *timeline) explained(x explanation, rule string, at int) finding {
	f := finding{
		kind: "cause", rule: rule, by: learnings.ByAssistant, primary: at, evidence: []int{at, x.at},
		reason: x.text, quoted: x.text, topics: namesIn(x.text), context: plain(t.events[x.at].Text),
	}
	if x.about != "" {
		f.trigger = x.about
	}
	for _, i := range []int{x.deed, x.seen, x.confirmed} {
		if i >= 0 {
			f.evidence = append(f.evidence, i)
		}
	}
	return f
}

// namesIn is what a text puts into code marks.
func namesIn(s string) []string {
	var names []string
	for _, m := range identifierIn.regexp().FindAllString(s, 4) {
		if m = strings.Trim(m, "`\""); !strings.ContainsAny(m, " (){}") {
			names = append(names, m)
		}
	}
	return names
}
