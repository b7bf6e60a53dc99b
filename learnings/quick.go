package learnings

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// quickItem reads an item that is written as we write it, some twenty times faster than the YAML library does, so
// that a start of a session need not wait. What it does not know it leaves to the library (nil); for what it knows
// the library gives the same.
func quickItem(text string) *yaml.Node {
	indent := len(text) - len(strings.TrimLeft(text, " "))
	if len(text) > MaxItem || !strings.HasPrefix(text[indent:], "- ") {
		return nil
	}
	q := &quick{rest: text[indent+2:], column: indent + 2}
	node := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for first := true; q.rest != ""; first = false {
		if !first && !q.indented(q.column) {
			return nil
		}
		key := q.key()
		if key == "" || has(node, key) || len(node.Content) >= 2*maxFields {
			return nil
		}
		value := q.value()
		if value == nil {
			return nil
		}
		node.Content = append(node.Content, textNode(key), value)
	}
	if len(node.Content) == 0 {
		return nil
	}
	return node
}

func has(node *yaml.Node, key string) bool {
	for i := 0; i < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return true
		}
	}
	return false
}

func textNode(s string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
}

// quick reads one item from the front.
type quick struct {
	rest   string
	column int // of the keys
	depth  int // of brackets
}

// maxQuickKey is the longest key, in bytes; the library refuses those over a thousand.
const maxQuickKey = 64

// quickDepth is how deep brackets may stand in brackets; we write two.
const quickDepth = 2

// take takes a literal off the front.
func (q *quick) take(s string) bool {
	if !strings.HasPrefix(q.rest, s) {
		return false
	}
	q.rest = q.rest[len(s):]
	return true
}

// indented takes exactly so many spaces.
func (q *quick) indented(n int) bool {
	if len(q.rest) <= n || strings.TrimLeft(q.rest[:n], " ") != "" || q.rest[n] == ' ' {
		return false
	}
	q.rest = q.rest[n:]
	return true
}

// key takes "name:".
func (q *quick) key() string {
	n := 0
	for n < len(q.rest) && (q.rest[n] >= 'a' && q.rest[n] <= 'z' || q.rest[n] == '_') {
		n++
	}
	key := q.rest[:n]
	q.rest = q.rest[n:]
	if !q.take(":") || reserved(key) || len(key) > maxQuickKey {
		return ""
	}
	return key
}

// value takes what stands after a key, to the end of its last line.
func (q *quick) value() *yaml.Node {
	switch {
	case q.take(" |\n"):
		return q.literal()
	case q.take("\n"):
		return q.list()
	case !q.take(" "):
		return nil
	}
	node := q.inline()
	if node == nil || q.rest != "" && !q.take("\n") {
		return nil
	}
	return node
}

// inline takes a value that stands on one line.
func (q *quick) inline() *yaml.Node {
	switch {
	case q.rest == "":
		return nil
	case q.rest[0] == '"':
		return q.quoted()
	case q.take("["):
		return q.flow(yaml.SequenceNode, "!!seq", "]")
	case q.take("{"):
		return q.flow(yaml.MappingNode, "!!map", "}")
	}
	return q.plain()
}

// flow takes the rest of a list or mapping in brackets.
func (q *quick) flow(kind yaml.Kind, tag, end string) *yaml.Node {
	node := &yaml.Node{Kind: kind, Tag: tag}
	if q.depth++; q.depth > quickDepth {
		return nil
	}
	defer func() { q.depth-- }()
	for !q.take(end) {
		if len(node.Content) > 0 && !q.take(", ") || len(node.Content) >= 2*maxFields {
			return nil
		}
		if kind == yaml.MappingNode {
			key := q.key()
			if key == "" || has(node, key) || !q.take(" ") {
				return nil
			}
			node.Content = append(node.Content, textNode(key))
		}
		value := q.inline()
		if value == nil {
			return nil
		}
		node.Content = append(node.Content, value)
	}
	return node
}

// list takes the lines of a list, one value a line.
func (q *quick) list() *yaml.Node {
	node := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for lead := strings.Repeat(" ", q.column+2) + "- "; q.take(lead); {
		value := q.inline()
		if value == nil || q.rest != "" && !q.take("\n") || len(node.Content) >= 2*maxFields {
			return nil
		}
		node.Content = append(node.Content, value)
	}
	if len(node.Content) == 0 {
		return nil
	}
	return node
}

// plain takes a number, true, false, or a word of lower-case letters, digits and dashes that begins with a letter.
func (q *quick) plain() *yaml.Node {
	n := strings.IndexFunc(q.rest, func(r rune) bool {
		return r != '.' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
	if n < 0 {
		n = len(q.rest)
	}
	s := q.rest[:n]
	q.rest = q.rest[n:]
	node := textNode(s)
	switch whole, fraction, dot := strings.Cut(s, "."); {
	case isNumber(whole) && !dot:
		node.Tag = "!!int"
	case isNumber(whole) && isNumber(fraction):
		node.Tag = "!!float"
	case s == "true" || s == "false":
		node.Tag = "!!bool"
	case reserved(s) || s[0] < 'a' || dot:
		return nil
	}
	return node
}

func isNumber(s string) bool {
	return s != "" && len(s) < 16 && strings.Trim(s, "0123456789") == "" && (s[0] != '0' || len(s) == 1 || len(s) <= 2 && s != "00")
}

// reserved tells whether a word means something else than itself in YAML.
func reserved(s string) bool {
	switch s {
	case "", "null", "true", "false", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

// literal takes the lines of a literal block.
func (q *quick) literal() *yaml.Node {
	var b strings.Builder
	lead := strings.Repeat(" ", q.column+2)
	for q.rest != "" {
		line, rest, ended := strings.Cut(q.rest, "\n")
		if line == "" && ended {
			b.WriteByte('\n')
			q.rest = rest
			continue
		}
		if !strings.HasPrefix(line, lead) {
			break
		}
		line = line[len(lead):]
		if b.Len() == 0 && (line == "" || line[0] == ' ' || line[0] == '\t') || line == "" || !ended || !allPlain(line) {
			return nil
		}
		b.WriteString(line + "\n")
		q.rest = rest
	}
	s := b.String()
	if s == "" || s[0] == '\n' {
		return nil
	}
	return textNode(strings.TrimRight(s, "\n") + "\n")
}

func allPlain(s string) bool {
	for i, r := range s {
		if r != '\t' && !plainRune(r) || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return false
		}
	}
	return true
}

// quoted takes a double-quoted text with the escapes that we write.
func (q *quick) quoted() *yaml.Node {
	s := q.rest[1:]
	end := strings.IndexAny(s, "\"\\\n")
	if end >= 0 && s[end] == '"' { // nothing to undo: the usual case
		q.rest = s[end+1:]
		if !allPlain(s[:end]) || strings.Contains(s[:end], "\t") {
			return nil
		}
		return textNode(s[:end])
	}
	var b strings.Builder
	for {
		end := strings.IndexAny(s, "\"\\\n")
		if end < 0 || s[end] == '\n' || !allPlain(s[:end]) || strings.Contains(s[:end], "\t") {
			return nil
		}
		b.WriteString(s[:end])
		if s[end] == '"' {
			q.rest = s[end+1:]
			return textNode(b.String())
		}
		n := unescape(&b, s[end+1:])
		if n == 0 {
			return nil
		}
		s = s[end+1+n:]
	}
}

// unescape undoes what stands after a backslash and returns how long it was; 0: not one of ours.
func unescape(b *strings.Builder, s string) int {
	if s == "" {
		return 0
	}
	if i := strings.IndexByte(`"\ntr`, s[0]); i >= 0 {
		b.WriteByte("\"\\\n\t\r"[i])
		return 1
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[0]]
	if digits == 0 || len(s) <= digits {
		return 0
	}
	r, err := strconv.ParseUint(s[1:1+digits], 16, 32)
	if err != nil || !utf8.ValidRune(rune(r)) {
		return 0
	}
	b.WriteRune(rune(r))
	return 1 + digits
}
