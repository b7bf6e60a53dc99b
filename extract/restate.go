package extract

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxRestated is the most sentences of a reply that are looked at: what an agent concedes, it says first.
const maxRestated = 5

// restated is the sentences in which the agent, set right, says in its own words what holds, best first. They must
// speak of what the person spoke of, unless they are said first and name something, say something that is so, and need nothing around them.
func restated(reply, said string) []string {
	about := stemSet(said)
	type stated struct {
		text   string
		shared int
	}
	var found []stated
	for n, s := range sentences(firstParagraphs(plain(reply))) {
		if n == maxRestated {
			break
		}
		whole := stemSet(s)
		if s = statement(s); s == "" {
			continue
		}
		stems, shared := stemSet(s), sharedStems(whole, about)
		named := identifierIn.matches(s)
		if shared == 0 && (n > 1 || !named) || len(stems) < minStated && !named {
			continue
		}
		count(&shared, named)
		count(&shared, len(found) == 0) // what is conceded is said first
		found = append(found, stated{s, shared})
	}
	slices.SortStableFunc(found, func(a, b stated) int { return cmp.Compare(b.shared, a.shared) })
	var texts []string
	for _, s := range found {
		texts = append(texts, s.text)
	}
	return texts
}

// count adds one when something holds.
func count(n *int, holds bool) {
	if holds {
		*n++
	}
}

// Bounds of a statement that can be understood alone.
const (
	minStated    = 4  // terms, without a name among them
	minStatement = 25 // runes
)

// firstParagraphs is the start of a text up to its first list, table or heading.
func firstParagraphs(text string) string {
	var kept []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		if bulletLead.matches(l) || strings.HasPrefix(l, "|") || strings.HasPrefix(l, "#") || strings.HasPrefix(l, ">") {
			break
		}
		kept = append(kept, l)
	}
	return strings.Join(kept, "\n")
}

// explained is the sentence of an agent's text that says why something failed, in words of the error line.
func explained(text, line string) string {
	for _, s := range restated(text, line) {
		if causal.matches(s) {
			return s
		}
	}
	return ""
}

// statement is a sentence of an agent as a fact: without its concession, its address and its plans; "" when it is not.
func statement(s string) string {
	s = trimConcession(strings.TrimSpace(s))
	s = causeIs.replace(strings.TrimSpace(trimLeads(s)), "")
	s = strings.TrimRight(hashAside.replace(s, ""), " .!")
	s = ability.replace(s, "$1 ")
	s = possessive.replace(s, "the ")
	n := utf8.RuneCountInString(s)
	lower := strings.ToLower(s)
	switch {
	case n < minStatement, n > maxSummary-2, strings.HasSuffix(s, ":"), strings.HasSuffix(s, "?"), strings.Contains(s, ": "):
		return "" // no whole sentence that can be quoted
	case demonstrative.matches(s), opaqueName.matches(s), unclearWords(s), listener.matches(s), vaguePlace.matches(s), strings.HasSuffix(lower, " it"):
		return "" // needs the conversation around it
	case !hasVerb(s), approval.matches(s), plans.matches(s), passing.in(lower), instructing.matches(s):
		return "" // says nothing that holds
	}
	return capital(s)
}

// trimConcession takes off what an agent says before it says what it concedes.
func trimConcession(s string) string {
	conceded := false
	for {
		at := concessionLead.find(s)
		if at == nil {
			break
		}
		rest := strings.TrimLeft(s[at[1]:], " \t")
		if rest != "" && !strings.ContainsAny(rest[:1], "-:;,.!") {
			break
		}
		s, conceded = strings.TrimLeft(rest, "-:;,.! \t"), true
	}
	if conceded {
		s = concededJoint.replace(s, "")
	}
	return s
}

// hasVerb tells whether a text is likely to be a sentence rather than a phrase: it has an auxiliary, or a word that looks
// like a verb of the third person.
func hasVerb(s string) bool {
	if auxiliary.matches(s) {
		return true
	}
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		if i > 0 && i+1 < len(words) && len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !plural.has(words[i-1]) {
			return true
		}
	}
	return false
}

// plural is words before which a word on "s" is a noun.
var plural = set{list: `
	the a an these those no other new old
	all some many few several more both two three
	of for with in on to from and or
`}

// plain takes the marks of Markdown and code blocks out of an agent's text.
func plain(text string) string {
	return plainMarks.get(func() *strings.Replacer {
		return strings.NewReplacer("**", "", "—", "-", "–", "-")
	}).Replace(fences.replace(text, "\n"))
}

var plainMarks lazy[*strings.Replacer]
