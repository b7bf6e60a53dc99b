package extract

import (
	"strings"
	"unicode/utf8"
)

// maxUndertaken is the most sentences of a reply that are searched for what the agent does from then on.
const maxUndertaken = 6

// undertaken is what the agent, set right, says in its first texts that should be done, or should not have been done, best
// first.
func (t *timeline) undertaken(s situation) []advice {
	var found []advice
	for _, j := range t.replies(s.at) {
		if j >= s.reply {
			found = append(found, undertakings(t.events[j].Text, s.own)...)
		}
	}
	return found
}

// undertakings is the like of it in one text, as orders. The next step is none: an order must say which way of two, or name
// what is used.
func undertakings(reply, said string) []advice {
	about := stemSet(said + "\n" + reply[:min(len(reply), contradictedWithin)])
	var found []advice
	for n, s := range sentences(firstParagraphs(plain(reply))) {
		if n == maxUndertaken {
			break
		}
		a, ok := undertaking(s)
		if ok && sharedStems(stemSet(a.text), about) > 0 {
			found = append(found, a)
		}
	}
	return found
}

// undertaking makes an order of a sentence in which an agent says what it should do or have done.
func undertaking(s string) (advice, bool) {
	s = strings.TrimRight(trimConcession(strings.TrimSpace(s)), " .!:")
	a := advice{clear: true, orders: true}
	switch {
	case assumed.matches(s):
		g := assumed.groups(s)
		a.text, a.reason = "do not assume "+g[1], clause(g[2])
	case confused.matches(s):
		g := confused.groups(s)
		a.text = "do not confuse " + g[1] + " with " + g[2]
	case regret.matches(s):
		g := regret.groups(s)
		verb := bareVerb(g[2])
		if verb == "" {
			return advice{}, false
		}
		a.text = verb + g[3]
		if strings.HasSuffix(strings.ToLower(g[1]), "t") { // shouldn't, should not
			a.text = "do not " + a.text
		}
	case undertakes.matches(s):
		a.text, _ = rewrite(startingVerb(undertakes.groups(s)[1]))
		if !durable(a.text) {
			return advice{}, false
		}
	default:
		return advice{}, false
	}
	a.text = capital(insteadTail.replace(possessive.replace(a.text, "the "), ""))
	return a, standsAlone(a.text)
}

// durable tells whether an order of an agent says more than its next step.
func durable(order string) bool {
	return twoWays.matches(order) || weighs.matches(order) && !looks.matches(order) || lastingVerb.matches(order) && (identifierIn.matches(order) || insteadTail.matches(order))
}

// standsAlone tells whether an order can be quoted without the conversation around it.
func standsAlone(s string) bool {
	n := utf8.RuneCountInString(s)
	lower := strings.ToLower(s)
	switch {
	case n < minStatement && !identifierIn.matches(s) || n > maxSummary-2 || strings.Contains(s, ": "):
		return false
	case demonstrative.matches(s) || opaqueName.matches(s) || persons.matches(s) || pronounObject.matches(s) || addressed.matches(s) || vaguePlace.matches(s):
		return false
	}
	return !strings.HasSuffix(lower, " it") && !passing.in(lower) && !instructing.matches(s)
}

// startingVerb is an order without what only leads into its verb: "try setting x" sets x.
func startingVerb(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	if strings.HasSuffix(first, "ing") {
		if verb := partner(gerunds, strings.ToLower(first)); verb != "" {
			return verb + " " + rest
		}
	}
	return s
}

// bareVerb is the verb of an order, of its past form in small letters; "" when it is not known.
func bareVerb(done string) string {
	done = strings.ToLower(done)
	if verb := partner(irregular, done); verb != "" {
		return verb
	}
	if stem, regular := strings.CutSuffix(done, "ed"); regular && len(stem) > 2 {
		return stem
	}
	return ""
}

// partner is the word that stands behind another one in a list of pairs; "" when that has none.
func partner(pairs, word string) string {
	for pair := range strings.FieldsSeq(pairs) {
		if of, is, _ := strings.Cut(pair, ":"); of == word {
			return is
		}
	}
	return ""
}
