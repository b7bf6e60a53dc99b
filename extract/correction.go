package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

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
		f, ok := t.correction(i)
		if !ok || f.by == learnings.ByAssistant { // a person's own words say it better
			if told, said := t.aside(i); said {
				f, ok = told, true
			}
		}
		if ok {
			found = append(found, t.without([]finding{f}, func(f finding) bool { return t.retracted(n, f) || t.lifted(f) || t.discarded(f) })...)
		}
	}
	reasons := map[string]bool{}
	for _, f := range found {
		reasons[f.reason] = true
	}
	return t.demandedAgain(slices.DeleteFunc(found, func(f finding) bool { return f.states && reasons[lowerFirst(f.summary)] }))
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
		s.restated, s.resolved = restated(t.events[s.reply].Text, s.own), t.undertaken(s)
	}
	f := finding{kind: "correction", primary: i, evidence: []int{i}}
	a, ok := t.taught(s, &f)
	if !ok {
		return finding{}, false
	}
	said := a
	a.text, a.reason = t.respell(a.text, i), t.respell(a.reason, i)
	f.summary, f.action, f.reason, f.states = a.text, a.text, a.reason, !a.orders
	if f.trigger != "" { // a fact that changed a file
		f.action, f.states = "remember: "+lowerFirst(a.text), false
	}
	t.markCorrection(&f, s, a)
	t.placeCorrection(&f, s)
	return f, t.complete(&f, s, said)
}

// taught is what the situation teaches: in the person's words, by what the agent then ran instead, or in the words in
// which the agent takes it up. Evidence and example go into the finding.
func (t *timeline) taught(s situation, f *finding) (advice, bool) {
	f.by = learnings.ByUser
	a, ok := bestAdvice(t.completed(s), func(a advice) bool {
		return a.whole() && a.teaches(s) && !t.wishes(s, a) && (!a.asks || s.conceded)
	})
	if ok && a.orders {
		return a, true
	}
	if r, replaced := t.replaced(s); replaced {
		f.evidence, f.example = append(f.evidence, r.now), r.example
		return advice{text: r.text, reason: s.fact(r.text), clear: true, orders: true}, true
	}
	if order, found := t.chosen(s); ok && found {
		order.reason = lowerFirst(a.text)
		return order, true
	}
	if ok && (a.dutiful() || len(s.resolved) == 0) {
		return a, true
	}
	f.by = learnings.ByAssistant
	if passing.in(s.lower) { // the person speaks of the moment, and so does the agent
		return advice{}, false
	}
	if len(s.resolved) > 0 {
		asked, _ := bestAdvice(s.own, advice.whole)
		return s.resolution(asked), true
	}
	return t.conceded(s, f)
}

// chosen is the order that stands beside a statement and follows from it: "x is generated. put it into y".
func (t *timeline) chosen(s situation) (advice, bool) {
	for _, sentence := range sentences(t.completed(s)) {
		if a, ok := adviceOf(sentence); ok && a.orders && !a.asks && !a.passes && a.whole() && choosing.matches(a.text) && !foreign(a.text) {
			return a, true
		}
	}
	return advice{}, false
}

// conceded is what the agent admits to be so: a fact that then changed a file, or one that says what holds.
func (t *timeline) conceded(s situation, f *finding) (advice, bool) {
	if len(s.restated) == 0 || !s.conceded {
		return advice{}, false
	}
	fact := s.restated[0]
	if screen.matches(fact) || pieceOfWork.matches(fact) {
		return advice{}, false
	}
	if j := t.changedBy(s, fact); j >= 0 {
		e := t.events[j].Tool
		f.evidence, f.example = append(f.evidence, j), diffText(changedLines(e.Old, e.New, strings.Fields(fact)))
		f.trigger = "working on " + baseName(e.Path)
		return advice{text: fact, clear: true}, true
	}
	return advice{text: fact, clear: true, orders: imperative.matches(fact)}, instructive(fact)
}

// resolution is what the agent says should be done, for the purpose that the person asked for, or because of what it says is
// so.
func (s situation) resolution(asked advice) advice {
	a := s.resolved[0]
	const short = 14 // words: more say what they are for
	if to := a.text + " to " + s.purpose(asked); len(strings.Fields(a.text)) <= short && !strings.HasSuffix(to, " to ") && !purposeBehind.matches(a.text) &&
		utf8.RuneCountInString(to) < maxSummary {
		a.text = to
	}
	if a.reason == "" {
		a.reason = s.fact(a.text)
	}
	if a.reason == "" && sharedStems(stemSet(asked.text), stemSet(a.text)) > 0 {
		a.reason = asked.reason
	}
	return a
}

// purpose is what the person asked whether it can be done, or known; "" when it is no such question.
func (s situation) purpose(asked advice) string {
	for _, sentence := range sentences(s.own) {
		if m := asksToKnow.groups(sentence); m != nil {
			return "tell whether " + somethingIs.replace(strings.TrimRight(m[1], " ?!."), "something is")
		}
	}
	if !asked.orders || !asked.clear || !asked.asks {
		return ""
	}
	if m := asksForWay.groups(asked.text); m != nil {
		return "make " + m[1] + " " + m[2]
	}
	const short = 8 // words
	if purposeBehind.matches(asked.text) || len(strings.Fields(asked.text)) > short || saysNoMore(asked.text, s.resolved[0].text) {
		return ""
	}
	return lowerFirst(asked.text)
}

var (
	// asksToKnow asks whether somebody or something can tell what is so.
	asksToKnow  = pattern{fold: true, parts: `\b(?:do|does|did|can|could|is)(?:n'?t|n.t| not)? (?:\S+ ){1,3}(?:know|tell|see|detect|find out|check) (?:if|whether) (.{6,60})`}
	somethingIs = pattern{fold: true, parts: `^(?:it|this|that)(?:'s| is)\b`}
	// asksForWay asks for a way in which something becomes what it is not.
	asksForWay = pattern{fold: true, whole: `(?:provide|add|have|give|set|pass|use) (?:a|an|some) (?:setting|option|flag|parameter|switch|mode|way) (?:to|for) ((?:the )?\S+(?: \S+){0,2}) to be (\w+)`}
)

// fact is what the agent says that is so, about the same thing and not said in a text already; "" when it says no such thing.
func (s situation) fact(text string) string {
	about := stemSet(text)
	i := slices.IndexFunc(s.restated, func(r string) bool {
		return s.conceded && !saysNoMore(r, text) && sharedStems(stemSet(r), about) > 0
	})
	if i < 0 {
		return ""
	}
	return s.restated[i]
}

// contradictedWithin is how far into a text its author has contradicted by then, or does not, in bytes.
const contradictedWithin = 800

// setsRight tells whether the words set the agent right: they reject, contradict, or the agent admits it.
func (t *timeline) setsRight(s situation) bool {
	contradicts := contradiction.in(s.lower[:min(len(s.lower), contradictedWithin)])
	question := asking.matches(strings.TrimSpace(s.lower)) && !requesting.matches(s.lower)
	switch v := t.events[s.at].Voice; {
	case v == transcript.Answer || v == transcript.Command:
		return false
	case s.conceded:
		return true
	case v == transcript.Rejection || s.rejected >= 0:
		return !question || t.heeded(s)
	case v == transcript.MidTurn:
		return contradicts || firstThing.matches(s.lower) || standing.in(s.lower)
	}
	return contradicts && !question && (s.halfway || t.acted(s.at))
}

// heeded tells whether the agent ran something else after a question at a rejected call: the question was a wish.
func (t *timeline) heeded(s situation) bool {
	_, ok := t.replaced(s)
	return ok
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
	if s.conceded && (s.rejected >= 0 || f.trigger != "" || a.admitted() || s.fact(f.summary) != "") {
		f.marks = append(f.marks, conceded)
	}
	if a.reason != "" {
		f.marks = append(f.marks, reasonGiven)
	}
	if f.trigger != "" { // a fact, and not what to do about it
		f.marks = append(f.marks, oneOff)
		return
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
	if statement && (past.matches(a.text) || f.by == learnings.ByAssistant) {
		return []mark{oneOff}
	}
	switch {
	case f.by == learnings.ByAssistant && !contradiction.in(s.lower): // only the agent tells what was meant
	case demonstrative.matches(a.text), momentary.matches(a.text):
	case firstThing.matches(s.lower) && hedge.matches(s.lower): // "that first, perhaps"
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
	if !f.states && f.trigger == "" {
		f.trigger = occasionOf(f.summary, object)
	}
	if f.reason == "" {
		f.reason = s.fact(f.summary)
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
	f.late, f.context = names, t.respell(s.own, s.at)
	f.personal = f.by == learnings.ByUser && aboutOneself.in(strings.ToLower(f.summary))
	text := f.summary + "\n" + f.reason + "\n" + s.own
	f.category = subjectOf(text, learnings.Workflows)
	if f.states && !foreign(f.summary) && !duty.matches(f.summary) { // how things are is no order of work
		f.category = subjectOf(text, learnings.Debugging, learnings.Workflows)
	}
}

// occasionOf is when an order applies. One that names a cause itself has no other occasion than the object of the work.
func occasionOf(order, object string) string {
	if causeIn.matches(order) {
		return object
	}
	return triggerOf(order, object)
}
