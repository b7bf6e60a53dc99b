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

// Activity is what the hooks remember of what they did: of the sessions that were not swept away yet (see
// KeepSessions and MaxSessions), and of the injections in the record and the one before it.
type Activity struct {
	Measured   bool // false: nothing was recorded, or the state was lost; all numbers are zero
	Seen       int  // sessions with a prompt
	Injected   int  // of these, sessions that were given something
	Injections int  // answers that held learnings

	Given   []time.Time      // when, as far as their lines can be read; in no order
	GivenTo map[string]Given // by the agent, as far as their lines can be read
}

// Given is what an agent was given.
type Given struct {
	Times int
	Last  time.Time
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
	if err := eachRecord(store, learnings.StateDir, InjectionsFile, maxInjections, a.countInjection); err != nil {
		return Activity{}, fmt.Errorf("read activity: %w", err)
	}
	return a, nil
}

// countInjection counts a line of the record. One that was cut off while it was written is none.
func (a *Activity) countInjection(line []byte) {
	if !bytes.HasSuffix(line, []byte("\n")) {
		return
	}
	a.Injections++
	var in struct {
		Time  time.Time
		Agent string
	}
	if json.Unmarshal(line, &in) != nil || in.Time.IsZero() {
		return
	}
	a.Given = append(a.Given, in.Time)
	given := a.GivenTo[in.Agent]
	given.Times++
	if in.Time.After(given.Last) {
		given.Last = in.Time
	}
	if a.GivenTo == nil {
		a.GivenTo = map[string]Given{}
	}
	a.GivenTo[in.Agent] = given
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
