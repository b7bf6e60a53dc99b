package learnings

import (
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
	if files, err := s.archiveFiles(); err == nil { // else the folder itself is among the problems of the store
		c.Problems = archiveProblems(files)
	}
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
