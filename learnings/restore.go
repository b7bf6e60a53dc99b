package learnings

import (
	"errors"
	"fmt"
)

// ErrInPlace tells that a learning that is to be brought back stands in the store.
var ErrInPlace = errors.New("it stands in the store already")

// lift is a learning on its way out of the archive.
type lift struct {
	learning Learning // as the archive has it
	to       *entry
}

// Restore brings back what was taken out, as it was, so that it may be learned again: out of the archive into the file
// of its category. The newest of several with the same id is meant. When the id was taken meanwhile, it gets a new one.
// A retired learning that stands in its file becomes active. What comes back is returned.
func (t *Tx) Restore(id string) (Learning, error) {
	gone, f, err := t.lastRemoved(id)
	if err != nil {
		return Learning{}, fmt.Errorf("restore learning: %w", err)
	}
	if gone != nil {
		l, err := t.bringBack(*gone, f)
		if err != nil {
			return Learning{}, fmt.Errorf("restore learning: %w", err)
		}
		return l, nil
	}
	e, err := t.find(id)
	if err == nil && e.learning.Status != Retired {
		err = fmt.Errorf("%s: %w", id, ErrInPlace)
	}
	if err == nil {
		err = e.alter(func(l *Learning) { l.Status = Active })
	}
	if err != nil {
		return Learning{}, fmt.Errorf("restore learning: %w", err)
	}
	return e.learning, nil
}

// lastRemoved returns the newest item of the archive with an id, and its file; nil: there is none.
func (t *Tx) lastRemoved(id string) (found *Removed, in *file, err error) {
	files, err := t.store.archiveFiles()
	if err != nil {
		return nil, nil, err
	}
	for _, f := range files {
		for _, r := range f.removed() {
			if r.ID == id && (found == nil || !r.When.Before(found.When)) {
				found, in = &r, f
			}
		}
	}
	return found, in, nil
}

func (t *Tx) bringBack(gone Removed, f *file) (Learning, error) {
	if f.broken != "" {
		return Learning{}, fmt.Errorf("%s: the file %s %w: %s", gone.ID, join(archiveName, f.name), ErrBroken, f.broken)
	}
	e := t.entry(gone.ID)
	l := gone.Learning
	l.stamp(false)              // a person wants it
	if gone.Stale && e != nil { // see below
		l.LastSeen = e.learning.LastSeen
	}
	if e == nil || !sameFields(e.learning, l) { // else a change that was cut off has brought it back
		if gone.Stale { // a person has looked at it and wants it: it must not go again at the next cleanup
			l.LastSeen = t.now
		}
		if err := t.open(l.Category); err != nil {
			return Learning{}, fmt.Errorf("%s: %w", gone.ID, err)
		}
		if e != nil {
			dated := l
			if dated.Created.IsZero() { // it was written by hand: the id is of today then
				dated.Created = t.now
			}
			l.ID = NewID(dated, t.merger.taken)
		}
		if _, err := Encode(l); err != nil {
			return Learning{}, fmt.Errorf("%s: %w", gone.ID, err)
		}
		e = t.insert(&entry{learning: l, index: -1, changed: true, own: gone.own})
	}
	t.lifted = append(t.lifted, lift{gone.Learning, e})
	return e.learning, nil
}

// open tells whether the file of a category can be written. One that stands in for it is for what was learned: what
// comes from there is compared with all others once more, and may be skipped then.
func (t *Tx) open(c Category) error {
	if f := t.main[c]; f.broken != "" {
		return fmt.Errorf("the file %s %w: %s", f.name, ErrBroken, f.broken)
	}
	return nil
}

// insert puts a learning into the store that is to be compared with nothing.
func (t *Tx) insert(e *entry) *entry { return t.merger.insert(e, nil) }

// lift takes out of the archive what stands in its file again.
func (t *Tx) lift() error {
	gone := map[Category][]Learning{}
	for _, l := range t.lifted {
		if t.errs[l.to.file] == nil {
			gone[l.learning.Category] = append(gone[l.learning.Category], l.learning)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	dir, err := t.store.dir.Existing(archiveName)
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	defer dir.Close()
	for c, list := range gone {
		if err := t.takeOut(dir, c, fileName(c), list); err != nil {
			return fmt.Errorf("in the folder %s: %w", archiveName, err)
		}
	}
	return nil
}
