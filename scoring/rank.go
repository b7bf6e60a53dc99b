package scoring

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// The constants of ranking. "Measured" means: on the labelled set in testdata/ranking, by TestRanking.
const (
	Threshold   = 0.10 // overlap below which nothing is injected; measured
	RelativeCut = 0.5  // share of the best overlap below which the second and third are left out; measured
	MaxItems    = 3    // learnings at a time; one helps most, and what distracts does harm

	halfLife     = 180 * 24 * time.Hour // of recency; half a year costs nothing, two weeks cost a quarter of nDCG
	recencyFloor = 0.5                  // an old learning is worth half a new one, never nothing

	backgroundDocs = 300 // texts that the background table is weighed like
	rarityPower    = 0.9 // flattens rarity a little, so that one odd word does not decide alone

	partWeight    = 0.7 // of a piece of an identifier against the whole
	pairWeight    = 0.3 // of a pair of CJK characters: a word of four characters makes three pairs
	conceptWeight = 0.7 // of the English for a CJK word: it has several, and one of them is meant
	genericWeight = 0.7 // of words that every programming task is full of

	keywordsWeight = 2.0 // BM25F field weights
	summaryWeight  = 3.0
	insightWeight  = 0.75
	exampleWeight  = 0.5

	hitBonus      = 0.1
	coveragePower = 0.5

	saturation   = 2.0  // BM25's k1: how soon a term that is met again adds no more
	lengthWeight = 0.2  // BM25's b: how far a longer field counts for less; learnings are all short
	halfEvidence = 20.0 // evidence at which overlap is 1/2
	steepness    = 2.0
)

// Recency is a mild decay with the time since a learning was last seen: 1 for now or the future (clocks jump),
// halving its way to a floor of one half. An unknown time counts as old.
func Recency(seen, now time.Time) float64 {
	if seen.IsZero() {
		return recencyFloor
	}
	age := now.Sub(seen)
	if age <= 0 {
		return 1
	}
	return recencyFloor + (1-recencyFloor)*math.Exp2(-float64(age)/float64(halfLife))
}

// Ranked is a document with its hit.
type Ranked struct {
	Doc int // number in the index
	Hit
}

// Rank returns every document that shares a term with the query, best first; equal ones in the index's order.
func Rank(ix Index, q Query, now time.Time) []Ranked {
	total := 0.0
	found := map[int]*Ranked{}
	var order []int
	for _, t := range q.terms {
		postings := ix.Postings(t.stem)
		weight := t.weight * rarity(t.stem, len(postings), ix.Len())
		total += weight
		for _, p := range postings {
			r := found[p.Doc]
			if r == nil {
				r = &Ranked{Doc: p.Doc}
				found[p.Doc] = r
				order = append(order, p.Doc)
			}
			part := weight * p.Weight * (saturation + 1) / (p.Weight + saturation)
			r.Overlap += part
			r.Confidence += weight // for the moment: the matched weight, see finish
			r.Why = append(r.Why, Term{Term: t.text, Field: p.Field.String(), Weight: part})
		}
	}
	ranked := make([]Ranked, 0, len(order))
	for _, doc := range order {
		finish(found[doc], total, ix.Meta(doc), now)
		ranked = append(ranked, *found[doc])
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Doc, b.Doc))
	})
	return ranked
}

func finish(r *Ranked, total float64, m Meta, now time.Time) {
	raw := r.Overlap
	coverage := r.Confidence / total
	evidence := raw * math.Pow(coverage, coveragePower) * (1 + hitBonus*float64(len(r.Why)-1))
	r.Overlap = 1 / (1 + math.Pow(halfEvidence/evidence, steepness))
	for i := range r.Why {
		r.Why[i].Weight *= r.Overlap / raw
	}
	slices.SortStableFunc(r.Why, func(a, b Term) int { return cmp.Compare(b.Weight, a.Weight) })
	r.Confidence = min(1, max(0, m.Confidence))
	r.Recency = Recency(m.Seen, now)
	r.Score = r.Overlap * r.Confidence * r.Recency
}

// Pick returns what is worth injecting of ranked documents: those over the threshold and not far below the
// best one, at most limit.
func Pick(ranked []Ranked, limit int) []Ranked {
	best := 0.0
	for _, r := range ranked {
		best = max(best, r.Overlap)
	}
	var picked []Ranked
	for _, r := range ranked {
		if len(picked) < limit && r.Overlap >= Threshold && r.Overlap >= best*RelativeCut {
			picked = append(picked, r)
		}
	}
	return picked
}
