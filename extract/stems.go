package extract

import "session-learning/scoring"

// stemSet is the terms of a text, stemmed.
func stemSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, s := range scoring.Stems(text) {
		set[s] = true
	}
	return set
}

// containment is the share of the smaller set that the other one holds; 0 when one is empty.
func containment(a, b map[string]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	return float64(sharedStems(a, b)) / float64(len(a))
}

// sharedStems is how many of the first set the second one holds.
func sharedStems(a, b map[string]bool) int {
	n := 0
	for s := range a {
		if b[s] {
			n++
		}
	}
	return n
}

// saysNoMore tells whether most terms of a text stand in another one.
func saysNoMore(text, than string) bool {
	terms := stemSet(text)
	return float64(sharedStems(terms, stemSet(than))) >= duplicateCut*float64(len(terms))
}
