// Package safefile reads and writes files so that a reader always sees a complete one, whatever dies in between.
//
// A Dir is a folder that nothing leaves: every name is resolved inside it (os.Root), and a symbolic link is refused
// rather than followed. Every operation of a Dir passes one gate, at which a test can make the n-th one fail.
package safefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Op names an operation on a file, for faults.
type Op string

// The operations that can be made to fail.
const (
	OpOpen    Op = "open"
	OpRead    Op = "read"
	OpCreate  Op = "create"
	OpWrite   Op = "write"
	OpChmod   Op = "chmod"
	OpSync    Op = "sync"
	OpClose   Op = "close"
	OpRename  Op = "rename"
	OpSyncDir Op = "syncdir"
	OpLock    Op = "lock"
	OpRemove  Op = "remove"
	OpList    Op = "list"
	OpMkdir   Op = "mkdir"
	OpStat    Op = "stat"
)

// Fault decides whether an operation fails: nil lets it happen, an error is returned in its place, and
// ErrShortWrite makes a write keep half of its bytes and report success.
type Fault func(op Op, name string) error

// Errors that callers tell apart.
var (
	ErrBusy       = errors.New("locked by another process")
	ErrTooLarge   = errors.New("file is too large")
	ErrNotRegular = errors.New("not a regular file")
	ErrNotFolder  = errors.New("not a folder")
	ErrForeign    = errors.New("not this user's alone")
	ErrShortWrite = errors.New("short write")
	ErrName       = errors.New("not a plain file name")
)

// What is made is for its owner only.
const (
	fileMode fs.FileMode = 0o600
	dirMode  fs.FileMode = 0o700
)

// Dir is an open folder. Its methods take plain names inside it, never a path, and are safe for concurrent use.
type Dir struct {
	path   string
	root   *os.Root
	fault  Fault
	shared bool // others work in it too: what is made in it gets the usual modes
}

// Open opens an existing folder. It must be the user's own and not writable by others; otherwise the error wraps
// ErrForeign and says how to mend it. A missing folder is fs.ErrNotExist.
func Open(path string) (*Dir, error) {
	if !filepath.IsAbs(path) {
		return nil, fmt.Errorf("open folder %s: not an absolute path", path)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, because("open folder", path, err)
	}
	return admit(&Dir{path: filepath.Clean(path), root: root})
}

// Create is Open for a folder that is made first when it is missing, with its parents, for the user alone (0700).
func Create(path string) (*Dir, error) {
	if !filepath.IsAbs(path) {
		return nil, fmt.Errorf("make folder %s: not an absolute path", path)
	}
	if _, err := MakeFolder(path); err != nil {
		return nil, err
	}
	return Open(path)
}

// MakeFolder makes a folder with its parents, for the user alone (0700), and returns those that were missing, outermost
// first, so that they can be taken back.
func MakeFolder(path string) (made []string, err error) {
	for dir := filepath.Clean(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, dir)
	}
	slices.Reverse(made)
	if err := os.MkdirAll(path, dirMode); err != nil {
		return made, because("make folder", path, err)
	}
	return made, nil
}

// admit checks who owns an opened folder and closes it when that is not the user.
func admit(d *Dir) (*Dir, error) {
	info, err := d.root.Stat(".")
	if err == nil {
		err = checkOwner(info, false)
	}
	if err != nil {
		d.root.Close()
		return nil, because("open folder", d.path, err)
	}
	return d, nil
}

// WithFault returns the same folder with every operation passed by f first. Folders opened with Sub inherit it.
func (d *Dir) WithFault(f Fault) *Dir {
	return &Dir{path: d.path, root: d.root, fault: f, shared: d.shared}
}

// Path is the absolute path that the folder was opened by.
func (d *Dir) Path() string { return d.path }

// Close releases the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Sub opens a folder inside, made for the user alone when it is missing. A link is refused.
func (d *Dir) Sub(name string) (*Dir, error) {
	sub, err := d.Existing(name)
	if errors.Is(err, fs.ErrNotExist) {
		return d.makeSub(name)
	}
	return sub, err
}

// Existing is Sub for readers: a missing folder is fs.ErrNotExist and nothing is made.
func (d *Dir) Existing(name string) (*Dir, error) {
	info, err := d.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, because("open folder", name, ErrNotFolder)
	}
	return d.openSub(name)
}

func (d *Dir) makeSub(name string) (*Dir, error) {
	if err := d.gate(OpMkdir, name); err != nil {
		return nil, because("make folder", name, err)
	}
	mode := dirMode
	if d.shared {
		mode = sharedDirMode
	}
	if err := d.root.Mkdir(name, mode); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, because("make folder", name, err)
	}
	return d.openSub(name)
}

func (d *Dir) openSub(name string) (*Dir, error) {
	if err := d.gate(OpOpen, name); err != nil {
		return nil, because("open folder", name, err)
	}
	root, err := d.root.OpenRoot(name)
	if err != nil {
		return nil, because("open folder", name, err)
	}
	return admit(&Dir{path: filepath.Join(d.path, name), root: root, fault: d.fault, shared: d.shared})
}

// gate is passed by every operation before it happens.
func (d *Dir) gate(op Op, name string) error {
	if d.fault == nil {
		return nil
	}
	return d.fault(op, name)
}

// plain refuses names that are paths, so that a name from elsewhere cannot point out of the folder.
func plain(name string) error {
	if name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00") {
		return ErrName
	}
	return nil
}

// because words an error as "verb object: cause"; the operating system's own wording of verb and path goes.
func because(verb, name string, err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		err = inner.Err
	} else if inner, ok := errors.AsType[*os.LinkError](err); ok {
		err = inner.Err
	}
	return fmt.Errorf("%s %s: %w", verb, name, err)
}
