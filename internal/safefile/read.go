package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Read returns a whole file of at most limit bytes; a longer one is ErrTooLarge. Only a regular file of the user's
// is read: a link, a pipe or a device is ErrNotRegular at once and never hangs.
func (d *Dir) Read(name string, limit int64) ([]byte, error) {
	f, info, err := d.open(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, because("read", name, err)
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, because("read", name, ErrTooLarge)
	}
	if err := d.gate(OpRead, name); err != nil {
		return nil, because("read", name, err)
	}
	data, err := readAtMost(f, info.Size(), limit)
	if err != nil {
		return nil, because("read", name, err)
	}
	return data, nil
}

// readAtMost reads to the end; the file may have grown since its size was asked.
func readAtMost(r io.Reader, size, limit int64) ([]byte, error) {
	data := make([]byte, 0, size+1)
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if int64(len(data)) > limit {
			return nil, ErrTooLarge
		}
		if errors.Is(err, io.EOF) {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// openTries is how often a file that is replaced at the very moment when it is opened is opened anew.
const openTries = 8

// errReplaced tells that another file stood under the name than before. A writer does that, and so does somebody who
// slips a link in.
var errReplaced = errors.New("replaced meanwhile")

// open opens a regular file of the user's inside the folder. What stood under the name before must be what was
// opened, so that nobody can slip a link in between; with os.O_CREATE it may also be missing.
func (d *Dir) open(name string, flag int, perm fs.FileMode) (f *os.File, info fs.FileInfo, err error) {
	for range openTries {
		if f, info, err = d.openOnce(name, flag, perm); !errors.Is(err, errReplaced) {
			break
		}
	}
	return f, info, err
}

func (d *Dir) openOnce(name string, flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	before, err := d.lstat(name)
	missing := errors.Is(err, fs.ErrNotExist) && flag&os.O_CREATE != 0
	if err != nil && !missing {
		return nil, nil, err
	}
	if !missing && !before.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	if err := d.gate(OpOpen, name); err != nil {
		return nil, nil, err
	}
	f, err := d.root.OpenFile(name, flag|nonBlock, perm)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = ErrNotRegular
	case !missing && !os.SameFile(before, info):
		err = errReplaced
	default:
		err = checkOwner(info, true)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// Stat describes what stands under a name; a link is described, not followed. A missing file is fs.ErrNotExist.
func (d *Dir) Stat(name string) (fs.FileInfo, error) {
	info, err := d.lstat(name)
	if err != nil {
		return nil, because("stat", name, err)
	}
	return info, nil
}

// lstat is Stat for callers that word its errors themselves.
func (d *Dir) lstat(name string) (fs.FileInfo, error) {
	if err := plain(name); err != nil {
		return nil, err
	}
	if err := d.gate(OpStat, name); err != nil {
		return nil, err
	}
	return d.root.Lstat(name)
}

// List returns what the folder holds, in no order.
func (d *Dir) List() ([]fs.DirEntry, error) {
	if err := d.gate(OpList, "."); err != nil {
		return nil, because("list", d.path, err)
	}
	f, err := d.root.Open(".")
	if err != nil {
		return nil, because("list", d.path, err)
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	if err != nil {
		return nil, because("list", d.path, err)
	}
	return entries, nil
}

// ReadRegular reads a file outside of any Dir, such as a transcript or a configuration. Links are followed; what is
// not a regular file in the end is ErrNotRegular at once, and one of more than limit bytes is ErrTooLarge.
func ReadRegular(path string, limit int64) ([]byte, error) {
	f, info, err := OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, because("read", path, ErrTooLarge)
	}
	data, err := readAtMost(f, info.Size(), limit)
	if err != nil {
		return nil, because("read", path, err)
	}
	return data, nil
}

// OpenRegular opens a file as ReadRegular does, for callers that read it piece by piece. Whose it is, they ask with
// Owned.
func OpenRegular(path string) (*os.File, fs.FileInfo, error) {
	before, err := os.Stat(path) // opening a device can do something already
	if err != nil {
		return nil, nil, because("open", path, err)
	}
	if !before.Mode().IsRegular() {
		return nil, nil, because("open", path, ErrNotRegular)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return nil, nil, because("open", path, err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		f.Close()
		return nil, nil, because("open", path, err)
	}
	return f, info, nil
}

// Owned tells whether a file belongs to the user; always true where files have no owner that Go can see.
func Owned(info fs.FileInfo) bool { return owned(info) }

// foreign words whose file it is, with what mends it.
func foreign(cause, mend string) error {
	return fmt.Errorf("%w: %s (%s)", ErrForeign, cause, mend)
}
