package transcript

import (
	"slices"
	"strings"
)

// A command that runs on in the background, or whose output goes to a file, says nothing where it stands: how it ended is
// seen when that file is read, by a later command of the agent.

// maxLogs is how many files that commands write to are watched at a time; the oldest are forgotten.
const maxLogs = 64

// log is a file that a command writes its output to.
type log struct {
	path  string
	event int
}

// followLogs marks commands that failed as a later look into the file of their output shows.
func followLogs(events []Event) {
	var logs []log
	for i := range events {
		e := &events[i]
		if e.Kind != Call || e.Tool.Command == "" {
			continue
		}
		for _, l := range logs {
			if strings.Contains(e.Tool.Command, l.path) {
				events[l.event].endsAs(*e)
			}
		}
		if path := outputFile(*e); path != "" {
			logs = slices.DeleteFunc(logs, func(l log) bool { return l.path == path })
			logs = append(logs[max(len(logs)-maxLogs+1, 0):], log{path, i})
		}
	}
}

// outputFile is the file that a command writes its output to and that may tell how it ended; "": none, or it is known.
func outputFile(e Event) string {
	const written, few = "Output is being written to: ", 3
	if !e.Tool.Background && e.Tool.Outcome != OK || e.Tool.Masked {
		return ""
	}
	if _, path, ok := strings.Cut(e.Text, written); ok {
		path, _, _ = strings.Cut(path, "\n")
		return strings.TrimRight(path, ". ")
	}
	before, target, found := cutLast(e.Tool.Command, '>')
	if strings.HasPrefix(target, "&") { // > file 2>&1
		before, target, found = cutLast(before, '>')
	}
	if !found || before == "" || !strings.ContainsAny(before[len(before)-1:], "12&> ") || strings.Contains(e.Tool.Command, "\n") {
		return ""
	}
	target = strings.TrimLeft(target, "| ")
	target = strings.Trim(target[:(strings.IndexAny(target+" ", " \n;&|)"))], `"'`)
	if len(target) < few || strings.HasPrefix(target, "/dev/") || strings.HasPrefix(target, "$") {
		return ""
	}
	return target
}

// endsAs marks a command as failed when a look into its output tells so.
func (e *Event) endsAs(look Event) {
	s := parseScript(look.Tool.Command)
	runs := parseScript(e.Tool.Command)
	if !s.reads || look.Tool.Outcome != OK && look.Tool.Outcome != Failed || runs.reads || reads(stage{words: []string{runs.program}}) {
		return
	}
	lines := telling(look.Text, true)
	if len(lines) == 0 || succeeded(lines) || !failed(lines, true) {
		return
	}
	e.Text, e.Tool.ResultLine, e.Tool.Result = look.Text, look.Tool.ResultLine, look.Tool.Result
	e.Tool.Background = false
	if e.Tool.Outcome == Unknown {
		e.Tool.Outcome = OK
	}
	e.Tool.Masked = e.Tool.Outcome == OK
}

// cutLast cuts a text at the last of a character.
func cutLast(text string, at byte) (before, after string, found bool) {
	i := strings.LastIndexByte(text, at)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}
