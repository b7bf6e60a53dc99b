package install

import (
	"bytes"
	"encoding/json"
	"strings"
)

// value is JSON to be written in the style of the file that it goes into.
type value interface {
	write(b *strings.Builder, s style, indent string)
}

type (
	object []field
	array  []value
	text   string
	number string
)

type field struct {
	key   string
	value value
}

// style is how a file is laid out.
type style struct {
	unit    string // one step of indentation
	newline string
	colon   string // ":" or ": "
	comma   string // what separates items on one line: "," or ", "
	flat    bool   // everything on one line
}

// styleOf reads the style off a file; what it does not show is as most tools write it: two spaces.
func styleOf(src []byte, root node) style {
	s := style{unit: "  ", newline: "\n", colon: ": ", comma: ", "}
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		s.newline = "\r\n"
	}
	if len(root.items) == 0 {
		return s
	}
	first := root.items[0]
	if at := leading(src, first.start); at != "" && startsLine(src, first.start) {
		s.unit = at
	}
	s.flat = !bytes.ContainsRune(src[root.start:root.end], '\n')
	if before := src[first.value.start-1]; before == ':' {
		s.colon, s.comma = ":", ","
	}
	return s
}

func (o object) write(b *strings.Builder, s style, indent string) {
	writeItems(b, s, indent, "{", "}", len(o), func(i int, indent string) {
		text(o[i].key).write(b, s, indent)
		b.WriteString(s.colon)
		o[i].value.write(b, s, indent)
	})
}

func (a array) write(b *strings.Builder, s style, indent string) {
	writeItems(b, s, indent, "[", "]", len(a), func(i int, indent string) { a[i].write(b, s, indent) })
}

func writeItems(b *strings.Builder, s style, indent, open, closing string, n int, item func(int, string)) {
	b.WriteString(open)
	for i := range n {
		switch {
		case s.flat && i > 0:
			b.WriteString(s.comma)
		case !s.flat:
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(s.newline + indent + s.unit)
		}
		item(i, indent+s.unit)
	}
	if !s.flat && n > 0 {
		b.WriteString(s.newline + indent)
	}
	b.WriteString(closing)
}

// write keeps "&&", "<" and ">" as they are: other tools' installers turned them into \u0026 and people complained.
func (t text) write(b *strings.Builder, _ style, _ string) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(string(t)); err != nil { // a string always encodes
		panic(err)
	}
	b.WriteString(strings.TrimSuffix(out.String(), "\n"))
}

func (n number) write(b *strings.Builder, _ style, _ string) { b.WriteString(string(n)) }

func render(v value, s style, indent string) string {
	var b strings.Builder
	v.write(&b, s, indent)
	return b.String()
}
