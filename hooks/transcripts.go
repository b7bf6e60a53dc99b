package hooks

import (
	"path/filepath"
	"strings"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// SessionPlace is a folder in which an agent keeps its past sessions.
type SessionPlace struct{ Agent, Folder string }

// SessionPlaces are those of all agents that we know, whether they are there or not. claudeDir is Claude Code's folder;
// empty: not known.
func SessionPlaces(claudeDir string) []SessionPlace {
	if claudeDir == "" {
		return nil
	}
	return []SessionPlace{{"Claude Code", filepath.Join(claudeDir, claudeProjects)}}
}

// FindTranscript returns the session file of a session, and false when none is found: as the session was noted, else
// where its agent keeps such files, else among those that were read, wherever they are. It reads up to MaxCursors small
// files, so it is for people, not for hooks. Without a store nothing was noted or read. claudeDir is Claude Code's
// folder; empty: not known.
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
	if claudeDir != "" && filepath.Base(session) == session && !strings.ContainsAny(session, `/\:`+"\x00") && !strings.HasPrefix(session, ".") {
		if path, found := claudeTranscript(claudeDir, session); found {
			return path, true
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
