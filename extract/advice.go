package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/scoring"
)

// advice is a person's sentence, turned into what one should do or know, in the words it was said in.
type advice struct {
	text   string // starts with a capital, no full stop at its end; without the reason
	reason string // what stood behind "because"
	clear  bool   // understood without the conversation around it
	orders bool   // says what to do, rather than what is so
	passes bool   // holds only for the work at hand
	asks   bool   // was a question
	short  bool   // an order of one term, which what it answers must complete: "do not stash anything"
}

// reasonAt is where the lead into a reason stands in a sentence; nil: no reason is given.
func reasonAt(s string) []int {
	at := because.find(s)
	if as := asSo.find(s); at == nil && as != nil {
		at = []int{as[0], as[0] + len(" as ")}
	}
	if at == nil {
		if at = isSo.find(s); at != nil {
			at[1] = at[0] + 2 // the reason is a clause of its own: only the comma goes
		}
	}
	if at == nil || at[0] <= 10 {
		return nil
	}
	return at
}

// splitReason takes off why a sentence is said. What happens otherwise keeps that word: it is a reason of the other sign.
func splitReason(s string) (rest, reason string) {
	if at := orElse.find(s); at != nil && at[0] > 10 {
		if reason = clause(orElseLead.replace(s[at[0]:], "")); reason != "" {
			return strings.TrimRight(s[:at[0]], " ,;"), otherwise + reason
		}
	}
	if at := reasonAt(s); at != nil {
		if reason = clause(s[at[1]:]); reason != "" {
			return strings.TrimRight(s[:at[0]], " ,;"), reason
		}
	}
	if at := personalTail.find(s); at != nil && at[0] > 10 {
		return s[:at[0]], ""
	}
	return s, ""
}

// otherwise begins a reason that says what happens if one does not follow.
const otherwise = "otherwise "

var orElseLead = pattern{fold: true, parts: `^\W*(?:(?:or|and) )?(?:otherwise,?|or else|or)\s+`}

// minTerms is the fewest terms of a sentence that can say anything to a stranger.
const minTerms = 2

// adviceOf rewrites one sentence. ok is false when nothing of use is left.
func adviceOf(sentence string) (advice, bool) {
	a := advice{asks: strings.HasSuffix(strings.TrimRight(sentence, " )\"'"), "?") || strings.HasSuffix(sentence, "？")}
	s := trimLeads(behind(stress.replace(sentence, "$1$2")))
	s = strings.TrimSpace(trimTails(s))
	if !strings.Contains(s, "(") {
		s = strings.TrimRight(s, ")")
	}
	a.passes = passing.in(strings.ToLower(sentence))
	if !foreign(s) {
		s, a.reason = splitReason(s)
		s = forUs.replace(toPerson.replace(s, "$1 the user"), "")
		asked := s
		s, a.orders = rewrite(s)
		a.orders = a.orders && (!a.asks || s != asked) // a question as it stands orders nothing
	} else {
		lower := strings.ToLower(s)
		a.orders = standing.in(lower) || ordering.matches(lower)
	}
	a.text = capital(strings.TrimRight(strings.TrimSpace(s), " .,;:!?。！？；，"))
	terms := len(scoring.Stems(a.text))
	a.short = a.orders && terms == 1 && !unclearWords(a.text)
	a.clear = !leadsOn.matches(s) && terms >= minTerms && !unclearWords(a.text) && (!a.asks || a.orders) && (a.orders || !listener.matches(a.text))
	return a, (terms >= minTerms || a.short) && utf8.RuneCountInString(a.text) >= 4
}

// maxLead is where what leads into a sentence, or follows it, is looked for, in bytes from its ends.
const maxLead = 64

// trimLeads takes off what only leads into a sentence. What stands there for a secret goes as a whole.
func trimLeads(s string) string {
	for {
		t := foreignLeads.replace(hiddenLead.replace(s, ""), "")
		if at := leads.find(t[:min(len(t), maxLead)]); at != nil && !foreignStart(t) {
			t = strings.TrimLeft(strings.TrimLeft(t[at[1]:], ",.:;!?…-"), " \t")
		}
		if no := noLead.groups(t); no != nil {
			t = t[len(no[0])-len(no[1]):]
		}
		t = strings.TrimLeftFunc(t, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("`\"'/@$.-", r)
		})
		if t == s {
			return s
		}
		s = t
	}
}

// foreignStart tells whether a text begins in another script, in the middle of which an English word leads into nothing.
func foreignStart(s string) bool {
	i := strings.IndexFunc(s, unicode.IsLetter)
	return i >= 0 && s[i] >= utf8.RuneSelf
}

// behind is what stands behind a word of blame or a report: "you have it all wrong - the client asks first", "it still
// fails, but do not remove the file".
func behind(s string) string {
	if g := wrongThen.groups(s); g != nil {
		return g[1]
	}
	return shouted.regexp().ReplaceAllStringFunc(s, strings.ToLower)
}

// hiddenLead is what stands for a secret at the start of a sentence.
var hiddenLead = pattern{parts: `^[\s"'(]*\[REDACTED:[^\]\s]*\][\s"'),.:;，。：；]*`}

// trimTails takes off what only follows a sentence.
func trimTails(s string) string {
	for {
		t := strings.TrimRightFunc(s, closingMark)
		end := max(len(t)-maxLead, 0)
		if at := tails.find(t[end:]); at != nil {
			t = t[:end+at[0]]
		}
		if t == s {
			return s
		}
		s = t
	}
}

// closingMark tells whether a character is a mark or a picture behind a sentence.
func closingMark(r rune) bool {
	return strings.ContainsRune(" \t!?.…,(", r) || r >= 0x1F300 && r <= 0x1FAFF || r >= 0x2600 && r <= 0x27BF || r == 0xFE0F || r == 0x200D
}

// rewrite turns an English sentence into an order where it is one.
func rewrite(s string) (string, bool) {
	var g glance
	g.look(s, true)
	for _, r := range rewritings {
		if r.said.fits(s, &g) {
			return trimLeads(strings.Join(strings.Fields(r.said.replace(s, r.to)), " ")), true
		}
	}
	return s, imperative.matches(s) || firstThing.matches(s) || ordersThing(s)
}

// ordersThing tells whether a sentence begins like an order with a verb that is not in the list: "label the crates".
func ordersThing(s string) bool {
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 3 || !determiners.has(words[1]) || noVerb.has(words[0]) {
		return false
	}
	verb := words[0]
	return len(verb) > 2 && !strings.HasSuffix(verb, "ing") && !strings.HasSuffix(verb, "ed") && !strings.HasSuffix(verb, "s") && strings.Trim(verb, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// unclearWords tells whether a text needs the conversation around it to be understood, or speaks of persons.
func unclearWords(s string) bool {
	return persons.matches(s) || hedge.matches(s) || pronounLead.matches(s) || pronounObject.matches(s)
}

// clause is a text as it can follow "because".
func clause(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), " .,;:!?。！？")
	if persons.matches(s) || listener.matches(s) && !strings.HasPrefix(strings.ToLower(s), "it") || utf8.RuneCountInString(s) < 8 {
		return ""
	}
	return cut(lowerFirst(s), 200)
}
