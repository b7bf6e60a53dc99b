package hooks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"session-learning/internal/safefile"
)

// The folder of the sessions: one file a session and sub-agent, named by a hash of their ids, with one JSON object a
// line: the note of the session, and what it was given.
const (
	sessionsDir = "sessions"
	sessionExt  = ".jsonl"
	maxSession  = 64 << 10 // bytes of one file; a full one is begun anew
)

// Note is what a later session needs to know to catch up with this one.
type Note struct {
	Job
	Time time.Time `json:"time"`
}

// entry is a line of a session's file: one of the two.
type entry struct {
	Note     *Note     `json:"note,omitempty"`
	Reminder *Reminder `json:"reminder,omitempty"`
}

// readEntries reads a session's file. A line that was cut short by a crash costs itself.
func readEntries(dir *safefile.Dir, name string) ([]entry, error) {
	data, err := dir.Read(name, 2*maxSession)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for line := range bytes.Lines(data) {
		var e entry
		if json.Unmarshal(line, &e) == nil {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// Notes returns the notes of the sessions that were heard of last, at most so many, the latest first.
func Notes(store *safefile.Dir, most int) ([]Note, error) {
	dir, err := openState(store, sessionsDir)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	files, err := byAge(dir, sessionExt)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	var notes []Note
	for _, f := range slices.Backward(files) {
		if len(notes) == most {
			break
		}
		entries, err := readEntries(dir, f.Name())
		if err != nil {
			continue // swept meanwhile, or no file of ours
		}
		if n := noteIn(entries); n != nil {
			notes = append(notes, *n)
		}
	}
	return notes, nil
}

// noteIn is the note in a session's file: the first that names a transcript, else the first; nil: there is none.
func noteIn(entries []entry) *Note {
	var note *Note
	for _, e := range entries {
		if e.Note != nil && (note == nil || note.Transcript == "" && e.Note.Transcript != "") {
			note = e.Note
		}
	}
	return note
}
