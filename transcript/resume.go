package transcript

// Resume returns the state from which the next read should start, so that nothing is missed that needs what came
// before: a fix needs its failure, a correction needs what it corrects. That is the start of the turn before the
// last one, or of the turn of the oldest failure that is still open (see openFailure) or of the line that is needed, when
// that is earlier; a turn that begins more than limit bytes before the end is not gone back to. Without a turn in that
// range it is the end of what was read. needed 0: no line is.
//
// What is found again is the same event with the same record and line. A result of a call that stands before the
// state is not reported.
func (b Batch) Resume(limit int64, needed int) State {
	line := b.Next.Line + 1
	if n := len(b.Turns); n >= 2 {
		line = b.Turns[n-2].Line + 1
	} else if n == 1 {
		line = b.Turns[0].Line + 1
	}
	for _, l := range []int{openFailure(b.Events), needed} {
		if l > 0 {
			line = min(line, l)
		}
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
		case aim == "":
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

// goal is a rough name of what a call is for: the program that it runs, with what it is to do, or the file that it
// changes. It is empty for a command that only looks: that it finds nothing leaves nothing open.
func goal(t Tool) string {
	if t.Command == "" {
		return t.Path
	}
	s := parseScript(t.Command)
	if s.reads {
		return ""
	}
	return s.program + " " + s.task
}
