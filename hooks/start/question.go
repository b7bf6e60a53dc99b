package start

import (
	"slices"
	"time"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/scoring"
)

// question is what an event asks for.
type question struct {
	text    string                          // that it is decided from, to know the event again
	failure string                          // signature of the failure; empty: none
	note    bool                            // the session is to be noted
	again   bool                            // gives again what was given before
	pick    func(pool) []learnings.Learning // the best first; nil: nothing is asked
}

// pool is what a question can be answered from.
type pool struct {
	items   []learnings.Learning
	project string
	stack   scoring.Stack // what the project is made with
	given   map[string]bool
	latest  []string // ids given, the latest first
	limit   int      // learnings that may be given
	now     time.Time

	instructed func() []string // texts of the instruction files that are loaded with the session
}

func (p pool) filter() learnings.Filter {
	return learnings.Filter{Project: p.project, Given: p.given, Limit: p.limit}
}

// prompt is what a person's words ask for. The session is noted at them even when they ask for nothing.
func prompt(p hooks.Payload) question {
	q := question{text: p.Prompt, note: true}
	if words := task(p.Prompt); words != "" {
		q.pick = func(from pool) []learnings.Learning {
			return matched(learnings.Search(from.items, scoring.ParseQuery(words).In(from.stack), from.filter(), from.now))
		}
	}
	return q
}

// beside asks a second question, too, with the room that the first one leaves: a start that tells the first prompt is both.
func (q question) beside(second question) question {
	first := q.pick
	switch {
	case second.pick == nil || second.again:
		return q
	case first == nil:
		q.pick = second.pick
		return q
	}
	q.pick = func(from pool) []learnings.Learning {
		items := first(from)
		for _, l := range second.pick(from) {
			known := slices.ContainsFunc(items, func(have learnings.Learning) bool { return have.ID == l.ID })
			if !known && len(items) < from.limit {
				items = append(items, l)
			}
		}
		return items
	}
	return q
}

// failure is what a failed tool call asks for. What the person stopped did not fail. The signature is made of what may
// be kept of the output, as that of a learning is.
func failure(p hooks.Payload, clean *redact.Redactor) (question, bool) {
	output := redact.Hide(p.Error)
	sig := clean.Clean(scoring.Signature(p.Tool, output)).String()
	quoted := scoring.Quoted(output)
	for i, q := range quoted {
		quoted[i] = clean.Clean(q).String()
	}
	if p.Interrupted || sig == "" {
		return question{}, false
	}
	return question{text: p.Error, failure: sig, pick: func(from pool) []learnings.Learning {
		return matched(learnings.MatchFailure(from.items, sig, quoted, from.filter(), from.now))
	}}, true
}

// beginning is what the start of a session asks for. A session that is resumed or forked holds what it was given.
func beginning(p hooks.Payload, rules bool) question {
	q := question{text: string(p.Source)}
	switch p.Source {
	case hooks.Startup, hooks.Clear:
		if rules {
			q.pick = standing
		}
	case hooks.Compact:
		q.again = true
		q.pick = latest
	}
	return q
}

func matched(matches []learnings.Match) []learnings.Learning {
	items := make([]learnings.Learning, len(matches))
	for i, m := range matches {
		items[i] = m.Learning
	}
	return items
}
