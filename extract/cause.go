package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// causes finds why something failed, when the agent names it, something is done about it, and nothing takes it back.
func causes(t *timeline) []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.mended(r); ok {
			found = append(found, f)
		} else if f, ok := t.explainedRun(r); ok {
			found = append(found, f)
		}
	}
	for _, f := range t.failures {
		if n, ok := t.narrowed(f); ok {
			found = append(found, n)
		}
	}
	for _, s := range t.symptoms() {
		if f, ok := t.explainedReport(s); ok {
			found = append(found, f)
		}
	}
	return found
}

// Bounds of a cause that is quoted, in runes.
const (
	minCause = 20
	maxCause = 180
)

// claim is a sentence with which the agent names a cause.
type claim struct {
	at        int             // the event
	rest      []string        // the sentences that follow in the same text
	text      string          // the cause, as it can follow "because"; "" when it cannot be quoted
	about     string          // what failed, where the sentence says it: "the build fails"
	elsewhere string          // where failures come from that are none of the work at hand: "from `tmp/`"; "": it does not say that
	stems     map[string]bool // of the whole sentence, by which the same cause is known again
}

// claimsIn is the causes that are named in a text, in order.
func claimsIn(text string) []claim {
	if !causeWords.matches(text) {
		return nil
	}
	ss := sentences(plain(text))
	var found []claim
	steps := numberedLines(text)
	for n := range ss {
		if c, ok := claimAt(ss, n, steps); ok {
			found = append(found, c)
		}
	}
	return found
}

// claimAt is the cause that a sentence of a text names, or says that one beside it names.
func claimAt(ss []string, n int, steps map[string]bool) (claim, bool) {
	s := ss[n]
	c := claim{stems: stemSet(s), rest: ss[n:]}
	if m := failsBecause.groups(s); m != nil {
		c.about, c.text = aboutText(m[1]), causeText(m[2])
		return c, true
	}
	if m := failuresFrom.groups(s); m != nil {
		c.text, c.elsewhere = causeText("the "+strings.ToLower(m[1])+" are "+m[2]), m[2]
		return c, c.text != ""
	}
	switch {
	case announces.matches(s):
		c = c.behind(1, steps)
		return c, c.text != ""
	case concludes.matches(s) && n > 0:
		c.text, c.stems = causeText(ss[n-1]), stemSet(ss[n-1])
		return c, c.text != ""
	}
	at := causeNamed.find(s)
	if at == nil || supposing.matches(s[:at[0]]) || qualified(s[:at[0]], s[at[0]:at[1]]) {
		return c, false
	}
	if strings.Trim(s[at[1]:], " :.") == "" {
		return c.behind(1, steps), true
	}
	c.text = causeText(s[at[1]:])
	return c, true
}

// numberedLines is the first sentences of the items of numbered lists in a text.
func numberedLines(text string) map[string]bool {
	steps := map[string]bool{}
	for l := range strings.Lines(plain(text)) {
		if numberedItem.matches(l) {
			for _, s := range sentences(l) {
				steps[s] = true
				break
			}
		}
	}
	return steps
}

// numberedItem is an item of a numbered list.
var numberedItem = pattern{parts: `^\s*\d+[.)]\s`}

// qualified tells whether what is called a problem is a problem of some sort rather than the cause: "the harder problem is".
func qualified(before, lead string) bool {
	words := strings.Fields(before)
	if len(words) == 0 || !bareNoun.matches(lead) {
		return false
	}
	last := strings.ToLower(words[len(words)-1])
	return strings.Trim(last, "abcdefghijklmnopqrstuvwxyz-") == "" && !joining.has(last)
}

var (
	bareNoun = pattern{fold: true, starts: `cause|problem|issue|bug|culprit|trouble|catch`}
	joining  = set{list: "and so but that is because as now then now: here"}
)

// maxBehind is how many sentences behind one that announces a cause are looked at.
const maxBehind = 4

// behind is the first of the following sentences that says something worth knowing; the first when none does. A step of
// several names no cause by itself.
func (c claim) behind(n int, steps map[string]bool) claim {
	first := claim{stems: c.stems, rest: c.rest}
	for k := n; k < len(c.rest) && k < n+maxBehind; k++ {
		s := claim{text: causeText(c.rest[k]), stems: stemSet(c.rest[k]), rest: c.rest[k:]}
		if steps[c.rest[k]] {
			s.text = ""
		}
		if worthKnowing(s) {
			return s
		}
		if k == n {
			first = s
		}
	}
	return first
}

// claims is the causes that the agent names between two events.
func (t *timeline) claims(from, to int) []claim {
	var found []claim
	for i := from + 1; i < min(to, len(t.events)); i++ {
		if t.events[i].Kind != transcript.Assistant {
			continue
		}
		for _, c := range claimsIn(t.events[i].Text) {
			c.at = i
			found = append(found, c)
		}
	}
	return found
}

// aboutText is what failed as it can follow "When", or "" when it needs the conversation around it.
func aboutText(s string) string {
	s = lowerFirst(presently(strings.TrimSpace(s)))
	if pointing.matches(s) || speaker.matches(s) || demonstrative.matches(s) || unfinished.matches(s) || opaqueName.matches(s) {
		return ""
	}
	return s
}

// presently is what failed once, as it fails whenever it does.
func presently(s string) string {
	for _, r := range failings {
		if rest, ok := strings.CutSuffix(s, r.was); ok {
			return rest + r.is
		}
	}
	return s
}

// failings is the verbs with which something failed.
var failings = []struct{ was, is string }{
	{" was failing", " fails"}, {" were failing", " fail"}, {" failed", " fails"}, {" broke", " breaks"}, {" crashed", " crashes"}, {" hung", " hangs"},
	{" timed out", " times out"}, {" could not be found", " cannot be found"}, {" couldn't be found", " cannot be found"},
}

// causeText is a cause as it can follow "because", or "" when it cannot.
func causeText(s string) string {
	s = strings.TrimSpace(trimConcession(s))
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || strings.HasSuffix(s, "?") {
		return ""
	}
	if label, rest, ok := strings.Cut(s, ": "); ok && (causeLabel.has(strings.ToLower(label)) || kindOfCause.matches(label) && hasVerb(rest)) {
		s = rest
	}
	s = possessive.replace(plansBehind.replace(hashAside.replace(s, ""), ""), "the ")
	s = strings.Trim(s, " .,;:!-。，；：！")
	if utf8.RuneCountInString(s) > maxCause {
		s = strings.TrimRight(clauseOf(s, maxCause), " ,;:")
	}
	n := utf8.RuneCountInString(s)
	if n < minCause && !(hasHan(s) && 2*n >= minCause) || n > maxCause {
		return ""
	}
	if speaker.matches(s) || pointing.matches(s) || unfinished.matches(s) || plans.matches(s) || opaqueName.matches(s) || instructing.matches(s) ||
		demonstrative.matches(s) || shortcuts.matches(s) || !whole(s) {
		return ""
	}
	return s
}

// causeLabel is what stands before a cause with a colon.
var causeLabel = set{list: "problem issue cause reason bug why error"}

// kindOfCause is of what sort a cause is, before it is told.
var kindOfCause = pattern{fold: true, whole: `(?:an? |the )?(?:classic |simple |subtle )?(?:race(?: condition)?|mismatch|\w+ mismatch|timing|ordering|caching|encoding|path|scope|config\w*|version)(?: issue| problem| bug| error)?`}

// clauseOf is as many clauses of a sentence as fit; the whole when none does.
func clauseOf(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	for _, borders := range clauseBorders {
		best := ""
		for _, border := range borders {
			for at := strings.LastIndex(s, border); at > len(best); at = strings.LastIndex(s[:at], border) {
				if n := utf8.RuneCountInString(s[:at]); n <= most && n >= minCause && whole(s[:at]) {
					best = s[:at]
					break
				}
			}
		}
		if best != "" {
			return best
		}
	}
	return s
}

// clauseBorders is where a sentence can end before its end, the better places first.
var clauseBorders = [][]string{{"; ", " - ", ", so ", ", which ", ", and ", ", but ", "，", "。"}, {": ", "、", " so ", " but ", " because ", " (", ", "}}

// whole tells whether no code mark, quote or bracket of a text is left open.
func whole(s string) bool {
	return strings.Count(s, "`")%2 == 0 && strings.Count(s, `"`)%2 == 0 && strings.Count(s, "(") == strings.Count(s, ")") && strings.Count(s, "（") == strings.Count(s, "）")
}

// worthKnowing tells whether a cause may be met by others: it says how a thing that has a name behaves, or lies where many
// causes lie, and is no slip of the code at hand.
func worthKnowing(c claim) bool {
	if c.text == "" || slip.matches(c.text) || passingID.matches(c.text) {
		return false
	}
	n := pitfall.count(c.text)
	return n > 1 || behaves.matches(c.text) && (n > 0 || identifierIn.matches(c.text) || hasName(c.text))
}

// passingID is a name that nobody meets again: a piece of a hash or an id.
var passingID = pattern{parts: `\b(?:[0-9]+[a-f]+[0-9a-f]*|[a-f]+[0-9]+[0-9a-f]*)-(?:[0-9a-f]{4}|\.\.\.)`}

// hasName tells whether a text names something, by how it is written.
func hasName(s string) bool { return slices.ContainsFunc(strings.Fields(s), identifier) }

// sameCause tells whether two claims name the same.
func sameCause(a, b claim) bool {
	const shared = 2 // terms
	return sharedStems(a.stems, b.stems) >= shared
}

// group is the claims that name the same, and what came of it.
type group struct {
	claims  []claim
	settled int // the call that showed that it helped, before anything else was named; -1: none
	next    int // the event in which another cause is named, or the end
	fell    bool
}

// first and last are the events in which it was named.
func (g group) first() int { return g.claims[0].at }
func (g group) last() int  { return g.claims[len(g.claims)-1].at }

// quoted is the last of the claims that is worth knowing, a sentence before a phrase, and what was said by the time that it
// was settled before what was said later.
func (g group) quoted(settled int) (best claim, ok bool) {
	for _, c := range slices.Backward(g.claims) {
		if worthKnowing(c) && (!ok || best.at > settled || !isClause(best.text) && isClause(c.text)) {
			best, ok = c, true
		}
	}
	return best, ok
}

// isClause tells whether a cause is a clause of its own rather than a phrase.
func isClause(s string) bool { return foreign(s) || hasVerb(s) || pastClause.matches(s) }

// pastClause is a clause that tells what was.
var pastClause = pattern{fold: true, parts: `^(?:the |a |an )?\S+(?: \S+){0,4} (?:\w{3,}ed|had|made|took|got|ran|went|lost|left|kept|wrote|read) [\w\x60"'(]`}

// grouped puts claims that name the same together, in the order in which they were first named.
func grouped(all []claim) []group {
	var groups []group
	for _, c := range all {
		at := slices.IndexFunc(groups, func(g group) bool {
			return slices.ContainsFunc(g.claims, func(o claim) bool { return sameCause(o, c) })
		})
		if at < 0 {
			groups = append(groups, group{settled: -1})
			at = len(groups) - 1
		}
		groups[at].claims = append(groups[at].claims, c)
	}
	return groups
}

// cause is why a test failed, in the agent's words.
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
	if sharedStems(stemSet(confirmed), stemSet(about)) < leastShared(confirmed) {
		confirmed = ""
	}
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

// leastShared is how many terms a cause that is named after the success must have in common with the failure and its change:
// the agent sums up more than one. A text without spaces has few.
func leastShared(why string) int {
	switch {
	case !foreign(why):
		return 1
	case identifierIn.matches(why):
		return 2
	}
	return 0
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
		for _, c := range slices.Backward(claimsIn(text)) {
			if c.text != "" {
				return c.text
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
			if !explainingWords.matches(s) || strings.HasSuffix(s, "?") {
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
