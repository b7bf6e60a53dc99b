package learnings

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/internal/redact"
)

// countsFor tells whether an offered learning adds to one that says the same. When no more sightings are kept, older
// evidence may have been counted before, so that only newer counts.
func countsFor(old, in Learning) bool {
	return len(old.Sightings) < MaxSightings || in.Seen().After(old.Seen())
}

// update adds an offered learning to a stored one that says the same. No stored text is ever lost: the words of a
// weaker author are not taken, those of an equal one go to the note where they are others, and a stronger one's
// replace the old, which go to the note.
func (m *merger) update(e *entry, in Learning) error {
	before := e.learning
	if err := e.alter(func(l *Learning) { m.grow(l, in) }); err != nil {
		return err
	}
	m.forget(before)
	m.know(e.learning)
	if comparedBy(before) != comparedBy(e.learning) {
		m.reread(e)
	}
	return nil
}

// comparedBy is all of a learning that it is compared by.
func comparedBy(l Learning) string {
	return fmt.Sprintf("%q %q %q %q %q", redact.Strings(l.Keywords), l.Summary, l.Insight, l.Example, l.Signature)
}

func (m *merger) grow(l *Learning, in Learning) {
	before := *l
	m.learn(l, in)
	if len(evidence(before)) == 0 && textKey(*l) != textKey(before) { // else its first words would count again
		l.Sightings = append(slices.Clip(l.Sightings), Sighting{Agent: l.Source.Agent, Session: l.Source.Session, Key: textKey(before)})
	}
	m.count(l, in)
	l.stamp(before.untouched() && len(evidence(in)) > 0)
}

// learn takes of an offered learning what a stored one has not.
func (m *merger) learn(l *Learning, in Learning) {
	sameSession := heardIn(*l, in)
	switch trusted := in.Status != Quarantined; {
	case !trusted || strength(in.Source.By) < strength(l.Source.By):
	case strength(in.Source.By) > strength(l.Source.By):
		m.overrule(l, in)
	default:
		m.enrich(l, in)
	}
	if in.Status != Quarantined && !sameSession {
		l.Confidence = grown(l.Confidence)
		if l.Status == Draft {
			l.Status = Active
		}
	}
	if l.Scope == Project && in.Project != "" && in.Project != l.Project && in.Status != Quarantined {
		l.Scope = General
	}
}

// heardIn tells whether a learning was seen in the session of an offered one already. What comes without a session
// was added by a person, each time anew.
func heardIn(l, in Learning) bool {
	sessions := []string{l.Source.Session}
	for _, s := range l.Sightings {
		sessions = append(sessions, s.Session)
	}
	own := in.Source.Session
	if n := len(in.Sightings); own == "" && n > 0 {
		own = in.Sightings[n-1].Session
	}
	return own != "" && slices.Contains(sessions, own)
}

// grown is the confidence after a sighting in another session; see confidenceStep.
func grown(c float64) float64 {
	if c >= grownCeiling {
		return c
	}
	return roundConfidence(min(c+(1-c)*confidenceStep, grownCeiling))
}

// count adds the sighting itself.
func (m *merger) count(l *Learning, in Learning) {
	l.TimesSeen = min(max(l.TimesSeen, 1)+max(len(in.Sightings), 1), maxCount)
	if seen := in.Seen(); seen.After(l.Seen()) {
		l.LastSeen = seen
	}
	news := in.Sightings
	if len(evidence(in)) == 0 {
		news = []Sighting{{Agent: in.Source.Agent, Session: in.Source.Session, Key: textKey(in)}}
	}
	kept := slices.Clone(l.Sightings)
	for _, s := range news {
		if !slices.ContainsFunc(kept, func(k Sighting) bool { return k.Key == s.Key }) {
			kept = append(kept, s)
		}
	}
	l.Sightings = kept[max(0, len(kept)-MaxSightings):]
}

// overrule takes the words of a stronger author. Of what was quarantined nothing is left but the note: whoever says
// something alike has not said that.
func (m *merger) overrule(l *Learning, in Learning) {
	old := story(*l)
	if l.Status == Quarantined {
		l.Status, l.Insight, l.Example = in.Status, redact.Text{}, redact.Text{}
		l.Keywords, l.Signature, l.Paths = nil, redact.Text{}, nil
	}
	l.Summary, l.Source.By = in.Summary, in.Source.By
	if !in.Insight.Empty() {
		l.Insight = in.Insight
	}
	if !in.Example.Empty() {
		l.Example = in.Example
	}
	l.Note = joinNote(l.Note, old, *l, 0)
	m.unite(l, in)
}

// enrich takes what an equal author tells more.
func (m *merger) enrich(l *Learning, in Learning) {
	if l.Example.Empty() {
		l.Example = in.Example
	}
	if l.Insight.Empty() {
		l.Insight = in.Insight
	}
	l.Note = joinNote(l.Note, untold(in, *l), *l, maxNote)
	m.unite(l, in)
}

// unite unites keywords, and takes what the stored learning has not.
func (m *merger) unite(l *Learning, in Learning) {
	keywords := slices.Clone(l.Keywords)
	for _, k := range in.Keywords {
		if len(keywords) >= MaxKeywords {
			break
		}
		if !slices.ContainsFunc(keywords, func(have redact.Text) bool { return strings.EqualFold(have.String(), k.String()) }) {
			keywords = append(keywords, k)
		}
	}
	l.Keywords = keywords
	if l.Signature.Empty() {
		l.Signature = in.Signature
	}
	if len(l.Paths) == 0 {
		l.Paths = in.Paths
	}
}

// story is all that a learning tells, in one text.
func story(l Learning) string {
	var parts []string
	for _, t := range []redact.Text{l.Summary, l.Insight, l.Example} {
		if s := strings.TrimSpace(t.String()); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// untold is what an offered learning tells in words that a stored one has not.
func untold(in, l Learning) string {
	told := squeeze(l.Note.String() + "\n" + story(l))
	var parts []string
	for _, t := range []redact.Text{in.Summary, in.Insight, in.Example} {
		if s := strings.TrimSpace(t.String()); s != "" && !strings.Contains(told, squeeze(s)) {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// joinNote adds a variant to a note unless the learning tells it already. With a limit, one that would make the note
// longer than so many bytes is left out.
func joinNote(note redact.Text, variant string, l Learning, limit int) redact.Text {
	variant = strings.TrimSpace(variant)
	told := squeeze(note.String() + "\n" + story(l))
	if variant == "" || strings.Contains(told, squeeze(variant)) {
		return note
	}
	joined := variant
	if !note.Empty() {
		joined = note.String() + "\n\n" + variant
	}
	if limit > 0 && len(joined) > limit {
		return note
	}
	return redact.Stored(joined) // both parts were redacted or stored before
}

// squeeze makes texts comparable: case and white space do not count.
func squeeze(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
