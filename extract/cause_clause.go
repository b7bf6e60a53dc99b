package extract

import (
	"strings"
	"unicode/utf8"
)

// Bounds of a cause that is quoted, in runes.
const (
	minCause = 20
	maxCause = 230
)

// aboutText is what failed as it can follow "When", or "" when it needs the conversation around it.
func aboutText(s string) string {
	s = lowerFirst(presently(strings.TrimSpace(s)))
	if pointing.matches(s) || speaker.matches(s) || demonstrative.matches(s) || unfinished.matches(s) || opaqueName.matches(s) {
		return ""
	}
	return s
}

// presently is what failed once, as it fails whenever it does.
func presently(s string) string {
	for _, r := range failings {
		if rest, ok := strings.CutSuffix(s, r.was); ok {
			return rest + r.is
		}
	}
	return s
}

// failings is the verbs with which something failed.
var failings = []struct{ was, is string }{
	{" was failing", " fails"}, {" were failing", " fail"}, {" is failing", " fails"}, {" are failing", " fail"}, {" failed", " fails"}, {" broke", " breaks"}, {" crashed", " crashes"}, {" hung", " hangs"},
	{" timed out", " times out"}, {" could not be found", " cannot be found"}, {" couldn't be found", " cannot be found"},
}

// causeText is a cause as it can follow "because", or "" when it cannot.
func causeText(s string) string {
	s = strings.TrimSpace(trimConcession(s))
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || strings.HasSuffix(s, "?") {
		return ""
	}
	if label, rest, ok := strings.Cut(s, ": "); ok && (causeLabel.has(strings.ToLower(label)) || kindOfCause.matches(label) && hasVerb(rest)) {
		s = rest
	}
	s = exampleAside.replace(s, "")
	s = possessive.replace(plansBehind.replace(passingAside.replace(hashAside.replace(s, ""), ""), ""), "the ")
	s = inGeneral(strings.Trim(s, " .,;:!-。，；：！"))
	if utf8.RuneCountInString(s) > maxCause {
		s = strings.TrimRight(clauseOf(s, maxCause), " ,;:")
	}
	n := utf8.RuneCountInString(s)
	if n < minCause && !(hasHan(s) && 2*n >= minCause) || n > maxCause {
		return ""
	}
	if needsMore(s) || instructing.matches(s) || shortcuts.matches(s) || !whole(s) {
		return ""
	}
	return s
}

// needsMore tells whether a cause cannot be understood alone: it speaks of persons, points at something outside, or names
// what nobody meets again.
func needsMore(s string) bool {
	return speaker.matches(s) || pointing.matches(s) || unfinished.matches(s) || plans.matches(s) || opaqueName.matches(s) || demonstrative.matches(s) || momentaryPlace.matches(s)
}

// inGeneral is what happens at the moment as it happens always, without the branch that was worked on.
func inGeneral(s string) string {
	if foreign(s) {
		return s
	}
	s = takenAs.replace(s, "$1 $2")
	for _, m := range inProgress.regexp().FindAllStringSubmatch(s, 4) {
		switch verb := ofGerund(strings.ToLower(m[2])); {
		case verb == "":
		case strings.EqualFold(m[1], "are"):
			s = strings.Replace(s, m[0], verb, 1)
		default:
			s = strings.Replace(s, m[0], thirdPerson(verb), 1)
		}
	}
	return workBranch.replace(s, "the branch")
}

// thirdPerson is a verb as it stands behind "it".
func thirdPerson(verb string) string {
	if esEnding.matches(verb) {
		return verb + "es"
	}
	return verb + "s"
}

// ofGerund is the verb of what is being done; "" when it is not known.
func ofGerund(word string) string {
	stem := strings.TrimSuffix(word, "ing")
	for _, verb := range []string{stem, stem + "e", stem[:max(len(stem)-1, 0)]} {
		if orders.has(verb) || happens.has(verb) {
			return verb
		}
	}
	return ""
}

// happens is verbs of what goes on where something fails.
var happens = set{list: `
	check read format fail try look expect return write create pick take point get send reject overwrite import treat match block cause
	run use make set put add build parse drop ignore compare find keep hold serve render watch listen hang crash throw
`}

// infinitive is a verb as it stands behind "to", of how it stands behind "it".
func infinitive(verb string) string {
	if bare, ok := strings.CutSuffix(verb, "es"); ok && esEnding.matches(bare) {
		return bare
	}
	return strings.TrimSuffix(verb, "s")
}

// esEnding is how a verb ends that takes a whole syllable behind "it".
var esEnding = pattern{parts: `(?:ch|sh|ss|x|zz|o)$`}

var (
	// inProgress is how one tells what is being done.
	inProgress = pattern{fold: true, parts: `\b(is|are) (\w+ing)\b`}
	// workBranch is a branch that somebody works on.
	workBranch = pattern{fold: true, parts: `\b(?:the|our|this|my|your) (?:[\w./-]*(?:feat|fix|chore)[\w./-]*|[a-z][\w-]{3,}ing) branch\b`}
)

// exampleAside is an example in brackets, and a word back to what was said before.
var exampleAside = pattern{fold: true, parts: `\s*\((?:e\.g\.|like|for example|the |which |same |as above|see |again|i\.e\. the same)[^()]*\)`}

// causeLabel is what stands before a cause with a colon.
var causeLabel = set{list: "problem issue cause reason bug why error"}

// kindOfCause is of what sort a cause is, before it is told.
var kindOfCause = pattern{fold: true, whole: `(?:an? |the )?(?:classic |simple |subtle )?(?:race(?: condition)?|mismatch|\w+ mismatch|timing|ordering|caching|encoding|path|scope|config\w*|version)(?: issue| problem| bug| error)?`}

// clauseOf is as many clauses of a sentence as fit; the whole when none does.
func clauseOf(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	for _, borders := range clauseBorders {
		best := ""
		for _, border := range borders {
			for at := strings.LastIndex(s, border); at > len(best); at = strings.LastIndex(s[:at], border) {
				if n := utf8.RuneCountInString(s[:at]); n <= most && n >= minCause && whole(s[:at]) {
					best = s[:at]
					break
				}
			}
		}
		if best != "" {
			return best
		}
	}
	return s
}

// clauseBorders is where a sentence can end before its end, the better places first.
var clauseBorders = [][]string{{"; ", " - ", ", so ", ", which ", ", and ", ", but ", "，", "。"}, {": ", "、", " so ", " but ", " because ", " which ", " (", ", "}}

// whole tells whether no code mark, quote or bracket of a text is left open.
func whole(s string) bool {
	return strings.Count(s, "`")%2 == 0 && strings.Count(s, `"`)%2 == 0 && strings.Count(s, "(") == strings.Count(s, ")") && strings.Count(s, "（") == strings.Count(s, "）")
}
