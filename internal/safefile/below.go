package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Modes of what is made in a folder that others work in too, before the user's own mask: other programs walk through a
// project, and stumble over what they may not read.
const (
	sharedFileMode fs.FileMode = 0o644
	sharedDirMode  fs.FileMode = 0o755
)

// OpenBelow opens a folder by its path, with slashes, below another one, from which no way leads out: every level has
// to be a folder, and a link is ErrNotFolder. Only the last one must be the user's own, as Open demands. A missing one
// is fs.ErrNotExist. What is made in it gets the usual modes instead of those of Open.
func OpenBelow(base, path string) (*Dir, error) {
	return below(base, path, func(*os.Root, string) error { return nil })
}

// CreateBelow is OpenBelow for a folder that is made first when it or a level above it is missing.
func CreateBelow(base, path string) (*Dir, error) {
	return below(base, path, func(at *os.Root, name string) error {
		if err := at.Mkdir(name, sharedDirMode); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return nil
	})
}

// below goes down a path, level by level; enter is called before each.
func below(base, path string, enter func(at *os.Root, name string) error) (*Dir, error) {
	full := filepath.Join(base, filepath.FromSlash(path))
	at, err := os.OpenRoot(base)
	if err != nil {
		return nil, because("open folder", base, err)
	}
	for name := range strings.SplitSeq(path, "/") {
		next, err := descend(at, name, enter)
		at.Close()
		if err != nil {
			return nil, because("open folder", full, err)
		}
		at = next
	}
	return admit(&Dir{path: full, root: at, shared: true})
}

func descend(at *os.Root, name string, enter func(*os.Root, string) error) (*os.Root, error) {
	if err := plain(name); err != nil {
		return nil, err
	}
	if err := enter(at, name); err != nil {
		return nil, err
	}
	before, err := at.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !before.IsDir() {
		return nil, ErrNotFolder
	}
	next, err := at.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	if info, err := next.Stat("."); err != nil || !os.SameFile(before, info) { // a link was slipped in
		next.Close()
		return nil, ErrNotFolder
	}
	return next, nil
}

// Same tells whether two folders are one and the same, whatever their paths say.
func (d *Dir) Same(other *Dir) bool {
	one, err := d.root.Stat(".")
	if err != nil {
		return false
	}
	info, err := other.root.Stat(".")
	return err == nil && os.SameFile(one, info)
}
