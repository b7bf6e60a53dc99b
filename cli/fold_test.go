package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLongTextIsBrokenWhereAReaderWouldBreakIt(t *testing.T) {
	tests := map[string]struct {
		text  string
		width int
		want  []string
	}{
		"short":                       {"two words", 20, []string{"two words"}},
		"between words":               {"one two three four", 9, []string{"one two", "three", "four"}},
		"filled to the last column":   {"one two three", 7, []string{"one two", "three"}},
		"several spaces":              {"one   two three", 9, []string{"one   two", "three"}},
		"a path stays whole":          {"see /home/ann/.claude/settings.json now", 12, []string{"see", "/home/ann/.claude/settings.json", "now"}},
		"between wide characters":     {"时区加载失败", 8, []string{"时区加载", "失败"}},
		"an odd column stays free":    {"时区加载失败", 7, []string{"时区加", "载失败"}},
		"no line begins with a comma": {"时区加载，失败", 8, []string{"时区加", "载，失败"}},
		"none ends with a bracket":    {"时区加（载）", 8, []string{"时区加", "（载）"}},
		"a word among wide ones":      {"加载tzdata失败", 8, []string{"加载", "tzdata失", "败"}},
		"an accent stays on its e":    {"ae\u0301 时e\u0301", 3, []string{"ae\u0301", "时e\u0301"}},
		"a width of zero":             {"one two three", 0, []string{"one two three"}},
		"nothing":                     {"", 5, []string{""}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, fold(tt.text, tt.width)); diff != "" {
				t.Errorf("folded (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNothingIsLostInFolding(t *testing.T) {
	const text = "精简镜像缺少 tzdata，加载时区失败 — because `scratch` has no /usr/share/zoneinfo（见下文）。"
	squeezed := strings.ReplaceAll(text, " ", "")
	for width := 1; width < 90; width++ {
		lines := fold(text, width)
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != squeezed {
			t.Errorf("with %d columns it became %q", width, got)
		}
		for _, line := range lines {
			if width >= 24 && columns(line) > width {
				t.Errorf("with %d columns a line is %q", width, line)
			}
		}
	}
}

func TestOutputStaysWithinTheTerminal(t *testing.T) {
	const long = `  - id: err-003
    keywords: [docker, compose, network]
    summary: Containers of two compose files see each other only when both files name the same external network
    insight: When a container of one compose file calls one of another, name an external network in both, because each file has a network of its own otherwise.
    note: 两个 compose 文件里的容器只有在都声明了同一个外部网络的时候才能互相访问，否则每个文件都有自己的网络。
    example: docker compose --file a-very-long-name-of-a-file.yaml --project-name shop up --detach --wait
`
	for _, width := range []int{0, 60, 80, 120} {
		m := newMachine(t)
		m.store("errors", circular+long)
		m.isTerm, m.columns, m.env["NO_COLOR"] = true, width, "1"
		for _, args := range [][]string{{"show"}, {"show", "err-003"}, {"search", "compose network"}, {"search", "--explain", "compose network"}, {"stats"}} {
			for line := range strings.Lines(m.must(args...)) {
				line = strings.TrimSuffix(line, "\n")
				if code := strings.HasPrefix(line, "docker compose --file"); width > 0 && columns(line) > width && !code {
					t.Errorf("%q, %d columns wide, prints %q", args, width, line)
				}
				if strings.HasSuffix(line, " ") {
					t.Errorf("%q prints spaces at the end of %q", args, line)
				}
			}
		}
		if m.isTerm = false; strings.Count(m.must("show"), "\n") != 3 {
			t.Errorf("a pipe got folded lines:\n%s", m.out.String())
		}
	}
}

func TestFoldedCellGoesOnBelowItself(t *testing.T) {
	var out bytes.Buffer
	v := voice{data: &out, terminal: true, width: 34}
	v.table("  ", [][]cell{{{text: "时区"}, {text: ""}, {text: "one two three four five six"}}, {{text: "a"}, {text: ""}, {text: "b"}}})
	if want := "  时区  one two three four five\n        six\n  a     b\n"; out.String() != want {
		t.Errorf("table is\n%swant\n%s", out.String(), want)
	}
	out.Reset()
	v.title("Errors: a summary of some length", "[err-001]")
	if want := "Errors: a summary of some length\n[err-001]\n"; out.String() != want {
		t.Errorf("title is\n%swant\n%s", out.String(), want)
	}
}

func TestHelpFitsATerminal(t *testing.T) {
	m := newMachine(t)
	for _, verb := range []string{"", "show", "search", "add", "stats", "install", "uninstall"} {
		for line := range strings.Lines(m.must(strings.Fields(verb + " --help")...)) {
			if columns(strings.TrimSuffix(line, "\n")) >= 80 {
				t.Errorf("the help of %q has a line of %d columns: %s", verb, columns(line)-1, line)
			}
			for _, noise := range []string{"default: false", "value ", `""`} {
				if strings.Contains(line, noise) {
					t.Errorf("the help of %q says %q: %s", verb, noise, line)
				}
			}
		}
	}
}

func TestALongPathGetsTheLineThatItNeeds(t *testing.T) {
	const path = "/home/ann/.claude/projects/a-shop/0123456789.jsonl" // 50 columns
	label, rows := cell{text: "transcript"}, func(text string) [][]cell { return [][]cell{{{text: "transcript"}, {text: text}}} }
	for name, tt := range map[string]struct {
		width int
		text  string
		want  string
	}{
		"it fits":                        {62, path, "transcript  " + path + "\n"},
		"it needs one column":            {61, path, "transcript\n           " + path + "\n"},
		"it fits from the left":          {50, path, "transcript\n" + path + "\n"},
		"it fits nowhere":                {45, path, "transcript  /home/ann/.claude/projects/\n            a-shop/0123456789.jsonl\n"},
		"among other words":              {55, "see " + path + " now", "transcript  see\n     " + path + "\n            now\n"},
		"what is short is left in place": {55, "see it", "transcript  see it\n"},
	} {
		var out bytes.Buffer
		v := voice{data: &out, terminal: true, width: tt.width}
		v.table("", rows(tt.text))
		if got := out.String(); got != tt.want {
			t.Errorf("%s: a table prints\n%swant\n%s", name, got, tt.want)
		}
		out.Reset()
		v.labelled("", label, cell{text: tt.text})
		for line := range strings.Lines(out.String()) {
			if tt.width >= 50 && columns(strings.TrimSuffix(line, "\n")) > tt.width || strings.HasSuffix(line, " \n") {
				t.Errorf("%s: a label prints %q", name, line)
			}
		}
	}
}
