package start

import (
	"cmp"
	"slices"

	"session-learning/learnings"
)

// What makes a person's words a standing rule: said twice, or said plainly.
const (
	ruleSightings  = 2
	ruleConfidence = 0.8
)

// MaxRules is how many standing rules open a session. More would be a second instruction file.
const MaxRules = 3

// standing are the rules that hold in the project: its own first, then the surest, then the latest. What the instruction
// files that are loaded anyway say is not said again.
func standing(from pool) []learnings.Learning {
	var rules []learnings.Learning
	for _, l := range from.items {
		if IsRule(l) && from.filter().Reaches(l) {
			rules = append(rules, l)
		}
	}
	slices.SortStableFunc(rules, func(a, b learnings.Learning) int {
		return cmp.Or(
			cmp.Compare(distance(a), distance(b)),
			cmp.Compare(b.Confidence, a.Confidence),
			b.Seen().Compare(a.Seen()),
			cmp.Compare(a.ID, b.ID),
		)
	})
	if len(rules) == 0 {
		return nil
	}
	told := learnings.ReadTold(from.instructed())
	var untold []learnings.Learning
	for _, l := range rules {
		if len(untold) < min(MaxRules, from.limit) && !told.Says(l) {
			untold = append(untold, l)
		}
	}
	return untold
}

// IsRule tells whether a learning is a rule that a person stands by.
func IsRule(l learnings.Learning) bool {
	said := l.Source.By == learnings.ByUser && (l.Source.Kind == "rule" || l.Source.Kind == "correction")
	often := max(l.TimesSeen, len(l.Sightings)) >= ruleSightings
	return said && l.Status == learnings.Active && (often || l.Confidence >= ruleConfidence)
}

// distance is how far off the place is that a learning is about: the project, or anywhere.
func distance(l learnings.Learning) int {
	if l.Scope == learnings.Project {
		return 0
	}
	return 1
}

// latest are the learnings that the session was given last and that a compaction took away.
func latest(from pool) []learnings.Learning {
	byID := make(map[string]learnings.Learning, len(from.items))
	for _, l := range from.items {
		byID[l.ID] = l
	}
	again := learnings.Filter{Project: from.project}
	var items []learnings.Learning
	for _, id := range from.latest {
		l, known := byID[id]
		if known && l.Status == learnings.Active && again.Reaches(l) && len(items) < from.limit {
			items = append(items, l)
		}
	}
	return items
}
