package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of a sentence that is looked at, in runes.
const (
	minSentence = 6 // or 3 of a script whose words are short
	maxSentence = 320
)

// sentences splits a text at line ends and full stops.
func sentences(text string) []string {
	var found []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(withoutBullet(l))
		start := 0
		for i, r := range l {
			if endsSentence(l, i, r) {
				found = appendSentence(found, l[start:i+utf8.RuneLen(r)])
				start = i + utf8.RuneLen(r)
			}
		}
		found = appendSentence(found, l[start:])
	}
	return found
}

// withoutBullet is a line without the sign before an item of a list. Most lines have none: their first byte says so.
func withoutBullet(l string) string {
	const first = "-*\xe20123456789" // a bullet begins with the third
	if text := strings.TrimLeft(l, " \t\n\f\r"); text == "" || strings.IndexByte(first, text[0]) < 0 {
		return l
	}
	return bulletLead.replace(l, "")
}

// bulletLead is the sign before an item of a list.
var bulletLead = pattern{parts: `^\s*([-*•]|\d+[.)])\s+`}

// endsSentence tells whether the rune at i ends a sentence: a full stop inside a name or an abbreviation does not.
func endsSentence(l string, i int, r rune) bool {
	switch r {
	case '。', '！', '？', '；':
		return true
	case '.', '!', '?':
		rest := l[i+1:]
		after, _ := utf8.DecodeRuneInString(rest)
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
		return (rest == "" || unicode.IsSpace(after)) && (!abbreviated(l[:i+1]) || unicode.IsUpper(next) && strings.HasSuffix(l[:i+1], "etc."))
	}
	return false
}

// abbreviated tells whether a text ends with a shortened word and its full stop.
func abbreviated(s string) bool {
	s = strings.TrimSuffix(s, ".")
	word := s[strings.LastIndexFunc(s, func(r rune) bool { return r != '.' && !unicode.IsLetter(r) })+1:]
	return abbreviations.has(strings.ToLower(word))
}

// abbreviations is words that end with a full stop in the middle of a sentence.
var abbreviations = set{list: "e.g i.e vs etc cf no approx incl resp"}

// appendSentence appends what is no scrap and no wall of text. What stands for a secret is no word to begin with.
func appendSentence(list []string, s string) []string {
	s = strings.TrimSpace(hiddenLead.replace(s, ""))
	if n := utf8.RuneCountInString(s); n < minSentence && !hasHan(s) || n > maxSentence || n < 3 {
		return list
	}
	return append(list, s)
}

// capital begins a text with a capital letter, unless its first word is a name with its own spelling.
func capital(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(first, "`_./()$-=:@") || strings.ToLower(first) != first {
		return s
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// lowerFirst begins a text with a small letter, unless its first word is a name.
func lowerFirst(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	r, size := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsUpper(r) && unicode.IsUpper(next) && len(first) > 2 && !determiners.has(strings.ToLower(first)) {
		return s // a name of two words
	}
	if len(first) > size && strings.ToLower(first[size:]) != first[size:] || strings.ContainsAny(first, "`_.()") || first == "I" {
		return s
	}
	return string(unicode.ToLower(r)) + s[size:]
}

// endSentence closes a text with a full stop unless it has an end.
func endSentence(s string) string {
	s = strings.TrimRight(s, " ,;:")
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") {
		return s
	}
	if hasHan(s) && !strings.HasSuffix(s, "`") && !strings.HasSuffix(s, ")") {
		return s + "。"
	}
	return s + "."
}

// oneLine joins the lines of a text.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// oneSentence takes the full stops out of a text that is to be one sentence, and the one at its end.
func oneSentence(s string) string {
	s = oneLine(s)
	s = sentenceBreak.replace(s, "; $1")
	s = hanBreak.replace(s, "，$1")
	return strings.TrimRight(s, " .;。")
}

// The end of a sentence with another one behind it.
var (
	sentenceBreak = pattern{parts: `[.!?]["')\]]?\s+(\p{Lu})`}
	hanBreak      = pattern{parts: `[。！？]\s*(\S)`}
)
