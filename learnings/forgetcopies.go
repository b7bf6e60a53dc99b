package learnings

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"session-learning/internal/safefile"
)

// storedFile is a file with learnings in it, wherever in the store it stands.
type storedFile struct {
	*file
	dir    *safefile.Dir
	folder string // its name in the store; empty: the store itself
	copied bool   // it holds copies, may be broken, and is cut rather than edited
}

// path is the name of the file in the store, for people.
func (f storedFile) path() string { return join(f.folder, f.name) }

// barred tells that a file is none that we read, whoever asks again: a link, or somebody else's. What is read of it with
// another error may be read later.
func (f storedFile) barred() bool {
	return errors.Is(f.unread, safefile.ErrNotRegular) || errors.Is(f.unread, safefile.ErrForeign) || errors.Is(f.unread, safefile.ErrTooLarge)
}

// eachFile reads every file in the store that holds learnings, one after the other.
func (s *Store) eachFile(do func(storedFile) error) error {
	for _, folder := range []string{"", archiveName, spoolName, trustName} {
		if err := s.eachFileIn(folder, do); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) eachFileIn(folder string, do func(storedFile) error) error {
	dir, err := s.folder(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if folder != "" {
		defer dir.Close()
	}
	entries, err := dir.List()
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		category, copied, ok := holdsLearnings(folder, e.Name())
		if !ok {
			continue
		}
		if err := do(storedFile{readFile(dir, e.Name(), category), dir, folder, copied}); err != nil {
			return err
		}
	}
	return nil
}

// folder opens a folder of the store; an empty name is the store itself.
func (s *Store) folder(name string) (*safefile.Dir, error) {
	if name == "" {
		return s.dir, nil
	}
	return s.dir.Existing(name)
}

// holdsLearnings tells of a file by its name what it holds: learnings of a category (empty: of any), or copies of them.
func holdsLearnings(folder, name string) (category Category, copied, ok bool) {
	switch folder {
	case spoolName:
		return "", strings.HasSuffix(name, badSuffix), strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, badSuffix)
	case trustName:
		return "", true, strings.HasSuffix(name, ".yaml")
	}
	base, _, copied := strings.Cut(name, backupMark)
	for _, c := range Categories() {
		if base == fileName(c) || base == pendingName(c) {
			return c, copied, true
		}
	}
	return "", false, false
}

// touches tells whether a copy holds anything of what is forgotten.
func (p *purge) touches(f storedFile) bool {
	return len(p.hits(f)) > 0 || p.shows(f.data)
}

// hits are the items of a copy that hold something of it.
func (p *purge) hits(f storedFile) map[int]bool {
	hits := map[int]bool{}
	for i, it := range f.items {
		switch l := it.learning; {
		case it.bad != "":
			hits[i] = p.shows(f.data[it.start:it.end])
		default:
			hits[i] = p.goes(l) || !sameFields(l, p.left(l))
		}
	}
	maps.DeleteFunc(hits, func(_ int, hit bool) bool { return !hit })
	return hits
}

// shows tells whether a text names what is forgotten, or holds a line of it, however that is folded.
func (p *purge) shows(text []byte) bool {
	return p.words.In(text) || p.texts.In(text) || p.texts.In(bytes.Join(bytes.Fields(text), []byte(" ")))
}

// tellingLine is how long a line must be to tell a learning from others, in bytes.
const tellingLine = 16

// tellingLines are the lines of a text by which it is known where it cannot be parsed, in all the forms in which YAML and
// JSON write them.
func tellingLines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		whole := strings.TrimSpace(line)
		folded := strings.Join(strings.Fields(line), " ")
		if len(folded) < tellingLine {
			continue
		}
		list = append(list, whole, folded, strings.ReplaceAll(folded, "'", "''"))
		for _, escaped := range []string{quote(whole), strconv.QuoteToASCII(whole)} {
			list = append(list, escaped[1:len(escaped)-1])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// cut is a copy without what is forgotten; nil: that cannot be told from the rest, or nothing else is in it. Of a broken
// file only the part before what broke it has items.
func (p *purge) cut(f storedFile) []byte {
	hits := p.hits(f)
	if len(hits) == len(f.items) && (f.broken == "" || f.list == listFlow) {
		return nil
	}
	edits := f.removals(hits, false)
	if len(hits) == len(f.items) { // but for the brackets that stand for no items
		edits = slices.DeleteFunc(edits, func(e edit) bool { return e.text != "" })
	}
	data := apply(f.data, edits)
	if p.shows(data) {
		return nil
	}
	return data
}

func (p *purge) copyOf(f storedFile) Copy { return Copy{File: f.path(), Removed: p.cut(f) == nil} }

// purgeCopies takes what is forgotten out of the copies. They keep their names, so that what stands under one is not
// copied again.
func (p *purge) purgeCopies() error {
	return p.store.eachFile(func(f storedFile) error {
		if !f.copied || f.barred() {
			return nil
		}
		if f.unread != nil {
			return f.unread
		}
		if !p.touches(f) {
			return nil
		}
		if data := p.cut(f); data != nil {
			return f.dir.Replace(f.name, data, nil)
		}
		return f.dir.Remove(f.name)
	})
}

// purgeTrust takes what is forgotten out of the lists of what is trusted.
func (p *purge) purgeTrust() error {
	dir, err := p.store.dir.Existing(trustName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	entries, err := dir.List()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if p.what.Project != "" && strings.HasPrefix(e.Name(), trustFile(p.what.Project)+".") {
			err = removeFile(dir, e.Name())
		} else if strings.HasSuffix(e.Name(), ".txt") {
			err = p.distrust(dir, e.Name())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// distrust takes ids out of a list of what is trusted.
func (p *purge) distrust(dir *safefile.Dir, name string) error {
	data, err := dir.Read(name, maxTrustList)
	if err != nil {
		return err
	}
	var kept bytes.Buffer
	for line := range bytes.Lines(data) {
		if _, id, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " "); !p.words.Has(id) {
			kept.Write(line)
		}
	}
	if kept.Len() == len(data) {
		return nil
	}
	return dir.Replace(name, kept.Bytes(), nil)
}

// purgeUnfinished removes unfinished files: in the folders that are only written under the lock all of them, for their
// writers are dead; in the spool, where somebody may be writing just now, those that hold something of it.
func (p *purge) purgeUnfinished() error {
	for _, folder := range []string{"", archiveName, spoolName, trustName} {
		dir, err := p.store.folder(folder)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = p.purgeUnfinishedIn(dir, folder == spoolName)
		}
		if folder != "" && dir != nil {
			dir.Close()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *purge) purgeUnfinishedIn(dir *safefile.Dir, alive bool) error {
	entries, err := dir.List()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !safefile.Temporary(e.Name()) {
			continue
		}
		if alive {
			if data, err := dir.Read(e.Name(), MaxFile); err != nil || !p.shows(data) {
				continue
			}
		}
		if err := removeFile(dir, e.Name()); err != nil {
			return err
		}
	}
	return nil
}
