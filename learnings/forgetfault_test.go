package learnings

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

func TestForgettingThatFailsCanBeRepeated(t *testing.T) {
	causes := []func() error{
		func() error { return syscall.EIO },
		func() error { return safefile.ErrShortWrite },
		func() error { panic("fault") },
	}
	for name, what := range ways() {
		step := int64(1)
		if what.IDs == nil { // the same work as by ids, for the most part
			if testing.Short() {
				continue
			}
			step = int64(len(causes)) + 1
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n := int64(1); ; n += step {
				f := &nth{n: n, fail: causes[n%int64(len(causes))]}
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
