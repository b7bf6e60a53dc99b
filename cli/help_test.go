package cli

import (
	"strings"
	"testing"
)

// terminalWidth is how many columns a terminal has that nobody has made wider.
const terminalWidth = 80

func TestHelpFitsOnATerminal(t *testing.T) {
	m := newMachine(t)
	pages := map[string]string{"": m.must("--help")}
	for _, v := range (&program{}).commands() {
		pages[v.Name] = m.must(v.Name, "--help")
	}
	for verb, page := range pages {
		for line := range strings.Lines(page) {
			if n := columns(strings.TrimRight(line, "\n")); n > terminalWidth {
				t.Errorf("learnings %s --help has a line of %d columns: %s", verb, n, line)
			}
		}
	}
}

func TestEveryVerbIsDescribedInTheSameWay(t *testing.T) {
	m := newMachine(t)
	for _, v := range (&program{}).commands() {
		page := m.must(v.Name, "--help")
		for _, part := range []string{"learnings " + v.Name + ": ", "\n\nUsage:\n  learnings " + v.Name, "\n\nExamples:\n  ", "\n\nFlags:\n  ", "  --dir DIR", "  --json", "  --help, -h"} {
			if !strings.Contains(page, part) {
				t.Errorf("%q is missing in the help of %s:\n%s", part, v.Name, page)
			}
		}
		if first := v.Usage[:1]; first != strings.ToLower(first) || strings.HasSuffix(v.Usage, ".") {
			t.Errorf("the line of %s is no line of a list: %q", v.Name, v.Usage)
		}
		if other := m.must("help", v.Name); other != page {
			t.Errorf("learnings help %s is\n%s\nand not\n%s", v.Name, other, page)
		}
		if v.Category == "" {
			t.Errorf("%s stands in no group", v.Name)
		}
	}
}
