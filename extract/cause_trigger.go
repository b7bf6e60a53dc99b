package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// triggerOf is how one meets the trouble again that a person reported, to follow "When": the error that they show, what the
// agent says fails, what a command that they show printed, the run that failed before the cause was named, or their own words
// in short. "": nothing of that says what happens.
func (t *timeline) triggerOf(s symptom, x explanation) string {
	if s.line != "" {
		return "an error says " + quote(s.line)
	}
	if x.about != "" {
		return x.about
	}
	if shown := t.printed(s.at); shown != "" {
		return shown
	}
	if line := t.loggedLine(s, x); line != "" {
		return line
	}
	if f, ok := t.lastFailure(s.at, x.at); ok && f.class != answering && f.class != routine && f.class != invocation &&
		telling(f.line) >= tellsError && sharedStems(stemSet(f.line), x.stems) > 0 {
		return fmt.Sprintf("`%s` fails with %s", t.short(f.blame), quote(f.line))
	}
	if words := t.reportedWords(s.at); words != "" {
		return "the symptom is " + quote(words)
	}
	return ""
}

// outcomeOf is a cause without what comes of it, and that, when the agent says both: "the cache is stale, so the page is blank".
func outcomeOf(why string) (cause, outcome string) {
	m := consequence.groups(why)
	if m == nil || pointing.matches(m[2]) || demonstrative.matches(m[2]) || !isClause(m[2]) || utf8.RuneCountInString(m[1]) < minCause {
		return why, ""
	}
	return m[1], lowerFirst(presently(m[2]))
}

// lastFailure is the last shell command that failed between two events.
func (t *timeline) lastFailure(from, to int) (failure, bool) {
	at, _ := slices.BinarySearchFunc(t.failures, to, func(f failure, i int) int { return cmp.Compare(f.at, i) })
	if at == 0 || t.failures[at-1].at <= from {
		return failure{}, false
	}
	return t.failures[at-1], true
}

// printed is a command that a person shows as it stands in a terminal, with the first line that it printed.
func (t *timeline) printed(i int) string {
	text := t.events[i].Text
	if utf8.RuneCountInString(text) > maxShown {
		return ""
	}
	name := ""
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		m := promptLine.groups(l)
		switch {
		case m != nil:
			name = ""
			if work := parseShell(m[1]).work(); len(work) > 0 {
				name = strings.Join(work[0].words[:min(len(work[0].words), 2)], " ")
			}
		case l != "" && name != "":
			line := quotable(t.clean(l))
			if len(stemSet(line)) < tellingWords || !whole(line) || momentaryPlace.matches(line) {
				return ""
			}
			return fmt.Sprintf("`%s` says %s", name, quote(line))
		}
	}
	return ""
}

// maxShown is the most runes of a text in which what a person shows of a terminal is looked for.
const maxShown = 4000

// promptLine is a command behind the prompt of a shell.
var promptLine = pattern{parts: `^(?:[\w.~/@:-]+ ?)?(?:❯|➜|\$|%) +([a-z][\w./-]*(?: .*)?)$`}

// Bounds of a report that is quoted, in runes.
const (
	minReport = 12
	maxQuote  = 90
)

// reportedWords is the shortest piece of a person's words that says what happens; "" when they only say that something does
// not work.
func (t *timeline) reportedWords(i int) string {
	own, ok := t.ownWords(i)
	if !ok {
		return ""
	}
	for _, s := range sentences(firstParagraphs(own)) {
		if w := reportPiece(s); troubled.matches(strings.ToLower(s)) && !reportOrder.matches(s) && !reportDenial.matches(w) && symptomIn(w) {
			return w
		}
		before := ""
		for _, clause := range reportBorder.regexp().Split(s, -1) {
			words := reportPiece(clause)
			if troubled.matches(strings.ToLower(clause)) {
				for _, w := range []string{words, before} {
					if symptomIn(w) {
						return w
					}
				}
			}
			before = words
		}
	}
	return ""
}

// reportPiece is a piece of a person's words without how they begin to tell it.
func reportPiece(s string) string {
	s = strings.Trim(possessive.replace(reportLead.replace(strings.TrimSpace(s), ""), "the "), " .!?,;:。，！？")
	return presently(reportTail.replace(s, ""))
}

// reportTail is where only the work at hand showed it.
var reportTail = pattern{fold: true, parts: `\s+(?:on|in|for|with|at) (?:this|that|the|my|our) (?:pr|pull request|branch|commit|job|run)$`}

// reportOrder is words behind which a person says what is to be done.
var reportOrder = pattern{fold: true, words: `and (?:fix|tell|solve|see|look)|please|can you|could you|help|let's`}

// reportDenial is how a report begins that says first what does not happen.
var reportDenial = pattern{fold: true, starts: `don't|dont|do not|no longer|no|not|there is no|there's no`}

// symptomIn tells whether a piece of a person's words can be quoted as what happens.
func symptomIn(s string) bool {
	n := utf8.RuneCountInString(s)
	return n <= maxQuote && (n >= minReport || hasHan(s) && 2*n >= minReport) && saysWhat(s) &&
		!persons.matches(s) && !momentaryPlace.matches(s) && !demonstrative.matches(s)
}

// saysWhat tells whether a report says what happens, and to what: "the upload hangs", not "fix the failing tests".
func saysWhat(s string) bool {
	if foreign(s) {
		return true
	}
	const things = 2 // terms, or one with a word that tells what happens
	n := len(stemSet(bareTrouble.replace(s, " ")))
	return n >= things || n > 0 && happening.matches(s)
}

// consequence is a cause and what comes of it.
var consequence = pattern{fold: true, whole: `(.{12,}?),? so (?:that )?(.{12,})`}

// momentaryPlace is what only one session knows: its steps, places of temporary files, lines of code, and what stands for a secret.
var momentaryPlace = pattern{fold: true, parts: `
	\b(?:step|phase|task|attempt|option|round|part)s? #?\d+\b
	\bREDACTED
	\[REDACTED
	(?:^|[\s\x60"'(=])/(?:tmp|var/folders|private/tmp)/
	\blines? \d+
	\.\w{1,5}:\d+
	(?:^|\s)#\d+\b
`}

// passingAside is the like of it in brackets, without which a sentence is whole.
var passingAside = pattern{fold: true, parts: `\s*\((?:see |in |at |cf\. )?(?:step|phase|task|option|line|lines|#)\s*[\w-]+\)`}

// hidden is what stands for a secret in an error line, and all behind it.
var hidden = pattern{parts: `(?:\s+(?:at|in|from|for|to|of|with))?[:\s]+\S*\[?REDACTED\S*.*$`}

var (
	// reportBorder is where a report can be cut.
	reportBorder = pattern{fold: true, parts: `[,;:，；：]\s*| but | - | and (?:it|now|then|i|we|fix|tell|solve|see|look) |\s+even though |。`}
	// reportLead is how a person begins to tell what happens.
	reportLead = pattern{fold: true, parts: `^(?:(?:now|so|ok|okay|hey|hi|please|well|hmm|and|but|also|still|currently|(?:check |see |find out |figure out |look (?:at|into) |tell me |investigate |understand )?why(?: is| are| does| do| did)?|can you (?:fix|look at|check)|fix|debug|it seems(?: that)?|for some reason)[,: ]+)*(?:(?:i|we|it|you)(?:'m|'re|'s|'ve| am| are| is| have)?(?: (?:currently|still|now|just|always|keep))* (?:(?:get|gets|getting|see|seeing|have|having|notice|noticed|got) )?)?(?:(?:an?|the|this|these|that) )?`}
	// bareTrouble is words that say only that something does not work, and those around them.
	bareTrouble = pattern{fold: true, words: `
		errors?|exceptions?|fail\w*|broken?|breaks?|bugs?|issues?|problems?|wrong|works?|working|fix\w*|debug\w*|investigat\w+|diagnos\w+|solve|root cause|analysis
		(?:does|do|did|is|are|was|wo)(?:n't|nt| not)|not|why|what|how|please|help|look|check|see|still|now|here|something|everything|nothing|anything|me|my|it|this|that|these|those|again
		pr|prs|some|all|tests?|e2e|thing|stuff|app|code|project|repo|message|logs?|attached|actions?
	`}
	// happening is words that tell what happens.
	happening = pattern{fold: true, words: `
		hangs?|hanging|hung|stuck|frozen|freez\w+|crash\w*|panics?|blank|empty|disappear\w*|vanish\w*|flaky|slow\w*|leak\w*|twice|duplicate\w*|stale|old|times? out|timed out|timeouts?|4\d\d|5\d\d|flicker\w*|loops?|forever|locally
	`}
)

// retold tells whether a cause that was named between two events is not the last word on it: the agent calls another one the
// real one, or says what it is to do instead.
func (t *timeline) retold(g group, to int) bool {
	for i := g.last() + 1; i < to; i++ {
		if t.events[i].Kind != transcript.Assistant || !t.revises(i) {
			continue
		}
		if !slices.ContainsFunc(t.claimsAt(i), func(c claim) bool {
			return slices.ContainsFunc(g.claims, func(o claim) bool { return sameCause(o, c) })
		}) {
			return true
		}
	}
	return false
}
