package extract

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// needs is what every text that a phrase fits holds: one needle of each. None: not known.
type needs struct {
	each  []oneOf
	exact bool // a text that holds it is one that the phrase fits
}

// oneOf is needles of which a text is to hold one.
type oneOf struct {
	rarest  []trait // of each needle: most needles are passed over without a look at them
	needles []needle
}

func newOneOf(list []needle) oneOf {
	o := oneOf{make([]trait, len(list)), make([]needle, len(list))}
	for i, n := range list {
		o.needles[i] = n.prepared()
		o.rarest[i] = o.needles[i].traits[0]
	}
	return o
}

func (o *oneOf) in(g *glance, within bool) bool {
	for i, t := range o.rarest {
		if g.seen[t%traits] && o.needles[i].in(g, within) {
			return true
		}
	}
	return false
}

// in tells whether a text holds what is needed; within: the text is perhaps only in part what the phrase has to fit.
func (n *needs) in(g *glance, within bool) bool {
	for i := range n.each {
		if !n.each[i].in(g, within) {
			return false
		}
	}
	return true
}

// needed is what every text that an expression fits holds; fold: capital and small letters are the same.
func needed(expr string, fold bool) needs {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return needs{} // compiling it tells what is wrong
	}
	r := formReader{fold}
	f := r.read(re)
	lists, exact := f.needs, false
	if f.few != nil {
		var list []needle
		if list, exact = r.needles(f.few); len(list) > 0 && (exact || rareness(list) >= minRareness) {
			lists = [][]needle{list}
		}
	}
	slices.SortStableFunc(lists, func(a, b []needle) int { return cmp.Compare(rareness(b), rareness(a)) })
	n := needs{exact: exact && lists != nil}
	for _, list := range lists {
		n.each = append(n.each, newOneOf(list))
	}
	return n
}

// lists is what the texts of a form hold, as far as it is worth looking for.
func (r formReader) lists(f form) [][]needle {
	if f.few == nil {
		return f.needs
	}
	if list, _ := r.needles(f.few); rareness(list) >= minRareness {
		return [][]needle{list}
	}
	return nil
}

// minRareness is the least rareness of needles that are worth looking for.
const minRareness = 2

// rareness says how seldom texts hold one of some needles, by the shortest; 0: none is known.
func rareness(list []needle) int {
	least := 0
	for i, n := range list {
		if r := n.rareness(); i == 0 || r < least {
			least = r
		}
	}
	return least
}

// rarest is the needles of those lists that texts hold most seldom; nil: there are none.
func rarest(lists [][]needle) (best []needle) {
	for _, l := range lists {
		if rareness(l) > rareness(best) {
			best = l
		}
	}
	return best
}

// needles is what texts with marks are looked for by, and whether that is all there is to them; nil: one of them is too short.
func (r formReader) needles(few []string) (list []needle, exact bool) {
	list, exact = make([]needle, 0, len(few)), true
	for _, marked := range few {
		n, whole, possible := r.needle(marked)
		if !possible {
			continue
		}
		if n.text == "" {
			return nil, false
		}
		list, exact = append(list, n), exact && whole
	}
	return list, exact
}

// needle is what a text with marks is looked for by. whole: it says all that the marks do. It is not possible when a word is to
// end where it cannot.
func (r formReader) needle(marked string) (n needle, whole, possible bool) {
	n.anyCase, whole = r.fold, true
	if !r.fold && strings.ContainsRune(marked, anyCaseMark) { // what else is in it may be meant as it is written
		n.anyCase, whole = true, false
		marked = strings.ToLower(strings.ReplaceAll(marked, string(anyCaseMark), ""))
	}
	text := strings.TrimLeftFunc(marked, isMark)
	lead := marked[:len(marked)-len(text)]
	marked, text = text, strings.TrimRightFunc(text, isMark)
	tail := marked[len(text):]
	if text, possible = withoutBorders(text); !possible || text == "" {
		return n, false, possible
	}
	if strings.ContainsFunc(text, isMark) {
		pieces := strings.FieldsFunc(text, isMark)
		text, whole = slices.MaxFunc(pieces, func(a, b string) int { return cmp.Compare(len(a), len(b)) }), false
		if text != pieces[0] {
			lead = ""
		}
		if text != pieces[len(pieces)-1] {
			tail = ""
		}
	}
	n.text = text
	left, wholeLeft := leftEdge(lead, inWord(text[0]))
	right, wholeRight := rightEdge(tail, inWord(text[len(text)-1]))
	n.left, n.right = left, right
	return n, whole && wholeLeft && wholeRight, true
}

func isMark(r rune) bool { return r >= borderMark && r <= anyCaseMark }

// withoutBorders is a text without the borders of words that are marked where there are such; false: there is none at a mark.
func withoutBorders(text string) (string, bool) {
	if !strings.ContainsRune(text, borderMark) {
		return text, true
	}
	var b strings.Builder
	runes := []rune(text)
	for i, c := range runes {
		if c != borderMark || isMark(runes[i-1]) || isMark(runes[i+1]) {
			b.WriteRune(c)
			continue
		}
		word := func(r rune) bool { return r <= unicode.MaxASCII && inWord(byte(r)) }
		if word(runes[i-1]) == word(runes[i+1]) {
			return "", false
		}
	}
	return b.String(), true
}

// leftEdge is what marks say of what stands before a text, and whether that is all that they say; word: it begins with a letter
// of a word.
func leftEdge(marks string, word bool) (edge, bool) {
	switch marks {
	case "":
		return anything, true
	case string(borderMark):
		return border, true
	case string(startMark):
		return nothing, true
	case string(startMark) + string(borderMark):
		return nothing, word
	case string(startMark) + string(gapMark), string(startMark) + string(gapMark) + string(borderMark):
		if word {
			return noWord, true
		}
	}
	return anything, false
}

// rightEdge is what marks say of what stands behind a text, and whether that is all that they say; word: it ends with a letter
// of a word.
func rightEdge(marks string, word bool) (edge, bool) {
	switch marks {
	case "", string(tailMark):
		return anything, true
	case string(tailMark) + string(borderMark):
		return anything, word
	case string(borderMark):
		return border, true
	case string(endMark):
		return nothing, true
	case string(gapMark) + string(endMark):
		return noWord, true
	case string(borderMark) + string(gapMark) + string(endMark):
		return noWord, word
	}
	return anything, false
}
