package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// Words with which an agent explains a failure. What is looked for is what it says of the code, not of itself.
var (
	// causeNamed is a sentence that names the cause, up to the cause.
	causeNamed = pattern{fold: true, parts: `
		\b(?:the )?(?:real |root |actual |underlying |true )*(?:cause|problem|issue|bug|culprit)(?: here)? (?:is|was)(?: simply| just)?(?: that)?[:,]?\s+
		\b(?:the )?(?:real |root |actual |underlying |true )+(?:cause|problem|issue|bug|reason)\s*:\s+
		\b(?:the reason|why it (?:fails|failed)) (?:is|was)(?: simply| just)?(?: that)?[:,]?\s+
		\bfound (?:it|the (?:cause|problem|bug))\s*[:-]+\s+
		\b(?:it|this|the test|that) (?:fails|failed|panics|panicked|crashes|crashed|happens|happened) (?:because|since|as)\s+
		(?:根本)?原因(?:是|在于|找到了)?[：:，,]?\s*
		問題は|原因は
		(?:der grund|die ursache) (?:ist|war)[:,]?\s+
		la (?:cause|causa)(?: racine| raíz)? (?:est|était|es|era)(?: que)?[:,]?\s+
		причина (?:в том, что|была в том, что|:|—|-)\s*
	`}
	// explainingWords is how a sentence explains without naming it a cause.
	explainingWords = pattern{fold: true, words: `
		because|since|so|which is why|that is why|therefore|hence
		never|only|nobody|nothing|not|no
		must|may only|cannot|can't|does ?n.t|do ?n.t|did ?n.t|is ?n.t|are ?n.t|was ?n.t|no longer
		without|before|instead of|rather than|lacks?|missing|expects?|requires?|needs?|not enough
		empty|stale|outdated|old
		weil|fehlt|leer|noch nicht|erst nach
		parce que|manque|vide|il faut
		porque|falta|vacío|hay que
	`, parts: `
		因为|所以|没有|必须|需要|要求|不在|不允许
		なので|ため|必要
		потому что|нужно|нет\s
	`}
	// pointing is a sentence that begins with something said before.
	pointing = pattern{fold: true, starts: `it|its|it's|they|that|that's|this|these|those|he|she|both|there`}
	// plansBehind is what the agent is going to do, behind what it explains.
	plansBehind = pattern{fold: true, parts: `,? (?:so|and|therefore) (?:i|i'll|i'm|let me|let's|we|we'll)\b.*$`}
	// speaker is the agent, the person, and doubt: no cause for others.
	speaker = pattern{fold: true, words: `
		i|i'm|i'll|i've|i'd|me|my|mine
		you|your|we|our|us
		let me|let's
		probably|maybe|perhaps|might|presumably|i think|seems?|looks like|guess
	`}
)

// Bounds of a cause that is quoted, in runes.
const (
	minCause = 20
	maxCause = 180
)

// cause is why something failed, in the agent's words.
type cause struct {
	text      string
	named     bool // it is called the cause, problem or reason
	confirmed bool // after the success
}

// causeOf is the cause that the agent gave for a failure: named or told right before the change that helped, else named
// in what it says once that had helped. Guesses that were refuted do not count.
func (t *timeline) causeOf(r resolution, about string) (cause, bool) {
	before, after := t.textsIn(r.lastSame, r.nextTry), t.textsIn(r.success, t.nextHuman(r.success))
	confirmed := namedCause(after)
	for _, c := range []cause{
		{text: namedCause(before), named: true, confirmed: confirmed != ""},
		{text: confirmed, named: true, confirmed: true},
		{text: toldCause(before, about)},
	} {
		if c.text != "" {
			return c, true
		}
	}
	return cause{}, false
}

// textsIn is what the agent says between two events.
func (t *timeline) textsIn(from, to int) []string {
	var texts []string
	for _, e := range t.events[from+1 : min(to, len(t.events))] {
		if e.Kind == transcript.Assistant {
			texts = append(texts, plain(e.Text))
		}
	}
	return texts
}

// namedCause is the last cause that is named in texts.
func namedCause(texts []string) string {
	for _, text := range slices.Backward(texts) {
		for _, s := range slices.Backward(sentences(text)) {
			if at := causeNamed.find(s); at != nil {
				if c := causeText(s[at[1]:]); c != "" {
					return c
				}
			}
		}
	}
	return ""
}

// toldCause is the last sentence in texts that explains, in words of what it is about.
func toldCause(texts []string, about string) string {
	known := stemSet(about)
	for _, text := range slices.Backward(texts) {
		for _, s := range slices.Backward(sentences(firstParagraphs(text))) {
			s = plansBehind.replace(trimConcession(s), "")
			if !explainingWords.matches(s) || pointing.matches(s) || plans.matches(s) || strings.HasSuffix(s, "?") {
				continue
			}
			if sharedStems(stemSet(s), known) > 0 || hasHan(s) {
				if c := causeText(s); c != "" {
					return c
				}
			}
		}
	}
	return ""
}

// causeText is a cause as it can follow "because", or "" when it cannot.
func causeText(s string) string {
	s = strings.Trim(plansBehind.replace(s, ""), " .,;:!。，；：")
	if utf8.RuneCountInString(s) > maxCause {
		s = clauseOf(s, maxCause)
	}
	n := utf8.RuneCountInString(s)
	if n < minCause && !(hasHan(s) && 2*n >= minCause) || n > maxCause || strings.HasSuffix(s, "?") {
		return ""
	}
	if speaker.matches(s) || opaqueName.matches(s) || instructing.matches(s) || demonstrative.matches(s) || shortcuts.matches(s) {
		return ""
	}
	return s
}

// clauseOf is a sentence up to the last border of clauses that leaves it short enough; the whole when there is none.
func clauseOf(s string, most int) string {
	for _, border := range []string{": ", "; ", "，", ", so ", ", which ", ", and ", ", but "} {
		if head, _, ok := strings.Cut(s, border); ok && utf8.RuneCountInString(head) <= most {
			return head
		}
	}
	return s
}

// remedies is how an agent says what is to be so, with what one has to do for it.
var remedies = []rewriting{
	{&pattern{fold: true, whole: `(?:.*\s)?((?:the|each|every|all|a|an) [\w\x60 .]{3,60}?) (?:has|needs?|must|ought)(?: to)? be ((?:\w+(?:ed|en)|made|set|built|put|kept|run|read)\b[^.;]*)`}, "see that $1 is $2"},
	{&pattern{fold: true, whole: `(?:.*\s)?((?:the |each |every )?[\w\x60.()]+) now (\w+s\b [^.;]+).*`}, "see that $1 $2"},
	{&pattern{fold: true, whole: `.*\b(?:fixed|solved|mended|resolved) (?:it |this |that )?by (\w+ing\b [^.;]+).*`}, "mend it by $1"},
}

// maxRemedy is the most runes of a remedy that is quoted.
const maxRemedy = 110

// remedyOf is what is to be done about a failure, in the agent's words; "" when it does not say it. Names are known
// from the code.
func (t *timeline) remedyOf(r resolution, code string) string {
	texts := slices.Concat(t.textsIn(r.success, t.nextHuman(r.success)), t.textsIn(r.lastSame, r.nextTry))
	for _, text := range texts {
		for _, s := range sentences(text) {
			for _, clause := range strings.Split(s, "; ") {
				if a := remedyIn(clause, code); a != "" {
					return a
				}
			}
		}
	}
	return ""
}

func remedyIn(s, code string) string {
	s = lowerFirst(asName(strings.Trim(s, " .!"), code))
	for _, r := range remedies {
		if !r.said.matches(s) {
			continue
		}
		a := strings.TrimRight(r.said.replace(s, r.to), " ,")
		if n := utf8.RuneCountInString(a); n > maxRemedy || speaker.matches(a) || demonstrative.matches(a) || approval.matches(a) || dangerous(a) || instructing.matches(a) {
			return ""
		}
		return a
	}
	return ""
}
