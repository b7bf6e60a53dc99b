package transcript

import "strings"

// Resume returns the state from which the next read should start, so that nothing is missed that needs what came
// before: a fix needs its failure, a correction needs what it corrects. That is the start of the turn before the
// last one, or of the turn of the oldest failure that is still open (see openFailure) when that is earlier; a turn
// that begins more than limit bytes before the end is not gone back to. Without a turn in that range it is the end
// of what was read.
//
// What is found again is the same event with the same record and line. A result of a call that stands before the
// state is not reported.
func (b Batch) Resume(limit int64) State {
	line := b.Next.Line + 1
	if n := len(b.Turns); n >= 2 {
		line = b.Turns[n-2].Line + 1
	} else if n == 1 {
		line = b.Turns[0].Line + 1
	}
	if open := openFailure(b.Events); open > 0 {
		line = min(line, open)
	}
	best := b.Next
	for i := len(b.Turns) - 1; i >= 0; i-- {
		if b.Next.Offset-b.Turns[i].Offset > limit {
			break
		}
		best = b.Turns[i]
		if best.Line < line {
			break
		}
	}
	return best
}

// openFailure returns the line of the oldest failure that nothing like it has followed with success; 0: none.
func openFailure(events []Event) int {
	open := map[string]int{}
	for _, e := range events {
		if e.Kind != Call || !e.Tool.Local {
			continue
		}
		aim := goal(e.Tool)
		switch {
		case e.Tool.Outcome == Failed || e.Tool.Masked:
			if _, known := open[aim]; !known {
				open[aim] = e.Line
			}
		case e.Tool.Outcome == OK:
			delete(open, aim)
		}
	}
	oldest := 0
	for _, line := range open {
		if oldest == 0 || line < oldest {
			oldest = line
		}
	}
	return oldest
}

// goal is a rough name of what a call is for: the program that it runs or the file that it changes.
func goal(t Tool) string {
	if t.Command == "" {
		return t.Path
	}
	program, _, _ := strings.Cut(strings.TrimSpace(t.Command), " ")
	return program
}
