package learnings

import "slices"

// A session is learned from while it goes on, and a later read of it may know better how to say what an earlier one
// learned: what a thing is called in the end, the edit that held, the reason. The evidence is the same, the words are not.

// retell takes the words of a learning that is offered again, from the same evidence as a stored one. nil: the stored one
// says so already, rests on more than that, or a person had a hand in it.
func (m *merger) retell(id string, in Learning) *entry {
	e := m.ids[id]
	if e == nil || e.fixed || e.removed || !e.learning.restsOnlyOn(in) || !e.learning.untouched() {
		return nil
	}
	before, told := e.learning, e.learning.retold(in)
	if told.says() == before.says() || e.alter(func(l *Learning) { *l = told }) != nil {
		return nil
	}
	if m.peers != nil && comparedBy(before) != comparedBy(told) {
		m.reread(e)
	}
	return e
}

// restsOnlyOn tells whether all that a learning rests on is the evidence of one that is offered.
func (l Learning) restsOnlyOn(in Learning) bool {
	return l.Status != Retired && l.Category == in.Category && l.Source.Kind == in.Source.Kind && l.Source.Session == in.Source.Session &&
		l.TimesSeen <= 1 && slices.Equal(evidence(l), evidence(in))
}

// retold is a learning in the words of another.
func (l Learning) retold(in Learning) Learning {
	l.Summary, l.Insight, l.Example, l.Keywords = in.Summary, in.Insight, in.Example, in.Keywords
	l.Signature, l.Paths, l.Source = in.Signature, in.Paths, in.Source
	l.Confidence = in.Confidence
	if len(l.Related) == 0 { // what contradicts a stronger word stays a draft
		l.Status = in.Status
	}
	l.stamp(true)
	return l
}
