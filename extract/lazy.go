package extract

import (
	"strings"
	"sync"
)

// lazy is a value that is made when it is first asked for. Every process of the program begins by setting up its
// packages, also the hook that only hands the work to another one: so what is made here is made late.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
}

// set is words, separated by blanks.
type set struct {
	list  string
	index lazy[map[string]bool]
}

// has tells whether a word is in the set.
func (s *set) has(word string) bool {
	return s.index.get(func() map[string]bool {
		all := map[string]bool{}
		for w := range strings.FieldsSeq(s.list) {
			all[w] = true
		}
		return all
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
		all := map[string]bool{}
		for w := range strings.FieldsFuncSeq(g.list, func(r rune) bool { return r == ',' || r == '\n' }) {
			all[strings.TrimSpace(w)] = true
		}
		return all
	})[goal]
}
