package redact

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// privateTag is a `<private>` or `</private>` tag, also as it stands inside JSON and HTML.
var privateTag = lazily(`(?i)(?:<|\\u003c|&lt;)\s*(/?)\s*private(?:\s[^<>\n]{0,200}?)?/?\s*(?:>|\\u003e|&gt;)`)

// inPrivateTag tells whether what such a tag begins with stands before the word at s[i].
func inPrivateTag(s string, i int) bool {
	before := strings.ToLower(strings.TrimRight(s[max(0, i-maxTagStart):i], " \t\n\r\f\v/"))
	return before == "" || strings.HasSuffix(before, "<") || strings.HasSuffix(before, "\\u003c") || strings.HasSuffix(before, "&lt;")
}

// maxTagStart is how far before the word the tag is looked for, in bytes; where nothing but blanks stands there, it may begin
// farther away.
const maxTagStart = 64

// withoutPrivate takes out what a person has marked as private, and leaves no trace of it: blocks may be nested, and
// one that is never closed goes to the end of the text.
func withoutPrivate(s string) string {
	tags := privateTag().FindAllStringSubmatchIndex(s, -1)
	if tags == nil {
		return s
	}
	var rest []byte
	depth, from := 0, 0
	for _, tag := range tags {
		if depth == 0 {
			rest = closeUp(rest, s[from:tag[0]], from > 0)
		}
		if closing := tag[2] < tag[3]; !closing {
			depth++
		} else if depth > 0 {
			depth--
		}
		from = tag[1]
	}
	if depth > 0 {
		from = len(s)
	}
	return string(closeUp(rest, s[from:], true))
}

// closeUp joins what stood before and behind something that was taken out, with one space where words would grow
// together or two would be left. Line ends stay. Without a gap nothing was taken out.
func closeUp(before []byte, behind string, gap bool) []byte {
	const blank = " \t"
	line, rest := bytes.TrimRight(before, blank), strings.TrimLeft(behind, blank)
	last, _ := utf8.DecodeLastRune(before)
	next, _ := utf8.DecodeRuneInString(behind)
	after, _ := utf8.DecodeRuneInString(rest)
	switch {
	case !gap:
		return append(before, behind...)
	case len(line) == 0 || line[len(line)-1] == '\n': // the indent of a line stays
		return append(before, rest...)
	case rest == "" || strings.ContainsRune("\r\n.,;:!?。，；：！？、", after):
		return append(line, rest...)
	case len(line) < len(before):
		return append(before, rest...)
	case spaced(last) && spaced(next):
		return append(append(before, ' '), behind...)
	}
	return append(before, behind...)
}

// spaced tells a letter or digit of a script that puts spaces between words.
func spaced(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
