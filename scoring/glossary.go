package scoring

import (
	_ "embed" // of the table
	"strings"
	"unicode/utf8"
)

// glossary has the everyday words of programming in Chinese, Japanese and Korean with their English ones:
// sorted lines of word, tab, words. It is what makes a question in one language find a learning in the other.
//
//go:embed glossary.tsv
var glossary string

// longestEntry is the most characters that an entry of the glossary has.
const longestEntry = 8

// concepts yields the English words for what the glossary knows of a run of unspaced characters, the longest
// entry first.
func concepts(run string, yield func(token)) {
	for len(run) > 0 {
		size, words := known(run)
		if size == 0 {
			_, size = utf8.DecodeRuneInString(run)
		}
		for w := range strings.FieldsSeq(words) {
			plain(w, concept, yield)
		}
		run = run[size:]
	}
}

// Words returns the entries of the glossary that stand in a text of unspaced characters, the longest at each place.
func Words(run string) []string {
	var words []string
	for len(run) > 0 {
		size, english := known(run)
		if size > 0 && english != "" {
			words = append(words, run[:size])
		}
		if size == 0 {
			_, size = utf8.DecodeRuneInString(run)
		}
		run = run[size:]
	}
	return words
}

// English returns the English words for what the glossary knows of a run of unspaced characters.
func English(run string) []string {
	var words []string
	for _, w := range Words(run) {
		english, _ := lookUp(glossary, w)
		words = append(words, strings.Fields(english)...)
	}
	return words
}

// known finds the longest entry at the start of a run, and its size in bytes.
func known(run string) (size int, words string) {
	ends := make([]int, 0, longestEntry)
	for i, r := range run {
		if len(ends) == longestEntry {
			break
		}
		ends = append(ends, i+utf8.RuneLen(r))
	}
	for n := len(ends) - 1; n >= 0; n-- {
		if words, ok := lookUp(glossary, run[:ends[n]]); ok {
			return ends[n], words
		}
	}
	return 0, ""
}
