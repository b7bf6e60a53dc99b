package learnings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

// nth makes the n-th operation fail and tells whether there were so many.
type nth struct {
	n    int64
	fail func() error
	seen atomic.Int64
}

func (f *nth) fault(safefile.Op, string) error {
	if f.seen.Add(1) == f.n {
		return f.fail()
	}
	return nil
}

func (f *nth) reached() bool { return f.seen.Load() >= f.n }

// offered are what the fault tests merge: an update of what the store holds, and new ones of three categories.
func offered() []Learning {
	return []Learning{again(about(0), "second"), about(1), about(2), about(5)}
}

// filled makes a store with learnings and with something in its spool. It is made once and copied, because a copy
// need not go through the store's own ways of writing.
func filled(t *testing.T) string {
	t.Helper()
	files, err := stocked()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "learnings")
	for name, text := range files {
		file := filepath.Join(path, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// stocked is what a filled store holds, by path.
var stocked = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "session-learning-store-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := Open(filepath.Join(dir, "learnings"), options())
	if err != nil {
		return nil, err
	}
	defer s.Close()
	_, err = s.Merge([]Learning{about(0), about(10), about(11), about(13), about(14)}, MergeOptions{})
	if err := errors.Join(err, s.spool([]Learning{about(20)})); err != nil {
		return nil, err
	}
	return filesBelow(s.dir.Path())
})

func TestWhateverOperationFailsNothingIsLost(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an input/output error": func() error { return syscall.EIO },
		"a full disk":           func() error { return syscall.ENOSPC },
		"a short write":         func() error { return safefile.ErrShortWrite },
		"a panic":               func() error { panic("fault") },
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "an input/output error" {
				t.Skip("one kind is enough")
			}
			t.Parallel()
			for n := int64(1); ; n++ {
				f := &nth{n: n, fail: fail}
				if !mergeWithFault(t, f) {
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

// mergeWithFault merges with a fault, checks what must hold then, and tells whether the fault came.
func mergeWithFault(t *testing.T, f *nth) bool {
	t.Helper()
	path := filled(t)
	before := contents(t, path)
	o := options()
	o.Fault, o.Wait = f.fault, 20*time.Millisecond
	out := attempt(path, o)
	checkKept(t, path, before, out)
	return f.reached()
}

func attempt(path string, o Options) (out []Outcome) {
	defer func() { _ = recover() }()
	s, err := OpenExisting(path, o)
	if err != nil {
		return nil
	}
	defer s.Close()
	out, _ = s.Merge(offered(), MergeOptions{})
	return out
}

// checkKept checks that each file is whole, that what stood there stands there, that what was acknowledged is there
// or in the spool, and that the next writer has no trouble.
func checkKept(t *testing.T, path string, before map[string]string, out []Outcome) {
	t.Helper()
	for _, c := range Categories() {
		checkWhole(t, path, c, before[fileName(c)])
	}
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stored := evidenceIn(t, s)
	for i, o := range out {
		if o.Action != "" && o.Action != Spooled && !stored[offered()[i].Sightings[0].Key] {
			t.Errorf("%s, but not there: %+v", o.Action, o)
		}
	}
	merge(t, s) // the next writer takes the spool in
	stored = evidenceIn(t, s)
	for i, o := range out {
		if o.Action == Spooled && !stored[offered()[i].Sightings[0].Key] {
			t.Errorf("spooled and lost: %+v", o)
		}
	}
	if !stored["key-20"] {
		t.Error("what was in the spool is lost")
	}
	merge(t, s, offered()...)
	if n := len(read(t, s)); n != 9 {
		t.Errorf("%d learnings in the end, want 9", n)
	}
}

func checkWhole(t *testing.T, path string, c Category, old string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path, fileName(c)))
	if err != nil {
		t.Errorf("%s: %v", c, err)
		return
	}
	if string(data) == old {
		return
	}
	f := scan(fileName(c), c, data)
	f.decode()
	if f.broken != "" || len(f.problems()) > 0 {
		t.Errorf("%s is neither old nor new: %v\n%s", c, f.problems(), data)
	}
	for line := range strings.Lines(old) {
		if strings.Contains(line, "summary") && !strings.Contains(string(data), line) {
			t.Errorf("%s lost %s", c, line)
		}
	}
}

// evidenceIn returns the evidence keys that a store knows.
func evidenceIn(t *testing.T, s *Store) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	for _, l := range read(t, s) {
		for _, k := range evidence(l) {
			keys[k] = true
		}
	}
	return keys
}

func TestOneCategoryThatCannotBeWrittenCostsTheOthersNothing(t *testing.T) {
	o := options()
	o.Fault = func(op safefile.Op, name string) error {
		if op == safefile.OpRename && name == "workflows.yaml" {
			return syscall.EIO
		}
		return nil
	}
	s := newStore(t, options())
	s.dir = s.dir.WithFault(o.Fault)
	out := merge(t, s, about(0), about(1), about(2))
	if out[0].Action != Added || out[1].Action != Spooled || out[2].Action != Added {
		t.Errorf("%+v", out)
	}
	s.dir = s.dir.WithFault(nil)
	merge(t, s)
	if len(read(t, s)) != 3 {
		t.Error("the spooled one is lost")
	}
}

func TestAFullDiskIsToldAsAnError(t *testing.T) {
	s := newStore(t, options())
	s.dir = s.dir.WithFault(func(op safefile.Op, _ string) error {
		if op == safefile.OpWrite {
			return syscall.ENOSPC
		}
		return nil
	})
	out, err := s.Merge([]Learning{about(0)}, MergeOptions{})
	if err == nil || out[0].Action != "" {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestAFileSystemWithoutLocksStillWorks(t *testing.T) {
	for _, no := range []error{syscall.ENOLCK, syscall.ENOSYS} {
		s := newStore(t, options())
		s.dir = s.dir.WithFault(func(op safefile.Op, _ string) error {
			if op == safefile.OpLock {
				return no
			}
			return nil
		})
		if out := merge(t, s, about(0)); out[0].Action != Added {
			t.Errorf("%v: %+v", no, out)
		}
	}
}

func TestUpdateFailsWithoutHalfAChange(t *testing.T) {
	t.Parallel()
	for n := int64(1); ; n++ {
		path := filled(t)
		f := &nth{n: n, fail: func() error { return syscall.EIO }}
		o := options()
		o.Fault = f.fault
		s, err := OpenExisting(path, o)
		if err != nil {
			continue
		}
		id := ""
		err = s.Update(func(tx *Tx) error {
			id = tx.Items()[0].ID
			return tx.Remove(id, "test")
		})
		s.Close()
		text := fmt.Sprint(contents(t, path))
		if id != "" && !strings.Contains(text, id) {
			t.Fatalf("operation %d: %s is in neither place (%v)", n, id, err)
		}
		if !f.reached() {
			return
		}
	}
}
