package scoring

import (
	"cmp"
	"math"
	"slices"
)

// Neighbours finds, among many contents, those that one may be alike to, without comparing it with each: it knows who
// holds a stem. The zero value holds nothing. It is not safe for concurrent use.
type Neighbours struct {
	totals  []float64          // by content
	holders map[string][]int32 // stem → contents that hold it
	shared  []float64          // by content: weight of the stems found to be shared; zero between searches
	met     []int32            // contents that share any; kept between searches for its room only
}

const (
	roundingSlack = 1e-9 // what the order of a sum may change of it, as a share: a bound is not missed for that
	leftOut       = 0.5  // of what may be left out: with all of it there are ten times as many to compare, with a quarter the search takes twice as long
)

// Add takes a content in and returns its number: 0, 1, 2 …
func (n *Neighbours) Add(c Content) int {
	if n.holders == nil {
		n.holders = map[string][]int32{}
	}
	number := len(n.totals)
	for _, stem := range c.stems {
		n.holders[stem] = append(n.holders[stem], int32(number)) //nolint:gosec // a store holds far under two billion
	}
	n.totals, n.shared = append(n.totals, c.total), append(n.shared, 0)
	return number
}

// Drop makes sure that a content is not found any more.
func (n *Neighbours) Drop(number int) { n.totals[number] = math.Inf(1) }

// Near returns the contents whose Similarity to c may be least or more, in no order; least lies over 0. None that is so
// alike is missing, and few others are among them.
//
// Alike to the degree s means that both hold at least s of the weight of either. So stems that together weigh less
// than that of c make nothing alike: of these the most frequent ones, which cost most to look up, are left out.
func (n *Neighbours) Near(c Content, least float64) []int {
	left := n.meet(c, leftOut*least*c.total)
	part := least / (1 + least) * (1 - roundingSlack) // of both totals together that must be shared
	var found []int
	for _, i := range n.met {
		if n.shared[i]+left >= part*(c.total+n.totals[i]) {
			found = append(found, int(i))
		}
		n.shared[i] = 0
	}
	return found
}

// meet notes who shares the stems of a content and how much they weigh, until the rest weighs less than given. It
// returns the weight of the rest.
func (n *Neighbours) meet(c Content, rest float64) (left float64) {
	type term struct {
		weight  float64
		holders []int32
	}
	terms := make([]term, 0, len(c.stems))
	for _, stem := range c.stems {
		if w := c.weights[stem]; w > 0 {
			terms = append(terms, term{w, n.holders[stem]})
		}
	}
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(len(a.holders), len(b.holders)) })
	n.met, left = n.met[:0], c.total
	for _, t := range terms {
		if left < rest {
			break
		}
		left -= t.weight
		for _, i := range t.holders {
			if n.shared[i] == 0 {
				n.met = append(n.met, i)
			}
			n.shared[i] += t.weight
		}
	}
	return left
}
