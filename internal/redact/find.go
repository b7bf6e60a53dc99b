package redact

import (
	"regexp"
	"strings"
	"sync"
)

// lazily compiles a pattern when it is first needed: most texts need none, and a hook has no time for all of them.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// containsAny tells whether a text in lower case holds any of the words.
func containsAny(low string, words []string) bool {
	for _, w := range words {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// lowerASCII puts ASCII letters in lower case and leaves all else, so that a place in the one is the same place in the
// other.
func lowerASCII(s string) string {
	at := strings.IndexFunc(s, func(r rune) bool { return r >= 'A' && r <= 'Z' })
	if at < 0 {
		return s
	}
	b := []byte(s)
	for i := at; i < len(b); i++ {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
