package extract

import (
	"session-learning/internal/redact"
	"session-learning/transcript"
)

// Candidates returns what the events of a session taught: all kinds, past the quality gate, redacted, best first.
// The same session, events and redactor give the same candidates in the same order. None is a normal answer.
func Candidates(s Session, events []transcript.Event, r *redact.Redactor) []Candidate {
	t := newTimeline(s, events)
	if t.spoken() < minSpoken {
		return nil
	}
	t.resolveAll()
	var found []finding
	for _, kind := range kinds {
		found = append(found, kind.find(t)...)
	}
	return t.gate(found, r)
}

// kinds is what can be learned, with the function that finds it.
var kinds = []struct {
	name string
	find func(*timeline) []finding
}{
	{"fix", fixes},
	{"retry", retries},
	{"correction", corrections},
	{"rule", rules},
}
