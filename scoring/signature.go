package scoring

import (
	"cmp"
	"slices"
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
// stood, and without what stands before the message or what is only about this time. It is at most 160 bytes of
// valid UTF-8, and "" when no line tells anything.
func Signature(tool, output string) string {
	line := tellingLine(output)
	if line == "" {
		return ""
	}
	return signatureOf(strings.ToLower(strings.TrimSpace(tool)), normalLine(line))
}

// signatureOf makes a signature of a line with placeholders.
func signatureOf(tool, line string) string {
	sig := tool + "|" + settled(line)
	if len(sig) > maxSignature {
		sig = sig[:maxSignature]
		for !utf8.ValidString(sig) {
			sig = sig[:len(sig)-1]
		}
	}
	return strings.TrimRight(sig, " ")
}

// Renewed is a signature that was made by an earlier release, as this one would make it of the same line. One of this
// release stays as it is.
func Renewed(signature string) string {
	tool, line, ok := strings.Cut(signature, "|")
	if !ok {
		return signature
	}
	message, _ := bare(line)
	if name := failedTest(message); name != "" {
		message = failedPrefix + name
	}
	return signatureOf(tool, normalLine(message))
}

// failedPrefix stands before the name of a test that failed.
const failedPrefix = "failed: "

// Quoted returns what stands in quotes in the line that the signature of an output is made of, where the signature has
// <str>. It tells one failure from another of the same form.
func Quoted(output string) []string {
	return quotedIn(tellingLine(output))
}

func quotedIn(line string) []string {
	var found []string
	before := ' '
	for len(line) > 0 {
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
	for _, line := range outer(output) {
		t.read(line)
	}
	if t.first != "" && t.seen <= fewLines && t.grade <= general {
		return t.first
	}
	return t.best
}

// telling is the search for the line that tells best.
type telling struct {
	first     string // line that says anything
	best      string // line that names an error
	grade     grade  // of the best
	raised    bool   // the best is the exception that a traceback ends with, or the cause that a chain ends with
	traced    bool   // there was a traceback
	inside    bool   // in a traceback
	announced bool   // the next line says what was wrong
	explained bool   // what follows is what went wrong
	seen      int    // lines that are no noise
}

// read looks at the next line.
func (t *telling) read(raw string) {
	line, placed := bare(raw)
	if announcesPanic(line) {
		t.announced = true
		return
	}
	if t.inside = t.inside && !exception(line) || strings.HasPrefix(line, "Traceback (most recent"); t.inside {
		t.traced = true
		return // frames, with pieces of code in them
	}
	if strings.HasPrefix(line, "* ") {
		t.explained = strings.HasPrefix(line, "* What went wrong") // Gradle
	} else if t.explained {
		line = strings.TrimPrefix(line, "> ")
	}
	g := gradeOf(line, placed)
	if t.announced {
		t.announced = false
		if g != general {
			g = named
		}
	}
	if name := failedTest(line); name != "" || isBullet(raw) {
		g, line = failing, failedPrefix+cmp.Or(name, line)
	}
	if g != noise {
		t.see(line, g)
	}
}

// isBullet tells whether a line is the bullet before the name of a failed test, as jest writes it.
func isBullet(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(line), "● ") && strings.Contains(line, " › ")
}

func (t *telling) see(line string, g grade) {
	t.seen++
	ends := t.traced && exception(line) || strings.HasPrefix(line, "Caused by: ") && exception(line[len("Caused by: "):])
	// Of several tracebacks the last one was raised, the others are its causes; of causes the last is the first to happen.
	better := g > t.grade || g == t.grade && ends && (t.raised || !t.traced)
	if !better && t.first != "" {
		return
	}
	if g != failing && !saysEnough(normalLine(line)) && !(ends && namesOne(line)) {
		return
	}
	if t.first == "" && g < general {
		t.first = line
	}
	if better {
		t.best, t.grade, t.raised = line, g, ends
	}
}

// namesOne tells whether an exception has a name in quotes, which tells it from others: KeyError: 'port'
func namesOne(line string) bool {
	return slices.ContainsFunc(quotedIn(line), func(q string) bool { return len(q) >= minName })
}

// minName is how many bytes a name has that tells something.
const minName = 3

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
