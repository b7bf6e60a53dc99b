package hooks

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

func storeDir(t *testing.T) *safefile.Dir {
	t.Helper()
	dir, err := safefile.Create(filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

func openLedger(t *testing.T, store *safefile.Dir, session, sub string) *Ledger {
	t.Helper()
	l, err := OpenLedger(store, session, sub, 0)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func TestLedgerRemembersAcrossRuns(t *testing.T) {
	store := storeDir(t)
	l := openLedger(t, store, "s", "")
	if l.Noted("") || len(l.Given()) > 0 {
		t.Error("a new session is not empty")
	}
	for _, err := range []error{
		l.Note(Note{Time: noon, Job: Job{Transcript: "/t", Session: "s"}}),
		l.Record(Reminder{Time: noon, Key: "k1", IDs: []string{"a", "b"}, Chars: 100}),
		l.Record(Reminder{Time: noon.Add(time.Minute), Key: "k2", Failure: "f", IDs: []string{"c"}, Chars: 50}),
		l.Record(Reminder{Time: noon.Add(time.Hour), Key: "k3", IDs: []string{"a"}, Chars: 30, Again: true}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	l.Close()

	l = openLedger(t, store, "s", "")
	defer l.Close()
	if items, chars := l.Used(); items != 3 || chars != 150 {
		t.Errorf("used %d learnings, %d characters; want 3, 150", items, chars)
	}
	if got := strings.Join(l.Latest(), " "); got != "a c b" {
		t.Errorf("latest %q", got)
	}
	if !l.Noted("") || !l.Given()["b"] || !l.Reminded("f") || l.Reminded("g") {
		t.Error("forgot what was given")
	}
	if !l.Answered("k1", noon) || l.Answered("k1", noon.Add(time.Second)) || l.Answered("k9", noon) {
		t.Error("does not know an event again, or knows one that was none")
	}
}

func TestLedgersAreApart(t *testing.T) {
	store := storeDir(t)
	ids := []string{"s", "S", "../../x", "/etc/passwd", "-rf", "s\x00", "🙂", strings.Repeat("x", 10_000), "$(id)", "a/b", "."}
	for _, id := range ids {
		for _, sub := range []string{"", "agent"} {
			l := openLedger(t, store, id, sub)
			if len(l.Given()) > 0 {
				t.Errorf("%.20q %q was given something before", id, sub)
			}
			if err := l.Record(Reminder{Time: noon, IDs: []string{"a"}}); err != nil {
				t.Error(err)
			}
			l.Close()
		}
	}
	files, err := os.ReadDir(filepath.Join(store.Path(), learnings.StateDir, sessionsDir))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); strings.Trim(name, "0123456789abcdef") != sessionExt && !strings.HasPrefix(name, "lock-") {
			t.Errorf("file %q", name)
		}
	}
}

func TestLedgerIsHeldByOne(t *testing.T) {
	store := storeDir(t)
	l := openLedger(t, store, "s", "")
	if _, err := OpenLedger(store, "s", "", time.Millisecond); !errors.Is(err, safefile.ErrBusy) {
		t.Errorf("a second one got it: %v", err)
	}
	l.Close()
	openLedger(t, store, "s", "").Close()
}

func TestLedgerSurvivesATornLine(t *testing.T) {
	store := storeDir(t)
	l := openLedger(t, store, "s", "")
	if err := l.Record(Reminder{Time: noon, IDs: []string{"a"}}); err != nil {
		t.Fatal(err)
	}
	if err := l.dir.Append(l.name, []byte(`{"reminder":{"ids":["b`), maxSession); err != nil {
		t.Fatal(err)
	}
	if err := l.Record(Reminder{Time: noon, IDs: []string{"c"}}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	l = openLedger(t, store, "s", "")
	defer l.Close()
	if got := strings.Join(l.Latest(), " "); got != "c a" {
		t.Errorf("latest %q", got)
	}
}

func TestLedgerOfASessionWithoutAnIDKeepsNothing(t *testing.T) {
	store := storeDir(t)
	l := openLedger(t, store, "", "")
	defer l.Close()
	if err := l.Record(Reminder{IDs: []string{"a"}}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(store.Path(), learnings.StateDir)); !os.IsNotExist(err) {
		t.Error("wrote state for nobody")
	}
}
