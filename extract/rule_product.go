package extract

import (
	"strings"

	"session-learning/transcript"
)

// ofProduct tells whether a sentence is a wish for the product that is being built, and no rule for the work on it: "the
// window must never lose focus".
func (t *timeline) ofProduct(i int, r ruling, own string, a advice) bool {
	lower := strings.ToLower(r.text)
	if foreign(r.text) {
		return r.ofProductAbroad(lower, a)
	}
	work, wants := aboutWork.matches(lower), wanting.matches(lower)
	switch {
	case productDoing.matches(lower), wants && (!firm.matches(lower) || !r.firm && strings.Contains(lower, ":")):
		return true
	case !a.orders:
		return t.ofThing(i, r, lower)
	case product.matches(lower) && !work:
		return true
	case wants || wanting.matches(own) || specified.matches(own):
		return !r.firm && (!work || product.matches(lower))
	}
	return false
}

// ofProductAbroad is the like of it in another language.
func (r ruling) ofProductAbroad(lower string, a advice) bool {
	switch {
	case productAbroad.matches(lower):
		return productFirst(lower) || !strongWork.matches(lower)
	case wanting.matches(lower) && !r.firm:
		return !strongWork.matches(lower)
	}
	return !aboutWork.matches(lower) && !ordering.matches(lower) && !(r.firm && standing.in(strings.ToLower(a.text)))
}

// ofThing tells whether a statement is about a thing that is being built, and not about what its makers work with or do.
func (t *timeline) ofThing(i int, r ruling, lower string) bool {
	thing, one := statementSubject(lower)
	switch {
	case product.matches(thing), specified.matches(lower):
		return true
	case r.firm, singleSource.matches(lower), passive.matches(r.text):
		return product.matches(lower) && !aboutWork.matches(lower)
	case product.matches(lower):
		return true
	case workThing.matches(thing):
		return one && !keptThing.matches(thing)
	}
	spoken := t.events[i].Voice == transcript.MidTurn || t.events[i].Voice == transcript.Rejection
	return !spoken || !aboutWork.matches(lower)
}

// statementSubject is the last word of what a statement in small letters speaks of, and whether it is one thing that both
// know: "the parser".
func statementSubject(lower string) (thing string, one bool) {
	subject := lower
	if at := modal.find(lower); at != nil {
		subject = lower[:at[0]]
	}
	if at := prepositions.find(subject); at != nil && at[0] > 0 {
		subject = subject[:at[0]]
	}
	words := strings.Fields(strings.Trim(subject, " ,.:;"))
	if len(words) == 0 {
		return "", false
	}
	switch words[0] {
	case "the", "a", "an", "this", "that", "its", "your":
		one = !strings.HasSuffix(words[len(words)-1], "s")
	}
	thing = words[len(words)-1]
	if len(words) > 1 && (thing == "message" || thing == "messages" || thing == "request" || thing == "requests" || thing == "file" && words[len(words)-2] == "lock") {
		thing = words[len(words)-2] + " " + thing
	}
	return thing, one
}

// productFirst tells whether a sentence without spaces, or in another language, is about a product before it says what must be.
func productFirst(lower string) bool {
	at := modalAbroad.find(lower)
	return at != nil && productAbroad.matches(lower[:at[0]])
}

var (
	modal        = pattern{words: `must|should|shall|has to|have to|needs? to|may|can|cannot|can't|will|is|are|gets?|goes|go|belongs?|requires?|always|never`}
	prepositions = pattern{parts: `\s(?:in|of|for|with|on|from|to|that|which|under|inside|between|at|by|who)\s`}
	modalAbroad  = pattern{parts: `必须|务必|一定|始终|总是|永远|都要|应该|不能|不可|禁止|不得|要|必ず|常に|絶対に|\b(?:muss|soll|darf|doit|debe)\w*|долж`}
	// keptThing is a single thing that its makers keep, rather than run.
	keptThing = pattern{whole: `code|changelog|lock ?file|readme|docs?|documentation|ci|pipeline|build|branch|schema|version|history|test|commit message|pull request|migration`}
	// singleSource is a statement on how code is to be cut.
	singleSource = pattern{parts: `^\W*there (?:should|must|can) (?:always |only |never )*be (?:only )?(?:_?one_?|a single|no|any)\b.*\b(?:codebase|code|repo|repository|project)\b`}
)
