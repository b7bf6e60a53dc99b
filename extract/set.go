package extract

import (
	"iter"
	"strings"
)

// set is words, separated by blanks.
type set struct {
	list  string
	index lazy[map[string]bool]
}

// has tells whether a word is in the set.
func (s *set) has(word string) bool {
	return s.index.get(func() map[string]bool {
		return indexed(strings.FieldsSeq(s.list))
	})[word]
}

// goals is commands with their sub-command, one a line, or several separated by commas.
type goals struct {
	list  string
	index lazy[map[string]bool]
}

// has tells whether a goal is in the list.
func (g *goals) has(goal string) bool {
	return g.index.get(func() map[string]bool {
		return indexed(strings.FieldsFuncSeq(g.list, func(r rune) bool { return r == ',' || r == '\n' }))
	})[goal]
}

func indexed(entries iter.Seq[string]) map[string]bool {
	all := map[string]bool{}
	for e := range entries {
		all[strings.TrimSpace(e)] = true
	}
	return all
}
