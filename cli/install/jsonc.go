package install

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Limits on a settings file. People's own files are a few kilobytes; the limits only stop what is no settings file.
const (
	maxSettings = 4 << 20 // bytes
	maxDepth    = 200     // nested objects and arrays
)

// kind is the kind of a JSON value.
type kind uint8

const (
	objectValue kind = iota + 1
	arrayValue
	stringValue
	literalValue // number, true, false, null
)

// node is a value with its place in the source, so that it can be edited without writing the rest anew. No JSON package
// of Go's keeps places or comments.
type node struct {
	kind       kind
	start, end int    // bytes of the source, end exclusive
	text       string // decoded string, or the literal as written
	items      []item // members of an object, elements of an array
}

// item is a member of an object or an element of an array.
type item struct {
	start int    // of the key, or of the element
	key   string // decoded; empty in an array
	value node
	comma int // place of the comma that follows; -1: none
}

// member returns the last member of that name, which is the one that counts when a key stands there twice.
func (n node) member(key string) (int, *node) {
	for i := len(n.items) - 1; i >= 0; i-- {
		if n.kind == objectValue && n.items[i].key == key {
			return i, &n.items[i].value
		}
	}
	return -1, nil
}

// stringMember returns the text of a member that is a string, and "" otherwise.
func (n node) stringMember(key string) string {
	if _, v := n.member(key); v != nil && v.kind == stringValue {
		return v.text
	}
	return ""
}

// parseJSONC reads JSON as people write it in settings: with comments, trailing commas and a byte order mark.
// A source without any value gives a node of kind 0 that starts where a value would.
func parseJSONC(src []byte) (node, error) {
	if len(src) > maxSettings {
		return node{}, fmt.Errorf("larger than %d MB", maxSettings>>20)
	}
	p := parser{src: src, pos: len(src) - len(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))}
	if err := p.skipTrivia(); err != nil {
		return node{}, err
	}
	if p.pos == len(src) {
		return node{start: p.pos, end: p.pos}, nil
	}
	root, err := p.value(0)
	if err != nil {
		return node{}, err
	}
	if err := p.skipTrivia(); err != nil {
		return node{}, err
	}
	if p.pos < len(src) {
		return node{}, p.errorf("text after the end")
	}
	return root, nil
}

type parser struct {
	src []byte
	pos int
}

// errorf names the place as an editor counts it: lines and columns from 1, columns in characters.
func (p *parser) errorf(format string, args ...any) error {
	before := p.src[:min(p.pos, len(p.src))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Errorf("line %d, column %d: %s", line, column, fmt.Sprintf(format, args...))
}

func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// skipTrivia goes to the next byte that is neither white space nor comment.
func (p *parser) skipTrivia() error {
	for p.pos < len(p.src) {
		rest := p.src[p.pos:]
		switch {
		case isSpace(rest[0]):
			p.pos++
		case bytes.HasPrefix(rest, []byte("//")):
			p.pos += lineLength(rest)
		case bytes.HasPrefix(rest, []byte("/*")):
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				return p.errorf("comment without an end")
			}
			p.pos += 2 + end + 2
		default:
			return nil
		}
	}
	return nil
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// lineLength is the number of bytes before the line's end.
func lineLength(b []byte) int {
	if i := bytes.IndexAny(b, "\r\n"); i >= 0 {
		return i
	}
	return len(b)
}

func (p *parser) value(depth int) (node, error) {
	if depth > maxDepth {
		return node{}, p.errorf("nested deeper than %d", maxDepth)
	}
	switch c := p.peek(); c {
	case '{':
		return p.container(objectValue, '}', depth)
	case '[':
		return p.container(arrayValue, ']', depth)
	case '"':
		return p.str()
	default:
		return p.literal()
	}
}

func (p *parser) container(k kind, closing byte, depth int) (node, error) {
	n := node{kind: k, start: p.pos}
	p.pos++
	for {
		if err := p.skipTrivia(); err != nil {
			return node{}, err
		}
		if p.peek() == closing {
			p.pos++
			n.end = p.pos
			return n, nil
		}
		if len(n.items) > 0 && n.items[len(n.items)-1].comma < 0 {
			return node{}, p.errorf("expected %q or a comma", closing)
		}
		it, err := p.item(k, depth)
		if err != nil {
			return node{}, err
		}
		n.items = append(n.items, it)
	}
}

func (p *parser) item(k kind, depth int) (it item, err error) {
	it.start, it.comma = p.pos, -1
	if k == objectValue {
		if it.key, err = p.key(); err != nil {
			return it, err
		}
	}
	if it.value, err = p.value(depth + 1); err != nil {
		return it, err
	}
	if err := p.skipTrivia(); err != nil {
		return it, err
	}
	if p.peek() == ',' {
		it.comma = p.pos
		p.pos++
	}
	return it, nil
}

// key reads a key, its colon, and what stands between it and the value.
func (p *parser) key() (string, error) {
	if p.peek() != '"' {
		return "", p.errorf("expected a key in double quotes")
	}
	n, err := p.str()
	if err != nil {
		return "", err
	}
	if err := p.skipTrivia(); err != nil {
		return "", err
	}
	if p.peek() != ':' {
		return "", p.errorf("expected a colon")
	}
	p.pos++
	return n.text, p.skipTrivia()
}

func (p *parser) str() (node, error) {
	n := node{kind: stringValue, start: p.pos}
	for i := p.pos + 1; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '"':
			n.end = i + 1
			if err := json.Unmarshal(p.src[n.start:n.end], &n.text); err != nil {
				return node{}, p.errorf("not a valid string")
			}
			p.pos = n.end
			return n, nil
		}
	}
	return node{}, p.errorf("string without an end")
}

func (p *parser) literal() (node, error) {
	end := p.pos
	for end < len(p.src) && !isSpace(p.src[end]) && !bytes.ContainsRune([]byte(`,:[]{}"/`), rune(p.src[end])) {
		end++
	}
	word := p.src[p.pos:end]
	if !json.Valid(word) {
		return node{}, p.errorf("expected a value")
	}
	n := node{kind: literalValue, start: p.pos, end: end, text: string(word)}
	p.pos = end
	return n, nil
}
