//go:build unix

package learnings

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

// Environment of a test binary that plays a writer.
const (
	envStore = "LEARNINGS_TEST_STORE" // where
	envFrom  = "LEARNINGS_TEST_FROM"  // number of its first learning
	envCount = "LEARNINGS_TEST_COUNT" // how many, each in a merge of its own
	envFault = "LEARNINGS_TEST_FAULT" // number of the operation at which it kills itself; 0: never
)

// TestWriterProcess is no test: other tests start it as a process of its own.
func TestWriterProcess(t *testing.T) {
	path := os.Getenv(envStore)
	if path == "" {
		t.Skip("started by other tests")
	}
	o := options()
	f := &nth{n: number(envFault), fail: func() error {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}}
	o.Fault = f.fault
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	from := int(number(envFrom))
	for i := range int(number(envCount)) {
		if out := merge(t, s, about(from+i)); out[0].Action == "" {
			t.Fatalf("%+v", out)
		}
	}
	if n := number(envFault); n > 0 && !f.reached() {
		os.Exit(3)
	}
}

func number(name string) int64 {
	n, _ := strconv.ParseInt(os.Getenv(name), 10, 64)
	return n
}

func writer(store string, from, count, fault int) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^TestWriterProcess$")
	cmd.Env = append(os.Environ(), envStore+"="+store, fmt.Sprintf("%s=%d", envFrom, from), fmt.Sprintf("%s=%d", envCount, count), fmt.Sprintf("%s=%d", envFault, fault))
	return cmd
}

func TestFiftyProcessesAtOnceLoseNothing(t *testing.T) {
	const processes = 50
	path := filepath.Join(t.TempDir(), "learnings") // all of them find it missing
	var all []*exec.Cmd
	for i := range processes {
		cmd := writer(path, i, 1, 0)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stored := evidenceIn(t, s)
	for i := range processes {
		if !stored[fmt.Sprintf("key-%d", i)] {
			t.Errorf("learning %d is lost", i)
		}
	}
	if n := len(read(t, s)); n != processes {
		t.Errorf("%d learnings", n)
	}
}

func TestAWriterKilledAtAnyOperationLeavesAWholeStore(t *testing.T) {
	t.Parallel()
	for n := 1; ; n++ {
		path := filled(t)
		before := contents(t, path)
		err := writer(path, 40, 1, n).Run()
		if err == nil {
			t.Fatalf("operation %d: the writer was not killed", n)
		}
		checkKept(t, path, before, nil40(t, path))
		if t.Failed() {
			t.Fatalf("operation %d", n)
		}
		if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() == 3 {
			t.Logf("%d operations", n-1)
			return
		}
	}
}

// nil40 takes out the learning of the killed writer, which may or may not be there, so that the rest can be counted.
func nil40(t *testing.T, path string) []Outcome {
	t.Helper()
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Update(func(tx *Tx) error {
		for _, l := range tx.Items() {
			if len(l.Sightings) > 0 && l.Sightings[0].Key == "key-40" {
				return tx.Remove(l.ID, "test")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return nil
}

func TestWritersKilledAtRandomLeaveWholeFiles(t *testing.T) {
	t.Parallel()
	kills := 400
	if testing.Short() {
		kills = 40
	}
	path := filled(t)
	before := contents(t, path)
	killed := 0
	for i := range kills {
		cmd := writer(path, 1000+100*i, 100, 0)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(80)) * time.Millisecond)
		_ = cmd.Process.Kill()
		if cmd.Wait() != nil {
			killed++
		}
		for _, c := range Categories() {
			checkWhole(t, path, c, before[fileName(c)])
		}
		if t.Failed() {
			t.Fatalf("kill %d", i)
		}
		before = contents(t, path)
		trim(t, path)
	}
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if out := merge(t, s, about(7)); out[0].Action != Added {
		t.Errorf("the next writer: %+v", out)
	}
	n := len(read(t, s))
	t.Logf("%d of %d killed, %d learnings stored meanwhile", killed, kills, n-10)
}

// trim keeps the store small, so that the test stays quick, and sweeps.
func trim(t *testing.T, path string) {
	t.Helper()
	s, err := OpenExisting(path, Options{Now: func() time.Time { return time.Now().Add(2 * time.Hour) }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Update(func(tx *Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
	entries, err := s.Dir().List()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".tmp") && safefile.Temporary(e.Name()) {
			t.Errorf("%s was not swept", e.Name())
		}
	}
}
