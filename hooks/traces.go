package hooks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// What sessions left for the others of their project: a file a project, named by a hash of its identity, and a line of JSON a
// session. Losing it loses no learning.
const (
	tracesDir = "traces"
	tracesExt = ".jsonl"

	MaxTraces        = 512 << 10            // bytes of a project; the sessions whose lines stand first fall out
	MaxTraceSessions = 120                  // sessions of a project
	MaxTraceProjects = 200                  // projects, the ones that were worked on last
	KeepTraces       = 365 * 24 * time.Hour // a project that nothing was heard of for so long is forgotten
	traceWait        = 5 * time.Second      // for another process that reads a session of the project
)

// Traces are the traces of a store. The zero Traces keeps nothing.
type Traces struct {
	dir  *safefile.Dir
	held map[string][]byte // what a dry run would have written, by the name of the file; nil: it is written
}

// OpenTraces opens the traces of a store.
func OpenTraces(store *safefile.Dir) (*Traces, error) {
	dir, err := openState(store, tracesDir)
	if err != nil {
		return nil, err
	}
	return &Traces{dir: dir}, nil
}

// ExistingTraces opens the traces of a store for reading. Nothing is made and nothing written: what changes is held in memory.
func ExistingTraces(store *safefile.Dir) (*Traces, error) {
	t := &Traces{held: map[string][]byte{}}
	state, err := store.Existing(learnings.StateDir)
	if err == nil {
		defer state.Close()
		t.dir, err = state.Existing(tracesDir)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("open traces: %w", err)
	}
	return t, nil
}

// Close closes the folder.
func (t *Traces) Close() {
	if t.dir != nil {
		t.dir.Close()
	}
}

// Update puts what change makes of the lines of a project in their place, in one step and while no other process does. Lines
// beyond the bounds fall out, the first ones. A lock that is not free in time is safefile.ErrBusy, and nothing was changed.
func (t *Traces) Update(project string, change func(lines [][]byte) [][]byte) error {
	name := Digest(project) + tracesExt
	if t.dir == nil || t.held != nil {
		return t.hold(name, change)
	}
	lock, err := t.dir.Lock(Digest(project)+lockExt, traceWait)
	if err != nil {
		return fmt.Errorf("keep traces: %w", err)
	}
	defer lock.Unlock()
	before, err := t.read(name)
	if err != nil {
		return err
	}
	after := bounded(change(traceLines(before)))
	if bytes.Equal(before, after) {
		return nil
	}
	if err := t.dir.Replace(name, after, nil); err != nil {
		return fmt.Errorf("keep traces: %w", err)
	}
	return nil
}

// hold is Update of traces that are not written.
func (t *Traces) hold(name string, change func([][]byte) [][]byte) error {
	data, held := t.held[name]
	if !held {
		var err error
		if data, err = t.read(name); err != nil {
			return err
		}
	}
	if data = bounded(change(traceLines(data))); t.held != nil {
		t.held[name] = data
	}
	return nil
}

// read is the file of a project; empty when there is none.
func (t *Traces) read(name string) ([]byte, error) {
	if t.dir == nil {
		return nil, nil
	}
	data, err := t.dir.Read(name, 2*MaxTraces)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read traces: %w", err)
	}
	return data, nil
}

// traceLines is the lines of a file without their ends.
func traceLines(data []byte) [][]byte {
	var lines [][]byte
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// bounded is the last lines of a project, as many as may be kept.
func bounded(lines [][]byte) []byte {
	from, size := len(lines), 0
	for from > 0 && len(lines)-from < MaxTraceSessions && size+len(lines[from-1])+1 <= MaxTraces {
		from--
		size += len(lines[from]) + 1
	}
	var data []byte
	for _, line := range lines[from:] {
		data = append(append(data, line...), '\n')
	}
	return data
}

// sweepTraces removes the traces of projects that nothing was heard of for long.
func sweepTraces(store *safefile.Dir, now time.Time) error {
	dir, err := openState(store, tracesDir)
	if err != nil {
		return err
	}
	defer dir.Close()
	return errors.Join(
		sweepFiles(dir, tracesExt, now.Add(-KeepTraces), MaxTraceProjects, dir.Remove),
		sweepFiles(dir, lockExt, now.Add(-KeepTraces), MaxTraceProjects, func(name string) error { return removeFree(dir, name) }),
		dir.Sweep(now.Add(-SweepEvery)),
	)
}

// traces takes the traces of sessions out.
func (f *purge) traces(dir *safefile.Dir) error {
	return eachFile(dir, func(name string) error {
		switch {
		case safefile.Temporary(name):
			return f.removeNaming(dir, name)
		case !strings.HasSuffix(name, tracesExt):
			return nil
		}
		return f.lines(dir, name, strings.TrimSuffix(name, tracesExt)+lockExt, func(line []byte) []byte {
			var of struct{ Session, Root string }
			if json.Unmarshal(line, &of) != nil || f.sessions[of.Session] || slices.Contains(f.Untraced, of.Session) || of.Root != "" && f.Within != nil && f.Within(of.Root) {
				return nil
			}
			return f.unlessNamed(line)
		})
	})
}
