package transcript

import (
	"bytes"
	"strings"
)

// object is a cursor over the members of one JSON object that is all there. It looks at no more than it must: the value
// of a member is skipped only when the next one is asked for, so that a line can be judged by its first fields, and that
// many fields cost one look at the line (gjson would take one each). It checks structure, not every byte: text with raw
// control characters or broken UTF-8 is read all the same.
type object struct {
	key  []byte // the current member's key, as written
	data []byte
	val  int // where the current member's value begins; 0: before the first member
	at   int // where to read on, once the value is skipped; 0: not skipped yet
	done bool
	ok   bool // done: the object is whole
}

// openObject opens the object that data begins with, after blanks. Anything else is an object that is done and not ok.
func openObject(data []byte) object {
	i := skipBlank(data, 0)
	if i >= len(data) || data[i] != '{' {
		return object{done: true}
	}
	return object{data: data, at: i + 1}
}

// next goes to the next member and tells whether there is one.
func (o *object) next() bool {
	if o.done {
		return false
	}
	i := o.end()
	if i < 0 {
		return o.stop(false)
	}
	i = skipBlank(o.data, i)
	if i < len(o.data) && o.data[i] == ',' && o.val > 0 {
		i = skipBlank(o.data, i+1)
	}
	if i >= len(o.data) {
		return o.stop(false)
	}
	if o.data[i] == '}' {
		o.at, o.val = i+1, 0
		return o.stop(true)
	}
	if o.data[i] != '"' {
		return o.stop(false)
	}
	end := skipString(o.data, i)
	if end < 0 {
		return o.stop(false)
	}
	o.key = o.data[i+1 : end-1]
	i = skipBlank(o.data, end)
	if i >= len(o.data) || o.data[i] != ':' {
		return o.stop(false)
	}
	o.val, o.at = skipBlank(o.data, i+1), 0
	return true
}

func (o *object) stop(ok bool) bool {
	o.done, o.ok, o.key = true, ok, nil
	return false
}

// end is the index behind the current value, -1 when the value is cut off.
func (o *object) end() int {
	if o.at == 0 {
		o.at = skipValue(o.data, o.val)
	}
	return o.at
}

// value is the current member's value as written; nil when it is cut off.
func (o *object) value() []byte {
	end := o.end()
	if end < 0 {
		return nil
	}
	return o.data[o.val:end]
}

// opening is what there is of the current member's value up to the end of the data, without skipping it.
func (o *object) opening() []byte { return o.data[o.val:] }

// members calls visit for the members of the current value, when that is an object, and goes on behind it: so a
// line is looked at once, however deep what is wanted of it stands.
func (o *object) members(visit func(member *object)) {
	if o.val >= len(o.data) || o.data[o.val] != '{' {
		return
	}
	if end := readObject(o.data[o.val:], visit); end >= 0 {
		o.at = o.val + end
	} else {
		o.at = -1
	}
}

// elements calls visit for the members of every object in the current value, when that is an array, with the number
// of the object before its first member. Other elements are passed over.
func (o *object) elements(visit func(n int, member *object)) {
	if o.val >= len(o.data) || o.data[o.val] != '[' {
		return
	}
	n := 0
	for i := skipBlank(o.data, o.val+1); ; i = skipBlank(o.data, i) {
		switch {
		case i >= len(o.data):
			o.at = -1
			return
		case o.data[i] == ']':
			o.at = i + 1
			return
		case o.data[i] == ',':
			i++
			continue
		}
		var end int
		if o.data[i] == '{' {
			end = readObject(o.data[i:], func(member *object) { visit(n, member) })
			n++
		} else if end = skipValue(o.data, i); end >= 0 {
			end -= i
		}
		if end <= 0 {
			o.at = -1
			return
		}
		i += end
	}
}

// readObject calls visit for the members of the object that data begins with, and returns the index behind it, -1
// when it is cut off.
func readObject(data []byte, visit func(member *object)) int {
	o := openObject(data)
	for o.next() {
		visit(&o)
	}
	if !o.ok {
		return -1
	}
	return o.at
}

// skipBlank also skips NUL: a crash can leave a run of them where a line was being written.
func skipBlank(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\r' || b[i] == '\n' || b[i] == 0) {
		i++
	}
	return i
}

// skipString returns the index behind the string that begins at b[i], -1 when it does not end.
func skipString(b []byte, i int) int {
	first := i + 1
	for i = first; ; {
		j := bytes.IndexByte(b[i:], '"')
		if j < 0 {
			return -1
		}
		quote := i + j
		slashes := 0
		for quote-slashes > first && b[quote-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return quote + 1
		}
		i = quote + 1
	}
}

// skipValue returns the index behind the value that begins at b[i], -1 when there is none or it does not end.
func skipValue(b []byte, i int) int {
	if i >= len(b) {
		return -1
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	start := i
	for i < len(b) && strings.IndexByte(",}] \t\r\n\x00\"{[:", b[i]) < 0 {
		i++
	}
	if i == start || i == len(b) {
		return -1
	}
	return i
}

func skipNested(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			if i = skipString(b, i); i < 0 {
				return -1
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}
