package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Picked is what stands in some lines of a transcript.
type Picked struct {
	Events  []Event // with their own line numbers, in the order of the lines
	Lines   []int   // which of the lines are there, in order
	Last    int     // lines of the file, as far as it was read: to its end when a line is missing
	Session string  // last session id recorded in the lines; empty: none
}

// callReach is how many records before a wanted one are looked at for the call that it ends: what a person answers or
// rejects is known as such by its call only. Between the two stand other calls of the same answer, and the client's notes.
const callReach = 64

// Pick reads some lines (or messages, counted as in Event.Line) of a transcript, as Read does, and skips the others: a
// result is told with its call, which stands on the lines or shortly before. It stops after the last of them, so that a
// long file costs what lies before. The errors are those of Read. Memory stays within the bounds of Read.
func Pick(r io.Reader, want []int) (Picked, error) {
	head := bufio.NewReaderSize(r, HeadSize)
	first, err := head.Peek(HeadSize)
	if err != nil && !errors.Is(err, io.EOF) && len(first) == 0 {
		return Picked{}, fmt.Errorf("read transcript: %w", err)
	}
	f, ok := formatOf(first)
	if !ok {
		return Picked{}, ErrUnknownFormat
	}
	from := State{Agent: f.agent, Layout: f.layout}
	s := &selection{format: f, records: f.records(head, from), give: map[int]bool{}}
	for _, n := range want {
		if f.zero {
			n++
		}
		s.last = max(s.last, n)
		for near := max(1, n-callReach); near <= n; near++ {
			s.give[near] = true
		}
	}
	b, err := f.read(f.records(s, from), from)
	p := Picked{Events: b.Events, Last: s.seen, Session: b.Session}
	for _, n := range s.given {
		if n = f.counted(n); slices.Contains(want, n) {
			p.Lines = append(p.Lines, n)
		}
	}
	for i := range p.Events {
		e := &p.Events[i]
		e.Line, e.Tool.ResultLine = f.counted(s.number(e.Line)), f.counted(s.number(e.Tool.ResultLine))
	}
	p.Events = wantedOf(p.Events, want)
	slices.SortStableFunc(p.Events, func(a, b Event) int { return a.Line - b.Line })
	return p, err
}

// wantedOf is what stands on the wanted lines. Of a call before them there is what it led to; a question that was answered
// on them is told with its answer.
func wantedOf(events []Event, want []int) []Event {
	answered := map[int]bool{}
	for _, e := range events {
		if e.Kind == Human && e.Voice == Answer {
			answered[e.Line] = true
		}
	}
	kept := []Event{}
	for _, e := range events {
		on, ends := slices.Contains(want, e.Line), e.Tool.ResultLine > 0 && slices.Contains(want, e.Tool.ResultLine)
		if on && e.Tool.ResultLine > 0 && !ends {
			e.Text, e.Tool.ResultLine, e.Tool.Outcome, e.Tool.Exit, e.Tool.Masked = "", 0, Unknown, 0, false
		}
		if on || ends && !answered[e.Tool.ResultLine] {
			kept = append(kept, e)
		}
	}
	return kept
}

// selection gives out the wanted records of a file, and those shortly before them, as if they were the whole of it.
type selection struct {
	format  format
	records records
	give    map[int]bool // from 1
	last    int
	given   []int // numbers of the records that were given out
	seen    int
	rest    []byte // of the record that is given out
}

// number is the number in the file of a record that was given out; 0 of none.
func (s *selection) number(nth int) int {
	if nth < 1 || nth > len(s.given) {
		return 0
	}
	return s.given[nth-1]
}

// Read implements io.Reader.
func (s *selection) Read(p []byte) (int, error) {
	for len(s.rest) == 0 {
		if s.seen >= s.last {
			return 0, io.EOF
		}
		rec, ok := s.records.next()
		if !ok {
			return 0, s.end()
		}
		s.rest = s.rest[:0]
		if doc, is := s.records.(*elements); is && s.seen == 0 {
			s.rest = append(s.rest, doc.head...)
		}
		s.seen = rec.number
		if s.give[rec.number] {
			s.given = append(s.given, rec.number)
			s.rest = append(append(s.rest, rec.text...), s.separator())
		}
		if rec.open {
			s.records.take(len(rec.text))
		}
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// separator stands between two records.
func (s *selection) separator() byte {
	if s.format.layout == Document {
		return ','
	}
	return '\n'
}

func (s *selection) end() error {
	if _, err := s.records.trouble(); err != nil {
		return err
	}
	s.last = s.seen
	return io.EOF
}
