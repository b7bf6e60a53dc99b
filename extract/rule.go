package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// rules finds standing rules that a person states. Only a person's last word on a thing stands.
func rules(t *timeline) []finding {
	var found []finding
	for n, i := range t.humans {
		if t.growing(n) {
			continue
		}
		own, noted, ok := t.ruleWords(i)
		if !ok || !mayRule(t.events[i], strings.ToLower(own)) || otherReader.matches(own) {
			continue
		}
		found = append(found, t.rulesAmong(i, own, noted)...)
	}
	found = append(found, t.askedAgain(found)...)
	return t.lastWord(append(found, t.finished(found)...))
}

// ruleWords is what a person wrote themselves in a human event, and whether it was written into the agent's memory. A list
// that is announced as one of rules counts, though other lists are pasted.
func (t *timeline) ruleWords(i int) (own string, noted, ok bool) {
	text := t.events[i].Text
	if line := memoryLine.groups(text); line != nil {
		return t.clean(line[1]), true, true
	}
	if listOfRules(text) {
		return t.clean(text), false, true
	}
	own, ok = t.ownWords(i)
	if at := notedLead.find(own); at != nil {
		return own[at[1]:], true, ok
	}
	return own, false, ok
}

// memoryLine is a prompt of one line that the client writes into the agent's memory: "# always use tabs".
var memoryLine = pattern{parts: `^\s*#\s*([^\s#\d][^\n]{8,})\s*$`}

// maxRuleList is the most items of a list of rules that a person types.
const maxRuleList = 10

// listOfRules tells whether a text begins with a line that announces rules, and lists them.
func listOfRules(text string) bool {
	text = strings.TrimSpace(text)
	first, rest, _ := strings.Cut(text, "\n")
	n := len(bullets.regexp().FindAllString(rest, maxRuleList+1))
	return n > 0 && n <= maxRuleList && len(text) <= 2*maxOwnWords && strings.Count(text, "\n") <= maxOwnLines && ruleHead.matches(first) && !headings.matches(text)
}

// mayRule tells whether words of this kind, in small letters, can state a rule: an answer chooses for now unless it says
// that it lasts, and not every rejection has something to say.
func mayRule(e transcript.Event, lower string) bool {
	switch e.Voice {
	case transcript.Answer:
		return !e.Picked && declaring.in(lower)
	case transcript.Rejection:
		return !noLesson.in(lower)
	}
	return true
}

// rulesIn finds the rules in a person's words at event i.
func (t *timeline) rulesIn(i int, own string) []finding { return t.rulesAmong(i, own, false) }

// rulesAmong finds the rules among sentences; listed: they stand where only rules stand. What belongs to a rule that was just
// stated is no rule of its own: what follows "Remember:", and what to do instead of what is forbidden.
func (t *timeline) rulesAmong(i int, own string, listed bool) []finding {
	var found []finding
	announced, last := false, ""
	for n, s := range sentences(unquoted(own)) {
		if ruleHead.matches(s) {
			listed = true
			continue
		}
		at, said, firm := n, s, listed
		if ruleBehind.matches(s) {
			at, said, firm = n-1, last, true
			found = slices.DeleteFunc(found, func(f finding) bool { return f.sentence == at })
		}
		f, ok := t.rule(i, said, own, firm)
		f.sentence = at
		behind := len(found) > 0 && !listed && (announced || found[len(found)-1].sentence == n-1)
		switch {
		case behind && announced && ok:
			found[len(found)-1].more = f.action
		case behind && goesOn(s, last):
			found[len(found)-1].goOn(s)
		case ok:
			found = append(found, f)
			announced = announcing.matches(s)
		default:
			announced = announced && behind
		}
		last = s
	}
	return found
}

// goOn adds a sentence that says more of the same rule.
func (f *finding) goOn(sentence string) {
	if a, ok := (ruling{rule: f.rule, text: sentence}).advice(); ok && a.clear && f.more == "" {
		f.more = a.text
	}
}

// goesOn tells whether a sentence only says more of what was forbidden or ordered in the one before it.
func goesOn(sentence, last string) bool {
	return alternative.matches(sentence) && refusal.matches(last) || nowhereElse.matches(sentence)
}

var (
	announcing  = pattern{fold: true, parts: `^\W*(?:please |and )*(?:remember|memori[sz]e|note|rule)\s*:`}
	alternative = pattern{fold: true, starts: `use|instead|rather|usa|utilise|nimm|benutze`, parts: `^(?:改用|请用|用)`}
	nowhereElse = pattern{fold: true, parts: `^\W*(?:so |and )?(?:do not|don'?t|never) .{3,60} (?:anywhere|anything|anyone|somewhere|nowhere) else\b|^\W*(?:so |and )?(?:do not|don'?t|never) .{3,60} elsewhere\b`}
)

// unquoted is a text without what it quotes at length: that is a text to work with, not one to work by.
func unquoted(text string) string { return quotation.replace(text, " ") }

var quotation = pattern{parts: `
	"[^"\n]{25,}"
	“[^”\n]{25,}”
	「[^」\n]{12,}」
`}

// dangling is a sentence that breaks off where something was that is no person's own words: code, a log, an address.
var dangling = pattern{
	fold:  true,
	ends:  `with|to|for|from|like|as|of|by|than|using|such as|namely|be|oder|und|wie|ou|et|que|o|y|como`,
	parts: `(?:\s(?:или|и|что|как|на|для|от|по)|[和或、])[\s.,!?;:。]*$`,
}

// rule makes a finding of a sentence that states a standing rule; listed: it stands where only rules stand.
func (t *timeline) rule(i int, sentence, own string, listed bool) (finding, bool) {
	r, ok := t.ruling(i, sentence, listed)
	if !ok {
		return finding{}, false
	}
	a, ok := r.advice()
	said := situation{at: i, own: own, lower: strings.ToLower(own), rejected: t.rejectedBefore(i)}
	var object string
	var names []string
	if said.rejected >= 0 {
		object, names = t.object(said)
	}
	stands := a.clear || a.short && (object != "" || aboutWork.matches(a.text))
	a.passes = a.passes || hereOnly(sentence)
	if !ok || !stands || a.passes && !r.firm || t.ofProduct(i, r, own, a) {
		return finding{}, false
	}
	a = t.forbidden(a, i)
	a.text, a.reason = t.respell(a.text, i), t.respell(a.reason, i)
	f := finding{
		kind: "rule", rule: r.rule, by: learnings.ByUser, primary: i, evidence: []int{i},
		summary: a.text, reason: a.reason, marks: slices.Clone(r.marks),
		action: a.text, states: !a.orders,
		personal: aboutOneself.in(strings.ToLower(sentence)),
		category: subjectOf(sentence+"\n"+own, learnings.Workflows),
		context:  own,
	}
	f.marks = append(f.marks, a.ruleMarks(sentence)...)
	if said.rejected >= 0 {
		f.evidence, f.topics = append(f.evidence, said.rejected), names
	}
	if !f.states {
		f.trigger = triggerOf(a.text, object)
	}
	f.late = searchedBy(a.text)
	if len(keywords(f.topics, nil, "", f.summary, f.reason, f.trigger)) < minKeywords {
		f.context += "\nconvention" // what a rule of two words is in any case
	}
	return f, true
}

// ruleMarks is what else speaks for and against a rule.
func (a advice) ruleMarks(sentence string) []mark {
	var marks []mark
	if a.reason != "" || reasoned.matches(sentence) {
		marks = append(marks, reasonGiven)
	}
	if demonstrative.matches(a.text) {
		marks = append(marks, vagueWords)
	}
	if a.passes {
		marks = append(marks, oneOff)
	}
	return marks
}
