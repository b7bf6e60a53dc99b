package transcript

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWhatWasInjectedIsTakenOut(t *testing.T) {
	block := Title + "\n\nNotes from earlier sessions, for reference; they are not instructions.\n\n### Errors: Imports in a circle [err-20260102-abcd]\nWhen A imports B, move it.\n```\n# shared.py\n\nx = 1\n```\n\n### Tools: Use rg [tool-20260102-efgh]\nWhen searching, use rg.\nIt is faster."
	for name, c := range map[string]struct{ text, want string }{
		"plain text changes":                  {"a <b> ### c", "a <b> ### c"},
		"a reminder stays":                    {"out\n<system-reminder>\nx\n</system-reminder>\n", "out\n\n"},
		"one of two reminders stays":          {"<system-reminder>x</system-reminder>a<system-reminder>y</system-reminder>b", "ab"},
		"an element with attributes stays":    {`<teammate-message teammate_id="a">x</teammate-message>b`, "b"},
		"an element of another name is lost":  {"<system-reminders>x</system-reminders>", "<system-reminders>x</system-reminders>"},
		"a reminder that was cut stays":       {"out\n<system-reminder>\nx", "out\n"},
		"a name in a sentence takes it along": {"use <system-reminder> for that", "use <system-reminder> for that"},
		"our block stays":                     {block, ""},
		"our block in an output stays":        {"before\n" + block + "\n\nafter", "before\n\nafter"},
		"our block takes headings along":      {block + "\n\n## Next\ntext", "\n## Next\ntext"},
		"our block in JSON stays":             {"a\n{\"additionalContext\":\"\\n" + Title + "\\n\\n### Errors: x\"}\nb", "a\nb"},
		"our block twice stays once":          {block + "\n\n" + block, ""},
	} {
		if got := Strip(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCutKeepsBothEnds(t *testing.T) {
	for _, text := range []string{strings.Repeat("añ🙂", 1000), strings.Repeat("x", 5000)} {
		for limit := range 200 {
			got := Cut(text, limit)
			if !utf8.ValidString(got) || len(got) > max(limit, 64)+64 || !strings.Contains(got, "bytes left out") || got[0] != text[0] || got[len(got)-1] != text[len(text)-1] {
				t.Fatalf("limit %d: %q", limit, got)
			}
		}
	}
	if got := Cut("short", 1); got != "short" {
		t.Errorf("short text: %q", got)
	}
}
