package extract

import (
	"cmp"
	"slices"

	"session-learning/learnings"
)

// byWorth orders findings, the one that is worth most first; of equals the one that is surer, and then what a person said.
func byWorth(a, b finding) int {
	return cmp.Or(cmp.Compare(b.worth(), a.worth()), cmp.Compare(b.confidence(), a.confidence()),
		cmp.Compare(kindOrder(a), kindOrder(b)), cmp.Compare(a.primary, b.primary))
}

// kindOrder prefers, of findings of equal confidence, what a person said.
func kindOrder(f finding) int {
	return slices.Index([]string{"rule", "correction", "decision", "cause", "retry", "fix", "together"}, f.kind)
}

// What makes a finding worth more than its confidence tells, in hundredths of confidence. It only decides which of the
// findings of a session are kept, and which of two that say the same.
const (
	saidWorth   = 10 // a person took the trouble to say it
	effortWorth = 5  // each of: several attempts, ten minutes, met or used again
	foundWorth  = 5  // the same failure finds it
	slipWorth   = -5 // it was mended at once
)

// worth is what a finding saves the next time, in hundredths of confidence.
func (f finding) worth() int {
	n := int(f.confidence()*100 + 0.5)
	if f.by == learnings.ByUser && !ofFailure(f) {
		n += saidWorth
	}
	if f.signature != "" {
		n += foundWorth
	}
	for _, m := range f.marks {
		switch m {
		case severalTries, longEffort, metAgain, usedAgain:
			n += effortWorth
		case mendedAtOnce:
			n += slipWorth
		}
	}
	if f.confidence() < minActive { // behind whatever is sure
		n -= 100
	}
	return n
}

// duplicates tells whether another finding of the session rests on the same event, overcomes the same failure, or says
// the same in other words.
func (f finding) duplicates(other finding) bool {
	switch {
	case f.kind == "decision" && other.kind == "decision": // what is settled anew replaces what it was; two choices of one thing share its name
		return f.primary == other.primary && f.sentence == other.sentence
	case f.primary == other.primary && f.kind != "rule", f.signature != "" && f.signature == other.signature:
		return true
	case f.kind == "cause" && ofFailure(other) && slices.Contains(f.evidence, other.primary), other.kind == "cause" && ofFailure(f) && slices.Contains(other.evidence, f.primary):
		return true // why the call failed that the other one overcame
	}
	return containment(stemSet(f.summary), stemSet(other.summary)) >= duplicateCut || sameLesson(f, other)
}

// ofFailure tells whether a finding is about a failure that was overcome.
func ofFailure(f finding) bool { return f.kind == "fix" || f.kind == "retry" || f.kind == "cause" }

// minLesson is the fewest terms of an insight that can be compared: fewer are shared by accident.
const minLesson = 6

// sameLesson tells whether two insights use the same words. Those that advise against each other are two.
func sameLesson(f, other finding) bool {
	a, b := stemSet(f.insight()), stemSet(other.insight())
	return min(len(a), len(b)) >= minLesson && containment(a, b) >= knownShare && !learnings.Opposed(f.insight(), other.insight())
}
