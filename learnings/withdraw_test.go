package learnings

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/internal/safefile"
)

// withdraw takes back what a session taught from evidence.
func withdraw(t *testing.T, s *Store, session string, keys ...string) []Withdrawn {
	t.Helper()
	done, err := s.Withdraw(session, keys)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func TestWhatCameUndoneIsArchivedAndMayBeLearnedAgain(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	if done := withdraw(t, s, "session-0", "key-9", "key-0"); len(done) != 1 || done[0] != (Withdrawn{id, true}) {
		t.Fatalf("%+v", done)
	}
	gone := archive(t, s)
	if len(read(t, s)) > 0 || len(gone) != 1 || !gone[0].Undone || gone[0].Stale || gone[0].Reason != undoneReason {
		t.Fatalf("archived %+v", gone)
	}
	o := merge(t, s, about(0))[0]
	if o.Action != Added || o.ID == id {
		t.Errorf("it is not learned again: %+v", o)
	}
	withdraw(t, s, "session-0", "key-0")
	if gone := archive(t, s); len(gone) != 1 || gone[0].ID != o.ID {
		t.Errorf("what comes and goes is kept %d times", len(gone))
	}
}

func TestWhatAPersonRestoresIsNotWithdrawnAgain(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	withdraw(t, s, "session-0", "key-0")
	restore(t, s, id)
	if done := withdraw(t, s, "session-0", "key-0"); len(done) > 0 || find(t, s, id).Status != Active {
		t.Errorf("%+v", done)
	}
}

func TestASightingThatCameUndoneTakesItsShareWithIt(t *testing.T) {
	for name, c := range map[string]struct {
		stored, confidence float64
		status             Status
		left               Status
		session, key       string
	}{
		"the second session":            {0.7, 0.7, Active, Active, "b", "key-b"},
		"the first session":             {0.7, 0.7, Active, Active, "session-0", "key-0"},
		"what had been a draft alone":   {0.55, 0.55, Draft, Draft, "b", "key-b"},
		"what had been sure on its own": {0.65, 0.65, Draft, Active, "b", "key-b"},
	} {
		t.Run(name, func(t *testing.T) {
			in, other := about(0), again(about(0), "b")
			in.Confidence, in.Status, other.Sightings[0].Key = c.stored, c.status, "key-b"
			s := newStore(t, options())
			id := merge(t, s, in)[0].ID
			merge(t, s, other)
			if l := find(t, s, id); l.TimesSeen != 2 || l.Status != Active || l.Confidence <= c.stored {
				t.Fatalf("%+v", l)
			}
			if done := withdraw(t, s, c.session, c.key); len(done) != 1 || done[0] != (Withdrawn{id, false}) {
				t.Fatalf("%+v", done)
			}
			l := find(t, s, id)
			if l.TimesSeen != 1 || len(l.Sightings) != 1 || l.Confidence != c.confidence || l.Status != c.left {
				t.Errorf("%+v", l)
			}
			if l.Source.Session != l.Sightings[0].Session || l.Source.Session == c.session {
				t.Errorf("source %+v, sightings %+v", l.Source, l.Sightings)
			}
		})
	}
}

func TestWithdrawingTouchesNothingElse(t *testing.T) {
	edit := func(change func(*Learning)) func(*testing.T, *Store, string) {
		return func(t *testing.T, s *Store, id string) {
			mustUpdate(t, s, func(tx *Tx) error {
				l := find(t, s, id)
				change(&l)
				return tx.Replace(l)
			})
		}
	}
	for name, c := range map[string]struct {
		before  func(*testing.T, *Store, string)
		session string
		key     string
	}{
		"other evidence of the session":        {nil, "session-0", "key-1"},
		"the same evidence in a forked copy":   {nil, "fork", "key-0"},
		"what a person kept":                   {edit(func(l *Learning) { l.Status = Active }), "session-0", "key-0"},
		"what a person reworded":               {edit(func(l *Learning) { l.Summary = redact.Stored("kubectl needs --kubectlflag here") }), "session-0", "key-0"},
		"what a person weighed":                {edit(func(l *Learning) { l.Confidence = 0.9 }), "session-0", "key-0"},
		"what a person noted something beside": {edit(func(l *Learning) { l.Note = redact.Stored("seen with version 3") }), "session-0", "key-0"},
		"what a person retired":                {edit(func(l *Learning) { l.Status = Retired }), "session-0", "key-0"},
		"what a person added as well": {func(t *testing.T, s *Store, _ string) {
			own := about(0)
			own.Source, own.Sightings = Source{}, nil
			own.Summary = redact.Stored("kubectl always needs --kubectlflag")
			merge(t, s, own)
		}, "session-0", "key-0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			in := about(0)
			in.Confidence, in.Status = 0.55, Draft
			id := merge(t, s, in)[0].ID
			if c.before != nil {
				c.before(t, s, id)
			}
			was := contents(t, s.Dir().Path())
			if done := withdraw(t, s, c.session, c.key); len(done) > 0 {
				t.Errorf("%+v", done)
			}
			same(t, was, contents(t, s.Dir().Path()))
		})
	}
}

func TestAnEditStaysAPersonsWhenItIsSeenAgain(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	mustUpdate(t, s, func(tx *Tx) error {
		l := find(t, s, id)
		l.Insight = redact.Stored("When kubectl stalls, clear kubectlcache and wait, because stale kubectllocks stay.")
		return tx.Replace(l)
	})
	merge(t, s, again(about(0), "b"))
	if done := withdraw(t, s, "session-0", "key-0"); len(done) > 0 || find(t, s, id).TimesSeen != 2 {
		t.Errorf("%+v", done)
	}
}

func TestABusyStoreIsToldAndNothingIsWithdrawn(t *testing.T) {
	o := options()
	o.Wait = time.Millisecond
	s := newStore(t, o)
	id := merge(t, s, about(0))[0].ID
	lock, err := s.Dir().Lock(lockName, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Withdraw("session-0", []string{"key-0"}); !errors.Is(err, safefile.ErrBusy) {
		t.Errorf("error %v", err)
	}
	lock.Unlock()
	find(t, s, id)
}

func TestWhatStillWaitsInTheSpoolIsWithdrawn(t *testing.T) {
	s := newStore(t, options())
	in := about(0)
	if err := s.spool([]Learning{in}); err != nil {
		t.Fatal(err)
	}
	if done := withdraw(t, s, "session-0", "key-0"); len(done) != 1 || !done[0].Gone {
		t.Errorf("%+v", done)
	}
	if left := read(t, s); len(left) > 0 {
		t.Errorf("%+v", left)
	}
	if files, _ := filepath.Glob(filepath.Join(s.Dir().Path(), spoolName, "*")); len(files) > 0 {
		t.Errorf("still waiting: %v", files)
	}
}
