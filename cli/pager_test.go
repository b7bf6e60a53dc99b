package cli

import (
	"bytes"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// reads runs the command on a terminal of six rows whose person has a pager.
func (m *machine) reads(pager string, terminal bool, args ...string) (out, talk string) {
	m.t.Helper()
	var stdout, stderr bytes.Buffer
	status := Main(append([]string{"learnings"}, args...), Env{
		Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr,
		Getenv:   func(name string) string { return m.env[name] },
		Now:      func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
		LookPath: exec.LookPath,
		Getwd:    func() (string, error) { return m.home, nil },
		Terminal: terminal, Columns: 80, Rows: 6, Pager: pager,
	})
	if status != 0 {
		m.t.Fatalf("learnings %q: status %d: %s", args, status, stderr.String())
	}
	return stdout.String(), stderr.String()
}

func manyErrors(n int) string {
	var items strings.Builder
	for i := range n {
		items.WriteString("  - {id: e" + string(rune('a'+i)) + ", keywords: [circular, import, module], summary: Circular imports fail, insight: Move it.}\n")
	}
	return items.String()
}

func TestLongOutputGoesThroughThePager(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the pagers here are those of a POSIX system")
	}
	m := newMachine(t)
	m.env["NO_COLOR"] = "1"
	m.store("errors", manyErrors(20))
	m.store("tools", "  - {id: t1, keywords: [a, b, c], summary: short, insight: i}\n")
	tests := map[string]struct {
		pager    string
		terminal bool
		args     []string
		paged    bool
	}{
		"a list":                         {"sed s/^/+/", true, []string{"show"}, true},
		"a list that fits":               {"sed s/^/+/", true, []string{"show", "tools"}, false},
		"an explanation":                 {"sed s/^/+/", true, []string{"search", "--explain", "circular import"}, true},
		"a search":                       {"sed s/^/+/", true, []string{"search", "--limit", "0", "circular import"}, true},
		"one learning":                   {"sed s/^/+/", true, []string{"show", "ea"}, true},
		"a pager for the shell":          {"cat | sed 's/^/+/'", true, []string{"show"}, true},
		"no terminal":                    {"sed s/^/+/", false, []string{"show"}, false},
		"JSON":                           {"sed s/^/+/", true, []string{"show", "--json"}, false},
		"none is wanted":                 {"", true, []string{"show"}, false},
		"cat":                            {"cat", true, []string{"show"}, false},
		"a pager that is not there":      {"no-such-pager-here -R", true, []string{"show"}, false},
		"one that the shell cannot find": {"no-such-pager-here '-R'", true, []string{"show"}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			out, _ := m.reads(tt.pager, tt.terminal, tt.args...)
			if got := strings.HasPrefix(out, "+"); got != tt.paged {
				t.Errorf("went through the pager: %v, want %v:\n%s", got, tt.paged, out)
			}
			if plain, _ := m.reads("", tt.terminal, tt.args...); strings.ReplaceAll(out, "+", "") != plain {
				t.Errorf("it is\n%s\nwithout a pager it is\n%s", out, plain)
			}
		})
	}
}

func TestWhoeverLeavesThePagerEarlyHasSeenEnough(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the pagers here are those of a POSIX system")
	}
	m := newMachine(t)
	m.env["NO_COLOR"] = "1"
	m.store("errors", manyErrors(20))
	for name, pager := range map[string]string{"quit": "head -n 1", "quit with an error": "head -n 1; exit 2"} {
		t.Run(name, func(t *testing.T) {
			out, talk := m.reads(pager, true, "search", "--limit", "12", "circular")
			if n := strings.Count(out, "\n"); n != 1 {
				t.Errorf("%d lines, want the one that was read:\n%s", n, out)
			}
			if !strings.Contains(talk, "8 more") {
				t.Errorf("what is said after the list was lost: %q", talk)
			}
		})
	}
}

func TestPagersAreToldWhatGitTellsThem(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the pagers here are those of a POSIX system")
	}
	m := newMachine(t)
	m.store("errors", manyErrors(20))
	t.Setenv("LESS", "") // the test's own environment is the pager's
	t.Setenv("LESSCHARSET", "")
	out, _ := m.reads("cat > /dev/null; echo $LESS $LESSCHARSET", true, "show")
	if out != "FRX utf-8\n" {
		t.Errorf("told %q", out)
	}
	m.env["LESS"] = "-S"
	t.Setenv("LESS", "-S")
	if out, _ = m.reads("cat > /dev/null; echo $LESS $LESSCHARSET", true, "show"); out != "-S utf-8\n" {
		t.Errorf("a person's own options became %q", out)
	}
}

func TestRowsAreCountedAsTheTerminalShowsThem(t *testing.T) {
	tests := map[string]struct {
		text string
		want int
	}{
		"empty": {"", 0}, "a line": {"abc\n", 1}, "two": {"abc\n\n", 2}, "as wide as the terminal": {"0123456789\n", 1},
		"folded": {"0123456789a\n", 2}, "wide characters": {"时区时区时区\n", 2}, "colours take no place": {"\x1b[1m0123456789\x1b[0m\n", 1},
		"no end": {"abc", 1},
	}
	for name, tt := range tests {
		if got := rowsOf([]byte(tt.text), 10); got != tt.want {
			t.Errorf("%s: %d rows, want %d", name, got, tt.want)
		}
	}
	if got := rowsOf([]byte(strings.Repeat("a", 100)), 0); got != 1 {
		t.Errorf("of unknown width: %d rows", got)
	}
}
