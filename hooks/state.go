package hooks

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"session-learning/internal/safefile"
)

// StateDir is the folder of the store that holds what the hooks remember between runs. Losing it loses no learning.
const StateDir = "_state"

// Bounds of the state. What is older or beyond is swept away by a worker, at most once in SweepEvery.
const (
	KeepSessions = 30 * 24 * time.Hour  // a session that nothing was heard of for so long is forgotten
	MaxSessions  = 500                  // notes and ledgers
	KeepCursors  = 180 * 24 * time.Hour // a transcript that is read again after that is read from its start
	MaxCursors   = 2000
	SweepEvery   = 24 * time.Hour
)

// hashed is a file name for something that an agent or a user named: it may hold anything.
func hashed(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:8])
}

// openState opens a folder below the state folder and makes it when it is missing.
func openState(store *safefile.Dir, name string) (*safefile.Dir, error) {
	state, err := store.Sub(StateDir)
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
