package extract

import (
	"session-learning/internal/redact"
	"session-learning/transcript"
)

// Candidates returns what the events of a session taught: all kinds, past the quality gate, redacted, best first.
// The same session, events and redactor give the same candidates in the same order. None is a normal answer.
func Candidates(s Session, events []transcript.Event, r *redact.Redactor) []Candidate {
	return nil
}
