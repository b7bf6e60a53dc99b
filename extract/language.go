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
	latin := false
	for _, r := range lower {
		switch {
		case r < 0x80:
			latin = latin || r == ' '
		case unicode.Is(unicode.Cyrillic, r):
			found |= ru
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			found |= ja
		case unicode.Is(unicode.Han, r):
			found |= zh | ja
		}
	}
	if latin || found == en {
		for w := range strings.FieldsFuncSeq(lower, func(r rune) bool { return !unicode.IsLetter(r) }) {
			found |= smallWords[w]
		}
	}
	return found
}

// foreign tells whether a text is written in another language than English, whose rules of rewriting do not fit it.
func foreign(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) && r > 0x24F }) {
		return true
	}
	const few = 2 // a small word may be a name
	n := 0
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if _, small := smallWords[w]; small {
			n++
		}
	}
	return n >= few
}

// smallWords is words that tell a language written in Latin letters from English.
var smallWords = map[string]language{
	"der": de, "die": de, "das": de, "und": de, "nicht": de, "ist": de, "bitte": de, "immer": de, "nein": de, "kein": de, "keine": de, "ich": de, "du": de, "niemals": de, "auf": de, "mit": de, "ja": de, "weiter": de, "danke": de, "merk": de, "stimmt": de,
	"le": fr, "la": fr | es, "les": fr, "et": fr, "est": fr, "pas": fr, "ne": fr, "il": fr, "faut": fr, "toujours": fr, "jamais": fr, "oui": fr, "vous": fr, "tu": fr | es, "merci": fr, "une": fr, "dans": fr, "désolé": fr,
	"el": es, "los": es, "las": es, "que": es | fr, "siempre": es, "nunca": es, "por": es, "favor": es, "una": es, "sí": es, "gracias": es, "en": es | fr, "de": es | fr, "usa": es, "tienes": es, "perdón": es,
}
