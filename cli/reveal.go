package cli

import (
	"fmt"
	"strings"

	"session-learning/internal/redact"
	"session-learning/internal/terminal"
	"session-learning/learnings"
)

// How a person who decides about a text is shown all of it: what hides in it is spelled out, and nothing of it can be
// pushed out of sight or look as if the program said it.

// revealed is a learning for a person who decides about it: what hides in its texts is spelled out.
func revealed(l learnings.Learning) learnings.Learning {
	return l.MapTexts(func(t redact.Text) redact.Text { return redact.Stored(terminal.Revealed(t.String())) })
}

// revealedLine brings a text onto one line, with nothing hidden.
func revealedLine(s string) string { return strings.Join(strings.Fields(terminal.Revealed(s)), " ") }

// readable are the lines of a text with nothing hidden: nothing is pushed out of sight by empty lines either.
func readable(text string) []string {
	var lines []string
	empty := 0
	end := func() {
		if empty > 1 {
			lines = append(lines, fmt.Sprintf("(%d empty lines)", empty))
		} else if empty == 1 {
			lines = append(lines, "\n")
		}
		empty = 0
	}
	for line := range strings.SplitSeq(strings.TrimRight(terminal.Revealed(text), "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			empty++
			continue
		}
		end()
		lines = append(lines, strings.ReplaceAll(line, "\t", "    "))
	}
	end()
	return lines
}

// breakable lets a text be folded everywhere. A word that is wider than the room would go on in the first column of the
// terminal, where only the program speaks: it could ask the question that comes next.
func breakable(text string, room int) string {
	if room <= 0 {
		return text
	}
	var b strings.Builder
	for _, part := range unbreakable(text) {
		b.WriteString(strings.Join(chunks(part, room), " "))
	}
	return b.String()
}

// chunks cuts a text into pieces that are no wider than the room; 0: it is one.
func chunks(text string, room int) []string {
	if room <= 0 || columns(text) <= room {
		return []string{text}
	}
	var list []string
	begin, at := 0, 0
	for i, r := range text {
		w := columns(string(r))
		if at+w > room {
			list = append(list, text[begin:i])
			begin, at = i, 0
		}
		at += w
	}
	return append(list, text[begin:])
}
