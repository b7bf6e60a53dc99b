package hooks

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"session-learning/internal/safefile"
)

// HandOver is the folder in which our plugin leaves the sessions of an agent that keeps them in a database: one file a
// session, whole, under its name; the next one replaces it. Whoever learns from it claims it first, by giving it another
// name, and removes it when it is read. Nothing outside of the folder is ever renamed or removed. A nil HandOver holds
// nothing.
type HandOver struct{ dir *safefile.Dir }

// The names in it. What a plugin has not finished has an ending of its own.
const (
	handedExt     = ".jsonl"
	claimedExt    = ".reading"
	unfinishedExt = ".tmp"
)

// How long what lies there is left alone.
const (
	claimedFor = 15 * time.Minute // whoever claimed a file longer ago has died over it; a worker lives for ten
	handedFor  = 30 * time.Second // whoever handed a file over also calls
	leftFor    = 24 * time.Hour   // what could not be read for so long is removed
)

// Handed is a file that lies in the folder.
type Handed struct {
	Name    string
	Session string    // by the name of the file
	Handed  time.Time // when it was written
	Claimed time.Time // when a worker took it; zero: nobody did
}

// OpenHandOver opens the folder. The error is fs.ErrNotExist when there is none. A link is none: the plugin makes a folder and
// writes into nothing else, so what lies behind a link is somebody's own.
func OpenHandOver(folder string) (*HandOver, error) {
	if info, err := os.Lstat(folder); folder == "" || err == nil && !info.IsDir() {
		return nil, fmt.Errorf("open what was handed over: %w", fs.ErrNotExist)
	}
	dir, err := safefile.Open(folder)
	if err != nil {
		return nil, fmt.Errorf("open what was handed over: %w", err)
	}
	return &HandOver{dir}, nil
}

// Close closes the folder.
func (h *HandOver) Close() {
	if h != nil {
		h.dir.Close()
	}
}

// Holds tells whether a path is that of a file that is handed over here, and returns its name.
func (h *HandOver) Holds(path string) (name string, ok bool) {
	name = filepath.Base(path)
	if h == nil || filepath.Ext(name) != handedExt || !isHanded(name) {
		return "", false
	}
	above, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return "", false
	}
	here, err := os.Stat(h.dir.Path())
	return name, err == nil && os.SameFile(above, here)
}

// Claim takes a file away from everybody else and returns the name that it has then. The error is fs.ErrNotExist when there
// is none, because another worker has it.
func (h *HandOver) Claim(name string, now time.Time) (claimed string, err error) {
	info, err := h.dir.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = safefile.ErrNotRegular
	}
	if err == nil && !safefile.Owned(info) {
		err = safefile.ErrForeign
	}
	if err != nil {
		return "", fmt.Errorf("claim %s: %w", name, err)
	}
	claimed = sessionOf(name) + "." + strconv.FormatInt(now.UnixNano(), 16) + claimedExt
	return claimed, h.dir.Rename(name, claimed)
}

// Path is where a file of a name lies.
func (h *HandOver) Path(name string) string { return filepath.Join(h.dir.Path(), name) }

// Handed is where a session is handed over.
func (h *HandOver) Handed(session string) string { return h.Path(session + handedExt) }

// Remove removes a file that was read. It does not matter when it is gone.
func (h *HandOver) Remove(name string) error {
	if err := h.dir.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// List lists what lies there, whoever put it there for us.
func (h *HandOver) List() ([]Handed, error) {
	var files []Handed
	err := h.each(func(f Handed) bool {
		files = append(files, f)
		return true
	})
	return files, err
}

// each calls do with what lies there until it returns false.
func (h *HandOver) each(do func(Handed) bool) error {
	if h == nil {
		return nil
	}
	list, err := h.dir.List()
	if err != nil {
		return err
	}
	for _, e := range list {
		name := e.Name()
		if !e.Type().IsRegular() || !isHanded(name) {
			continue
		}
		info, err := h.dir.Stat(name)
		if err != nil {
			continue // removed meanwhile
		}
		if !do(Handed{Name: name, Session: sessionOf(name), Handed: info.ModTime(), Claimed: claimedAt(name)}) {
			break
		}
	}
	return nil
}

// Left are the files that nobody is reading or about to read, at most so many: of a client that was killed, or of a worker
// that was.
func (h *HandOver) Left(now time.Time, most int) ([]Handed, error) {
	var left []Handed
	err := h.each(func(f Handed) bool {
		// A clock that was set back must not keep a file for ever.
		switch {
		case filepath.Ext(f.Name) == claimedExt && now.Sub(f.Claimed).Abs() > claimedFor,
			filepath.Ext(f.Name) == handedExt && now.Sub(f.Handed).Abs() > handedFor:
			left = append(left, f)
		}
		return len(left) < most
	})
	return left, err
}

// Sweep removes what has lain there for longer than a day.
func (h *HandOver) Sweep(now time.Time) error {
	files, err := h.List()
	for _, f := range files {
		if now.Sub(f.Handed).Abs() > leftFor {
			err = errors.Join(err, h.Remove(f.Name))
		}
	}
	return err
}

// maxHandedID is how long the id of a session is that is handed over, in bytes.
const maxHandedID = 128

// isHanded tells whether a file has a name that the plugin or a worker gives: that of a session, by the ids of opencode. Any
// other file is not theirs to take away.
func isHanded(name string) bool {
	ext, id := filepath.Ext(name), sessionOf(name)
	return (ext == handedExt || ext == claimedExt || ext == unfinishedExt) && id != "" && len(id) <= maxHandedID &&
		!strings.ContainsFunc(id, func(c rune) bool {
			return c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
		})
}

// sessionOf is the session that a file is named after.
func sessionOf(name string) string {
	stem, claimed := strings.CutSuffix(name, claimedExt)
	if i := strings.LastIndexByte(stem, '.'); claimed && i >= 0 {
		return stem[:i]
	}
	session, _, _ := strings.Cut(stem, handedExt) // a plugin may put more behind it while it writes
	return session
}

// claimedAt is when a file was claimed; zero: it was not.
func claimedAt(name string) time.Time {
	stem, claimed := strings.CutSuffix(name, claimedExt)
	at, err := strconv.ParseInt(stem[strings.LastIndexByte(stem, '.')+1:], 16, 64)
	if !claimed || err != nil {
		return time.Time{}
	}
	return time.Unix(0, at)
}
