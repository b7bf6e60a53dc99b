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

// Pick reads some lines (1-based) of a transcript, as Read does, and skips the others: a result finds its call when both
// are among the lines. It stops after the last of them, so that a long file costs what lies before. The errors are those
// of Read. Memory stays within the bounds of Read.
func Pick(r io.Reader, want []int) (Picked, error) {
	head := bufio.NewReaderSize(r, sniffed)
	first, err := head.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) && len(first) == 0 {
		return Picked{}, fmt.Errorf("read transcript: %w", err)
	}
	agent, ok := Sniff(first)
	if !ok {
		return Picked{}, ErrUnknownFormat
	}
	s := &selection{lines: newLines(head, 0, 0), want: map[int]bool{}}
	for _, n := range want {
		s.want[n], s.last = true, max(s.last, n)
	}
	b, err := Read(s, State{Agent: agent})
	p := Picked{Events: b.Events, Lines: s.given, Last: s.seen, Session: b.Session}
	for i := range p.Events {
		e := &p.Events[i]
		e.Line, e.Tool.ResultLine = s.number(e.Line), s.number(e.Tool.ResultLine)
	}
	slices.SortStableFunc(p.Events, func(a, b Event) int { return a.Line - b.Line })
	return p, err
}

// selection gives out the wanted lines of a file as if they were the whole of it.
type selection struct {
	lines *lines
	want  map[int]bool
	last  int
	given []int // numbers of the lines that were given out
	seen  int
	rest  []byte // of the line that is given out
}

// number is the number in the file of a line that was given out; 0 of none.
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
		ln, ok := s.lines.next()
		if !ok {
			return 0, s.end()
		}
		s.seen = ln.number
		if s.want[ln.number] {
			s.given = append(s.given, ln.number)
			s.rest = append(append(s.rest[:0], ln.text...), '\n')
		}
		if ln.open {
			s.lines.take(len(ln.text))
		}
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func (s *selection) end() error {
	if s.lines.err != nil {
		return s.lines.err
	}
	s.last = s.seen
	return io.EOF
}
