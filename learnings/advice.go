package learnings

import (
	"slices"
	"strings"

	"session-learning/scoring"
)

// advice is what a text tells to do and what not to do: stems of the objects, "pnpm" and "npm" in "use pnpm
// instead of npm", and the orders that it gives.
type advice struct {
	do, dont map[string]bool
	orders   []order
}

// Reading advice is conservative: an overlooked opposite leaves two learnings where one would do, a wrong one
// retires a good learning.
const (
	objectWords = 3   // how far behind a telling word its object reaches
	turnedShare = 0.5 // share of the shorter advice that must be turned round by the other
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

// Opposed tells whether one text advises what the other advises against: "use pnpm" and "use npm instead of pnpm".
func Opposed(a, b string) bool {
	r := scoring.NewReader()
	return readAdvice(r, a).opposes(readAdvice(r, b))
}

// opposes tells whether one text advises what the other advises against, and they agree on nothing, or forbids the very
// thing that the other orders.
func (a advice) opposes(b advice) bool {
	if a.forbids(b, turnedOrder, func(x, y int) int { return max(x, y) }) {
		return true
	}
	turned := common(a.do, b.dont) + common(a.dont, b.do)
	agreed := common(a.do, b.do) + common(a.dont, b.dont)
	shorter := min(len(a.do)+len(a.dont), len(b.do)+len(b.dont))
	return turned > 0 && agreed == 0 && float64(turned) >= turnedShare*float64(shorter)
}

// parts tells whether one text forbids something alike to what the other orders: then they do not say the same.
func (a advice) parts(b advice) bool {
	return a.forbids(b, turnedOrder, func(x, y int) int { return min(x, y) })
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

func common(a, b map[string]bool) int {
	n := 0
	for stem := range a {
		if b[stem] {
			n++
		}
	}
	return n
}

// readAdvice finds the clauses that tell to do something or not to do it, and their objects. What is both
// advised and advised against (use X here, never there) says nothing.
func readAdvice(r *scoring.Reader, texts ...string) advice {
	a := advice{do: map[string]bool{}, dont: map[string]bool{}}
	for _, text := range texts {
		for clause := range strings.FieldsFuncSeq(strings.ToLower(text), endsClause) {
			clause := words(clause)
			a.readOrder(r, clause)
			a.readClause(r, clause)
		}
	}
	for stem := range a.do {
		if a.dont[stem] {
			delete(a.do, stem)
			delete(a.dont, stem)
		}
	}
	return a
}

func endsClause(r rune) bool { return strings.ContainsRune(";,:()\n。，；：、（）", r) }

// readClause takes the words after each telling word as its object, up to the next telling word.
func (a *advice) readClause(r *scoring.Reader, clause []string) {
	for i := 0; i < len(clause); i++ {
		tone, used := toneAt(clause[i:])
		if tone == silent {
			continue
		}
		i += used
		end := i
		for end < len(clause) && end < i+objectWords && telling(clause[end:]) == silent {
			end++
		}
		for _, stem := range r.Stems(clause[i:end]...) {
			if tone == advised {
				a.do[stem] = true
			} else {
				a.dont[stem] = true
			}
		}
		i = end - 1
	}
}

// tone is what a telling word does to the words after it.
type tone int

const (
	silent  tone = iota // nothing: no telling word
	advised             // they are to be done
	warned              // they are not to be done
)

func (t tone) turned() tone {
	switch t {
	case advised:
		return warned
	case warned:
		return advised
	}
	return silent
}

// toneAt reads the tone at the start of the words, and how many words tell it: "never use", "instead of".
func toneAt(clause []string) (t tone, used int) {
	turned := false
	for used < len(clause) && negation(clause[used]) {
		turned = true
		used++
	}
	for used < len(clause) {
		next := telling(clause[used:])
		if next == silent {
			break
		}
		t = next
		used++
	}
	switch {
	case !turned:
		return t, used
	case t != silent:
		return t.turned(), used
	case clause[0] == "never" || clause[0] == "don't" || clause[0] == "dont" || clause[0] == "不要" || clause[0] == "禁止":
		return warned, used
	}
	return silent, used // "is not", "must not be": how things are
}

// telling is the tone of the first word.
func telling(clause []string) tone {
	switch clause[0] {
	case "use", "using", "prefer", "enable", "always", "run", "choose", "使用", "改用", "启用", "开启", "总是", "始终":
		return advised
	case "avoid", "disable", "禁用", "停用", "关闭", "避免", "而不是":
		return warned
	case "instead", "rather", "over":
		if len(clause) > 1 { // of, than, the other thing
			return warned
		}
	}
	return silent
}

func negation(w string) bool {
	return slices.Contains([]string{"not", "never", "don't", "dont", "shouldn't", "不要", "禁止", "不"}, w)
}

// words splits a clause at spaces and around the Chinese words that tell.
func words(clause string) []string {
	for _, w := range []string{"而不是", "不要", "禁止", "避免", "禁用", "停用", "启用", "开启", "关闭", "总是", "始终", "改用", "使用"} {
		clause = strings.ReplaceAll(clause, w, " "+w+" ")
	}
	list := strings.Fields(strings.ReplaceAll(clause, "’", "'"))
	for i, w := range list {
		list[i] = strings.Trim(w, ".!?\"`")
	}
	return slices.DeleteFunc(list, func(w string) bool { return w == "" })
}
