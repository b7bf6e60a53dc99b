package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/scoring"
)

// How much is shown of one line of a transcript, which may hold a whole file: around the part that shares most words
// with the learning.
const (
	excerptLines  = 12
	excerptBefore = 4   // lines of them that come before the best one
	excerptRunes  = 320 // of one of these lines
)

// excerpter cuts texts to what a learning is about.
type excerpter struct {
	reader *scoring.Reader
	about  map[string]bool
}

func newExcerpter(l learnings.Learning) excerpter {
	e := excerpter{reader: scoring.NewReader(), about: map[string]bool{}}
	texts := append(redact.Strings(l.Keywords), l.Summary.String(), l.Insight.String(), l.Example.String(), l.Signature.String())
	for _, stem := range e.reader.Stems(texts...) {
		e.about[stem] = true
	}
	return e
}

// weight is how many words a text shares with the learning.
func (e excerpter) weight(text string) int {
	n := 0
	for _, stem := range e.reader.Stems(text) {
		if e.about[stem] {
			n++
		}
	}
	return n
}

// cut is the part of a text that the learning is about, with what was left out counted.
func (e excerpter) cut(text string) string {
	lines := strings.Split(text, "\n")
	best, most := 0, -1
	for i, line := range lines {
		if n := e.weight(line); n > most {
			best, most = i, n
		}
	}
	first, end := 0, len(lines)
	if end > excerptLines {
		first = max(0, best-excerptBefore)
		end = min(end, first+excerptLines)
	}
	var out []string
	if first > 0 {
		out = append(out, fmt.Sprintf("… %s before", plural(first, "line")))
	}
	for _, line := range lines[first:end] {
		out = append(out, e.narrow(line))
	}
	if end < len(lines) {
		out = append(out, fmt.Sprintf("… %s more", plural(len(lines)-end, "line")))
	}
	return strings.Join(out, "\n")
}

// narrow is the part of a long line that the learning is about.
func (e excerpter) narrow(line string) string {
	if utf8.RuneCountInString(line) <= excerptRunes {
		return line
	}
	runes := []rune(line)
	best, most := 0, -1
	for at := 0; at < len(runes); at += excerptRunes / 2 {
		if n := e.weight(string(runes[at:min(len(runes), at+excerptRunes)])); n > most {
			best, most = at, n
		}
	}
	end := min(len(runes), best+excerptRunes)
	text := string(runes[best:end])
	if best > 0 {
		text = "… " + text
	}
	if end < len(runes) {
		text += " …"
	}
	return text
}
