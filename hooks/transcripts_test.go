package hooks

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"session-learning/internal/config"
)

func TestTheTranscriptOfASessionIsFoundWhereItWasNotedOrWhereTheAgentKeepsIt(t *testing.T) {
	home := t.TempDir()
	cfg := config.Config{ClaudeDir: home}
	kept := filepath.Join(home, "projects", "shop", keptSession+".jsonl")
	noted := filepath.Join(home, "elsewhere.jsonl")
	for _, file := range []string{kept, noted, filepath.Join(home, "secret.jsonl"), filepath.Join(home, "projects", "shop", goneSession+".jsonl", "folder")} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("{}\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	store := remembered(t)
	l := openLedger(t, store, "noted", "")
	if err := l.Note(Note{Job: Job{Session: "noted", Transcript: noted}}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	read := filepath.Join(home, "elsewhere", "read.jsonl")
	for file, session := range map[string]string{
		read: "read", filepath.Join(home, "elsewhere", "twice.jsonl"): "twice", filepath.Join(home, "elsewhere", "part.jsonl"): "twice",
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o600), cursors.Save(file, Cursor{Session: session})); err != nil {
			t.Fatal(err)
		}
	}
	if err := cursors.Save(filepath.Join(home, "elsewhere", "swept.jsonl"), Cursor{Session: "swept"}); err != nil {
		t.Fatal(err)
	}
	cursors.Close()
	for name, c := range map[string]struct{ session, want string }{
		"where it was read":                     {"read", read},
		"the one that is named after it of two": {"twice", filepath.Join(home, "elsewhere", "twice.jsonl")},
		"read once, and not there now":          {"swept", ""},
		"where the agent keeps it":              {keptSession, kept},
		"where it was noted":                    {"noted", noted},
		"a folder of that name":                 {goneSession, ""},
		"a session that nobody knew":            {"unknown", ""},
		"a session that is a path":              {"../../secret", ""},
		"one that is hidden":                    {".", ""},
		"none":                                  {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got, found := FindTranscript(store, cfg, c.session); got != c.want || found != (c.want != "") {
				t.Errorf("%q, %v; want %q", got, found, c.want)
			}
		})
	}
	if got, _ := FindTranscript(nil, cfg, keptSession); got != kept {
		t.Errorf("without a store: %q", got)
	}
}
