package transcript

import (
	"bytes"
	"io"
	"strings"
)

// elements cuts a JSON document into the elements of one list in it, in bounded memory: the list that the document is, or
// the first one that its top-level object has under a name. What stands before the list is its head; what stands behind
// it is given by tail. An element that is not whole yet, because the file is still being written, is not given out.
type elements struct {
	*lines
	name   string // of the list
	head   []byte // what stands before the list; nil when the reading began inside it
	inside bool
	done   bool
}

// maxHead is the most that may stand before the list, in bytes. In real documents that is a few hundred.
const maxHead = 1 << 20

// newElements reads from r, which stands at the offset. An offset other than 0 is one that place gave.
func newElements(r io.Reader, name string, offset int64, count int) *elements {
	return &elements{lines: newLines(r, offset, count), name: name, inside: offset > 0}
}

// next returns the next element; ok is false at the end of the list, or of what is there of it.
func (e *elements) next() (rec line, ok bool) {
	if e.done || !e.inside && !e.enter() {
		return line{}, false
	}
	for {
		if !e.begin() {
			return line{}, false
		}
		end := e.whole(MaxLine)
		if end < 0 && e.end-e.start > MaxLine {
			if !e.pass() {
				return line{}, false
			}
			continue
		}
		if end < 0 {
			return line{}, false
		}
		rec = line{text: e.buf[e.start:end], at: e.offset, number: e.newline + 1}
		e.take(end - e.start)
		e.newline++
		return rec, true
	}
}

// enter reads up to the list and into it.
func (e *elements) enter() bool {
	for {
		at, known := listIn(e.buf[e.start:e.end], e.name)
		if at > 0 {
			e.head = bytes.Clone(e.buf[e.start : e.start+at])
			e.take(at)
			e.inside = true
			return true
		}
		if known || e.eof || e.end-e.start > maxHead {
			e.done = true
			return false
		}
		e.fill()
	}
}

// maxBehindList is how much of what stands behind the list is looked at, in bytes.
const maxBehindList = 4 << 10

// tail is what stands behind the list, its bracket first; empty: the list has not ended yet.
func (e *elements) tail() []byte {
	if !e.done || !e.inside {
		return nil
	}
	for !e.eof && e.end-e.start < maxBehindList {
		e.fill()
	}
	return e.buf[e.start:e.end]
}

// listIn finds the index behind the bracket that opens the list; 0: it is not there. known tells that more of the
// document would not change that.
func listIn(data []byte, name string) (at int, known bool) {
	i := skipBlank(data, len(data)-len(document(data)))
	switch {
	case i >= len(data), strings.HasPrefix(bom, string(data)):
		return 0, false
	case data[i] == '[':
		return i + 1, true
	case data[i] != '{':
		return 0, true
	}
	o := openObject(data[i:])
	for o.next() {
		if string(o.key) == name && o.val < len(o.data) && o.data[o.val] == '[' {
			return i + o.val + 1, true
		}
	}
	return 0, o.ok
}

// begin skips to the next element; false: there is none, or none yet.
func (e *elements) begin() bool {
	for {
		for e.start < e.end {
			switch e.buf[e.start] {
			case ' ', '\t', '\r', '\n', ',':
				e.take(1)
				continue
			case ']', '}': // the latter in no list
				e.done = true
				return false
			}
			return true
		}
		if e.eof {
			return false
		}
		e.fill()
	}
}

// whole reads until the element that begins here is whole, and returns its end in the buffer; -1: it is longer than the
// limit, or the input ends first.
func (e *elements) whole(limit int) int {
	var s span
	for {
		if n, ended := s.look(e.buf[e.seen:e.end]); ended {
			return e.seen + n
		}
		e.seen = e.end
		if e.eof || e.end-e.start > limit {
			return -1
		}
		e.fill()
	}
}

// pass skips an over-long element. It returns false when the input ends first: the element then stays unread, because it
// is not known yet where it ends.
func (e *elements) pass() bool {
	var s span
	s.look(e.buf[e.start:e.end])
	skipped := int64(e.end - e.start)
	for !e.eof {
		e.start, e.end, e.seen = 0, 0, 0
		e.fill()
		if n, ended := s.look(e.buf[:e.end]); ended {
			e.offset += skipped + int64(n)
			e.start, e.seen = n, n
			e.newline++
			e.long++
			return true
		}
		skipped += int64(e.end)
	}
	return false
}

// span follows one JSON value, piece by piece, to its end.
type span struct {
	depth    int
	inString bool
	escaped  bool
	scalar   bool
}

// look returns how many bytes of the piece belong to the value, when it ends in it.
func (s *span) look(piece []byte) (n int, ended bool) {
	for i := 0; i < len(piece); i++ {
		c := piece[i]
		switch {
		case s.escaped:
			s.escaped = false
		case s.inString:
			for c != '"' && c != '\\' { // as nearly all are
				if i++; i == len(piece) {
					return 0, false
				}
				c = piece[i]
			}
			s.escaped, s.inString = c == '\\', c == '\\'
			if !s.inString && s.depth == 0 {
				return i + 1, true
			}
		case s.scalar:
			if bytes.IndexByte([]byte(",]} \t\r\n"), c) >= 0 {
				return i, true
			}
		case c == '"':
			s.inString = true
		case c == '{' || c == '[':
			s.depth++
		case c == '}' || c == ']':
			if s.depth--; s.depth == 0 {
				return i + 1, true
			}
		case s.depth == 0:
			s.scalar = true
		}
	}
	return 0, false
}
