package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"session-learning/hooks"
	"session-learning/learnings"
)

func TestStatsAreDrawnForAPerson(t *testing.T) {
	const three = circular + "  - {id: e3, created: 2026-11-17, keywords: [a, b, c], summary: s, insight: i}\n" +
		"  - {id: e4, created: 2026-11-18, keywords: [a, b, c], summary: s, insight: i}\n"
	tests := map[string]struct {
		columns int
		env     map[string]string
		want    []string // lines
		not     string
	}{
		"wide": {200, map[string]string{"LANG": "en_GB.UTF-8"}, []string{
			"errors                 4  " + strings.Repeat("█", 40),
			"tools                  0",
			"  2026-W44  1  " + strings.Repeat("█", 20), "  2026-W45  0", "  2026-W46  0", "  2026-W47  2  " + strings.Repeat("█", 40),
		}, "#"},
		"narrow": {40, map[string]string{"LC_ALL": "ja_JP.utf8", "LANG": "C"}, []string{
			"errors                 4  " + strings.Repeat("█", 13),
			"  2026-W44  1  ████████████▌", "  2026-W47  2  " + strings.Repeat("█", 25),
		}, "#"},
		"too narrow for bars":  {18, map[string]string{"LANG": "C.UTF-8"}, []string{"  2026-W44  1", "  2026-W47  2"}, "█"},
		"no UTF-8":             {40, map[string]string{"LC_CTYPE": "C", "LANG": "C.UTF-8"}, []string{"  2026-W44  1  #############", "  2026-W47  2  " + strings.Repeat("#", 25)}, "█"},
		"a dumb terminal":      {40, map[string]string{"TERM": "dumb", "LANG": "C.UTF-8"}, []string{"  2026-W47  2  " + strings.Repeat("#", 25)}, "█"},
		"a width not known":    {0, map[string]string{"LANG": "C.UTF-8"}, []string{"  2026-W47  2  " + strings.Repeat("█", 40)}, "#"},
		"given, when it is so": {80, nil, []string{"given by week", "  2026-W47  0", "  2026-W48  1  " + strings.Repeat("#", 40)}, "█"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", three)
			m.record("2026-11-15T12:00:00Z", "2026-11-25T12:00:00Z")
			m.isTerm, m.columns = true, tt.columns
			m.env["NO_COLOR"] = "1"
			for k, v := range tt.env {
				m.env[k] = v
			}
			out := m.must("stats")
			for _, line := range tt.want {
				if !strings.Contains("\n"+out, "\n"+line+"\n") {
					t.Errorf("%q is missing in\n%s", line, out)
				}
			}
			if strings.Contains(out, tt.not) {
				t.Errorf("%q is drawn:\n%s", tt.not, out)
			}
			for line := range strings.Lines(out) {
				if n := columns(strings.TrimRight(line, "\n")); tt.columns >= 40 && n > tt.columns {
					t.Errorf("%d columns in a terminal of %d: %q", n, tt.columns, line)
				}
			}
		})
	}
}

// record writes injections at these times into the user store, and a line that was cut off.
func (m *machine) record(times ...string) {
	m.t.Helper()
	state := filepath.Join(m.home, ".claude", "data", "learnings", learnings.StateDir)
	var lines strings.Builder
	for _, at := range times {
		fmt.Fprintf(&lines, `{"time":%q,"event":"UserPromptSubmit","ids":["err-001"]}`+"\n", at)
	}
	lines.WriteString(`{"time":"2026-1`)
	if err := os.MkdirAll(state, 0o700); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, hooks.InjectionsFile), []byte(lines.String()), 0o600); err != nil {
		m.t.Fatal(err)
	}
}

func TestStatsInAPipeDrawNothing(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.env["LANG"] = "C.UTF-8"
	out := m.must("stats")
	if !strings.HasPrefix(out, "errors\t2\nworkflows\t0\n") || strings.ContainsAny(out, "█#") || strings.Contains(out, "week") {
		t.Errorf("%s", out)
	}
}

func TestWeeksAreCountedWithoutGaps(t *testing.T) {
	on := func(day string) time.Time {
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	tests := map[string]struct {
		times []time.Time
		want  []week
	}{
		"none":              {nil, nil},
		"one not known":     {[]time.Time{{}}, nil},
		"one":               {[]time.Time{on("2026-11-30")}, []week{{"2026-W49", 1}}},
		"a gap, any order":  {[]time.Time{on("2026-11-30"), on("2026-11-15"), on("2026-11-29")}, []week{{"2026-W46", 1}, {"2026-W47", 0}, {"2026-W48", 1}, {"2026-W49", 1}}},
		"over a year's end": {[]time.Time{on("2026-12-31"), on("2027-01-04")}, []week{{"2026-W53", 1}, {"2027-W01", 1}}},
		"a wrong clock":     {[]time.Time{on("2026-11-30"), on("9999-01-01")}, []week{{"2026-W49", 1}, {"9998-W53", 1}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, byWeek(tt.times), cmp.AllowUnexported(week{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}
