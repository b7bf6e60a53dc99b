package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// file writes a file below the home folder.
func (m *machine) file(name, text string) {
	m.t.Helper()
	path := filepath.Join(m.home, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		m.t.Fatal(err)
	}
}

// past gives the learnings of the tests a transcript, and a record of when they were given.
func (m *machine) past() {
	m.t.Helper()
	m.file(".claude/projects/shop/s-1.jsonl", spoken("s-1", "one", "two", "three circular imports", "four"))
	m.file(".claude/data/learnings/_state/injections.jsonl",
		`{"time":"2026-11-30T12:00:00Z","event":"UserPromptSubmit","agent":"claude","session":"77aa","sub_agent":"helper","ids":["err-001"],"chars":9}`+"\n")
}

// spoken is a transcript in which a person says one thing a line.
func spoken(session string, words ...string) string {
	var b strings.Builder
	for i, text := range words {
		said, _ := json.Marshal(text) // a text is never refused
		fmt.Fprintf(&b, `{"type":"user","uuid":"u%d","sessionId":%q,"isSidechain":false,"message":{"role":"user","content":%s}}`+"\n", i+1, session, said)
	}
	return b.String()
}

func TestEvidenceIsCutToWhatTheLearningIsAbout(t *testing.T) {
	filler := strings.Repeat("unrelated words about nothing in particular ", 40)
	for name, c := range map[string]struct {
		said       string
		want, lost []string
	}{
		"short":                 {"move the circular import", []string{"       move the circular import\n"}, []string{"…"}},
		"a long line":           {filler + "here the circular import hides " + filler, []string{"the circular import hides", "… ", " …"}, []string{filler}},
		"many lines":            {strings.Repeat("noise\n", 40) + "circular import\n" + strings.Repeat("noise\n", 40), []string{"… 36 lines before", "circular import", "… 33 lines more"}, nil},
		"characters two wide":   {strings.Repeat("无关的内容", 200) + "circular import 循环导入", []string{"循环导入"}, nil},
		"a secret":              {"circular import, password=hunter2secret99", []string{"REDACTED"}, []string{"hunter2secret99"}},
		"what a terminal obeys": {"circular \x1b]0;owned\x07import\x1b[2J", []string{"circular import"}, []string{"\x1b", "owned"}},
		"what is overwritten":   {"circular import\u202e\u200b", []string{"circular import\n"}, []string{"\u202e"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			m.file(".claude/projects/shop/s-1.jsonl", spoken("s-1", "", "", c.said, ""))
			out := m.must("show", "err-001", "--evidence")
			_, out, _ = strings.Cut(out, "evidence:")
			for _, text := range c.want {
				if !strings.Contains(out, text) {
					t.Errorf("%q is not in %q", text, out)
				}
			}
			for _, text := range c.lost {
				if strings.Contains(out, text) {
					t.Errorf("%q is in %q", text, out)
				}
			}
		})
	}
}

func TestEvidenceOfALineOfTwoMegabytes(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.file(".claude/projects/shop/s-1.jsonl", spoken("s-1", strings.Repeat("x", 2<<20), "", "circular import "+strings.Repeat("y ", 1<<20), ""))
	out := m.must("show", "err-001", "--evidence")
	if len(out) > 20_000 || !strings.Contains(out, "circular import") {
		t.Errorf("%d bytes: %.300s", len(out), out)
	}
}

func TestEvidenceFoldsOnATerminal(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.past()
	m.isTerm, m.columns, m.env["NO_COLOR"] = true, 40, "1"
	for line := range strings.Lines(m.must("show", "err-001", "--evidence")) {
		if n := columns(strings.TrimRight(line, "\n")); n > 40 && !strings.Contains(line, m.home) {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

func TestWhereATranscriptIsLookedForIsToldInTheAgentsWords(t *testing.T) {
	lib := library{cfg: config.Config{Home: "/home/ann", ClaudeDir: "/home/ann/.claude"}}
	for name, c := range map[string]struct{ agent, unit, says, not string }{
		"Claude Code":            {agent.Claude, "line", filepath.FromSlash("nor below /home/ann/.claude/projects"), ".codex"},
		"Codex":                  {agent.Codex, "line", filepath.FromSlash("nor below /home/ann/.codex/sessions nor below /home/ann/.codex/archived_sessions"), ".claude"},
		"opencode":               {agent.OpenCode, "message", "opencode export ses_1 > session.json", "nor below"},
		"a tool of its own":      {agent.Other, "line", "it is not among the transcripts that were read", "nor below"},
		"an agent of the future": {"somebody", "line", filepath.FromSlash("nor below /home/ann/.qwen/projects"), "database"},
	} {
		t.Run(name, func(t *testing.T) {
			got := notFound(lib, c.agent, "ses_1")
			if !strings.Contains(got, c.says) || strings.Contains(got, c.not) || unit(c.agent) != c.unit {
				t.Errorf("%s, and %s", got, unit(c.agent))
			}
		})
	}
}
