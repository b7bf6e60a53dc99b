package extract

import (
	"strings"

	"session-learning/transcript"
)

// ruling is how a sentence states a rule.
type ruling struct {
	rule  string
	marks []mark // how sure it is that it is one
	text  string // the sentence without what only tells that it was said before
	firm  bool   // it says itself that it is a rule, whatever it is about
}

// ruling tells how a sentence states a rule; ok is false when it does not. What is listed as a rule needs no word of one.
func (t *timeline) ruling(i int, sentence string, listed bool) (ruling, bool) {
	text, again := insisted(sentence)
	if m := notedIn.groups(text); m != nil {
		text, listed = m[1], true
	}
	r := ruling{rule: "standing-words", text: text, marks: []mark{standingRule}, firm: listed}
	beside := told(strings.ToLower(text))
	if beside == "" {
		return r, false
	}
	if listed {
		r.rule = "listed"
	} else if !t.formOf(&r, i, beside, again) {
		return r, false
	}
	if r.marks[0] == standingRule && (listed || declaring.in(beside)) {
		r.firm, r.marks = true, append(r.marks, declared)
	}
	r.firm = r.firm || customs(beside)
	if again {
		r.marks = append(r.marks, saidAgain)
	}
	return r, true
}

// formOf notes by which of the forms words in small letters state a rule; false when by none.
func (t *timeline) formOf(r *ruling, i int, beside string, again bool) bool {
	work := aboutWork.matches(beside)
	switch {
	case standing.in(beside):
		if reminds(beside) {
			r.marks = []mark{reminded}
			return work
		}
		return !t.momentary(i, beside)
	case permitting.in(beside):
		r.rule = "permission"
	case customs(beside):
		r.rule = "custom"
	case liking.in(beside) && !choosesNow.matches(beside) && work:
		r.rule = "preference"
	case again && lasting.matches(beside) && work:
		r.rule, r.marks = "repeated", []mark{reminded}
	default:
		return barring.matches(beside) && !notThere.matches(beside) && work
	}
	return true
}

// customs tells whether words in small letters tell how things are done, rather than asking for it.
func customs(lower string) bool { return customary.in(lower) && !asking.matches(lower) }

// insisted is a sentence without what only tells that it was said before, and whether it told so.
func insisted(sentence string) (rest string, again bool) {
	at := insisting.find(sentence)
	if at == nil || at[1] == len(sentence) {
		return sentence, false
	}
	rest = strings.TrimSpace(sentence[at[1]:])
	if strings.HasSuffix(strings.ToLower(sentence[:at[1]]), "not to ") {
		rest = "do not " + rest
	}
	return rest, true
}

// momentary tells whether the only standing word of a sentence in small letters is that nothing is to be done, which holds
// for the moment: "do not change anything, just tell me". Behind a rejected call, or in the middle of a turn, it is about
// what the agent does.
func (t *timeline) momentary(i int, lower string) bool {
	if v := t.events[i].Voice; v == transcript.Rejection || v == transcript.MidTurn || t.rejectedBefore(i) >= 0 {
		return false
	}
	if rest := nothingNow.replace(lower, " "); rest != lower {
		return !standing.in(rest)
	}
	return !aboutWork.matches(lower) && !standing.in(anyThing.replace(lower, " "))
}

var (
	// nothingNow is an order to do nothing of what an agent does all the time.
	nothingNow = pattern{parts: `
		(?:do not|don'?t) (?:change|do|apply|implement|run|execute|start|touch|edit|modify|fix|commit|push|build|deploy|write|create|delete|remove|install|make|code|say|assume|post|send) (?:anything|any|anyone)(?: (?:of )?(?:the )?(?:code|files?|changes?|edits?|commits?|packages?|tests?))?(?:\s*$|\s*[,.;!:–—-]|\s+(?:yet|now|else|until|before|just|but|for|so)\b)
	`}
	anyThing = pattern{parts: `(?:do not|don'?t) (\w+) (?:anything|any|anyone)\b`}
	// lasting is an order that says which way to go, not only what to do next.
	lasting = pattern{
		starts: `(?:please |always )*(?:do not|don'?t|dont|never|always|only|avoid|no)`,
		words:  `before|unless|without|instead of|rather than`,
		parts: `
			不要|别|不准|禁止|必须|之前先|先
			しない|ないで|前に
			\b(?:nicht|kein\w*|nie|erst)\b|\b(?:ne|pas|jamais|avant)\b|\b(?:nunca|antes)\b|(?:^|\s)(?:не|нельзя|никогда|перед)\s
		`,
	}
	// barring is an order that names only what must not be: "no emojis in commit messages".
	barring = pattern{parts: `
		^\W*(?:please |and |also |but )*no (?:more )?[a-z][\w-]*(?: [\w-]+){0,4} (?:in|on|inside|within|without|outside) (?:the |our |any |your )?[\w-]+
		^(?:keine?|pas de|sin|без)\s\S+ (?:in|im|dans|en|в)\s
	`}
	// stopping is an order to give up a habit.
	stopping = pattern{parts: `^\W*(?:please |and |also |ok,? |no,? )*stop (committing|adding|using|writing|creating|pushing|changing|reformatting|renaming|amending|mocking|skipping|importing)\b`}
	// notThere is what a report says is not there.
	notThere = pattern{parts: `
		^\W*no (?:more )?(?:\w+ )?(?:errors?|issues?|problems?|changes?|idea|need|results?|output|difference|reason|one|longer|way|tests?|files?|commits?|match\w*|response|luck|signs?|traces?|mention|such|data|access|thanks|worries|conflicts?|warnings?|failures?|diffs?|updates?|progress|bugs?)\b
	`}
)

// hereOnly tells whether a sentence holds for a thing at hand that is not the project: "in this merge conflict".
func hereOnly(sentence string) bool {
	m := atHand.groups(strings.ToLower(sentence))
	return m != nil && !lastingPlaces.has(m[1])
}

var (
	atHand        = pattern{parts: `\b(?:in|for|on|of|with|to|from) (?:this|these) ([a-z-]+)`}
	lastingPlaces = set{list: "repo repos repository repositories project projects codebase code team company monorepo org organization organisation workspace package packages module app application library service product machine environment rule rules convention"}
)
