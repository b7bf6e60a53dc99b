package hooks

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// keptFiles are session files as the agents name them, below the home folder, by the session that they hold. The sessions
// that begin alike tell apart what is named after the beginning of an id.
func keptFiles() map[string]struct{ agent, session string } {
	return map[string]struct{ agent, session string }{
		".claude/projects/-home-dev-shop/11111111-aaaa.jsonl":                                          {agent.Claude, "11111111-aaaa"},
		".codex/sessions/2026/11/30/rollout-2026-11-30T12-00-00-22222222-aaaa.jsonl":                   {agent.Codex, "22222222-aaaa"},
		".codex/sessions/rollout-2025-05-07-22222222-bbbb.jsonl":                                       {agent.Codex, "22222222-bbbb"},
		".codex/archived_sessions/rollout-2026-10-01T08-00-00-22222222-cccc.jsonl":                     {agent.Codex, "22222222-cccc"},
		".gemini/tmp/shop/chats/session-2026-11-30T12-00-33333333.jsonl":                               {agent.Gemini, "33333333-aaaa"},
		".gemini/tmp/0a1b2c/chats/session-2025-11-30T12-00-33333333.json":                              {agent.Gemini, "33333333-bbbb"},
		".qwen/projects/-home-dev-shop/chats/44444444-aaaa.jsonl":                                      {agent.Qwen, "44444444-aaaa"},
		".qwen/tmp/0a1b2c/chats/session-2025-11-30T12-00-44444444.json":                                {agent.Qwen, "44444444-bbbb"},
		".copilot/session-state/55555555-aaaa/events.jsonl":                                            {agent.Copilot, "55555555-aaaa"},
		".copilot/session-state/55555555-bbbb.jsonl":                                                   {agent.Copilot, "55555555-bbbb"},
		".cursor/projects/home-dev-shop/agent-transcripts/66666666-aaaa.jsonl":                         {agent.Cursor, "66666666-aaaa"},
		".cursor/projects/home-dev-shop/agent-transcripts/66666666-bbbb/66666666-bbbb.jsonl":           {agent.Cursor, "66666666-bbbb"},
		".cursor/projects/home-dev-shop/agent-transcripts/66666666-bbbb/subagents/66666666-cccc.jsonl": {"", ""},
		".claude/projects/-home-dev-shop/11111111-aaaa/subagents/agent-7.jsonl":                        {"", ""},
		".gemini/tmp/shop/logs.json":                                                                   {"", ""},
		".codex/history.jsonl":                                                                         {"", ""},
	}
}

// keep writes those files.
func keep(t *testing.T) (cfg config.Config, home string) {
	t.Helper()
	home = t.TempDir()
	for name, of := range keptFiles() {
		path := filepath.Join(home, filepath.FromSlash(name))
		text := `{"sessionId":"` + of.session + `"}` + "\n"
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return config.Config{Home: home, ClaudeDir: filepath.Join(home, ".claude")}, home
}

func TestTheSessionsOfEveryAgentAreFound(t *testing.T) {
	cfg, home := keep(t)
	for name, of := range keptFiles() {
		if of.session == "" {
			continue
		}
		got, _ := FindTranscript(nil, cfg, of.session)
		if want := filepath.Join(home, filepath.FromSlash(name)); got != want {
			t.Errorf("%s of %s: found %q, want %q", of.session, of.agent, got, want)
		}
	}
	for _, none := range []string{"33333333-cccc", "66666666-cccc", "33333333", "agent-7", "*", "????????-aaaa", "11111111-aaaa*", "events", "..", "a/b", `a\b`, "{id}"} {
		if got, found := FindTranscript(nil, cfg, none); found {
			t.Errorf("%q is nobody's session, and was found in %s", none, got)
		}
	}
}

func TestOnlyFilesOfSessionsAreLookedAt(t *testing.T) {
	cfg, home := keep(t)
	var want, got []string
	for name, of := range keptFiles() {
		if of.session != "" {
			want = append(want, filepath.Join(home, filepath.FromSlash(name)))
		}
	}
	for _, place := range SessionPlaces(cfg) {
		place.each("", func(path string, _ bool) bool {
			if _, err := os.Stat(path); err == nil {
				got = append(got, path)
			}
			return true
		})
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("looked at\n%q, want\n%q", got, want)
	}
}

func TestTheNewestFilesAreLookedAtFirst(t *testing.T) {
	cfg, home := keep(t)
	old := filepath.Join(home, ".codex", "sessions", "2025", "01", "02", "rollout-2025-01-02T12-00-00-x.jsonl")
	if err := errors.Join(os.MkdirAll(filepath.Dir(old), 0o700), os.WriteFile(old, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, place := range SessionPlaces(cfg) {
		if place.Agent != agent.Codex {
			continue
		}
		place.each("", func(path string, _ bool) bool {
			if path == old {
				t.Error("the older one came first")
			}
			return false
		})
	}
}

func TestTheLastSessionOfAnAgentIsFound(t *testing.T) {
	cfg, home := keep(t)
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for name, of := range keptFiles() {
		path, when := filepath.Join(home, filepath.FromSlash(name)), at.Add(-time.Hour)
		switch {
		case of.session == "":
			when = at.Add(time.Hour) // no session: it says nothing
		case filepath.Base(name) == "66666666-bbbb.jsonl", filepath.Base(filepath.Dir(name)) == "archived_sessions":
			when = at
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]time.Time{
		agent.Claude: at.Add(-time.Hour), agent.Codex: at, agent.Gemini: at.Add(-time.Hour), agent.Qwen: at.Add(-time.Hour),
		agent.Copilot: at.Add(-time.Hour), agent.Cursor: at, agent.OpenCode: {}, agent.Other: {},
	} {
		if got := LastWritten(cfg, name); !got.Equal(want) {
			t.Errorf("%s: last written %v, want %v", agent.Title(name), got, want)
		}
	}
	if got := LastWritten(config.Config{}, agent.Codex); !got.IsZero() {
		t.Errorf("without a home folder: %v", got)
	}
}
