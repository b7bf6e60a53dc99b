package extract

import (
	"session-learning/learnings"
)

// finding is something that was learned, in plain text: the gate makes a candidate of it or refuses it.
type finding struct {
	kind     string // fix, retry, correction, rule
	rule     string // which rule of the kind found it
	by       learnings.Author
	primary  int   // event whose record stands for the evidence: the same however far the session was read
	evidence []int // events it rests on, primary included
	lines    []int // further lines: results of calls

	summary string
	trigger string // "`go test` fails with …": the insight begins "When <trigger>"
	action  string // imperative: "run `npx jest`"
	reason  string // a clause after "because"
	example string

	topics    []string // words and phrases to draw keywords from, most telling first
	category  learnings.Category
	signature string
	marks     []mark
	personal  bool   // the person states it about himself: it follows him to every project
	told      string // text that came from a tool and is quoted
}

// insight is the trigger, what to do and why, in one to three lines.
func (f finding) insight() string {
	s := "When " + f.trigger + ", " + f.action
	if f.reason != "" {
		s += ", because " + f.reason
	}
	return endSentence(s)
}
