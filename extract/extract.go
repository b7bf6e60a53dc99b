package extract

import (
	"slices"

	"session-learning/internal/redact"
	"session-learning/transcript"
)

// Learned is what a session taught.
type Learned struct {
	Candidates []Candidate // of all kinds, past the quality gate, redacted, best first; none is a normal answer
	Traces     Traces      // what may teach something when other sessions saw it, too; see Across
	Undone     []string    // evidence keys of what a part of these events may have taught, and all of them do not
	Doubles    []string    // evidence keys of what a part of these events may have taught, and a candidate says better
	Since      int         // line of the first event that what comes may still prove or undo; 0: none
}

// Learn finds what the events of a session taught. The same session, events and redactor give the same answer.
func Learn(s Session, events []transcript.Event, r *redact.Redactor) Learned {
	t := newTimeline(s, withoutSecrets(events), r)
	if t.spoken() < minSpoken {
		return Learned{Candidates: t.gate(declaredRules(t))}
	}
	t.resolveAll()
	var found []finding
	for _, kind := range kinds {
		found = append(found, kind.find(t)...)
	}
	return Learned{Candidates: t.gate(found), Traces: t.traces(), Undone: t.undone(found), Doubles: t.doubles, Since: t.since(found)}
}

// withoutSecrets is the events without secrets. They go before anybody picks words, lines or signatures from a text: a
// piece of a secret is not known as one any more. What else a tool was given, no rule asks for: it goes as a whole.
func withoutSecrets(events []transcript.Event) []transcript.Event {
	events = slices.Clone(events)
	for i := range events {
		e := &events[i]
		for _, text := range []*string{&e.Text, &e.Question, &e.Tool.Command, &e.Tool.Path, &e.Tool.Old, &e.Tool.New} {
			*text = redact.Hide(*text)
		}
		e.Tool.Input = ""
		e.Offer = offerWithoutSecrets(e.Offer)
	}
	return events
}

// offerWithoutSecrets is what was offered with a question without secrets.
func offerWithoutSecrets(from *transcript.Offer) *transcript.Offer {
	if from == nil {
		return nil
	}
	o := *from
	o.Header, o.Options = redact.Hide(o.Header), slices.Clone(o.Options)
	for i := range o.Options {
		o.Options[i].Label, o.Options[i].Text = redact.Hide(o.Options[i].Label), redact.Hide(o.Options[i].Text)
	}
	return &o
}

// kind is one kind of learning.
type kind struct {
	name  string
	find  func(*timeline) []finding
	rules []string // by which it is found; they stand in docs/extraction/NAME.md
}

// kinds is what can be learned.
var kinds = []kind{
	{"fix", fixes, []string{"ran-command", "edited-named-text", "edited-named-file", "waited", "known-failure"}},
	{"retry", retries, []string{string(wrapperDropped), string(wrapperAdded), string(otherTool), string(otherFolder), string(otherVariable),
		string(otherFlags), string(otherArguments), string(otherQuotes), string(otherSubcommand), string(otherSetup), "printed-nothing", "ran-no-tests"}},
	{"correction", corrections, []string{"rejection", "steering", "contradiction", "question", "told"}},
	{"rule", rules, []string{"standing-words", "listed", "permission", "custom", "preference", "repeated", "finished"}},
	{"decision", decisions, []string{"own-words", "option", "noted-for-later", "restated"}},
	{"cause", causes, []string{"mended-test", "named-for-run", "narrowed-run", "named-for-report"}},
	{"together", together, []string{"check", "again", "asked", "helped-again", "never-overcome", "changed-alike"}},
}
