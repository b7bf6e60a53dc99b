package hooks

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

func TestRunsAreReadBackFromTheLog(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	store := filepath.Join(t.TempDir(), "store")
	s, err := learnings.Open(store, learnings.Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if runs, err := ReadLog(s.Dir()); len(runs) > 0 || err != nil {
		t.Errorf("without a log: %v, %v", runs, err)
	}
	env := Env{
		Stdin:  strings.NewReader(`{"hook_event_name":"Stop","session_id":"s"}`),
		Stdout: &strings.Builder{}, Now: func() time.Time { return now },
		Getenv: func(name string) string { return map[string]string{"LEARNINGS_DIR": store, "HOME": "/home/ann"}[name] },
		Getwd:  func() (string, error) { return "/", nil },
	}
	Main(func(_ context.Context, r *Run) ([]byte, error) {
		for _, name := range []string{"codex", "", "claude", "codex"} {
			r.ReadSessionOf(name)
		}
		return nil, safefile.ErrBusy
	}, env)
	log := filepath.Join(store, learnings.LogDir, LogFile)
	older := `{"level":"info","time":"2026-11-29T08:00:00Z","event":"prompt","agent":"claude","ms":7,"learnings":3}` + "\n" + `{"level":"warn","ti`
	if err := os.WriteFile(log+safefile.Rotated, []byte(older), 0o600); err != nil {
		t.Fatal(err)
	}
	runs, err := ReadLog(s.Dir())
	if err != nil {
		t.Fatal(err)
	}
	want := []LoggedRun{
		{Time: now.Add(-28 * time.Hour), Event: "prompt", Agent: "claude"},
		{Time: now, Event: TurnEnded.String(), Agent: "claude", Read: []string{"codex", "claude"}, Error: "busy"},
	}
	if diff := cmp.Diff(want, runs); diff != "" {
		t.Errorf("runs (-want +got):\n%s", diff)
	}
	if err := errors.Join(os.Remove(log), os.Mkdir(log, 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadLog(s.Dir()); !errors.Is(err, safefile.ErrNotRegular) {
		t.Errorf("a folder in the place of the log: %v", err)
	}
}
