package learnings

import (
	"fmt"
	"slices"
	"time"
)

// Holdings is all that a store holds, for another one to take over.
type Holdings struct {
	Items    []Learning // of every status; one without a day of its own is as old as its file
	Removed  []Removed
	Problems []Problem

	forgotten *forgetList
}

// Holdings reads all that a store holds, without a lock and without changing anything. Bad items and broken files cost
// themselves only and are told in the problems.
func (s *Store) Holdings() (Holdings, error) {
	v := s.load()
	h := Holdings{Problems: slices.Concat(v.problems, s.spoolProblems())}
	for _, e := range v.entries {
		l := e.learning
		if l.Created.IsZero() && l.LastSeen.IsZero() && e.file.info != nil {
			l.Created = e.file.info.ModTime().UTC().Truncate(time.Second)
		}
		h.Items = append(h.Items, l)
	}
	gone, problems, err := s.Archive()
	if err != nil {
		return Holdings{}, err
	}
	h.Removed, h.Problems = gone, append(h.Problems, problems...)
	if h.forgotten, err = s.readForgotten(); err != nil {
		return Holdings{}, fmt.Errorf("read archive: %w", err)
	}
	return h, nil
}

// TakeOver takes in what another store holds, and returns an outcome for each of its items and then for each of its
// removed ones. What may be given merges as if it were offered, and keeps its id unless that is taken. What is retired or
// was taken out there becomes retired or taken out here, unless something here says the same: this store's own word
// counts, and nothing that it holds is retired or removed. Taking over the same again changes nothing.
// In a dry run nothing is written. When another writer holds the lock for too long it is safefile.ErrBusy, and nothing was
// taken over.
func (s *Store) TakeOver(h Holdings, dry bool) ([]Outcome, error) {
	var out []Outcome
	var err error
	if dry {
		var t *Tx
		if t, err = s.begin(); err == nil {
			out = t.takeOver(h)
		}
	} else {
		err = s.Update(func(t *Tx) error {
			out = t.takeOver(h)
			return s.forgetAlso(h.forgotten)
		})
	}
	if err != nil {
		return nil, fmt.Errorf("take over: %w", err)
	}
	return out, nil
}

// forgetAlso keeps what was forgotten in another store as forgotten here. The lock is held.
func (s *Store) forgetAlso(there *forgetList) error {
	if there == nil {
		return nil
	}
	here, err := s.readForgotten()
	if err != nil {
		return err
	}
	if here == nil {
		here = &forgetList{known: map[string]bool{}}
	}
	before := len(here.lines)
	for _, line := range there.lines {
		here.take(line)
	}
	if len(here.lines) == before {
		return nil
	}
	return s.writeForgotten(here)
}

// takeOver takes first what may be given: what is retired there must not stand in its way.
func (t *Tx) takeOver(h Holdings) []Outcome {
	out := make([]Outcome, len(h.Items), len(h.Items)+len(h.Removed))
	origin := t.origins()
	for i, l := range h.Items {
		if l.Status != Retired {
			out[i] = t.takeLive(l, origin)
		}
	}
	for i, l := range h.Items {
		if l.Status == Retired {
			_, out[i] = t.record(l, origin)
		}
	}
	for _, r := range h.Removed {
		e, o := t.record(r.Learning, origin)
		if e != nil {
			e.removed = true
			t.removed = append(t.removed, removal{e, r.Reason, r.mark()})
			o.Reason = "taken out there, and so here"
		}
		out = append(out, o)
	}
	return out
}

// origin tells learnings from each other that a person has edited: by their id and when they were made.
type origin struct {
	id      string
	created time.Time
}

// origins are those of everything that the store holds or has taken out.
func (t *Tx) origins() map[origin]bool {
	known := map[origin]bool{}
	for _, e := range t.merger.entries {
		known[origin{e.learning.ID, e.learning.Created}] = true
	}
	for _, l := range slices.Concat(t.merger.archive, t.merger.stale) {
		known[origin{l.ID, l.Created}] = true
	}
	return known
}

// takeLive merges a learning that may be given. Of one that is known in part only the rest counts as seen.
func (t *Tx) takeLive(l Learning, known map[origin]bool) Outcome {
	if len(evidence(l)) == 0 && known[origin{l.ID, l.Created.UTC().Truncate(time.Second)}] {
		return Outcome{InputID: l.ID}.skip(l.ID, "known already: it was taken over before")
	}
	fresh := slices.DeleteFunc(slices.Clone(l.Sightings), func(s Sighting) bool {
		_, seen := t.merger.byKey[s.Key]
		return seen
	})
	if len(fresh) > 0 && len(fresh) < len(l.Sightings) {
		l.Sightings = fresh
	}
	o, _ := t.merger.take(l, true)
	return o
}

// record puts a learning into the store that is never given, compared with others but changing none of them. The entry is
// nil when it is known already, or something that may be given says the same.
func (t *Tx) record(l Learning, known map[origin]bool) (*entry, Outcome) {
	o := Outcome{InputID: l.ID}
	l, err := t.merger.prepare(l)
	if err != nil {
		return nil, o.skip("", err.Error())
	}
	if known[origin{l.ID, l.Created}] {
		return nil, o.skip(l.ID, "known already: it was taken over before")
	}
	if id, seen := t.merger.knownEvidence(l); seen {
		return nil, o.skip(id, t.merger.knownAs(l, id))
	}
	switch found := t.merger.relate(l); {
	case found.same != nil:
		id := found.same.learning.ID
		return nil, o.skip(id, fmt.Sprintf("retired there, but %s says the same here", id))
	case found.gone != nil:
		return nil, o.skip(found.gone.ID, fmt.Sprintf("known already: %s says the same and was taken out", found.gone.ID))
	}
	e := t.merger.add(l, relation{}, true)
	o.ID, o.Action, o.Status, o.Reason = e.learning.ID, Added, e.learning.Status, "retired there, and so here"
	return e, o
}
