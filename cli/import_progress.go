package cli

import (
	"fmt"
	"strings"
	"time"
)

// redraw is how often the line of the progress is drawn anew.
const redraw = 100 * time.Millisecond

// progress shows on a terminal how far an import is: one line of talk, drawn anew again and again. In a pipe it says
// nothing.
type progress struct {
	out     voice
	now     func() time.Time
	columns int // of the terminal; 0: there is none
	began   time.Time
	drawn   time.Time
	width   int // columns of what is drawn
	files   int // to be read
	bytes   int64
}

func (p *program) newProgress() *progress {
	return &progress{out: p.out, now: p.env.Now, columns: p.env.TalkColumns}
}

// start says how much there is to be read.
func (s *progress) start(files int, bytes int64) {
	s.began, s.files, s.bytes = s.now(), files, bytes
}

// looking tells how many files were looked at.
func (s *progress) looking(files int) {
	s.draw(func(time.Time) string { return "looking for sessions: " + plural(files, "file") })
}

// reading tells how far the reading is.
func (s *progress) reading(t *importTally) {
	s.draw(func(now time.Time) string {
		parts := []string{
			fmt.Sprintf("%d of %s", t.arrived.files, plural(s.files, "session")),
			fmt.Sprintf("%d learned", t.added+t.updated+t.superseded),
		}
		if took := now.Sub(s.began).Seconds(); took > 0 && t.arrived.bytes > 0 {
			speed := float64(t.arrived.bytes) / took
			left := time.Duration(float64(s.bytes-t.arrived.bytes) / speed * float64(time.Second))
			parts = append(parts, humanBytes(int64(speed))+"/s", humanTime(max(left, 0))+" left")
		}
		return strings.Join(parts, ", ")
	})
}

// draw puts a line in the place of the last one, unless that is fresh.
func (s *progress) draw(line func(now time.Time) string) {
	now := s.now()
	if s.columns == 0 || now.Sub(s.drawn).Abs() < redraw {
		return
	}
	s.drawn = now
	text := "learnings: " + line(now)
	if len(text) >= s.columns { // the line must not be folded, or it could not be drawn over
		text = text[:s.columns-1]
	}
	fmt.Fprintf(s.out.talk, "\r%s%s", text, strings.Repeat(" ", max(0, s.width-len(text))))
	s.width = len(text)
}

// clear takes the line away, with what the terminal shows of the key that interrupts.
func (s *progress) clear() {
	if s.width > 0 {
		fmt.Fprintf(s.out.talk, "\r%s\r", strings.Repeat(" ", min(s.width+len("^C"), s.columns-1)))
	}
	s.width = 0
}
