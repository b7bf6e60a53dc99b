package terminal

import "testing"

func TestWhatHidesIsSpelledOut(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain text":                     {"run make\n\tthen test", "run make\n\tthen test"},
		"letters of every script":        {"依赖 módulo ﾊﾝｶｸ 😀", "依赖 módulo ﾊﾝｶｸ 😀"},
		"a space without width":          {"ig\u200bnore", "ig‹U+200B›nore"},
		"text in the other direction":    {"a\u202eb", "a‹U+202E›b"},
		"a letter of the tag block":      {"a\U000e0041", "a‹U+E0041›"},
		"an escape sequence":             {"\x1b[31mred", "‹U+001B›[31mred"},
		"an 8-bit control":               {"\u009b31m", "‹U+009B›31m"},
		"what was overwritten":           {"safe\rrm", "safe‹U+000D›rm"},
		"a line separator":               {"a\u2028b", "a‹U+2028›b"},
		"marks of a script":              {"a\u0301\u0302 ผู้", "a\u0301\u0302 ผู้"},
		"a pile of marks":                {"a\u0301\u0301\u0301\u0301\u0301b", "a\u0301\u0301\u0301\u0301‹U+0301›b"},
		"what is no UTF-8":               {"a\xffb", "a‹FF›b"},
		"a replacement character itself": {"a\ufffdb", "a\ufffdb"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Revealed(c.in); got != c.want {
				t.Errorf("%q became %q, want %q", c.in, got, c.want)
			}
		})
	}
}
