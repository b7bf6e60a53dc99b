package install

import (
	"bytes"
	"slices"
	"strings"
)

// splice replaces bytes of a source.
type splice struct {
	start, end int
	with       string
}

func applySplices(src []byte, edits ...splice) []byte {
	slices.SortStableFunc(edits, func(a, b splice) int { return a.start - b.start })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, src[at:e.start]...), e.with...)
		at = e.end
	}
	return append(out, src[at:]...)
}

// leading returns the white space at the beginning of the line in which a place lies.
func leading(src []byte, at int) string {
	line := src[bytes.LastIndexByte(src[:at], '\n')+1:]
	line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// startsLine tells whether there is only white space before a place in its line.
func startsLine(src []byte, at int) bool {
	line := src[bytes.LastIndexByte(src[:at], '\n')+1 : at]
	return len(bytes.TrimSpace(line)) == 0
}

// insert adds a last item to a container; key is empty for an array. Comments stay where they are, and a comma
// at the end stays a comma at the end.
func insert(src []byte, s style, c node, key string, v value) []byte {
	inner := src[c.start+1 : c.end-1]
	s.flat = s.flat || len(c.items) > 0 && !bytes.ContainsRune(inner, '\n')
	indent := containerIndent(src, s, c)
	child := indent + s.unit
	if n := len(c.items); n > 0 && startsLine(src, c.items[n-1].start) {
		child = leading(src, c.items[n-1].start)
	}
	entry := render(v, s, child)
	if key != "" {
		entry = render(text(key), s, "") + s.colon + entry
	}
	at := c.start + 1 + len(bytes.TrimRight(inner, " \t\r\n")) // after the last item, comma or comment
	var edits []splice
	if n := len(c.items); n > 0 {
		last := c.items[n-1]
		if last.comma >= 0 {
			entry += ","
		} else {
			edits = append(edits, splice{last.value.end, last.value.end, ","})
		}
	}
	if s.flat {
		entry = strings.TrimPrefix(s.comma, ",") + entry
		if len(c.items) == 0 {
			entry = strings.TrimPrefix(entry, " ")
		}
		return applySplices(src, append(edits, splice{at, at, entry})...)
	}
	entry = s.newline + child + entry
	end := at
	if len(c.items) == 0 && (blank(inner) || !bytes.ContainsRune(src[at:c.end-1], '\n')) { // the bracket gets its own line
		entry, end = entry+s.newline+indent, c.end-1
	}
	return applySplices(src, append(edits, splice{at, end, entry})...)
}

// containerIndent is the indentation of the line that closes a container.
func containerIndent(src []byte, s style, c node) string {
	if startsLine(src, c.end-1) && !empty(src, c) {
		return leading(src, c.end-1)
	}
	if len(c.items) > 0 && startsLine(src, c.items[0].start) {
		return strings.TrimSuffix(leading(src, c.items[0].start), s.unit)
	}
	return leading(src, c.start)
}

// remove takes an item out of a container: the lines it has for itself, and one comma. It undoes insert.
func remove(src []byte, c node, i int) []byte {
	it := c.items[i]
	start, end := it.start, it.value.end
	var edits []splice
	switch {
	case it.comma >= 0 && blank(src[it.value.end:it.comma]):
		end = it.comma + 1
	case it.comma >= 0:
		edits = append(edits, splice{it.comma, it.comma + 1, ""})
	case i > 0: // it was the last: the one before it is the last now
		edits = append(edits, splice{c.items[i-1].comma, c.items[i-1].comma + 1, ""})
	}
	start, end = widen(src, c, start, end, i == len(c.items)-1)
	return applySplices(src, append(edits, splice{start, end, ""})...)
}

// widen adds the white space that goes with an item to the bytes from start to end.
func widen(src []byte, c node, start, end int, last bool) (int, int) {
	after := min(end+lineLength(src[end:]), c.end-1)
	alone := blank(src[end:after]) && (last || after < c.end-1)
	if nl := bytes.LastIndexByte(src[:start], '\n'); alone && startsLine(src, start) && nl > c.start { // whole lines
		if after < c.end-1 {
			end = after
		}
		if src[nl-1] == '\r' {
			nl--
		}
		return nl, end
	}
	if last {
		for start > c.start+1 && (src[start-1] == ' ' || src[start-1] == '\t') {
			start--
		}
		return start, end
	}
	for src[end] == ' ' || src[end] == '\t' {
		end++
	}
	return start, end
}

// collapse takes the white space out of a container that has become empty, and leaves any other as it is.
func collapse(src []byte, c node) []byte {
	if !empty(src, c) {
		return src
	}
	return applySplices(src, splice{c.start + 1, c.end - 1, ""})
}

// empty tells whether a container holds nothing, not even a comment.
func empty(src []byte, c node) bool { return blank(src[c.start+1 : c.end-1]) }

// commented tells whether there is a comment among the items of a container.
func commented(src []byte, c node) bool {
	at := c.start + 1
	for _, it := range c.items {
		if !blank(src[at:it.start]) {
			return true
		}
		if at = it.value.end; it.comma >= 0 {
			if !blank(src[at:it.comma]) {
				return true
			}
			at = it.comma + 1
		}
	}
	return !blank(src[at : c.end-1])
}

func blank(b []byte) bool { return len(bytes.TrimSpace(b)) == 0 }
