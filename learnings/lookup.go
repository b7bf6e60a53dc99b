package learnings

import (
	"cmp"
	"slices"
	"time"

	"session-learning/scoring"
)

// Filter says which learnings may be offered.
type Filter struct {
	Project string          // the project that is worked in; empty: nobody's, only general learnings are offered
	Given   map[string]bool // ids that the session has been given already
	Limit   int             // how many may be injected; zero: scoring.MaxItems
	All     bool            // for people: everything that fits at all and is not retired, Shown false where it would not be injected

	Untrusted map[string]bool // ids that may not be injected; for people, as hooks are never offered them
}

// Match is a learning that fits a task.
type Match struct {
	Learning
	scoring.Hit
	Shown bool // it would be injected
}

// Search returns the learnings that fit a task, best first; of equal ones those of the same project, then those
// with the smaller id. Hooks, "learnings search" and the benchmark all come through here.
func Search(items []Learning, q scoring.Query, f Filter, now time.Time) []Match {
	return SearchEach(items, []scoring.Query{q}, f, now)[0]
}

// SearchEach is Search for each of several tasks. It reads the learnings once, which is most of the work.
func SearchEach(items []Learning, tasks []scoring.Query, f Filter, now time.Time) [][]Match {
	var eligible []Learning
	for _, l := range items {
		if l.Status != Retired && (f.All || f.allows(l)) {
			eligible = append(eligible, l)
		}
	}
	ix := index(eligible, tasks)
	found := make([][]Match, len(tasks))
	for i, q := range tasks {
		found[i] = f.pick(eligible, scoring.Rank(ix, q, now))
	}
	return found
}

// allows tells whether a learning may be injected.
func (f Filter) allows(l Learning) bool {
	return l.Status == Active && f.Reaches(l) && !f.Untrusted[l.ID]
}

// Reaches tells whether a learning is meant for the project and was not given yet, whatever its status.
func (f Filter) Reaches(l Learning) bool {
	return !f.Given[l.ID] && (l.Scope != Project || f.Own(l))
}

// Own tells whether a learning comes from the project that is worked in: of equal ones it comes first.
func (f Filter) Own(l Learning) bool { return f.Project != "" && l.Project == f.Project }

func index(items []Learning, tasks []scoring.Query) scoring.Index {
	docs := make([]scoring.Doc, len(items))
	for i, l := range items {
		docs[i] = l.doc()
	}
	return scoring.Scan(docs, tasks...)
}

// What counts of a learning at most: twice what is offered, so that one written by hand counts in full, and one that is
// stuffed with words does not fit everything.
const (
	scoredKeywords = 2 * MaxKeywords
	scoredKeyword  = 60 // characters
	scoredSummary  = 2 * MaxSummary
	scoredInsight  = 2 * MaxInsight
	scoredExample  = 2 * MaxInsight
)

// doc is what is scored of a learning.
func (l Learning) doc() scoring.Doc {
	keywords := make([]string, 0, min(len(l.Keywords), scoredKeywords))
	for _, k := range l.Keywords[:cap(keywords)] {
		keywords = append(keywords, k.Cut(scoredKeyword).String())
	}
	return scoring.Doc{
		Keywords:   keywords,
		Summary:    l.Summary.Cut(scoredSummary).String(),
		Insight:    l.Insight.Cut(scoredInsight).String(),
		Example:    l.Example.Cut(scoredExample).String(),
		Rule:       l.Category == Workflows || l.Source.Kind == "rule",
		Confidence: l.Confidence,
		Seen:       l.Seen(),
	}
}

// pick orders ranked learnings and marks those that would be injected.
func (f Filter) pick(items []Learning, ranked []scoring.Ranked) []Match {
	slices.SortStableFunc(ranked, func(a, b scoring.Ranked) int {
		one, other := items[a.Doc], items[b.Doc]
		return cmp.Or(cmp.Compare(b.Score, a.Score), first(f.Own(one), f.Own(other)), cmp.Compare(one.ID, other.ID))
	})
	var injectable []scoring.Ranked
	for _, r := range ranked {
		if f.allows(items[r.Doc]) {
			injectable = append(injectable, r)
		}
	}
	shown := map[int]bool{}
	for _, r := range scoring.Pick(injectable, f.limit()) {
		shown[r.Doc] = true
	}
	var matches []Match
	for _, r := range ranked {
		if f.All || shown[r.Doc] {
			matches = append(matches, Match{items[r.Doc], r.Hit, shown[r.Doc]})
		}
	}
	return matches
}

// limit is how many learnings would be injected.
func (f Filter) limit() int { return cmp.Or(f.Limit, scoring.MaxItems) }

// first orders what has a property before what has not.
func first(one, other bool) int {
	switch {
	case one == other:
		return 0
	case one:
		return -1
	default:
		return 1
	}
}
