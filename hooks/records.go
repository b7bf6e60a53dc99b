package hooks

import (
	"bytes"
	"errors"
	"io/fs"

	"session-learning/internal/safefile"
)

// eachRecord hands over every line of a file that is appended to, those of the older half first. It makes nothing and
// waits for nobody; without the folder or the file there is no line. The last one of each half may be cut short.
func eachRecord(store *safefile.Dir, folder, name string, limit int64, take func(line []byte)) error {
	dir, err := store.Existing(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	for _, half := range []string{name + safefile.Rotated, name} {
		data, err := dir.Read(half, 2*limit) // a full one may have grown by the lines of several processes
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for line := range bytes.Lines(data) {
			take(line)
		}
	}
	return nil
}
