package extract

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/scoring"
)

// maxRestated is the most sentences of a reply that are looked at: what an agent concedes, it says first.
const maxRestated = 5

// restated is the sentences in which the agent, set right, says in its own words what holds, best first. They must
// speak of what the person spoke of, say something that is so, and need nothing around them.
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
		if s = statement(s); s == "" {
			continue
		}
		stems := scoring.Stems(s)
		shared := 0
		for _, stem := range stems {
			count(&shared, about[stem])
		}
		named := identifierIn.MatchString(s)
		if shared == 0 || len(stems) < minStated && !named {
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

// minStated is the fewest terms of a statement without a name in it that can be understood alone.
const minStated = 4

// identifierIn is a name in code marks or quotes.
var identifierIn = regexp.MustCompile("`[^`]+`|\"[\\w./-]+\"")

// firstParagraphs is the start of a text up to its first list, table or heading.
func firstParagraphs(text string) string {
	var kept []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		if bulletLead.MatchString(l) || strings.HasPrefix(l, "|") || strings.HasPrefix(l, "#") || strings.HasPrefix(l, ">") {
			break
		}
		kept = append(kept, l)
	}
	return strings.Join(kept, "\n")
}

// explained is the sentence of an agent's text that says why something failed, in words of the error line.
func explained(text, line string) string {
	for _, s := range restated(text, line) {
		if causal.MatchString(s) {
			return s
		}
	}
	return ""
}

// causal is words of an explanation.
var causal = regexp.MustCompile(`(?i)\b(because|since|requires?|needs?|must|only|expects?|does ?n.t|do ?n.t|is ?n.t|are ?n.t|cannot|can't|not|no|without|instead|already|forbids?|rejects?|missing|different|wrong)\b`)

// statement is a sentence of an agent as a fact: without its concession, its address and its plans; "" when it is not.
func statement(s string) string {
	s = strings.TrimSpace(concededLead.ReplaceAllString(strings.TrimSpace(s), ""))
	s = strings.TrimSpace(trimLeads(s))
	s = strings.TrimRight(hashAside.ReplaceAllString(s, ""), " .!")
	s = ability.ReplaceAllString(s, "$1 ")
	s = ours.ReplaceAllString(s, "the ")
	n := utf8.RuneCountInString(s)
	switch {
	case n < 25, demonstrative.MatchString(s), strings.Contains(s, ": "), opaqueName.MatchString(s), n > maxSummary-2, strings.HasSuffix(s, ":"), strings.HasSuffix(s, "?"):
		return ""
	case !hasVerb(s), approval.MatchString(s), strings.HasSuffix(strings.ToLower(s), " it"), unclearWords(s), passing.in(strings.ToLower(s)), listener.MatchString(s), plans.MatchString(s), weAgents.MatchString(s), instructing.MatchString(s):
		return ""
	}
	return capital(s)
}

// hasVerb tells whether a text is likely to be a sentence rather than a phrase: it has an auxiliary, or a word that looks
// like a verb of the third person.
func hasVerb(s string) bool {
	if auxiliary.MatchString(s) {
		return true
	}
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		if i > 0 && i+1 < len(words) && len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !plural[words[i-1]] {
			return true
		}
	}
	return false
}

// plural is words before which a word on "s" is a noun.
var plural = setOf("the", "a", "an", "these", "those", "all", "some", "many", "few", "of", "two", "three", "and", "or", "no", "other", "more", "both", "for", "with", "in", "on", "to", "from", "new", "old", "several")

var (
	// concededLead is a concession up to what it concedes.
	concededLead = regexp.MustCompile(`(?i)^\W*(?:(?:now i see (?:what'?s happening|it|the (?:issue|problem))|ah|oh|yes|right|got it|understood|exactly|makes sense|fair enough|fair point|good point|good catch|great catch|good call|good observation|correct|agreed|noted|sorry|my mistake|apologies|(?:you'?re|you are) (?:absolutely |completely |totally |quite )?(?:right|correct)(?: (?:to push back(?: on this)?|about that|there))?|that makes sense|that changes things|thanks for the correction)\s*(?:[-—–:;,.!]+|$)\s*)+(?:(?:so|and|that|the (?:issue|problem|point|bug|question) is (?:simply|that)?:?)\s+)?`)
	auxiliary    = regexp.MustCompile(`(?i)\b(is|are|was|were|has|have|do|does|did|can|can't|cannot|could|must|should|will|would|needs?|don't|doesn't|isn't|aren't|won't|use|run|live|belong|\w{3,}ed (the|a|an|by|in|to|from|on|with|during|at))\b`)
	approval     = regexp.MustCompile(`(?i)\b(is|are|looks?|sounds?|seems?|was) (fine|good|great|better|right|correct|clean|done|running|configured|ready|installed|set up|in place|merged|pushed|committed|passing|green)\b|\bchanges everything\b`)
	// plans is what the agent is about to do or has done.
	plans = regexp.MustCompile(`(?i)\b(let me|let's|i'll|i will|i'm|going to|will now|now (let|we)|here'?s|here is|options?|would you|want me)\b|^((need|have|want|going) to|fixed|done|updated|looking|checking|updating|fixing|adding|running|reading|searching|found)\b`)
	// ability is what the agent can or should do, which is what one can or should do.
	ability   = regexp.MustCompile(`(?i)^i (?:can|could|should|need to|should have|must) (?:just |simply |also )?(use[d]?|add|put|keep|avoid|check|call|run|pass|set)\b `)
	ours      = regexp.MustCompile(`(?i)\b(our|my) `)
	hashAside = regexp.MustCompile(`\s*\([^()]*[0-9a-f]{7,}[^()]*\)`)
	// opaqueName is a hash that nobody meets again.
	opaqueName = regexp.MustCompile(`\b[0-9a-f]*\d[0-9a-f]*[a-f][0-9a-f]{4,}\b`)
	weAgents   = regexp.MustCompile(`(?i)\b(we|our|us)\b`)
	emphasis   = strings.NewReplacer("**", "", "__", "", "—", "-", "–", "-")
)

// plain takes the marks of Markdown and code blocks out of an agent's text.
func plain(text string) string {
	return emphasis.Replace(fences.ReplaceAllString(text, "\n"))
}
