package learnings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/internal/safefile"
)

func options() Options {
	return Options{Now: func() time.Time { return noon }, Wait: 5 * time.Second}
}

// newStore makes a store in a folder of its own.
func newStore(t *testing.T, o Options) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "learnings"), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// subjects are words that nothing else of a made-up learning shares.
var subjects = []string{"kubectl", "pnpm", "alembic", "terraform", "webpack", "postgres", "ffmpeg", "gradle", "nginx", "openssl", "celery", "xcodebuild"}

// about makes a learning that no other one resembles.
func about(n int) Learning {
	word := subjects[n%len(subjects)]
	for rest := n / len(subjects); rest > 0; rest /= 20 {
		word += string("bcdfghjklmnpqrtvwxzu"[rest%20])
	}
	session := fmt.Sprintf("session-%d", n)
	return Learning{
		Category: categoryList()[n%5], Created: noon, Confidence: 0.7,
		Keywords: tags(word, word+"flag", word+"cache"),
		Summary:  redact.Stored(fmt.Sprintf("%s needs --%sflag", word, word)),
		Insight:  redact.Stored(fmt.Sprintf("When %s stalls, clear %scache, because stale %slocks stay.", word, word, word)),
		Source:   Source{Agent: "claude", Session: session, Lines: []int{n}, Kind: "fix", By: ByTool}, Sightings: []Sighting{{"claude", session, fmt.Sprintf("key-%d", n)}},
	}
}

func tags(list ...string) []redact.Text {
	var out []redact.Text
	for _, s := range list {
		out = append(out, redact.Stored(s))
	}
	return out
}

// again is the same lesson seen in another session.
func again(l Learning, session string) Learning {
	l.Source.Session, l.Sightings = session, []Sighting{{"claude", session, "key of " + session}}
	return l
}

func merge(t *testing.T, s *Store, in ...Learning) []Outcome {
	t.Helper()
	out, err := s.Merge(in, MergeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func read(t *testing.T, s *Store) []Learning {
	t.Helper()
	snap := s.Read()
	return snap.Items
}

func find(t *testing.T, s *Store, id string) Learning {
	t.Helper()
	for _, l := range read(t, s) {
		if l.ID == id {
			return l
		}
	}
	t.Fatalf("%s is not in the store", id)
	return Learning{}
}

// contents returns every file of a folder by its path.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filesBelow(dir)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func filesBelow(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir+string(filepath.Separator))] = string(data)
		return err
	})
	return files, err
}

func same(t *testing.T, before, after map[string]string) {
	t.Helper()
	for name, text := range after {
		if before[name] != text {
			t.Errorf("%s changed:\n%s\nto\n%s", name, before[name], text)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			t.Errorf("%s is gone", name)
		}
	}
}

func TestANewStoreHasItsFilesForTheUserAlone(t *testing.T) {
	s := newStore(t, options())
	for _, name := range []string{"errors.yaml", "workflows.yaml", "tools.yaml", "architecture.yaml", "debugging.yaml", "README.md"} {
		info, err := os.Stat(filepath.Join(s.Dir().Path(), name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
	if text := contents(t, s.Dir().Path())["errors.yaml"]; text != "category: errors\nlast_updated: \"2026-11-30T12:00:00Z\"\nlearnings: []\n" {
		t.Errorf("errors.yaml is %q", text)
	}
}

func TestFoldersThatAreNoStoreAreRefused(t *testing.T) {
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "thesis.txt"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(home, options()); !errors.Is(err, ErrNotOurs) {
		t.Errorf("a folder with other things: %v", err)
	}
	if _, err := Open("relative", options()); err == nil {
		t.Error("a relative path was taken")
	}
	if _, err := OpenExisting(filepath.Join(home, "missing"), options()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing store: %v", err)
	}
	if _, err := os.Stat(filepath.Join(home, "missing")); err == nil {
		t.Error("a reader made a store")
	}
	if err := os.WriteFile(filepath.Join(home, "errors.yaml"), []byte("category: errors\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := OpenExisting(home, options()); err != nil {
		t.Errorf("a hand-made store: %v", err)
	} else {
		s.Close()
	}
}

func TestMergeAddsUpdatesAndSkips(t *testing.T) {
	s := newStore(t, options())
	first := merge(t, s, about(0), about(1), about(2))
	for i, o := range first {
		if o.Action != Added || !strings.Contains(o.ID, "-20261130-") {
			t.Errorf("item %d: %+v", i, o)
		}
	}
	before := contents(t, s.Dir().Path())
	for i, o := range merge(t, s, about(0), about(1), about(2)) {
		if o.Action != Skipped || o.Into != first[i].ID {
			t.Errorf("the same evidence again: %+v", o)
		}
	}
	same(t, before, contents(t, s.Dir().Path()))
	o := merge(t, s, again(about(1), "another"))[0]
	if o.Action != Updated || o.Into != first[1].ID || o.ID != first[1].ID || o.Reason == "" {
		t.Errorf("the same lesson from another session: %+v", o)
	}
	l := find(t, s, first[1].ID)
	if l.TimesSeen != 2 || len(l.Sightings) != 2 || l.Confidence != 0.75 {
		t.Errorf("updated to %+v", l)
	}
	for name, text := range contents(t, s.Dir().Path()) {
		if strings.HasSuffix(name, ".yaml") && name != "workflows.yaml" && text != before[name] {
			t.Errorf("%s changed too", name)
		}
	}
}

func TestEarlierItemsOfACallAreKnownToLaterOnes(t *testing.T) {
	s := newStore(t, options())
	out := merge(t, s, about(0), again(about(0), "b"), about(0))
	if out[0].Action != Added || out[1].Action != Updated || out[1].Into != out[0].ID || out[2].Action != Skipped {
		t.Errorf("%+v", out)
	}
}

func TestADryRunTellsAndWritesNothing(t *testing.T) {
	s := newStore(t, options())
	merge(t, s, about(0))
	before := contents(t, s.Dir().Path())
	out, err := s.Merge([]Learning{about(0), about(1), again(about(0), "x")}, MergeOptions{DryRun: true})
	if err != nil || out[0].Action != Skipped || out[1].Action != Added || out[2].Action != Updated {
		t.Errorf("%+v %v", out, err)
	}
	same(t, before, contents(t, s.Dir().Path()))
}

func TestGivenIDsAreKeptUnlessTaken(t *testing.T) {
	s := newStore(t, options())
	one, two, bad := about(0), about(1), about(2)
	one.ID, two.ID, bad.ID = "err-001", "err-001", "x[y"
	out, err := s.Merge([]Learning{one, two, bad}, MergeOptions{KeepIDs: true})
	if err != nil || out[0].ID != "err-001" || out[1].ID == "err-001" || out[2].ID == "x[y" || out[1].InputID != "err-001" {
		t.Errorf("%+v %v", out, err)
	}
	three := about(3)
	three.ID = "mine"
	if out := merge(t, s, three); out[0].ID == "mine" || out[0].InputID != "mine" {
		t.Errorf("kept unasked: %+v", out)
	}
}

func TestAddingTheSameWordsByHandTwiceChangesNothing(t *testing.T) {
	s := newStore(t, options())
	l := about(0)
	l.Source, l.Sightings = Source{}, nil
	merge(t, s, l)
	before := contents(t, s.Dir().Path())
	if out := merge(t, s, l); out[0].Action != Skipped {
		t.Errorf("%+v", out)
	}
	same(t, before, contents(t, s.Dir().Path()))
	l.Insight = redact.Stored(l.Insight.String() + " Restart it afterwards, as the lock is read only once.")
	if out := merge(t, s, l); out[0].Action != Updated {
		t.Errorf("other words: %+v", out)
	}
	before = contents(t, s.Dir().Path())
	if out := merge(t, s, l); out[0].Action != Skipped {
		t.Errorf("other words again: %+v", out)
	}
	same(t, before, contents(t, s.Dir().Path()))
}

func TestWhatAPersonTookOutIsNotLearnedAgain(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	if err := s.Update(func(tx *Tx) error { return tx.Remove(id, "wrong: \"x\"") }); err != nil {
		t.Fatal(err)
	}
	if len(read(t, s)) != 0 {
		t.Error("it is still there")
	}
	archive := contents(t, s.Dir().Path())["_archive/errors.yaml"]
	if !strings.Contains(archive, "id: \""+id+"\"") || !strings.Contains(archive, `reason: "wrong: \"x\""`) || !strings.Contains(archive, "removed: \"2026-11-30") {
		t.Errorf("archived as\n%s", archive)
	}
	for _, in := range []Learning{about(0), again(about(0), "x")} {
		if o := merge(t, s, in)[0]; o.Action != Skipped || o.Into != id {
			t.Errorf("%+v", o)
		}
	}
	if o := merge(t, s, about(5))[0]; o.Action != Added || o.ID == id {
		t.Errorf("another one: %+v", o)
	}
}

func TestRetiredLearningsStayRetired(t *testing.T) {
	s := newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	retire := func(tx *Tx) error {
		l := tx.Items()[0]
		l.Status = Retired
		return tx.Replace(l)
	}
	if err := s.Update(retire); err != nil {
		t.Fatal(err)
	}
	if o := merge(t, s, again(about(0), "x"))[0]; o.Action != Skipped || o.Into != id {
		t.Errorf("%+v", o)
	}
}

func TestABusyStoreLosesNothing(t *testing.T) {
	o := options()
	o.Wait = time.Millisecond
	s := newStore(t, o)
	lock, err := s.dir.Lock(lockName, 0)
	if err != nil {
		t.Fatal(err)
	}
	if out := merge(t, s, about(0), about(1)); out[0].Action != Spooled || out[1].Action != Spooled {
		t.Errorf("%+v", out)
	}
	if err := s.Update(func(*Tx) error { return nil }); !errors.Is(err, safefile.ErrBusy) {
		t.Errorf("an update of a busy store: %v", err)
	}
	lock.Unlock()
	if len(read(t, s)) != 0 {
		t.Error("merged while locked")
	}
	merge(t, s, about(2))
	if n := len(read(t, s)); n != 3 {
		t.Errorf("%d learnings after the next writer", n)
	}
	if files, _ := filepath.Glob(filepath.Join(s.dir.Path(), spoolName, "*")); len(files) > 0 {
		t.Errorf("left in the spool: %v", files)
	}
}

func TestABadSpoolFileIsSetAside(t *testing.T) {
	s := newStore(t, options())
	spool := filepath.Join(s.dir.Path(), spoolName)
	if err := os.Mkdir(spool, 0o700); err != nil {
		t.Fatal(err)
	}
	text := "learnings:\n  - category: tools\n    id: \"\"\n    summary: good\n  - category: tools\n    summary: \"bad\n"
	if err := os.WriteFile(filepath.Join(spool, "1.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	merge(t, s, about(0))
	items := read(t, s)
	if len(items) != 2 {
		t.Errorf("%d learnings", len(items))
	}
	if got := contents(t, s.dir.Path())["_spool/1.yaml.bad"]; got != text {
		t.Errorf("kept %q", got)
	}
	if snap := s.Read(); len(snap.Problems) != 1 {
		t.Errorf("problems %v", snap.Problems)
	}
}

func TestABrokenFileIsKeptAndTheOthersWork(t *testing.T) {
	s := newStore(t, options())
	merge(t, s, about(0), about(1))
	path := filepath.Join(s.dir.Path(), "errors.yaml")
	good, _ := os.ReadFile(path)
	broken := string(good) + "<<<<<<< HEAD\n"
	if err := os.WriteFile(path, []byte(broken), 0o600); err != nil {
		t.Fatal(err)
	}
	out := merge(t, s, about(5), about(6)) // an error and a workflow
	out = append(out, merge(t, s, again(about(5), "x"))...)
	if out[0].Action != Added || out[1].Action != Added || out[2].Action != Updated {
		t.Errorf("%+v", out)
	}
	files := contents(t, s.dir.Path())
	if files["errors.yaml"] != broken {
		t.Error("the broken file was changed")
	}
	if got := files["errors.yaml"+backupMark+contentHash([]byte(broken))]; got != broken {
		t.Error("there is no copy of it")
	}
	if !strings.Contains(files["errors.pending.yaml"], out[0].ID) || !strings.Contains(files["workflows.yaml"], out[1].ID) {
		t.Errorf("the new ones are not where they belong: %v", files)
	}
	snap := s.Read()
	if len(snap.Problems) != 1 || snap.Problems[0].File != "errors.yaml" {
		t.Errorf("problems %v", snap.Problems)
	}
	if err := os.WriteFile(path, good, 0o600); err != nil {
		t.Fatal(err)
	}
	merge(t, s, about(7))
	files = contents(t, s.dir.Path())
	if _, left := files["errors.pending.yaml"]; left || !strings.Contains(files["errors.yaml"], out[0].ID) || !strings.HasPrefix(files["errors.yaml"], string(good)[:20]) {
		t.Errorf("not merged back: %v", files)
	}
	if l := find(t, s, out[0].ID); l.TimesSeen != 2 {
		t.Errorf("merged back as %+v", l)
	}
}

func TestLinksAreRefused(t *testing.T) {
	s := newStore(t, options())
	victim := filepath.Join(t.TempDir(), "victim")
	if err := os.WriteFile(victim, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.dir.Path(), "errors.yaml")
	if err := errors.Join(os.Remove(path), os.Symlink(victim, path)); err != nil {
		t.Skip(err)
	}
	out := merge(t, s, about(0), about(1))
	if data, _ := os.ReadFile(victim); string(data) != "precious" {
		t.Error("the link was followed")
	}
	if out[0].Action != Added || len(read(t, s)) != 2 {
		t.Errorf("%+v", out)
	}
}

func TestWhatKeepsEveryWriterOutIsTold(t *testing.T) {
	for _, name := range []string{lockName, archiveName} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			merge(t, s, about(0))
			path := filepath.Join(s.dir.Path(), name)
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if name == lockName {
				if err := os.Mkdir(path, 0o700); err != nil {
					t.Fatal(err)
				}
			} else if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			out := merge(t, s, about(1))
			if out[0].Action != Spooled || strings.Contains(out[0].Reason, "busy") {
				t.Errorf("outcome %+v", out[0])
			}
			snap := s.Read()
			if len(snap.Problems) != 1 || snap.Problems[0].File != name {
				t.Errorf("problems %v", snap.Problems)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			merge(t, s, about(2))
			if items := read(t, s); len(items) != 3 {
				t.Errorf("%d learnings once it was mended, want 3", len(items))
			}
		})
	}
}

func TestDuplicateIDsTheFirstFileWins(t *testing.T) {
	s := newStore(t, options())
	for _, name := range []string{"errors", "tools"} {
		text := "category: " + name + "\nlearnings:\n  - id: x-1\n    summary: in " + name + "\n"
		if err := os.WriteFile(filepath.Join(s.dir.Path(), name+".yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	snap := s.Read()
	if len(snap.Items) != 1 || snap.Items[0].Summary.String() != "in errors" || len(snap.Problems) != 1 {
		t.Errorf("%+v", snap)
	}
}
