package learnings

import (
	"cmp"
	"slices"
	"time"

	"session-learning/scoring"
)

// MatchFailure returns the learnings that answer a failure by its signature and what stood in quotes in its line, best
// first. Those with the same signature that speak of what was quoted are returned alone, drafts among them. Without
// one, active learnings come that are near: of the same tool with the rarest words in common, or written by hand and
// naming the failure by its identifiers. Their Overlap is 1 for the same signature, less for a near one. An empty
// signature matches nothing. Filter.All has no meaning here.
func MatchFailure(items []Learning, sig string, quoted []string, f Filter, now time.Time) []Match {
	if sig == "" {
		return nil
	}
	failure := scoring.ParseFailure(sig, quoted)
	var exact, near []Match
	for _, l := range items {
		if !f.Reaches(l) {
			continue
		}
		switch {
		case failure.Same(l.Signature.String()) && failure.Fits(l.doc()):
			if l.Status == Active || l.Status == Draft {
				exact = append(exact, failureMatch(l, 1, now))
			}
		case l.Status == Active:
			if overlap := nearness(l, failure); overlap > 0 {
				near = append(near, failureMatch(l, overlap, now))
			}
		}
	}
	matches := near
	if len(exact) > 0 {
		matches = exact
	}
	slices.SortStableFunc(matches, func(a, b Match) int {
		return cmp.Or(first(a.Status == Active, b.Status == Active), cmp.Compare(b.Score, a.Score),
			first(f.Own(a.Learning), f.Own(b.Learning)), cmp.Compare(a.ID, b.ID))
	})
	return matches[:min(f.limit(), len(matches))]
}

// nearness is how near a learning is to a failure with another signature than its own, 0–1.
func nearness(l Learning, f scoring.Failure) float64 {
	if own := l.Signature.String(); own != "" {
		return f.Near(own)
	}
	return f.Names(l.doc())
}

func failureMatch(l Learning, overlap float64, now time.Time) Match {
	h := scoring.Hit{Overlap: overlap, Confidence: l.Confidence, Recency: scoring.Recency(l.Seen(), now)}
	h.Score = h.Overlap * h.Confidence * h.Recency
	h.Why = []scoring.Term{{Term: l.Signature.String(), Field: "signature", Weight: overlap}}
	return Match{Learning: l, Hit: h, Shown: true}
}
