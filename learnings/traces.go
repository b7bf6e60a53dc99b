package learnings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"session-learning/internal/safefile"
)

// Trace is a place in a store where a name stands.
type Trace struct {
	File string // its name in the store, with slashes
	Line int    // 1-based, the first; 0: nobody knows what the file holds, because it cannot be read
}

// Bounds of looking for traces.
const (
	maxTraces     = 50
	maxTraceDepth = 4 // folders in folders; ours are two deep
)

// gitFolder is what a store that is kept in git has. What its history holds is for git to forget.
const gitFolder = ".git"

// Traces looks through every file below the store for names, and returns the first place in each of the first files.
// Links are not followed.
func (s *Store) Traces(names Names) ([]Trace, error) {
	var found []Trace
	err := eachBelow(s.dir, "", maxTraceDepth, func(t Trace, data []byte, err error) bool {
		if err != nil || names.In(data) {
			for line := range bytes.Lines(data) {
				t.Line++
				if names.In(line) {
					break
				}
			}
			found = append(found, t)
		}
		return len(found) < maxTraces
	})
	return found, err
}

// eachBelow gives every file below a folder to look, until that has seen enough.
func eachBelow(dir *safefile.Dir, folder string, depth int, look func(Trace, []byte, error) (more bool)) error {
	entries, err := dir.List()
	if err != nil {
		return fmt.Errorf("look for what is left: %w", err)
	}
	for _, e := range entries {
		t := Trace{File: join(folder, e.Name())}
		switch {
		case e.IsDir() && depth > 0 && e.Name() != gitFolder:
			sub, err := dir.Existing(e.Name())
			if err != nil {
				look(t, nil, err)
				continue
			}
			err = eachBelow(sub, t.File, depth-1, look)
			sub.Close()
			if err != nil {
				return err
			}
		case e.Type().IsRegular():
			data, err := dir.Read(e.Name(), MaxFile)
			if !errors.Is(err, fs.ErrNotExist) && !look(t, data, err) { // else it is gone meanwhile
				return nil
			}
		}
	}
	return nil
}
