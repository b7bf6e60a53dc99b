package extract

import (
	"strings"

	"session-learning/learnings"
	"session-learning/scoring"
	"session-learning/transcript"
)

// corrections finds what a person set right: a rejected call with a reason, a contradiction, steering in the middle of
// a turn.
func corrections(t *timeline) []finding {
	var found []finding
	for n, i := range t.humans {
		if t.growing(n) {
			continue
		}
		if f, ok := t.correction(i); ok {
			found = append(found, f)
		}
	}
	return found
}

// growing tells whether a prompt is sent again, longer, as the next one: it was still being typed.
func (t *timeline) growing(n int) bool {
	if n+1 == len(t.humans) {
		return false
	}
	this := strings.TrimSpace(t.events[t.humans[n]].Text)
	next := strings.TrimSpace(t.events[t.humans[n+1]].Text)
	const start = 40 // bytes that tell one prompt from another
	head := this[:min(len(this), start)]
	return len(this) > 8 && len(next) >= len(this) && strings.HasPrefix(next, head)
}

// correction makes a finding of a person's words when they set the agent right.
func (t *timeline) correction(i int) (finding, bool) {
	s, ok := t.situationOf(i)
	if !ok || noLesson.in(s.lower) || !t.setsRight(s) {
		return finding{}, false
	}
	if s.reply >= 0 {
		s.restated = restated(t.events[s.reply].Text, s.own)
	}
	a, ok := bestAdvice(s.own)
	ok = ok && !a.short
	f := finding{kind: "correction", by: learnings.ByUser, primary: i, evidence: []int{i}}
	switch {
	case ok && a.clear && a.teaches(s) && (!a.asks || s.conceded): // in the person's own words
	case len(s.restated) > 0:
		a, f.by = advice{text: s.restated[0], clear: true, orders: imperative.matches(s.restated[0])}, learnings.ByAssistant
	default:
		return finding{}, false
	}
	a.text, a.reason = t.respell(a.text, i), t.respell(a.reason, i)
	f.summary, f.action, f.reason, f.states = a.text, a.text, a.reason, !a.orders
	t.markCorrection(&f, s, a)
	t.placeCorrection(&f, s)
	return f, true
}

// contradictedWithin is how far into a text its author has contradicted by then, or does not, in bytes.
const contradictedWithin = 800

// setsRight tells whether the words set the agent right: they reject, contradict, or the agent admits it.
func (t *timeline) setsRight(s situation) bool {
	contradicts := contradiction.in(s.lower[:min(len(s.lower), contradictedWithin)])
	question := strings.HasSuffix(strings.TrimSpace(s.own), "?")
	switch v := t.events[s.at].Voice; {
	case v == transcript.Answer || v == transcript.Command:
		return false
	case s.conceded:
		return true
	case v == transcript.Rejection || s.rejected >= 0:
		return !question
	case v == transcript.MidTurn:
		return contradicts || firstThing.matches(s.lower) || standing.in(s.lower)
	}
	return contradicts && !question && (s.halfway || t.acted(s.at))
}

// teaches tells whether a sentence says how things are to be done, or are, rather than asking for the next piece of work
// or reporting a fault: it forbids, prefers, orders in time, contrasts, or is what the agent was refused for.
func (a advice) teaches(s situation) bool {
	switch {
	case a.orders && (s.rejected >= 0 && s.conceded || restrains.matches(a.text)):
		return true
	case foreign(a.text):
		return contradiction.in(s.lower) || standing.in(strings.ToLower(a.text))
	}
	return contrasts.matches(a.text)
}

// bestAdvice is the sentence of a text that says best what to do or what is so.
func bestAdvice(own string) (advice, bool) {
	var best advice
	most := 0
	for _, s := range sentences(own) {
		a, ok := adviceOf(s)
		if !ok {
			continue
		}
		if g := a.grade(s); g > most {
			best, most = a, g
		}
	}
	return best, most > 0
}

// grade orders the sentences of a text.
func (a advice) grade(sentence string) int {
	lower := strings.ToLower(sentence)
	grade := 1
	for _, holds := range []bool{a.clear, a.clear, a.orders, restrains.matches(a.text), contrasts.matches(a.text), standing.in(lower), !a.passes, !a.asks, a.reason != ""} {
		if holds {
			grade++
		}
	}
	return grade
}

// markCorrection notes what speaks for and against a correction.
func (t *timeline) markCorrection(f *finding, s situation, a advice) {
	switch {
	case s.rejected >= 0:
		f.rule, f.marks = "rejection", append(f.marks, rejectedCall)
	case t.events[s.at].Voice == transcript.MidTurn:
		f.rule, f.marks = "steering", append(f.marks, steered)
	case a.asks:
		f.rule, f.marks = "question", append(f.marks, questioned)
	default:
		f.rule, f.marks = "contradiction", append(f.marks, contradicted)
	}
	if s.conceded {
		f.marks = append(f.marks, conceded)
	}
	if a.reason != "" {
		f.marks = append(f.marks, reasonGiven)
	}
	if a.passes || passing.in(strings.ToLower(a.text)) {
		f.marks = append(f.marks, oneOff)
	}
	f.marks = append(f.marks, blurs(f, s, a)...)
}

// blurs is what speaks against a correction whose words tell less than they seem to: who is spoken of, what only
// happened, what is and not what to do about it. The last two are no advice: they make a draft of it.
func blurs(f *finding, s situation, a advice) []mark {
	statement := !a.orders && !foreign(a.text) && f.confidence() >= minActive
	if statement && past.matches(a.text) {
		return []mark{oneOff}
	}
	switch {
	case f.by == learnings.ByAssistant && !contradiction.in(s.lower): // only the agent tells what was meant
	case demonstrative.matches(a.text), momentary.matches(a.text):
	case blame.matches(a.text) && !contrasted.matches(a.text):
	case statement && a.reason == "" && len(s.restated) < 2 && !lasts.matches(a.text):
	case !a.orders && len(scoring.Stems(a.text)) <= minTerms:
	default:
		return nil
	}
	return []mark{vagueWords}
}

// placeCorrection words when it applies and why, and picks evidence, category and keywords.
func (t *timeline) placeCorrection(f *finding, s situation) {
	object, names := t.object(s)
	if !f.states {
		f.trigger = triggerOf(f.summary, object)
	}
	for _, more := range s.restated {
		if f.reason == "" && !saysNoMore(more, f.summary) {
			f.reason = more
		}
	}
	switch {
	case s.rejected >= 0:
		f.evidence = append(f.evidence, s.rejected)
	case t.saidBefore(s.at) >= 0:
		f.evidence = append(f.evidence, t.saidBefore(s.at))
	}
	if s.conceded {
		f.evidence = append(f.evidence, s.reply)
	}
	f.late, f.context = names, s.own
	f.personal = f.by == learnings.ByUser && aboutOneself.in(strings.ToLower(f.summary))
	text := f.summary + "\n" + f.reason + "\n" + s.own
	f.category = subjectOf(text, learnings.Workflows)
	if f.states { // how things are is no order of work
		f.category = subjectOf(text, learnings.Debugging, learnings.Workflows)
	}
}
