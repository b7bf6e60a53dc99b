package learnings

import (
	"fmt"
	"time"
)

// When a learning is stale, unless somebody says otherwise.
const (
	StaleAfter = 365 * day
	StaleBelow = 0.60
)

const day = 24 * time.Hour

// asleepAfter is how long nothing may have happened in a store before its clock is doubted: a clock that stands ten
// years ahead makes everything stale at once.
const asleepAfter = 365 * day

// firstYear is the first in which a date can be meant. A machine that has lost its clock begins in 1970.
const firstYear = 2000

// addedKind is the kind of source of what a person stored by hand.
const addedKind = "added"

// Staleness says when a learning is stale: when both hold.
type Staleness struct {
	After time.Duration // since it was last seen; exactly so long is enough
	Below float64       // confidence; exactly so much is not below
}

// Stale tells whether a learning is stale, and why, for people. What a person stated never is, nor what is retired:
// that is a judgement, and keeps the same from being learned again. Neither is one of which nobody knows when it was seen.
func (s Staleness) Stale(l Learning, now time.Time) (reason string, stale bool) {
	seen := l.Seen().UTC()
	switch {
	case l.Source.By == ByUser, l.Source.Kind == addedKind, l.Status == Retired, seen.Year() < firstYear:
		return "", false
	case now.Sub(seen) < s.After || l.Confidence >= s.Below:
		return "", false
	}
	return fmt.Sprintf("not seen for %d days (since %s), confidence %.2f", now.Sub(seen)/day, seen.Format(time.DateOnly), l.Confidence), true
}

// asleep tells whether nothing has happened in a store for so long that the clock may be wrong.
func asleep(lastSign, now time.Time) bool { return now.Sub(lastSign) > asleepAfter }
