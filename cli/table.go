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

// narrowest is how many columns the last cell needs to be folded; with fewer, it stands below the others.
const narrowest = 20

// aligned writes rows for a person. A column in which nothing stands takes no place. The last one is not padded: it is
// folded where the terminal ends, and goes on below its own beginning. Where the others leave too little for it, they
// get a third of the terminal each at most, and a longer cell a line of its own; where that is too little, too, the last
// one stands below all others.
func (v voice) aligned(indent string, widths []int, rows [][]cell) {
	switch narrow := v.narrowed(widths); {
	case v.fits(indent, widths):
		v.beside(indent, widths, rows)
	case v.fits(indent, narrow):
		v.beside(indent, narrow, rows)
	default:
		v.below(indent, rows)
	}
}

// fits tells whether the last column has room enough beside the others: a third of the terminal, or as much as it needs.
func (v voice) fits(indent string, widths []int) bool {
	if v.width == 0 || len(widths) == 0 {
		return true
	}
	at, last := columns(indent), len(widths)-1
	for _, w := range widths[:last] {
		if w > 0 {
			at += w + 2
		}
	}
	return v.width-at >= min(max(narrowest, v.width/3), widths[last])
}

// narrowed limits all columns but the last to a third of the terminal.
func (v voice) narrowed(widths []int) []int {
	narrow := slices.Clone(widths)
	for i := range max(len(narrow)-1, 0) {
		narrow[i] = min(narrow[i], v.width/3)
	}
	return narrow
}

// beside writes the cells of each row beside each other.
func (v voice) beside(indent string, widths []int, rows [][]cell) {
	for _, row := range rows {
		var line strings.Builder
		line.WriteString(indent)
		at, last := columns(indent), len(row)-1
		for i, c := range row[:last] {
			if widths[i] == 0 {
				continue
			}
			at += widths[i] + 2
			line.WriteString(v.paint(c.colour, c.text))
			if free := widths[i] - columns(c.text) + 2; free >= 2 {
				line.WriteString(strings.Repeat(" ", free))
			} else {
				line.WriteString("\n" + strings.Repeat(" ", at))
			}
		}
		v.print("%s\n", strings.TrimRight(behind(line.String(), v.folded(at, row[last])), " \n"))
	}
}

// below writes the last cell of each row below the others.
func (v voice) below(indent string, rows [][]cell) {
	for _, row := range rows {
		var line []string
		last := len(row) - 1
		for _, c := range row[:last] {
			if c.text != "" {
				line = append(line, v.paint(c.colour, c.text))
			}
		}
		v.print("%s%s\n", indent, strings.Join(line, "  "))
		if deeper := indent + "  "; row[last].text != "" {
			v.print("%s\n", strings.TrimPrefix(behind(deeper, v.folded(columns(deeper), row[last])), "\n"))
		}
	}
}

// labelled writes a text behind a label, folded as the last cell of a table is; below it where it has no room.
func (v voice) labelled(indent string, label, text cell) {
	at, gap := columns(indent)+columns(label.text)+1, " "
	if v.width > 0 && v.width-at < min(narrowest, columns(text.text)) {
		at = columns(indent) + 2
		gap = "\n" + strings.Repeat(" ", at)
	}
	v.print("%s\n", behind(indent+v.paint(label.colour, label.text)+gap, v.folded(at, text)))
}

// folded is a cell that begins at a column and is folded where the terminal ends. A word that is too long for that gets a
// line of its own that begins as far to the left as it needs: the terminal would break it, and a path could not be read.
// A path that is longer than a whole line goes on below its beginning, with its names in one piece.
func (v voice) folded(at int, c cell) string {
	room := v.width - at
	if room < narrowest {
		room = 0
	}
	var text strings.Builder
	for i, part := range v.pieces(c.text, room) {
		indent := at
		if wide := columns(part); room > 0 && wide > room {
			indent = max(v.width-wide, 0)
		}
		if i > 0 || indent < at {
			text.WriteString("\n" + strings.Repeat(" ", indent))
		}
		text.WriteString(v.paint(c.colour, part))
	}
	return text.String()
}

// pieces are the lines of a folded cell.
func (v voice) pieces(text string, room int) []string {
	if room == 0 || columns(text) <= room {
		return []string{text}
	}
	var parts []string
	for _, part := range unbreakable(text) {
		if columns(strings.TrimRight(part, " ")) <= v.width {
			parts = append(parts, part)
		} else {
			parts = append(parts, strings.SplitAfter(part, "/")...)
		}
	}
	return filled(parts, room)
}

// behind puts a folded cell behind what leads to it, which ends in no spaces where the cell begins on the next line.
func behind(lead, folded string) string {
	if strings.HasPrefix(folded, "\n") {
		lead = strings.TrimRight(lead, " \n")
	}
	return lead + folded
}

// columns is how many columns of a terminal a text takes: two for the characters of East Asian scripts and emoji,
// none for what joins the character before it.
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

// joins tells a character that takes no place of its own: a mark, or a later part of a Korean syllable that is written
// in parts, as names of files are on a Mac.
func joins(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r >= 0x1160 && r <= 0x11ff || r >= 0xd7b0 && r <= 0xd7ff
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
