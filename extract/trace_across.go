package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"session-learning/internal/redact"
	"session-learning/learnings"
)

// Across finds what only repetition shows: what the traces of a session have in common with those of the other sessions of
// its project. Each candidate is told as of the latest session that it rests on, so that the order in which sessions are
// read does not matter. Undone is the sightings of what is true no more: of warnings, and of what helped once and not again.
func Across(s Session, all []Traces, r *redact.Redactor) (found []Candidate, undone []learnings.Sighting) {
	t := newTimeline(s, nil, r)
	sessions := InOrder(all)
	i := slices.IndexFunc(sessions, func(x Traces) bool { return x.Session == s.ID })
	if i < 0 {
		return nil, nil
	}
	c := comparison{timeline: t, own: sessions[i], all: sessions}
	findings := append(c.failuresAgain(), c.changedAlike()...)
	for n := range findings {
		findings[n].primary = -1 - n // there is no event
	}
	found = t.gate(findings)
	for n := range found {
		c.date(&found[n])
	}
	return found, c.undone
}

// date tells a candidate as of the latest session that it rests on.
func (c *comparison) date(l *Candidate) {
	latest := l.Sightings[len(l.Sightings)-1]
	l.Source.Agent, l.Source.Session = latest.Agent, latest.Session
	for _, s := range c.all {
		if s.Session == latest.Session {
			l.Created, l.LastSeen = s.At, s.At
		}
	}
}

// InOrder is traces by time, then by session.
func InOrder(all []Traces) []Traces {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Traces) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Session, b.Session)) })
	return all
}

// comparison is the traces of a session beside all of its project.
type comparison struct {
	*timeline
	own    Traces
	all    []Traces
	undone []learnings.Sighting
}

// How often something must be seen before it is more than an accident.
const (
	fewestHelped  = 2 // sessions in which the same step helped
	fewestStopped = 3 // sessions that a failure stopped
	fewestChanged = 3 // sessions that changed two files together, and days of them
	fewestDays    = 7 // between the first of them and the last
	alikeShare    = 0.8
)

// seenFailure is a failure in one session.
type seenFailure struct {
	FailureTrace
	agent, session string
}

func (c *comparison) failuresAgain() []finding {
	var found []finding
	for _, own := range c.own.Failures {
		seen := c.seen(own)
		c.refute(own, seen)
		if f, ok := c.helpedAgain(own, seen); ok {
			found = append(found, f)
		}
		if f, ok := c.neverOvercome(own, seen); ok {
			found = append(found, f)
		}
	}
	return found
}

// seen is the sessions that had a failure. A copy of a session is none.
func (c *comparison) seen(own FailureTrace) []seenFailure {
	var seen []seenFailure
	keys := map[string]bool{}
	for _, s := range c.all {
		for _, f := range s.Failures {
			if f.same(own) && !keys[f.Key] {
				keys[f.Key] = true
				seen = append(seen, seenFailure{f, s.Agent, s.Session})
			}
		}
	}
	return seen
}

// helpedAgain finds the command that helped against a failure in most of its sessions.
func (c *comparison) helpedAgain(own FailureTrace, seen []seenFailure) (finding, bool) {
	if !own.Overcome || shortcuts.matches(strings.Join(own.Helped, "\n")) {
		return finding{}, false
	}
	best, most := "", fewestHelped-1
	for _, step := range own.Helped {
		if n := len(helpedBy(seen, step)); n > most {
			best, most = step, n
		}
	}
	if best == "" {
		return finding{}, false
	}
	f := wordStep(own.Goal, own.Line, best)
	f.rule, f.category = "helped-again", own.Category
	f.topics = slices.Concat(strings.Fields(best), strings.Fields(own.Goal), errorNames(own.Line))
	f.marks = []mark{helpedAgain}
	if most > fewestHelped {
		f.marks = append(f.marks, metAgain)
	}
	f.rest(helpedBy(seen, best), helpedKey)
	return f, true
}

// helpedBy is the sessions in which a step helped.
func helpedBy(seen []seenFailure, step string) []seenFailure {
	return slices.DeleteFunc(slices.Clone(seen), func(f seenFailure) bool { return !f.Overcome || !slices.Contains(f.Helped, step) })
}

// rest says on which sessions a finding rests, and on which lines of the latest of them.
func (f *finding) rest(seen []seenFailure, of string) {
	latest := seen[len(seen)-1]
	f.signature, f.lines, f.sightings = latest.Signature, latest.Lines, sightings(seen, of)
}

// sightings is the sessions of a failure, with evidence keys for what is told of it; empty: of the failure itself.
func sightings(seen []seenFailure, of string) []learnings.Sighting {
	var all []learnings.Sighting
	for _, f := range seen {
		key := f.Key
		if of != "" {
			key = combined(of, key)
		}
		all = append(all, learnings.Sighting{Agent: f.agent, Session: f.session, Key: key})
	}
	return all
}

// refute takes back what an earlier session learned of a failure that has come back and stays, though what helped then was
// tried again.
func (c *comparison) refute(own FailureTrace, seen []seenFailure) {
	if own.Overcome {
		return
	}
	for _, f := range seen {
		if f.session == c.own.Session {
			break // what comes later knew of it
		}
		if f.Overcome && slices.ContainsFunc(f.Helped, func(step string) bool { return slices.Contains(own.Tried, step) }) {
			c.undone = append(c.undone, sightings([]seenFailure{f}, "")...) // of a fix
			c.undone = append(c.undone, sightings([]seenFailure{f}, helpedKey)...)
		}
	}
}

// neverOvercome finds a failure that stopped several sessions. When the session at hand overcame it, what was warned of is
// taken back.
func (c *comparison) neverOvercome(own FailureTrace, seen []seenFailure) (finding, bool) {
	if slices.ContainsFunc(seen, func(f seenFailure) bool { return f.Overcome }) {
		if len(seen) > fewestStopped {
			c.undone = append(c.undone, sightings(seen, neverOvercomeKey)...)
		}
		return finding{}, false
	}
	if !own.Grave || len(seen) < fewestStopped {
		return finding{}, false
	}
	f := finding{
		kind: "together", rule: "never-overcome", by: learnings.ByTool, quoted: own.Line, category: own.Category,
		summary: withLine(fmt.Sprintf("`%s` fails here and nothing helped in several sessions", own.Goal), ": ", own.Line),
		trigger: fmt.Sprintf("`%s` fails with %s", own.Goal, quote(own.Line)),
		action:  "do not try again and again; tell the person what is missing, or do without it",
		reason:  "it came back in one session after the other, and nothing that was tried helped",
		topics:  slices.Concat(strings.Fields(own.Goal), errorNames(own.Line)),
		marks:   []mark{neverHelped},
	}
	f.rest(seen, neverOvercomeKey)
	return f, true
}

// What begins the evidence keys of what several sessions show: it rests on more than the failure of one.
const (
	helpedKey        = "helped-again"
	neverOvercomeKey = "never-overcome"
)
