package cli

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// cell is one field of a table.
type cell struct {
	text   string
	colour colour // empty: none
}

// table writes rows: aligned for a person, separated by tabs for a program.
func (v voice) table(indent string, rows [][]cell) {
	if v.terminal {
		v.aligned(indent, widths(rows), rows)
		return
	}
	for _, row := range rows {
		texts := make([]string, len(row))
		for i, c := range row {
			texts[i] = c.text
		}
		v.print("%s\n", strings.TrimRight(strings.Join(texts, "\t"), " "))
	}
}

// groups writes tables of the same columns below each other, for a person with an empty line between them.
func (v voice) groups(groups ...[][]cell) {
	if !v.terminal {
		v.table("", slices.Concat(groups...))
		return
	}
	groups = slices.DeleteFunc(groups, func(rows [][]cell) bool { return len(rows) == 0 })
	aligned := widths(slices.Concat(groups...))
	for i, rows := range groups {
		if i > 0 {
			v.print("\n")
		}
		v.aligned("", aligned, rows)
	}
}

// widths are the columns of the widest cell of each column.
func widths(rows [][]cell) []int {
	var widest []int
	for _, row := range rows {
		for i, c := range row {
			if i == len(widest) {
				widest = append(widest, 0)
			}
			widest[i] = max(widest[i], columns(c.text))
		}
	}
	return widest
}

// narrowest is how many columns the last cell needs to be folded; with fewer, the terminal folds it.
const narrowest = 20

// aligned writes rows for a person. A column in which nothing stands takes no place. The last one is not padded: it is
// folded where the terminal ends, and goes on below its own beginning.
func (v voice) aligned(indent string, widths []int, rows [][]cell) {
	for _, row := range rows {
		var line strings.Builder
		line.WriteString(indent)
		at, last := columns(indent), len(row)-1
		for i, c := range row[:last] {
			if widths[i] == 0 {
				continue
			}
			line.WriteString(v.paint(c.colour, c.text) + strings.Repeat(" ", widths[i]-columns(c.text)+2))
			at += widths[i] + 2
		}
		line.WriteString(v.folded(at, row[last]))
		v.print("%s\n", strings.TrimRight(line.String(), " "))
	}
}

// labelled writes a text behind a label, folded as the last cell of a table is.
func (v voice) labelled(indent string, label, text cell) {
	at := columns(indent) + columns(label.text) + 1
	v.print("%s%s %s\n", indent, v.paint(label.colour, label.text), v.folded(at, text))
}

// folded is a cell that begins at a column and is folded where the terminal ends.
func (v voice) folded(at int, c cell) string {
	room := v.width - at
	if room < narrowest {
		room = 0
	}
	parts := fold(c.text, room)
	for i, part := range parts {
		parts[i] = v.paint(c.colour, part)
	}
	return strings.Join(parts, "\n"+strings.Repeat(" ", at))
}

// columns is how many columns of a terminal a text takes: two for the characters of East Asian scripts and emoji,
// none for marks that join the character before them.
func columns(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case joins(r):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// joins tells a mark that takes no place of its own.
func joins(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) }

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
