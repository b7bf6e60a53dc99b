package learnings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/redact"
)

// mustUpdate makes one change, which must succeed.
func mustUpdate(t *testing.T, s *Store, f func(*Tx) error) {
	t.Helper()
	if err := s.Update(f); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, s *Store, ids ...string) {
	t.Helper()
	mustUpdate(t, s, func(tx *Tx) error {
		var errs []error
		for _, id := range ids {
			errs = append(errs, tx.Remove(id, "not true"))
		}
		return errors.Join(errs...)
	})
}

func restore(t *testing.T, s *Store, id string) Learning {
	t.Helper()
	var l Learning
	mustUpdate(t, s, func(tx *Tx) (err error) {
		l, err = tx.Restore(id)
		return err
	})
	return l
}

func archive(t *testing.T, s *Store) []Removed {
	t.Helper()
	gone, problems, err := s.Archive()
	if err != nil || len(problems) > 0 {
		t.Fatalf("%v %v", problems, err)
	}
	return gone
}

// place writes a file into a store.
func place(t *testing.T, s *Store, name, text string) {
	t.Helper()
	path := filepath.Join(s.Dir().Path(), name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsRestoredIsAsItWasAndMayBeLearnedAgain(t *testing.T) {
	for _, status := range Statuses() {
		t.Run(string(status), func(t *testing.T) {
			s := newStore(t, options())
			in := about(0)
			in.Status = status
			id := merge(t, s, in)[0].ID
			was := find(t, s, id)
			remove(t, s, id)
			was.Made = "" // a person has a hand in it now
			gone := archive(t, s)
			if len(gone) != 1 || gone[0].ID != id || gone[0].Reason != "not true" || !gone[0].When.Equal(noon) {
				t.Fatalf("archived %+v", gone)
			}
			if l := restore(t, s, id); len(Differing(l, was)) > 0 || len(Differing(find(t, s, id), was)) > 0 {
				t.Errorf("restored %+v, want %+v", l, was)
			}
			if gone := archive(t, s); len(gone) > 0 {
				t.Errorf("still in the archive: %+v", gone)
			}
			want := Updated
			if status == Retired {
				want = Skipped
			}
			if o := merge(t, s, again(about(0), "x"))[0]; o.Action != want || o.ID != id {
				t.Errorf("seen again: %+v", o)
			}
		})
	}
}

func TestFieldsAndCommentsOfOnesOwnComeBack(t *testing.T) {
	s := newStore(t, options())
	place(t, s, "errors.yaml", `category: errors
learnings:
  - id: e-1 # mine
    keywords: [a, b, c]
    # ask Ann
    summary: One thing
    owner: ann
    reason: an old one
    example: |
      # no comment
    tags: [x, {y: 1}]
`)
	remove(t, s, "e-1")
	if got := archive(t, s)[0]; got.Reason != "not true" || got.Example.String() != "# no comment" {
		t.Errorf("archived %+v", got)
	}
	restore(t, s, "e-1")
	text := contents(t, s.Dir().Path())["errors.yaml"]
	for part, times := range map[string]int{"# mine\n": 1, "# ask Ann\n": 1, `"owner": "ann"`: 1, `"tags": ["x", {"y": 1}]`: 1, "# no comment\n": 1, "reason": 0, "removed": 0} {
		if strings.Count(text, part) != times {
			t.Errorf("%q stands %d times, want %d, in\n%s", part, strings.Count(text, part), times, text)
		}
	}
}

func TestARetiredLearningInItsFileBecomesActive(t *testing.T) {
	s := newStore(t, options())
	in := about(0)
	in.Status = Retired
	id := merge(t, s, in)[0].ID
	if l := restore(t, s, id); l.Status != Active || find(t, s, id).Status != Active {
		t.Errorf("%+v", l)
	}
	if err := s.Update(func(tx *Tx) error { _, err := tx.Restore(id); return err }); !errors.Is(err, ErrInPlace) {
		t.Errorf("restored twice: %v", err)
	}
	if err := s.Update(func(tx *Tx) error { _, err := tx.Restore("nowhere"); return err }); !errors.Is(err, ErrUnknownID) {
		t.Errorf("an unknown one: %v", err)
	}
}

func TestATakenIDIsReplacedWhenSomethingIsRestored(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	remove(t, s, id)
	place(t, s, "tools.yaml", "category: tools\nlearnings:\n  - {id: "+id+", summary: another}\n")
	l := restore(t, s, id)
	if l.ID == id || find(t, s, id).Summary.String() != "another" || find(t, s, l.ID).Summary != about(0).Summary || len(archive(t, s)) > 0 {
		t.Errorf("restored %+v", l)
	}
}

func TestANewIDOfWhatHasNoDateIsOfToday(t *testing.T) {
	s := newStore(t, options())
	place(t, s, "tools.yaml", "category: tools\nlearnings:\n  - {id: t, summary: one}\n  - {id: t, summary: another}\n")
	remove(t, s, "t")
	if l := restore(t, s, "t"); !strings.HasPrefix(l.ID, "tool-"+s.opt.Now().UTC().Format("20060102")+"-") {
		t.Errorf("restored as %s", l.ID)
	}
}

func TestSeveralAreRemovedInOneChangeOrNone(t *testing.T) {
	s := newStore(t, options())
	var ids []string
	for _, o := range merge(t, s, about(0), about(1), about(5)) {
		ids = append(ids, o.ID)
	}
	before := contents(t, s.Dir().Path())
	err := s.Update(func(tx *Tx) error {
		return errors.Join(tx.Remove(ids[0], ""), tx.Remove("nowhere", ""))
	})
	if !errors.Is(err, ErrUnknownID) {
		t.Errorf("%v", err)
	}
	same(t, before, contents(t, s.Dir().Path()))
	remove(t, s, ids...)
	if n := len(archive(t, s)); n != 3 || len(read(t, s)) > 0 {
		t.Errorf("%d archived, %d left", n, len(read(t, s)))
	}
}

func TestWhatWaitsBesideABrokenFileCanBeRemovedAndChanged(t *testing.T) {
	for _, mended := range []bool{false, true} {
		s := newStore(t, options())
		place(t, s, "errors.yaml", "category: errors\nlearnings:\n  - id: e-1\n    summary: here\n  - id: e-2\n    summary: there\n<<<<<<< HEAD\n")
		ids := []string{merge(t, s, about(0))[0].ID, merge(t, s, about(5))[0].ID}
		if err := s.Update(func(tx *Tx) error { return tx.Remove("e-1", "") }); !errors.Is(err, ErrBroken) {
			t.Errorf("what stands in a broken file: %v", err)
		}
		if mended {
			place(t, s, "errors.yaml", "category: errors\nlearnings:\n  - id: e-1\n    summary: here\n")
		}
		remove(t, s, ids[0])
		mustUpdate(t, s, func(tx *Tx) error {
			l := tx.Items()[len(tx.Items())-1]
			l.Status = Draft
			return tx.Replace(l)
		})
		if l := find(t, s, ids[1]); l.Status != Draft || len(archive(t, s)) != 1 {
			t.Errorf("mended %v: %+v", mended, l)
		}
	}
}

func TestARefusedRestoreChangesNothing(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	remove(t, s, id)
	archived := contents(t, s.Dir().Path())["_archive/errors.yaml"]
	place(t, s, "_archive/errors.yaml", archived+"  - {id: x, summary: y}\n<<<<<<< HEAD\n")
	before := contents(t, s.Dir().Path())
	err := s.Update(func(tx *Tx) error { _, err := tx.Restore(id); return err })
	if !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), "_archive/errors.yaml") {
		t.Errorf("%v", err)
	}
	delete(before, "_stats.yaml")
	after := contents(t, s.Dir().Path())
	delete(after, "_stats.yaml")
	same(t, before, after)
}

// Whatever operation fails, a learning that is removed, restored or moved to another category is never in neither place,
// and doing it once more ends it properly.
func TestNothingIsEverInNeitherPlace(t *testing.T) {
	steps := map[string]struct {
		before func(*testing.T, *Store, string)
		step   func(*Tx, string) error
		gone   bool   // in the end it is in the archive
		in     string // the file that it stands in, in the end
	}{
		"remove": {nil, func(tx *Tx, id string) error { return tx.Remove(id, "") }, true, "_archive/architecture.yaml"},
		"restore": {
			func(t *testing.T, s *Store, id string) { remove(t, s, id) },
			func(tx *Tx, id string) error { _, err := tx.Restore(id); return err }, false, "architecture.yaml",
		},
		"to a later file":    {nil, moveTo(Debugging), false, "debugging.yaml"},
		"to an earlier file": {nil, moveTo(Errors), false, "errors.yaml"},
	}
	for name, tt := range steps {
		for kind, fail := range map[string]func() error{
			"error": func() error { return syscall.EIO },
			"crash": func() error { panic("fault") },
		} {
			t.Run(name+", "+kind, func(t *testing.T) {
				for n := int64(1); ; n++ {
					s := newStore(t, options())
					id := merge(t, s, about(0), about(1), about(3), about(4))[2].ID
					if tt.before != nil {
						tt.before(t, s, id)
					}
					f := &nth{n: n, fail: fail}
					s.dir = s.dir.WithFault(f.fault)
					attemptUpdate(s, func(tx *Tx) error { return tt.step(tx, id) })
					s.dir = s.dir.WithFault(nil)
					if text := fmt.Sprint(contents(t, s.Dir().Path())); !strings.Contains(text, `id: "`+id+`"`) {
						t.Fatalf("operation %d: it is in neither place\n%s", n, text)
					}
					finish(t, s, id, tt.step)
					checkEnd(t, s, id, tt.gone, tt.in)
					if t.Failed() {
						t.Fatalf("operation %d", n)
					}
					if !f.reached() {
						t.Logf("%d operations", n-1)
						return
					}
				}
			})
		}
	}
}

func moveTo(c Category) func(*Tx, string) error {
	return func(tx *Tx, id string) error {
		for _, l := range tx.Items() {
			if l.ID == id {
				l.Category, l.Confidence = c, 0.95
				return tx.Replace(l)
			}
		}
		return ErrUnknownID
	}
}

func attemptUpdate(s *Store, f func(*Tx) error) {
	defer func() { _ = recover() }()
	_ = s.Update(f)
}

// finish does the step once more. That it was done already is fine.
func finish(t *testing.T, s *Store, id string, step func(*Tx, string) error) {
	t.Helper()
	err := s.Update(func(tx *Tx) error { return step(tx, id) })
	if err != nil && !errors.Is(err, ErrUnknownID) && !errors.Is(err, ErrInPlace) {
		t.Error(err)
	}
}

// checkEnd checks that the learning stands where it should, once. A move to a category whose file is read first may have
// left what stood there before: that is told as a taken id.
func checkEnd(t *testing.T, s *Store, id string, gone bool, in string) {
	t.Helper()
	var places []string
	for name, text := range contents(t, s.Dir().Path()) {
		for range strings.Count(text, `id: "`+id+`"`) {
			places = append(places, name)
		}
	}
	snap := s.Read()
	told := len(snap.Problems) == 1 && strings.Contains(snap.Problems[0].Detail, "the id "+id+" is taken")
	if (len(places) != 1 || places[0] != in) && !(told && in == "errors.yaml" && len(places) == 2) {
		t.Errorf("it stands in %v, want %s; problems %v", places, in, snap.Problems)
	}
	live := 0
	for _, l := range snap.Items {
		if l.ID == id {
			live++
		}
	}
	if gone && live != 0 || !gone && live != 1 || len(snap.Items) != 3+live {
		t.Errorf("%d learnings, %d of them it", len(snap.Items), live)
	}
}

func TestWhatOthersAddMeanwhileStays(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	before := find(t, s, id)
	after := before
	after.Summary, after.Category = redact.Stored("said better"), Tools
	merge(t, s, again(about(0), "x")) // a hook sees it again while the editor is open
	mustUpdate(t, s, func(tx *Tx) error { _, err := tx.Revise(before, after); return err })
	l := find(t, s, id)
	if l.Summary.String() != "said better" || l.Category != Tools || l.TimesSeen != 2 || l.Confidence <= before.Confidence {
		t.Errorf("%+v", l)
	}
	if text := contents(t, s.Dir().Path()); strings.Contains(text["errors.yaml"], id) || !strings.Contains(text["tools.yaml"], id) {
		t.Errorf("it stands in the wrong file: %v", text)
	}
}

func TestWhatOthersChangedMeanwhileIsNotOverwritten(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	before := find(t, s, id)
	mine, theirs := before, before
	mine.Summary, theirs.Summary = redact.Stored("mine"), redact.Stored("theirs")
	theirs.Status = Draft
	mustUpdate(t, s, func(tx *Tx) error { return tx.Replace(theirs) })
	err := s.Update(func(tx *Tx) error { _, err := tx.Revise(before, mine); return err })
	if !errors.Is(err, ErrConflict) || !strings.Contains(err.Error(), "its summary was changed meanwhile") {
		t.Errorf("%v", err)
	}
	if l := find(t, s, id); l.Summary.String() != "theirs" {
		t.Errorf("%+v", l)
	}
	mine.Summary = theirs.Summary // both came to the same
	mustUpdate(t, s, func(tx *Tx) error { _, err := tx.Revise(before, mine); return err })
	remove(t, s, id)
	if err := s.Update(func(tx *Tx) error { _, err := tx.Revise(before, mine); return err }); !errors.Is(err, ErrUnknownID) {
		t.Errorf("removed meanwhile: %v", err)
	}
}

func TestAMoveKeepsWhatIsOnesOwnAndTouchesNothingElse(t *testing.T) {
	s := newStore(t, options())
	place(t, s, "errors.yaml", "category: errors\nlearnings:\n  - {id: e-1, summary: flow, owner: ann}\n  - id: e-2\n    summary: two # mine\n    owner: bob\n")
	place(t, s, "tools.yaml", "category: tools # all of them\nlearnings:\n- id: t-1\n  summary:   spaced\n")
	mustUpdate(t, s, func(tx *Tx) error { return errors.Join(moveTo(Tools)(tx, "e-2"), moveTo(Tools)(tx, "e-1")) })
	files := contents(t, s.Dir().Path())
	for _, part := range []string{"category: tools # all of them\n", "- id: t-1\n  summary:   spaced\n", `"owner": "bob"`, `"owner": "ann"`, "# mine"} {
		if !strings.Contains(files["tools.yaml"], part) {
			t.Errorf("%q is not in\n%s", part, files["tools.yaml"])
		}
	}
	if strings.Contains(files["errors.yaml"], "e-") || files["_archive/errors.yaml"] != "" {
		t.Errorf("left behind: %v", files)
	}
}

func TestAnIDThatIsTakenInTheOtherFileIsTold(t *testing.T) {
	s := newStore(t, options())
	place(t, s, "errors.yaml", "category: errors\nlearnings:\n  - {id: x, summary: one}\n")
	place(t, s, "tools.yaml", "category: tools\nlearnings:\n  - {id: x, summary: two}\n")
	before := contents(t, s.Dir().Path())
	err := s.Update(func(tx *Tx) error { return moveTo(Tools)(tx, "x") })
	if err == nil || !strings.Contains(err.Error(), "its id is taken by another item of tools.yaml") {
		t.Errorf("%v", err)
	}
	same(t, before, contents(t, s.Dir().Path()))
}

func TestTheNewestOfSeveralRemovedIsMeant(t *testing.T) {
	o := options()
	now := noon
	o.Now = func() time.Time { return now }
	s := newStore(t, o)
	place(t, s, "_archive/errors.yaml", "category: errors\nlearnings:\n  - {id: x, summary: new, removed: 2026-11-20}\n  - {id: x, summary: old, removed: 2026-10-20}\n  - {id: y, summary: of no day}\n")
	if l := restore(t, s, "x"); l.Summary.String() != "new" {
		t.Errorf("%+v", l)
	}
	if l := restore(t, s, "y"); l.Summary.String() != "of no day" {
		t.Errorf("%+v", l)
	}
	if left := archive(t, s); len(left) != 1 || left[0].Summary.String() != "old" {
		t.Errorf("%+v", left)
	}
}
