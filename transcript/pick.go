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

// Pick reads some lines (or messages, counted as in Event.Line) of a transcript, as Read does, and skips the others: a
// result finds its call when both are among the lines. It stops after the last of them, so that a long file costs what
// lies before. The errors are those of Read. Memory stays within the bounds of Read.
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
	s := &selection{format: f, records: f.records(head, from), want: map[int]bool{}}
	for _, n := range want {
		if f.zero {
			n++
		}
		s.want[n], s.last = true, max(s.last, n)
	}
	b, err := f.read(f.records(s, from), from)
	p := Picked{Events: b.Events, Last: s.seen, Session: b.Session}
	for _, n := range s.given {
		p.Lines = append(p.Lines, f.counted(n))
	}
	for i := range p.Events {
		e := &p.Events[i]
		e.Line, e.Tool.ResultLine = f.counted(s.number(e.Line)), f.counted(s.number(e.Tool.ResultLine))
	}
	slices.SortStableFunc(p.Events, func(a, b Event) int { return a.Line - b.Line })
	return p, err
}

// selection gives out the wanted records of a file as if they were the whole of it.
type selection struct {
	format  format
	records records
	want    map[int]bool // from 1
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
		if s.want[rec.number] {
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
