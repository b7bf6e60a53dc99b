package learnings

import (
	"fmt"
	"slices"

	"session-learning/scoring"
)

// The rules of sameness. "Measured" means: on the labelled pairs in testdata/ranking, by TestDedup.
const (
	sameKeywords    = 0.60 // share of the shorter keyword list that must be shared, exclusive; the contract
	fewestShared    = 2    // shared keyword stems: one alone ("git") is a subject, not a lesson
	contradiction   = 0.18 // similarity of summary and insight below which two are not the same, whatever else they share, unless both are short; measured
	nearIdentical   = 0.26 // similarity from which texts alone count; measured
	nearIdenticalOf = 0.50 // the same when there is little text, else terse one-liners are swallowed
	enoughText      = 10   // stems of a learning in all from which there is enough to judge
)

// Verdict is how two learnings relate.
type Verdict struct {
	Same     bool    // they say the same
	Opposite bool    // they say the opposite about the same trigger; never together with Same
	Likeness float64 // of their texts, 0–1: of several that say the same, the most alike one is meant
	Reason   string  // for the log and for people; empty when neither
}

// Same tells whether two learnings say the same, or the opposite for the same trigger. The category does not
// matter, nor which comes first.
func Same(a, b Learning) Verdict {
	p := newPeers(scoring.NewReader())
	return compare(p.read(a), p.read(b))
}

func compare(a, b peer) Verdict {
	v := Verdict{Likeness: a.content.Similarity(b.content)}
	share, byKeywords := overlap(sharedBy(a.keywords, b.keywords), len(a.keywords), len(b.keywords))
	near := nearIdentical
	judged := min(a.content.Len(), b.content.Len()) >= enoughText
	if !judged {
		near = nearIdenticalOf
	}
	sameFailure := a.signature != "" && a.signature == b.signature
	switch {
	case !byKeywords && v.Likeness < near:
	case a.advice.opposes(b.advice):
		v.Opposite, v.Reason = true, "opposite advice"
	case a.advice.parts(b.advice):
	case sameFailure && byKeywords:
		v.Same, v.Reason = true, fmt.Sprintf("same failure, keywords %.2f shared", share)
	case a.otherFailure(b) && v.Likeness < nearIdenticalOf, a.failureBesideWord(b) && v.Likeness < contradiction:
	case a.told(b) && a.content.Lesson(b.content) < contradiction:
	case v.Likeness >= near:
		v.Same, v.Reason = true, fmt.Sprintf("texts %.2f alike", v.Likeness)
	default:
		v.Same, v.Reason = true, fmt.Sprintf("keywords %.2f shared, texts %.2f alike", share, v.Likeness)
	}
	return v
}

// otherFailure tells whether two learnings are found by different failures: then one tool or command in both is no reason to
// take them for one.
func (p peer) otherFailure(q peer) bool {
	return p.signature != "" && q.signature != "" && p.signature != q.signature
}

// failureBesideWord tells whether only one of two learnings is found by a failure: what a person said about the work has words
// of a tool in it, too, however short it is.
func (p peer) failureBesideWord(q peer) bool { return (p.signature == "") != (q.signature == "") }

// told tells whether one of two learnings at least has enough text: a short order that shares keywords with a long lesson is
// that lesson only if it says something of it.
func (p peer) told(q peer) bool { return max(p.content.Len(), q.content.Len()) >= enoughText }

// sharedBy is how many terms two short lists share.
func sharedBy(a, b []string) int {
	n := 0
	for _, s := range a {
		if slices.Contains(b, s) {
			n++
		}
	}
	return n
}

// overlap is which part of the shorter of two keyword lists is shared, and whether that is enough to be the same.
func overlap(shared, a, b int) (share float64, enough bool) {
	if n := min(a, b); n > 0 {
		share = float64(shared) / float64(n)
	}
	return share, share > sameKeywords && shared >= fewestShared
}
