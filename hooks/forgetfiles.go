package hooks

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// others goes through what stands in a folder beside what is known here. Losing it loses no learning.
func (f *purge) others(dir *safefile.Dir) error {
	list, err := dir.List()
	if err != nil {
		return err
	}
	for _, e := range list {
		switch name := e.Name(); {
		case e.IsDir() && name != sessionsDir && name != cursorsDir && name != tracesDir:
			err = f.folder(dir, name, f.others)
		case !e.Type().IsRegular():
		case isLines(name):
			err = f.lines(dir, name, name, f.unlessNamed)
		default:
			err = f.removeNaming(dir, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isLines tells a file that is appended to, of which lines can go.
func isLines(name string) bool {
	name = strings.TrimSuffix(name, safefile.Rotated)
	return name == InjectionsFile || name == LogFile
}

// removeNaming removes a file that names what is forgotten.
func (f *purge) removeNaming(dir *safefile.Dir, name string) error {
	data, err := dir.Read(name, learnings.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && f.Names.In(data) {
		err = f.remove(dir, name)
	}
	return err
}

// maxLines is the most that is read of a file that is appended to, in bytes: a full one may have grown by a line of each of
// several processes.
const maxLines = 2 * max(maxInjections, maxLog, maxSession, MaxTraces)

// lines puts what keep makes of each line in the place of a file, which whoever appends to it locks, too.
func (f *purge) lines(dir *safefile.Dir, name, lockName string, keep func(line []byte) []byte) error {
	if _, err := dir.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	lock, err := dir.Lock(lockName, f.Wait)
	if err != nil {
		return err
	}
	defer lock.Unlock()
	data, err := dir.Read(name, maxLines)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var kept []byte
	for line := range bytes.Lines(data) {
		kept = append(kept, keep(line)...)
	}
	if bytes.Equal(kept, data) {
		return nil
	}
	return f.replace(dir, name, kept)
}

func (f *purge) replace(dir *safefile.Dir, name string, data []byte) error {
	f.changed = append(f.changed, strings.Join(append(f.path, name), "/"))
	if f.DryRun {
		return nil
	}
	return dir.Replace(name, data, nil)
}

func (f *purge) remove(dir *safefile.Dir, name string) error {
	var err error
	if !f.DryRun {
		err = dir.Remove(name)
	}
	if err == nil && !safefile.Temporary(name) {
		f.changed = append(f.changed, strings.Join(append(f.path, name), "/"))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// eachFile does something with each regular file of a folder.
func eachFile(dir *safefile.Dir, do func(name string) error) error {
	list, err := dir.List()
	if err != nil {
		return err
	}
	for _, e := range list {
		if !e.Type().IsRegular() {
			continue
		}
		if err := do(e.Name()); err != nil {
			return err
		}
	}
	return nil
}
