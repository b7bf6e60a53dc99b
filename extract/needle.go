package extract

import (
	"strings"
)

// needle is a text that a phrase looks for.
type needle struct {
	text        string
	anyCase     bool             // it is in small letters, and stands for capital ones, too
	left, right edge             // what must stand beside it
	traits      [fewTraits]trait // that every text has which holds it, the rarest first
}

// edge is what stands at one side of a needle.
type edge uint8

const (
	anything edge = iota
	border        // of a word
	noWord        // nothing that belongs to a word, up to the end of the text on this side
	nothing
)

// rareness says how seldom a text holds the needle: its letters, borders and signs. A blank or a single letter says nothing.
func (n *needle) rareness() int {
	rare := len(n.text)
	if n.left != anything {
		rare++
	}
	if n.right != anything {
		rare++
	}
	if c := n.text[0]; len(n.text) == 1 && c != ' ' && (!inWord(c) || c >= '0' && c <= '9') {
		rare++
	}
	return rare
}

// in tells whether a text holds the needle; within: the text may be more than what it is to fit, so that the needle need not
// begin or end there.
func (n *needle) in(g *glance, within bool) bool {
	for _, t := range n.traits {
		if !g.seen[t%traits] {
			return false
		}
	}
	text := g.text
	if n.anyCase {
		text = g.lower()
	}
	for from := 0; ; from++ {
		i := strings.Index(text[from:], n.text)
		if i < 0 {
			return false
		}
		if from += i; n.stands(text, from, from+len(n.text), within) {
			return true
		}
	}
}

// stands tells whether beside a place is what must stand there.
func (n *needle) stands(text string, from, to int, within bool) bool {
	before, after := text[:from], text[to:]
	switch {
	case n.left == border && from > 0 && inWord(before[from-1]) == inWord(text[from]),
		n.left == border && from == 0 && !inWord(text[from]),
		n.left == noWord && !within && holdsWord(before),
		n.left == nothing && !within && from > 0:
		return false
	case n.right == border && after != "" && inWord(after[0]) == inWord(text[to-1]),
		n.right == border && after == "" && !inWord(text[to-1]),
		n.right == noWord && !within && holdsWord(after),
		n.right == nothing && !within && after != "":
		return false
	}
	return true
}

// inWord tells whether a byte belongs to a word, as regexp has it.
func inWord(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' }

func holdsWord(s string) bool {
	for i := range len(s) {
		if inWord(s[i]) {
			return true
		}
	}
	return false
}

// fewTraits is how many traits tell well enough that a needle is not there: a search does the rest.
const fewTraits = 4

// prepared is the needle with its traits. What stands at an end of a text need not do so in a longer one, so that nothing is
// told of that.
func (n needle) prepared() needle {
	of, last := ofBytes(), uint8(noWordClass)
	n.traits = [fewTraits]trait{of.byte[n.text[0]], of.byte[n.text[0]], of.byte[n.text[0]], of.byte[n.text[0]]}
	add := func(t trait) {
		for i := range n.traits {
			if of.rareness[t] > of.rareness[n.traits[i]] {
				t, n.traits[i] = n.traits[i], t
			}
		}
	}
	for i := range len(n.text) {
		c := n.text[i]
		add(of.byte[c])
		if i > 0 || n.left == border && inWord(c) {
			add(pairTrait(last, of.class[c]))
		}
		last = of.class[c]
	}
	if n.right == border && last != noWordClass {
		add(pairTrait(last, noWordClass))
	}
	return n
}
