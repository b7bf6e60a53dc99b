package learnings

import (
	"slices"
	"strings"

	"session-learning/scoring"
)

// advice is what a text tells to do and what not to do: the objects, "pnpm" and "npm" in "use pnpm instead of npm",
// and the orders that it gives.
type advice struct {
	do, dont objects
	orders   []order
}

// objects are stems of what is advised, each with those of the place it is advised for: "in tests", "when deploying".
// None: it holds anywhere.
type objects map[string][]string

// Reading advice is conservative: an overlooked opposite leaves two learnings where one would do, a wrong one
// retires a good learning.
const (
	objectWords = 3   // how far behind a telling word its object reaches
	turnedShare = 0.5 // share of the shorter advice that must be turned round by the other
	samePlace   = 0.5 // share of the words of the longer of two places, exclusive, that both must have
	placeWords  = 6   // of a place
)

// Opposed tells whether one text advises what the other advises against: "use pnpm" and "use npm instead of pnpm".
func Opposed(a, b string) bool {
	r := scoring.NewReader()
	return readAdvice(r, a).opposes(readAdvice(r, b))
}

// opposes tells whether one text advises what the other advises against, for the same place, and they agree on less, or
// forbids the very thing that the other orders.
func (a advice) opposes(b advice) bool {
	if a.forbids(b, turnedOrder, func(x, y int) int { return max(x, y) }) {
		return true
	}
	turned, elsewhere := a.turned(b)
	agreed := common(a.do, b.do) + common(a.dont, b.dont)
	shorter := min(len(a.do)+len(a.dont), len(b.do)+len(b.dont))
	return turned > agreed && turned >= elsewhere && float64(turned) >= turnedShare*float64(shorter)
}

// parts tells whether one text forbids something alike to what the other orders, or advises against it elsewhere: then
// they do not say the same.
func (a advice) parts(b advice) bool {
	_, elsewhere := a.turned(b)
	return elsewhere > 0 || a.forbids(b, turnedOrder, func(x, y int) int { return min(x, y) })
}

// turned counts what one text advises and the other advises against: for the same place, and for another.
func (a advice) turned(b advice) (here, elsewhere int) {
	for _, pair := range [][2]objects{{a.do, b.dont}, {a.dont, b.do}} {
		for stem, place := range pair[0] {
			other, ok := pair[1][stem]
			switch {
			case !ok:
			case alikePlaces(place, other):
				here++
			default:
				elsewhere++
			}
		}
	}
	return here, elsewhere
}

// alikePlaces tells whether what is said of one place holds of the other.
func alikePlaces(a, b []string) bool {
	if len(a) == 0 || len(b) == 0 {
		return true
	}
	return float64(sharedBy(a, b)) > samePlace*float64(max(len(a), len(b)))
}

func common(a, b objects) int {
	n := 0
	for stem := range a {
		if _, ok := b[stem]; ok {
			n++
		}
	}
	return n
}

// readAdvice finds the clauses that tell to do something or not to do it, and their objects. What is both
// advised and advised against (use X here, never there) says nothing.
func readAdvice(r *scoring.Reader, texts ...string) advice {
	a := advice{do: objects{}, dont: objects{}}
	for _, text := range texts {
		for sentence := range strings.SplitSeq(strings.ReplaceAll(strings.ToLower(text), "\n", ". "), ". ") {
			a.readSentence(r, sentence)
		}
	}
	for stem := range a.do {
		if _, both := a.dont[stem]; both {
			delete(a.do, stem)
			delete(a.dont, stem)
		}
	}
	return a
}

func (a *advice) readSentence(r *scoring.Reader, sentence string) {
	var place []string
	for clause := range strings.FieldsFuncSeq(sentence, endsClause) {
		clause := words(clause)
		a.readOrder(r, clause)
		if told := a.readClause(r, clause, place); !told && len(clause) > 0 && leadsPlace(clause[0]) {
			place = r.Stems(clause[1:min(len(clause), placeWords)]...)
		}
	}
}

func endsClause(r rune) bool { return strings.ContainsRune(";,:()。，；：、（）", r) }

// leadsPlace is words before the place or the time that an advice is for.
func leadsPlace(w string) bool {
	return slices.Contains([]string{"in", "on", "at", "for", "inside", "within", "during", "when", "while", "whenever", "before", "after", "if", "under"}, w)
}

// readPlace returns the stems of a place behind an advice, which ends where a reason or another thing to do begins.
func readPlace(r *scoring.Reader, words []string) []string {
	words = words[:min(len(words), placeWords)]
	if end := slices.IndexFunc(words, func(w string) bool {
		return slices.Contains([]string{"to", "so", "because", "since", "as", "and", "or", "but"}, w)
	}); end >= 0 {
		words = words[:end]
	}
	return r.Stems(words...)
}

// readClause takes the words after each telling word as its object, up to the next telling word or the place, and
// reports whether there is one. Without a place of its own the object is for the one that is given.
func (a *advice) readClause(r *scoring.Reader, clause, place []string) (told bool) {
	for i := 0; i < len(clause); i++ {
		tone, used := toneAt(clause[i:])
		if tone == silent || i > 0 && describes(clause[i-1]) && negation(clause[i]) {
			continue
		}
		told = true
		i += used
		end := i
		for end < len(clause) && end < i+objectWords && telling(clause[end:]) == silent && !leadsPlace(clause[end]) {
			end++
		}
		own := place
		if at := slices.IndexFunc(clause[end:], leadsPlace); at >= 0 {
			own = readPlace(r, clause[end+at+1:])
		}
		for _, stem := range r.Stems(clause[i:end]...) {
			if tone == advised {
				a.do[stem] = own
			} else {
				a.dont[stem] = own
			}
		}
		i = end - 1
	}
	return told
}

// describes is words before a "not" that tells how things are or were, and forbids nothing.
func describes(w string) bool {
	return slices.Contains([]string{"is", "are", "was", "were", "be", "been", "has", "have", "had", "did", "does", "could", "would"}, w)
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
