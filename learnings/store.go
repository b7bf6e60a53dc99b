package learnings

import (
	"errors"
	"time"

	"session-learning/internal/safefile"
)

// Options are what a store needs from outside.
type Options struct {
	Now   func() time.Time // the clock; must be given
	Wait  time.Duration    // how long a writer waits for the lock; zero: DefaultWait
	Fault safefile.Fault   // for tests; nil: none
}

// Store is a folder of learnings.
type Store struct {
	dir *safefile.Dir
	opt Options
}

// Problem is something in a store that a person should look at.
type Problem struct{ File, Detail string }

// Snapshot is what a store held when it was read.
type Snapshot struct {
	Items    []Learning
	Problems []Problem
}

var errTODO = errors.New("not built yet")

func Open(path string, o Options) (*Store, error)         { return nil, errTODO }
func OpenExisting(path string, o Options) (*Store, error) { return nil, errTODO }
func (s *Store) Dir() *safefile.Dir                       { return s.dir }
func (s *Store) Close() error                             { return errTODO }
func (s *Store) Read() (Snapshot, error)                  { return Snapshot{}, errTODO }
func (s *Store) Update(change func(*Tx) error) error      { return errTODO }

// Tx is one change of a store, under its lock.
type Tx struct{}

func (t *Tx) Items() []Learning              { return nil }
func (t *Tx) Add(l Learning) error           { return errTODO }
func (t *Tx) Replace(l Learning) error       { return errTODO }
func (t *Tx) Remove(id, reason string) error { return errTODO }

// Action says what became of an offered learning.
type Action string

// The actions.
const (
	Added      Action = "added"
	Updated    Action = "updated"    // Into says the same already; it was updated
	Skipped    Action = "skipped"    // nothing new, or taken out by a person before
	Superseded Action = "superseded" // it says the opposite of Into, which was retired
	Spooled    Action = "spooled"    // the store was busy; the next writer merges it
)

// Outcome is what became of one offered learning.
type Outcome struct {
	InputID string // as it was offered; may be empty
	ID      string // under which it is kept now; empty when it is not
	Action  Action
	Into    string // the learning that it was merged into or that it superseded
	Reason  string // for people
}

// MergeOptions say how offered learnings are taken in.
type MergeOptions struct {
	DryRun  bool // tell what would happen, write nothing at all
	KeepIDs bool // keep given ids unless they are taken
}

func (s *Store) Merge(in []Learning, o MergeOptions) ([]Outcome, error) { return nil, errTODO }

func NewID(c Category, now time.Time, taken func(string) bool) string { return "" }
