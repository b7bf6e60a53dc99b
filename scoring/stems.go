package scoring

import "github.com/kljensen/snowball/english"

// stemmer stems words and remembers them, because a store repeats its words.
type stemmer map[string]string

// stem brings the inflections of an English word into one form. Names with digits, and words of other
// alphabets, stay as they are.
func (s stemmer) stem(w string) string {
	if stem, ok := s[w]; ok {
		return stem
	}
	stem := spelledOut(w)
	if small(stem) {
		stem = english.Stem(stem, true)
	}
	s[w] = stem
	return stem
}

// Stems returns the stemmed terms of a text in order, each once: words, identifiers as they stand and their
// parts, pairs of CJK characters and the English for what they say. For many texts use a Reader.
func Stems(text string) []string { return NewReader().Stems(text) }

// Stems returns the stemmed terms of the texts in order, each once.
func (r *Reader) Stems(texts ...string) []string {
	var stems []string
	seen := map[string]bool{}
	for _, text := range texts {
		tokens(text, func(t token) {
			if stem := r.cache.stem(t.text); !seen[stem] {
				seen[stem] = true
				stems = append(stems, stem)
			}
		})
	}
	return stems
}
