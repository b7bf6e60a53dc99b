//go:build unix

package learnings

import (
	"bytes"
	"fmt"
	"io"
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

// ready is what a writer says before it writes.
const ready = "ready\n"

// notReached is the exit status of a writer that did not come to the operation at which it was to kill itself.
const notReached = 3

// TestMain lets the test binary play a writer, and the tests write to memory where the system has a place for it: they
// make ten thousands of files, and what a disk adds to that, only a power cut would show.
func TestMain(m *testing.M) {
	if path := os.Getenv(envStore); path != "" {
		os.Exit(play(path))
	}
	memory, err := os.MkdirTemp("/dev/shm", "session-learning-")
	if err == nil {
		os.Setenv("TMPDIR", memory)
	}
	status := m.Run()
	if err == nil {
		os.RemoveAll(memory)
	}
	os.Exit(status)
}

// play is a writer. It tells the number of each learning that the store has taken, a line each.
func play(path string) (status int) {
	f := &nth{n: number(envFault), fail: func() error {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}}
	o := options()
	o.Fault = f.fault
	s, err := Open(path, o)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	os.Stdout.WriteString(ready)
	for n := number(envFrom); n < number(envFrom)+number(envCount); n++ {
		out, err := s.Merge([]Learning{about(int(n))}, MergeOptions{})
		if err != nil || out[0].Action == "" {
			fmt.Println(out, err)
			return 1
		}
		fmt.Println(n)
	}
	if f.n > 0 && !f.reached() {
		return notReached
	}
	return 0
}

func number(name string) int64 {
	n, _ := strconv.ParseInt(os.Getenv(name), 10, 64)
	return n
}

func writer(store string, from, count, fault int) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
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
		if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() == notReached {
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

// kills is how many writers are killed: fifty show what four hundred show, only less surely, and those are for the
// machine that checks a change.
func kills() (rounds, each int) {
	if os.Getenv("CI") == "true" && !testing.Short() {
		return 20, 20
	}
	return 5, 10
}

func TestWritersKilledAtRandomLeaveWholeFiles(t *testing.T) {
	rounds, each := kills()
	for round := range rounds { // each with a store of its own, so that none grows large
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			t.Parallel()
			path := filled(t)
			told := map[string]bool{}
			for i := range each {
				before := contents(t, path)
				for n := range strings.FieldsSeq(killAtRandom(t, writer(path, 1000+1000*i, 1000, 0))) {
					told["key-"+n] = true
				}
				for _, c := range Categories() {
					checkWhole(t, path, c, before[fileName(c)])
				}
				sweep(t, path)
				if t.Failed() {
					t.Fatalf("kill %d", i)
				}
			}
			checkTold(t, path, told)
		})
	}
}

// killAtRandom kills a writer in the midst of its work, and returns what it said to be stored until then.
func killAtRandom(t *testing.T, cmd *exec.Cmd) (told string) {
	t.Helper()
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	begun := make([]byte, len(ready))
	if _, err := io.ReadFull(stdout, begun); err != nil || string(begun) != ready {
		t.Fatalf("the writer begins with %q, %v", begun, err)
	}
	time.Sleep(time.Duration(rand.IntN(20_000)) * time.Microsecond)
	_ = cmd.Process.Kill()
	said, err := io.ReadAll(stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() >= 0 {
		t.Fatalf("the writer ended by itself: %v\n%s", err, said)
	}
	return string(said[:bytes.LastIndexByte(said, '\n')+1])
}

// checkTold checks that what was said to be stored is, that nothing is there twice, and that writing goes on.
func checkTold(t *testing.T, path string, told map[string]bool) {
	t.Helper()
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if out := merge(t, s, about(7)); out[0].Action != Added {
		t.Errorf("the next writer: %+v", out)
	}
	stored := evidenceIn(t, s)
	for key := range told {
		if !stored[key] {
			t.Errorf("%s was said to be stored", key)
		}
	}
	if n := len(read(t, s)); n != len(stored) {
		t.Errorf("%d learnings rest on %d facts", n, len(stored))
	}
	t.Logf("%d learnings were said to be stored, %d are", len(told), len(stored))
}

// sweep lets a writer of two hours later clear away what the killed one left unfinished.
func sweep(t *testing.T, path string) {
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
		if safefile.Temporary(e.Name()) {
			t.Errorf("%s was not swept", e.Name())
		}
	}
}
