package learnings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrConflict tells that somebody else has changed the same field of a learning meanwhile.
var ErrConflict = errors.New("was changed meanwhile")

// Revise carries over what differs between two versions of a learning to what stands in the store now, so that what
// others added meanwhile stays. It is ErrConflict when they changed one of these fields to something else. What stands
// in the store then is returned.
func (t *Tx) Revise(before, after Learning) (Learning, error) {
	e, err := t.find(before.ID)
	if err != nil {
		return Learning{}, fmt.Errorf("change learning: %w", err)
	}
	now := e.learning
	mine, theirs := Differing(before, after), Differing(before, now)
	open := Differing(now, after)
	var both []string
	for _, name := range mine {
		if slices.Contains(theirs, name) && slices.Contains(open, name) {
			both = append(both, name)
		}
	}
	if len(both) > 0 {
		return Learning{}, fmt.Errorf("change learning %s: its %s %w", before.ID, strings.Join(both, ", "), ErrConflict)
	}
	l, err := mix(func(name string) Learning {
		if slices.Contains(mine, name) {
			return after
		}
		return now
	})
	if err != nil {
		return Learning{}, fmt.Errorf("change learning %s: %w", before.ID, err)
	}
	return l, t.Replace(l)
}

// Differing names the fields in which two learnings would be written differently, in the order of the file; the category
// counts as one.
func Differing(a, b Learning) []string {
	var names []string
	if a.Category != b.Category {
		names = append(names, keyCategory)
	}
	for _, f := range allFields {
		if strings.Join(f.value(a), "\n") != strings.Join(f.value(b), "\n") {
			names = append(names, f.name)
		}
	}
	return names
}

// mix makes a learning, each field of which is that of another one.
func mix(pick func(field string) Learning) (Learning, error) {
	var b strings.Builder
	for _, f := range allFields {
		if v := f.value(validText(pick(f.name))); v != nil {
			v.write(&b, f.name, 0)
		}
	}
	return decodeItem([]byte(b.String()), pick(keyCategory).Category)
}

// move is a learning on its way to the file of another category.
type move struct {
	from *file
	old  Learning // as it stands there
	to   *entry
}

// move lets a learning go to another category. It is written there before it leaves its file. What a change that was
// cut off has written there already is taken as it is.
func (t *Tx) move(e *entry, l Learning) error {
	if _, known := ParseCategory(string(l.Category)); !known {
		return fmt.Errorf("%q is no category", string(l.Category))
	}
	if err := t.open(l.Category); err != nil {
		return err
	}
	if _, err := Encode(l); err != nil {
		return err
	}
	if e.index < 0 { // it stands nowhere yet
		e.learning, e.file = l, nil
		return nil
	}
	to := &entry{learning: l, index: -1, changed: true, own: e.ownLines()}
	target := t.main[l.Category]
	for i, it := range target.items {
		if it.bad != "" || it.learning.ID != l.ID {
			continue
		}
		if !it.is(l) {
			return fmt.Errorf("its id is taken by another item of %s", target.name)
		}
		to.file, to.index = target, i
	}
	e.removed, e.leaving = true, true
	t.insert(to)
	t.moved = append(t.moved, move{e.file, e.file.items[e.index].learning, to})
	return nil
}

// leave takes out of their files what stands in another one now.
func (t *Tx) leave() error {
	var errs []error
	for _, m := range t.moved {
		if t.errs[m.to.file] == nil {
			errs = append(errs, t.takeOut(t.store.dir, m.from.category, m.from.name, []Learning{m.old}))
		}
	}
	return errors.Join(errs...)
}
