package redact

import (
	"testing"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"", 5, ""},
		{"short", 5, "short"},
		{"short", 0, ""},
		{"short", -1, ""},
		{"longer", 1, "…"},
		{"longer", 5, "long…"},
		{"one two three four", 14, "one two three…"},
		{"one two, three four", 12, "one two…"},
		{"a verylongwordwithoutanyspace", 12, "a verylongw…"},
		{"你好世界你好世界", 5, "你好世界…"},
		{"Grüße aus Köln", 14, "Grüße aus Köln"},
		{"ae\u0301xyz", 3, "a…"},
		{"xx👍🏽👍🏽", 4, "xx…"},
		{"key is [REDACTED:aws-key] now", 16, "key is…"},
		{"x[REDACTED:aws-key]y", 12, "x…"},
	} {
		got := Stored(c.in).Cut(c.max).String()
		if got != c.want {
			t.Errorf("%q cut to %d is %q, want %q", c.in, c.max, got, c.want)
		}
		if n := utf8.RuneCountInString(got); c.max >= 0 && n > c.max {
			t.Errorf("%q cut to %d has %d runes", c.in, c.max, n)
		}
	}
}
