package learnings

import (
	"errors"
	"fmt"

	"session-learning/internal/safefile"
)

// Action says what became of an offered learning.
type Action string

// The actions.
const (
	Added      Action = "added"
	Updated    Action = "updated"    // Into says the same already and was updated
	Skipped    Action = "skipped"    // nothing new, taken out before, or of no use
	Superseded Action = "superseded" // it says the opposite of Into, which was retired
	Spooled    Action = "spooled"    // kept aside until the store can be written; the next writer merges it
)

// Outcome is what became of one offered learning.
type Outcome struct {
	InputID string // as it was offered; may be empty
	ID      string // under which it is kept; empty when it is not, or not yet
	Action  Action
	Into    string // the learning that it was merged into, is known by, or superseded
	Reason  string // for people
	Gone    bool   // Into was taken out of the store, and can be restored
	Status  Status // of what was added or updated; empty: of nothing
}

// MergeOptions say how offered learnings are taken in.
type MergeOptions struct {
	DryRun  bool // tell what would happen, write nothing at all
	KeepIDs bool // keep given ids unless they are taken
}

// Merge takes learnings in, in their order: each updates one that says the same, supersedes one that says the
// opposite, is skipped, or is added. It returns an outcome for each. What was said to be added, updated or superseded
// is on the disk; a store that is busy or cannot be written spools. Offering the same evidence again changes nothing.
// An error tells that some were not kept at all: their outcomes have no action.
func (s *Store) Merge(in []Learning, o MergeOptions) ([]Outcome, error) {
	if o.DryRun {
		return s.tryMerge(in, o)
	}
	m := &merging{store: s, in: in, keepIDs: o.KeepIDs, out: make([]Outcome, len(in))}
	for i, l := range in {
		m.out[i].InputID = l.ID
		m.todo = append(m.todo, i)
	}
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err == nil {
		defer s.drain()
		defer lock.Unlock()
		err = m.run()
	}
	return m.out, m.spoolRest(err)
}

// tryMerge tells what Merge would do.
func (s *Store) tryMerge(in []Learning, o MergeOptions) ([]Outcome, error) {
	t, err := s.begin()
	if err != nil {
		return nil, fmt.Errorf("merge learnings: %w", err)
	}
	var out []Outcome
	for _, l := range in {
		outcome, _ := t.merger.take(l, o.KeepIDs)
		out = append(out, outcome)
	}
	return out, nil
}

// merging is one call of Merge that holds the lock.
type merging struct {
	store   *Store
	in      []Learning
	keepIDs bool
	out     []Outcome
	todo    []int // indexes of what is not written
}

// run merges until all is written, or writing fails. What a person's editor got in the way of is merged anew.
func (m *merging) run() (err error) {
	for range updateTries {
		t, beginErr := m.store.begin()
		if beginErr != nil {
			return beginErr
		}
		waiting := t.takeWaiting()
		touched := map[int][]*entry{}
		for _, i := range m.todo {
			m.out[i], touched[i] = t.merger.take(m.in[i], m.keepIDs)
		}
		err = t.commit()
		t.finishWaiting(waiting, err)
		m.todo = t.unwritten(m.todo, touched, err)
		if len(m.todo) == 0 || !errors.Is(err, errChanged) {
			return err
		}
	}
	return err
}

// unwritten returns which of the merged learnings rest on a file that could not be written.
func (t *Tx) unwritten(todo []int, touched map[int][]*entry, err error) []int {
	var left []int
	for _, i := range todo {
		if t.lost(touched[i], err) {
			left = append(left, i)
		}
	}
	return left
}

// lost tells whether any of the changed entries is not on the disk.
func (t *Tx) lost(touched []*entry, err error) bool {
	if err == nil {
		return false
	}
	for _, e := range touched {
		if !t.archived || t.errs[e.file] != nil {
			return true
		}
	}
	return false
}

// spoolRest puts aside what could not be merged.
func (m *merging) spoolRest(cause error) error {
	if len(m.todo) == 0 {
		return nil
	}
	if err := m.store.spool(m.rest()); err != nil {
		for _, i := range m.todo {
			m.out[i] = Outcome{InputID: m.in[i].ID, Reason: "not kept: the store cannot be written"}
		}
		return fmt.Errorf("merge learnings: %w", errors.Join(cause, err))
	}
	for _, i := range m.todo {
		m.out[i] = Outcome{InputID: m.in[i].ID, Action: Spooled, Reason: because(cause) + ": it waits in the spool and is merged by the next writer"}
	}
	m.store.drain()
	return nil
}

// rest returns what is to be spooled, without what would be refused later: that is told now.
func (m *merging) rest() []Learning {
	var rest []Learning
	kept := m.todo[:0]
	for _, i := range m.todo {
		l, err := (&merger{now: m.store.opt.Now(), texts: true}).prepare(m.in[i])
		if err != nil {
			m.out[i] = Outcome{InputID: m.in[i].ID, Action: Skipped, Reason: err.Error()}
			continue
		}
		if !m.keepIDs {
			l.ID = ""
		}
		kept, rest = append(kept, i), append(rest, l)
	}
	m.todo = kept
	return rest
}

func because(cause error) string {
	if cause == nil || errors.Is(cause, safefile.ErrBusy) {
		return "the store is busy"
	}
	return fmt.Sprintf("the store cannot be written (%v)", cause)
}
