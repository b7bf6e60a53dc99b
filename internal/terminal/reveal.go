package terminal

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Revealed returns s with everything that hides something in it spelled out, as in "‹U+200B›": for a person who decides
// about a text that may have been made to look harmless. Line breaks and tabs stay. No terminal obeys what comes back.
func Revealed(s string) string {
	if plainASCII(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "‹%02X›", s[i])
		case Invisible(r):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
