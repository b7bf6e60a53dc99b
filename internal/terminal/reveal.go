package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many marks a character may bear: no script needs more, and a pile of them covers the lines around it.
const maxMarks = 4

// Revealed returns s with everything that hides something in it spelled out, as in "‹U+200B›": for a person who decides
// about a text that may have been made to look harmless. Line breaks and tabs stay. No terminal obeys what comes back.
func Revealed(s string) string {
	var b strings.Builder
	marks := 0
	for i, r := range s {
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "‹%02X›", s[i])
		case Invisible(r), marks > maxMarks:
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
