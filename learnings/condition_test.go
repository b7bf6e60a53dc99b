package learnings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/safefile"
)

// put writes a file below a store's folder.
func put(t *testing.T, s *Store, name, text string) {
	t.Helper()
	path := filepath.Join(s.dir.Path(), filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// Of each problem a program must be able to tell which line of which file it is about, and what it costs.
func TestProblemsTellTheirPlaceAndCost(t *testing.T) {
	const good = "  - {id: a, summary: one}\n"
	tests := map[string]struct {
		file, text string
		want       []Problem
	}{
		"a conflict": {"errors.yaml", "category: errors\n<<<<<<< HEAD\nlearnings:\n" + good, []Problem{{File: "errors.yaml", Line: 2, Kind: Broken}}},
		"a file that is cut off": {
			"errors.yaml", "learnings:\n" + good + "  - {id: b, summ", []Problem{{File: "errors.yaml", Line: 3, Kind: Broken}, {File: "errors.yaml", Line: 3, Kind: BadItem}},
		},
		"bytes that are no text": {"errors.yaml", "a\x00", []Problem{{File: "errors.yaml", Kind: Broken}}},
		"several in one file": {
			"tools.yaml", "learnings:\n" + good + "  - {summary: no id}\n" + good + "  - {id: b}\n",
			[]Problem{{File: "tools.yaml", Line: 3, Kind: BadItem}, {File: "tools.yaml", Line: 4, Kind: TakenID}, {File: "tools.yaml", Line: 5, Kind: BadItem}},
		},
		"another category":        {"tools.yaml", "category: errors\nlearnings:\n" + good, []Problem{{File: "tools.yaml", Line: 1, Kind: Odd}}},
		"a bad file in the spool": {"_spool/x.yaml.bad", "?", []Problem{{File: "_spool/x.yaml.bad", Kind: Unmerged}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			put(t, s, tt.file, tt.text)
			snap := s.Read()
			for i, p := range snap.Problems {
				if p.Detail == "" || p.Err != nil {
					t.Errorf("problem %+v", p)
				}
				snap.Problems[i].Detail = ""
			}
			if diff := cmp.Diff(tt.want, snap.Problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLineOfABadItemIsTheFiles(t *testing.T) {
	s := newStore(t, options())
	put(t, s, "tools.yaml", "# mine\nlearnings:\n  - {id: a, summary: one}\n  - id: b\n    summary: two\n    paths: {x: &y 1}\n")
	snap := s.Read()
	if len(snap.Problems) != 1 {
		t.Fatalf("%+v", snap.Problems)
	}
	if p := snap.Problems[0]; p.Line != 4 || !strings.Contains(p.Detail, "line 6: references are not supported") {
		t.Errorf("problem %+v", p)
	}
}

func TestProblemTellsWhatKeptAFileFromBeingRead(t *testing.T) {
	s := newStore(t, options())
	path := filepath.Join(s.dir.Path(), "tools.yaml")
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
	snap := s.Read()
	if len(snap.Problems) != 1 {
		t.Fatalf("%+v", snap.Problems)
	}
	if p := snap.Problems[0]; p.Kind != Broken || !errors.Is(p.Err, safefile.ErrNotRegular) {
		t.Errorf("problem %+v", p)
	}
}

func TestConditionOfAStoreIsToldAndNothingChanges(t *testing.T) {
	s := newStore(t, options())
	put(t, s, "errors.yaml", "")
	put(t, s, "tools.yaml.bak-0011aabb", "x")
	put(t, s, "_spool/2.yaml", "learnings: []\n")
	put(t, s, "_spool/1.yaml", "learnings: []\n")
	put(t, s, "_archive/errors.yaml", "learnings:\n  - {id: x}\n")
	if err := os.Mkdir(filepath.Join(s.dir.Path(), "_archive", "tools.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	oldest := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(s.dir.Path(), "_spool", "1.yaml"), oldest, oldest); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(s.dir.Path(), lockName)); err != nil {
		t.Fatal(err)
	}
	before := contents(t, s.dir.Path())
	c, err := s.Condition(0)
	if err != nil {
		t.Fatal(err)
	}
	if c.LockErr != nil || c.Lock.Busy || !c.Lock.Excludes || c.Waiting != 2 || !c.Since.Equal(oldest) || c.Full {
		t.Errorf("condition %+v", c)
	}
	if strings.Join(c.Copies, " ") != "tools.yaml.bak-0011aabb" || strings.Join(c.Empty, " ") != "errors.yaml" {
		t.Errorf("copies %v, empty %v", c.Copies, c.Empty)
	}
	kinds := map[string]ProblemKind{}
	for _, p := range c.Problems {
		kinds[p.File] = p.Kind
	}
	if diff := cmp.Diff(map[string]ProblemKind{"_archive/errors.yaml": BadItem, "_archive/tools.yaml": Shut}, kinds); diff != "" {
		t.Errorf("problems of the archive (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, contents(t, s.dir.Path())); diff != "" {
		t.Errorf("looking changed the store:\n%s", diff)
	}
}

func TestConditionTellsABusyLock(t *testing.T) {
	s := newStore(t, options())
	lock, err := s.dir.Lock(lockName, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	c, err := s.Condition(0)
	if err != nil || !c.Lock.Busy {
		t.Errorf("condition %+v, %v", c, err)
	}
}
