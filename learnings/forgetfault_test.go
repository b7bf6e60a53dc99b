package learnings

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

// inChild marks the process in which a test does its work.
const inChild = "LEARNINGS_TEST_CHILD"

// The work is done in another process: each file that a test opens is noted for the cache of the go tool, which takes
// minutes to read the notes of some millions.
func TestForgettingThatFailsCanBeRepeated(t *testing.T) {
	if os.Getenv(inChild) == "" {
		child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v", fmt.Sprintf("-test.short=%t", testing.Short()))
		child.Env = append(os.Environ(), inChild+"=1")
		if out, err := child.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	for name, what := range ways() {
		if testing.Short() && what.IDs == nil {
			continue // one is enough
		}
		for cause, fail := range map[string]func() error{
			"an input/output error": func() error { return syscall.EIO },
			"a short write":         func() error { return safefile.ErrShortWrite },
			"a panic":               func() error { panic("fault") },
		} {
			t.Run(name+", "+cause, func(t *testing.T) {
				if testing.Short() && cause != "an input/output error" {
					t.Skip("one kind is enough")
				}
				t.Parallel()
				for n := int64(1); ; n++ {
					f := &nth{n: n, fail: fail}
					if !forgetWithFault(t, f, what) {
						t.Logf("%d operations", n-1)
						return
					}
					if t.Failed() {
						t.Fatalf("operation %d", n)
					}
				}
			})
		}
	}
}

// forgetWithFault forgets with a fault, checks that what is left is whole and is found again by the same name, and tells
// whether the fault came.
func forgetWithFault(t *testing.T, f *nth, what Forgetting) bool {
	t.Helper()
	path := haunted(t)
	before := contents(t, path)
	o := options()
	o.Fault, o.Wait = f.fault, 20*time.Millisecond
	_, failed := forgetIn(path, o, what)
	for _, c := range Categories() {
		if c != Tools && c != Errors {
			checkWhole(t, path, c, before[fileName(c)])
		}
	}
	words := tellTales()
	words = words[:len(words)-1]
	if failed == nil && f.reached() {
		f.n = 0 // the fault cost nothing: then nothing is left already
		nothingLeftButUnfinished(t, path, words...)
	}
	if _, err := forgetIn(path, options(), what); err != nil {
		t.Errorf("repeated: %v", err)
	}
	nothingLeft(t, path, words...)
	return f.reached()
}

// nothingLeftButUnfinished is nothingLeft for a store in which a file could not be removed that was being written.
func nothingLeftButUnfinished(t *testing.T, path string, words ...string) {
	t.Helper()
	files, err := filesBelow(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		for _, word := range words {
			if strings.Contains(text, word) && !safefile.Temporary(filepath.Base(name)) {
				t.Errorf("said to be forgotten, and %s still holds %q", name, word)
			}
		}
	}
}

func TestWhatOthersKeepGoesBeforeTheLearning(t *testing.T) {
	path := haunted(t)
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	cause := errors.New("others cannot")
	if _, err := s.Forget(Forgetting{IDs: []string{secret().ID}}, func(Forgotten) error { return cause }); !errors.Is(err, cause) {
		t.Fatal(err)
	}
	if _, there := ids(read(t, s))[secret().ID]; !there {
		t.Error("it went although others still hold it")
	}
}
