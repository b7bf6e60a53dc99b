package hooks

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

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
