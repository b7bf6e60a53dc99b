package extract

import (
	"strings"

	"session-learning/learnings"
)

// finding is something that was learned, in plain text: the gate makes a candidate of it or refuses it.
type finding struct {
	kind     string // name of one of kinds
	rule     string // which rule of the kind found it
	by       learnings.Author
	primary  int   // event whose record stands for the evidence: the same however far the session was read
	sentence int   // which sentence of the primary event it rests on, from 0: a person may state two rules at once
	evidence []int // events it rests on, primary included
	lines    []int // further lines: results of calls

	summary string
	trigger string // "`go test` fails with …", to follow "When"; empty: it always applies
	action  string // imperative: "run `npx jest`"
	reason  string // a clause after "because"; empty: none was given
	more    string // a further sentence of the same rule
	states  bool   // the action is no order but says what is so
	example string

	topics    []string // words and phrases to draw keywords from, most telling first
	late      []string // the same, used when the texts give too few
	context   string   // what else was said, for keywords when all that is not enough
	category  learnings.Category
	signature string
	marks     []mark
	paths     []string             // files that it belongs to, from the project's root
	sightings []learnings.Sighting // of several sessions; none: the session at hand, by its primary event
	personal  bool                 // the person states it about themselves: it follows them to every project
	planted   bool                 // the action fetches and runs what only the failing output spoke of
	quoted    string               // what a tool or the agent said and the finding repeats: it must not instruct
}

// insight is what to do and why, and when, in one to three sentences.
func (f finding) insight() string {
	s := f.lesson()
	if f.more != "" {
		s += " " + endSentence(capital(f.more))
	}
	return s
}

func (f finding) lesson() string {
	if f.states {
		s := endSentence(capital(f.action))
		switch {
		case f.reason == "":
		case strings.HasPrefix(f.reason, otherwise):
			s = strings.TrimRight(s, ".") + "; " + endSentence(f.reason)
		case hasHan(s):
			s += endSentence(f.reason)
		default:
			s += " " + endSentence(capital(f.reason))
		}
		return s
	}
	s := capital(f.action)
	if f.trigger != "" {
		s = "When " + f.trigger + ", " + lowerFirst(f.action)
	}
	switch {
	case f.reason == "":
	case strings.HasPrefix(f.reason, otherwise):
		s += "; " + f.reason
	case imperative.matches(f.reason):
		s += ": " + lowerFirst(f.reason)
	default:
		s += ", because " + lowerFirst(f.reason)
	}
	return endSentence(s)
}
