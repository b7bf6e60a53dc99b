package learnings

import (
	"errors"
	"fmt"
	"io/fs"

	"session-learning/internal/safefile"
)

// view is a store as it was read.
type view struct {
	entries  []*entry
	main     map[Category]*file
	pending  map[Category]*file
	problems []Problem
	ids      map[string]string // id → name of the file that has it
}

// bounds limit what is read of a store.
type bounds struct {
	file int64 // bytes of a category file
	slow *int  // bytes that the YAML library may read in all; nil: any number
}

// load reads the category files and those that stand in for broken ones.
func (s *Store) load() *view { return s.loadWithin(bounds{file: MaxFile}) }

func (s *Store) loadWithin(b bounds) *view {
	v := &view{main: map[Category]*file{}, pending: map[Category]*file{}, ids: map[string]string{}}
	for _, c := range Categories() {
		v.main[c] = readWithin(b, s.dir, fileName(c), c)
		v.main[c].doubtEmpty(s.opt.Now())
		v.pending[c] = readWithin(b, s.dir, pendingName(c), c)
		v.admit(v.main[c])
		v.admit(v.pending[c])
	}
	return v
}

// admit takes the learnings of a file into the view.
func (v *view) admit(f *file) {
	v.problems = append(v.problems, f.problems()...)
	for i := range f.items {
		it := &f.items[i]
		if it.bad != "" {
			continue
		}
		id := it.learning.ID
		if first, taken := v.ids[id]; taken {
			v.problems = append(v.problems, Problem{
				File: f.name, Line: it.line, Kind: TakenID,
				Detail: fmt.Sprintf("line %d: the id %s is taken by an item of %s", it.line, id, first),
			})
			continue
		}
		v.ids[id] = f.name
		v.entries = append(v.entries, &entry{learning: it.learning, file: f, index: i, fixed: f.broken != ""})
	}
}

// readFile reads one file. A missing one holds nothing, and one that cannot be read is broken.
func readFile(dir *safefile.Dir, name string, c Category) *file {
	return readWithin(bounds{file: MaxFile}, dir, name, c)
}

func readWithin(b bounds, dir *safefile.Dir, name string, c Category) *file {
	info, err := dir.Stat(name) // before reading, so that a later change shows
	if errors.Is(err, fs.ErrNotExist) {
		return scan(name, c, nil)
	}
	var data []byte
	if err == nil {
		data, err = dir.Read(name, b.file)
	}
	if err != nil {
		return &file{name: name, category: c, info: info, broken: err.Error(), unread: err}
	}
	f := scan(name, c, data)
	f.info = info
	f.decodeWithin(b.slow)
	if c != "" { // else it waits in the spool, and gets its id when it is merged
		f.requireIDs()
	}
	return f
}

// requireIDs refuses items without an id: a learning must have a name by which it is shown and taken out.
func (f *file) requireIDs() {
	for i := range f.items {
		if it := &f.items[i]; it.bad == "" && it.learning.ID == "" {
			it.bad = "it has no id"
		}
	}
}
