package hooks

import (
	"path/filepath"
	"strings"

	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// FindTranscript returns the session file of a session, and false when none is found: as the session was noted, else
// where an agent keeps such files, else among those that were read, wherever they are. It reads up to MaxCursors small
// files, so it is for people, not for hooks. Without a store nothing was noted or read.
func FindTranscript(store *safefile.Dir, cfg config.Config, session string) (path string, found bool) {
	if session == "" {
		return "", false
	}
	if store != nil {
		if path := noted(store, session); isTranscript(path) {
			return path, true
		}
	}
	// An id becomes part of a path, so that it must not be one, and names no other file than its own.
	if filepath.Base(session) == session && !strings.ContainsAny(session, `/\:*?[]{}`+"\x00") && !strings.HasPrefix(session, ".") {
		for _, place := range SessionPlaces(cfg) {
			if path, found := place.find(session); found {
				return path, true
			}
		}
	}
	return wasRead(store, session)
}

// wasRead finds a session's transcript among those that were read.
func wasRead(store *safefile.Dir, session string) (path string, found bool) {
	if store == nil {
		return "", false
	}
	cursors, err := ExistingCursors(store)
	if err != nil {
		return "", false
	}
	defer cursors.Close()
	return cursors.Find(session)
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
		if n := noteIn(entries); n != nil && n.Transcript != "" {
			return n.Transcript
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
