package learnings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MostOfProject is how many learnings of a project past sessions fill up to by themselves: what is active always stays, and
// drafts beyond it go. A person reads a few dozen, not hundreds.
const MostOfProject = 40

// Thin takes drafts that one session alone showed into the archive, of each project that has more than MostOfProject
// learnings: first those that no failure brings back, of these the least sure, then the oldest. They may be learned again,
// and be restored. What a person had a hand in stays. A lock that is not free in time is safefile.ErrBusy.
func (s *Store) Thin() ([]Archived, error) {
	var gone []Archived
	err := s.Update(func(tx *Tx) error {
		gone = nil
		for _, l := range surplus(tx.view.entries) {
			a := Archived{Learning: l, Reason: thinReason, File: ArchivePath(s.dir.Path(), l.Category)}
			if err := tx.Remove(l.ID, a.Reason); err != nil {
				return err
			}
			tx.removed[len(tx.removed)-1].mark = keyStale
			gone = append(gone, a)
		}
		if len(gone) == 0 {
			return errNothing
		}
		return nil
	})
	if errors.Is(err, errNothing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return gone, nil
}

var thinReason = fmt.Sprintf("a draft that one session showed, beyond %d learnings of its project", MostOfProject)

// surplus is the drafts beyond what a project may have.
func surplus(entries []*entry) []Learning {
	count, drafts := map[string]int{}, map[string][]Learning{}
	for _, e := range entries {
		l := e.learning
		if l.Project == "" || l.Status == Retired || e.removed {
			continue
		}
		count[l.Project]++
		if l.Status == Draft && l.TimesSeen <= 1 && l.untouched() && !e.fixed {
			drafts[l.Project] = append(drafts[l.Project], l)
		}
	}
	var all []Learning
	for project, list := range drafts {
		slices.SortFunc(list, leastFirst)
		all = append(all, list[:min(max(count[project]-MostOfProject, 0), len(list))]...)
	}
	slices.SortFunc(all, func(a, b Learning) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// leastFirst orders drafts by what is lost with them.
func leastFirst(a, b Learning) int {
	signed := func(l Learning) int {
		if l.Signature.Empty() {
			return 0
		}
		return 1
	}
	return cmp.Or(signed(a)-signed(b), cmp.Compare(a.Confidence, b.Confidence), a.Seen().Compare(b.Seen()), strings.Compare(a.ID, b.ID))
}
