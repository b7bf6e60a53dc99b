package learnings

import (
	"cmp"
	"slices"
)

// relation is how an offered learning relates to the stored ones.
type relation struct {
	read     *peer     // the offered one, ready to be compared; nil: not needed yet
	same     *entry    // the most alike that says the same and is not retired
	reason   string    // why
	gone     *Learning // says the same and was taken out or retired
	against  []*entry  // say the opposite and give way
	stronger *entry    // says the opposite on a stronger word
	opposite string    // why
}

func (m *merger) relate(in Learning) relation {
	m.readPeers()
	mine := m.peers.read(in)
	r := relation{read: &mine}
	best := 0.0
	for _, i := range m.around(mine) {
		e := m.entries[i]
		if e.removed || chosenApart(e.learning, in) {
			continue
		}
		v := compare(m.peers.items[e.peer], mine)
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
		r.gone = m.findGone(mine)
	}
	return r
}

// chosenApart tells whether two learnings are two choices of one session: they were asked one by one, however much of
// what they are about they share. The same choice has the same evidence and is known by that.
func chosenApart(a, b Learning) bool {
	return a.Source.Kind == "decision" && b.Source.Kind == a.Source.Kind && a.Source.Session == b.Source.Session && a.Source.Session != ""
}

// around returns the indexes of the entries that a learning may have to do with, in the order in which a store that
// is read anew has them: new ones stand at the end of their file.
func (m *merger) around(read peer) []int {
	var found []int
	for _, number := range m.peers.near(read) {
		found = append(found, m.peers.items[number].owner)
	}
	slices.SortFunc(found, func(a, b int) int {
		one, other := m.entries[a].learning.Category, m.entries[b].learning.Category
		return cmp.Or(cmp.Compare(slices.Index(categoryList(), one), slices.Index(categoryList(), other)), cmp.Compare(a, b))
	})
	return found
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
	m.peers = newPeers(m.reader)
	for i := range m.entries {
		m.readEntry(i, nil)
	}
}

// readEntry gets the entry with an index ready to be compared. Its reading may be nil: not read yet.
func (m *merger) readEntry(i int, read *peer) {
	e := m.entries[i]
	if read == nil {
		mine := m.peers.read(e.learning)
		read = &mine
	}
	e.peer = m.peers.add(*read, i)
}

// reread gets an entry ready to be compared by what it says now.
func (m *merger) reread(e *entry) {
	m.peers.drop(e.peer)
	m.readEntry(m.peers.items[e.peer].owner, nil)
}

// findGone returns what was taken out and says the same; nil: nothing.
func (m *merger) findGone(read peer) *Learning {
	if m.gone == nil {
		m.gone = newPeers(m.reader)
		for i, l := range m.archive {
			m.gone.add(m.gone.read(l), i)
		}
	}
	for _, number := range m.gone.near(read) {
		if p := m.gone.items[number]; compare(p, read).Same {
			return &m.archive[p.owner]
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
