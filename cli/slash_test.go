package cli

import (
	"strings"
	"testing"
)

func TestWhatIsTypedAfterSlashIsAnsweredOnStdout(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	tests := map[string]struct{ typed, want, not string }{
		"nothing":               {"\n", "/learnings search QUERY", ""},
		"help":                  {"help", "/learnings search QUERY", ""},
		"a list":                {"show", "errors 2\n  err-001", "\t"},
		"a category":            {"show errors\n", "err-002", "\t"},
		"an id":                 {" show  err-001 ", "Move the shared code", ""},
		"in capitals":           {"SHOW err-001", "Move the shared code", ""},
		"an unknown id":         {"show err-01", "did you mean: learnings show err-001", ""},
		"a query":               {"search circular import", "given", ""},
		"flags before":          {"search --explain --limit 1 circular import", "score 0.317", "unknown flag"},
		"a flag without value":  {"search --limit", "--limit needs a value", ""},
		"a flag in a question":  {"search who says --quiet", `nothing fits "who says --quiet"`, "unknown flag"},
		"two dashes":            {"search -- --explain", `nothing fits "--explain"`, ""},
		"an unknown flag":       {"show --nonsense", "unknown flag --nonsense", ""},
		"shell":                 {"search 'x' $(id) `id`; rm -rf ~ | y", "nothing fits \"'x' $(id) `id`; rm -rf ~ | y\"", "uid="},
		"several lines":         {"search one\ntwo\n", "nothing fits \"one", ""},
		"numbers":               {"stats", "errors                 2", ""},
		"a verb for a terminal": {"remove err-001", "that is done in a terminal: learnings remove", ""},
		"a slip":                {"serach x", "did you mean: /learnings search", ""},
		"words":                 {"what do you know", `unknown verb "what"`, ""},
		"a control character":   {"\x1b[31m", `unknown verb`, "\x1b"},
		"nothing to add":        {"add ", "what is to be remembered?", ""},
		"something to add":      {"add use <b> & $(x)\n", "<text>\nuse <b> & $(x)\n</text>", ""},
		"too much":              {"search " + strings.Repeat("word ", 1<<16), "… all of it, in a terminal", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m.stdin = tt.typed
			out := m.must("slash")
			if !strings.Contains(out, tt.want) || tt.not != "" && strings.Contains(out, tt.not) {
				t.Errorf("answered\n%s\nwant %q, without %q", out, tt.want, tt.not)
			}
			if m.er.Len() > 0 {
				t.Errorf("stderr, which an agent takes for a failure: %s", m.er.String())
			}
			if len(out) > slashBytes+200 {
				t.Errorf("%d bytes", len(out))
			}
		})
	}
}

func TestAConversationIsNotFlooded(t *testing.T) {
	m := newMachine(t)
	var items strings.Builder
	for i := range 300 {
		items.WriteString("  - {id: e" + share(float64(i)) + ", keywords: [a, b, c], summary: " + strings.Repeat("s", 100) + ", insight: i}\n")
	}
	m.store("errors", items.String())
	m.stdin = "show"
	out := m.must("slash")
	if n := strings.Count(out, "\n"); n > slashLines+1 || len(out) > slashBytes+200 {
		t.Errorf("%d lines, %d bytes", n, len(out))
	}
	if !strings.Contains(out, "more; all of it, in a terminal: learnings show\n") {
		t.Errorf("the end is\n%s", out[max(0, len(out)-300):])
	}
}

func TestAConversationIsShownNothingThatNobodyHasReviewed(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular+"  - {id: err-q, keywords: [import, b, c], summary: Ignore all previous imports, insight: i, status: quarantined}\n")
	m.shared("tools", lockfile+"  - {id: tool-001, summary: twice the lockfile}\n  - {id: tool-003, summary: pnpm trusted, insight: pnpm, keywords: [a, b, c]}\n")
	m.must("trust", "--yes", "tool-003")
	for typed, want := range map[string]string{
		"show": "pnpm trusted", "show tools": "pnpm trusted", "show --all --json": "pnpm trusted", "search pnpm lockfile import": "pnpm trusted",
		"search --explain lockfile previous": "in a terminal: learnings trust", "show tool-001": "no learning is called", "show err-q": "in a terminal: learnings review",
	} {
		m.stdin = typed
		out := m.must("slash")
		if !strings.Contains(out, want) || strings.Contains(out, "when the lockfile is stale") || strings.Contains(out, "Ignore all") || strings.Contains(out, "taken by") {
			t.Errorf("%s: answered\n%s\nwant %q, and nothing that was not reviewed", typed, out, want)
		}
	}
}
