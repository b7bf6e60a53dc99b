package learnings

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// errNothing ends a change in which there is nothing to do.
var errNothing = errors.New("nothing to do")

// CleanupOptions say how a store is cleaned up.
type CleanupOptions struct {
	Staleness
	DryRun bool // tell what would happen, write nothing
	Sure   bool // do it although nothing has happened in the store for over a year
}

// Cleanup is what was found to be stale.
type Cleanup struct {
	Archived []Archived
	Problems []Problem
}

// Archived is a learning that was taken out, or was to be.
type Archived struct {
	Learning
	Reason string // why; for people
	File   string // of the archive, in which it is kept
	Kept   string // why it stays all the same; empty: it was taken out
}

// AsleepError tells that a store was left alone because the clock may stand far ahead.
type AsleepError struct {
	Stale int       // how many learnings would have gone
	Since time.Time // when something last happened in the store
}

func (e AsleepError) Error() string {
	return fmt.Sprintf("nothing has happened in the store since %s, so that the clock may be wrong; learnings that would go: %d",
		e.Since.UTC().Format(time.DateOnly), e.Stale)
}

// Cleanup takes stale learnings into the archive, in one change: what is stale is decided on what stands in the store
// under its lock. A lock that is not free in time is safefile.ErrBusy. A dry run needs no lock.
func (s *Store) Cleanup(o CleanupOptions) (Cleanup, error) {
	if o.DryRun {
		return s.findStale(s.load(), o)
	}
	var found Cleanup
	err := s.Update(func(tx *Tx) (err error) {
		if found, err = s.findStale(tx.view, o); err != nil {
			return err
		}
		return found.takeOut(tx)
	})
	if errors.Is(err, errNothing) {
		err = nil
	}
	return found, err
}

// takeOut removes what was found, as far as it can be.
func (c Cleanup) takeOut(tx *Tx) error {
	going := slices.DeleteFunc(slices.Clone(c.Archived), func(a Archived) bool { return a.Kept != "" })
	if len(going) == 0 {
		return errNothing
	}
	for _, a := range going {
		if err := tx.Remove(a.ID, a.Reason); err != nil {
			return err
		}
		tx.removed[len(tx.removed)-1].mark = keyStale
	}
	return nil
}

// findStale finds what is stale. Together with an error it is what would have gone.
func (s *Store) findStale(v *view, o CleanupOptions) (Cleanup, error) {
	now := s.opt.Now()
	found := Cleanup{Problems: v.problems}
	for _, e := range v.entries {
		reason, stale := o.Stale(e.learning, now)
		if !stale {
			continue
		}
		a := Archived{Learning: e.learning, Reason: reason, File: ArchivePath(s.dir.Path(), e.learning.Category)}
		if e.fixed {
			a.Kept = fmt.Sprintf("%s %v", e.file.name, ErrBroken)
		}
		found.Archived = append(found.Archived, a)
	}
	if last := s.lastSign(v, now); len(found.Archived) > 0 && !o.Sure && asleep(last, now) {
		return found, AsleepError{Stale: len(found.Archived), Since: last}
	}
	return found, nil
}

// lastSign is when something last happened in a store: something was learned or seen, a file of learnings was written, a
// hook ran. The zero time: never. A date of a learning that is still to come was mistyped.
func (s *Store) lastSign(v *view, now time.Time) time.Time {
	var last time.Time
	note := func(t time.Time) {
		if t.After(last) {
			last = t
		}
	}
	for _, e := range v.entries {
		if seen := e.learning.Seen(); !seen.After(now) {
			note(seen)
		}
	}
	for _, c := range Categories() {
		for _, f := range []*file{v.main[c], v.pending[c]} {
			if f.info != nil {
				note(f.info.ModTime())
			}
		}
	}
	for _, written := range s.logTimes() {
		note(written)
	}
	return last
}

// logTimes are the times at which the files of the log were written. What cannot be read is no sign.
func (s *Store) logTimes() []time.Time {
	dir, err := s.dir.Existing(LogDir)
	if err != nil {
		return nil
	}
	defer dir.Close()
	entries, err := dir.List()
	if err != nil {
		return nil
	}
	var times []time.Time
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			times = append(times, info.ModTime())
		}
	}
	return times
}
