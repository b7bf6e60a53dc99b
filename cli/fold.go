package cli

import (
	"strings"
	"unicode"
)

// fold breaks a text into lines of at most width columns, between words, and between the characters of scripts that
// are written without spaces. A word that is longer than a line stays whole, so that a path or an address can be
// copied. With a width of 0 nothing is broken.
func fold(text string, width int) []string {
	if width <= 0 || columns(text) <= width {
		return []string{text}
	}
	return filled(unbreakable(text), width)
}

// filled makes lines of at most width columns out of parts that stay whole.
func filled(parts []string, width int) []string {
	var lines []string
	line := ""
	for _, part := range parts {
		if line != "" && columns(line+strings.TrimRight(part, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += part
	}
	return append(lines, strings.TrimRight(line, " "))
}

// unbreakable splits a text where a line may end. The spaces after a word belong to it.
func unbreakable(text string) []string {
	var parts []string
	begin, before := 0, rune(0)
	for i, r := range text {
		if i > 0 && mayBreak(before, r) {
			parts = append(parts, text[begin:i])
			begin = i
		}
		if !joins(r) {
			before = r
		}
	}
	return append(parts, text[begin:])
}

// mayBreak tells whether a line may end between two characters. None begins with a mark that closes, or ends with one
// that opens.
func mayBreak(before, after rune) bool {
	switch {
	case after == ' ' || joins(after):
		return false
	case before == ' ':
		return true
	case !isWide(before) && !isWide(after):
		return false
	}
	return !unicode.In(before, unicode.Ps, unicode.Pi) && !unicode.In(after, unicode.Pe, unicode.Pf, unicode.Po)
}

// room is how many columns are left on a line behind a lead; 0: it is not known, or too few to fold anything.
func (v voice) room(lead string) int {
	if room := v.width - columns(lead); room >= narrowest {
		return room
	}
	return 0
}

// prose writes a text of several lines for reading, each folded where the terminal ends.
func (v voice) prose(indent, text string) {
	room := v.room(indent)
	for line := range strings.Lines(text) {
		for _, part := range fold(strings.TrimRight(line, "\r\n"), room) {
			v.print("%s\n", strings.TrimRight(indent+part, " "))
		}
	}
}

// verbatim writes a text of several lines as it is.
func (v voice) verbatim(indent, text string) {
	for line := range strings.Lines(text) {
		v.print("%s\n", strings.TrimRight(indent+strings.TrimRight(line, "\r\n"), " "))
	}
}

// title writes a heading with a name behind it, which gets a line of its own where both do not fit on the last one.
func (v voice) title(text, name string) {
	lines := fold(text, v.width)
	for i, line := range lines {
		end := "\n"
		if i == len(lines)-1 && (v.width == 0 || columns(line)+1+columns(name) <= v.width) {
			end = " "
		}
		v.print("%s%s", v.paint(bold, line), end)
	}
	v.print("%s\n", v.paint(cyan, name))
}

// reflowed folds the paragraphs of a text anew, whatever width they were written for. Lines that are indented stay as
// they are. It ends in an empty line.
func reflowed(text string, width int) string {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		running := ""
		flush := func() {
			if running != "" {
				out.WriteString(strings.Join(fold(running, width), "\n") + "\n")
			}
			running = ""
		}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if strings.HasPrefix(line, " ") {
				flush()
				out.WriteString(line + "\n")
				continue
			}
			running = strings.TrimSpace(running + " " + line)
		}
		flush()
		out.WriteString("\n")
	}
	return out.String()
}
