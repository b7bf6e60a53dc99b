package extract

import (
	"strings"
	"unicode/utf8"
)

// hear takes from the person's own words what they settle and why. Words that only name an option add nothing.
func (c *choice) hear() {
	c.reasoned = c.reasoned || gives(c.own)
	if utf8.RuneCountInString(c.own) > maxReply {
		return
	}
	if c.demands() {
		return
	}
	most := 0
	all := sentences(c.own)
	for n, s := range all {
		a, ok := adviceOf(settling(opining.replace(unshouted(s), "")))
		if !ok || noting.in(strings.ToLower(s)) {
			continue
		}
		if c.reason == "" && a.reason != "" && !pronounLead.matches(a.reason) {
			c.reason = a.reason
		}
		g := a.grade(s)
		if forceful.matches(s) {
			g += forced
		}
		if g > most && len(c.picked()) == 0 && c.settledBy(a, s) {
			a.text = strings.ReplaceAll(a.text, "我们", "")
			c.words, c.spoken, most, c.forced = a, true, g, g >= forced
			if c.forced && a.reason == "" {
				c.hearWhy(all[n+1:])
			}
		}
	}
	if c.reason == "" && len(c.picked()) > 0 {
		c.reason = reasonOf(c.own)
	}
}

// demands takes what a person asks for besides a yes, which nobody else said.
func (c *choice) demands() bool {
	at := butAlso.find(c.own)
	if at == nil {
		return false
	}
	a, ok := adviceOf(c.own[at[1]:])
	if !ok || a.asks || utf8.RuneCountInString(a.text) > maxSummary {
		return false
	}
	a.orders = true // it follows "should"
	c.words, c.spoken = a, true
	return true
}

// butAlso is how a person agrees, and goes on with what is to be done besides.
var butAlso = pattern{fold: true, parts: `^\W*(?:yes|yeah|ok|okay|sure|agreed|sounds good)\b[^.;!?]{0,60}\bbut (?:we |you |it )?(?:should|must|need to|have to) (?:also )?`}

// reasonOf is why a person picks an option, by their words beside it; empty: they do not say.
func reasonOf(own string) string {
	if !gives(own) || noting.in(strings.ToLower(own)) {
		return ""
	}
	return why(own)
}

// hearWhy takes the sentence behind one that must not be missed for its reason.
func (c *choice) hearWhy(behind []string) {
	if len(behind) == 0 {
		return
	}
	if why, ok := adviceOf(behind[0]); ok && why.clear && !why.orders {
		c.words.reason, c.reasoned = lowerFirst(why.text), true
	}
}

// forced is what a sentence that must not be missed is worth beside others.
const forced = 100

// unshouted is a sentence without the words that only stress it.
func unshouted(s string) string {
	return atPresent.replace(stressedNot.replace(stressLead.replace(s, ""), "not"), "")
}

var (
	stressLead  = pattern{fold: true, parts: `^\W*(?:critical|crucial|important|note|关键是|重要|注意|важно|критично|wichtig)\W*[:：!！]\s*`}
	atPresent   = pattern{fold: true, parts: `\s+at this (?:point|stage|time)(?: in time)?\W*$`}
	stressedNot = pattern{parts: `\bNOT(?:\s+NOT)*\b`}
)

// settledBy tells whether a sentence settles what was asked, and can stand alone.
func (c *choice) settledBy(a advice, s string) bool {
	lower := strings.ToLower(s)
	switch {
	case a.asks, !a.clear, utf8.RuneCountInString(a.text) > maxSummary, undecided.in(claimOf(lower)), handedBack.in(lower):
		return false
	}
	return a.orders || decisive.in(lower) || c.asked < 0 && gives(s) || c.declares(s)
}

// maxReply is the longest answer of a person that is looked at, in runes: more is a new task.
const maxReply = 700

// settling is a sentence of a person who chooses, as the order that it is.
func settling(s string) string {
	for _, r := range settlings {
		if at := r.said.find(s); at != nil {
			return strings.TrimSpace(r.said.replace(s, r.to))
		}
	}
	return s
}

// opining is how a person leads to what they think.
var opining = pattern{fold: true, parts: `^\s*(?:我觉得(?:差不多|可以|没问题)?|我认为|我建议(?:是)?|我的(?:想法|建议|意见)是|可以的?|嗯+|好的?|同意|行|没问题|ok)(?:[，,。.；;\s]*(?:然后|不过|但是?|另外|同时|就是)?[，,\s]*)`}

// settlings turn how a person chooses into an order.
var settlings = []rewriting{
	{&pattern{fold: true, whole: `(?:.*\b)?(?:seems like|looks like|i think|i'd say|guess) (.+?) is the way to go\W*(.*)`}, "use $1 $2"},
	{&pattern{fold: true, whole: `\W*(?:(?:yes|ok|okay|sure|well|so|then|hmm+),? )*(?:let'?s |lets |we(?:'ll| will)? |i(?:'d| would|'ll)? )?(?:go|going) (?:for|with) (.+)`}, "use $1"},
	{&pattern{fold: true, whole: `\W*(?:(?:yes|ok|okay|sure|well),? )*(?:i'm |i am )?happy (?:to|with) (?:use |using )?(.+)`}, "use $1"},
	{&pattern{fold: true, whole: `\W*(?:i|we)(?:'d| would|'ll| will)? (?:choose|pick|take|vote for|opt for) (.+)`}, "use $1"},
	{&pattern{fold: true, whole: `\W*you can (\w+ .+)`}, "$1"},
}
