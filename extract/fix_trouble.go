package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// maxRemedyCalls is how many shell calls after a failure are looked at for what got past it.
const maxRemedyCalls = 12

// findTroubles finds the failures that a widespread tool is known for and that the session got past as its manual says:
// the first of each, with how often it came.
func (t *timeline) findTroubles() {
	taken := map[*trouble]int{}
	for n, i := range t.shell {
		e := t.events[i]
		if !failedCall(e) {
			continue
		}
		output := strings.ToLower(outer(e.Text))
		tr := t.troubleOf(e, output)
		if tr == nil {
			continue
		}
		if at, again := taken[tr]; again {
			t.troubled[i] = true
			if f := &t.troubles[at]; !slices.Contains(f.marks, metAgain) {
				f.marks = append(f.marks, metAgain)
			}
			continue
		}
		if past := t.gotPast(tr, n); past >= 0 {
			t.troubled[i] = true
			taken[tr] = len(t.troubles)
			t.troubles = append(t.troubles, t.knownFailure(tr, i, past))
		}
	}
}

// outer is the beginning and the end of an output, where errors stand.
func outer(output string) string {
	const most = 4000 // bytes of each
	if len(output) <= 2*most {
		return output
	}
	return output[:most] + "\n" + output[len(output)-most:]
}

// troubleOf is the trouble that a failing call met; nil: none that is known.
func (t *timeline) troubleOf(e transcript.Event, output string) *trouble {
	var g glance
	g.lookAtSmall(output)
	for _, list := range troubles {
		for _, tr := range list {
			if tr.line.fits(output, &g) && (tr.command == nil || tr.command.matches(e.Tool.Command)) {
				return tr
			}
		}
	}
	if unmatchedGlob.fits(output, &g) && quietly.matches(e.Tool.Command) {
		return &zshGlobs
	}
	return nil
}

// quietly is a command line that looks for what may not be there.
var quietly = pattern{parts: `\b(?:ls|cat|head|wc|grep|rg|stat|du)\b[^;|&]*[*?\[][^;|&]*2>`}

// gotPast is the event of the call that got past a trouble; -1: none did. The shell call that failed is given by its
// place among the shell calls.
func (t *timeline) gotPast(tr *trouble, n int) int {
	failed := t.script(t.shell[n])
	if tr == &zshGlobs { // the failure shows it all; once may be an answer, unless it cost the calls beside it
		if at := t.shell[n]; at+1 < len(t.events) && t.events[at+1].Tool.Outcome == transcript.Cancelled {
			return at + 1
		}
		return t.quietAgain(n)
	}
	for _, i := range t.shell[n+1 : min(n+1+maxRemedyCalls, len(t.shell))] {
		e := t.events[i]
		raw := e.Tool.Command
		switch {
		case !worked(e.Tool) || tr.not != nil && tr.not.matches(raw) || tr.remedy != nil && !tr.remedy.matches(raw):
		case tr.plain || tr.remedy != nil || sharesGoal(failed, t.script(i)):
			return i
		}
	}
	return -1
}

// quietAgain is the next shell call that zsh refused for a pattern that fits nothing; -1: none was.
func (t *timeline) quietAgain(n int) int {
	for _, i := range t.shell[n+1:] {
		if e := t.events[i]; failedCall(e) && t.troubleOf(e, strings.ToLower(outer(e.Text))) == &zshGlobs {
			return i
		}
	}
	return -1
}

// sharesGoal tells whether two command lines have a goal in common.
func sharesGoal(a, b script) bool {
	for _, c := range a.work() {
		for _, d := range b.work() {
			if sameGoal(c, d) {
				return true
			}
		}
	}
	return false
}

// knownFailure is the finding of a trouble: how often one runs into it says more than how it was overcome.
func (t *timeline) knownFailure(tr *trouble, at, past int) finding {
	marks := []mark{explainedFix, mendedAtOnce}
	if tr.remedy != nil && toldCause(t.textsIn(at, past), tr.summary+" "+tr.reason+" "+t.events[past].Tool.Command) != "" {
		marks = append(marks, toldWhy)
	}
	category := learnings.Tools
	if tr.inCode {
		category = learnings.Errors
	}
	return finding{
		kind: "fix", rule: "known-failure", by: learnings.ByTool, primary: at, evidence: []int{at, past},
		lines:   []int{t.events[at].Tool.ResultLine},
		summary: tr.summary, trigger: tr.trigger, action: tr.action, reason: tr.reason, example: tr.example,
		category:  category,
		topics:    strings.Split(tr.topics, ","),
		signature: t.signature(resolution{failure: failure{at: at}}),
		marks:     marks,
	}
}
