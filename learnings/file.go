package learnings

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// MaxFile is the largest category file that is read, in bytes: far over a hundred thousand learnings.
const MaxFile = 64 << 20

// span is a range of bytes of a file.
type span struct{ start, end int }

// listKind is how the list of learnings stands in a file.
type listKind uint8

const (
	listMissing listKind = iota // no "learnings" key at all
	listEmpty                   // "learnings: []" and its like
	listBlock                   // items below, each after a dash; also none yet
	listFlow                    // [{…}, {…}]
)

// item is one item of a file.
type item struct {
	span
	line   int // 1-based, of its beginning
	indent int // of its dash; block lists only

	learning Learning
	bad      string // why it cannot be used
}

// file is the outline of a category file.
type file struct {
	name     string
	category Category
	data     []byte
	info     fs.FileInfo // when it was read; nil: it is missing
	eol      string
	broken   string // why the structure cannot be trusted; empty: it can
	brokenAt int    // line of that, 1-based; 0: the file as a whole
	unread   error  // why it could not be read at all; it may be fine
	notes    []note

	items     []item
	list      listKind
	listAt    int  // where the line of the "learnings" key begins
	value     span // what stands after that key's colon, when the list is empty or flow
	insertAt  int  // where an item goes when there is none yet
	contents  int  // end of what may be appended to: before a closing "..."
	stamp     span // value of last_updated; zero: none that can be replaced
	stampKept bool // there is a last_updated of another form, which is left alone
	stampAt   int  // where a last_updated line goes when there is none; -1: before the list
}

// note is something odd that costs nothing.
type note struct {
	line int
	text string
}

// decode parses the items of a file. When the last one cannot be read and the file ends in the middle of a line, it
// was cut off: then nothing of it can be trusted to be where it belongs.
func (f *file) decode() { f.decodeWithin(nil) }

// decodeWithin is decode with a bound of what may be slow to read.
func (f *file) decodeWithin(slow *int) {
	for i := range f.items {
		it := &f.items[i]
		if it.bad != "" {
			continue
		}
		text := f.data[it.start:it.end]
		node, err := nodeWithin(slow, text)
		if err == nil {
			it.learning, err = decodeNode(node, f.category)
		}
		if err != nil {
			it.bad = absolute(err.Error(), it.line)
			continue
		}
		f.notes = append(f.notes, oddValues(node, it.learning, text, it.line)...)
	}
	if n := len(f.items); n > 0 && f.broken == "" && f.items[n-1].bad != "" && f.data[len(f.data)-1] != '\n' {
		f.brokenAt = f.items[n-1].line
		f.broken = fmt.Sprintf("line %d: it looks cut off", f.brokenAt)
	}
}

// absolute counts the line that a message about an item begins with from the beginning of the file.
func absolute(message string, first int) string {
	rest, named := strings.CutPrefix(message, "line ")
	digits, reason, ok := strings.Cut(rest, ": ")
	n, err := strconv.Atoi(digits)
	if !named || !ok || err != nil {
		return message
	}
	return fmt.Sprintf("line %d: %s", first+n-1, reason)
}

// problems tells what a person should look at.
func (f *file) problems() []Problem {
	var out []Problem
	if f.broken != "" {
		out = append(out, Problem{File: f.name, Line: f.brokenAt, Kind: Broken, Detail: f.broken, Err: f.unread})
	}
	for _, note := range f.notes {
		out = append(out, Problem{File: f.name, Line: note.line, Kind: Odd, Detail: fmt.Sprintf("line %d %s", note.line, note.text)})
	}
	for _, it := range f.items {
		if it.bad != "" {
			out = append(out, Problem{
				File: f.name, Line: it.line, Kind: BadItem,
				Detail: fmt.Sprintf("line %d: an item cannot be read: %s", it.line, it.bad),
			})
		}
	}
	return out
}
