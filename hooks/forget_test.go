package hooks

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Names that stand in a remembered store.
const (
	goneSession = "0b9f1c2e-gone"
	keptSession = "5511aaaa-kept"
	goneID      = "err-20261130-gone"
	keptID      = "err-20261130-kept"
)

// remembered makes a state in which two sessions worked: one that is to be forgotten, with a sub-agent, and another one.
func remembered(t *testing.T) *safefile.Dir {
	t.Helper()
	store := storeDir(t)
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, s := range []struct{ session, sub, cwd string }{{goneSession, "", "/code/gone"}, {goneSession, "helper", ""}, {keptSession, "", "/code/kept"}} {
		l := openLedger(t, store, s.session, s.sub)
		if s.sub == "" {
			if err := l.Note(Note{Time: now, Job: Job{Agent: "claude", Session: s.session, Transcript: "/t/" + s.session + ".jsonl", Cwd: s.cwd}}); err != nil {
				t.Fatal(err)
			}
		}
		given := []string{goneID, keptID}
		if err := l.Record(Reminder{Time: now, Event: "UserPromptSubmit", Key: "k", IDs: given, Chars: 7}); err != nil {
			t.Fatal(err)
		}
		l.Close()
		for _, ids := range [][]string{given, {goneID}} {
			if err := RecordInjection(store, Injection{Time: now, Event: "UserPromptSubmit", Agent: "claude", Session: s.session, SubAgent: s.sub, IDs: ids}); err != nil {
				t.Fatal(err)
			}
		}
	}
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	for _, s := range []struct{ session, cwd string }{{goneSession, "/code/gone"}, {keptSession, "/code/kept"}} {
		resume := json.RawMessage(`{"agent":"claude","offset":7,"session":"` + s.session + `","cwd":"` + s.cwd + `"}`)
		if err := cursors.Save("/t/"+s.session+".jsonl", Cursor{Offset: 9, Mark: "m", Resume: resume, Session: s.session, Cwd: s.cwd}); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"_state/index/cache":                      "a copy of " + goneID,
		"_state/index/other":                      "a copy of " + keptID,
		"_state/injections.jsonl.1":               `{"session":"` + goneSession + `","ids":["` + keptID + `"]}` + "\nhalf a line of " + goneID + "\n",
		"_log/hooks.log":                          `{"event":"` + goneSession + `"}` + "\n" + `{"event":"stop"}` + "\n",
		"_state/cursors/.session-learning-ab.tmp": `{"resume":{"session":"` + goneSession,
	} {
		file := filepath.Join(store.Path(), filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

// forgetting is what is to be forgotten by an id, by the session, or by the folder of the project.
func forgetting(ids []string, session, folder string) Forgetting {
	f := Forgetting{IDs: ids, Session: session, Names: learnings.NewNames(append(ids, session)...)}
	if folder != "" {
		f.Within = func(cwd string) bool { return cwd == folder }
	}
	f.Resume = func(place json.RawMessage) []byte {
		var state struct{ Session, Cwd string }
		if json.Unmarshal(place, &state) != nil || state.Session != session && (folder == "" || state.Cwd != folder) || state.Session == "" {
			return nil
		}
		return []byte(`{"agent":"claude","offset":7}`)
	}
	return f
}

// below is all that stands in a folder, by path.
func below(t *testing.T, store *safefile.Dir) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(store.Path(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(store.Path(), path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestForgettingLeavesNothingOfItInTheState(t *testing.T) {
	for name, c := range map[string]struct {
		what Forgetting
		gone []string
		kept []string
	}{
		"a learning":                   {forgetting([]string{goneID}, "", ""), []string{goneID}, []string{keptID, goneSession, keptSession}},
		"a session":                    {forgetting(nil, goneSession, ""), []string{goneSession, "/code/gone"}, []string{goneID, keptID, keptSession, "/code/kept"}},
		"the sessions of a project":    {forgetting(nil, "", "/code/gone"), []string{"/code/gone"}, []string{goneID, keptID, keptSession, "/code/kept"}},
		"a session and what it taught": {forgetting([]string{goneID}, goneSession, ""), []string{goneSession, goneID}, []string{keptID, keptSession}},
	} {
		t.Run(name, func(t *testing.T) {
			store := remembered(t)
			dry := c.what
			dry.DryRun = true
			before := below(t, store)
			planned, err := Forget(store, dry)
			if err != nil || len(planned) == 0 {
				t.Fatalf("would change %v, %v", planned, err)
			}
			for name, text := range below(t, store) {
				if before[name] != text {
					t.Errorf("a dry run changed %s", name)
				}
			}
			changed, err := Forget(store, c.what)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Join(changed, " ") != strings.Join(planned, " ") {
				t.Errorf("changed %v, planned %v", changed, planned)
			}
			all := ""
			for name, text := range below(t, store) {
				all += name + "\n" + text + "\n"
			}
			for _, word := range c.gone {
				if strings.Contains(all, word) {
					t.Errorf("%s is left in\n%s", word, all)
				}
			}
			for _, word := range c.kept {
				if !strings.Contains(all, word) {
					t.Errorf("%s went, too:\n%s", word, all)
				}
			}
			if again, err := Forget(store, c.what); err != nil || len(again) > 0 {
				t.Errorf("again: %v, %v", again, err)
			}
		})
	}
}

func TestForgettingASessionKeepsHowFarItWasRead(t *testing.T) {
	store := remembered(t)
	if _, err := Forget(store, forgetting(nil, goneSession, "")); err != nil {
		t.Fatal(err)
	}
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	if c := cursors.Load("/t/" + goneSession + ".jsonl"); c.Offset != 9 || c.Mark != "m" || string(c.Resume) != `{"agent":"claude","offset":7}` {
		t.Errorf("cursor %+v %s", c, c.Resume)
	}
	if c := cursors.Load("/t/" + keptSession + ".jsonl"); !strings.Contains(string(c.Resume), keptSession) {
		t.Errorf("cursor of another session %s", c.Resume)
	}
	if a, err := ReadActivity(store); err != nil || a.Seen != 1 || a.Injections != 3 { // with the half line
		t.Errorf("left are %+v, %v", a, err)
	}
}

func TestForgettingTakesOutWhatWasReadWhereverItStands(t *testing.T) {
	const path = "/elsewhere/one.jsonl"
	start := json.RawMessage(`{"offset":0}`) // where nobody was heard of yet
	for name, c := range map[string]struct {
		path   string
		cursor Cursor
		what   Forgetting
		gone   bool
	}{
		"of the session":                   {path, Cursor{Session: goneSession, Resume: start}, forgetting(nil, goneSession, ""), true},
		"of the folder":                    {path, Cursor{Session: "s", Cwd: "/code/gone", Resume: start}, forgetting(nil, "", "/code/gone"), true},
		"in the name of the file":          {"/t/" + goneSession + ".jsonl", Cursor{Session: "fork", Resume: start}, forgetting(nil, goneSession, ""), true},
		"of a session that nobody forgets": {path, Cursor{Session: "s", Cwd: "/code/kept", Resume: start}, forgetting([]string{goneID}, goneSession, "/code/gone"), false},
	} {
		t.Run(name, func(t *testing.T) {
			store := storeDir(t)
			cursors, err := OpenCursors(store)
			if err != nil {
				t.Fatal(err)
			}
			defer cursors.Close()
			c.cursor.Offset, c.cursor.Mark = 9, "m"
			if err := cursors.Save(c.path, c.cursor); err != nil {
				t.Fatal(err)
			}
			if _, err := Forget(store, c.what); err != nil {
				t.Fatal(err)
			}
			got := cursors.Load(c.path)
			if got.Offset != 9 || got.Mark != "m" || string(got.Resume) != string(start) {
				t.Errorf("how far it was read became %+v %s", got, got.Resume)
			}
			if gone := got.Path+got.Session+got.Cwd == ""; gone != c.gone {
				t.Errorf("it holds %+v", got)
			}
		})
	}
}

func TestForgettingAnIDKeepsThatAnEventWasAnswered(t *testing.T) {
	store := remembered(t)
	if _, err := Forget(store, forgetting([]string{goneID}, "", "")); err != nil {
		t.Fatal(err)
	}
	l := openLedger(t, store, keptSession, "")
	defer l.Close()
	if !l.Noted("") || !l.Answered("k", time.Time{}) || l.Given()[goneID] || !l.Given()[keptID] {
		t.Errorf("noted %v, answered %v, given %v", l.Noted(""), l.Answered("k", time.Time{}), l.Given())
	}
}

func TestForgettingThatFailsIsRepeated(t *testing.T) {
	for n := 1; ; n++ {
		store := remembered(t)
		seen := 0
		faulty := store.WithFault(func(safefile.Op, string) error {
			if seen++; seen == n {
				return syscall.EIO
			}
			return nil
		})
		what := forgetting([]string{goneID}, goneSession, "")
		_, err := Forget(faulty, what)
		if seen < n {
			t.Logf("%d operations", n-1)
			return
		}
		if _, again := Forget(store, what); again != nil {
			t.Fatalf("operation %d: %v, then %v", n, err, again)
		}
		for name, text := range below(t, store) {
			if strings.Contains(text, goneSession) || strings.Contains(text, goneID) {
				t.Fatalf("operation %d (%v): %s is left as %s", n, err, name, text)
			}
		}
	}
}

func TestForgettingWaitsForWhoeverReadsTheTranscript(t *testing.T) {
	store := remembered(t)
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	lock, err := cursors.Lock("/t/"+goneSession+".jsonl", 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Forget(store, forgetting(nil, goneSession, "")); !errors.Is(err, safefile.ErrBusy) {
		t.Errorf("error %v", err)
	}
	if _, err := Forget(store, forgetting(nil, keptSession, "")); err != nil {
		t.Errorf("another session: %v", err)
	}
	lock.Unlock()
	if _, err := Forget(store, forgetting(nil, goneSession, "")); err != nil {
		t.Error(err)
	}
}

func TestForgettingMakesNothing(t *testing.T) {
	store := storeDir(t)
	changed, err := Forget(store, forgetting([]string{goneID}, "", ""))
	if err != nil || len(changed) > 0 {
		t.Errorf("changed %v, %v", changed, err)
	}
	if files := below(t, store); len(files) > 0 {
		t.Errorf("made %v", files)
	}
}
