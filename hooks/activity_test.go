package hooks

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

func TestActivityCountsSessionsNotSubAgents(t *testing.T) {
	store, err := safefile.Create(filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if a, err := ReadActivity(store); err != nil || a.Measured || a.Injections != 0 {
		t.Errorf("an empty store remembers %+v, %v", a, err)
	}
	if _, err := os.Stat(filepath.Join(store.Path(), learnings.StateDir)); !errors.Is(err, fs.ErrNotExist) {
		t.Error("reading made something")
	}
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	keep := func(session, subAgent, agent string, noted, given bool) {
		t.Helper()
		l, err := OpenLedger(store, session, subAgent, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if noted {
			err = l.Note(Note{Time: at})
		}
		if given {
			err = errors.Join(err, l.Record(Reminder{Time: at, IDs: []string{"err-1"}}),
				RecordInjection(store, Injection{Time: at, Agent: agent, Session: session, IDs: []string{"err-1"}}))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	keep("one", "", "codex", true, true)
	keep("two", "", "claude", true, false)
	keep("one", "helper", "codex", false, true)
	want := Activity{
		Measured: true, Seen: 2, Injected: 1, Injections: 2, Given: []time.Time{at, at}, GivenTo: map[string]Given{"codex": {2, at}},
	}
	a, err := ReadActivity(store)
	if diff := cmp.Diff(want, a); err != nil || diff != "" {
		t.Errorf("activity: %v\n%s", err, diff)
	}
}
