package extract

import (
	"slices"
	"strings"
)

// Bounds of a diff that is shown as an example.
const (
	maxDiffLines = 3   // a side
	maxDiffWidth = 110 // runes a line
	maxToken     = 40  // runes of a replaced piece that is quoted in a sentence
)

// changedLines is the lines that differ between an edit's texts: those that hold one of the names, else the first few of
// each side.
func changedLines(before, after string, names []string) (old, now string) {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return firstLines(naming(a, names)), firstLines(naming(b, names))
}

// naming is the lines that hold one of the names, or all lines when none does.
func naming(lines, names []string) []string {
	var found []string
	for _, l := range lines {
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(l, n) }) {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		return lines
	}
	return found
}

// firstLines is the first lines with text, each shortened, without the indentation they share.
func firstLines(lines []string) string {
	var kept []string
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		if kept = append(kept, cut(strings.TrimSpace(l), maxDiffWidth)); len(kept) == maxDiffLines {
			break
		}
	}
	return strings.Join(kept, "\n")
}

// asExample ends an action that words cannot tell.
const asExample = " as in the example"

// diffText shows old and new lines.
func diffText(old, now string) string {
	var b strings.Builder
	for _, side := range []struct{ sign, text string }{{"- ", old}, {"+ ", now}} {
		for l := range strings.Lines(side.text) {
			b.WriteString(side.sign + strings.TrimRight(l, "\n") + "\n")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// replacedToken is the one piece that differs between the first lines of two texts, when it is short enough to be quoted.
func replacedToken(old, now string) (was, is string, ok bool) {
	old, _, _ = strings.Cut(old, "\n")
	now, more, _ := strings.Cut(now, "\n")
	if old == "" || now == "" || more != "" && !strings.Contains(now, lastField(old)) {
		return "", "", false
	}
	a, b := strings.Fields(old), strings.Fields(now)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	was, is = strings.Join(a, " "), strings.Join(b, " ")
	fits := func(s string) bool { return len(s) > 2 && len([]rune(s)) <= maxToken && !strings.Contains(s, "`") }
	return was, is, fits(was) && fits(is)
}

// bareTokens is two pieces of code without the quotes and marks that stand around both.
func bareTokens(was, is string) (string, string) {
	const marks = `"':,;=`
	a, b := strings.Trim(was, marks), strings.Trim(is, marks)
	if a == "" || b == "" || a == b || strings.ContainsAny(a+b, `"'`) {
		return was, is
	}
	return a, b
}

// lastField is the end of a line, by which the same line is known again after a change.
func lastField(line string) string {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return line
	}
	return fields[len(fields)-1]
}

// errorNames is the identifiers of an error line: quoted words, dotted names, codes, rule names in brackets.
func errorNames(line string) []string {
	var names []string
	for _, m := range errorName.regexp().FindAllString(line, 12) {
		if m = strings.Trim(m, "'\"`()[]:,. "); len(m) > 2 && !filler.has(strings.ToLower(m)) {
			names = append(names, m)
		}
	}
	return names
}

var errorName = pattern{parts: `
	['"\x60][\w./@:-]{3,40}['"\x60]
	\([a-z][a-z0-9/-]{2,30}\)$
	\b[A-Za-z_]+(?:[._/-][A-Za-z0-9_]+)+\b
	\b[A-Z]{2,}\d{2,5}\b
	\b[A-Z]+_[A-Z_]+\b
	\b[a-z]+[A-Z]\w+\b
	\b[A-Z][a-z]+[A-Z]\w*\b
`}

// withoutImports is code without the lines that import; all of it when there is nothing else.
func withoutImports(code string) string {
	var kept []string
	for l := range strings.Lines(code) {
		if !importing.matches(l) {
			kept = append(kept, l)
		}
	}
	if len(kept) == 0 {
		return code
	}
	return strings.Join(kept, "")
}

// importing is a line that only names what the code needs.
var importing = pattern{parts: `
	^\s*(?:import|using|require|include|#include)\b
	^\s*use [\w:\\]+
	^\s*from \S+ import\b
	^\s*(?:const|let|var) .* = require\(
`}
