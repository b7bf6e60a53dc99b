package cli

import (
	"strings"
	"testing"
)

func TestALongTranscriptPathKeepsItsNamesAndItsColumn(t *testing.T) {
	m := newMachine(t)
	v := newVoice(Env{Stdout: &m.out, Stderr: &m.er, Terminal: true, Columns: 60, Getenv: func(string) string { return "1" }})
	path := "/home/ann/.claude/projects/-home-ann-code-orders/0b9f1c2e-77aa-4000-8000-000000000001.jsonl"
	v.table("", [][]cell{{{text: "on the word of"}, {text: "the user"}}, {{text: "transcript"}, {text: path + ", lines 3, 4"}}})
	want := "on the word of  the user\n" +
		"transcript      /home/ann/.claude/projects/\n" +
		"                -home-ann-code-orders/\n" +
		"                0b9f1c2e-77aa-4000-8000-000000000001.jsonl,\n" +
		"                lines 3, 4\n"
	if got := m.out.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestWhyOnATerminalIsATable(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.past()
	m.isTerm, m.columns, m.env["NO_COLOR"] = true, 60, "1"
	out := m.must("why", "err-001")
	for _, want := range []string{"Errors: Circular imports cause", "learned         2026-11-01 from session s-1 of Claude Code", "was given       2026-11-30 12:00"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}
