package hooks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// The record of what was handed to models: one JSON object a line.
const (
	InjectionsFile = "injections.jsonl" // in learnings.StateDir
	maxInjections  = 1 << 20            // bytes; a full file becomes injections.jsonl.1
)

// Injection is one answer that held learnings.
type Injection struct {
	Time     time.Time `json:"time"`
	Event    string    `json:"event"` // as the agent calls it; empty: called by hand
	Agent    string    `json:"agent"`
	Session  string    `json:"session,omitempty"`
	SubAgent string    `json:"sub_agent,omitempty"`
	IDs      []string  `json:"ids"`
	Chars    int       `json:"chars"` // UTF-16 units
}

// RecordInjection keeps an injection.
func RecordInjection(store *safefile.Dir, in Injection) error {
	line, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("record injection: %w", err)
	}
	dir, err := store.Sub(learnings.StateDir)
	if err != nil {
		return fmt.Errorf("record injection: %w", err)
	}
	defer dir.Close()
	if err := dir.Append(InjectionsFile, append(line, '\n'), maxInjections); err != nil {
		return fmt.Errorf("record injection: %w", err)
	}
	return nil
}

// Injections returns what the record tells of the injections of a learning, the oldest first, as far as it reaches.
func Injections(store *safefile.Dir, id string) ([]Injection, error) {
	var found []Injection
	err := eachInjection(store, func(in Injection) {
		if slices.Contains(in.IDs, id) {
			found = append(found, in)
		}
	})
	return found, err
}

// GivenIn returns the ids of what a session, or an agent of it, was given, as far as the record reaches.
func GivenIn(store *safefile.Dir, session string) (map[string]bool, error) {
	given := map[string]bool{}
	err := eachInjection(store, func(in Injection) {
		for _, id := range in.IDs {
			if in.Session == session {
				given[id] = true
			}
		}
	})
	return given, err
}

// eachInjection hands over what was given to whom, the oldest first.
func eachInjection(store *safefile.Dir, take func(Injection)) error {
	err := eachRecord(store, learnings.StateDir, InjectionsFile, maxInjections, func(line []byte) {
		var in Injection
		if bytes.Contains(line, []byte(`"ids"`)) && json.Unmarshal(line, &in) == nil {
			take(in)
		}
	})
	if err != nil {
		return fmt.Errorf("read injections: %w", err)
	}
	return nil
}
