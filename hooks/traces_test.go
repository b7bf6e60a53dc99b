package hooks

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

const tracedProject = "git:example.com/o/orchard"

// leave adds a line of a session to the traces of the project.
func leave(t *testing.T, traces *Traces, line string) {
	t.Helper()
	err := traces.Update(tracedProject, func(lines [][]byte) [][]byte { return append(lines, []byte(line)) })
	if err != nil {
		t.Fatal(err)
	}
}

// left is what the traces of the project hold.
func left(t *testing.T, traces *Traces) (all []string) {
	t.Helper()
	err := traces.Update(tracedProject, func(lines [][]byte) [][]byte {
		for _, l := range lines {
			all = append(all, string(l))
		}
		return lines
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func openTraces(t *testing.T, store *safefile.Dir) *Traces {
	t.Helper()
	traces, err := OpenTraces(store)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(traces.Close)
	return traces
}

func TestTracesOfManyWritersAreAllKept(t *testing.T) {
	store := storeDir(t)
	var writers sync.WaitGroup
	for i := range 20 {
		writers.Go(func() {
			traces, err := OpenTraces(store)
			if err != nil {
				t.Error(err)
				return
			}
			defer traces.Close()
			err = traces.Update(tracedProject, func(lines [][]byte) [][]byte { return append(lines, fmt.Appendf(nil, `{"session":"s%d"}`, i)) })
			if err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	if got := left(t, openTraces(t, store)); len(got) != 20 {
		t.Errorf("%d lines: %v", len(got), got)
	}
}

func TestTracesStayWithinTheirBounds(t *testing.T) {
	traces := openTraces(t, storeDir(t))
	for i := range MaxTraceSessions + 3 {
		leave(t, traces, fmt.Sprintf(`{"session":"s%d"}`, i))
	}
	if got := left(t, traces); len(got) != MaxTraceSessions || got[0] != `{"session":"s3"}` {
		t.Errorf("%d lines, the first is %s", len(got), got[0])
	}
	for range 4 {
		leave(t, traces, `{"session":"`+strings.Repeat("x", MaxTraces/3)+`"}`)
	}
	if got := left(t, traces); len(got) != 2 {
		t.Errorf("%d lines of a third of the room each", len(got))
	}
}

func TestTracesOfADryRunAreNotWritten(t *testing.T) {
	store := storeDir(t)
	none, err := ExistingTraces(store)
	if err != nil {
		t.Fatal(err)
	}
	defer none.Close()
	leave(t, none, `{"session":"dry"}`)
	if got := left(t, none); len(got) != 1 {
		t.Errorf("does not hold what it was told: %v", got)
	}
	if _, err := os.Stat(filepath.Join(store.Path(), learnings.StateDir)); !os.IsNotExist(err) {
		t.Errorf("made a folder: %v", err)
	}
	traces := openTraces(t, store)
	leave(t, traces, `{"session":"real"}`)
	dry, err := ExistingTraces(store)
	if err != nil {
		t.Fatal(err)
	}
	defer dry.Close()
	leave(t, dry, `{"session":"dry"}`)
	if got := left(t, dry); len(got) != 2 {
		t.Errorf("%v", got)
	}
	if got := left(t, traces); len(got) != 1 {
		t.Errorf("a dry run wrote %v", got)
	}
	var zero Traces
	leave(t, &zero, `{"session":"nobody"}`)
	if got := left(t, &zero); len(got) != 0 {
		t.Errorf("keeps %v", got)
	}
}

func TestForgottenSessionsLeaveNoTraces(t *testing.T) {
	for complaint, c := range map[string]struct {
		what Forgetting
		want string
	}{
		"a session":               {Forgetting{Session: "gone", Names: learnings.NewNames("gone")}, "kept"},
		"a project by its folder": {Forgetting{Within: func(folder string) bool { return folder == "/code/orchard" }}, ""},
		"a project by its name":   {Forgetting{Names: learnings.NewNames(tracedProject)}, ""},
		"a learning of a session": {Forgetting{Untraced: []string{"gone"}}, "kept"},
		"something else":          {Forgetting{Session: "other", Names: learnings.NewNames("other")}, "gone kept"},
	} {
		t.Run(complaint, func(t *testing.T) {
			store := storeDir(t)
			traces := openTraces(t, store)
			for _, session := range []string{"gone", "kept"} {
				leave(t, traces, `{"session":"`+session+`","project":"`+tracedProject+`","root":"/code/orchard"}`)
			}
			dry := c.what
			dry.DryRun = true
			foretold, err := Forget(store, dry)
			if err != nil {
				t.Fatal(err)
			}
			changed, err := Forget(store, c.what)
			if err != nil || fmt.Sprint(changed) != fmt.Sprint(foretold) {
				t.Errorf("%v, changed %v, foretold %v", err, changed, foretold)
			}
			got := strings.Join(left(t, traces), "\n")
			for _, session := range []string{"gone", "kept"} {
				if strings.Contains(got, session) != strings.Contains(c.want, session) {
					t.Errorf("left:\n%s\nwant %q", got, c.want)
				}
			}
		})
	}
}

func TestTracesOfOldProjectsAreSwept(t *testing.T) {
	store := storeDir(t)
	traces := openTraces(t, store)
	leave(t, traces, `{"session":"old"}`)
	now := time.Now()
	if err := Sweep(store, now); err != nil {
		t.Fatal(err)
	}
	if got := left(t, traces); len(got) != 1 {
		t.Fatalf("swept what is new: %v", got)
	}
	if err := Sweep(store, now.Add(KeepTraces+time.Hour)); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Join(store.Path(), learnings.StateDir, tracesDir))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, _ := os.ReadFile(filepath.Join(store.Path(), learnings.StateDir, tracesDir, f.Name()))
		if bytes.Contains(data, []byte("old")) {
			t.Errorf("%s holds %s", f.Name(), data)
		}
	}
}
