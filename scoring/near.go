package scoring

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How failures are matched when their signatures differ.
const (
	rarestWords = 3 // how many of the rarest words stand for a signature
	sharedWords = 2 // how many of them must be met

	quotedShare = 1. / 3 // of the words in quotes: a learning shortens them, and names a part of a path
)

// Failure is a failure's signature, ready to be compared with many others.
type Failure struct {
	key       string // its signature, as this release makes it
	longest   string // word of the key
	tool      string
	stems     []string // of the line
	quoted    []string // stems of what stood in quotes in it
	telltales []string // the rarest of them, the rarest first
	probes    []string // what a text must hold that holds the telltales: their stems but for the end
	reader    *Reader
}

// ParseFailure reads a signature, and what stood in quotes in its line, as Quoted returns it; nil: nothing, or not known.
func ParseFailure(signature string, quoted []string) Failure {
	return parseFailure(signature, quoted, NewReader())
}

func parseFailure(signature string, quoted []string, r *Reader) Failure {
	tool, line, ok := strings.Cut(signature, "|")
	if !ok {
		tool, line = "", signature
	}
	line, quoted = withoutPlaceholders(line), namesOf(quoted)
	f := Failure{key: signature, longest: longestWord(line), tool: tool, stems: r.Stems(line), quoted: r.Stems(quoted...), telltales: rarest(line), reader: r}
	if len(f.telltales) < rarestWords { // the form says little: what is quoted tells the failure
		f.telltales = rarest(line + " " + strings.Join(quoted, " "))
		f.stems = append(f.stems, f.quoted...)
	}
	for _, t := range f.telltales {
		f.probes = append(f.probes, t[:max(2, len(t)-1)])
	}
	return f
}

// namesOf is what is quoted without the folders of absolute paths, which are those of a machine.
func namesOf(quoted []string) []string {
	names := make([]string, len(quoted))
	for i, s := range quoted {
		names[i] = s
		if strings.HasPrefix(s, "/") || strings.HasPrefix(s, "~") || strings.HasPrefix(s[min(1, len(s)):], `:\`) {
			names[i] = s[strings.LastIndexAny(s, `/\`)+1:]
		}
	}
	return names
}

// rarest returns the rarest stems of a line, the rarest first.
func rarest(line string) []string {
	var all []queryTerm
	for _, t := range ParseQuery(line).terms {
		if !generic(t.stem) {
			all = append(all, queryTerm{stem: t.stem, weight: t.weight * rarity(t.stem, 0, 0)})
		}
	}
	slices.SortStableFunc(all, func(a, b queryTerm) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(len(b.stem), len(a.stem)), cmp.Compare(a.stem, b.stem))
	})
	stems := make([]string, 0, rarestWords)
	for _, t := range all[:min(rarestWords, len(all))] {
		stems = append(stems, t.stem)
	}
	return stems
}

// longestWord is the longest run of letters in a line.
func longestWord(line string) string {
	longest := ""
	for w := range strings.FieldsFuncSeq(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > len(longest) {
			longest = w
		}
	}
	return longest
}

// Same tells whether another signature is that of this failure, be it made by this release or by an earlier one.
func (f Failure) Same(signature string) bool {
	if signature == f.key {
		return true
	}
	// A look at one word spares most of the work.
	if !strings.HasPrefix(signature, f.tool+"|") || !strings.Contains(signature, f.longest) {
		return false
	}
	other := Renewed(signature)
	cut := len(signature) > maxSignature-utf8.UTFMax // what was cut off may stand in the key
	return other == f.key || cut && strings.HasPrefix(f.key, other)
}

// Near is how near another signature is, 0–1: zero unless both are of the same tool and each holds two of the
// other's three rarest words.
func (f Failure) Near(signature string) float64 {
	tool, line, _ := strings.Cut(signature, "|")
	if tool != f.tool || !f.mayName(line) {
		return 0
	}
	other := parseFailure(signature, nil, f.reader)
	return min(shareOf(f.telltales, other.stems), shareOf(other.telltales, f.stems))
}

// Names is how well a document that has no signature names the failure, 0–1: zero unless its keywords and example
// hold two of the failure's rarest words, and one of these is an identifier there: an error code, an exception, a
// flag. Plain words in common are no match.
func (f Failure) Names(d Doc) float64 {
	texts := append([]string{d.Example}, d.Keywords...)
	if !f.mayName(strings.ToLower(strings.Join(texts, " "))) {
		return 0
	}
	share := shareOf(f.telltales, f.reader.Stems(texts...))
	if share == 0 {
		return 0
	}
	for _, id := range f.reader.identifiers(texts) {
		if slices.Contains(f.telltales, id) && !commonFailure(id) {
			return share
		}
	}
	return 0
}

// Fits tells whether a document with the same signature is about the same failure: it speaks of what stood in quotes,
// or nothing did. "Cannot find module 'x'" has another remedy than "Cannot find module 'y'".
func (f Failure) Fits(d Doc) bool {
	stems := f.reader.Stems(append([]string{d.Summary, d.Insight, d.Example}, d.Keywords...)...)
	met := 0
	for _, q := range f.quoted {
		if slices.Contains(stems, q) {
			met++
		}
	}
	return float64(met) >= quotedShare*float64(len(f.quoted))
}

// mayName is the quick look before the exact one: whether a lower-case text can hold enough telltales.
func (f Failure) mayName(text string) bool {
	text = withoutJoiners(text)
	n := 0
	for _, p := range f.probes {
		if strings.Contains(text, p) {
			n++
		}
	}
	return n >= sharedWords
}

// shareOf is the share of the telltales among stems; zero when fewer than two are.
func shareOf(telltales, stems []string) float64 {
	n := 0
	for _, t := range telltales {
		if slices.Contains(stems, t) {
			n++
		}
	}
	if n < sharedWords {
		return 0
	}
	return float64(n) / float64(len(telltales))
}

// identifiers returns the stems of what is written as a name in the texts: with an underscore, a dot, a digit, a
// capital inside, or in capitals.
func (r *Reader) identifiers(texts []string) []string {
	var ids []string
	for _, text := range texts {
		for w := range strings.FieldsFuncSeq(normal(text), func(c rune) bool { return !inCompound(c) }) {
			if !isIdentifier(strings.Trim(w, trimmed)) {
				continue
			}
			if stems := r.Stems(w); len(stems) > 0 {
				ids = append(ids, stems[0]) // the name as a whole comes first
			}
		}
	}
	return ids
}

// isIdentifier tells whether a word is a name that somebody gave to something.
func isIdentifier(w string) bool {
	return len(w) > 3 && !small(w[1:]) && strings.ToUpper(w) != strings.ToLower(w) && !strings.ContainsFunc(w, isSeparator)
}

// commonFailure tells whether a name is that of an exception of every day, which says nothing about the cause.
func commonFailure(stem string) bool {
	switch stem {
	case "typeerror", "valueerror", "keyerror", "nameerror", "syntaxerror", "referenceerror", "rangeerror", "runtimeerror", "importerror",
		"attributeerror", "assertionerror", "indexerror", "oserror", "ioerror", "filenotfounderror", "modulenotfounderror",
		"nullpointerexception", "runtimeexception", "illegalargumentexception", "illegalstateexception", "ioexception", "exitcod", "errorcod":
		return true
	}
	return false
}
