package transcript

import "strings"

// openFailure returns the line of the oldest failure that nothing like it has followed with success; 0: none.
func openFailure(events []Event) int {
	open := map[string]int{}
	for _, e := range events {
		if e.Kind != Call || !e.Tool.Local {
			continue
		}
		goal := goal(e.Tool)
		switch {
		case e.Tool.Outcome == Failed || e.Tool.Masked:
			if _, known := open[goal]; !known {
				open[goal] = e.Line
			}
		case e.Tool.Outcome == OK:
			delete(open, goal)
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
