package learnings

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/redact"
)

// named gives a made-up learning an id and a status.
func named(n int, id string, status Status) Learning {
	l := about(n)
	l.ID, l.Status, l.Created = id, status, noon.AddDate(-1, 0, n)
	return l
}

// elsewhere is another store, in which one of each status stands, one was taken out, and one was forgotten.
func elsewhere(t *testing.T) *Store {
	t.Helper()
	s := newStore(t, options())
	_, err := s.Merge([]Learning{
		named(0, "active-1", Active), named(1, "draft-1", Draft), named(2, "quarantined-1", Quarantined),
		named(3, "retired-1", Retired), named(4, "gone-1", Active),
	}, MergeOptions{KeepIDs: true})
	if err := errors.Join(err, s.remember([]string{"key-9"}, nil)); err != nil {
		t.Fatal(err)
	}
	remove(t, s, "gone-1")
	return s
}

func holdings(t *testing.T, s *Store) Holdings {
	t.Helper()
	h, err := s.Holdings()
	if err != nil || len(h.Problems) > 0 {
		t.Fatalf("%v %v", h.Problems, err)
	}
	return h
}

func takeOver(t *testing.T, to, from *Store) []Outcome {
	t.Helper()
	out, err := to.TakeOver(holdings(t, from), false)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAStoreIsTakenOverWithAllThatItHolds(t *testing.T) {
	from, to := elsewhere(t), newStore(t, options())
	source := contents(t, from.Dir().Path())
	empty := contents(t, to.Dir().Path())
	foretold, err := to.TakeOver(holdings(t, from), true)
	if err != nil {
		t.Fatal(err)
	}
	same(t, empty, contents(t, to.Dir().Path()))
	out := takeOver(t, to, from)
	if !slices.Equal(foretold, out) {
		t.Errorf("foretold %+v, did %+v", foretold, out)
	}
	same(t, source, contents(t, from.Dir().Path()))
	for _, want := range holdings(t, from).Items {
		got := find(t, to, want.ID)
		if !sameFields(got, want) {
			t.Errorf("%s became %+v", want.ID, got)
		}
	}
	if gone := archive(t, to); len(gone) != 1 || gone[0].ID != "gone-1" || gone[0].Reason != "not true" || gone[0].Status != Active {
		t.Errorf("the archive holds %+v", gone)
	}
	for _, l := range []Learning{again(about(3), "new"), again(about(4), "new"), about(9)} {
		if o := merge(t, to, l)[0]; o.Action != Skipped {
			t.Errorf("learned again: %+v", o)
		}
	}

	before := contents(t, to.Dir().Path())
	for _, o := range takeOver(t, to, from) {
		if o.Action != Skipped {
			t.Errorf("taken over twice: %+v", o)
		}
	}
	same(t, before, contents(t, to.Dir().Path()))
}

func TestTheWordOfTheOwnStoreCounts(t *testing.T) {
	pnpm := func(id, rule string, status Status) Learning {
		l := named(1, id, status)
		l.Keywords = tags("pnpm", "dependencies", "install")
		l.Summary = redact.Stored(rule + " use pnpm to install dependencies")
		l.Insight = redact.Stored("When dependencies are installed, " + rule + " use pnpm, because of the lock file.")
		l.Sightings[0].Key = "key of " + id
		return l
	}
	for name, c := range map[string]struct {
		here, there []Learning
		removed     bool // there, all of them
		gone        bool // here, all of them
		want        string
	}{
		"retired there, in use here":                 {[]Learning{pnpm("a", "Always", Active)}, []Learning{pnpm("b", "Always", Retired)}, false, false, "a active"},
		"taken out there, in use here":               {[]Learning{pnpm("a", "Always", Active)}, []Learning{pnpm("b", "Always", Active)}, true, false, "a active"},
		"in use there, taken out here":               {[]Learning{pnpm("a", "Always", Active)}, []Learning{pnpm("b", "Always", Active)}, false, true, ""},
		"taken out here and there":                   {[]Learning{pnpm("a", "Always", Active)}, []Learning{pnpm("b", "Always", Active)}, true, true, ""},
		"the opposite was retired there":             {[]Learning{pnpm("a", "Always", Active)}, []Learning{pnpm("b", "Never", Retired)}, false, false, "a active, b retired"},
		"the opposite was retired in the same store": {nil, []Learning{pnpm("b", "Never", Retired), pnpm("c", "Always", Active)}, false, false, "b retired, c active"},
		"the id is taken by another":                 {[]Learning{named(2, "b", Active)}, []Learning{pnpm("b", "Always", Active)}, false, false, "b active, new active"},
	} {
		t.Run(name, func(t *testing.T) {
			here, there := newStore(t, options()), newStore(t, options())
			fill := func(s *Store, items []Learning, gone bool) {
				for _, l := range items {
					mustUpdate(t, s, func(tx *Tx) error {
						tx.insert(&entry{learning: l, index: -1, changed: true})
						return nil
					})
					if gone {
						remove(t, s, l.ID)
					}
				}
			}
			fill(here, c.here, c.gone)
			fill(there, c.there, c.removed)
			takeOver(t, here, there)
			var got []string
			for _, l := range read(t, here) {
				id := l.ID
				if len(id) > 1 {
					id = "new"
				}
				got = append(got, id+" "+string(l.Status))
			}
			slices.Sort(got)
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("holds %q, want %q", text, c.want)
			}
		})
	}
}

// An older store knows neither sightings nor, by hand, days.
func TestWhatWasTakenOverAndEditedIsNotDoubled(t *testing.T) {
	from, to := newStore(t, options()), newStore(t, options())
	place(t, from, "errors.yaml", "category: errors\nlearnings:\n"+
		"  - id: err-001\n    keywords: [import, circular dependency, module not found]\n    summary: Circular imports cause errors\n"+
		"    insight: Move the shared code to a third module.\n    confidence: 0.9\n")
	day := noon.AddDate(-2, 0, 0)
	if err := os.Chtimes(from.Dir().Path()+"/errors.yaml", day, day); err != nil {
		t.Fatal(err)
	}
	takeOver(t, to, from)
	l := find(t, to, "err-001")
	if !l.Created.Equal(day.Truncate(time.Second)) {
		t.Errorf("an undated learning is from %v, not as old as its file", l.Created)
	}
	l.Summary, l.Insight = redact.Stored("Another matter altogether"), redact.Stored("When tea is cold, boil water anew.")
	l.Keywords = tags("tea", "water", "kettle")
	mustUpdate(t, to, func(tx *Tx) error { return tx.Replace(l) })
	before := contents(t, to.Dir().Path())
	takeOver(t, to, from)
	same(t, before, contents(t, to.Dir().Path()))
	remove(t, to, "err-001")
	takeOver(t, to, from)
	if n := len(read(t, to)); n != 0 {
		t.Errorf("what was removed came back: %d", n)
	}
}

func TestOnlyWhatIsNewOfALearningCountsAsSeen(t *testing.T) {
	from, to := newStore(t, options()), newStore(t, options())
	merge(t, from, about(1))
	takeOver(t, to, from)
	merge(t, from, again(about(1), "second"))
	takeOver(t, to, from)
	if l := read(t, to)[0]; l.TimesSeen != 2 || len(l.Sightings) != 2 {
		t.Errorf("seen %d times, %d sightings, want 2", l.TimesSeen, len(l.Sightings))
	}
}

func TestATakeOverThatFailsIsMadeGoodByTheNext(t *testing.T) {
	t.Parallel()
	from := elsewhere(t)
	h := holdings(t, from)
	whole := newStore(t, options())
	takeOver(t, whole, from)
	want := fmt.Sprint(read(t, whole))
	for n := int64(1); ; n++ {
		to := newStore(t, options())
		f := &nth{n: n, fail: func() error { return syscall.EIO }}
		to.dir = to.dir.WithFault(f.fault)
		_, _ = to.TakeOver(h, false)
		to.dir = to.dir.WithFault(nil)
		takeOver(t, to, from)
		if got := fmt.Sprint(read(t, to)); got != want {
			t.Fatalf("operation %d: the store holds\n%s\nwant\n%s", n, got, want)
		}
		if gone := archive(t, to); len(gone) != 1 {
			t.Fatalf("operation %d: the archive holds %v", n, gone)
		}
		if !f.reached() {
			return
		}
	}
}
