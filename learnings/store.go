package learnings

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"session-learning/internal/safefile"
)

// DefaultWait is how long a writer waits for the lock before it gives up or spools. A writer holds it for some ten
// milliseconds.
const DefaultWait = 2 * time.Second

// ErrNotOurs tells that a folder holds other things than a store.
var ErrNotOurs = errors.New("the folder holds other things than learnings")

// Options are what a store needs from outside.
type Options struct {
	Now   func() time.Time // the clock; must be given
	Wait  time.Duration    // how long a writer waits for the lock; zero: DefaultWait
	Fault safefile.Fault   // for tests; nil: none
}

// Store is a folder of learnings. Its methods may be called by many processes at once.
type Store struct {
	dir *safefile.Dir
	opt Options
}

// Snapshot is what a store held when it was read.
type Snapshot struct {
	Items    []Learning // every status; of two with the same id the first
	Problems []Problem  // in the order of the files, and of the lines in them
}

// Open opens a store and makes it when the folder is missing or empty. A folder that holds other things, is not the
// user's alone, or is not given by an absolute path is refused. The folder is changed only when it was empty.
func Open(path string, o Options) (*Store, error) {
	dir, err := safefile.Create(path)
	if err != nil {
		return nil, err
	}
	s, kind, err := admit(dir, o)
	if err != nil {
		return nil, err
	}
	if kind == emptyFolder {
		if err := s.initialise(); err != nil {
			s.Close()
			return nil, fmt.Errorf("make store %s: %w", path, err)
		}
	}
	return s, nil
}

// OpenExisting is Open for readers: nothing is made, and a missing or empty folder is fs.ErrNotExist.
func OpenExisting(path string, o Options) (*Store, error) {
	dir, err := safefile.Open(path)
	if err != nil {
		return nil, err
	}
	s, kind, err := admit(dir, o)
	if err != nil {
		return nil, err
	}
	if kind == emptyFolder {
		s.Close()
		return nil, fmt.Errorf("open store %s: it is empty: %w", path, fs.ErrNotExist)
	}
	return s, nil
}

func admit(dir *safefile.Dir, o Options) (*Store, folderKind, error) {
	if o.Wait == 0 {
		o.Wait = DefaultWait
	}
	s := &Store{dir: dir.WithFault(o.Fault), opt: o}
	kind, err := s.kind()
	if err == nil && kind == otherFolder {
		err = ErrNotOurs
	}
	if err != nil {
		dir.Close()
		return nil, kind, fmt.Errorf("open store %s: %w", dir.Path(), err)
	}
	return s, kind, nil
}

// Dir is the store's folder, for what is kept beside the learnings.
func (s *Store) Dir() *safefile.Dir { return s.dir }

// Close releases the folder.
func (s *Store) Close() error { return s.dir.Close() }

// Read reads all learnings, without a lock: every file is whole at any time. Bad items and broken files cost
// themselves only and are told in the problems.
func (s *Store) Read() Snapshot {
	v := s.load()
	v.sortProblems()
	snap := Snapshot{Problems: slices.Concat(v.problems, s.doorProblems(), s.spoolProblems())}
	for _, e := range v.entries {
		snap.Items = append(snap.Items, e.learning)
	}
	return snap
}

// Folders in a store that are kept by others. Losing them loses no learning.
const (
	StateDir = "_state" // what the hooks remember between runs
	LogDir   = "_log"
)

// doorProblems tells what keeps every writer out, so that all that is learned waits in the spool.
func (s *Store) doorProblems() []Problem {
	var out []Problem
	_, err := s.dir.Read(lockName, 0)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, safefile.ErrTooLarge) {
		out = append(out, Problem{File: lockName, Kind: Shut, Detail: err.Error(), Err: err})
	}
	archive, err := s.dir.Existing(archiveName)
	if err == nil {
		archive.Close()
	} else if !errors.Is(err, fs.ErrNotExist) {
		out = append(out, Problem{File: archiveName, Kind: Shut, Detail: err.Error(), Err: err})
	}
	return out
}

// Names in a store.
const (
	readmeName  = "README.md"
	lockName    = ".lock"
	statsName   = "_stats.yaml"
	archiveName = "_archive"
	spoolName   = "_spool"
)

func fileName(c Category) string    { return string(c) + ".yaml" }
func pendingName(c Category) string { return string(c) + ".pending.yaml" }

// folderKind tells what a folder holds.
type folderKind uint8

const (
	emptyFolder folderKind = iota // nothing but what a store's making may leave behind
	storeFolder
	otherFolder
)

// kind looks whether the folder is a store: it is when it holds a category file or our README.
func (s *Store) kind() (folderKind, error) {
	entries, err := s.dir.List()
	if err != nil {
		return otherFolder, err
	}
	kind := emptyFolder
	for _, e := range entries {
		switch name := e.Name(); {
		case slices.ContainsFunc(categoryList(), func(c Category) bool { return name == fileName(c) || name == pendingName(c) }):
			return storeFolder, nil
		case name == readmeName && s.ourReadme():
			return storeFolder, nil
		case slices.Contains([]string{lockName, statsName, archiveName, spoolName, trustName, ignoreName, LogDir, StateDir, ".DS_Store"}, name), safefile.Temporary(name):
		default:
			kind = otherFolder
		}
	}
	return kind, nil
}

func categoryList() []Category {
	all := Categories()
	return all[:]
}

func (s *Store) ourReadme() bool {
	data, err := s.dir.Read(readmeName, int64(maxReadme))
	return err == nil && len(data) >= len(readmeTitle) && string(data[:len(readmeTitle)]) == readmeTitle
}

// initialise makes the files of a new store. Another process may be doing the same: then it is left to that one.
func (s *Store) initialise() error {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if errors.Is(err, safefile.ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Unlock()
	return s.complete()
}

// complete makes the files that are missing. It never touches one that is there.
func (s *Store) complete() error {
	var errs []error
	for _, c := range Categories() {
		errs = append(errs, s.ensure(fileName(c), emptyFile(c, s.opt.Now())))
	}
	return errors.Join(append(errs, s.ensure(readmeName, readme))...)
}

// ensure makes a file unless one of that name is there.
func (s *Store) ensure(name, content string) error {
	_, err := s.dir.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = s.dir.CreateNew(name, []byte(content))
	}
	if errors.Is(err, fs.ErrExist) { // another process was faster
		return nil
	}
	return err
}

// maxReadme is how much of a README is read to recognise it, in bytes; ours is shorter.
const maxReadme = 64 << 10

// readmeTitle begins our README and makes a folder ours.
const readmeTitle = "# Learnings of earlier sessions\n"

const readme = readmeTitle + `
session-learning keeps here what earlier sessions with a coding agent taught, one file a category:
errors.yaml, workflows.yaml, tools.yaml, architecture.yaml and debugging.yaml. They are plain text: read them, edit
them. What is wrong gets the line "status: retired", so that it is not learned again. Comments and fields of your own
stay where they are.

    learnings show        lists what is here
    learnings search ...  finds what fits a task
    learnings add         adds one

Everything else is made by the program: _stats.yaml (counts), _archive (what was taken out), _spool (learnings that
wait for a busy store), _trust (what you trust of the stores of projects), _log, _state
and .lock.
`

// join makes the name of a file in a folder of the store, for people.
func join(folder, name string) string { return filepath.ToSlash(filepath.Join(folder, name)) }
