package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"session-learning/internal/safefile"
)

// Reminder is what a session was given at one event.
type Reminder struct {
	Time    time.Time `json:"time"`
	Event   string    `json:"event"`             // as the agent calls it
	Key     string    `json:"key"`               // hash of the event, to know it again
	Failure string    `json:"failure,omitempty"` // hash of the failure that it answers
	IDs     []string  `json:"ids"`
	Chars   int       `json:"chars"`           // length of the block, in UTF-16 units
	Again   bool      `json:"again,omitempty"` // given before, and lost by a compaction: counts for no cap
}

// Ledger is what one session, or one sub-agent in it, has been given. It is locked from OpenLedger to Close, so
// that the same event arriving twice at once is answered once. The zero Ledger keeps nothing.
type Ledger struct {
	dir       *safefile.Dir // nil: nothing can be kept
	lock      *safefile.Lock
	name      string
	noted     *Note // nil: it is not noted
	reminders []Reminder
}

// OpenLedger opens the ledger of a session and waits for whoever else holds it. The error is safefile.ErrBusy when
// that takes longer than wait. A session without an id has the zero Ledger.
func OpenLedger(store *safefile.Dir, session, subAgent string, wait time.Duration) (*Ledger, error) {
	if session == "" {
		return &Ledger{}, nil
	}
	dir, err := openState(store, sessionsDir)
	if err != nil {
		return nil, err
	}
	l := &Ledger{dir: dir, name: Digest(session+"\x00"+subAgent) + sessionExt}
	// Sixteen locks for all sessions: few enough to be left there, enough that sessions seldom meet.
	if l.lock, err = dir.Lock("lock-"+l.name[:1], wait); err != nil {
		dir.Close()
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	if err := l.read(); err != nil {
		l.Close()
		return nil, fmt.Errorf("read ledger: %w", err)
	}
	return l, nil
}

// Close lets go of the ledger.
func (l *Ledger) Close() {
	if l.lock != nil {
		l.lock.Unlock()
	}
	if l.dir != nil {
		l.dir.Close()
	}
}

func (l *Ledger) read() error {
	entries, err := readEntries(l.dir, l.name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	l.noted = noteIn(entries)
	for _, e := range entries {
		if e.Reminder != nil {
			l.reminders = append(l.reminders, *e.Reminder)
		}
	}
	return nil
}

// Noted tells whether the session is noted, with its transcript if one is given: an agent may tell of that later.
func (l *Ledger) Noted(transcript string) bool {
	return l.noted != nil && (l.noted.Transcript != "" || transcript == "")
}

// Given are the ids that the session has been given.
func (l *Ledger) Given() map[string]bool {
	given := map[string]bool{}
	for _, r := range l.reminders {
		for _, id := range r.IDs {
			given[id] = true
		}
	}
	return given
}

// Used is how many learnings, and characters of them, the session has been given.
func (l *Ledger) Used() (items, chars int) {
	for _, r := range l.reminders {
		if !r.Again {
			items += len(r.IDs)
			chars += r.Chars
		}
	}
	return items, chars
}

// Answered tells whether an event was answered since a time.
func (l *Ledger) Answered(key string, since time.Time) bool {
	return slices.ContainsFunc(l.reminders, func(r Reminder) bool { return r.Key == key && !r.Time.Before(since) })
}

// Reminded tells whether a failure was answered in this session.
func (l *Ledger) Reminded(failure string) bool {
	return slices.ContainsFunc(l.reminders, func(r Reminder) bool { return r.Failure == failure })
}

// Latest are the ids given, the latest first, each once.
func (l *Ledger) Latest() []string {
	var ids []string
	for _, r := range slices.Backward(l.reminders) {
		for _, id := range r.IDs {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Note notes the session.
func (l *Ledger) Note(n Note) error {
	l.noted = &n
	return l.append(entry{Note: &n})
}

// Record keeps what the session is given.
func (l *Ledger) Record(r Reminder) error {
	l.reminders = append(l.reminders, r)
	return l.append(entry{Reminder: &r})
}

func (l *Ledger) append(e entry) error {
	if l.dir == nil {
		return nil
	}
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("write ledger: %w", err)
	}
	if err := l.dir.Append(l.name, append(line, '\n'), maxSession); err != nil {
		return fmt.Errorf("write ledger: %w", err)
	}
	return nil
}
