package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// maxUndertaken is the most sentences of a reply that are searched for what the agent does from then on.
const maxUndertaken = 6

// undertaken is what the agent, set right, says in its first texts that should be done, or should not have been done, best
// first.
func (t *timeline) undertaken(s situation) []advice {
	var found []advice
	for _, j := range t.replies(s.at) {
		if j < s.reply {
			continue
		}
		for _, a := range undertakings(t.events[j].Text, s.own) {
			if !strings.HasPrefix(a.text, "Do not assume ") || !unproven.matches(t.events[j].Text) || t.confirmed(j, a) {
				found = append(found, a)
			}
		}
	}
	return found
}

// maxConfirming is how many events after a doubt are searched for what looking at it has shown.
const maxConfirming = 60

// confirmed tells whether the agent, after it doubted what it had assumed and looked, says that the doubt was right.
func (t *timeline) confirmed(doubt int, a advice) bool {
	about := stemSet(a.text + " " + a.reason)
	return slices.ContainsFunc(t.events[doubt+1:min(doubt+1+maxConfirming, len(t.events))], func(e transcript.Event) bool {
		return e.Kind == transcript.Assistant && confirming.matches(e.Text) && sharedStems(stemSet(head(e.Text)), about) >= minTerms
	})
}

// confirming is how an agent says that what it looked for is so.
var confirming = pattern{fold: true, starts: `confirmed|verified|indeed|so it (?:is|does)|it (?:is|does) indeed|the (?:check|test|measurement|log) (?:confirms|shows)`}

// undertakings is the like of it in one text, as orders. The next step is none: an order must say which way of two, or name
// what is used.
func undertakings(reply, said string) []advice {
	var about lazy[map[string]bool] // most replies undertake nothing
	shares := func(text string) bool {
		terms := about.get(func() map[string]bool { return stemSet(said + "\n" + reply[:min(len(reply), contradictedWithin)]) })
		return sharedStems(stemSet(text), terms) > 0
	}
	var found []advice
	for n, s := range sentences(firstParagraphs(plain(reply))) {
		if n == maxUndertaken {
			break
		}
		a, ok := undertaking(s)
		switch {
		case !ok || !shares(a.text):
		case surestWay.matches(s):
			found = slices.Insert(found, 0, a)
		default:
			found = append(found, a)
		}
	}
	return found
}

// unproven is how an agent that doubts says that it will look first: what it assumed may have been right.
var unproven = pattern{fold: true, parts: `\b(?:let me|i'?ll|i will|i need to|i should|we should|need to) (?:first |now |actually |just )*(?:verify|check|confirm|measure|test|investigate|double-check|look|find out)\b`}

// undertaking makes an order of a sentence in which an agent says what it should do or have done.
func undertaking(s string) (advice, bool) {
	s = strings.TrimRight(trimConcession(strings.TrimSpace(s)), " .!:")
	a := advice{clear: true, orders: true}
	switch {
	case fileSays.matches(s):
		g := fileSays.groups(s)
		a.text = asFile.replace(g[2]+", as "+g[1]+" says", "$1 say")
	case surestWay.matches(s):
		a.text, _ = rewrite(surestWay.groups(s)[1])
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
	if m := whichDoes.groups(a.text); m != nil && a.reason == "" {
		a.text, a.reason = m[1], clause("it "+m[2])
	}
	a.text = gathering.replace(a.text, "keep $1 in $2")
	a.text = capital(insteadTail.replace(possessive.replace(a.text, "the "), ""))
	return a, standsAlone(a.text)
}

// asFile is more than one who says something.
var asFile = pattern{parts: `(s) says$`}

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
