package learnings

import (
	"errors"
	"fmt"
	"io/fs"

	"session-learning/internal/safefile"
)

// maxArchive is how many learnings of a category are kept in the archive; the oldest go first.
const maxArchive = 5000

// readArchive returns what was taken out. Without it nothing may be learned: it could be what a person did not want.
// Of a broken one counts what can be read.
func (s *Store) readArchive() ([]Learning, error) {
	dir, err := s.dir.Existing(archiveName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var out []Learning
	for _, c := range Categories() {
		f := readFile(dir, fileName(c), c)
		if f.unread != nil {
			return nil, f.unread
		}
		for _, it := range f.items {
			if it.bad == "" {
				out = append(out, it.learning)
			}
		}
	}
	return out, nil
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
			return fmt.Errorf("archive: %w", err)
		}
	}
	return nil
}

func (t *Tx) archiveCategory(dir *safefile.Dir, c Category) error {
	f := readFile(dir, fileName(c), c)
	ch := change{remove: map[int]bool{}}
	for _, r := range t.removed {
		if l := r.entry.learning; l.Category == c {
			ch.add = append(ch.add, addition{l, []string{"removed: " + timeValue(t.now)[0], "reason: " + quote(valid(r.reason))}})
		}
	}
	if len(ch.add) == 0 {
		return nil
	}
	for i := range len(f.items) + len(ch.add) - maxArchive {
		ch.remove[i] = true
	}
	return t.write(dir, f, ch)
}
