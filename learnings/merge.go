package learnings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"session-learning/internal/redact"
	"session-learning/scoring"
)

// How a learning grows when it is seen again.
const (
	// confidenceStep is how much of the way to 1 a sighting in another session moves the confidence: 0.70 becomes
	// 0.75, then 0.79, 0.82 …, so that about ten sessions make certain what one only suggested.
	confidenceStep = 0.15
	grownCeiling   = 0.99 // 1.00 is for what a person says so

	maxNote = 2000 // bytes up to which merges add to a note
)

// merger takes learnings in, one after the other. It is pure: it knows no file and no clock.
type merger struct {
	now     time.Time
	entries []*entry
	byKey   map[string][]string // evidence key → ids of what knows it
	ids     map[string]*entry   // ids in use; nil: in the archive
	texts   bool                // byKey holds the keys of texts, too
	archive []Learning
	stale   []Learning // of the archive; they may be learned again
	reader  *scoring.Reader
	peers   *peers // the entries, ready to be compared, by their index; nil: not needed yet
	gone    *peers // the archive; nil: not needed yet

	forgotten *forgetList // what must not come back; nil: nothing
}

// entry is a learning of the store with what becomes of it.
type entry struct {
	learning Learning
	file     *file // in which it stands or is to stand; nil: new, not decided
	index    int   // in file.items; -1: new
	peer     int   // its number among the merger's peers
	fixed    bool  // its file is broken, so that it cannot change
	changed  bool
	removed  bool
	leaving  bool     // for another file: it goes once it stands there
	own      []string // of a new one: fields and comments that are not ours, each a line
}

func newMerger(now time.Time, entries []*entry, archive []Learning) *merger {
	m := &merger{now: now, entries: entries, archive: archive, byKey: map[string][]string{}, ids: map[string]*entry{}, reader: scoring.NewReader()}
	for _, e := range entries {
		m.ids[e.learning.ID] = e
		m.know(e.learning)
	}
	m.knowGone(archive)
	return m
}

// take merges one learning and returns what became of it, with the entries that changed. A given id is kept, when
// asked, unless it is taken.
func (m *merger) take(in Learning, keepID bool) (Outcome, []*entry) {
	out := Outcome{InputID: in.ID}
	in, err := m.prepare(in)
	if err != nil {
		return out.skip("", err.Error()), nil
	}
	in, left := m.forgotten.without(in)
	if !left {
		return out.skip("", "all that it rests on was forgotten; without source and sightings it is taken in"), nil
	}
	if id, known := m.knownEvidence(in); known {
		if !keepID { // what has an id was told by another store, or long ago
			if e := m.retell(id, in); e != nil {
				out.Action, out.ID, out.Into, out.Status = Updated, id, id, e.learning.Status
				out.Reason = "tells better what rests on the same evidence"
				return out, []*entry{e}
			}
		}
		out.Gone = m.ids[id] == nil
		return out.skip(id, m.knownAs(in, id)), nil
	}
	found := m.relate(in)
	retired := found.retire()
	if found.gone != nil && len(retired) == 0 {
		id := found.gone.ID
		out.Gone = true
		return out.skip(id, fmt.Sprintf("%s says the same and was taken out, so it is not learned again", id)), nil
	}
	e := found.same
	if e == nil {
		e = m.add(in, found, keepID)
		out.Action, out.Reason = Added, m.addedBecause(found)
	} else {
		id := e.learning.ID
		if len(retired) == 0 && !countsFor(e.learning, in) {
			return out.skip(id, fmt.Sprintf("known already: %s has been seen since", id)), nil
		}
		if err := m.update(e, in); err != nil {
			return out.skip(id, fmt.Sprintf("says the same as %s, which cannot be changed: %s", id, err)), retired
		}
		out.Action, out.Into, out.Reason = Updated, id, fmt.Sprintf("says the same as %s: %s", id, found.reason)
	}
	if len(retired) > 0 {
		linkRetired(e, retired)
		out.Action, out.Into = Superseded, retired[0].learning.ID
		out.Reason = fmt.Sprintf("says the opposite of %s, which is retired: %s", out.Into, found.opposite)
	}
	out.ID, out.Status = e.learning.ID, e.learning.Status
	return out, append(retired, e)
}

// skip is the outcome of a learning that changes nothing, because of the one with the given id.
func (o Outcome) skip(id, reason string) Outcome {
	o.Action, o.ID, o.Into, o.Reason = Skipped, id, id, reason
	return o
}

// prepare brings an offered learning into the form in which it is kept.
func (m *merger) prepare(in Learning) (Learning, error) {
	category, ok := ParseCategory(string(in.Category))
	if !ok {
		return in, fmt.Errorf("%q is no category", string(in.Category))
	}
	in.Category = category
	in = validText(in)
	if strings.TrimSpace(in.Summary.String()) == "" {
		return in, errors.New("it has no summary")
	}
	if in.Created.IsZero() {
		in.Created = m.now
	}
	in.Created, in.LastSeen = in.Created.UTC().Truncate(time.Second), in.LastSeen.UTC().Truncate(time.Second)
	in.Confidence = roundConfidence(in.Confidence)
	in.TimesUsed, in.TimesSeen = min(max(in.TimesUsed, 0), maxCount), min(max(in.TimesSeen, 0), maxCount)
	in.Status, in.Scope = cmp.Or(in.Status, Active), cmp.Or(in.Scope, General)
	if in.Project == "" {
		in.Scope = General
	}
	if len(evidence(in)) == 0 {
		m.knowTexts()
	}
	if len(in.Sightings) > MaxSightings {
		in.Sightings = in.Sightings[len(in.Sightings)-MaxSightings:]
	}
	if !ValidID(in.ID) {
		in.ID = ""
	}
	_, err := Encode(in)
	return in, err
}

// add appends a learning to the store's.
func (m *merger) add(in Learning, r relation, keepID bool) *entry {
	if !keepID || in.ID == "" || m.taken(in.ID) {
		in.ID = NewID(in, m.taken)
	}
	if r.stronger != nil {
		in.Related = with(in.Related, r.stronger.learning.ID)
		if in.Status == Active {
			in.Status = Draft
		}
	}
	in.TimesSeen = max(in.TimesSeen, len(in.Sightings))
	in.stamp(true)
	return m.insert(&entry{learning: in, index: -1, changed: true}, r.read)
}

// insert appends an entry to the store's, without comparing it with others. Its reading may be nil: not read yet.
func (m *merger) insert(e *entry, read *peer) *entry {
	m.entries = append(m.entries, e)
	m.ids[e.learning.ID] = e
	m.know(e.learning)
	if m.peers != nil {
		m.readEntry(len(m.entries)-1, read)
	}
	return e
}

func (m *merger) addedBecause(r relation) string {
	if r.stronger != nil {
		return fmt.Sprintf("new, as a draft: it says the opposite of %s, which rests on a stronger word", r.stronger.learning.ID)
	}
	return "new"
}

// validText replaces what no file can hold.
func validText(l Learning) Learning {
	l = l.MapTexts(validOne)
	l.Project, l.Source.Agent, l.Source.Session = valid(l.Project), valid(l.Source.Agent), valid(l.Source.Session)
	l.Source.Kind, l.Source.By = valid(l.Source.Kind), Author(valid(string(l.Source.By)))
	l.Sightings = slices.Clone(l.Sightings)
	for i, s := range l.Sightings {
		l.Sightings[i] = Sighting{Agent: valid(s.Agent), Session: valid(s.Session), Key: valid(s.Key)}
	}
	return l
}

// validOne keeps the type's promise: the text was redacted, and replacing bytes reveals nothing.
func validOne(t redact.Text) redact.Text {
	if s := t.String(); valid(s) != s {
		return redact.Stored(valid(s))
	}
	return t
}
