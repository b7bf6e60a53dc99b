package extract

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// What a person settles with a few words ("agreed", 可以, "the second"), when the agent asked in a text of its own and then
// says what was settled: "Decided: one table for all crates".

// settlement is one thing that was settled.
type settlement struct {
	at, asked, reply int // events: the person's words, the agent's question, and the text that says what was settled
	turn             int // which time the person spoke
	item
}

// settlements finds what the agent says was settled by a person's words. What was settled anew replaces what it was before.
func (t *timeline) settlements() []settlement {
	var found []settlement
	for n, i := range t.humans {
		s, ok := t.settlement(i)
		if !ok {
			continue
		}
		s.turn = n
		found = slices.DeleteFunc(found, func(before settlement) bool {
			return containment(stemSet(before.text), stemSet(s.text)) >= duplicateCut
		})
		found = append(found, s)
	}
	return found
}

// settlement is what was settled by a person's words in event i.
func (t *timeline) settlement(i int) (settlement, bool) {
	const most = 400 // runes of an answer: more is the next piece of work
	e := t.events[i]
	own, ok := t.ownWords(i)
	asked := t.saidBefore(i)
	if !ok || e.Voice != transcript.Prompt || utf8.RuneCountInString(own) > most || asked < 0 || t.events[asked].Kind != transcript.Assistant || openQuestion(own) {
		return settlement{}, false
	}
	if q := strings.TrimSpace(t.events[asked].Text); !strings.ContainsAny(q[max(len(q)-maxLead*4, 0):], "?？") {
		return settlement{}, false
	}
	for _, j := range t.replies(i) {
		text := t.events[j].Text
		at := settledLead.find(head(strings.TrimSpace(text)))
		if at == nil {
			continue
		}
		if one, ok := settledText(strings.TrimSpace(text)[at[1]:]); ok {
			return settlement{at: i, asked: asked, reply: j, item: one}, true
		}
	}
	return settlement{}, false
}

// settledLead is how an agent begins to say what was settled.
var settledLead = pattern{fold: true, parts: `
	^(?:(?:好的?|可以|明白了?|收到)[，,。！!\s]*)?(?:问题\s?\d+\s*)?(?:敲定|定下来|就这么定|决定|确定)(?:了|为|如下)?(?:[^：:\n。]{0,8})?[：:]\s*
	^(?:(?:great|good|ok(?:ay)?|perfect|got it|agreed|understood|noted|yes)[,.! —-]*)?(?:decided|settled|decision(?: locked(?: in)?| made| recorded)?|locked(?: in)?|agreed|resolved)\s?[:：—]\s*
`}

// settledText is the first sentence of what was settled, which is often set off, with the one behind it as its reason or detail.
func settledText(s string) (item, bool) {
	var lines []string
	for l := range strings.Lines(s) {
		l = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(l), ">*- "))
		if l == "" && len(lines) > 0 || strings.HasPrefix(l, "#") || strings.HasPrefix(l, "|") {
			break
		}
		if l != "" {
			lines = append(lines, bold.replace(l, "$1"))
		}
	}
	all := sentences(strings.ReplaceAll(strings.Join(lines, "\n"), "**", ""))
	if len(all) == 0 {
		return item{}, false
	}
	one := item{text: strings.TrimRight(all[0], " .。；;")}
	if n := utf8.RuneCountInString(one.text); n > maxSummary || len(stemSet(one.text)) < minTerms || leansOutside(one.text) || openQuestion(all[0]) || passing.in(strings.ToLower(one.text)) {
		return item{}, false
	}
	if len(all) > 1 && !leansOutside(all[1]) && !passing.in(strings.ToLower(all[1])) {
		one.reason = strings.TrimRight(all[1], " .。；;")
	}
	return one, true
}

// settled makes learnings of what the agent says was settled: of several things that follow each other the two that bind
// most, of equals the latest.
func (t *timeline) settled() []finding {
	var groups [][]settlement
	for _, s := range t.settlements() {
		if n := len(groups); n > 0 && s.turn-groups[n-1][len(groups[n-1])-1].turn <= 2*maxApart+1 {
			groups[n-1] = append(groups[n-1], s)
			continue
		}
		groups = append(groups, []settlement{s})
	}
	var found []finding
	for _, g := range groups {
		many := len(g) >= manyAnswers
		slices.SortStableFunc(g, func(a, b settlement) int { return cmp.Or(b.weight()-a.weight(), b.at-a.at) })
		for n, s := range g {
			f := t.restated(s)
			if many {
				f.marks = append(f.marks, severalAnswers)
			}
			if n < maxSubjects {
				found = append(found, f)
				continue
			}
			t.doubles = append(t.doubles, t.evidenceKey(f))
		}
	}
	return found
}

// weight is what a settlement is worth among others.
func (s settlement) weight() int {
	all := strings.ToLower(s.text + "\n" + s.reason)
	n := 0
	if binds.in(all) {
		n += binding
	}
	if s.reason != "" {
		n++
	}
	if soon.in(all) {
		n += provisional
	}
	return n
}

// restated is a learning of what was settled.
func (t *timeline) restated(s settlement) finding {
	f := finding{kind: "decision", rule: "restated", by: learnings.ByUser, primary: s.at, evidence: []int{s.at, s.asked, s.reply},
		states: true, marks: []mark{pickedOption}, summary: capital(s.text), action: capital(s.text), reason: s.reason}
	slices.Sort(f.evidence)
	f.context = s.text + " " + s.reason
	f.category = decisionCategory(f.context)
	return f
}
