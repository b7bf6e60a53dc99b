package learnings

import (
	"testing"

	"session-learning/internal/redact"
)

func TestALaterReadOfTheSameEvidenceFindsBetterWords(t *testing.T) {
	const better = "Say --eggplantflag to the oven"
	byAPerson := func(t *testing.T, s *Store, id string) {
		before := find(t, s, id)
		after := before
		after.Note = redact.Stored("As agreed.")
		mustUpdate(t, s, func(tx *Tx) error { _, err := tx.Revise(before, after); return err })
	}
	elsewhere := func(t *testing.T, s *Store, _ string) { merge(t, s, again(about(0), "b")) }
	for complaint, c := range map[string]struct {
		meanwhile func(*testing.T, *Store, string) // between the two reads
		change    func(*Learning)                  // the later read
		retold    bool
	}{
		"what was learned too early keeps its words":        {retold: true},
		"what a person changed is written over":             {meanwhile: byAPerson},
		"what another session saw is written over":          {meanwhile: elsewhere},
		"a lesson of another kind takes the place of this":  {change: func(l *Learning) { l.Source.Kind = "retry" }},
		"a learning tells what belongs to another category": {change: func(l *Learning) { l.Category = Debugging }},
		"half of the evidence is enough to write over": {change: func(l *Learning) {
			l.Sightings = append(l.Sightings, l.Sightings[0])
		}},
	} {
		t.Run(complaint, func(t *testing.T) {
			s := newStore(t, options())
			id := merge(t, s, about(0))[0].ID
			if c.meanwhile != nil {
				c.meanwhile(t, s, id)
			}
			later := about(0)
			later.Summary = redact.Stored(better)
			if c.change != nil {
				c.change(&later)
			}
			o := merge(t, s, later)[0]
			if got := find(t, s, id).Summary.String() == better; got != c.retold || (o.Action == Updated) != c.retold || o.ID != id {
				t.Errorf("retold %t: %+v", got, o)
			}
			if o := merge(t, s, later)[0]; o.Action != Skipped {
				t.Errorf("the same once more: %+v", o)
			}
		})
	}
}

func TestAnotherStoresWordsForTheSameEvidenceAreNotTaken(t *testing.T) {
	s, other := newStore(t, options()), newStore(t, options())
	id := merge(t, s, about(0))[0].ID
	older := about(0)
	older.Summary = redact.Stored("Say something else to the oven")
	merge(t, other, older)
	if _, err := s.TakeOver(holdings(t, other), false); err != nil {
		t.Fatal(err)
	}
	if got := find(t, s, id).Summary; got != about(0).Summary {
		t.Errorf("retold as %q", got)
	}
}
