package learnings

import "testing"

func TestNamesCountAsWordsOfTheirOwn(t *testing.T) {
	for name, c := range map[string]struct {
		name, text string
		want       bool
	}{
		"alone":                      {"err-1", "err-1", true},
		"in quotes":                  {"err-1", `id: "err-1",`, true},
		"the end of a sentence":      {"err-1", "see err-1.", true},
		"a longer one":               {"err-1", "err-10", false},
		"a longer one before it":     {"err-1", "myerr-1", false},
		"twice, once alone":          {"err-1", "err-10 err-1", true},
		"the name of a file":         {"0b9f-77aa", "/x/0b9f-77aa.jsonl", true},
		"a project":                  {"git:example.org/a/b", "project: git:example.org/a/b", true},
		"a project with a longer":    {"git:example.org/a/b", "git:example.org/a/b.js", false},
		"a project below":            {"git:example.org/a/b", "git:example.org/a/b/c", false},
		"a short one":                {"s1", "{session: s1}", true},
		"a short one, inside":        {"s1", "classes1", false},
		"one that is no letters":     {"错误一", "见错误一。", true},
		"a word of the language":     {"import", "import cycle", false},
		"a number":                   {"1", `{"ms":1}`, false},
		"a year":                     {"2026", "in 2026, then", false},
		"a long number":              {"20261130-120000", "session 20261130-120000.", true},
		"nothing":                    {"", "x", false},
		"at the very end, cut short": {"err-12", "err-1", false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := NewNames(c.name).In([]byte(c.text)); got != c.want {
				t.Errorf("%q in %q: %v", c.name, c.text, got)
			}
		})
	}
}
