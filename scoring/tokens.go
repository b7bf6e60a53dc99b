package scoring

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// kind says what a token is; it decides how much the token counts (see termWeight).
type kind uint8

const (
	word     kind = iota // a word of a sentence
	compound             // an identifier, file name or flag as it stands: package-lock.json
	part                 // a piece of a compound: lock
	bigram               // two neighbouring characters of a script without spaces
	concept              // the English for a word of such a script
)

// token is one term of a text. Compounds and bigrams are kept as they are, words and parts are not stemmed yet.
type token struct {
	text string // lower case
	kind kind
}

// tokens calls yield for every token of a text: words, identifiers with their parts, and pairs of characters
// of scripts that do not put spaces between words. Numbers, hashes and stop words are left out.
func tokens(text string, yield func(token)) {
	text = normal(text)
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case unspaced(r):
			n := span(text, unspaced)
			pairs(text[:n], yield)
			concepts(text[:n], yield)
			text = text[n:]
		case inWord(r):
			n := span(text, inCompound)
			chunk(text[:n], yield)
			text = text[n:]
		default:
			text = text[size:]
		}
	}
}

// normal brings full-width letters, ligatures and composed characters into one form, and drops apostrophes so
// that "don't" and "dont" are one word.
func normal(text string) string {
	if !ascii(text) {
		text = norm.NFKC.String(text)
	}
	if !strings.ContainsAny(text, "'’") {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r == '\'' || r == '’' {
			return -1
		}
		return r
	}, text)
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// span is the length in bytes of the longest prefix whose runes all belong.
func span(text string, belongs func(rune) bool) int {
	for i, r := range text {
		if !belongs(r) {
			return i
		}
	}
	return len(text)
}

// unspaced tells whether a rune belongs to a script that is written without spaces.
func unspaced(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー'
}

func inWord(r rune) bool {
	return r == '_' || (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !unspaced(r)
}

// inCompound tells whether a rune goes on inside a path, flag, package or identifier.
func inCompound(r rune) bool {
	return inWord(r) || strings.ContainsRune(separators+joiners, r)
}

const (
	separators = `/\@#` // between the elements of a path or address
	joiners    = "_.-"  // inside a name
	trimmed    = "._-/" // not part of a name at its ends: a full stop, the dashes of a flag
	longName   = 40     // bytes; a longer compound is a path or generated and met only once
	longWord   = 64     // bytes; longer runs of letters are encoded data
	codeDigits = 3      // HTTP status, exit status: numbers of this length are kept, others are counts, lines, years
)

// chunk splits one run of characters without spaces into the elements of a path, and these into names.
func chunk(s string, yield func(token)) {
	elements := 0
	for element := range strings.FieldsFuncSeq(s, isSeparator) {
		if element = strings.Trim(element, trimmed); element != "" {
			name(element, yield)
			elements++
		}
	}
	if elements == 2 && len(s) <= longName { // database/sql, @types/node, user@host: as they stand, too
		whole(strings.Trim(s, trimmed+separators), yield)
	}
}

func isSeparator(r rune) bool { return strings.ContainsRune(separators, r) }
func isJoiner(r rune) bool    { return strings.ContainsRune(joiners, r) }

// name yields an identifier or file name as it stands, and its parts.
func name(s string, yield func(token)) {
	if small(s) { // most words: nothing to split
		plain(s, word, yield)
		return
	}
	if opaque(s) {
		return
	}
	pieces := split(s)
	if len(pieces) == 1 && len(pieces[0]) == len(s) {
		plain(pieces[0], word, yield)
		return
	}
	if len(s) <= longName {
		whole(s, yield)
	}
	for _, p := range pieces {
		plain(p, part, yield)
	}
}

// whole yields a name without its joiners, so that pre-commit, preCommit and precommit are one term.
func whole(s string, yield func(token)) {
	plain(strings.ToLower(withoutJoiners(s)), compound, yield)
}

func withoutJoiners(s string) string {
	return strings.Map(func(r rune) rune {
		if isJoiner(r) {
			return -1
		}
		return r
	}, s)
}

// plain yields a term unless it says nothing.
func plain(w string, k kind, yield func(token)) {
	if len(w) > longWord || len(w) == 1 && w[0] < utf8.RuneSelf || stopWord(w) || opaque(w) {
		return
	}
	yield(token{w, k})
}

// split cuts a name at joiners, at changes of case and before trailing digits, and lower-cases the pieces:
// ERR_REQUIRE_ESM, newTicker, HTTPServer, python3.
func split(s string) []string {
	if brand(s) {
		return []string{strings.ToLower(s)}
	}
	var pieces []string
	for run := range strings.FieldsFuncSeq(s, isJoiner) {
		pieces = appendHumps(pieces, run)
	}
	return pieces
}

// appendHumps appends the pieces of one camelCase run.
func appendHumps(pieces []string, run string) []string {
	runes := []rune(run)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !humpAt(runes, i) {
			continue
		}
		piece := strings.ToLower(string(runes[start:i]))
		if bare := strings.TrimRight(piece, "0123456789"); len(bare) >= 2 {
			piece = bare
		}
		pieces = append(pieces, piece)
		start = i
	}
	return pieces
}

// humpAt tells whether a new piece begins at rune i: a capital after a small letter, or the last capital of
// several before a small letter, but not the plural of an abbreviation (URLs).
func humpAt(r []rune, i int) bool {
	if !unicode.IsUpper(r[i]) {
		return false
	}
	if unicode.IsLower(r[i-1]) {
		return true
	}
	plural := i+2 == len(r) && r[i+1] == 's'
	return unicode.IsUpper(r[i-1]) && i+1 < len(r) && unicode.IsLower(r[i+1]) && !plural
}

// pairs yields the pairs of neighbouring characters of an unspaced run, or the one character there is.
func pairs(run string, yield func(token)) {
	last := -1
	for i, r := range run {
		if last >= 0 {
			yield(token{run[last : i+utf8.RuneLen(r)], bigram})
		}
		last = i
	}
	if last == 0 {
		yield(token{run, bigram})
	}
}

// opaque tells whether a token is a number, a quantity, a hash, an id or a version: nothing that is met again.
func opaque(s string) bool {
	digits, hex, other := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case digit(c):
			digits++
		case c == '-' || c == '.' || c == '_':
		case i == 0 && c|0x20 == 'v' || i == 1 && c == 'x' && s[0] == '0':
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			hex++
		default:
			other++
		}
	}
	switch {
	case digits == 0:
		return false
	case other > 0:
		return quantity(s) || len(s) >= 12 && digits*3 > len(s) // 30000ms; base64, generated names
	case hex > 0:
		return len(s) >= 7 || strings.HasPrefix(s, "0x") || quantity(s)
	default:
		return digits != codeDigits || len(s) != codeDigits
	}
}

// quantity tells whether a token is a number with its unit.
func quantity(s string) bool {
	switch unit := strings.ToLower(strings.TrimLeft(s, "0123456789.")); unit {
	case "s", "ms", "us", "ns", "m", "min", "h", "d", "b", "k", "kb", "mb", "gb", "tb", "ki", "mi", "gi", "kib", "mib", "gib", "px", "x":
		return len(unit) < len(s)
	}
	return false
}

// small tells whether a word has only small letters a to z.
func small(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
