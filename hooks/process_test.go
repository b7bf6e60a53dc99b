package hooks

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

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
