package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const guess = `  - id: tool-guess
    created: "2019-01-01T00:00:00Z"
    keywords: [a, b, c]
    summary: 很久以前的一个猜测，后来没有人再见过，也没有人确认过
    insight: Do it so.
    confidence: 0.55
    source: {agent: claude, session: s, kind: fix, by: tool}
`

// asleep is a machine whose store was last written long before its clock.
func asleep(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	m.store("tools", guess)
	long := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(m.home, ".claude", "data", "learnings", "tools.yaml"), long, long); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCleanupAsksWhetherTheClockIsRight(t *testing.T) {
	m := asleep(t)
	const doubt = "nothing has happened in the store since 2020-01-01, so that the clock may be wrong; learnings that would go: 1"
	if status := m.run("cleanup", "--below", "0.7"); status != 1 || m.out.String() != "" {
		t.Errorf("status %d, stdout %q", status, m.out.String())
	}
	want := "learnings: cleanup: " + doubt + "; nothing was changed\n" +
		"learnings: when the clock is right: learnings cleanup --below 0.7 --yes\n"
	if diff := cmp.Diff(want, m.er.String()); diff != "" {
		t.Error(diff)
	}
	if out := m.must("cleanup", "--dry-run"); !strings.HasPrefix(out, "archived\ttool-guess\t") || !strings.Contains(m.er.String(), "it would need --yes: "+doubt) {
		t.Errorf("dry run: %s%s", out, m.er.String())
	}
	if out := m.must("cleanup", "--yes"); !strings.HasPrefix(out, "archived\ttool-guess\t") || m.er.String() != "" {
		t.Errorf("sure: %s%s", out, m.er.String())
	}
}

func TestCleanupOnATerminalTellsWhatWentAndHowItComesBack(t *testing.T) {
	m := asleep(t)
	m.isTerm, m.columns, m.env["NO_COLOR"] = true, 40, "1"
	want := "tool-guess 很久以前的一个猜测，后来没有\n" +
		"           人再见过，也没有人确认过\n" +
		"  not seen for 2890 days (since\n" +
		"  2019-01-01), confidence 0.55\n"
	if diff := cmp.Diff(want, m.must("cleanup", "--yes")); diff != "" {
		t.Error(diff)
	}
	if got, want := m.er.String(), "learnings: 1 archived; to bring one back: learnings restore ID\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	m.must("cleanup")
	if got, want := m.er.String(), "learnings: nothing is stale (not seen for 365 days, confidence below 0.60)\n"; m.out.String() != "" || got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}
