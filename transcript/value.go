package transcript

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// array calls visit for every value in the array that raw is; nothing else has any.
func array(raw []byte, visit func(element []byte)) {
	if len(raw) == 0 || raw[0] != '[' {
		return
	}
	for i := skipBlank(raw, 1); i < len(raw) && raw[i] != ']'; i = skipBlank(raw, i) {
		if raw[i] == ',' {
			i++
			continue
		}
		end := skipValue(raw, i)
		if end <= i {
			return
		}
		visit(raw[i:end])
		i = end
	}
}

// field is a member of an object as written; nil when there is none.
func field(raw []byte, name string) []byte {
	for o := openObject(raw); o.next(); {
		if string(o.key) == name {
			return o.value()
		}
	}
	return nil
}

// firstOf is the first of some members of an object that is there.
func firstOf(raw []byte, names ...string) []byte {
	for _, name := range names {
		if value := field(raw, name); value != nil && !isNull(value) {
			return value
		}
	}
	return nil
}

// stringsIn are the texts in the list that raw is.
func stringsIn(raw []byte) []string {
	var found []string
	array(raw, func(value []byte) {
		if value[0] == '"' {
			found = append(found, str(value, maxCommand))
		}
	})
	return found
}

// str decodes a JSON string of which about limit bytes are wanted: of a longer one the middle is left out before
// it is decoded, so that a file of a megabyte costs what is kept of it. What is no string gives "".
func str(raw []byte, limit int) string {
	if len(raw) < 2 || raw[0] != '"' {
		return ""
	}
	body := raw[1 : len(raw)-1]
	if len(body) <= 2*limit {
		return Cut(unescape(body), limit)
	}
	head, tail := body[:seam(body, limit)], body[seam(body, len(body)-limit):]
	return Cut(unescape(head)+gap(len(body)-len(head)-len(tail))+unescape(tail), limit)
}

// whole is all of a text, however long.
func whole(raw []byte) []byte { return []byte(str(raw, len(raw))) }

// plain is a short text form of a value.
func plain(raw []byte, limit int) string {
	if len(raw) > 0 && raw[0] == '"' {
		return str(raw, limit)
	}
	return valid(Cut(string(raw[:min(len(raw), 2*limit)]), limit))
}

// unescape decodes the inside of a JSON string, up to what is no escape.
func unescape(body []byte) string {
	next := bytes.IndexByte(body, '\\')
	if next < 0 {
		return valid(string(body))
	}
	text := make([]byte, 0, len(body))
	for next >= 0 {
		text = append(text, body[:next]...)
		r, size := escaped(body[next:])
		if size == 0 {
			return valid(string(text))
		}
		text = utf8.AppendRune(text, r)
		body = body[next+size:]
		next = bytes.IndexByte(body, '\\')
	}
	return valid(string(append(text, body...)))
}

// escaped reads an escape and tells how long it is; 0: it is none.
func escaped(text []byte) (r rune, size int) {
	if len(text) < 2 {
		return 0, 0
	}
	switch c := text[1]; c {
	case '\\', '/', '"':
		return rune(c), 2
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		const one, two = len(`\u0000`), len(`\u0000\u0000`)
		if len(text) < one {
			return 0, 0
		}
		r = hex4(text[2:one])
		if utf16.IsSurrogate(r) && len(text) >= two && text[one] == '\\' && text[one+1] == 'u' {
			if both := utf16.DecodeRune(r, hex4(text[one+2:two])); both != utf8.RuneError {
				return both, two
			}
		}
		return r, one
	}
	return 0, 0
}

// hex4 reads four hexadecimal digits; 0 when they are none.
func hex4(digits []byte) rune {
	n, err := strconv.ParseUint(string(digits), 16, 16)
	if err != nil {
		return 0
	}
	return rune(n)
}

func valid(s string) string {
	if utf8.ValidString(s) { // at a tenth of the cost
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// seam returns a place at or before i where an escaped string can be cut: the longest escape, a surrogate pair, has
// twelve bytes, so a place after twelve bytes without a backslash is in none. It returns i in text that is nothing
// but escapes, where the worst is one wrong character.
func seam(body []byte, i int) int {
	const longest, window = 12, 512
	for at := i; at > longest && at > i-window; at-- {
		if body[at]&0xC0 != 0x80 && bytes.IndexByte(body[at-longest:at], '\\') < 0 {
			return at
		}
	}
	return i
}

// isTrue tells whether raw is the literal true.
func isTrue(raw []byte) bool { return string(raw) == "true" }

// isNull tells whether raw is the literal null.
func isNull(raw []byte) bool { return string(raw) == "null" }

// isText tells whether raw is a string that is not empty.
func isText(raw []byte) bool { return len(raw) > 2 && raw[0] == '"' }

// is tells whether raw is the JSON string s.
func is(raw []byte, s string) bool {
	return len(raw) == len(s)+2 && raw[0] == '"' && string(raw[1:len(raw)-1]) == s
}

// number reads a JSON number; 0 when it is none.
func number(raw []byte) float64 {
	if n := gjson.ParseBytes(raw); n.Type == gjson.Number {
		return n.Num
	}
	return 0
}
