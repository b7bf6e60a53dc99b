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

	"session-learning/internal/safefile"
)

func TestStale(t *testing.T) {
	year := StaleAfter
	tests := map[string]struct {
		change func(*Learning)
		want   string // reason; empty: it stays
	}{
		"exactly a year":                       {func(l *Learning) { l.Created = noon.Add(-year) }, "not seen for 365 days (since 2025-11-30), confidence 0.55"},
		"a second less":                        {func(l *Learning) { l.Created = noon.Add(-year + time.Second) }, ""},
		"longer":                               {func(l *Learning) { l.Created = noon.Add(-412 * day) }, "not seen for 412 days (since 2025-10-14), confidence 0.55"},
		"seen since":                           {func(l *Learning) { l.LastSeen = noon.Add(-day) }, ""},
		"seen long ago":                        {func(l *Learning) { l.LastSeen = noon.Add(-400 * day) }, "not seen for 400 days (since 2025-10-26), confidence 0.55"},
		"seen before it was made":              {func(l *Learning) { l.Created, l.LastSeen = noon, noon.Add(-2*year) }, ""},
		"a confidence of exactly the limit":    {func(l *Learning) { l.Confidence = StaleBelow }, ""},
		"just below the limit":                 {func(l *Learning) { l.Confidence = 0.59 }, "not seen for 500 days (since 2025-07-18), confidence 0.59"},
		"sure":                                 {func(l *Learning) { l.Confidence = 0.9 }, ""},
		"a draft":                              {func(l *Learning) { l.Status = Draft }, "not seen for 500 days (since 2025-07-18), confidence 0.55"},
		"quarantined":                          {func(l *Learning) { l.Status = Quarantined }, "not seen for 500 days (since 2025-07-18), confidence 0.55"},
		"retired":                              {func(l *Learning) { l.Status = Retired }, ""},
		"the user's word":                      {func(l *Learning) { l.Source.By = ByUser }, ""},
		"stored by hand":                       {func(l *Learning) { l.Source = Source{Kind: "added"} }, ""},
		"nobody knows from where":              {func(l *Learning) { l.Source = Source{} }, "not seen for 500 days (since 2025-07-18), confidence 0.55"},
		"nobody knows when":                    {func(l *Learning) { l.Created = time.Time{} }, ""},
		"only last seen is known":              {func(l *Learning) { l.Created, l.LastSeen = time.Time{}, noon.Add(-year) }, "not seen for 365 days (since 2025-11-30), confidence 0.55"},
		"made by a machine without a clock":    {func(l *Learning) { l.Created = time.Unix(0, 0) }, ""},
		"made in the year 2":                   {func(l *Learning) { l.Created = time.Date(2, 1, 1, 0, 0, 0, 0, time.UTC) }, ""},
		"made in the future":                   {func(l *Learning) { l.Created = noon.Add(1000 * year / 1000) }, ""},
		"made in the year 9999":                {func(l *Learning) { l.Created = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC) }, ""},
		"a date in another zone, and its day":  {func(l *Learning) { l.Created = noon.Add(-year).In(time.FixedZone("", 13*3600)) }, "not seen for 365 days (since 2025-11-30), confidence 0.55"},
		"a confidence that no file would hold": {func(l *Learning) { l.Confidence = 0 }, "not seen for 500 days (since 2025-07-18), confidence 0.00"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			l := about(1)
			l.Created, l.Confidence = noon.Add(-500*day), 0.55
			tt.change(&l)
			reason, stale := Staleness{After: StaleAfter, Below: StaleBelow}.Stale(l, noon)
			if reason != tt.want || stale != (tt.want != "") {
				t.Errorf("stale %v: %q, want %q", stale, reason, tt.want)
			}
		})
	}
}

// aged is a store with two stale learnings of two categories and one that is not.
func aged(t *testing.T, o Options) *Store {
	t.Helper()
	s := newStore(t, options())
	old, older, young := about(0), about(1), about(5)
	old.Created, old.Confidence = noon.Add(-400*day), 0.5
	older.Created, older.Confidence = noon.Add(-800*day), 0.5
	merge(t, s, old, older, young)
	s.dir, s.opt = s.dir.WithFault(o.Fault), o
	return s
}

func usual() CleanupOptions {
	return CleanupOptions{Staleness: Staleness{After: StaleAfter, Below: StaleBelow}}
}

func TestCleanupArchivesWhatIsStaleAndNothingElse(t *testing.T) {
	s := aged(t, options())
	before := contents(t, s.dir.Path())
	dry := usual()
	dry.DryRun = true
	if found, err := s.Cleanup(dry); err != nil || len(found.Archived) != 2 {
		t.Fatalf("dry run: %+v, %v", found, err)
	}
	if after := contents(t, s.dir.Path()); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("a dry run has changed the store")
	}
	found, err := s.Cleanup(usual())
	if err != nil || len(found.Archived) != 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	if left := read(t, s); len(left) != 1 || left[0].Summary != about(5).Summary {
		t.Errorf("left: %+v", left)
	}
	after := contents(t, s.dir.Path())
	for _, a := range found.Archived {
		file := after["_archive/"+string(a.Category)+".yaml"]
		for _, want := range []string{a.ID, a.Reason, "removed: \"2026-"} {
			if !strings.Contains(file, want) {
				t.Errorf("%s is not in the archive of %s:\n%s", want, a.Category, file)
			}
		}
	}
	before = after
	if found, err := s.Cleanup(usual()); err != nil || len(found.Archived) != 0 {
		t.Errorf("again: %+v, %v", found, err)
	}
	if after := contents(t, s.dir.Path()); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("a cleanup with nothing to do has changed the store")
	}
}

func TestCleanupDoubtsAClockThatStandsFarAhead(t *testing.T) {
	tests := map[string]struct {
		ahead time.Duration // of the newest learning
		touch time.Duration // files were written so long before now
		log   time.Duration // the log was written so long before now
		sure  bool
		want  bool // refused
	}{
		"today":                                {0, 0, 0, false, false},
		"ten years ahead":                      {10 * StaleAfter, 10 * StaleAfter, 10 * StaleAfter, false, true},
		"ten years ahead, and sure":            {10 * StaleAfter, 10 * StaleAfter, 10 * StaleAfter, true, false},
		"ten years back":                       {-10 * StaleAfter, -10 * StaleAfter, -10 * StaleAfter, false, false},
		"exactly a year":                       {StaleAfter, StaleAfter, StaleAfter, false, false},
		"a year and a second":                  {StaleAfter + time.Second, StaleAfter + time.Second, StaleAfter + time.Second, false, true},
		"nothing learned, but files written":   {10 * StaleAfter, day, 10 * StaleAfter, false, false},
		"nothing learned, but sessions ran":    {10 * StaleAfter, 10 * StaleAfter, day, false, false},
		"files of a copy, old by their dates":  {day, 10 * StaleAfter, 10 * StaleAfter, false, false},
		"files from the future, as of a clock": {10 * StaleAfter, -day, 10 * StaleAfter, false, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			now := noon.Add(tt.ahead)
			s := aged(t, Options{Now: func() time.Time { return now }, Wait: time.Second})
			log, err := s.dir.Sub(LogDir)
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			if err := log.Append("hooks.log", []byte("x\n"), 100); err != nil {
				t.Fatal(err)
			}
			touch(t, filepath.Join(log.Path(), "hooks.log"), now.Add(-tt.log))
			for _, c := range Categories() {
				touch(t, filepath.Join(s.dir.Path(), fileName(c)), now.Add(-tt.touch))
			}
			before := len(read(t, s))
			o := usual()
			o.Sure = tt.sure
			_, err = s.Cleanup(o)
			doubt, refused := errors.AsType[AsleepError](err)
			if refused != tt.want {
				t.Fatalf("refused: %v (%v)", refused, err)
			}
			if refused && (len(read(t, s)) != before || doubt.Stale == 0) {
				t.Errorf("%d of %d are left, %+v", len(read(t, s)), before, doubt)
			}
			o.DryRun = true
			if refused {
				if found, err := s.Cleanup(o); err == nil || len(found.Archived) != doubt.Stale {
					t.Errorf("a dry run does not tell what would go: %+v, %v", found, err)
				}
			}
		})
	}
}

func touch(t *testing.T, path string, at time.Time) {
	t.Helper()
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

func TestCleanupDoesNotWaitForEver(t *testing.T) {
	s := aged(t, Options{Now: func() time.Time { return noon }, Wait: time.Millisecond})
	lock, err := s.dir.Lock(lockName, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	if !lock.Held() {
		t.Skip("a file system without locks")
	}
	if _, err := s.Cleanup(usual()); !errors.Is(err, safefile.ErrBusy) {
		t.Errorf("a busy store: %v", err)
	}
	o := usual()
	o.DryRun = true
	if found, err := s.Cleanup(o); err != nil || len(found.Archived) != 2 {
		t.Errorf("a dry run needs no lock: %+v, %v", found, err)
	}
}

func TestCleanupOfABrokenFileWaitsAndTheOthersGo(t *testing.T) {
	s := aged(t, options())
	broken := filepath.Join(s.dir.Path(), "errors.yaml")
	data, err := os.ReadFile(broken)
	if err == nil {
		err = os.WriteFile(broken, append(data, "<<<<<<< mine\n"...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Cleanup(usual())
	if err != nil || len(found.Problems) == 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	kept := 0
	for _, a := range found.Archived {
		if a.Kept != "" {
			kept++
			if a.Category != Errors || a.Kept != "errors.yaml cannot be parsed and must be mended first" {
				t.Errorf("%s stays: %s", a.Category, a.Kept)
			}
		}
	}
	if kept != 1 || len(found.Archived) != 2 {
		t.Errorf("%d of %d stay", kept, len(found.Archived))
	}
}

func TestCleanupThatFailsAnywhereLosesNothing(t *testing.T) {
	t.Parallel()
	for n := int64(1); ; n++ {
		f := &nth{n: n, fail: func() error { return syscall.EIO }}
		s := aged(t, Options{Now: options().Now, Wait: 20 * time.Millisecond, Fault: f.fault})
		found, err := s.Cleanup(usual())
		text := fmt.Sprint(contents(t, s.dir.Path()))
		for _, i := range []int{0, 1, 5} {
			if !strings.Contains(text, fmt.Sprintf("key-%d\"", i)) {
				t.Fatalf("operation %d: learning %d is in neither place (%v)", n, i, err)
			}
		}
		if err == nil && len(found.Archived) == 2 {
			s.dir = s.dir.WithFault(nil)
			if left := read(t, s); len(left) != 1 {
				t.Fatalf("operation %d: said to be archived, but %d are left", n, len(left))
			}
		}
		if !f.reached() {
			t.Logf("%d operations", n-1)
			return
		}
	}
}

// What went because nobody had seen it was judged by nobody.
func TestWhatWentStaleIsLearnedAgainWhenItIsSeenAgain(t *testing.T) {
	s := aged(t, options())
	if _, err := s.Cleanup(usual()); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		offered Learning
		want    Action
	}{
		"the same evidence": {about(0), Skipped},
		"seen once more":    {again(about(1), "later"), Added},
	} {
		if out := merge(t, s, tt.offered); out[0].Action != tt.want {
			t.Errorf("%s: %+v, want %s", name, out[0], tt.want)
		}
	}
	plain := about(40)
	plain.Sightings, plain.Source, plain.Confidence, plain.Created = nil, Source{}, 0.5, noon.Add(-500*day)
	merge(t, s, plain)
	if found, err := s.Cleanup(usual()); err != nil || len(found.Archived) != 1 {
		t.Fatalf("%+v, %v", found, err)
	}
	if out := merge(t, s, plain); out[0].Action != Added {
		t.Errorf("one without evidence: %+v", out[0])
	}
}

func TestWhatWasBroughtBackIsNotStaleAtTheNextCleanup(t *testing.T) {
	s := aged(t, options())
	found, err := s.Cleanup(usual())
	if err != nil || len(found.Archived) != 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	id := found.Archived[0].ID
	for range 2 { // the second time as after one that was cut off before it left the archive
		archive := contents(t, filepath.Join(s.dir.Path(), archiveName))
		if err := s.Update(func(tx *Tx) error { _, err := tx.Restore(id); return err }); err != nil {
			t.Fatal(err)
		}
		for name, text := range archive {
			if err := os.WriteFile(filepath.Join(s.dir.Path(), archiveName, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	var back []Learning
	for _, l := range read(t, s) {
		if l.Summary == found.Archived[0].Summary {
			back = append(back, l)
		}
	}
	if len(back) != 1 || back[0].ID != id || !back[0].LastSeen.Equal(noon) {
		t.Errorf("back: %+v", back)
	}
	if text := contents(t, s.dir.Path())[fileName(found.Archived[0].Category)]; strings.Contains(text, keyStale+": true") {
		t.Errorf("the mark of the archive came back, too:\n%s", text)
	}
	if found, err := s.Cleanup(usual()); err != nil || len(found.Archived) != 0 {
		t.Errorf("the next cleanup takes %+v, %v", found, err)
	}
}
