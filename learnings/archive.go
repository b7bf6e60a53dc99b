package learnings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"gopkg.in/yaml.v3"

	"session-learning/internal/safefile"
)

// maxArchive is how many learnings of a category are kept in the archive; the oldest go first.
const maxArchive = 5000

// Fields of an item in the archive, beside those of the learning.
const (
	keyRemoved = "removed"
	keyReason  = "reason"
	keyStale   = "stale"  // it went because it was stale: nobody has judged it, and it may be learned again
	keyUndone  = "undone" // what it rests on came undone: it may be learned again, from the same evidence, too
)

// Removed is a learning in the archive.
type Removed struct {
	Learning
	When   time.Time // it was taken out; zero: not known
	Reason string    // why, in somebody's words; empty: not known
	Stale  bool      // it was taken out by Store.Cleanup; such a one may be learned again
	Undone bool      // it was taken out by Store.Withdraw; such a one may be learned again

	own []string // what else its item held, each a line
}

// mark is by what the archive knows that a learning may be learned again; empty: it may not.
func (r Removed) mark() string {
	switch {
	case r.Stale:
		return keyStale
	case r.Undone:
		return keyUndone
	}
	return ""
}

// Archive reads what was taken out, without a lock: category by category, oldest first. What cannot be read is told in
// the problems.
func (s *Store) Archive() ([]Removed, []Problem, error) {
	files, err := s.archiveFiles()
	if err != nil {
		return nil, nil, fmt.Errorf("read archive: %w", err)
	}
	var out []Removed
	for _, f := range files {
		out = append(out, f.removed()...)
	}
	return out, archiveProblems(files), nil
}

// archiveProblems tells what is wrong with files of the archive: one that cannot be read at all keeps every writer out,
// because it may hold what a person did not want.
func archiveProblems(files []*file) []Problem {
	var out []Problem
	for _, f := range files {
		for _, p := range f.problems() {
			p.File = join(archiveName, p.File)
			if p.Err != nil && !errors.Is(p.Err, fs.ErrNotExist) {
				p.Kind = Shut
			}
			out = append(out, p)
		}
	}
	return out
}

// ArchivePath is the file that what is taken out of a category goes to, of the store in a folder.
func ArchivePath(dir string, c Category) string { return filepath.Join(dir, archiveName, fileName(c)) }

// archiveFiles reads the files of the archive; none when there is no archive yet.
func (s *Store) archiveFiles() ([]*file, error) {
	dir, err := s.dir.Existing(archiveName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var files []*file
	for _, c := range Categories() {
		files = append(files, readFile(dir, fileName(c), c))
	}
	return files, nil
}

// gone is what the archive holds, by what it may do to what is offered.
type gone struct {
	unwanted []Learning // keeps the same from being learned
	stale    []Learning // may be learned again, but not from what it rests on
	undone   []Learning // may be learned again
}

// readArchive returns the learnings that were taken out. Without them nothing may be learned: it could be what a person
// did not want. Of a broken file counts what can be read.
func (s *Store) readArchive() (gone, error) {
	files, err := s.archiveFiles()
	if err != nil {
		return gone{}, err
	}
	var g gone
	for _, f := range files {
		if f.unread != nil {
			return gone{}, f.unread
		}
		for _, it := range f.items {
			switch {
			case it.bad != "":
			case f.isMarked(it, keyStale):
				g.stale = append(g.stale, it.learning)
			case f.isMarked(it, keyUndone):
				g.undone = append(g.undone, it.learning)
			default:
				g.unwanted = append(g.unwanted, it.learning)
			}
		}
	}
	return g, nil
}

// isMarked tells whether an item of the archive bears a mark: keyStale or keyUndone.
func (f *file) isMarked(it item, mark string) bool {
	text := f.data[it.start:it.end]
	if !bytes.Contains(text, []byte(mark+":")) { // nearly every one, and parsing is dear
		return false
	}
	node, err := itemNode(text)
	return err == nil && marked(node, mark)
}

func marked(node *yaml.Node, mark string) bool {
	pairs, _ := mapping(node)
	return text(pairs[mark]) == "true"
}

// removed returns the items of a file of the archive.
func (f *file) removed() []Removed {
	var out []Removed
	for _, it := range f.items {
		if it.bad != "" {
			continue
		}
		r := Removed{Learning: it.learning}
		if node, err := itemNode(f.data[it.start:it.end]); err == nil {
			pairs, _ := mapping(node)
			r.When, r.Reason = parseTime(text(pairs[keyRemoved])), text(pairs[keyReason])
			r.own, r.Stale, r.Undone = ownLines(node), marked(node, keyStale), marked(node, keyUndone)
		}
		out = append(out, r)
	}
	return out
}

// archiveRemoved writes what is taken out to the archive, with the day and the reason.
func (t *Tx) archiveRemoved() error {
	if len(t.removed) == 0 {
		return nil
	}
	dir, err := t.store.dir.Sub(archiveName)
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	defer dir.Close()
	for _, c := range Categories() {
		if err := t.archiveCategory(dir, c); err != nil {
			return fmt.Errorf("in the folder %s: %w", archiveName, err)
		}
	}
	return nil
}

func (t *Tx) archiveCategory(dir *safefile.Dir, c Category) error {
	f := readFile(dir, fileName(c), c)
	held := map[string][]item{}
	for _, it := range f.items {
		held[it.learning.ID] = append(held[it.learning.ID], it)
	}
	var add []addition
	for _, r := range t.removed {
		l := r.entry.learning
		archived := slices.ContainsFunc(held[l.ID], func(it item) bool { return it.is(l) }) // by a change that was cut off
		if l.Category == c && !archived {
			why := []string{keyRemoved + ": " + timeValue(t.now)[0], keyReason + ": " + quote(valid(r.reason))}
			if r.mark != "" {
				why = append(why, r.mark+": true")
			}
			add = append(add, addition{l, append(r.entry.ownLines(), why...)})
		}
	}
	if len(add) == 0 {
		return nil
	}
	ch := change{add: add, remove: f.replaced(add)}
	for i := range min(len(f.items)+len(add)-maxArchive, len(f.items)) { // what comes at once is kept in any case
		ch.remove[i] = true
	}
	return t.write(dir, f, ch)
}

// replaced is the items of the archive that came undone before and rest on what is added now: what comes and goes with the
// same evidence is kept once.
func (f *file) replaced(add []addition) map[int]bool {
	known := map[string]bool{}
	for _, a := range add {
		for _, key := range evidence(a.Learning) {
			known[key] = true
		}
	}
	old := map[int]bool{}
	for i, it := range f.items {
		if it.bad == "" && f.list != listFlow && slices.ContainsFunc(evidence(it.learning), func(key string) bool { return known[key] }) && f.isMarked(it, keyUndone) {
			old[i] = true
		}
	}
	return old
}

// is tells whether an item holds just this learning.
func (it item) is(l Learning) bool {
	return it.bad == "" && it.learning.ID == l.ID && sameFields(it.learning, l)
}

// takeOut takes learnings out of a file, whatever else became of it since it was read.
func (t *Tx) takeOut(dir *safefile.Dir, c Category, name string, gone []Learning) error {
	var err error
	for range updateTries {
		f := readFile(dir, name, c)
		ch := change{remove: map[int]bool{}}
		for i, it := range f.items {
			if slices.ContainsFunc(gone, it.is) {
				ch.remove[i] = true
			}
		}
		if ch.empty() {
			return nil
		}
		if err = t.write(dir, f, ch); !errors.Is(err, errChanged) {
			return err
		}
	}
	return fmt.Errorf("write %s: the file is being changed again and again", name)
}

// ownLines returns what an item holds beside our fields, when it is to be written elsewhere.
func (e *entry) ownLines() []string {
	if e.index < 0 {
		return e.own
	}
	it := e.file.items[e.index]
	node, err := itemNode(e.file.data[it.start:it.end])
	if err != nil {
		return nil
	}
	return ownLines(node)
}

// ownLines returns the fields of an item that are not ours, each as "key: value", and its comments. What the archive
// notes of an item stays behind with it.
func ownLines(node *yaml.Node) []string {
	lines := slices.DeleteFunc(unknownPairs(node), func(line string) bool {
		return isPair(line, keyRemoved) || isPair(line, keyReason) || isPair(line, keyStale) || isPair(line, keyUndone) || isPair(line, keyCategory)
	})
	return append(lines, commentLines(node)...)
}

// isPair tells whether a line of unknownPairs is the field with a name.
func isPair(line, name string) bool {
	lead := quote(name) + ":"
	return len(line) >= len(lead) && line[:len(lead)] == lead
}
