package hooks

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestASubAgentIsToldByThePlaceOfItsTranscript(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(home, "projects", "shop [1]", cursorFolder)
	for _, name := range []string{"a/a.jsonl", "a/subagents/b.jsonl", "b/b.jsonl", "a/subagents/c.jsonl", "c.jsonl", "d/d.jsonl", "e.jsonl"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte("{}\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{
		"a/subagents/b.jsonl":       true,
		"b/b.jsonl":                 true, // the same among the conversations
		"c.jsonl":                   true,
		"a/a.jsonl":                 false,
		"d/d.jsonl":                 false,
		"e.jsonl":                   false,
		"f/f.jsonl":                 false, // not there yet
		"../elsewhere/b.jsonl":      false,
		"../elsewhere/b/b.jsonl":    false,
		"../s1/subagents/a-7.jsonl": true,
	} {
		if got := OfSubAgent(filepath.Join(folder, filepath.FromSlash(name))); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if OfSubAgent("") {
		t.Error("no path is a sub-agent's")
	}
}
