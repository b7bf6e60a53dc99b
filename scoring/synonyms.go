package scoring

import (
	_ "embed" // of the table
	"strings"
)

// synonyms has groups of stems, a line each, that people use for much the same thing. They help a question find
// a learning in other words, for little weight.
//
//go:embed synonyms.txt
var synonyms string

// addSynonyms gives each term of the query the other stems of the groups it is in.
func (q *Query) addSynonyms() {
	at := make(map[string]int, len(q.terms))
	for i, t := range q.terms {
		at[t.stem] = i
	}
	for group := range strings.Lines(synonyms) {
		for stem := range strings.FieldsSeq(group) {
			i, ok := at[stem]
			if !ok {
				continue
			}
			for other := range strings.FieldsSeq(group) {
				if _, own := at[other]; !own {
					q.terms[i].synonyms = append(q.terms[i].synonyms, other)
				}
			}
		}
	}
}
