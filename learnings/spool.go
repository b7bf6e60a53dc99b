package learnings

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"session-learning/internal/safefile"
)

// Bounds of the spool: a lock that is held for ever must not fill the disk.
const (
	maxSpoolFiles = 2000
	maxSpooled    = MaxFile / MaxItem // learnings in one file: however long they are, it can be read
	maxRound      = 16 << 20          // bytes of spool files that one writer merges at once, but for the last of them: so much is in memory
	drainRounds   = 8                 // how often a writer looks again for what was left, or spooled while it wrote

	badSuffix = ".bad" // of a spool file that cannot be read; it is kept for a person
)

// spool puts learnings aside in files of their own, whole and on the disk when it returns. After an error some may be
// there and some not.
func (s *Store) spool(in []Learning) error {
	if len(in) == 0 {
		return nil
	}
	dir, err := s.dir.Sub(spoolName)
	if err != nil {
		return fmt.Errorf("spool learnings: %w", err)
	}
	defer dir.Close()
	entries, err := dir.List()
	if err != nil {
		return fmt.Errorf("spool learnings: %w", err)
	}
	if len(entries)+(len(in)-1)/maxSpooled >= maxSpoolFiles {
		return fmt.Errorf("spool learnings: %d files wait already", len(entries))
	}
	now := s.opt.Now().UTC()
	name := fmt.Sprintf("%s-%d-%s", now.Format("20060102T150405.000000000"), os.Getpid(), strings.ToLower(rand.Text()[:8]))
	part := 0
	for some := range slices.Chunk(in, maxSpooled) {
		if err := dir.CreateNew(fmt.Sprintf("%s-%06d.yaml", name, part), encodeSpool(some)); err != nil {
			return err
		}
		part++
	}
	return nil
}

// encodeSpool writes learnings of any category in store form.
func encodeSpool(in []Learning) []byte {
	var b bytes.Buffer
	b.WriteString(keyLearnings + ":\n")
	for _, l := range in {
		l = validText(l)
		text := encodeItem(l, itemIndent, []string{keyCategory + ": " + word(string(l.Category))})
		b.WriteString(text)
	}
	return b.Bytes()
}

// waiting is one file of learnings that wait to be merged.
type waiting struct {
	name    string
	pending *file // set: the stand-in of a category file, else a spool file
	bad     bool
	touched []*entry
}

// takeWaiting merges what waits: learnings that stood in for a broken file that is mended, and the spool.
func (t *Tx) takeWaiting() []waiting {
	var out []waiting
	for _, c := range Categories() {
		if f := t.pending[c]; t.mergesBack(f) {
			out = append(out, t.takeFile(f, waiting{name: f.name, pending: f}))
		}
	}
	dir, err := t.store.dir.Existing(spoolName)
	if err != nil {
		return out
	}
	defer dir.Close()
	size := 0
	for _, name := range spoolNames(dir) {
		if size >= maxRound {
			break
		}
		if f := readFile(dir, name, ""); f.unread == nil {
			out = append(out, t.takeFile(f, waiting{name: name}))
			size += len(f.data)
		}
	}
	return out
}

// mergesBack tells whether a stand-in is no longer needed.
func (t *Tx) mergesBack(f *file) bool {
	return f.info != nil && f.broken == "" && t.main[f.category].broken == ""
}

// ready returns the learnings that others are compared with: those of stand-ins that are merged back come in as new.
func (t *Tx) ready() []*entry {
	var out []*entry
	for _, e := range t.entries {
		if e.file != t.pending[e.file.category] || !t.mergesBack(e.file) {
			out = append(out, e)
		}
	}
	return out
}

func (t *Tx) takeFile(f *file, w waiting) waiting {
	w.bad = f.broken != "" || slices.ContainsFunc(f.items, func(it item) bool { return it.bad != "" })
	for _, it := range f.items {
		if it.bad == "" {
			_, touched := t.merger.take(it.learning, true)
			w.touched = append(w.touched, touched...)
		}
	}
	return w
}

// finishWaiting removes the files whose learnings are on the disk now. One that could not be read in whole is kept
// under another name, for a person.
func (t *Tx) finishWaiting(done []waiting, commitErr error) {
	spool, err := t.store.dir.Existing(spoolName)
	if err == nil {
		defer spool.Close()
	}
	for _, w := range done {
		switch {
		case t.lost(w.touched, commitErr):
		case w.pending != nil:
			t.finish(t.store.dir, w, w.name+backupMark+contentHash(w.pending.data))
		case err == nil:
			t.finish(spool, w, w.name+badSuffix)
		}
	}
}

func (t *Tx) finish(dir *safefile.Dir, w waiting, aside string) {
	if w.bad {
		_ = dir.Rename(w.name, aside) // else it is merged again, which changes nothing
		return
	}
	_ = dir.Remove(w.name)
}

// spoolNames lists the spool's files, oldest first.
func spoolNames(dir *safefile.Dir) []string {
	entries, err := dir.List()
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".yaml") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// drain merges what was spooled while the store was locked. Whoever spools tries the lock once more afterwards, and
// whoever held it looks into the spool afterwards, so that one of the two finds it.
// What stays where it is, because it cannot be read, is not tried again and again.
func (s *Store) drain() {
	var before []string
	for range drainRounds {
		dir, err := s.dir.Existing(spoolName)
		if err != nil {
			return
		}
		names := spoolNames(dir)
		dir.Close()
		if len(names) == 0 || slices.Equal(names, before) || !s.drainOnce() {
			return
		}
		before = names
	}
}

// drainOnce reports whether it got the lock and could write.
func (s *Store) drainOnce() bool {
	lock, err := s.dir.Lock(lockName, 0)
	if err != nil {
		return false
	}
	defer lock.Unlock()
	m := &merging{store: s}
	return m.run() == nil
}

// spoolProblems tells of spool files that could not be read.
func (s *Store) spoolProblems() []Problem {
	dir, err := s.dir.Existing(spoolName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return []Problem{{File: spoolName, Kind: Unmerged, Detail: err.Error(), Err: err}}
	}
	defer dir.Close()
	entries, err := dir.List()
	if err != nil {
		return []Problem{{File: spoolName, Kind: Unmerged, Detail: err.Error(), Err: err}}
	}
	var out []Problem
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), badSuffix) {
			out = append(out, Problem{File: join(spoolName, e.Name()), Kind: Unmerged, Detail: "holds learnings that could not be read"})
		}
	}
	return out
}
