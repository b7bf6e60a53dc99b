package hooks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// LoggedRun is what the log says of one run of a hook.
type LoggedRun struct {
	Time  time.Time `json:"time"` // when it ended
	Event string    `json:"event"`
	Agent string    `json:"agent"`
	Error string    `json:"error"` // its class; empty: none
}

// ReadLog returns the runs that the log tells of, the older file's first. It makes nothing and waits for nobody. No log
// is no run, and a line that was cut short costs itself.
func ReadLog(store *safefile.Dir) ([]LoggedRun, error) {
	dir, err := store.Existing(learnings.LogDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	defer dir.Close()
	var runs []LoggedRun
	for _, name := range []string{LogFile + safefile.Rotated, LogFile} {
		data, err := dir.Read(name, 2*maxLog)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read log: %w", err)
		}
		for line := range bytes.Lines(data) {
			var run LoggedRun
			if json.Unmarshal(line, &run) == nil && !run.Time.IsZero() {
				runs = append(runs, run)
			}
		}
	}
	return runs, nil
}
