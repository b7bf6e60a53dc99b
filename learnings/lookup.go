package learnings

import (
	"time"

	"session-learning/scoring"
)

// Filter says which learnings may be offered.
type Filter struct {
	Project string          // the project that is worked in; empty: nobody's, only general learnings are offered
	Given   map[string]bool // ids that the session has been given already
	Limit   int             // at most so many matches; zero: scoring.MaxItems, or no limit with All
	All     bool            // also those that would not be injected, with Shown false
}

// Match is a learning that fits a task.
type Match struct {
	Learning
	scoring.Hit
	Shown bool // it would be injected
}

// Search returns the learnings that fit a task, best first.
func Search(items []Learning, q scoring.Query, f Filter, now time.Time) []Match { return nil }

// MatchFailure returns the learnings that answer a failure's signature.
func MatchFailure(items []Learning, sig string, f Filter, now time.Time) []Match { return nil }
