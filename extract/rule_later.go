package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
)

// lastWord is the rules that stand at the end: one that is said again counts once and for more, one that a later word of the
// person replaces or takes back does not count.
func (t *timeline) lastWord(found []finding) []finding {
	slices.SortStableFunc(found, func(a, b finding) int { return a.primary - b.primary })
	var kept []finding
	for _, f := range found {
		kept = t.without(kept, func(before finding) bool { return before.primary < f.primary && before.replacedBy(f) })
		if n := slices.IndexFunc(kept, func(before finding) bool { return before.primary < f.primary && before.sameRule(f) }); n >= 0 {
			kept[n].repeat(f)
			continue
		}
		kept = append(kept, f)
	}
	return t.without(kept, t.lifted)
}

// sameRule tells whether a later rule of the session says what this one does.
func (f finding) sameRule(later finding) bool {
	return forbids(f.summary) == forbids(later.summary) && containment(stemSet(f.summary), stemSet(later.summary)) >= duplicateCut
}

// repeat notes that a rule was said again.
func (f *finding) repeat(again finding) {
	if !slices.Contains(f.marks, saidAgain) {
		f.marks = append(f.marks, saidAgain)
	}
	f.evidence = append(f.evidence, again.primary)
}

// replacedBy tells whether a later rule says the opposite, turns down what this one asks for, or has the agent speak another
// language.
func (f finding) replacedBy(later finding) bool {
	if learnings.Opposed(f.summary, later.summary) || spokenIn.matches(f.summary) && spokenIn.matches(later.summary) && answeringIn.matches(f.summary) && answeringIn.matches(later.summary) {
		return true
	}
	if forbids(f.summary) {
		return false
	}
	wanted := stemSet(notThis.replace(f.summary, " "))
	for _, m := range notThis.regexp().FindAllStringSubmatch(later.summary, -1) {
		if down := stemSet(strings.Join(m[1:], " ")); len(down) > 0 && sharedStems(down, wanted) == len(down) {
			return true
		}
	}
	return false
}

// turnedDown is the terms of what a text does not want, where it wants something else.
func turnedDown(text string) map[string]bool {
	var down []string
	for _, m := range notThis.regexp().FindAllStringSubmatch(text, -1) {
		down = append(down, m[1:]...)
	}
	return stemSet(strings.Join(down, " "))
}

var (
	answeringIn = pattern{fold: true, parts: `\b(?:reply|replies|respond|answers?|talk|speak|explain)\b|回复|回答|交流|解释|答え|回答|返信|antwort|répond|respond|отвеча`}
	spokenIn    = pattern{fold: true, parts: `\b(?:english|chinese|german|french|spanish|japanese|russian|deutsch|englisch|français|anglais|español|inglés)\b|中文|英文|英语|日语|日本語|英語|русск|английск`}
)

// lifted tells whether a person lifts a rule, or what they set right, later on: in words that name it, or right after it in words that name nothing.
func (t *timeline) lifted(f finding) bool {
	about := stemSet(f.summary)
	n, _ := slices.BinarySearch(t.humans, f.primary)
	for k, i := range t.humans[min(n+1, len(t.humans)):] {
		own, ok := t.ownWords(i)
		if !ok || !takingBack.matches(own) {
			continue
		}
		for _, s := range sentences(own) {
			if !takingBack.matches(s) {
				continue
			}
			shared := sharedStems(stemSet(s), about)
			if shared >= minTerms || shared > 0 && shared == len(about) || k == 0 && unnamed.matches(s) {
				return true
			}
		}
	}
	return false
}

// unnamed lifts what was said last.
var unnamed = pattern{fold: true, parts: `
	\b(?:forget|ignore|scrap|scratch|disregard|drop|cancel) (?:that|the|this|my|what i (?:just )?(?:said|told you|wrote))(?: (?:rule|instruction|again))?\W*$
	\bchanged my mind\b|\bon second thought\b
	(?:作废|取消|算了|忽略)[。！!]?$
`}

// askedAgain finds orders that a person gives again and again though no word makes a rule of them: the second time it is one.
func (t *timeline) askedAgain(found []finding) []finding {
	type asked struct {
		at    int
		terms map[string]bool
	}
	var before []asked
	var again []finding
	for n, i := range t.humans {
		own, ok := t.ownWords(i)
		if !ok || t.growing(n) || otherReader.matches(own) {
			continue
		}
		for k, s := range sentences(unquoted(own)) {
			lower := strings.ToLower(s)
			if !lasting.matches(lower) || !strongWork.matches(lower) || told(lower) == "" || product.matches(lower) {
				continue
			}
			r := ruling{rule: "repeated", text: s, marks: []mark{reminded, saidAgain}}
			a, ok := r.advice()
			if !ok || !a.orders || !a.clear || a.passes || t.ofProduct(i, r, own, a) {
				continue
			}
			terms := stemSet(a.text)
			first := slices.IndexFunc(before, func(b asked) bool {
				return b.at < i && containment(b.terms, terms) >= knownShare && len(b.terms) >= minTerms
			})
			before = append(before, asked{i, terms})
			if first < 0 || slices.ContainsFunc(found, func(f finding) bool { return containment(stemSet(f.summary), terms) >= duplicateCut }) {
				continue
			}
			again = append(again, finding{
				kind: "rule", rule: r.rule, by: learnings.ByUser, primary: before[first].at, evidence: []int{before[first].at, i}, sentence: k,
				summary: a.text, action: a.text, reason: a.reason, marks: append(slices.Clone(r.marks), a.ruleMarks(s)...),
				trigger: triggerOf(a.text, ""), category: subjectOf(a.text, learnings.Workflows),
				late: searchedBy(a.text),
			})
		}
	}
	return again
}
