// Package extract finds what a session taught: pure functions from events to candidate learnings, one file a
// kind, each with the evidence it asks for and what it refuses.
package extract

import (
	"time"

	"session-learning/learnings"
)

// Session is what is known of the session that the events come from.
type Session struct {
	Agent   string // claude, opencode, …
	ID      string
	Project string    // identity; empty: nobody's project
	Root    string    // the project's folder; empty: not known
	Home    string    // the user's home folder; empty: not known
	Now     time.Time // when it is learned
	Known   []string  // texts of the project's own instruction files: what stands there is not learned
	Spoken  int       // characters of human and assistant text and commands before the first of the events
}

// Candidate is a learning that is not stored yet, with the events it rests on.
type Candidate struct {
	learnings.Learning
	Rule string // the rule that found it, for the log and for "learnings why"
}
