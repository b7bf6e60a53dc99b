package hooks

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/internal/safefile"
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
	if l.Noted() || len(l.Given()) > 0 {
		t.Error("a new session is not empty")
	}
	for _, err := range []error{
		l.Note(Note{Time: noon, Job: Job{Transcript: "/t", Session: "s"}}),
		l.Record(Gift{Time: noon, Key: "k1", IDs: []string{"a", "b"}, Chars: 100}),
		l.Record(Gift{Time: noon.Add(time.Minute), Key: "k2", Failure: "f", IDs: []string{"c"}, Chars: 50}),
		l.Record(Gift{Time: noon.Add(time.Hour), Key: "k3", IDs: []string{"a"}, Chars: 30, Again: true}),
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
	if !l.Noted() || !l.Given()["b"] || !l.Reminded("f") || l.Reminded("g") {
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
			if err := l.Record(Gift{Time: noon, IDs: []string{"a"}}); err != nil {
				t.Error(err)
			}
			l.Close()
		}
	}
	files, err := os.ReadDir(filepath.Join(store.Path(), StateDir, sessionsDir))
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
	if err := l.Record(Gift{Time: noon, IDs: []string{"a"}}); err != nil {
		t.Fatal(err)
	}
	if err := l.dir.Append(l.name, []byte(`{"gift":{"ids":["b`), maxSession); err != nil {
		t.Fatal(err)
	}
	if err := l.Record(Gift{Time: noon, IDs: []string{"c"}}); err != nil {
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
	if err := l.Record(Gift{IDs: []string{"a"}}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(store.Path(), StateDir)); !os.IsNotExist(err) {
		t.Error("wrote state for nobody")
	}
}

func TestNotesAreTheLatestOnes(t *testing.T) {
	store := storeDir(t)
	for i := range 5 {
		l := openLedger(t, store, fmt.Sprint("s", i), "")
		if err := l.Note(Note{Job: Job{Transcript: fmt.Sprint("/t", i)}}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(store.Path(), StateDir, sessionsDir, l.name)
		l.Close()
		if err := os.Chtimes(path, noon, noon.Add(time.Duration(i)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	notes, err := Notes(store, 3)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range notes {
		got = append(got, n.Transcript)
	}
	if !slices.Equal(got, []string{"/t4", "/t3", "/t2"}) {
		t.Errorf("notes of %v", got)
	}
}

func TestSweepRemovesWhatIsOldOrTooMuch(t *testing.T) {
	store := storeDir(t)
	if !SweepDue(store, time.Now()) {
		t.Error("a state that was never swept is not due")
	}
	sessions, err := openState(store, sessionsDir)
	if err != nil {
		t.Fatal(err)
	}
	defer sessions.Close()
	now := time.Now()
	for i := range MaxSessions + 5 {
		write(t, sessions, fmt.Sprintf("%016x%s", i, sessionExt), now.Add(-time.Duration(i)*time.Minute))
	}
	write(t, sessions, "00000000000fffff"+sessionExt, now.Add(-KeepSessions-time.Hour))
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	old := now.Add(-KeepCursors - time.Hour)
	for _, name := range []string{"a.json", "a.lock", "a.again", "held.lock"} {
		write(t, cursors.dir, name, old)
	}
	write(t, cursors.dir, "b.json", now)
	held, err := cursors.dir.Lock("held.lock", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Unlock()

	if err := Sweep(store, now); err != nil {
		t.Fatal(err)
	}
	if SweepDue(store, time.Now()) {
		t.Error("due again at once")
	}
	files, err := byAge(sessions, sessionExt)
	if err != nil || len(files) != MaxSessions {
		t.Errorf("%d sessions left, %v", len(files), err)
	}
	if list, _ := cursors.dir.List(); len(list) != 2 {
		t.Errorf("cursors left: %v", list)
	}
}

func write(t *testing.T, dir *safefile.Dir, name string, at time.Time) {
	t.Helper()
	path := filepath.Join(dir.Path(), name)
	if err := os.WriteFile(path, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

func TestCursor(t *testing.T) {
	cursors, err := OpenCursors(storeDir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	if c := cursors.Load("/t"); c.Offset != 0 || c.Mark != "" {
		t.Errorf("a transcript that nobody read stands at %+v", c)
	}
	if err := cursors.Save("/t", Cursor{Offset: 7, Mark: "m", Resume: []byte(`{"offset":3}`)}); err != nil {
		t.Fatal(err)
	}
	if c := cursors.Load("/t"); c.Offset != 7 || c.Mark != "m" || string(c.Resume) != `{"offset":3}` {
		t.Errorf("loaded %+v", c)
	}
	write(t, cursors.dir, hashed("/t")+cursorExt, noon)
	if c := cursors.Load("/t"); c.Offset != 0 {
		t.Error("made something of a broken cursor")
	}
	if cursors.Asked("/t") {
		t.Error("asked again without a word")
	}
	for range 2 {
		if err := cursors.AskAgain("/t"); err != nil {
			t.Fatal(err)
		}
	}
	if !cursors.Asked("/t") || cursors.Asked("/t") {
		t.Error("a word is not heard once")
	}
}

func TestJobsGoToAWorkerAndComeBack(t *testing.T) {
	var started Process
	e := testEnv("", nil)
	e.Executable = "/opt/my tools/session-start"
	e.Environ = func() []string { return []string{"A=1"} }
	e.Spawn = func(p Process) error { started = p; return nil }
	var jobs []Job
	for i := range 100 {
		jobs = append(jobs, Job{Agent: "claude", Session: fmt.Sprint(i), Transcript: "/t/" + strings.Repeat("目", 100), Cwd: "/p"})
	}
	if err := (&Run{Env: e}).StartWorker(jobs); err != nil {
		t.Fatal(err)
	}
	if started.Path != "/opt/my tools/session-stop" || started.Name != WorkerName || !slices.Equal(started.Env, []string{"A=1", "LEARNINGS_CHILD=1"}) {
		t.Errorf("started %+v", started)
	}
	if len(started.Stdin) > maxJobs {
		t.Errorf("%d bytes for a pipe", len(started.Stdin))
	}
	worker := testEnv(string(started.Stdin), nil)
	worker.Args = []string{started.Name}
	r := newRun(worker)
	r.read()
	got := r.Jobs()
	if len(got) == 0 || len(got) >= len(jobs) || got[0] != jobs[0] {
		t.Errorf("%d of %d jobs came back", len(got), len(jobs))
	}
}

func TestNoWorkerWithoutAProgram(t *testing.T) {
	if err := (&Run{Env: testEnv("", nil)}).StartWorker(nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}
