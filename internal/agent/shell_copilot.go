package agent

import (
	"strconv"
	"strings"
)

// ReadCopilotEnd takes apart what Copilot CLI tells the model of a shell command, or VS Code's Copilot agent. They call it
// a success whatever its exit status was, and write that into the last line, in words that change:
//
//	<exited with exit code 3>
//	<shellId: 0 completed with exit code 3>
//	<command with shellId: 0 is still running after 30 seconds. …>
//	Command exited with code 3
//
// Notes on a sandbox can follow. Known is false for a text that tells no end: it is all output.
func ReadCopilotEnd(text string) (end ShellEnd, known bool) {
	text = strings.TrimRight(text, " \t\r\n")
	rest, last := lastLine(text)
	for strings.HasPrefix(last, "<sandbox is active ") || strings.HasPrefix(last, "<this failure may be caused by the active sandbox") {
		text = rest
		rest, last = lastLine(text)
	}
	if strings.HasPrefix(last, "<command ") && (strings.Contains(last, " is still running") || strings.HasPrefix(last, "<command started in ")) {
		return ShellEnd{Output: rest, Running: true}, true
	}
	var status string
	if strings.HasPrefix(last, "<") && strings.HasSuffix(last, ">") {
		_, status, _ = strings.Cut(strings.TrimSuffix(last, ">"), " with exit code ")
	} else {
		status = strings.TrimPrefix(last, "Command exited with code ")
	}
	exit, err := strconv.Atoi(status)
	if err != nil || status == last {
		return ShellEnd{Output: text}, false
	}
	return ShellEnd{Output: rest, Exit: exit}, true
}

// lastLine is the last line of a text, and what stands before it.
func lastLine(text string) (before, last string) {
	at := strings.LastIndexByte(text, '\n') + 1
	return strings.TrimRight(text[:at], "\r\n"), strings.TrimSpace(text[at:])
}

// CopilotRefused tells whether Copilot CLI did not run a command that it calls a failure, by the words of the versions that
// give no reason beside them.
func CopilotRefused(text string) bool {
	for _, begin := range [...]string{
		"Permission denied and could not request permission", "Command not executed.", "Command blocked: ", "<exited with error: ",
	} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return strings.HasPrefix(text, "<command with ") && strings.Contains(text, " is already running, ")
}

// CopilotCancelled tells whether the person stopped a command that Copilot CLI calls a failure.
func CopilotCancelled(text string) bool {
	_, last := lastLine(strings.TrimSpace(text))
	return last == "Operation aborted by user" || last == "Operation cancelled by user" ||
		strings.HasSuffix(last, "AbortError: The operation was aborted")
}
