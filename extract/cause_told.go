package extract

import (
	"fmt"
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

// explain finds a cause that the agent named between two events and that held, with what was done about it: the last one of
// which it says what to do, else the last; those that were first named behind an event only when there is no other.
func (t *timeline) explain(from, to, known int) (explanation, bool) {
	groups := t.judged(grouped(latest(t.claims(from, to), maxClaims)), from, to, known)
	var best explanation
	found := false
	fell := 0
	for _, g := range groups {
		if g.fell {
			fell++
			continue
		}
		if x, ok := t.explainedBy(g, fell, from, to); ok && (!found || x.action != "" && g.first() <= known || best.action == "" && x.action != "") {
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
	said := t.repairOf(c, g.first()-1, g.next+1)
	x.action = t.clean(said.action)
	x.deed = t.deedFor(x, until)
	if x.deed >= 0 && x.action != "" && !t.carriedOut(said, until) {
		x.action = ""
	}
	t.witness(&x, g)
	return x, x.deed >= 0 || x.action != "" && (x.fell > 0 || x.confirmed >= 0)
}

// witness notes what shows that an explanation held: a run, what settled it, or the person's word.
func (t *timeline) witness(x *explanation, g group) {
	after, goals := x.deed, t.failedGoals(x.from, x.claim.at)
	if after < 0 {
		after = x.claim.at
	}
	for i := after + 1; i < x.to; i++ {
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
}

// explainedRun makes a finding of a run that failed and passes after a change, when the agent names a cause that others
// may meet.
func (t *timeline) explainedRun(r resolution) (finding, bool) {
	switch {
	case nilRead.matches(r.line) && len(r.tries) == 0, r.variant.change == different, r.class == invocation, r.class == policy, r.class == routine, t.failsSame(r):
		return finding{}, false
	}
	x, ok := t.explain(r.at, min(t.nextHuman(r.success), r.success+maxReport), r.success)
	if !ok || x.deed < 0 || r.class == testRun && t.ownWork(r, x.deed) || t.takenBackLater(x) {
		return finding{}, false
	}
	if !t.aboutRun(r, x) {
		return finding{}, false
	}
	if x.at < r.success {
		x.seen = r.success
	}
	f := t.explained(x, "named-for-run", r.at)
	f.lines = append(f.lines, t.events[r.at].Tool.ResultLine)
	f.trigger = fmt.Sprintf("`%s` fails", t.short(r.blame))
	f.quoted += "\n" + r.line
	f.topics = append(r.blame.goal(), f.topics...)
	if assertion.matches(r.line) { // the words of one fit any test
		if file := failingTest(t.events[r.at].Text); file != "" {
			f.trigger += " in " + file
		}
	} else {
		f.trigger += " with " + quote(r.line)
		f.signature = t.signature(r)
		f.topics = append(errorNames(r.line), f.topics...)
	}
	f.category = t.causeCategory(x, r.line, r.class)
	marks := t.effort(r)
	if x.seen >= 0 {
		marks = append(marks, seenToWork)
	}
	return t.wordExplained(f, x, strings.Join(r.blame.goal(), " ")+"` fails", marks)
}

// failingTest is the name of the first test file that an output says failed, on the line or above it; "": none is named.
func failingTest(output string) string {
	file := ""
	for l := range strings.Lines(output) {
		if m := testFileIn.groups(l); m != nil {
			file = m[1]
		}
		if file != "" && testFailed.matches(l) {
			return file
		}
	}
	return ""
}

var (
	// testFileIn is the name of a file of tests.
	testFileIn = pattern{parts: `([\w.-]+(?:[._-](?:test|spec|e2e)\.\w{1,4}|_test\.\w{1,4})|\btest_\w+\.py)\b`}
	// testFailed is how a runner says that a test failed.
	testFailed = pattern{parts: `\(fail\)|\bFAIL(?:ED)?\b|^\s*(?:not ok|[✗✖×✘])`}
)

// aboutRun tells whether a cause that was named is that of a failing run: no other failure came between the two, or it speaks
// of what that run said.
func (t *timeline) aboutRun(r resolution, x explanation) bool {
	last, ok := t.lastFailure(r.at, x.at)
	if !ok || last.line == r.line || last.at > r.success && x.at < t.nextHuman(r.success) && x.deed < r.success {
		return true
	}
	return sharedStems(stemSet(r.line), x.stems) > 0
}

// explainedReport makes a finding of what a person said does not work, when the agent names a cause that others may meet.
func (t *timeline) explainedReport(s symptom) (finding, bool) {
	x, ok := t.explain(s.at, s.end, s.end)
	if !ok || t.comesBack(s, x.deed) || t.failsStill(x) || t.takenBackLater(x) {
		return finding{}, false
	}
	f := t.explained(x, "named-for-report", s.at)
	if f.trigger = t.triggerOf(s, x); f.trigger == "" {
		if x.text, f.trigger = outcomeOf(x.text); f.trigger == "" {
			return finding{}, false
		}
		f.reason = x.text
	}
	if s.line != "" {
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
