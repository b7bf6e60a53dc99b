package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is looked at of one word of a text.

// apart puts a gap between letters and characters of a script without spaces.
func apart(text string) string {
	if !hasHan(text) {
		return text
	}
	var b strings.Builder
	before := rune(' ')
	for _, r := range text {
		if unspacedScript(before) != unspacedScript(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// unspacedScript tells whether a character is of a script without spaces.
func unspacedScript(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

// properName tells whether a word within a sentence is written like a name: Helm, CI, ESLint.
func properName(w string) bool {
	first, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(first) && len(w) > 1 && !filler.has(strings.ToLower(w)) && !weakWord(strings.ToLower(w))
}

// twoWords tells whether a word is two plain ones with a slash between them: "linter/formatter", "and/or".
func twoWords(w string) bool {
	a, b, ok := strings.Cut(strings.ToLower(w), "/")
	return ok && plainAlone.matches(a) && plainAlone.matches(b) && (filler.has(a) || nouns.has(a) || filler.has(b) || nouns.has(b))
}

// weakWord tells whether a word mostly says what is done, or how: executing, explicitly, provided.
func weakWord(low string) bool {
	if nouns.has(low) {
		return false
	}
	return actions.has(low) || len(low) > 5 && weakEnds.matches(low)
}

// identifier tells whether a word is a name rather than a word of a sentence: it has dots, slashes, capitals inside.
func identifier(w string) bool {
	w = strings.Trim(w, ".-_/")
	if utf8.RuneCountInString(w) < 3 || strings.Trim(w, "0123456789.-:/") == "" {
		return false
	}
	if w[0] >= utf8.RuneSelf {
		return false
	}
	inner := w[1:]
	return strings.ContainsAny(inner, "._/@#$") && strings.ContainsFunc(w, unicode.IsLetter) && !strings.Contains(w, "...") ||
		strings.Contains(inner, "-") && len(w) > 4 || strings.ToLower(inner) != inner
}

// appendTopic appends a word of what a finding is about: there a short or common word is the name of a program.
func appendTopic(list []string, w string) []string {
	w, _, _ = strings.Cut(w, "=") // of an option or a variable its name
	switch {
	case strings.HasPrefix(w, "~"): // where something lies for one person
		return list
	case programs.has(w) && !slices.Contains(list, w):
		return append(list, w)
	case twoWords(w):
		for part := range strings.SplitSeq(w, "/") {
			list = appendKeyword(list, part)
		}
		return list
	}
	return appendKeyword(list, w)
}

// appendKeyword appends a word as one searches by it, in small letters and without its marks.
func appendKeyword(list []string, w string) []string {
	w = strings.ToLower(strings.Trim(w, ".,;:!?-_/\\'\"`()[]{}<>*#=&|%^~+"))
	w = strings.TrimSuffix(w, "'s")
	if slices.Contains(list, w) || !searchable(w) {
		return list
	}
	return append(list, w)
}

// searchable tells whether anybody would search by a word in small letters.
func searchable(w string) bool {
	n := utf8.RuneCountInString(w)
	switch {
	case n < 3 && !hasHan(w) && !twoLetters.has(w), n < 2, n > maxKeyword:
		return false
	case !strings.ContainsFunc(w, unicode.IsLetter), strings.ContainsAny(w, "<>…\\'’"), longPath(w), mixedScripts(w), release.matches(w):
		return false
	}
	return !filler.has(w) && !fillerAbroad.has(w)
}

// release is a number of a release, or an amount with its unit.
var release = pattern{whole: `
	[\^~=]?v?\d+\.\d[\w.+-]*
	\d+(?:ms|s|m|h|d|kb|mb|gb|px|x)
`}

// longPath tells whether a word is a path of several folders, which nobody searches by.
func longPath(w string) bool { return strings.Count(w, "/") > 2 || strings.HasPrefix(w, "/") }

// mixedScripts tells whether a word has letters that only look like those beside them: nobody types it to search.
func mixedScripts(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) }) &&
		strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}
