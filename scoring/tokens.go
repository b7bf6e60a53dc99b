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
	glossed              // a bigram that is, or touches, a word whose English is known
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
		n, plainWord := asciiRun(text)
		if plainWord { // most words: nothing to split
			plain(text[:n], word, yield)
			text = text[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case unspaced(r):
			n = span(text, unspaced)
			pairs(text[:n], yield)
			concepts(text[:n], yield)
		case inWord(r):
			n = span(text, inCompound)
			chunk(text[:n], yield)
		default:
			n = size
		}
		text = text[n:]
	}
}

// asciiRun measures the small letters a to z at the start of a text, and tells whether they are a word of their
// own: not part of a name or path.
func asciiRun(text string) (n int, plainWord bool) {
	for n < len(text) && 'a' <= text[n] && text[n] <= 'z' {
		n++
	}
	if n == 0 || n == len(text) {
		return n, n > 0
	}
	switch next := text[n]; next {
	case '.', '-': // the end of a sentence, a dash: unless a name goes on behind it
		return n, n+1 == len(text) || text[n+1] == ' ' || text[n+1] == '\n'
	default:
		return n, next < utf8.RuneSelf && !inCompound(rune(next))
	}
}

// normal brings full-width letters, ligatures and composed characters into one form, and drops apostrophes so
// that "don't" and "dont" are one word.
func normal(text string) string {
	ascii, apostrophe := true, false
	for i := range len(text) {
		ascii = ascii && text[i] < utf8.RuneSelf
		apostrophe = apostrophe || text[i] == '\''
	}
	if ascii && !apostrophe {
		return text
	}
	if !ascii {
		text = norm.NFKC.String(text)
	}
	return strings.Map(func(r rune) rune {
		if r == '\'' || r == '’' {
			return -1
		}
		return r
	}, text)
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
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
	}
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !unspaced(r)
}

// inCompound tells whether a rune goes on inside a path, flag, package or identifier.
func inCompound(r rune) bool { return inWord(r) || isPunctuation(r) }

// isPunctuation tells whether a rune stands between the pieces of a path or name.
func isPunctuation(r rune) bool { return isSeparator(r) || isJoiner(r) }

// isSeparator tells whether a rune stands between the elements of a path or address.
func isSeparator(r rune) bool { return r == '/' || r == '\\' || r == '@' || r == '#' }

// isJoiner tells whether a rune stands inside a name.
func isJoiner(r rune) bool { return r == '_' || r == '.' || r == '-' }

const (
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
		whole(strings.TrimFunc(s, isPunctuation), yield)
	}
}

// name yields an identifier or file name as it stands, and its parts.
func name(s string, yield func(token)) {
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
	if len(w) > longWord || len(w) == 1 && w[0] < utf8.RuneSelf || stopWord(w) || !small(w) && opaque(w) {
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
	start := 0
	for i := 1; i <= len(run); i++ {
		if i < len(run) && !humpAt(run, i) {
			continue
		}
		piece := strings.ToLower(run[start:i])
		if bare := strings.TrimRight(piece, "0123456789"); len(bare) >= 2 {
			piece = bare
		}
		pieces = append(pieces, piece)
		start = i
	}
	return pieces
}

// humpAt tells whether a new piece begins at byte i: a capital after a small letter, or the last capital of
// several before a small letter, but not the plural of an abbreviation (URLs). Only a to z have humps.
func humpAt(s string, i int) bool {
	if !capital(s[i]) {
		return false
	}
	if !capital(s[i-1]) {
		return !digit(s[i-1])
	}
	plural := i+2 == len(s) && s[i+1] == 's'
	return i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z' && !plural
}

// pairs yields the pairs of neighbouring characters of an unspaced run, or the one character there is.
func pairs(run string, yield func(token)) {
	last, until := -1, 0 // the character before; where the word ends that the glossary knows
	touched := false
	for i, r := range run {
		was := touched
		if i >= until {
			size, _ := known(run[i:])
			until = i + size
		}
		touched = i < until
		if last >= 0 {
			k := bigram
			if was || touched {
				k = glossed
			}
			yield(token{run[last : i+utf8.RuneLen(r)], k})
		}
		last = i
	}
	if last == 0 {
		yield(token{run, bigram})
	}
}

// opaque tells whether a token is a number, a quantity, a hash, an id or a version: nothing that is met again.
func opaque(s string) bool {
	digits, hex, other := makeup(s)
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

// makeup counts the digits, the letters a to f and the other letters of a token. What marks a number as a version
// or as hexadecimal counts for nothing.
func makeup(s string) (digits, hex, other int) {
	for i := range len(s) {
		switch c := s[i]; {
		case digit(c):
			digits++
		case isJoiner(rune(c)), i == 0 && c|0x20 == 'v', i == 1 && s[:2] == "0x":
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			hex++
		default:
			other++
		}
	}
	return digits, hex, other
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

func capital(c byte) bool { return 'A' <= c && c <= 'Z' }
func digit(c byte) bool   { return c >= '0' && c <= '9' }
