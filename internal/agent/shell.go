package agent

import (
	"strconv"
	"strings"
)

// ShellEnd is what Gemini CLI and Qwen Code tell of a shell command. They call it a success whatever its exit status was,
// and write the status between the lines.
type ShellEnd struct {
	Output    string // what the command printed, without the words around it
	Exit      int    // exit status; 0 also when none was told
	Failed    bool   // a signal or the time ended it, or it could not be run
	Cancelled bool   // the person stopped it
	Running   bool   // it went on in the background
}

// maxBehind is how many lines of notes can follow the status.
const maxBehind = 40

// ReadShellEnd takes the text that the model was given of a command apart. Every version words it in another way:
//
//	Command: make          (older ones)
//	Directory: (root)      (older ones)
//	Output: …              or Stdout: … and Stderr: …
//	Error: (none)          (older ones, or when there is one)
//	Exit Code: 2           (older ones, or when it is not 0)
//	Signal: (none)         (older ones, or when there is one)
//	Background PIDs: 7     (older ones, or when there are some)
//	Process Group PGID: 6
//
// What has none of this is all output.
func ReadShellEnd(text string) ShellEnd {
	text = strings.TrimSpace(strings.ReplaceAll(trusted(text), "\r\n", "\n"))
	if end, told := aborted(text); told {
		return end
	}
	lines := strings.Split(text, "\n")
	first, last := labelled(lines)
	var end ShellEnd
	seen := map[string]bool{}
	for i := last; i >= first; i-- {
		label, value, _ := strings.Cut(lines[i], ": ")
		if seen[label] { // that of the command's own output
			first = i + 1
			break
		}
		seen[label] = true
		end.take(label, value)
	}
	end.Output = strings.TrimSpace(body(strings.Join(lines[:first], "\n")) + "\n" + end.Output)
	return end
}

// trusted is a text out of the element that newer versions put around what they do not trust.
func trusted(text string) string {
	const open, shut = "<untrusted_context>", "</untrusted_context>"
	text = strings.TrimSpace(text)
	inner, wrapped := strings.CutPrefix(text, open)
	if !wrapped {
		return text
	}
	if i := strings.LastIndex(inner, shut); i >= 0 {
		inner = inner[:i]
	}
	return inner
}

// aborted reads what is said of a command that did not come to its end, or went on without being waited for.
func aborted(text string) (end ShellEnd, told bool) {
	_, output, _ := strings.Cut(text, " Below is the output before it ")
	_, output, _ = strings.Cut(output, "\n")
	switch {
	case strings.HasPrefix(text, "Command was cancelled"), strings.HasPrefix(text, "Command cancelled by user"):
		return ShellEnd{Output: output, Cancelled: true}, true
	case strings.HasPrefix(text, "Command was automatically cancelled"), strings.HasPrefix(text, "Command timed out"):
		return ShellEnd{Output: text, Failed: true}, true
	case strings.HasPrefix(text, "Command moved to background"), strings.HasPrefix(text, "Command is running in background"),
		strings.HasPrefix(text, "Background command started"), strings.HasPrefix(text, "Background shell started"):
		return ShellEnd{Output: text, Running: true}, true
	}
	return ShellEnd{}, false
}

// labelled finds the lines of the status: lines[first:last+1]. There are none when first is behind last.
func labelled(lines []string) (first, last int) {
	none := len(lines)
	for last = none - 1; last >= max(0, none-maxBehind); last-- {
		if isLabel(lines[last], false) && (last == none-1 || strings.TrimSpace(lines[last+1]) == "") {
			first = last
			for first > 0 && isLabel(lines[first-1], true) {
				first--
			}
			return first, last
		}
	}
	return none, none - 1
}

// isLabel tells whether a line is one of the status. An error alone is none: commands print such lines.
func isLabel(line string, beside bool) bool {
	label, _, ok := strings.Cut(line, ": ")
	switch label {
	case "Exit Code", "Signal", "Background PIDs", "Process Group PGID":
		return ok
	case "Error":
		return ok && beside
	}
	return false
}

// take reads a line of the status.
func (e *ShellEnd) take(label, value string) {
	value = strings.TrimSpace(value)
	if value == "" || value == "(none)" || value == "null" {
		return
	}
	switch label {
	case "Exit Code":
		if n, err := strconv.Atoi(value); err == nil {
			e.Exit = n
		}
	case "Signal":
		e.Failed = e.Failed || value != "0"
	case "Error":
		e.Failed, e.Output = true, value
	}
}

// body is what a command printed, out of the words before it.
func body(text string) string {
	rest := text
	if strings.HasPrefix(rest, "Command: ") { // which may have several lines
		i := strings.Index(rest, "\nDirectory: ")
		if i < 0 {
			return text
		}
		rest = rest[i+1:]
	}
	if strings.HasPrefix(rest, "Directory: ") {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	if output, ok := strings.CutPrefix(rest, "Output: "); ok {
		return printed(output)
	}
	output, ok := strings.CutPrefix(rest, "Stdout: ")
	if !ok {
		return text
	}
	errors := ""
	if i := strings.LastIndex(output, "\nStderr: "); i >= 0 {
		output, errors = output[:i], output[i+len("\nStderr: "):]
	}
	return printed(output) + "\n" + printed(errors)
}

// printed is an output; one that is empty is written as "(empty)".
func printed(output string) string {
	if output = strings.TrimSpace(output); output != "(empty)" {
		return output
	}
	return ""
}
