package redact

import (
	"regexp"
	"strings"
	"sync"
)

// privateTag is a `<private>` or `</private>` tag, also as it stands inside JSON and HTML.
var privateTag = lazily(`(?i)(?:<|\\u003c|&lt;)\s*(/?)\s*private(?:\s[^<>\n]{0,200}?)?/?\s*(?:>|\\u003e|&gt;)`)

// withoutPrivate replaces what a person has marked as private: blocks may be nested, and one that is never closed
// goes to the end of the text.
func withoutPrivate(s string) string {
	if !containsFold(s, "private") {
		return s
	}
	tags := privateTag().FindAllStringSubmatchIndex(s, -1)
	if tags == nil {
		return s
	}
	var b strings.Builder
	depth, from := 0, 0
	for _, tag := range tags {
		closing := tag[2] < tag[3]
		switch {
		case !closing && depth == 0:
			b.WriteString(s[from:tag[0]])
			b.WriteString(redacted("private"))
			depth++
		case !closing:
			depth++
		case depth == 0: // closes nothing
			b.WriteString(s[from:tag[0]])
		default:
			depth--
		}
		from = tag[1]
	}
	if depth == 0 {
		b.WriteString(s[from:])
	}
	return b.String()
}

// lazily compiles a pattern when it is first needed: most texts need none, and a hook has no time for all of them.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// containsFold tells whether s holds any of the words, which are lower-case ASCII, in whatever case.
func containsFold(s string, words ...string) bool {
	for _, w := range words {
		if indexFold(s, w) >= 0 {
			return true
		}
	}
	return false
}

// indexFold is strings.Index for a lower-case ASCII word, without regard to case.
func indexFold(s, word string) int {
	lower, upper := word[0], word[0]
	if lower >= 'a' && lower <= 'z' {
		upper -= 'a' - 'A'
	}
	for i := 0; i+len(word) <= len(s); i++ {
		if c := s[i]; (c == lower || c == upper) && strings.EqualFold(s[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}
