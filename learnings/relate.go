package learnings

import (
	"slices"
)

// relation is how an offered learning relates to the stored ones.
type relation struct {
	same     *entry    // the most alike that says the same and is not retired
	reason   string    // why
	gone     *Learning // says the same and was taken out or retired
	against  []*entry  // say the opposite and give way
	stronger *entry    // says the opposite on a stronger word
	opposite string    // why
}

func (m *merger) relate(in Learning) relation {
	m.readPeers()
	var r relation
	best := 0.0
	mine := m.peers.read(in)
	for i, e := range m.entries {
		if e.removed {
			continue
		}
		v := m.peers.compare(m.peers.items[i], mine)
		switch {
		case v.Same && e.learning.Status == Retired:
			r.gone = &e.learning
		case e.fixed: // told when the file is mended and the new one merged
		case v.Same:
			if r.same == nil || v.Likeness > best {
				best, r.same, r.reason = v.Likeness, e, v.Reason
			}
		case v.Opposite && e.learning.Status != Retired && sameGround(e.learning, in):
			r.oppose(e, in, v.Reason)
		}
	}
	if r.same != nil {
		r.gone = nil
	} else if r.gone == nil {
		r.gone = m.findGone(in)
	}
	return r
}

// oppose notes a learning that says the opposite: it gives way unless its author is the stronger one.
func (r *relation) oppose(e *entry, in Learning, reason string) {
	r.opposite = reason
	if strength(in.Source.By) < strength(e.learning.Source.By) || in.Status == Quarantined {
		r.stronger = e
	} else {
		r.against = append(r.against, e)
	}
}

// readPeers gets the entries ready to be compared, once and only when something is to be.
func (m *merger) readPeers() {
	if m.peers != nil {
		return
	}
	m.peers = newPeers(nil)
	for _, e := range m.entries {
		m.peers.add(e.learning)
	}
}

// findGone returns what was taken out and says the same; nil: nothing.
func (m *merger) findGone(in Learning) *Learning {
	if m.gone == nil {
		m.gone = newPeers(m.archive)
	}
	mine := m.gone.read(in)
	for i, p := range m.gone.items {
		if m.gone.compare(p, mine).Same {
			return &m.archive[i]
		}
	}
	return nil
}

// sameGround tells whether two learnings are offered in the same places, so that they can contradict each other.
func sameGround(a, b Learning) bool {
	if a.Scope == General && b.Scope == General {
		return true
	}
	return a.Scope == b.Scope && a.Project == b.Project
}

// strength orders authors. What no author is given for was written by a person.
func strength(by Author) int {
	switch by {
	case ByTool:
		return 1
	case ByAssistant:
		return 2
	}
	return 3
}

// retire retires what a learning contradicts.
func (r relation) retire() []*entry {
	var retired []*entry
	for _, e := range r.against {
		retire := func(l *Learning) { l.Status = Retired }
		if e.alter(retire) == nil {
			retired = append(retired, e)
		}
	}
	return retired
}

// alter changes a learning when the result can be written: one that cannot would keep its whole file from being
// written.
func (e *entry) alter(change func(*Learning)) error {
	before := e.learning
	change(&e.learning)
	err := e.writable()
	if err != nil {
		e.learning = before
		return err
	}
	e.changed = true
	return nil
}

func (e *entry) writable() error {
	if e.index < 0 {
		_, err := Encode(e.learning)
		return err
	}
	it := e.file.items[e.index]
	_, err := spliceItem(e.file.data[it.start:it.end], it.learning, e.learning, e.file.layout(it))
	return err
}

// linkRetired links what was retired with what says the opposite now, both ways.
func linkRetired(e *entry, retired []*entry) {
	for _, old := range retired {
		old.learning.Related = with(old.learning.Related, e.learning.ID)
		e.learning.Related = with(e.learning.Related, old.learning.ID)
	}
	e.changed = true
}

func with(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clip(list), s)
}
