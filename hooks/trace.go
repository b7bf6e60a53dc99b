package hooks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Injections returns what the record tells of the injections of a learning, the oldest first, as far as it reaches. It
// makes nothing and waits for nobody.
func Injections(store *safefile.Dir, id string) ([]Injection, error) {
	dir, err := store.Existing(learnings.StateDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read injections: %w", err)
	}
	defer dir.Close()
	var found []Injection
	for _, name := range []string{InjectionsFile + safefile.Rotated, InjectionsFile} {
		data, err := dir.Read(name, 2*maxInjections)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read injections: %w", err)
		}
		for line := range bytes.Lines(data) {
			var in Injection
			if bytes.Contains(line, []byte(`"ids"`)) && json.Unmarshal(line, &in) == nil && slices.Contains(in.IDs, id) {
				found = append(found, in)
			}
		}
	}
	return found, nil
}

// FindTranscript returns the session file of a session, and false when there is none any more: as the session was
// noted, else where its agent keeps such files. Without a store nothing was noted. claudeDir is Claude Code's folder;
// empty: not known.
func FindTranscript(store *safefile.Dir, claudeDir, session string) (path string, found bool) {
	if session == "" {
		return "", false
	}
	if store != nil {
		if path := noted(store, session); isTranscript(path) {
			return path, true
		}
	}
	// An id becomes part of a path, so that it must not be one.
	if claudeDir == "" || filepath.Base(session) != session || strings.ContainsAny(session, `/\:`+"\x00") || strings.HasPrefix(session, ".") {
		return "", false
	}
	return claudeTranscript(claudeDir, session)
}

// noted is the transcript that a session's note names; empty: there is no note.
func noted(store *safefile.Dir, session string) string {
	state, err := store.Existing(learnings.StateDir)
	if err != nil {
		return ""
	}
	defer state.Close()
	dir, err := state.Existing(sessionsDir)
	if err != nil {
		return ""
	}
	defer dir.Close()
	name := Digest(session+"\x00") + sessionExt
	for _, file := range []string{name, name + safefile.Rotated} {
		entries, err := readEntries(dir, file)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if e.Note != nil {
				return e.Note.Transcript
			}
		}
	}
	return ""
}

func isTranscript(path string) bool {
	if !filepath.IsAbs(path) {
		return false
	}
	f, _, err := safefile.OpenRegular(path)
	if err != nil {
		return false
	}
	f.Close()
	return true
}
