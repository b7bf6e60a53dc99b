package learnings

import (
	"bytes"
	"strings"
)

// takeFlow takes a list in brackets, which may go over many lines, and returns where its last line ends.
func (s *scanner) takeFlow(open int) int {
	f := s.f
	w := &flowWalker{data: f.data, pos: open + 1, line: s.line}
	start, line := 0, 0
	for w.next() {
		switch {
		case w.depth == 1 && w.opened:
			start, line = w.pos-1, w.line
		case w.depth == 0 && w.closed:
			f.items = append(f.items, item{span: span{start, w.pos}, line: line})
		case w.depth > 0 || w.opened || w.closed:
		case w.char == ']':
			s.line = w.line
			return s.endFlow(open, w.pos)
		default:
			return s.fail("brackets that do not match")
		}
	}
	return s.fail("the list in brackets is never closed")
}

// endFlow notes a list in brackets whose end stands before the given position.
func (s *scanner) endFlow(open, end int) int {
	f := s.f
	f.value = span{f.value.start, end}
	rest := f.data[end:]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	if !blankOrComment(strings.TrimRight(string(rest), "\r")) {
		return s.fail("something stands after the end of the list")
	}
	f.list = listFlow
	f.insertAt = end - 1
	f.contents = min(end+len(rest)+1, len(f.data))
	if len(f.items) == 0 {
		if len(bytes.TrimSpace(f.data[open+1:end-1])) > 0 {
			return s.fail("the list in brackets holds no learnings")
		}
		f.list, f.insertAt = listEmpty, f.contents
	}
	return f.contents
}

// flowWalker goes through flow style character by character, over quotes and comments, and counts brackets.
type flowWalker struct {
	data   []byte
	pos    int // after char
	line   int
	depth  int
	char   byte
	opened bool // char opened a bracket
	closed bool // char closed one that was opened here
}

// next goes to the next character that is neither quoted nor commented; false at the end.
func (w *flowWalker) next() bool {
	w.opened, w.closed = false, false
	for w.pos < len(w.data) {
		c := w.data[w.pos]
		w.pos++
		w.char = c
		switch {
		case c == '\n':
			w.line++
		case (c == '"' || c == '\'') && w.afterSpace(" \t\n\r[{,:"):
			w.skipQuoted(c)
		case c == '#' && w.afterSpace(" \t\n\r"):
			w.skipComment()
		case c == '[' || c == '{':
			w.depth++
			w.opened = true
			return true
		case c == ']' || c == '}':
			if w.depth == 0 {
				return true
			}
			w.depth--
			w.closed = true
			return true
		}
	}
	return false
}

func (w *flowWalker) afterSpace(set string) bool {
	return w.pos < 2 || strings.IndexByte(set, w.data[w.pos-2]) >= 0
}

func (w *flowWalker) skipQuoted(quote byte) {
	for w.pos < len(w.data) {
		c := w.data[w.pos]
		w.pos++
		switch {
		case c == '\n':
			w.line++
		case c == '\\' && quote == '"':
			w.pos++
		case c == quote:
			return
		}
	}
}

func (w *flowWalker) skipComment() {
	for w.pos < len(w.data) && w.data[w.pos] != '\n' {
		w.pos++
	}
}
