package learnings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"session-learning/internal/safefile"
)

// updateTries is how often a change is made anew when a person saved a file of the store meanwhile.
const updateTries = 3

// sweepAge is the age after which an unfinished file has no living writer.
const sweepAge = time.Hour

// errChanged tells that a file changed under us: a person's editor takes no lock.
var errChanged = errors.New("the file was changed meanwhile")

// Tx is one change of a store, under its lock.
type Tx struct {
	*view
	store    *Store
	now      time.Time
	merger   *merger
	removed  []removal
	moved    []move
	lifted   []lift
	errs     map[*file]error // of files that could not be written
	archived bool            // the archive is written, so that the files could be
}

// removal is a learning on its way to the archive.
type removal struct {
	entry  *entry
	reason string
	mark   string // keyStale or keyUndone: it may be learned again; empty: it may not
}

// Update changes what stands in the store: it takes the lock, reads the store, lets change work on it and writes what
// became different, each file whole or not at all. Nothing is written when change returns an error.
// A lock that is not free in time is safefile.ErrBusy. When a person saved a file meanwhile, change is called again
// with what stands there now.
func (s *Store) Update(change func(*Tx) error) error {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return fmt.Errorf("update store: %w", err)
	}
	defer s.drain()
	defer lock.Unlock()
	for range updateTries {
		tx, err := s.beginUpdate()
		if err != nil {
			return fmt.Errorf("update store: %w", err)
		}
		if err := change(tx); err != nil {
			return err
		}
		err = tx.commit()
		if err == nil || !errors.Is(err, errChanged) {
			return err
		}
	}
	return fmt.Errorf("update store: %w", errChanged)
}

// begin reads the store for a merge. The lock is held.
func (s *Store) begin() (*Tx, error) { return s.beginWith((*Tx).ready) }

// beginUpdate reads the store for a change of what stands in it, in stand-ins for broken files, too.
func (s *Store) beginUpdate() (*Tx, error) {
	return s.beginWith(func(t *Tx) []*entry { return t.entries })
}

func (s *Store) beginWith(entries func(*Tx) []*entry) (*Tx, error) {
	v := s.load()
	gone, err := s.readArchive()
	if err != nil {
		return nil, err
	}
	forgotten, err := s.readForgotten()
	if err != nil {
		return nil, err
	}
	t := &Tx{view: v, store: s, now: s.opt.Now().UTC(), errs: map[*file]error{}}
	t.merger = newMerger(t.now, entries(t), gone.unwanted)
	t.merger.knowStale(gone.stale)
	t.merger.reserve(gone.undone)
	t.merger.forgotten = forgotten
	return t, nil
}

// Items returns the learnings as they are now, changes included.
func (t *Tx) Items() []Learning {
	var out []Learning
	for _, e := range t.merger.entries {
		if !e.removed {
			out = append(out, e.learning)
		}
	}
	return out
}

// Replace puts a learning in the place of the one with its id. With another category it moves to the file of that one.
func (t *Tx) Replace(l Learning) error {
	e, err := t.find(l.ID)
	if err != nil {
		return fmt.Errorf("change learning: %w", err)
	}
	change := func() error { return e.alter(func(old *Learning) { *old = validText(l) }) }
	if l.Category != e.learning.Category {
		change = func() error { return t.move(e, validText(l)) }
	}
	if err := change(); err != nil {
		return fmt.Errorf("change learning %s: %w", l.ID, err)
	}
	return nil
}

// Remove takes a learning out of the store and into the archive, from where it keeps the same from being learned
// again. The reason is for people.
func (t *Tx) Remove(id, reason string) error {
	e, err := t.find(id)
	if err != nil {
		return fmt.Errorf("remove learning: %w", err)
	}
	e.removed = true
	t.removed = append(t.removed, removal{entry: e, reason: reason})
	return nil
}

// ErrUnknownID tells that no learning has an id.
var ErrUnknownID = errors.New("no learning has this id")

// ErrBroken tells that a file must be mended first, because it cannot be parsed.
var ErrBroken = errors.New("cannot be parsed and must be mended first")

func (t *Tx) find(id string) (*entry, error) {
	e := t.entry(id)
	switch {
	case e == nil:
		return nil, fmt.Errorf("%s: %w", id, ErrUnknownID)
	case e.fixed:
		return nil, fmt.Errorf("%s: its file %s %w: %s", id, e.file.name, ErrBroken, e.file.broken)
	}
	return e, nil
}

// entry returns what stands in the store under an id; nil: nothing.
func (t *Tx) entry(id string) *entry {
	if e := t.merger.ids[id]; e != nil && !e.removed {
		return e
	}
	return nil
}

// commit writes what is different. The archive comes first, and what leaves a place goes last, so that nothing is ever
// in neither place. What cannot be written is told in errs by file, and joined.
func (t *Tx) commit() error {
	t.keepBroken()
	_ = t.store.complete() // what is missing is missed by people only
	if err := t.archiveRemoved(); err != nil {
		return err
	}
	t.settle()
	t.archived = true
	var errs []error
	for _, f := range t.files() {
		if c := t.changeOf(f); !c.empty() {
			if err := t.write(t.store.dir, f, c); err != nil {
				t.errs[f] = err
				errs = append(errs, err)
			}
		}
	}
	errs = append(errs, t.leave(), t.lift())
	t.store.writeStats(t.Items())
	_ = t.store.dir.Sweep(t.now.Add(-sweepAge)) // what cannot be swept now is swept later
	return errors.Join(errs...)
}

// files returns the files of the store in their order.
func (t *Tx) files() []*file {
	var out []*file
	for _, c := range Categories() {
		out = append(out, t.main[c], t.pending[c])
	}
	return out
}

// settle decides in which file new learnings stand.
func (t *Tx) settle() {
	for _, e := range t.merger.entries {
		if e.file == nil {
			e.file = t.home(e.learning.Category)
		}
	}
}

// home is the file for new learnings of a category.
func (t *Tx) home(c Category) *file {
	if t.main[c].broken != "" {
		return t.pending[c]
	}
	return t.main[c]
}

// changeOf collects what is to become of a file.
func (t *Tx) changeOf(f *file) change {
	c := change{replace: map[int]Learning{}, remove: map[int]bool{}}
	for _, e := range t.merger.entries {
		switch {
		case e.file != f || e.removed && e.index < 0 || e.leaving:
		case e.removed:
			c.remove[e.index] = true
		case e.index < 0:
			c.add = append(c.add, addition{e.learning, e.own})
		case e.changed && !sameFields(e.learning, f.items[e.index].learning):
			c.replace[e.index] = e.learning
		}
	}
	return c
}

// write rewrites one file.
func (t *Tx) write(dir *safefile.Dir, f *file, c change) error {
	if f.broken != "" {
		return fmt.Errorf("write %s: %s", f.name, f.broken)
	}
	data, err := f.rewrite(c, t.now)
	if err != nil {
		return fmt.Errorf("write %s: %w", f.name, err)
	}
	return dir.Replace(f.name, data, func([]byte) error { return unchanged(dir, f) })
}

// unchanged makes sure that a file is still what was read, right before it is replaced.
func unchanged(dir *safefile.Dir, f *file) error {
	info, err := dir.Stat(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		info, err = nil, nil
	}
	switch {
	case err != nil:
		return err
	case (info == nil) != (f.info == nil):
		return errChanged
	case info != nil && (!os.SameFile(info, f.info) || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime())):
		return errChanged
	}
	return nil
}
