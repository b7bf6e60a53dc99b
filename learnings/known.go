package learnings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// taken tells whether an id is in use, here or in the archive.
func (m *merger) taken(id string) bool {
	_, taken := m.ids[id]
	return taken
}

// knowGone notes the ids and the evidence of what is in the archive.
func (m *merger) knowGone(gone []Learning) {
	for _, l := range gone {
		if !m.taken(l.ID) {
			m.ids[l.ID] = nil
		}
		m.know(l)
	}
}

// knowStale notes learnings that may be learned again, but neither under their ids nor from what they rest on.
func (m *merger) knowStale(stale []Learning) {
	m.stale = stale
	m.knowGone(stale)
}

// reserve notes learnings that may be learned again in every way: only their ids are taken.
func (m *merger) reserve(undone []Learning) {
	for _, l := range undone {
		if !m.taken(l.ID) {
			m.ids[l.ID] = nil
		}
	}
}

// know notes the evidence of a learning.
func (m *merger) know(l Learning) {
	for _, key := range m.keys(l) {
		m.byKey[key] = append(m.byKey[key], l.ID)
	}
}

// forget undoes know: what is known must not depend on how a learning came to be what it is, else it would be another
// once the store is read anew.
func (m *merger) forget(l Learning) {
	for _, key := range m.keys(l) {
		ids := m.byKey[key]
		if i := slices.Index(ids, l.ID); i >= 0 {
			ids = slices.Delete(ids, i, i+1)
		}
		if m.byKey[key] = ids; len(ids) == 0 {
			delete(m.byKey, key)
		}
	}
}

// keys returns by what a learning is known.
func (m *merger) keys(l Learning) []string {
	keys := evidence(l)
	if m.texts {
		keys = append(keys, textKey(l))
	}
	return keys
}

// knowTexts makes a learning without evidence known by what it says, so that adding it again changes nothing. It is
// worth its cost only when such a one is offered.
func (m *merger) knowTexts() {
	if m.texts {
		return
	}
	clear(m.byKey)
	m.knowStale(m.stale)
	m.texts = true
	for _, e := range m.entries {
		m.know(e.learning)
	}
	m.knowGone(m.archive)
}

// textKeyLead begins the evidence keys that are made of texts.
const textKeyLead = "text-"

// textKey is the evidence key of a learning that has none: what it says.
func textKey(l Learning) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q", l.Summary, l.Insight, l.Example, l.Project)
	return textKeyLead + hex.EncodeToString(h.Sum(nil)[:8])
}

// evidence returns the keys of what a learning rests on.
func evidence(l Learning) []string {
	var keys []string
	for _, s := range l.Sightings {
		if s.Key != "" {
			keys = append(keys, s.Key)
		}
	}
	return keys
}

// knownAs says why a learning is known already, as the one with the given id.
func (m *merger) knownAs(in Learning, id string) string {
	switch {
	case len(evidence(in)) > 0:
	case m.ids[id] != nil:
		return "is stored already, in the same words"
	default:
		return fmt.Sprintf("known already: %s says the same and was taken out", id)
	}
	return fmt.Sprintf("known already: %s rests on the same evidence", id)
}

// knownEvidence tells whether all that a learning rests on has been counted before.
func (m *merger) knownEvidence(in Learning) (id string, known bool) {
	keys := evidence(in)
	if len(keys) == 0 {
		keys = []string{textKey(in)}
	}
	for _, key := range keys {
		ids := m.byKey[key]
		if len(ids) == 0 {
			return "", false
		}
		id = ids[0]
	}
	return id, true
}
