package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// When a correction applies, as the words around it tell.

// placeInTime says when an order applies, as the words before it tell, or what it is for.
func (t *timeline) placeInTime(f *finding, s situation, before []string) {
	if strings.HasPrefix(f.trigger, "working on ") || strings.HasPrefix(f.trigger, "looking ") || f.whenMissing() {
		return
	}
	t.whenHunting(f, s)
	if f.trigger == "" && timed.matches(f.summary) || f.whenTroubled(before) {
		return
	}
	if f.trigger == "" && len(before) > 0 && prohibition.matches(f.summary) {
		f.trigger = taskOf(before[len(before)-1])
	}
	if file := t.lastFile(s.at); f.trigger == "" && file != "" && comparing.matches(f.summary) {
		f.trigger = "working on " + file
		f.late = append(f.late, file)
		if m := bareThings.groups(f.summary); m != nil {
			f.summary = m[1] + file + m[2]
			f.action, f.trigger = f.summary, ""
		}
	}
	if f.trigger == "writing tests" && !t.onTests(s.at) {
		f.trigger = "" // they speak of tests as of something that is being planned
	}
	if f.trigger == "" || f.trigger == "writing tests" {
		f.purposeFirst()
	}
}

// bareThings is an order to keep like something what only those can name who were there.
var bareThings = pattern{fold: true, whole: `(keep )(?:things|it|this|that|everything)( (?:consistent|in line|aligned|the same)\b.*)`}

// onTests tells whether the agent has changed or run tests by its next answer to a person.
func (t *timeline) onTests(at int) bool {
	return slices.ContainsFunc(t.events[:t.nextHuman(at)], func(e transcript.Event) bool {
		return testWork.matches(e.Tool.Path) || testWork.matches(e.Tool.Command)
	})
}

var testWork = pattern{fold: true, parts: `(?:^|[^a-z])(?:tests?|specs?|jest|vitest|pytest|e2e)(?:[^a-z]|$)`}

// whenMissing words what was taken out on purpose for whoever misses it. It tells whether the order is one about that.
func (f *finding) whenMissing() bool {
	m := onPurpose.groups(f.summary)
	if m == nil {
		return false
	}
	is := " is missing"
	if manyThings.matches(m[1]) {
		is = " are missing"
	}
	f.trigger, f.action = m[1]+is, "do not bring back what was "+m[2]+" on purpose"
	return true
}

// manyThings is more than one thing, and perhaps where they are.
var manyThings = pattern{fold: true, parts: `[a-rt-z]s(?: (?:in|of|from) .*)?$`}

// whenHunting words what measures something for whoever looks for the cause of what the agent was looking for.
func (t *timeline) whenHunting(f *finding, s situation) {
	if f.trigger != "" || f.by != learnings.ByAssistant || s.reply < 0 || !measures.matches(f.summary) || !hunts.matches(t.events[s.reply].Text) {
		return
	}
	if symptom := t.symptom(s); symptom != "" {
		f.trigger, f.category = "looking for the cause of the "+symptom, learnings.Debugging
	}
}

// whenTroubled takes the trouble that the person tells right before for when an order applies. It tells whether there is any.
func (f *finding) whenTroubled(before []string) bool {
	for _, prev := range slices.Backward(before[max(0, len(before)-2):]) {
		if m := troubleTold.groups(prev); m != nil && !unclearWords(m[2]) && !ofTheMoment(m[2]) {
			f.trigger, f.category = "there is a "+m[1]+" "+m[2], learnings.Workflows
			if prohibition.matches(f.summary) && (f.more != "" || positive.matches(f.summary)) {
				f.marks = append(f.marks, remedyTold)
			}
			return true
		}
	}
	return false
}

// purposeFirst begins an insight with what its order is for.
func (f *finding) purposeFirst() {
	m := purposeBehind.groups(f.action)
	if m == nil || f.action != f.summary || !identifierIn.matches(m[1]) && !named.matches(m[1]) {
		return
	}
	order, purpose := lowerFirst(m[1]), m[2]
	if at := insteadBehind.find(purpose); at != nil {
		order, purpose = order+purpose[at[0]:], purpose[:at[0]]
	}
	f.trigger, f.action = "", "to "+purpose+", "+order
}

// insteadBehind is what an order stands against, behind what it is for.
var insteadBehind = pattern{fold: true, parts: `,? (?:instead of|rather than) .+$`}

// An order to measure, and words of somebody who hunts for a cause.
var (
	measures = pattern{fold: true, starts: `add|log|record|compare|print|measure|instrument|trace|bisect|dump`}
	hunts    = pattern{fold: true, parts: `\b(?:culprit|root cause|cause of|which (?:step|operation|call|commit))\b`}
)

var (
	// onPurpose is an order to leave out what was taken out.
	onPurpose = pattern{whole: `Do not bring back (.+), which (?:were|was) (\w+(?: out)?) on purpose`}
	// troubleTold is how a person tells what does not work.
	troubleTold = pattern{fold: true, parts: `\bthere (?:was|is|were|are|seems to be) (?:a |an |some )?(problem|error|issue|failure|bug)s? ([a-z][^.,;?!:]{8,80})`}
	// comparing is an order to make something like something else.
	comparing     = pattern{fold: true, parts: `\b(?:consistent with|in line with|aligned with|the same as|same way as|like the|as in the|match(?:es)? the)\b`}
	purposeBehind = pattern{fold: true, whole: `(.{12,90}?) to ((?:be|make|get|find|resolve|solve|tell|know|check|see|avoid|keep|prevent|simulate|detect|allow|ensure|read|write|run|test|reach|show|list|look) (?:(?:the|a|an|any|all|each|every|whether|if|what|how|which|not|out|up|exactly|when|unknown|\x60)\b.{4,80}|\S+ \S+.*))`}
)

// taskOf is what a person asks for, as the occasion of what they forbid beside it: "can you stop the servers?" is "stopping the
// servers"; "" when it is none that a stranger understands.
func taskOf(sentence string) string {
	s := strings.TrimRight(strings.TrimSpace(sentence), " .!?")
	m := asksTask.groups(s)
	if m == nil {
		return ""
	}
	verb, rest := strings.ToLower(m[1]), m[2]
	if !imperative.matches(verb) && !taskVerbs.has(verb) {
		return ""
	}
	if at := secondTask.find(rest); at != nil {
		for _, at := range secondTask.regexp().FindAllStringIndex(rest, -1) {
			if imperative.matches(rest[at[1]:]) {
				rest = rest[:at[0]]
				break
			}
		}
	}
	const long = 70 // runes
	task := gerund(verb) + " " + strings.TrimRight(rest, " ,")
	if utf8.RuneCountInString(task) > long || unclearWords(task) || demonstrative.matches(task) || ofTheMoment(task) || passing.in(task) || listener.matches(task) || pointer.matches(task) {
		return ""
	}
	return task
}

var (
	asksTask   = pattern{fold: true, whole: `(?:(?:ok|okay|now|please|and|so|great|alright)[, ]+)*(?:(?:can|could|would|will) you |let'?s |you can )?(?:please |first |now |also |just )*([a-z]+) ((?:(?:the|a|an|all|some|any|another) )?\S.*)`}
	secondTask = pattern{fold: true, parts: `,? (?:and|then) (?:then )?`}
	// pointer is a word for what was named before.
	pointer   = pattern{fold: true, words: `it|its|that|this|these|those|them|they|there|here|one|ones|above|below|so`}
	taskVerbs = set{list: "kill deploy release publish install restart clean refactor implement generate migrate reset upgrade update rename"}
)

// gerund is a verb as it follows "when".
func gerund(verb string) string {
	const vowels = "aeiou"
	n := len(verb)
	switch {
	case strings.HasSuffix(verb, "ie"):
		return verb[:n-2] + "ying"
	case strings.HasSuffix(verb, "e") && !strings.HasSuffix(verb, "ee") && !strings.HasSuffix(verb, "ye"):
		return verb[:n-1] + "ing"
	case doubling.has(verb):
		return verb + verb[n-1:] + "ing"
	case n == 3 && !strings.ContainsRune(vowels+"wxy", rune(verb[2])) && strings.ContainsRune(vowels, rune(verb[1])) && !strings.ContainsRune(vowels, rune(verb[0])):
		return verb + verb[n-1:] + "ing"
	}
	return verb + "ing"
}

// doubling is verbs of more than three letters whose last one is doubled.
var doubling = set{list: "stop drop skip plan ship commit submit refer split trim strip scan wrap swap map begin grab format"}
