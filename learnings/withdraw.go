package learnings

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"session-learning/internal/redact"
)

// A session is learned from while it goes on, and what held at one stop may be undone by the next: the failure comes
// back, or the person says that it is not solved. Then the sighting is taken back. What a person had a hand in stays:
// a learning bears a hash of what it said when a program last changed it, and what says something else now was changed
// by somebody.

// Withdrawn is what became of a learning whose evidence came undone.
type Withdrawn struct {
	ID   string
	Gone bool // it rested on nothing else and is in the archive; else it lost the sighting and its share
}

// undoneReason is why a learning is in the archive, for people.
const undoneReason = "what it rests on came undone later"

// Withdraw takes back what was learned in a session from evidence with one of these keys. What rests on nothing else goes
// to the archive, from where it can be restored, and may be learned again. Keys that nothing rests on are passed over.
// A lock that is not free in time is safefile.ErrBusy, and nothing was taken back.
func (s *Store) Withdraw(session string, keys []string) ([]Withdrawn, error) {
	if session == "" || len(keys) == 0 || !s.mentions(keys) {
		return nil, nil
	}
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return nil, fmt.Errorf("withdraw learnings: %w", err)
	}
	defer s.drain()
	defer lock.Unlock()
	for range updateTries {
		t, beginErr := s.begin()
		if beginErr != nil {
			return nil, fmt.Errorf("withdraw learnings: %w", beginErr)
		}
		waiting := t.takeWaiting() // what was learned may still wait
		done := t.withdraw(session, keys)
		if len(done) == 0 {
			return nil, nil
		}
		err = t.commit()
		t.finishWaiting(waiting, err)
		if err == nil {
			return done, nil
		}
		if !errors.Is(err, errChanged) {
			break
		}
	}
	return nil, fmt.Errorf("withdraw learnings: %w", err)
}

// mentions tells whether any of the keys stands in the store: that costs no lock, and is seldom so.
func (s *Store) mentions(keys []string) bool {
	names := NewNames(keys...)
	for _, c := range Categories() {
		for _, name := range []string{fileName(c), pendingName(c)} {
			if data, err := s.dir.Read(name, MaxFile); err == nil && names.In(data) {
				return true
			}
		}
	}
	spool, err := s.dir.Existing(spoolName)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer spool.Close()
	return slices.ContainsFunc(spoolNames(spool), func(name string) bool {
		data, err := spool.Read(name, MaxFile)
		return err == nil && names.In(data)
	})
}

func (t *Tx) withdraw(session string, keys []string) []Withdrawn {
	var done []Withdrawn
	undone := func(s Sighting) bool { return s.Session == session && slices.Contains(keys, s.Key) }
	for _, e := range t.merger.entries {
		l := e.learning
		if e.removed || e.fixed || l.Status == Retired || !slices.ContainsFunc(l.Sightings, undone) || !l.untouched() {
			continue
		}
		left, rests := l.lessened(session, undone)
		switch {
		case !rests:
			e.removed = true
			t.removed = append(t.removed, removal{entry: e, reason: undoneReason, mark: keyUndone})
		case e.alter(func(l *Learning) { *l = left }) != nil:
			continue
		}
		done = append(done, Withdrawn{ID: l.ID, Gone: !rests})
	}
	return done
}

// alone is the confidence under which what only one session showed is a draft.
const alone = 0.60

// lessened is a learning without sightings of a session, and false when it rests on nothing else then. What a sighting in
// another session had added to the confidence goes with the last one of that session.
func (l Learning) lessened(session string, undone func(Sighting) bool) (Learning, bool) {
	kept := slices.DeleteFunc(slices.Clone(l.Sightings), undone)
	gone := len(l.Sightings) - len(kept)
	if len(kept) == 0 && l.TimesSeen <= gone {
		return l, false
	}
	own := func(s Sighting) bool { return s.Session == session }
	if !slices.ContainsFunc(kept, own) {
		l.Confidence = shrunk(l.Confidence)
		if l.Source.Session == session {
			l.Source.Session, l.Source.Lines = "", nil
			if len(kept) > 0 {
				l.Source.Agent, l.Source.Session = kept[0].Agent, kept[0].Session
			}
		}
		first := func(s Sighting) bool { return s.Session != kept[0].Session }
		if l.Status == Active && l.Confidence < alone && len(kept) > 0 && !slices.ContainsFunc(kept, first) {
			l.Status = Draft
		}
	}
	l.Sightings, l.TimesSeen = kept, max(l.TimesSeen-gone, len(kept), 1)
	l.stamp(true)
	return l, true
}

// shrunk is the least confidence that a sighting in another session makes one like this of.
func shrunk(c float64) float64 {
	before := roundConfidence((c - confidenceStep) / (1 - confidenceStep))
	if lower := roundConfidence(before - 0.01); grown(lower) >= c {
		return lower
	}
	return before
}

// stamp notes what a learning says as our own doing, or that a person had a hand in it. Only what was learned from a
// session is ever ours.
func (l *Learning) stamp(ours bool) {
	l.Made = ""
	if ours && l.Source.Kind != "" && len(evidence(*l)) > 0 {
		l.Made = l.says()
	}
}

// untouched tells whether a learning says what it said when a program last changed it.
func (l Learning) untouched() bool { return l.Made != "" && l.Made == l.says() }

// says is a hash of all of a learning that a person decides about.
func (l Learning) says() string {
	h := sha256.New()
	for _, t := range []redact.Text{l.Summary, l.Insight, l.Example, l.Note} {
		fmt.Fprintf(h, "%q ", strings.TrimSpace(t.String()))
	}
	fmt.Fprintf(h, "%q %s %s %.2f", redact.Strings(l.Keywords), l.Category, l.Status, l.Confidence)
	return hex.EncodeToString(h.Sum(nil)[:4])
}
