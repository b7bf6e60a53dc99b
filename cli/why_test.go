package cli

import (
	"strings"
	"testing"
)

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
