package learnings

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The style of text is chosen here and not by the YAML library, whose own choice writes strings that read back
// differently or not at all (leading white space in block scalars, line breaks of YAML 1.1). Whatever comes in, one
// of the two styles below reads back equal with any YAML parser.

// quote writes a string as a double-quoted scalar on one line.
func quote(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 2)
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case plainRune(r):
			b.WriteRune(r)
		case r <= 0xFF:
			fmt.Fprintf(&b, `\x%02X`, r)
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// plainRune tells whether a rune may stand in YAML as it is, and means only itself there.
func plainRune(r rune) bool {
	switch {
	case r < 0xA0:
		return 0x20 <= r && r <= 0x7E
	case r == 0x2028 || r == 0x2029 || r == 0xFEFF: // line breaks of YAML 1.1, byte order mark
		return false
	}
	return r <= 0xD7FF || 0xE000 <= r && r <= 0xFFFD || 0x10000 <= r && r <= 0x10FFFF && r&0xFFFE != 0xFFFE
}

// value is the text of a field, line by line: the first stands after the colon, the rest below, indented. No lines:
// the field says nothing and is left out.
type value []string

// line is the value of a text that stays on one line. A final line break is doubled because reading drops one.
func line(s string) value {
	if s == "" {
		return nil
	}
	if strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return value{quote(s)}
}

// block is the value of a text of several lines: a literal block where that reads back equal, as people would write
// it, else one quoted line.
func block(s string) value {
	if !literal(s) {
		return line(s)
	}
	return append(value{"|"}, strings.Split(s, "\n")...)
}

// literal tells whether a text reads back equal from a literal block: no white space that a block cannot hold or an
// editor would strip, nothing that must be escaped.
func literal(s string) bool {
	if s == "" || strings.ContainsAny(s[:1], " \t\n") || strings.HasSuffix(s, "\n") {
		return false
	}
	before := rune('\n')
	for _, r := range s + "\n" {
		switch {
		case r == '\n':
			if before == ' ' || before == '\t' {
				return false
			}
		case r != '\t' && !plainRune(r):
			return false
		}
		before = r
	}
	return true
}

// unline undoes line and block: a literal block ends in a line break that is no part of the text.
func unline(s string) string { return strings.TrimSuffix(s, "\n") }

// flowList is the value of a list that stays on one line.
func flowList(items []string) value {
	if len(items) == 0 {
		return nil
	}
	quoted := make([]string, len(items))
	for i, s := range items {
		quoted[i] = quote(s)
	}
	return value{"[" + strings.Join(quoted, ", ") + "]"}
}

// word writes one of our own words plainly, anything else quoted.
func word(s string) string {
	for _, r := range s {
		if r < 'a' || 'z' < r {
			return quote(s)
		}
	}
	if reserved(s) {
		return quote(s)
	}
	return s
}

// flowMap collects the pairs of a mapping that stays on one line; pairs that say nothing are left out.
type flowMap []string

func (m *flowMap) add(key, text string) {
	if text != "" {
		*m = append(*m, key+": "+text)
	}
}

func (m *flowMap) addQuoted(key, s string) {
	if s != "" {
		m.add(key, quote(s))
	}
}

func (m flowMap) String() string { return "{" + strings.Join(m, ", ") + "}" }

// valid replaces bytes that are no UTF-8, which YAML cannot hold.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
