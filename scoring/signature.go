package scoring

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/internal/terminal"
)

const (
	maxSignature = 160 // bytes, the tool included; the contract
	outerLines   = 200 // lines from each end of an output that are looked at: errors stand first or last
	maxLine      = 2000
	fewLines     = 5 // an output of so few lines says what is wrong, even if no word in it does
	fewestWords  = 2 // a signature of fewer words fits everything
)

// Signature reduces a failure to what stays the same the next time: the tool, a bar, and the first line of the
// output that tells best what is wrong, in lower case, with <path>, <n>, <hex>, <time> and <str> where these
// stood. It is at most 160 bytes of valid UTF-8, and "" when no line tells anything.
func Signature(tool, output string) string {
	line := tellingLine(output)
	if line == "" {
		return ""
	}
	sig := strings.ToLower(strings.TrimSpace(tool)) + "|" + normalLine(line)
	if len(sig) > maxSignature {
		sig = sig[:maxSignature]
		for !utf8.ValidString(sig) {
			sig = sig[:len(sig)-1]
		}
	}
	return strings.TrimRight(sig, " ")
}

// Quoted returns what stands in quotes in the line that the signature of an output is made of, where the signature has
// <str>. It tells one failure from another of the same form.
func Quoted(output string) []string {
	var found []string
	before := ' '
	for line := tellingLine(output); len(line) > 0; {
		first, size := utf8.DecodeRuneInString(line)
		if n := quoted(line); n > 0 && !wordRune(before) {
			_, last := utf8.DecodeLastRuneInString(line[:n])
			found = append(found, line[size:n-last])
			first, size = ' ', n
		}
		before, line = first, line[size:]
	}
	return found
}

// tellingLine returns the first line of the best grade; "" when there is none.
func tellingLine(output string) string {
	var t telling
	inTraceback, announced := false, false
	for _, line := range outer(output) {
		if announcesPanic(line) { // the next line says what it was
			announced = true
			continue
		}
		if inTraceback = inTraceback && !exception(line) || strings.HasPrefix(line, "Traceback (most recent"); inTraceback {
			t.traced = true
			continue // frames, with pieces of code in them
		}
		g := gradeOf(bare(line))
		switch {
		case announced:
			announced = false
			if g != general {
				g = named
			}
		case failedTest(line):
			g = failing
		}
		if g != noise {
			t.see(bare(line), g)
		}
	}
	if t.best == "" && t.seen <= fewLines {
		return t.first
	}
	return t.best
}

// telling is the search for the line that tells best.
type telling struct {
	first  string // line that says anything
	best   string // line that names an error
	grade  grade  // of the best
	raised bool   // the best is the exception that a traceback ends with
	traced bool   // there was a traceback
	seen   int    // lines that are no noise
}

func (t *telling) see(line string, g grade) {
	t.seen++
	// Of several tracebacks the last one was raised, the others are its causes.
	better := g > t.grade || g == t.grade && t.raised && exception(line)
	if !better && t.first != "" {
		return
	}
	if !saysEnough(normalLine(line)) {
		return
	}
	if t.first == "" {
		t.first = line
	}
	if better {
		t.best, t.grade, t.raised = line, g, t.traced && exception(line)
	}
}

// outer returns the first and the last lines of an output, without escape sequences.
func outer(output string) []string {
	lines := strings.FieldsFunc(terminal.WithoutEscapes(output), func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) > 2*outerLines {
		lines = append(lines[:outerLines:outerLines], lines[len(lines)-outerLines:]...)
	}
	for i, line := range lines {
		if len(line) > maxLine {
			lines[i] = strings.ToValidUTF8(line[:maxLine], "")
		}
	}
	return lines
}

// saysEnough tells whether a line has words left beside the placeholders.
func saysEnough(line string) bool {
	words, wide := 0, 0
	for w := range strings.FieldsFuncSeq(withoutPlaceholders(line), func(r rune) bool { return !unicode.IsLetter(r) }) {
		n := utf8.RuneCountInString(w)
		if r, _ := utf8.DecodeRuneInString(w); unspaced(r) {
			wide += n
		} else if n > 1 {
			words++
		}
	}
	return words >= fewestWords || wide >= 2*fewestWords
}

func withoutPlaceholders(line string) string {
	for _, p := range []string{"<path>", "<n>", "<hex>", "<time>", "<str>"} {
		line = strings.ReplaceAll(line, p, " ")
	}
	return line
}
