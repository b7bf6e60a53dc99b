package hooks

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Bounds of the state, which is what the hooks remember between runs, in learnings.StateDir. What is older or beyond is swept away by a worker, at most once in SweepEvery.
const (
	KeepSessions = 30 * 24 * time.Hour  // a session that nothing was heard of for so long is forgotten
	MaxSessions  = 500                  // notes and ledgers
	KeepCursors  = 180 * 24 * time.Hour // a transcript that is read again after that is read from its start
	MaxCursors   = 10000                // who imports years of sessions imports them once
	SweepEvery   = 24 * time.Hour
)

// Digest is 16 hex digits that stand for a text: for one that is not to be kept, and in the name of a file for what an
// agent or a user named, which may hold anything.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// openState opens a folder below the state folder and makes it when it is missing.
func openState(store *safefile.Dir, name string) (*safefile.Dir, error) {
	state, err := store.Sub(learnings.StateDir)
	if err != nil {
		return nil, fmt.Errorf("open state: %w", err)
	}
	defer state.Close()
	dir, err := state.Sub(name)
	if err != nil {
		return nil, fmt.Errorf("open state: %w", err)
	}
	return dir, nil
}

// byAge lists the files with an ending, the oldest first.
func byAge(dir *safefile.Dir, ext string) ([]fs.FileInfo, error) {
	list, err := dir.List()
	if err != nil {
		return nil, err
	}
	var files []fs.FileInfo
	for _, e := range list {
		if !strings.HasSuffix(e.Name(), ext) || !e.Type().IsRegular() {
			continue
		}
		if info, err := dir.Stat(e.Name()); err == nil {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	return files, nil
}
