package learnings

import (
	"bytes"
	"fmt"
	"strings"
)

// A category file is not parsed as a whole: its outline is found line by line, and each item is parsed alone. So a
// bad item costs itself only, what did not change keeps its bytes, and no file is too large to hold its nodes.

// scan finds the outline of a file. It never fails: what cannot be trusted is told in broken.
func scan(name string, category Category, data []byte) *file {
	f := &file{name: name, category: category, data: data, eol: "\n", stampAt: -1}
	if reason := notText(data); reason != "" {
		f.broken = reason
		return f
	}
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		f.eol = "\r\n"
	}
	s := &scanner{f: f, keys: map[string]bool{}, indent: -1}
	s.run()
	return f
}

// utf8Mark may begin a file; it is kept and means nothing.
const utf8Mark = "\uFEFF"

func notText(data []byte) string {
	switch {
	case len(data) > MaxFile:
		return fmt.Sprintf("it is larger than %d MB", MaxFile>>20)
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return "it is UTF-16, not UTF-8"
	case bytes.IndexByte(data, 0) >= 0:
		return "it holds zero bytes, as after a power cut"
	case bytes.IndexByte(data, '\r') >= 0 && bytes.IndexByte(data, '\n') < 0:
		return "its lines end as on old Macs, in a carriage return alone"
	}
	return ""
}

// scanner goes through a file line by line.
type scanner struct {
	f      *file
	line   int // 1-based
	keys   map[string]bool
	key    string // of the top level, whose value the lines belong to; empty: none yet
	bare   bool   // that key has no value on its own line
	indent int    // of the list's dashes; -1: no item yet
	opened bool   // "---" was seen
	closed bool   // "..." was seen
}

// textLine is a line without its end.
type textLine struct {
	span          // with its end
	text   string // without white space in front, and without its end
	indent int    // spaces in front
}

func (s *scanner) run() {
	pos := 0
	if bytes.HasPrefix(s.f.data, []byte(utf8Mark)) {
		pos = len(utf8Mark)
	}
	s.f.contents = pos
	for pos < len(s.f.data) && s.f.broken == "" {
		l := s.next(pos)
		pos = l.end
		if strings.TrimLeft(l.text, " \t") == "" {
			continue
		}
		if at := s.take(l); at > pos {
			pos = at
		}
	}
	s.finish()
}

func (s *scanner) next(pos int) textLine {
	s.line++
	end := len(s.f.data)
	if i := bytes.IndexByte(s.f.data[pos:], '\n'); i >= 0 {
		end = pos + i + 1
	}
	raw := strings.TrimRight(string(s.f.data[pos:end]), "\r\n")
	text := strings.TrimLeft(raw, " ")
	return textLine{span: span{pos, end}, text: text, indent: len(raw) - len(text)}
}

// take takes in one line that is not empty and returns how far it reached.
func (s *scanner) take(l textLine) int {
	if s.closed && l.text[0] != '#' {
		return s.fail("a second document begins")
	}
	if l.indent == 0 {
		return s.takeOuter(l)
	}
	switch {
	case s.key == "" && l.text[0] != '#':
		return s.fail("it is indented, with nothing above it")
	case s.key == keyLearnings:
		s.takeInner(l)
	}
	s.content(l)
	return l.end
}

// content notes that something stands here which an appended item must come after.
func (s *scanner) content(l textLine) {
	if !s.closed {
		s.f.contents = l.end
	}
}

// takeOuter takes a line that begins in the first column.
func (s *scanner) takeOuter(l textLine) int {
	switch {
	case l.text[0] == '#':
		s.content(l)
	case isMarker(l.text, "---"):
		if s.opened || len(s.keys) > 0 || !blankOrComment(l.text[3:]) {
			return s.fail("a second document begins")
		}
		s.opened = true
		s.content(l)
	case isMarker(l.text, "..."):
		s.closed = true
	case l.text[0] == '%' && !s.opened && len(s.keys) == 0:
		s.content(l)
	case isConflict(l.text):
		return s.fail("an unresolved merge conflict")
	case l.text[0] == '\t':
		return s.takeTab(l)
	case isDash(l.text):
		return s.takeOuterDash(l)
	default:
		return s.takeKey(l)
	}
	return l.end
}

func (s *scanner) takeOuterDash(l textLine) int {
	switch {
	case s.key == "":
		return s.fail(`the list has no "learnings:" above it`)
	case s.key == keyLearnings:
		s.takeInner(l)
	case !s.bare:
		return s.fail("a list item where none belongs")
	}
	s.content(l)
	return l.end
}

// takeInner takes a line of the list of learnings.
func (s *scanner) takeInner(l textLine) {
	f := s.f
	within := s.indent >= 0 && l.indent > s.indent
	switch {
	case f.list != listBlock:
		if l.text[0] != '#' {
			s.fail("it stands after the end of the list")
		}
	case isDash(l.text) && !within:
		if s.indent < 0 {
			s.indent = l.indent
		} else if l.indent != s.indent {
			f.notes = append(f.notes, note{s.line, "is indented differently from the items above: other programs may not read the file"})
		}
		f.items = append(f.items, item{span: l.span, line: s.line, indent: l.indent})
	case l.text[0] == '\t' && !within:
		s.takeTab(l)
	case l.text[0] == '#' && !within:
		if len(f.items) == 0 {
			f.insertAt = l.end
		}
	case len(f.items) == 0:
		s.fail(`"learnings" is not a list`)
	default:
		f.items[len(f.items)-1].end = l.end
	}
}

// takeTab takes a line that a tab indents where spaces are needed. Below an item it is a line of that one, which cannot be
// used; with a dash it may as well begin another, and without an item above it may be anything.
func (s *scanner) takeTab(l textLine) int {
	f := s.f
	if s.key != keyLearnings || f.list != listBlock || len(f.items) == 0 || isDash(strings.TrimLeft(l.text, " \t")) {
		return s.fail(tabbed)
	}
	it := &f.items[len(f.items)-1]
	it.end = l.end
	if it.bad == "" {
		it.bad = fmt.Sprintf("line %d: %s", s.line, tabbed)
	}
	s.content(l)
	return l.end
}

const tabbed = "it is indented with a tab"

// takeKey takes a line "key: value" of the top level.
func (s *scanner) takeKey(l textLine) int {
	key, valueAt, ok := outerKey(l.text)
	switch {
	case !ok:
		return s.fail("it is neither a key nor an item")
	case s.keys[key]:
		return s.fail(fmt.Sprintf("the key %q stands there twice", key))
	}
	rest := strings.TrimSpace(l.text[valueAt:])
	s.keys[key], s.key, s.bare = true, key, blankOrComment(rest)
	s.content(l)
	switch key {
	case keyCategory:
		s.f.stampAt = l.end
		s.takeCategory(rest)
	case keyUpdated:
		s.takeStamp(l, valueAt)
	case keyLearnings:
		return s.takeList(l, valueAt)
	}
	return l.end
}

func (s *scanner) takeCategory(rest string) {
	c, ok := ParseCategory(unquote(stripComment(rest)))
	switch {
	case s.f.category == "" && ok:
		s.f.category = c
	case s.f.category != "" && c != s.f.category:
		s.f.notes = append(s.f.notes, note{s.line, "names another category than the file; the file's name counts"})
	}
}

// takeStamp notes where the value of last_updated stands, when it is one that can be replaced.
func (s *scanner) takeStamp(l textLine, valueAt int) {
	old := stripComment(l.text[valueAt:])
	trimmed := strings.TrimSpace(old)
	s.f.stampKept = true
	if trimmed == "" || strings.ContainsAny(trimmed[:1], "|>&*![{") {
		return
	}
	start := l.start + valueAt + strings.Index(old, trimmed)
	s.f.stamp = span{start, start + len(trimmed)}
}

// takeList takes the line of the "learnings" key.
func (s *scanner) takeList(l textLine, valueAt int) int {
	f := s.f
	f.listAt = l.start
	f.insertAt = l.end
	f.value = span{l.start + valueAt, l.start + valueAt}
	rest := stripComment(l.text[valueAt:])
	switch trimmed := strings.TrimSpace(rest); {
	case trimmed == "":
		f.list = listBlock
	case trimmed == "null" || trimmed == "~":
		f.list, f.value.end = listEmpty, f.value.start+len(strings.TrimRight(rest, " \t"))
	case trimmed[0] == '[':
		return s.takeFlow(l.start + valueAt + strings.IndexByte(rest, '['))
	default:
		return s.fail(`"learnings" is not a list`)
	}
	return l.end
}

func (s *scanner) fail(reason string) int {
	if s.f.broken == "" {
		s.f.broken, s.f.brokenAt = fmt.Sprintf("line %d: %s", s.line, reason), s.line
		if n := len(s.f.items); n > 0 && s.f.list != listFlow {
			s.f.items = s.f.items[:n-1] // it may be half an item
		}
	}
	return len(s.f.data)
}

func (s *scanner) finish() {
	f := s.f
	if f.list == listMissing && f.broken == "" {
		f.insertAt = f.contents
	}
}

// Keys of the top level that mean something to us.
const (
	keyCategory  = "category"
	keyUpdated   = "last_updated"
	keyLearnings = "learnings"
)
