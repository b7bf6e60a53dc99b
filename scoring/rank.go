package scoring

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// The constants of ranking. BM25F's own (field weights, saturation, lengthWeight), rarityPower, backgroundDocs,
// the weights of parts, pairs and generic words, and hitBonus were chosen on 135 labelled prompts about four areas of
// work and confirmed on 229 about others; on testdata/ranking each may be half or twice as large for less than a point.
// The rest was chosen on testdata/ranking/queries.jsonl and more.jsonl together, with areas/ in view: of the three none
// was held back, so expect less of prompts about other work. Figures are what nDCG, share and abstention of these three, in the mean, gain or lose with another
// value, in points of a hundred: .738, .794 and .939 as it is, .697, .737 and .924 in stores of 10,000.
const (
	Threshold   = 0.02 // overlap below which nothing is injected; at .017 nDCG +1, share −2, abstention −5; at .025 nDCG −2 for share +1
	RelativeCut = 0.50 // share of the best overlap below which the second and third are left out; the contract
	MaxItems    = 3    // learnings at a time: one helps most, and what distracts does harm

	halfLife     = 180 * 24 * time.Hour // of recency; half a year costs no nDCG, a month .06, two weeks .17
	recencyFloor = 0.5                  // an old learning is worth half a new one, never nothing

	backgroundDocs = 300 // texts that the background table is weighed like; without it stores of 15 find half as much
	rarityPower    = 0.9 // flattens rarity a little, so that one odd word does not decide alone

	partWeight    = 0.7 // of a piece of an identifier against the whole
	pairWeight    = 0.3 // of a pair of CJK characters: a word of four makes three pairs
	conceptWeight = 0.7 // of the English for a CJK word: it has several, and one of them is meant
	synonymWeight = 0.4 // of another word for the same thing, or what an error code stands for; at 0 nDCG −1, share +1; at .6 share −2, abstention −2
	genericWeight = 0.7 // of words that every programming task is full of
	momentWeight  = 0.6 // of a moment of work that is ordered; at 0 nDCG −1; at 1 share −2, abstention −2
	foreignFit    = 0.6 // of evidence in a learning about another stack; at 1 share −1, abstention −1

	keywordsWeight = 2.5 // of a word in the keywords, and so on
	summaryWeight  = 3.0
	insightWeight  = 0.6
	exampleWeight  = 0.5

	saturation   = 2.0 // BM25's k1: how soon a term that is met again adds no more
	lengthWeight = 0.2 // BM25's b: how far a longer field counts for less; learnings are all short

	coveragePower = 0.5   // of the part of the task that is met: 0 favours long tasks, 1 short ones; at .3 nDCG +2, share −9, abstention −12; at .7 nDCG −3, share +4
	hitBonus      = 0.1   // for each shared term after the first: one word in common is chance; at 0 nDCG −2
	crowding      = 0.045 // how much more evidence is asked for each time a large store doubles; at 0 with 10,000 nDCG +2, share −11, abstention −16
	crowd         = 300   // learnings that a large store begins at
	lengthiness   = 0.15  // the same, each time a long task doubles; at 0 nothing here, but plans and pasted logs are given a tenth more
	lengthy       = 20    // terms that a long task begins at
	halfEvidence  = 22.5  // evidence that makes an overlap of one half, see strength
	steepness     = 3.0   // of overlap over evidence: half of the best overlap is .8 of its evidence; at 2, where it is .7, share −3
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
	r := ranking{ix: ix, found: map[int]*evidence{}}
	for _, t := range q.terms {
		r.add(t)
	}
	r.bar = halfEvidence * chance(ix.Len(), crowd, crowding) * chance(len(q.terms), lengthy, lengthiness)
	ranked := make([]Ranked, 0, len(r.order))
	for _, doc := range r.order {
		ranked = append(ranked, Ranked{doc, r.hit(doc, q, now)})
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Doc, b.Doc))
	})
	return ranked
}

// ranking is a ranking in the making.
type ranking struct {
	ix    Index
	total float64 // weight of what there is to meet
	bar   float64 // evidence that makes an overlap of one half
	found map[int]*evidence
	order []int // documents as they were found
}

// evidence is what a document shares with the query.
type evidence struct {
	matched float64 // weight of the shared terms
	sum     float64 // of the parts
	parts   []Term
	last    string // the term that was added last
}

// add finds the documents that hold a term, or else one of its synonyms.
func (r *ranking) add(t queryTerm) {
	postings := r.ix.Postings(t.stem)
	weight := t.weight * rarity(t.stem, len(postings), r.ix.Len())
	if !t.said {
		r.total += weight
	}
	r.post(postings, t, weight)
	for _, synonym := range t.synonyms {
		postings := r.ix.Postings(synonym)
		own := t.weight * rarity(synonym, len(postings), r.ix.Len())
		r.post(postings, t, min(weight, own)*synonymWeight)
	}
}

// post adds a term to the documents that do not have it yet.
func (r *ranking) post(postings []Posting, t queryTerm, weight float64) {
	for _, p := range postings {
		e := r.found[p.Doc]
		if e == nil {
			e = &evidence{}
			r.found[p.Doc] = e
			r.order = append(r.order, p.Doc)
		}
		if e.last == t.stem {
			continue
		}
		part := weight * p.Weight * (saturation + 1) / (p.Weight + saturation)
		e.last = t.stem
		e.matched += weight
		e.sum += part
		e.parts = append(e.parts, Term{Term: t.text, Field: p.Field.String(), Weight: part})
	}
}

// hit turns evidence into numbers between 0 and 1, and the parts into shares of the overlap.
func (r *ranking) hit(doc int, q Query, now time.Time) Hit {
	e, m := r.found[doc], r.ix.Meta(doc)
	coverage := min(1, e.matched/r.total)
	strength := e.strength(coverage)
	h := Hit{
		Overlap:    r.overlap(strength),
		Coverage:   coverage,
		Confidence: min(1, max(0, m.Confidence)),
		Recency:    Recency(m.Seen, now),
		Why:        e.parts,
	}
	if h.Overlap >= Threshold && q.foreign(r.ix.Stack(doc)) { // of others it does not matter, and asking takes time
		h.Foreign = true
		h.Overlap = r.overlap(strength * foreignFit)
	}
	for i := range h.Why {
		h.Why[i].Weight *= h.Overlap / e.sum
	}
	slices.SortStableFunc(h.Why, func(a, b Term) int { return cmp.Compare(b.Weight, a.Weight) })
	h.Score = h.Overlap * h.Confidence * h.Recency
	return h
}

// strength is what the evidence is worth: the sum of rarity × occurrences (BM25F) over the shared terms, times the root of
// the part of the task that they make up.
//
// Worked, in a small store: a task of two rare words, rarity 4.5 each, both once in a summary (4.5 × 3·3/(3+2) = 8
// each): 16 × √1 × 1.1 = 18, overlap .33. The same two words in a task of eight: 18 × √¼ = 9, overlap .05. One of them
// in a task of four: 8 × √¼ = 4, overlap .005: nothing is said.
func (e *evidence) strength(coverage float64) float64 {
	return e.sum * math.Pow(coverage, coveragePower) * (1 + hitBonus*float64(len(e.parts)-1))
}

// overlap is a curve over strength: 0 for none, ½ at the bar, never 1.
func (r *ranking) overlap(strength float64) float64 {
	return 1 / (1 + math.Pow(r.bar/strength, steepness))
}

// chance is by how much the strongest evidence that is shared by chance grows with the number of what it may be shared
// with: with its logarithm. 1 for few.
func chance(n, few int, growth float64) float64 {
	return 1 + growth*math.Log2(max(1, float64(n)/float64(few)))
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
