package hooks

import (
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

// Forgetting says what the state and the log are to lose.
type Forgetting struct {
	IDs      []string                     // of learnings
	Session  string                       // all of it
	Within   func(folder string) bool     // all of the sessions that worked in such a folder; nil: none
	Untraced []string                     // sessions that leave no traces: a learning that rests on them is forgotten
	Resume   func(json.RawMessage) []byte // a place in a transcript without what is forgotten; nil: it holds nothing of it
	Names    learnings.Names              // that may stand nowhere any more
	Wait     time.Duration                // for whoever works on a file
	DryRun   bool                         // change nothing, and tell what would change
}

// Forget takes what is to be forgotten out of what the hooks remember and log, and returns the files that changed. How
// far transcripts were read stays, so that they are not read again. It may be repeated when it fails.
func Forget(store *safefile.Dir, what Forgetting) (changed []string, err error) {
	f := &purge{Forgetting: what, sessions: map[string]bool{}, files: map[string]bool{}}
	if what.Session != "" {
		f.sessions[what.Session] = true
		f.files[Digest(what.Session+"\x00")] = true
	}
	err = f.folder(store, learnings.StateDir, f.state)
	if err == nil {
		err = f.folder(store, learnings.LogDir, func(dir *safefile.Dir) error { return f.others(dir) })
	}
	slices.Sort(f.changed)
	return slices.Compact(f.changed), err
}

// purge is one call of Forget.
type purge struct {
	Forgetting
	sessions map[string]bool // to be forgotten
	files    map[string]bool // names of their files, without an ending
	path     []string        // folders that are open
	changed  []string
}

// folder works on a folder, when it is there.
func (f *purge) folder(parent *safefile.Dir, name string, work func(*safefile.Dir) error) error {
	dir, err := parent.Existing(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("forget: %w", err)
	}
	defer dir.Close()
	f.path = append(f.path, name)
	defer func() { f.path = f.path[:len(f.path)-1] }()
	if err := work(dir); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// state goes through the state. The sessions' files go last: they tell which sessions worked in a folder.
func (f *purge) state(dir *safefile.Dir) error {
	err := f.folder(dir, sessionsDir, f.findSessions)
	if err == nil {
		err = f.injections(dir)
	}
	if err == nil {
		err = f.folder(dir, cursorsDir, f.cursors)
	}
	if err == nil {
		err = f.folder(dir, tracesDir, f.traces)
	}
	if err == nil {
		err = f.others(dir)
	}
	if err == nil {
		err = f.folder(dir, sessionsDir, f.dropSessions)
	}
	return err
}

// findSessions finds the sessions that worked in a folder that is forgotten.
func (f *purge) findSessions(dir *safefile.Dir) error {
	if f.Within == nil {
		return nil
	}
	return eachFile(dir, func(name string) error {
		if !isSession(name) {
			return nil
		}
		entries, err := readEntries(dir, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if e.Note != nil && f.Within(e.Note.Cwd) {
				f.files[stem(name)] = true
				if e.Note.Session != "" {
					f.sessions[e.Note.Session] = true
				}
			}
		}
		return nil
	})
}

// isSession tells a session's file, and a fuller one that was begun before it.
func isSession(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(name, safefile.Rotated), sessionExt)
}

// stem is the name of a session's file without its ending.
func stem(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, safefile.Rotated), sessionExt)
}

// injections takes sessions and ids out of the record, and learns from it which sub-agents a session had.
func (f *purge) injections(dir *safefile.Dir) error {
	for _, name := range []string{InjectionsFile + safefile.Rotated, InjectionsFile} {
		err := f.lines(dir, name, name, func(line []byte) []byte {
			var in Injection
			if json.Unmarshal(line, &in) != nil {
				return f.unlessNamed(line)
			}
			if f.sessions[in.Session] {
				f.files[Digest(in.Session+"\x00"+in.SubAgent)] = true
				return nil
			}
			ids := f.without(in.IDs)
			switch {
			case len(ids) == len(in.IDs):
				return f.unlessNamed(line)
			case len(ids) == 0:
				return nil
			}
			in.IDs = ids
			return f.unlessNamed(encodeLine(in))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// without is a list without the ids that are forgotten.
func (f *purge) without(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(f.IDs, id) })
}

// unlessNamed is a line in which nothing that is forgotten is named; nil: it is named there.
func (f *purge) unlessNamed(line []byte) []byte {
	if f.Names.In(line) {
		return nil
	}
	return line
}

func encodeLine(value any) []byte {
	line, err := json.Marshal(value)
	if err != nil { // what was read as JSON can be written as such
		return nil
	}
	return append(line, '\n')
}

// cursors takes session, folder and path out of the places to go on from, and keeps the places.
func (f *purge) cursors(dir *safefile.Dir) error {
	return eachFile(dir, func(name string) error {
		if f.Resume == nil || !strings.HasSuffix(name, cursorExt) && !safefile.Temporary(name) {
			return nil
		}
		held, err := f.cursor(dir, name)
		if !held || err != nil {
			return err
		}
		if safefile.Temporary(name) {
			return f.remove(dir, name)
		}
		// Whoever reads the transcript just now writes its place once more.
		lock, err := dir.Lock(strings.TrimSuffix(name, cursorExt)+lockExt, f.Wait)
		if errors.Is(err, safefile.ErrBusy) {
			return fmt.Errorf("a transcript is being learned from just now: %w", err)
		}
		if err != nil {
			return err
		}
		defer lock.Unlock()
		return f.strip(dir, name)
	})
}

// cursor tells whether a cursor holds anything that is forgotten.
func (f *purge) cursor(dir *safefile.Dir, name string) (held bool, err error) {
	data, err := dir.Read(name, maxCursor)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	var c Cursor
	if err != nil || json.Unmarshal(data, &c) != nil {
		return f.Names.In(data), err
	}
	return f.holds(c), nil
}

func (f *purge) holds(c Cursor) bool {
	return f.Resume(c.Resume) != nil || f.sessions[c.Session] || c.Cwd != "" && f.Within != nil && f.Within(c.Cwd) ||
		f.Names.In([]byte(c.Path))
}

func (f *purge) strip(dir *safefile.Dir, name string) error {
	data, err := dir.Read(name, maxCursor)
	if err != nil {
		return err
	}
	var c Cursor
	if json.Unmarshal(data, &c) != nil {
		return f.remove(dir, name)
	}
	if !f.holds(c) {
		return nil
	}
	if place := f.Resume(c.Resume); place != nil {
		c.Resume = place
	}
	c.Path, c.Session, c.Cwd = "", "", ""
	if data, err = json.Marshal(c); err != nil {
		return err
	}
	return f.replace(dir, name, data)
}

// dropSessions removes the files of sessions, and takes ids out of those of others.
func (f *purge) dropSessions(dir *safefile.Dir) error {
	return eachFile(dir, func(name string) error {
		switch {
		case safefile.Temporary(name), f.files[stem(name)] && isSession(name):
			return f.remove(dir, name)
		case !isSession(name):
			return nil
		}
		return f.lines(dir, name, "lock-"+name[:1], func(line []byte) []byte {
			var e entry
			if json.Unmarshal(line, &e) != nil || e.Reminder == nil {
				return f.unlessNamed(line)
			}
			ids := f.without(e.Reminder.IDs)
			if len(ids) == len(e.Reminder.IDs) {
				return f.unlessNamed(line)
			}
			e.Reminder.IDs = ids // that the event was answered stays known
			return f.unlessNamed(encodeLine(e))
		})
	})
}
