package learnings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// itemIndent is how far our own items are indented, in spaces.
const itemIndent = 2

// Encode writes one learning in store form, as an item of the list in a category file. Reading it back gives an
// equal learning (times to the second); a text with bytes that are no UTF-8 is an error.
func Encode(l Learning) ([]byte, error) {
	text := encodeItem(l, itemIndent, nil)
	if len(text) > MaxItem {
		return nil, fmt.Errorf("it is longer than %d bytes", MaxItem)
	}
	back, err := decodeItem([]byte(text), l.Category)
	if err != nil {
		return nil, err
	}
	if !sameFields(l, back) {
		return nil, errors.New("it would read back differently")
	}
	return []byte(text), nil
}

// encodeItem writes an item in block style. The extra lines are fields that are not ours.
func encodeItem(l Learning, indent int, extra []string) string {
	var b strings.Builder
	lead := strings.Repeat(" ", indent) + "- "
	rest := strings.Repeat(" ", indent+2)
	for _, f := range allFields {
		v := f.value(l)
		if v == nil {
			continue
		}
		b.WriteString(lead)
		v.write(&b, f.name, indent+2)
		lead = rest
	}
	for _, line := range extra {
		b.WriteString(lead + line + "\n")
		lead = rest
	}
	return b.String()
}

// write writes "name: value" with the lines below it indented for a key in the given column.
func (v value) write(b *strings.Builder, name string, column int) {
	b.WriteString(name + ":")
	if v[0] != "" {
		b.WriteString(" " + v[0])
	}
	b.WriteByte('\n')
	for _, line := range v[1:] {
		if line != "" {
			b.WriteString(strings.Repeat(" ", column+2) + line)
		}
		b.WriteByte('\n')
	}
}

// encodeFlow writes an item on one line, for lists that are written so.
func encodeFlow(l Learning, extra []string) string {
	var m flowMap
	for _, f := range allFields {
		switch v := f.value(l); {
		case v == nil:
		case f.name == "sightings":
			var list []string
			for _, line := range v[1:] {
				list = append(list, strings.TrimPrefix(line, "- "))
			}
			m.add(f.name, "["+strings.Join(list, ", ")+"]")
		case v[0] == "|":
			m.add(f.name, line(strings.Join(v[1:], "\n"))[0])
		default:
			m.add(f.name, v[0])
		}
	}
	m = append(m, extra...)
	return m.String()
}

// sameFields tells whether two learnings would be written alike.
func sameFields(a, b Learning) bool {
	for _, f := range allFields {
		if !slices.Equal(f.value(a), f.value(b)) {
			return false
		}
	}
	return true
}
