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
	"session-learning/internal/safefile"
)

func TestWhatIsPublishedSaysNothingOfThePerson(t *testing.T) {
	own, p := newStore(t, options()), shared(t, "")
	s, _, err := CreateShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l := about(1)
	l.ID, l.Status, l.Scope, l.Project, l.Related, l.Note = "x-1", Active, Project, "dir:0123456789abcdef", []string{"x-9"}, redact.Stored("more")
	l.TimesSeen, l.TimesUsed = 4, 2
	named := "0b9f1c2e-1111-4222-8333-444455556666"
	l.Source.Session, l.Sightings = named, []Sighting{{"claude", "77aabbcc", "key-1"}}
	l.Summary, l.Note = redact.Stored("what "+named+" says"), redact.Stored("seen in 77aabbcc and "+named)
	l.Insight, l.Keywords = redact.Stored("When "+named+" ends, look."), append(l.Keywords, redact.Stored("id "+named))
	there, err := s.Publish(l)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(p.Dir(), fileName(l.Category)))
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"session-", "key-1", named, "77aabbcc", "sightings", "lines", "times_seen", "dir:", "x-9", "project:"} {
		if strings.Contains(string(text), word) {
			t.Errorf("%q stands there:\n%s", word, text)
		}
	}
	if got := standing(t, p, own); len(got) != 1 || fingerprint(shop, got[0]) != fingerprint(shop, there) {
		t.Errorf("told that there stands %+v, but it is %+v", there, got)
	}
}

func TestMovingThereAndBackGivesTheEvidenceBack(t *testing.T) {
	own, p := newStore(t, options()), shared(t, "")
	team, _, err := CreateShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer team.Close()
	merge(t, own, about(1))
	was := read(t, own)[0]
	there := moveOver(t, own, team, was)
	if out := merge(t, own, about(1)); out[0].Action != Skipped {
		t.Errorf("the same evidence again: %+v", out[0])
	}
	if len(read(t, own)) != 0 {
		t.Error("it stands in both stores")
	}
	if err := errors.Join(own.TakeIn(p, there), team.Leave(was.ID, "back")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, own); len(got) != 1 || !sameFields(got[0], was) {
		t.Errorf("came back as %+v, was %+v", got, was)
	}
	if gone, _, err := own.Archive(); len(gone) != 0 || err != nil {
		t.Errorf("the tombstone is left: %+v, %v", gone, err)
	}
	if got := standing(t, p, own); len(got) != 0 {
		t.Errorf("the project has it still: %+v", got)
	}
	moveOver(t, own, team, was)
	if gone, _, err := team.Archive(); len(gone) != 0 || err != nil {
		t.Errorf("the project's tombstone is left: %+v, %v", gone, err)
	}
}

func moveOver(t *testing.T, own *Store, team *Shared, l Learning) Learning {
	t.Helper()
	there, err := team.Publish(l)
	if err := errors.Join(err, own.GrantTrust(shop, []Learning{there}), own.Leave(l.ID, "moved")); err != nil {
		t.Fatal(err)
	}
	return there
}

func TestAnotherOneWithTheIDIsNotReplaced(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	team, err := OpenShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer team.Close()
	l := about(1)
	l.ID = "err-1"
	if _, err := team.Publish(l); !errors.Is(err, ErrTaken) {
		t.Errorf("published over another: %v", err)
	}
	if _, err := own.Merge([]Learning{l}, MergeOptions{KeepIDs: true}); err != nil {
		t.Fatal(err)
	}
	if err := own.TakeIn(p, standing(t, p, own)[0]); !errors.Is(err, ErrTaken) {
		t.Errorf("taken in over another: %v", err)
	}
}

// A move that is cut off at any point leaves the learning in one store at least, and the same again ends it.
func TestAMoveThatIsCutOffLosesNothing(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an input/output error": func() error { return syscall.EIO },
		"a short write":         func() error { return safefile.ErrShortWrite },
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "an input/output error" {
				t.Skip("one kind is enough")
			}
			t.Parallel()
			for n := int64(1); ; n++ {
				f := &nth{n: n, fail: fail}
				cutOff(t, f)
				if t.Failed() {
					t.Fatalf("operation %d", n)
				}
				if !f.reached() {
					return
				}
			}
		})
	}
}

func cutOff(t *testing.T, f *nth) {
	t.Helper()
	path, p := filled(t), shared(t, "")
	l := about(10)
	there := func(o Options) (err error) {
		own, err := OpenExisting(path, o)
		if err != nil {
			return err
		}
		defer own.Close()
		team, err := OpenShared(p, own, o)
		if err != nil {
			return err
		}
		defer team.Close()
		l, err := withSummary(own, l.Summary)
		if err != nil {
			return err
		}
		published, err := team.Publish(l)
		if err != nil {
			return err
		}
		if err := own.GrantTrust(shop, []Learning{published}); err != nil {
			return err
		}
		return own.Leave(l.ID, "moved")
	}
	o := options()
	o.Fault, o.Wait = f.fault, 20*time.Millisecond
	err := there(o)
	own, openErr := OpenExisting(path, options())
	if openErr != nil {
		t.Fatal(openErr)
	}
	defer own.Close()
	_, missing := withSummary(own, l.Summary)
	inProject := len(standing(t, p, own)) == 1
	switch {
	case missing != nil && !inProject:
		t.Errorf("it is in neither store after %v", err)
	case err == nil && (missing == nil || !inProject):
		t.Errorf("said to be moved, and it is not: in the project %v, in the user store %v", inProject, missing == nil)
	case missing == nil:
		if err := there(options()); err != nil {
			t.Errorf("the same again: %v", err)
		}
	}
	if got := offeredIDs(t, own, p); !strings.Contains(got, "-") {
		t.Errorf("the mover is offered %q", got)
	}
}

// withSummary returns the learning with a summary.
func withSummary(s *Store, summary redact.Text) (Learning, error) {
	snap := s.Read()
	for _, l := range snap.Items {
		if l.Summary == summary {
			return l, nil
		}
	}
	return Learning{}, errors.New("not there")
}

func TestAnIDThatIsAFlagIsNotUsedInAProject(t *testing.T) {
	own, p := newStore(t, options()), shared(t, strings.Replace(teamItem, "err-1", "--yes", 1)+teamItem)
	s, err := OpenShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	snap := s.Read()
	if len(snap.Items) != 1 || snap.Items[0].ID != "err-1" {
		t.Fatalf("read %+v", snap.Items)
	}
	if len(snap.Problems) != 1 || snap.Problems[0].Line != 3 || !strings.Contains(snap.Problems[0].Detail, "begins with a dash") {
		t.Errorf("told %+v", snap.Problems)
	}
	l := about(1)
	l.ID = "--yes"
	if _, err := s.Publish(l); err == nil {
		t.Error("one is put there")
	}
}

func TestAProjectHasOnlySoManyLearnings(t *testing.T) {
	var text strings.Builder
	for i := range MaxShared + 2 {
		fmt.Fprintf(&text, "  - id: \"x-%d\"\n    summary: \"s\"\n", i)
	}
	own, p := newStore(t, options()), shared(t, text.String())
	s, err := OpenShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	snap := s.Read()
	if len(snap.Items) != MaxShared || len(snap.Problems) != 1 || snap.Problems[0].Line != 3+2*MaxShared {
		t.Fatalf("%d are read, told %+v", len(snap.Items), snap.Problems)
	}
	grant(t, own, p)
	if trust, err := own.Trust(shop); err != nil || !trust.Covers(snap.Items[0]) || !trust.Covers(snap.Items[MaxShared-1]) {
		t.Errorf("all were trusted, and not all are: %v", err)
	}
}
