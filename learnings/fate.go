package learnings

import (
	"bytes"
	"slices"
	"strings"
)

// fate is what becomes of a learning.
type fate uint8

const (
	stays fate = iota
	fades
	goes
)

func (w Forgetting) fate(l Learning) fate {
	switch {
	case l.ID != "" && slices.Contains(w.IDs, l.ID), w.Project != "" && l.Project == w.Project:
		return goes
	case w.Session == "" || !l.seenIn(func(session string) bool { return session == w.Session }):
		return stays
	case len(l.Sightings) > 0 && l.seenIn(func(session string) bool { return session != w.Session }):
		return fades
	}
	return goes
}

// seenIn tells whether a learning was seen in any such session; what a person wrote was seen in the one without a name.
func (l Learning) seenIn(such func(session string) bool) bool {
	return such(l.Source.Session) || slices.ContainsFunc(l.Sightings, func(s Sighting) bool { return such(s.Session) })
}

// faded is a learning without a session. Its source becomes the first sighting that is left; lines are only known of
// the source that it had.
func (l Learning) faded(session string) Learning {
	kept := slices.DeleteFunc(slices.Clone(l.Sightings), func(s Sighting) bool { return s.Session == session })
	l.TimesSeen = max(l.TimesSeen-len(l.Sightings)+len(kept), len(kept), 1)
	l.Sightings = kept
	if l.Source.Session == session {
		l.Source.Agent, l.Source.Session, l.Source.Lines = "", "", nil
		if len(kept) > 0 {
			l.Source.Agent, l.Source.Session = kept[0].Agent, kept[0].Session
		}
	}
	return l
}

// idLine is where the id of an item stands, quoted or not, on a line of its own or in braces.
const idLine = `(?:^|[\n{,-])[ \t]*["']?id["']?[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'#,}][^\n#,}]*))`

// isNamed tells whether an item that cannot be read has the id of what is to go. One that only mentions it is another
// learning, and stays for its person to mend.
func (p *purge) isNamed(text []byte) bool {
	found := p.ids.FindSubmatch(text)
	if found == nil {
		return false
	}
	return p.words.Has(strings.TrimSpace(string(bytes.Join(found[1:], nil)))) // one group holds it, the others nothing
}
