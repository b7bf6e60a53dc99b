package extract

import (
	"strings"
	"unicode"
)

// language is the languages that the phrase tables know, as a set.
type language uint8

const (
	en language = 1 << iota
	zh
	ja
	de
	fr
	es
	ru
)

// languagesOf is the languages in which a text may be written: by its script, and for those that share the Latin one
// by its small words. English is always tried.
func languagesOf(lower string) language {
	found := en
	latin, kana := false, false
	for _, r := range lower {
		switch {
		case r < 0x80:
			latin = latin || r == ' '
		case unicode.Is(unicode.Cyrillic, r):
			found |= ru
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			found, kana = found|ja, true
		case unicode.Is(unicode.Han, r):
			found |= zh | ja
		}
	}
	if kana {
		found &^= zh
	}
	if latin || found == en {
		for w := range strings.FieldsFuncSeq(lower, func(r rune) bool { return !unicode.IsLetter(r) }) {
			found |= languagesOfWord(w)
		}
	}
	return found
}

// foreign tells whether a text is written in another language than English, whose rules of rewriting do not fit it.
func foreign(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) && r > 0x24F }) {
		return true
	}
	const few = 2 // a small word may be a name, and so may one with an accent
	n := 0
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) && r >= 0x80 }) {
		n++
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if languagesOfWord(w) != 0 {
			n++
		}
	}
	return n >= few
}

// smallWords is words that tell a language written in Latin letters from English. A word may belong to several.
var smallWords = []struct {
	language language
	words    string
}{
	{de, `
		der die das und nicht kein keine ist auf mit ich du
		bitte immer nie niemals ja nein weiter danke merk stimmt
		wir hier du sollst soll muss mit bei beim zum zur von für ohne diesem
		sofort erst keinen einen eine ein sind wird werden dir mir mich
	`},
	{fr, `
		le la les une et est pas ne il de en que dans vous tu
		faut toujours jamais oui merci désolé
		sur sans avec pour dans du au ce cette nous utilise désormais
	`},
	{es, `
		el la los una que por en de tu sí
		siempre nunca favor gracias usa tienes perdón
		sin con para este esta los uno prefiero usamos hagas antes ahora
	`},
}

var smallWordIndex lazy[map[string]language]

// languagesOfWord is the languages that a word in small letters is a small word of.
func languagesOfWord(w string) language {
	return smallWordIndex.get(func() map[string]language {
		index := map[string]language{}
		for _, s := range smallWords {
			for w := range strings.FieldsSeq(s.words) {
				index[w] |= s.language
			}
		}
		return index
	})[w]
}

// hasHan tells whether a text holds characters of Chinese or Japanese, which count for more than letters do.
func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
}
