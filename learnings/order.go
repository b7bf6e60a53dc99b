package learnings

import (
	"slices"

	"session-learning/scoring"
)

const (
	turnedOrder = 0.8 // share of the words of the longer of two orders that both must have
	fewestStems = 2   // of an order: a verb and what it is about
	orderWords  = 12  // of a clause that may be an order
)

// order is a clause as an order: stems of the verb and of what stands behind it.
type order struct {
	not   bool // it forbids
	stems []string
}

// readOrder takes a clause as an order. One that is none has a first word that is no verb, and meets no other.
func (a *advice) readOrder(r *scoring.Reader, clause []string) {
	from, not := 0, false
	for ; from < len(clause); from++ {
		switch w := clause[from]; {
		case from+1 < len(clause) && (w == "do" && clause[from+1] == "not" || (w == "make" || w == "be") && clause[from+1] == "sure"):
		case negation(w):
			not = true
		case not && w == "forget":
			not = false
		case !leadsOrder(w):
			stems := r.Stems(clause[from:min(len(clause), from+orderWords)]...)
			if len(stems) >= fewestStems {
				a.orders = append(a.orders, order{not, stems})
			}
			return
		}
	}
}

// leadsOrder is words that may stand before the verb of an order.
func leadsOrder(w string) bool {
	return slices.Contains([]string{"please", "always", "remember", "to", "sure", "but", "and", "so", "from", "now", "on", "again", "ever", "must", "should", "you", "we", "以后", "请", "总是", "始终", "必须", "都", "要"}, w)
}

// forbids tells whether one of two texts forbids what the other orders: the same verb, and so many of the words after it
// as a share of those that size picks.
func (a advice) forbids(b advice, share float64, size func(a, b int) int) bool {
	for _, x := range a.orders {
		for _, y := range b.orders {
			if x.not == y.not || x.stems[0] != y.stems[0] {
				continue
			}
			n := 0
			for _, stem := range x.stems {
				if slices.Contains(y.stems, stem) {
					n++
				}
			}
			if n >= fewestStems && float64(n) >= share*float64(size(len(x.stems), len(y.stems))) {
				return true
			}
		}
	}
	return false
}
