package extract

import (
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// Which of a person's sentences teaches something.

// whole tells whether a sentence says all that it needs, in few enough words to be read.
func (a advice) whole() bool {
	n := utf8.RuneCountInString(a.text)
	return a.clear && !a.short && 2*n >= minSummary && n <= maxSummary && !vaguePlace.matches(a.text) && !fragment.matches(a.text)
}

// dutiful tells whether a statement says how things are to be, and so what to do.
func (a advice) dutiful() bool { return foreign(a.text) || duty.matches(a.text) }

// instructive tells whether a statement of the agent is worth anything to somebody else: it says what holds of something
// that has a name.
func instructive(s string) bool {
	return !past.matches(s) && !momentary.matches(s) && !blame.matches(s) && lasts.matches(s) && identifierIn.matches(s)
}

// teaches tells whether a sentence says how things are to be done, or are, rather than asking for the next piece of work
// or reporting a fault: it forbids, prefers, orders in time, contrasts, or is what the agent was refused for.
func (a advice) teaches(s situation) bool {
	switch {
	case a.orders && (s.rejected >= 0 && s.conceded && choosing.matches(a.text) || a.restrains()):
		return true
	case foreign(a.text):
		lower := strings.ToLower(a.text)
		return (restrainsAbroad.in(lower) || standing.in(lower)) && stated(lower) != "" || restrainsAbroad.in(lower) && !reports(lower)
	case a.orders:
		return false
	}
	return contrasts.matches(a.text) || s.conceded && (a.offers() || duty.matches(a.text))
}

// restrains tells whether an order says which way to go. What it is for does not count, and the next piece of work is none.
func (a advice) restrains() bool {
	order := purpose.replace(a.text, "")
	if notThere.matches(strings.ToLower(order)) {
		return false
	}
	return restrains.matches(order) && (prohibition.matches(order) || !onceMore.matches(order))
}

// reports tells whether a sentence of another language asks why something happens, or tells that something fails.
func reports(lower string) bool {
	return asking.matches(lower) && !requesting.matches(lower) || wondering.matches(lower) || failing.matches(lower) || describing.matches(lower)
}

// offers tells whether a statement names something that one can use.
func (a advice) offers() bool {
	return ableTo.matches(a.text) && named.matches(a.text) && !past.matches(a.text)
}

// wishes tells whether a prompt speaks of the product that is being built, and not of the work on it: what the agent did not
// admit to be wrong is only the next wish.
func (t *timeline) wishes(s situation, a advice) bool {
	if s.conceded || t.events[s.at].Voice != transcript.Prompt || s.rejected >= 0 && !screen.matches(a.text) {
		return false
	}
	const opening = 60 // bytes: where somebody who contradicts has done so, in a language whose sentences are not taken apart
	if foreign(a.text) && !s.halfway && !contradiction.in(s.lower[:min(len(s.lower), opening)]) {
		return true
	}
	const brief = 400 // runes: whoever sets right what was done says so in a few words, or forbids
	return !aboutWork.matches(a.text) || screen.matches(a.text) || a.orders && pieceOfWork.matches(a.text) ||
		utf8.RuneCountInString(s.own) > brief && !prohibition.matches(a.text) && !contrasts.matches(a.text)
}

// bestAdvice is the sentence of a text that says best what to do or what is so, of those that are accepted.
func bestAdvice(own string, accept func(advice) bool) (advice, bool) {
	var best advice
	most := 0
	for _, s := range sentences(own) {
		for _, s := range clauses(s) {
			a, ok := adviceOf(s)
			if !ok || !accept(a) {
				continue
			}
			if g := a.grade(s); g > most {
				best, most = a, g
			}
		}
	}
	return best, most > 0
}

// clauses is a sentence, behind its last clause when a dash sets that off: "do it properly - mock it in the test". What is to
// be done instead of what is forbidden stays with it.
func clauses(s string) []string {
	at := strings.LastIndex(s, " - ")
	if at < 0 {
		return []string{s}
	}
	if first, ok := adviceOf(s[:at]); ok && first.orders && prohibition.matches(first.text) {
		return []string{s}
	}
	return []string{s[at+len(" - "):], s}
}

// grade orders the sentences of a text.
func (a advice) grade(sentence string) int {
	lower := strings.ToLower(sentence)
	grade := 1
	for _, holds := range []bool{a.clear, a.clear, a.orders, restrains.matches(a.text), contrasts.matches(a.text), restrainsAbroad.in(lower), standing.in(lower), !a.passes, !a.asks, a.reason != ""} {
		if holds {
			grade++
		}
	}
	return grade
}
