package hooks

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

// handed makes a folder with files of an age, by their names, and opens it.
func handed(t *testing.T, now time.Time, files map[string]time.Duration) (*HandOver, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "opencode")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, age := range files {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("{}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	h, err := OpenHandOver(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h, folder
}

func names(t *testing.T, folder string) map[string]bool {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range list {
		found[e.Name()] = true
	}
	return found
}

func TestWhatIsHandedOverIsClaimedOnce(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	h, folder := handed(t, now, map[string]time.Duration{"ses_1.jsonl": 0, "ses-2.jsonl": 0})
	name, ok := h.Holds(filepath.Join(folder, "ses-2.jsonl"))
	if !ok || name != "ses-2.jsonl" {
		t.Fatalf("%q, %v", name, ok)
	}
	claimed, err := h.Claim(name, now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Claim(name, now); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("claimed again: %v", err)
	}
	files, err := h.List()
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		if f.Name == claimed && (f.Session != "ses-2" || !f.Claimed.Equal(now)) || f.Name == "ses_1.jsonl" && (f.Session != "ses_1" || !f.Claimed.IsZero()) {
			t.Errorf("%+v", f)
		}
	}
	again, err := h.Claim(claimed, now.Add(time.Hour)) // by whoever finds that the first one died
	if err != nil || again == claimed {
		t.Errorf("%q, %v", again, err)
	}
	if err := errors.Join(h.Remove(again), h.Remove(again)); err != nil {
		t.Errorf("removed twice: %v", err)
	}
	if got := names(t, folder); len(got) != 1 || !got["ses_1.jsonl"] {
		t.Errorf("left: %v", got)
	}
}

func TestOnlyWhatIsHandedOverIsTaken(t *testing.T) {
	now := time.Now()
	h, folder := handed(t, now, map[string]time.Duration{"ses_1.jsonl": 0, "notes.txt": 0})
	outside := filepath.Join(filepath.Dir(folder), "mine.jsonl")
	if err := os.WriteFile(outside, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "below.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	for complaint, path := range map[string]string{
		"a file elsewhere":         outside,
		"another file":             filepath.Join(folder, "notes.txt"),
		"a file of one's own":      filepath.Join(folder, "my notes.jsonl"),
		"a name of several parts":  filepath.Join(folder, "backup.2026.jsonl"),
		"a name without an id":     filepath.Join(folder, ".jsonl"),
		"a name that has no end":   filepath.Join(folder, strings.Repeat("s", 200)+".jsonl"),
		"a file further below":     filepath.Join(folder, "below.jsonl", "ses_1.jsonl"),
		"a way out of the folder":  filepath.Join(folder, "..") + "/mine.jsonl",
		"a folder that is missing": filepath.Join(folder, "gone", "ses_1.jsonl"),
	} {
		if name, ok := h.Holds(path); ok {
			t.Errorf("%s is taken: %s", complaint, name)
		}
	}
	if _, err := h.Claim("below.jsonl", now); !errors.Is(err, safefile.ErrNotRegular) {
		t.Errorf("a folder: %v", err)
	}
	link := filepath.Join(filepath.Dir(folder), "link")
	if err := os.Symlink(folder, link); err == nil {
		if _, err := OpenHandOver(link); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a link in place of the folder: %v", err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(folder, "link.jsonl")); err == nil {
		if _, err := h.Claim("link.jsonl", now); !errors.Is(err, safefile.ErrNotRegular) {
			t.Errorf("a link: %v", err)
		}
	}
	if _, err := h.Claim("../mine.jsonl", now); !errors.Is(err, safefile.ErrName) {
		t.Errorf("a path: %v", err)
	}
	var none *HandOver
	if _, ok := none.Holds(outside); ok {
		t.Error("no folder holds a file")
	}
	if _, err := OpenHandOver(filepath.Join(folder, "gone")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
	if _, err := OpenHandOver(""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func TestWhatIsLeftOverIsReadAndThenRemoved(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	claim := func(session string, ago time.Duration) string {
		h, _ := handed(t, now, map[string]time.Duration{session + ".jsonl": 0})
		name, err := h.Claim(session+".jsonl", now.Add(-ago))
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	reading, died, old := claim("reading", time.Minute), claim("died", time.Hour), claim("old", 0)
	h, folder := handed(t, now, map[string]time.Duration{
		"new.jsonl": time.Second, "left.jsonl": time.Hour, "later.jsonl": -time.Hour,
		reading: time.Hour, died: time.Hour, old: 48 * time.Hour,
		"half.jsonl.77.tmp": time.Hour, "older.jsonl.77.tmp": 48 * time.Hour, "notes.txt": 48 * time.Hour,
		"my notes.jsonl": 48 * time.Hour, "editor.tmp": 48 * time.Hour,
	})
	if some, err := h.Left(now, 2); err != nil || len(some) != 2 {
		t.Errorf("at most two: %v, %v", some, err)
	}
	left, err := h.Left(now, 100)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range left {
		got[f.Session] = true
	}
	if len(got) != 3 || !got["left"] || !got["died"] || !got["later"] {
		t.Errorf("left over: %v", got)
	}
	if err := h.Sweep(now); err != nil {
		t.Fatal(err)
	}
	kept := names(t, folder)
	if kept[old] || kept["older.jsonl.77.tmp"] || !kept["half.jsonl.77.tmp"] || !kept["notes.txt"] || !kept["left.jsonl"] ||
		!kept["my notes.jsonl"] || !kept["editor.tmp"] || len(kept) != 9 {
		t.Errorf("kept: %v", kept)
	}
}
