package learnings

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"session-learning/internal/safefile"
)

// Condition is how a store stands apart from what can be read of its learnings, for a person who wonders.
type Condition struct {
	Lock     safefile.LockState
	LockErr  error     // the lock cannot be opened: nothing can be written
	Waiting  int       // files in the spool that wait to be merged
	Since    time.Time // when the oldest of them was put there; zero: none waits
	Full     bool      // no more learnings can wait
	Problems []Problem // of the files of the archive
	Copies   []string  // names of the copies of files that were broken
	Empty    []string  // names of category files without a byte
}

// Condition looks at the store, and changes and makes nothing. When the lock is not free, it looks again for so long:
// a writer holds it for milliseconds.
func (s *Store) Condition(wait time.Duration) (Condition, error) {
	var c Condition
	c.Lock, c.LockErr = s.dir.LockState(lockName, wait)
	entries, err := s.dir.List()
	if err != nil {
		return c, err
	}
	for _, e := range entries {
		if strings.Contains(e.Name(), backupMark) {
			c.Copies = append(c.Copies, e.Name())
		}
	}
	for _, category := range Categories() {
		if info, err := s.dir.Stat(fileName(category)); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
			c.Empty = append(c.Empty, fileName(category))
		}
	}
	c.countSpool(s.dir)
	c.Problems = s.archiveFileProblems()
	return c, nil
}

// countSpool counts what waits. A spool that cannot be read is among the problems of the store.
func (c *Condition) countSpool(store *safefile.Dir) {
	dir, err := store.Existing(spoolName)
	if err != nil {
		return
	}
	defer dir.Close()
	entries, err := dir.List()
	if err != nil {
		return
	}
	c.Full = len(entries) >= maxSpoolFiles
	for _, name := range spoolNames(dir) {
		info, err := dir.Stat(name)
		if err != nil {
			continue // merged meanwhile
		}
		c.Waiting++
		if at := info.ModTime(); c.Since.IsZero() || at.Before(c.Since) {
			c.Since = at
		}
	}
}

// archiveFileProblems tells what is wrong with the files of the archive: one that cannot be read at all keeps every
// writer out, because it may hold what a person did not want.
func (s *Store) archiveFileProblems() []Problem {
	dir, err := s.dir.Existing(archiveName)
	if err != nil {
		return nil // the folder itself is among the problems of the store
	}
	defer dir.Close()
	var out []Problem
	for _, c := range Categories() {
		f := readFile(dir, fileName(c), c)
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
