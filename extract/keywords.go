package extract

import (
	"slices"
	"strings"
	"unicode"

	"session-learning/scoring"
)

// Limits on keywords.
const (
	minKeywords  = 3
	maxKeywords  = 5
	fairKeywords = 4  // what only sounds like a keyword is taken up to here
	maxKeyword   = 40 // runes
)

// keywords picks the words to search a finding by: names of tools, errors, files and identifiers first, then terms of the
// trade, then what else the texts are about. They are lower case, each once. The context only helps out when all that is
// too little.
func keywords(topics, late []string, context string, texts ...string) []string {
	var names, terms, words, weak []string
	for _, t := range topics {
		for _, w := range strings.Fields(shortened.replace(redacted.replace(t, " "), " ")) {
			names = appendTopic(names, w)
		}
	}
	for _, text := range texts {
		n := sortedWords(text)
		names, terms, words, weak = slices.Concat(names, n.names), slices.Concat(terms, n.terms), slices.Concat(words, n.words), slices.Concat(weak, n.weak)
	}
	var last []string
	for _, w := range late {
		last = appendKeyword(last, redacted.replace(w, ""))
	}
	var k picks
	k.take(slices.Concat(names, terms), maxKeywords)
	k.take(slices.Concat(words, last), fairKeywords)
	if len(k.words) < minKeywords {
		around := sortedWords(context)
		k.add(abroad(texts))
		slices.SortStableFunc(weak, actionsLast)
		k.take(slices.Concat(weak, around.names, around.terms, around.words, around.weak, leftovers(texts), leftovers([]string{context})), minKeywords)
	}
	return k.words
}

// sorted is the words of a text by what they are worth to whoever searches.
type sorted struct {
	names []string // of files, commands, errors, identifiers
	terms []string // of the trade: "pull request", "migration"
	words []string // other words that say what it is about
	weak  []string // words that mostly say what is done, or how
}

// sortedWords sorts the words of a text.
func sortedWords(text string) sorted {
	var s sorted
	text = shortened.replace(redacted.replace(text, " "), " ")
	for _, term := range compounds.regexp().FindAllString(strings.ToLower(text), -1) {
		s.terms = appendKeyword(s.terms, term)
	}
	for i, w := range wordList(text) {
		s.sort(w, i == 0)
	}
	terms, words := hanWords(text)
	for _, w := range terms {
		s.terms = appendKeyword(s.terms, w)
	}
	for _, w := range words {
		s.words = appendKeyword(s.words, w)
	}
	return s
}

// sort puts a word where it belongs. The first word of a text has a capital letter whatever it is.
func (s *sorted) sort(w string, first bool) {
	low := strings.ToLower(strings.Trim(w, ".-_/'"))
	switch {
	case hasHan(w), strings.HasPrefix(w, "~"): // or where something lies for one person
	case identifier(w):
		s.names = appendKeyword(s.names, w)
	case nouns.has(low), nouns.has(strings.TrimSuffix(low, "s")), !first && properName(w):
		s.terms = appendKeyword(s.terms, w)
	case weakWord(low):
		s.weak = appendKeyword(s.weak, w)
	default:
		s.words = appendKeyword(s.words, w)
	}
}

// wordList is the words of a text, those of "linter/formatter" one by one.
func wordList(text string) []string {
	var all []string
	for _, w := range strings.FieldsFunc(apart(text), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;:!?\"`()[]{}<>|=“”‘’…、，。；：？！（）「」*", r)
	}) {
		if twoWords(w) {
			all = append(all, strings.Split(w, "/")...)
			continue
		}
		all = append(all, w)
	}
	return all
}

// actionsLast orders what only sounds like an action before what is one.
func actionsLast(a, b string) int {
	switch {
	case actions.has(a) == actions.has(b):
		return 0
	case actions.has(a):
		return 1
	}
	return -1
}

// picks is the keywords that were taken so far, and their stems.
type picks struct {
	words []string
	stems map[string]bool
}

// take takes words until there are so many. One that says no more than those taken is left out.
func (k *picks) take(words []string, most int) {
	for _, w := range words {
		if len(k.words) >= most {
			return
		}
		stems := scoring.Stems(w)
		if slices.Contains(k.words, w) || len(stems) > 0 && k.cover(stems) || k.within(w) || k.slip(w) {
			continue
		}
		if k.stems == nil {
			k.stems = map[string]bool{}
		}
		for _, s := range stems {
			k.stems[s] = true
		}
		k.words = append(k.words, w)
	}
}

// add takes words that say the same in another language, up to the fewest that there must be.
func (k *picks) add(words []string) {
	for _, w := range words {
		if len(k.words) < minKeywords && !slices.Contains(k.words, w) {
			k.words = append(k.words, w)
		}
	}
}

// cover tells whether all of some stems were taken.
func (k *picks) cover(stems []string) bool {
	return !slices.ContainsFunc(stems, func(s string) bool { return !k.stems[s] })
}

// within tells whether a word without spaces is part of one that was taken.
func (k *picks) within(w string) bool {
	return hasHan(w) && slices.ContainsFunc(k.words, func(taken string) bool { return strings.Contains(taken, w) })
}

// slip tells whether a word is one that was taken with a slip of the fingers in it.
func (k *picks) slip(w string) bool {
	return slices.ContainsFunc(k.words, func(taken string) bool {
		return slices.ContainsFunc(strings.Fields(taken), func(part string) bool {
			return w != part && wordRun.matches(w) && wordRun.matches(part) && misspells(w, part)
		})
	})
}

// redacted is what a redactor put in the place of a secret or a person, also where it was shortened, and what was glued to it.
var redacted = pattern{parts: `
	\[(?i:redact)[^\]\s]*\]?
	[\w./-]*REDACTED[\w./-]*
	<user>|<email>|<host>
`}

// shortened is a word that was cut, which nobody types.
var shortened = pattern{parts: `[^\s"'\x60]*[\w./-]…`}

// leftovers is the words of texts that are otherwise too common to search by.
func leftovers(texts []string) []string {
	var words []string
	for _, text := range texts {
		text = redacted.replace(text, " ")
		for _, w := range plainWord.regexp().FindAllString(strings.ToLower(text), -1) {
			if len(scoring.Stems(w)) > 0 { // else it is grammar
				words = append(words, w)
			}
		}
		words = append(words, hanLeftovers(text)...)
	}
	return words
}

var (
	plainWord  = pattern{parts: `[a-z]{4,}`}
	plainAlone = pattern{whole: `[a-z]{2,}`}
	weakEnds   = pattern{parts: `(?:ing|ed|ly|able|ible|ful|ive|est|less)$`}
)
