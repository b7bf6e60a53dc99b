package transcript

import (
	"strings"

	"github.com/tidwall/gjson"
)

// shellOf is the id of the shell in which a command goes on, as the last line of what the model was given names it; empty:
// it goes on in none.
//
//	<command with shellId: 0 is still running after 30 seconds. …>
//	<command started in background with shellId: server>
func shellOf(text string) string {
	last := text[strings.LastIndex(text, "\n")+1:]
	if !strings.HasPrefix(last, "<command ") {
		return ""
	}
	for _, name := range [...]string{"shellId: ", "sessionId: "} { // the second in older versions
		if _, rest, found := strings.Cut(last, name); found {
			id, _, _ := strings.Cut(rest, " ")
			return strings.TrimSuffix(id, ">")
		}
	}
	return ""
}

// looksAfter is the id of the shell of which a call reads on, or to which it writes; empty: it does neither.
func looksAfter(tool Tool) string {
	switch tool.Name {
	case "read_bash", "write_bash", "read_powershell", "write_powershell":
	default:
		return ""
	}
	for line := range strings.Lines(tool.Input) {
		for _, name := range [...]string{"shellId: ", "sessionId: "} {
			if id, found := strings.CutPrefix(line, name); found {
				return strings.TrimSpace(id)
			}
		}
	}
	return ""
}

// goesOn remembers a command that was not waited for.
func (c *copilot) goesOn(shell string, event int) {
	if shell == "" {
		return
	}
	if len(c.shells) >= maxOpen {
		clear(c.shells)
	}
	c.shells[shell] = event
}

// cameToEnd writes how a command ended that had gone on in a shell. What it printed may be told later than its status.
func (c *copilot) cameToEnd(rec copilotRecord, shell string, exit int, output string) {
	event, known := c.shells[shell]
	if !known {
		return
	}
	c.update(event, func(e *Event) {
		if output == "" {
			output = e.Text
		}
		e.Tool.ResultLine, e.Tool.Result = c.number, str(rec.id, maxField)
		e.ended(exit, false, output)
	})
}

// notified reads the client's notice that a command has ended in its shell.
func (c *copilot) notified(rec copilotRecord) {
	kind := field(rec.data, "kind")
	exit := gjson.ParseBytes(field(kind, "exitCode"))
	if is(field(kind, "type"), "shell_completed") && exit.Type == gjson.Number {
		c.cameToEnd(rec, str(field(kind, "shellId"), maxField), int(exit.Num), "")
	}
}
