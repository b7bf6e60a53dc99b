package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"session-learning/internal/safefile"
)

// readFile reads a file of at most maxSettings bytes; exists is false when there is none.
func readFile(path string) (data []byte, exists bool, err error) {
	data, err = safefile.ReadRegular(path, maxSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// mayEdit refuses files that only look as if they were ours to edit: a link into somebody's repository, or a file
// that was made read-only on purpose, which a rename would replace all the same.
func mayEdit(path string) error {
	dir := filepath.Dir(path)
	if target, linked := linkTarget(dir); linked && inRepository(target) {
		return fmt.Errorf("edit %s: its folder is a link into a repository, %s", path, target)
	}
	if target, linked := linkTarget(path); linked {
		return fmt.Errorf("edit %s: it is a link to %s", path, target)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("edit %s: not a regular file", path)
	case info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("edit %s: it is read-only", path)
	case !safefile.Owned(info): // replaced by root, it would be root's
		return fmt.Errorf("edit %s: it belongs to another user", path)
	}
	return nil
}

// linkTarget tells where a symbolic link leads; linked is false when the path is none.
func linkTarget(path string) (target string, linked bool) {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return "", false
	}
	if target, err = filepath.EvalSymlinks(path); err == nil {
		return target, true
	}
	target, err = os.Readlink(path)
	return target, err == nil
}

func inRepository(dir string) bool {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
}

// removeEmptyFolder removes a folder that was made by us, and tells whether it is gone. One that has been filled since
// stays.
func removeEmptyFolder(path string) (gone bool) {
	err := os.Remove(path)
	return err == nil || errors.Is(err, fs.ErrNotExist)
}

func (b *book) replaceFile(path string, data []byte) error {
	return b.in(path, func(dir *safefile.Dir, name string) error { return dir.Replace(name, data, nil) })
}

// removeFile removes a file; one that is not there is no error.
func (b *book) removeFile(path string) error {
	err := b.in(path, func(dir *safefile.Dir, name string) error { return dir.Remove(name) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// in does something with a file in its folder.
func (b *book) in(path string, do func(dir *safefile.Dir, name string) error) error {
	dir, err := safefile.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(do(dir.WithFault(b.fault), filepath.Base(path)), dir.Close())
}
