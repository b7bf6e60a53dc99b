package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Activity is what the hooks remember of what they did: of the sessions that were not swept away yet (see
// KeepSessions and MaxSessions), and of the injections in the record and the one before it.
type Activity struct {
	Measured   bool // false: nothing was recorded, or the state was lost; all numbers are zero
	Seen       int  // sessions with a prompt
	Injected   int  // of these, sessions that were given something
	Injections int  // answers that held learnings
}

// ReadActivity reads what is remembered. It makes nothing and waits for nobody.
func ReadActivity(store *safefile.Dir) (Activity, error) {
	state, err := store.Existing(learnings.StateDir)
	if errors.Is(err, fs.ErrNotExist) {
		return Activity{}, nil
	}
	if err != nil {
		return Activity{}, fmt.Errorf("read activity: %w", err)
	}
	defer state.Close()
	var a Activity
	if err := a.countSessions(state); err != nil {
		return Activity{}, fmt.Errorf("read activity: %w", err)
	}
	for _, name := range []string{InjectionsFile, InjectionsFile + safefile.Rotated} {
		data, err := state.Read(name, 2*maxInjections)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return Activity{}, fmt.Errorf("read activity: %w", err)
		}
		a.Injections += bytes.Count(data, []byte("\n"))
	}
	return a, nil
}

func (a *Activity) countSessions(state *safefile.Dir) error {
	dir, err := state.Existing(sessionsDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	a.Measured = true
	files, err := byAge(dir, sessionExt)
	if err != nil {
		return err
	}
	for _, f := range files {
		entries, err := readEntries(dir, f.Name())
		if err != nil {
			continue // swept meanwhile, or no file of ours
		}
		noted, given := false, false
		for _, e := range entries {
			noted = noted || e.Note != nil
			given = given || e.Reminder != nil
		}
		if noted { // a sub-agent's file has no note: it is no session of its own
			a.Seen++
			if given {
				a.Injected++
			}
		}
	}
	return nil
}
