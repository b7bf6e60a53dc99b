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

// glossary is words with what they are in English, word=english, separated by blanks; a dash there stands for a blank.
type glossary struct {
	list  string
	index lazy[map[string]string]
}

// english is the English for a word; "" for one that is not in the glossary.
func (g *glossary) english(word string) string {
	return g.entries()[word]
}

func (g *glossary) entries() map[string]string {
	return g.index.get(func() map[string]string {
		all := map[string]string{}
		for e := range strings.FieldsSeq(g.list) {
			word, english, _ := strings.Cut(e, "=")
			all[word] = strings.ReplaceAll(english, "-", " ")
		}
		return all
	})
}

// in is the words of the glossary that stand in a text, from left to right, the longest at each place.
func (g *glossary) in(text string) []string {
	const longest = 10 // characters of an entry
	var found []string
	runes := []rune(text)
	for i := 0; i < len(runes); {
		step := 1
		for n := min(longest, len(runes)-i); n > 1; n-- {
			if w := string(runes[i : i+n]); g.english(w) != "" {
				found, step = append(found, w), n
				break
			}
		}
		i += step
	}
	return found
}

// pairs is words with what stands for them behind a slash, separated by blanks.
type pairs struct {
	list  string
	index lazy[map[string]string]
}

// other is what stands for a word; the word itself when it is not in the list.
func (p *pairs) other(word string) string {
	index := p.index.get(func() map[string]string {
		all := map[string]string{}
		for e := range strings.FieldsSeq(p.list) {
			is, by, _ := strings.Cut(e, "/")
			all[is] = by
		}
		return all
	})
	if by, ok := index[word]; ok {
		return by
	}
	return word
}

func indexed(entries iter.Seq[string]) map[string]bool {
	all := map[string]bool{}
	for e := range entries {
		all[strings.TrimSpace(e)] = true
	}
	return all
}
