package hooks

import (
	"errors"
	"io/fs"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// sweptFile tells by its time when the state was swept last.
const sweptFile = "swept"

// SweepDue tells whether the state was not swept for SweepEvery.
func SweepDue(store *safefile.Dir, now time.Time) bool {
	dir, err := store.Sub(learnings.StateDir)
	if err != nil {
		return false
	}
	defer dir.Close()
	info, err := dir.Stat(sweptFile)
	return errors.Is(err, fs.ErrNotExist) || err == nil && now.Sub(info.ModTime()).Abs() > SweepEvery
}

// Sweep removes what is too old or too much of the state. It tells the first error and goes on.
func Sweep(store *safefile.Dir, now time.Time) error {
	dir, err := store.Sub(learnings.StateDir)
	if err != nil {
		return err
	}
	defer dir.Close()
	// First the mark, so that one sweep that fails is not tried at every turn.
	return errors.Join(
		dir.Replace(sweptFile, nil, nil),
		sweepSessions(store, now),
		sweepCursors(store, now),
		sweepTraces(store, now),
	)
}

func sweepSessions(store *safefile.Dir, now time.Time) error {
	dir, err := openState(store, sessionsDir)
	if err != nil {
		return err
	}
	defer dir.Close()
	return errors.Join(
		sweepFiles(dir, sessionExt, now.Add(-KeepSessions), MaxSessions, dir.Remove),
		sweepFiles(dir, sessionExt+safefile.Rotated, now.Add(-KeepSessions), MaxSessions, dir.Remove),
		dir.Sweep(now.Add(-SweepEvery)),
	)
}

func sweepCursors(store *safefile.Dir, now time.Time) error {
	dir, err := openState(store, cursorsDir)
	if err != nil {
		return err
	}
	defer dir.Close()
	return errors.Join(
		sweepFiles(dir, cursorExt, now.Add(-KeepCursors), MaxCursors, dir.Remove),
		sweepFiles(dir, lockExt, now.Add(-KeepCursors), MaxCursors, func(name string) error { return removeFree(dir, name) }),
		sweepFiles(dir, againExt, now.Add(-KeepCursors), MaxCursors, dir.Remove),
		dir.Sweep(now.Add(-SweepEvery)),
	)
}

// sweepFiles removes the files with an ending that are older than a time, or beyond so many of the newest.
func sweepFiles(dir *safefile.Dir, ext string, before time.Time, most int, remove func(string) error) error {
	files, err := byAge(dir, ext)
	if err != nil {
		return err
	}
	var errs []error
	for i, f := range files {
		if f.ModTime().Before(before) || len(files)-i > most {
			errs = append(errs, remove(f.Name()))
		}
	}
	return errors.Join(errs...)
}

// removeFree removes a lock file that nobody holds. Should somebody take it in the same moment, two workers may
// read one transcript at once, and the store sees the same evidence twice, which changes nothing.
func removeFree(dir *safefile.Dir, name string) error {
	lock, err := dir.Lock(name, 0)
	if errors.Is(err, safefile.ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Unlock()
	return dir.Remove(name)
}
