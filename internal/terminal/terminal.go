// Package terminal tells what a person sees of a text on a terminal: no escape sequences, nothing invisible, nothing that
// was overwritten.
package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns what a person would see of s: valid UTF-8 without escape sequences, invisible runes, and what was
// overwritten. Line breaks of every kind become "\n"; tabs stay. What is visible already comes back unchanged.
func Visible(s string) string {
	if allVisible(s) {
		return s
	}
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	s = strings.Map(func(r rune) rune {
		if Invisible(r) && !unicode.IsControl(r) {
			return lineBreak(r)
		}
		return r
	}, s)
	s = WithoutEscapes(s)
	if strings.ContainsAny(s, "\r\b") {
		s = withoutOverwritten(s)
	}
	return strings.Map(func(r rune) rune {
		if Invisible(r) {
			return lineBreak(r)
		}
		return r
	}, s)
}

// allVisible tells that there is nothing to do, at the price of one look at each rune that is no plain text.
func allVisible(s string) bool {
	for i := 0; ; {
		i += plain(s[i:])
		if i == len(s) {
			return true
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r < 0xa0 || Invisible(r) || r == utf8.RuneError && size == 1 {
			return false
		}
		i += size
	}
}

// plain is how many bytes a text begins with that are printable ASCII, line ends and tabs. It looks at eight at a time: what is
// added to each of them reaches its highest bit where the byte has what is asked for, and never the byte beside it.
func plain(s string) int {
	const each = 0x0101010101010101
	i := 0
	for ; i+8 <= len(s); i += 8 {
		b := s[i : i+8]
		eight := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		if eight&(each*0x80) != 0 {
			break
		}
		printable := eight + each*(0x80-' ')
		noBreak := eight ^ each*'\n' + each*0x7f
		noTab := eight ^ each*'\t' + each*0x7f
		deleted := eight + each
		if (^printable&noBreak&noTab|deleted)&(each*0x80) != 0 {
			break
		}
	}
	for i < len(s) && (s[i] >= ' ' && s[i] < 0x7f || s[i] == '\n' || s[i] == '\t') {
		i++
	}
	return i
}

// lineBreak is what stays of an invisible rune: a line end of those that break lines, nothing of others.
func lineBreak(r rune) rune {
	switch r {
	case '\v', '\f', 0x85, 0x2028, 0x2029:
		return '\n'
	}
	return -1
}

// Invisible tells whether a rune hides something: controls, formats, private use, separators, and what is shown as
// nothing though its category does not say so. Controls and formats alone would miss half of what is used to hide
// text: variation selectors, tags, fillers, blanks.
func Invisible(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < 0x7f:
		return r < ' '
	case r >= 0xe0000 && r <= 0xe0fff:
		return true
	case r >= 0x2010 && r < 0x2028, r >= 0x2190 && r < 0x2800, r >= 0x4e00 && r < 0xa000:
		return false // dashes and quotes, arrows and boxes, Han: what texts are full of, told without tables
	}
	switch r {
	case 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0, 0x2800, 0xfffc:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
		unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// Runes that begin a terminal sequence, and those that end one that holds text.
const (
	esc          = '\x1b'
	csi          = '\u009b'
	stringEnd    = '\u009c'
	bell         = '\a'
	introducers  = "\x1b\u0090\u0098\u009b\u009d\u009e\u009f"
	stringStarts = "P]X^_" // after ESC: DCS, OSC, SOS, PM, APC
)

// WithoutEscapes drops terminal sequences as ECMA-48 defines them, in their 7-bit and 8-bit forms, and nothing else.
func WithoutEscapes(s string) string {
	if strings.IndexByte(s, esc) < 0 && strings.IndexByte(s, "\u009b"[0]) < 0 { // nearly every text
		return s
	}
	var b strings.Builder
	for {
		at := strings.IndexAny(s, introducers)
		if at < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:at])
		s = s[at:]
		s = s[sequenceLen(s):]
	}
}

// sequenceLen is the length in bytes of the terminal sequence that s begins with.
func sequenceLen(s string) int {
	first, n := utf8.DecodeRuneInString(s)
	switch {
	case first == csi:
		return n + controlLen(s[n:])
	case first != esc:
		return n + stringLen(s[n:], first == '\u009d')
	case len(s) == n:
		return n
	}
	switch c := s[n]; {
	case c == '[':
		return n + 1 + controlLen(s[n+1:])
	case strings.IndexByte(stringStarts, c) >= 0:
		return n + 1 + stringLen(s[n+1:], c == ']')
	}
	return n + len(s[n:]) - len(afterFinal(s[n:], '0'))
}

// controlLen is the length of a control sequence's parameters and final byte. What is no parameter ends it: text
// after a sequence that was cut off is text.
func controlLen(s string) int {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '?' {
		i++
	}
	return len(s) - len(afterFinal(s[i:], '@'))
}

// afterFinal drops intermediate bytes and the final byte (at least low) that ends a sequence, when there is one.
func afterFinal(s string, low byte) string {
	i := 0
	for i < len(s) && s[i] >= ' ' && s[i] <= '/' {
		i++
	}
	if i < len(s) && s[i] >= low && s[i] <= '~' {
		return s[i+1:]
	}
	return s
}

// stringLen is the length of a sequence that holds text, its end included. A title or link (osc) ends with its line at
// the latest; so does any sequence that is never closed.
func stringLen(s string, osc bool) int {
	line := strings.IndexByte(s, '\n')
	if line < 0 {
		line = len(s)
	}
	for i, r := range s {
		switch {
		case osc && i >= line:
			return line
		case r == stringEnd:
			return i + len(string(stringEnd))
		case r == bell && osc:
			return i + 1
		case r == esc && strings.HasPrefix(s[i+1:], `\`):
			return i + 2
		}
	}
	return line
}

// withoutOverwritten drops what a carriage return or a backspace has overwritten: the earlier states of a progress
// bar, and text that is there to be stored but not seen.
func withoutOverwritten(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		line = line[strings.LastIndexByte(line, '\r')+1:]
		if strings.ContainsRune(line, '\b') {
			line = withoutBackspaces(line)
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

func withoutBackspaces(line string) string {
	var kept []rune
	for _, r := range line {
		switch {
		case r != '\b':
			kept = append(kept, r)
		case len(kept) > 0:
			kept = kept[:len(kept)-1]
		}
	}
	return string(kept)
}
