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
		if own, ok := t.ownWords(i); ok && mayRule(t.events[i], strings.ToLower(own)) {
			found = append(found, t.rulesIn(i, own)...)
		}
	}
	return found
}

// mayRule tells whether words of this kind, in small letters, can state a rule: an answer chooses for now unless it says
// that it lasts, and not every rejection has something to say.
func mayRule(e transcript.Event, lower string) bool {
	switch e.Voice {
	case transcript.Answer:
		return !e.Picked && declaring.in(lower)
	case transcript.Rejection:
		return !noLesson.in(lower)
	}
	return true
}

// rulesIn finds the rules in a person's words. What belongs to a rule that was just stated is no rule of its own: what
// follows "Remember:", and what to do instead of what is forbidden.
func (t *timeline) rulesIn(i int, own string) []finding {
	var found []finding
	announced, last := false, ""
	for n, s := range sentences(unquoted(own)) {
		f, ok := t.rule(i, s, own)
		f.sentence = n
		belongs := len(found) > 0 && (announced || alternative.matches(s) && refusal.matches(last))
		switch {
		case belongs && ok:
			found[len(found)-1].more = f.action
		case ok:
			found = append(found, f)
			announced = announcing.matches(s)
		default:
			announced = announced && belongs
		}
		last = s
	}
	return found
}

var (
	announcing  = pattern{fold: true, parts: `^\W*(?:please |and )*(?:remember|memori[sz]e|note|rule)\s*:`}
	alternative = pattern{fold: true, starts: `use|instead|rather|usa|utilise|nimm|benutze`, parts: `^(?:改用|请用|用)`}
)

// unquoted is a text without what it quotes at length: that is a text to work with, not one to work by.
func unquoted(text string) string { return quotation.replace(text, " ") }

var quotation = pattern{parts: `
	"[^"\n]{25,}"
	“[^”\n]{25,}”
	「[^」\n]{12,}」
`}

// dangling is a sentence that breaks off where something was that is no person's own words: code, a log, an address.
var dangling = pattern{fold: true, ends: `with|to|for|from|like|as|of|by|than|using|such as|namely|be`}

// rule makes a finding of a sentence that states a standing rule.
func (t *timeline) rule(i int, sentence, own string) (finding, bool) {
	lower := strings.ToLower(sentence)
	beside := stated(lower)
	if beside == "" || dangling.matches(sentence) {
		return finding{}, false
	}
	a, ok := adviceOf(sentence)
	said := situation{at: i, own: own, lower: strings.ToLower(own), rejected: t.rejectedBefore(i)}
	var object string
	var names []string
	if said.rejected >= 0 {
		object, names = t.object(said)
	}
	stands := a.clear || a.short && object != ""
	says := a.orders || !a.asks && settles.in(strings.ToLower(a.text))
	if !ok || !stands || !says || t.wished(i, lower, own, a) {
		return finding{}, false
	}
	a.text, a.reason = t.respell(a.text, i), t.respell(a.reason, i)
	f := finding{
		kind: "rule", rule: "standing-words", by: learnings.ByUser, primary: i, evidence: []int{i},
		summary: a.text, reason: a.reason, marks: []mark{standingRule},
		action: a.text, states: !a.orders,
		personal: aboutOneself.in(lower),
		category: subjectOf(sentence+"\n"+own, learnings.Workflows),
	}
	switch {
	case reminds(beside):
		f.marks = []mark{reminded}
	case declaring.in(beside):
		f.marks = append(f.marks, declared)
	}
	if f.reason != "" || reasoned.matches(sentence) {
		f.marks = append(f.marks, reasonGiven)
	}
	if demonstrative.matches(a.text) {
		f.marks = append(f.marks, vagueWords)
	}
	if a.passes {
		f.marks = append(f.marks, oneOff)
	}
	if said.rejected >= 0 {
		f.evidence, f.topics = append(f.evidence, said.rejected), names
	}
	if !f.states {
		f.trigger = triggerOf(a.text, object)
	}
	return f, true
}

// wished tells whether a sentence with a standing word is a wish for the product that is being built, and no rule for
// the work on it: "the window must never lose focus".
func (t *timeline) wished(i int, sentence, own string, a advice) bool {
	switch {
	case t.events[i].Voice == transcript.MidTurn, t.events[i].Voice == transcript.Rejection, declaring.in(strings.ToLower(own)):
		return false
	case wanting.matches(sentence) && !firm.matches(sentence):
		return true
	case a.orders && (!foreign(a.text) || ordering.matches(sentence)) && !wanting.matches(own) && !wanting.matches(sentence):
		return false
	}
	return !aboutWork.matches(sentence)
}
