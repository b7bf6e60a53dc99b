package extract

import (
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// rules finds standing rules that a person states.
func rules(t *timeline) []finding {
	var found []finding
	for n, i := range t.humans {
		if t.growing(n) {
			continue
		}
		own, ok := t.ownWords(i)
		if !ok || t.events[i].Voice == transcript.Answer || t.events[i].Voice == transcript.Rejection && noLesson.in(strings.ToLower(own)) {
			continue
		}
		for _, s := range sentences(own) {
			if f, ok := t.rule(i, s, own); ok {
				found = append(found, f)
			}
		}
	}
	return found
}

// rule makes a finding of a sentence that states a standing rule.
func (t *timeline) rule(i int, sentence, own string) (finding, bool) {
	lower := strings.ToLower(sentence)
	if !standing.in(lower) || describing.matches(lower) {
		return finding{}, false
	}
	a, ok := adviceOf(sentence)
	if !ok || a.asks && !a.orders || !a.clear || !a.orders && !settles.in(strings.ToLower(a.text)) {
		return finding{}, false
	}
	a.text, a.reason = t.respell(a.text, i), t.respell(a.reason, i)
	f := finding{
		kind: "rule", rule: "standing-words", by: learnings.ByUser, primary: i, evidence: []int{i},
		summary: a.text, reason: a.reason, marks: []mark{standingRule},
		action: a.text, states: !a.orders,
		personal: aboutHimself.in(lower),
		category: subjectOf(sentence+"\n"+own, learnings.Workflows),
	}
	if f.reason != "" {
		f.marks = append(f.marks, reasonGiven)
	}
	if demonstrative.matches(a.text) {
		f.marks = append(f.marks, vagueWords)
	}
	if a.passes {
		f.marks = append(f.marks, oneOff)
	}
	object := ""
	if s := (situation{at: i, own: own, lower: strings.ToLower(own), rejected: t.rejectedBefore(i)}); s.rejected >= 0 {
		f.evidence = append(f.evidence, s.rejected)
		object, f.topics = t.object(s)
	}
	f.trigger = triggerOf(sentence, object)
	return f, true
}
