package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// The folder of the cursors: for each transcript, named by a hash of its path, how far it was read, who reads it,
// and whether somebody asked for it to be read again meanwhile.
const (
	cursorsDir = "cursors"
	cursorExt  = ".json"
	lockExt    = ".lock"
	againExt   = ".again"
	maxCursor  = 256 << 10 // bytes
)

// Cursor is how far a transcript was read. Only a worker writes it, after the store has taken what was learned.
type Cursor struct {
	Offset int64           `json:"offset"` // bytes that were read
	Mark   string          `json:"mark"`   // hash of what stands before Offset, to know a replaced file
	Resume json.RawMessage `json:"resume"` // where the next read starts; only the reader of transcripts knows its form

	// What was read, for a person who asks what a learning rests on. Empty: not known, or forgotten.
	Path    string `json:"path,omitempty"` // of the transcript; Save puts it in
	Session string `json:"session,omitempty"`
	Cwd     string `json:"cwd,omitempty"` // the folder in which the session worked
}

// Cursors are the cursors of a store. The zero Cursors keep nothing and exclude nobody.
type Cursors struct{ dir *safefile.Dir }

// OpenCursors opens the cursors of a store.
func OpenCursors(store *safefile.Dir) (*Cursors, error) {
	dir, err := openState(store, cursorsDir)
	if err != nil {
		return nil, err
	}
	return &Cursors{dir}, nil
}

// ExistingCursors opens the cursors of a store for reading. Nothing is made: where there are none, they are empty.
func ExistingCursors(store *safefile.Dir) (*Cursors, error) {
	state, err := store.Existing(learnings.StateDir)
	if errors.Is(err, fs.ErrNotExist) {
		return &Cursors{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open state: %w", err)
	}
	defer state.Close()
	dir, err := state.Existing(cursorsDir)
	if errors.Is(err, fs.ErrNotExist) {
		return &Cursors{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open state: %w", err)
	}
	return &Cursors{dir}, nil
}

// Close closes the folder.
func (c *Cursors) Close() {
	if c.dir != nil {
		c.dir.Close()
	}
}

// Load returns the cursor of a transcript; the zero Cursor when there is none that can be read, so that the
// transcript is read from its start.
func (c *Cursors) Load(transcript string) Cursor {
	if c.dir == nil {
		return Cursor{}
	}
	data, err := c.dir.Read(Digest(transcript)+cursorExt, maxCursor)
	var cursor Cursor
	if err != nil || json.Unmarshal(data, &cursor) != nil {
		return Cursor{}
	}
	return cursor
}

// Find returns the path of a session's transcript, among those that were read and are there, and false when there is
// none. Of several it is the one that is named after the session, else the one that was read last.
func (c *Cursors) Find(session string) (path string, found bool) {
	c.each(func(cursor Cursor) {
		if cursor.Session != session || session == "" || !isTranscript(cursor.Path) {
			return
		}
		if !found || named(cursor.Path, session) || !named(path, session) {
			path, found = cursor.Path, true
		}
	})
	return path, found
}

// Sessions returns the sessions of the transcripts that were read, of those that worked in such a folder.
func (c *Cursors) Sessions(within func(folder string) bool) []string {
	var sessions []string
	c.each(func(cursor Cursor) {
		if cursor.Session != "" && cursor.Cwd != "" && within(cursor.Cwd) {
			sessions = append(sessions, cursor.Session)
		}
	})
	return sessions
}

// each does something with the MaxCursors last cursors, the oldest first. What cannot be read is left out.
func (c *Cursors) each(do func(Cursor)) {
	if c.dir == nil {
		return
	}
	files, err := byAge(c.dir, cursorExt)
	if err != nil {
		return
	}
	for _, f := range files[max(0, len(files)-MaxCursors):] {
		data, err := c.dir.Read(f.Name(), maxCursor)
		var cursor Cursor
		if err == nil && json.Unmarshal(data, &cursor) == nil {
			do(cursor)
		}
	}
}

// named tells whether a file is named after a session.
func named(path, session string) bool {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) == session
}

// Save keeps the cursor of a transcript.
func (c *Cursors) Save(transcript string, cursor Cursor) error {
	if c.dir == nil {
		return nil
	}
	if cursor.Path = ""; cursor.Session != "" {
		cursor.Path = transcript // without a session nobody looks for it
	}
	data, err := json.Marshal(cursor)
	if err != nil {
		return fmt.Errorf("save cursor: %w", err)
	}
	if err := c.dir.Replace(Digest(transcript)+cursorExt, data, nil); err != nil {
		return fmt.Errorf("save cursor: %w", err)
	}
	return nil
}

// Lock makes this process the one that reads a transcript. The error is safefile.ErrBusy when another one does for
// longer than wait.
func (c *Cursors) Lock(transcript string, wait time.Duration) (*safefile.Lock, error) {
	if c.dir == nil {
		return &safefile.Lock{}, nil
	}
	return c.dir.Lock(Digest(transcript)+lockExt, wait)
}

// AskAgain leaves word that a transcript has grown, for whoever reads it just now.
func (c *Cursors) AskAgain(transcript string) error {
	if c.dir == nil {
		return nil
	}
	return c.dir.Replace(Digest(transcript)+againExt, nil, nil)
}

// Asked tells whether somebody left word, and takes it away.
func (c *Cursors) Asked(transcript string) bool {
	return c.dir != nil && c.dir.Remove(Digest(transcript)+againExt) == nil
}
