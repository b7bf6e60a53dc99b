package transcript

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"time"

	"session-learning/internal/injected"
)

// session gathers what a reader finds in a session file. Every format has it inside.
type session struct {
	*collector
	state  State
	open   map[string]pending // calls without a result, by the agent's id of them
	number int                // of the record that is read, from 1
	broken int
	atEnd  func() // what a format does when all is read, before the events are handed out; nil: nothing
}

// pending is a call that waits for its result.
type pending struct {
	event int
	tool  string
}

// maxOpen is how many calls may wait for their result. More were forgotten by a client that died.
const maxOpen = 512

// maxField is the most that is kept of an id, a folder or a name, in bytes.
const maxField = 4 << 10

func newSession(from State) *session {
	return &session{collector: &collector{spoken: from.Spoken, before: from.Spoken}, state: from, open: map[string]pending{}}
}

// read takes every record and returns what came of it. record reads one and tells how many bytes of it were used, which
// matters when its end may not have been written yet; see objects.
func (s *session) read(recs records, record func(rec line) (used int)) (Batch, error) {
	for {
		rec, ok := recs.next()
		if !ok {
			break
		}
		used := record(rec)
		if rec.open {
			recs.take(used)
			break
		}
	}
	if s.atEnd != nil {
		s.atEnd()
	}
	s.place(recs.place())
	long, err := recs.trouble()
	b := Batch{
		Events: s.result(), Turns: s.turns, Agent: cmp.Or(s.state.Name, s.state.Agent),
		Session: s.state.Session, Cwd: s.state.Cwd, Version: s.state.Version,
		Spoken: s.before, Next: s.state, Dropped: s.dropped, Skipped: s.broken + long,
	}
	if err != nil {
		return b, fmt.Errorf("read transcript: %w", err)
	}
	return b, nil
}

// place moves the state.
func (s *session) place(offset int64, count int) {
	s.state.Offset, s.state.Line, s.state.Spoken = offset, count, s.spoken
}

// objects reads the objects of a record, usually one: two clients that write at once can join two on a line. take gets an
// object and what follows it, and returns the index behind it, or -1 when it is cut off; the rest of the record is then
// given up. It returns how many bytes of the record belong to whole objects.
func (s *session) objects(rec line, take func(text []byte) (end int)) (used int) {
	text := rec.text
	if rec.at == 0 && bytes.HasPrefix(text, []byte(bom)) {
		used = len(bom)
	}
	for {
		at := skipBlank(text, used)
		if at == len(text) {
			return at
		}
		end := -1
		if text[at] == '{' {
			s.place(rec.at+int64(at), rec.number-1)
			s.number = rec.number
			end = take(text[at:])
		}
		switch {
		case end >= 0:
			used = at + end
		case rec.open:
			return at
		default:
			if text[at] == '{' {
				s.broken++
			}
			return len(text)
		}
	}
}

// keep remembers the last value that was recorded.
func keep(last *string, raw []byte) {
	if isText(raw) && string(raw[1:len(raw)-1]) != *last {
		*last = str(raw, maxField)
	}
}

// begin begins an event of the record that is read. id is the record's; at its time as the agent wrote it. The second
// and later events of a record get an id of their own: nth counts them from 0.
func (s *session) begin(kind Kind, id, at []byte, nth int) Event {
	e := Event{Kind: kind, Line: s.number, Record: str(id, maxField), Cwd: s.state.Cwd, Time: timeOf(at)}
	if nth > 0 && e.Record != "" {
		e.Record = fmt.Sprintf("%s#%d", e.Record, nth+1)
	}
	return e
}

// timeOf reads a time as agents write it: as text, or as a number of milliseconds or, when that would be before 1973, of
// seconds. Zero: it is neither.
func timeOf(raw []byte) time.Time {
	if t, err := time.Parse(time.RFC3339Nano, str(raw, maxField)); err == nil {
		return t
	}
	ms := number(raw)
	if ms < 1e11 {
		ms *= 1000
	}
	if ms > 0 && ms < 1e14 {
		return time.UnixMilli(int64(ms)).UTC()
	}
	return time.Time{}
}

// duration reads milliseconds; 0 when there are none.
func duration(raw []byte) time.Duration {
	ms := number(raw)
	if !(ms > 0 && ms < 1e12) {
		return 0
	}
	return time.Duration(ms * float64(time.Millisecond))
}

// prompted adds what a person typed, as the start of a turn. turn is the state before the record.
func (s *session) prompted(e Event, turn State) {
	s.turns = append(s.turns, turn)
	s.add(e)
}

// said adds what the agent wrote and tells whether that is anything.
func (s *session) said(e Event, text string) bool {
	e.Text = strings.TrimSpace(injected.Strip(text))
	if e.Text == "" {
		return false
	}
	s.add(e)
	return true
}

// called adds a call whose outcome follows on a later record, under an id of the agent's.
func (s *session) called(id string, e Event) {
	number := s.add(e)
	if id == "" {
		return
	}
	if len(s.open) >= maxOpen {
		clear(s.open)
	}
	s.open[id] = pending{event: number, tool: e.Tool.Name}
}

// answered is the call that waits under an id, which no longer does.
func (s *session) answered(id string) (call pending, known bool) {
	call, known = s.open[id]
	delete(s.open, id)
	return call, known
}
