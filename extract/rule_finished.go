package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// What a person asks for when a piece of work ends is mostly what they ask for at the end of every one: which checks are to
// pass, in which manner tests are written, what becomes of the plan. Once it is a draft; another session makes a rule of it.

// finishing is a form in which people say what belongs to finished work.
type finishing struct {
	said   *pattern
	to     string    // as an order, always in the same words: what several sessions say is one learning
	when   string    // its occasion; empty: the order says it
	search string    // what one would search by
	more   *pattern  // what must stand in the sentence as well; nil: nothing
	also   *patterns // which of them must stand there, at least two; nil: none
	beside *pattern  // what must stand in the prompt as well; nil: nothing
}

// patterns is several of which so many may fit.
type patterns struct{ list []pattern }

// fit is how many of the patterns fit a text.
func (p *patterns) fit(s string) int {
	n := 0
	for i := range p.list {
		count(&n, p.list[i].matches(s))
	}
	return n
}

// finished finds what a person says belongs to finished work.
func (t *timeline) finished(found []finding) []finding {
	var more []finding
	for n, i := range t.humans {
		own, ok := t.ownWords(i)
		if v := t.events[i].Voice; !ok || t.growing(n) || v == transcript.Answer || v == transcript.Command || otherReader.matches(own) || !endOfWork.may(own) {
			continue
		}
		for k, s := range sentences(unquoted(own)) {
			f, ok := t.finishedIn(i, s, own)
			if ok && !slices.ContainsFunc(found, func(g finding) bool { return g.primary == i && g.sentence == k }) {
				f.sentence, f.context = k, own
				more = append(more, f)
			}
		}
	}
	return more
}

// finishedIn makes a finding of a sentence that says what belongs to finished work.
func (t *timeline) finishedIn(i int, sentence, own string) (finding, bool) {
	s := strings.TrimRight(trimTails(trimLeads(sentence)), " .!。！;；")
	if endsAsking(sentence) || utf8.RuneCountInString(s) > maxSentence {
		return finding{}, false
	}
	for n := range finishings {
		form := &finishings[n]
		if !form.said.matches(s) || form.more != nil && !form.more.matches(s) || form.also != nil && form.also.fit(s) < 2 || form.beside != nil && !form.beside.matches(own) {
			continue
		}
		g := filled(form.said.groups(s))
		text := mended(oneLine(expand(form.to, g)))
		text = capital(strings.TrimRight(t.respell(text, i), " ,.;"))
		if n := utf8.RuneCountInString(text); n > maxSummary || personal(text) || listener.matches(text) || ofTheMoment(text) {
			continue
		}
		return finding{
			kind: "rule", rule: "finished", by: learnings.ByUser, primary: i, evidence: []int{i}, summary: text, action: text,
			trigger: expand(form.when, g), topics: strings.Fields(form.search), marks: []mark{reminded}, category: learnings.Workflows, late: searchedBy(text),
		}, true
	}
	return finding{}, false
}

// expand puts the groups of a match into a text that holds $1, $2 …
func expand(to string, groups []string) string {
	for n, g := range groups {
		to = strings.ReplaceAll(to, "$"+string(rune('1'+n)), strings.Trim(g, " ,"))
	}
	return to
}
