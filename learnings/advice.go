package learnings

import (
	"strings"

	"session-learning/scoring"
)

// advice is what a text tells to do and what not to do: stems of the objects.
type advice struct {
	do, dont map[string]bool
}

// opposes tells whether one text advises what the other advises against, and they agree on nothing. What is
// both advised and advised against in one text (use X here, never there) says nothing.
func (a advice) opposes(b advice) bool {
	against := common(a.do, b.dont) + common(a.dont, b.do)
	agreed := common(a.do, b.do) + common(a.dont, b.dont)
	return against > 0 && agreed == 0
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

// readAdvice finds the clauses that tell to do something or not to do it, and their objects.
func readAdvice(r *scoring.Reader, texts ...string) advice {
	a := advice{do: map[string]bool{}, dont: map[string]bool{}}
	for _, text := range texts {
		for clause := range strings.FieldsFuncSeq(strings.ToLower(text), endsClause) {
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

// readClause reads "use X instead of Y", "never use X", "enable X": from each word that tells, the words up to
// the next one are its objects.
func (a *advice) readClause(r *scoring.Reader, clause string) {
	told, negated := silent, false
	var object []string
	flush := func() {
		for _, stem := range r.Stems(strings.Join(object, " ")) {
			switch told {
			case advised:
				a.do[stem] = true
			case warned:
				a.dont[stem] = true
			}
		}
		object = object[:0]
	}
	for w := range strings.FieldsSeq(spaceCJK(clause)) {
		bare := strings.Trim(w, `."'!?`+"`")
		tone := toneOf(bare)
		if tone == silent && !strings.HasSuffix(w, ".") {
			object = append(object, w)
			continue
		}
		if tone == silent { // the end of a sentence
			object = append(object, w)
			flush()
			told, negated = silent, false
			continue
		}
		flush()
		switch {
		case tone == negates:
			told, negated = warned, true
		case negated && tone == advised:
			told = warned
		case negated && tone == warned: // never disable X
			told, negated = advised, false
		default:
			told, negated = tone, false
		}
	}
	flush()
}

// tone is what a word does to the words after it.
type tone int

const (
	silent  tone = iota // nothing
	advised             // they are to be done
	warned              // they are not to be done
	negates             // turns the next word that tells, or warns by itself
)

func toneOf(w string) tone {
	switch w {
	case "use", "using", "prefer", "enable", "always", "turn-on", "switch-on", "run", "keep", "choose", "pick", "要", "使用", "改用", "用", "启用", "开启", "总是", "必须", "始终":
		return advised
	case "avoid", "disable", "stop", "skip", "instead", "over", "without", "rather", "than", "not-use", "drop", "禁用", "关闭", "避免", "而不是", "停用":
		return warned
	case "not", "never", "don't", "dont", "don’t", "no", "cannot", "shouldn't", "mustn't", "不要", "不用", "别", "不", "禁止", "不能", "从不", "不应":
		return negates
	}
	return silent
}

// spaceCJK sets spaces around the Chinese words that tell, so that they are words here.
func spaceCJK(clause string) string {
	for _, w := range []string{"而不是", "不要", "不用", "禁止", "不能", "从不", "不应", "避免", "禁用", "停用", "启用", "开启", "关闭", "总是", "必须", "始终", "改用", "使用"} {
		clause = strings.ReplaceAll(clause, w, " "+w+" ")
	}
	return clause
}
