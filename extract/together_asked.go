package extract

import (
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// askedTogether finds what a person said has to change with something else.
func (t *timeline) askedTogether() []finding {
	var found []finding
	for n, i := range t.humans {
		if t.growing(n) || t.events[i].Voice == transcript.Answer && t.events[i].Picked {
			continue
		}
		own, ok := t.ownWords(i)
		if !ok || !coupling.may(own) {
			continue
		}
		for n, s := range sentences(unquoted(own)) {
			if f, ok := t.coupled(i, s); ok {
				f.sentence = n
				found = append(found, f)
			}
		}
	}
	return found
}

// coupled makes a finding of a sentence that couples two things, or says that one was forgotten again.
func (t *timeline) coupled(i int, sentence string) (finding, bool) {
	if endsAsking(sentence) || onProduct.matches(sentence) || !coupling.matches(sentence) {
		return finding{}, false
	}
	f := finding{
		kind: "together", by: learnings.ByUser, primary: i, evidence: []int{i},
		category: subjectOf(sentence, learnings.Workflows), context: t.events[i].Text, marks: []mark{saidTogether},
	}
	c, ok := coupleOf(sentence)
	if !ok || !partOfProject.matches(c.text()) || onlyTests(c) {
		return finding{}, false
	}
	f.rule, f.topics = "asked", partsIn(c.text())
	if c.again {
		f.marks = append(f.marks, saidAgain)
	}
	if passing.in(strings.ToLower(sentence)) {
		f.marks = append(f.marks, oneOff)
	}
	c.word(&f)
	return f, true
}

func endsAsking(s string) bool {
	s = strings.TrimRight(s, " )\"'")
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？")
}

// couple is two things of which one has to follow the other.
type couple struct {
	follow string // "update the changelog": what has to be done as well
	change string // "you add a flag"; empty: not said
	both   string // the sentence as it stands, when it says it all and cannot be taken apart
	again  bool   // it was forgotten before
}

func (c couple) text() string { return c.follow + " " + c.change + " " + c.both }

// word words a couple.
func (c couple) word(f *finding) {
	switch {
	case c.both != "":
		f.summary, f.action, f.states = c.both, c.both, true
	case c.change != "":
		f.summary = capital(c.follow) + " when " + c.change
		f.trigger, f.action = c.change, c.follow
	default:
		f.summary = capital(c.follow) + " with the change that it belongs to"
		f.action = c.follow + " with the change that it belongs to"
		f.reason = "it was forgotten more than once"
	}
}

// onlyTests tells whether nothing but tests is to follow code: everybody knows that.
func onlyTests(c couple) bool {
	return c.both == "" && !c.again && testsAlone.matches(c.follow)
}

// coupleOf takes a sentence apart.
func coupleOf(sentence string) (couple, bool) {
	s := strings.TrimRight(strings.TrimSpace(sentence), " .!。！,;")
	if both := abroadCoupling.find(s); both != nil {
		return couple{both: capital(s[both[0]:]), again: forgottenAbroad.matches(s)}, true
	}
	if g := changeThenFollow.groups(s); g != nil {
		return couple{follow: order(g[2]), change: "you " + g[1]}, true
	}
	if g := followThenChange.groups(s); g != nil {
		return couple{follow: order(g[1]), change: "you " + g[2]}, true
	}
	if g := filled(inSync.groups(s)); len(g) == 2 {
		return couple{follow: "keep " + lowerFirst(g[0]) + " and " + g[1] + " in sync", change: "one of them changes"}, true
	}
	if g := followsChange.groups(s); g != nil {
		return couple{follow: "update " + lowerFirst(g[1]), change: lowerFirst(g[2]) + " changes"}, true
	}
	if g := forgotAgain.groups(s); g != nil {
		what := strings.TrimSpace(g[1])
		if !doing.matches(what) {
			what = "update " + what
		}
		return couple{follow: order(what), again: true}, true
	}
	return couple{}, false
}

// filled is the groups of a match that matched anything.
func filled(groups []string) []string {
	var found []string
	for n, g := range groups {
		if n > 0 && g != "" {
			found = append(found, g)
		}
	}
	return found
}

// order is what has to follow, as an order.
func order(s string) string {
	return strings.TrimSpace(asWell.replace(strings.TrimSpace(s), ""))
}
