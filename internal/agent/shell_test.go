package agent

import "testing"

func TestTheEndOfAShellCommandIsRead(t *testing.T) {
	const old = "Command: cat <<X\na\nX\nDirectory: (root)\n"
	for complaint, c := range map[string]struct {
		text string
		want ShellEnd
	}{
		"a status is not seen":                      {"Output: boom\nExit Code: 3\nProcess Group PGID: 7", ShellEnd{Output: "boom", Exit: 3}},
		"a success is a failure":                    {"Output: fine\nProcess Group PGID: 7", ShellEnd{Output: "fine"}},
		"what is not trusted hides the status":      {"<untrusted_context>\nOutput: boom\nls: no\nExit Code: 2\nProcess Group PGID: 7\n</untrusted_context>", ShellEnd{Output: "boom\nls: no", Exit: 2}},
		"an empty output is said to be something":   {"Output: (empty)\nExit Code: 1", ShellEnd{Exit: 1}},
		"the command is taken for its output":       {old + "Output: boom\nError: (none)\nExit Code: 3\nSignal: (none)\nProcess Group PGID: (none)", ShellEnd{Output: "boom", Exit: 3}},
		"two streams are not read":                  {old + "Stdout: one\nStderr: two\nError: (none)\nExit Code: 4\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 9", ShellEnd{Output: "one\ntwo", Exit: 4}},
		"an empty stream is said to be something":   {old + "Stdout: (empty)\nStderr: two\nError: (none)\nExit Code: 0\nSignal: (none)", ShellEnd{Output: "two"}},
		"a folder alone is taken for output":        {"Directory: sub\nOutput: fine\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 4", ShellEnd{Output: "fine"}},
		"a status that is not known is one":         {"Output: x\nError: (none)\nExit Code: (none)\nSignal: (none)", ShellEnd{Output: "x"}},
		"a killed command is a success":             {"Output: x\nError: (none)\nExit Code: (none)\nSignal: 9\nProcess Group PGID: 3", ShellEnd{Output: "x", Failed: true}},
		"signal 0 is one":                           {"Output: x\nExit Code: 0\nSignal: 0", ShellEnd{Output: "x"}},
		"what could not be started is a success":    {"Output: (empty)\nError: spawn nosuch ENOENT\nExit Code: 1\nSignal: (none)", ShellEnd{Output: "spawn nosuch ENOENT", Exit: 1, Failed: true}},
		"an error that a command prints is its end": {"Output: one\nError: two", ShellEnd{Output: "one\nError: two"}},
		"a status in the output wins":               {"Output: Exit Code: 7\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 1", ShellEnd{Output: "Exit Code: 7"}},
		"a status at the end of the output wins":    {"Output: x\nExit Code: 7\nError: (none)\nExit Code: 0\nSignal: (none)", ShellEnd{Output: "x\nExit Code: 7"}},
		"a note hides the status":                   {"Output: x\nExit Code: 5\nProcess Group PGID: 1\n\n---\nThis took long.", ShellEnd{Output: "x", Exit: 5}},
		"other line ends hide the status":           {"Output: x\r\nExit Code: 5\r\nProcess Group PGID: 1\r\n", ShellEnd{Output: "x", Exit: 5}},
		"a shortened output hides the status":       {"Output too large. Showing the ends.\nx\nExit Code: 5\nProcess Group PGID: 1", ShellEnd{Output: "Output too large. Showing the ends.\nx", Exit: 5}},
		"a process in the background is a failure":  {"Output: x\nBackground PIDs: 7, 8\nProcess Group PGID: 1", ShellEnd{Output: "x"}},
		"what a person stopped failed":              {"Command was cancelled by user before it could complete. Below is the output before it was cancelled:\nx\ny", ShellEnd{Output: "x\ny", Cancelled: true}},
		"what a person stopped at once failed":      {"Command was cancelled by user before it could start.", ShellEnd{Cancelled: true}},
		"what took too long did not fail":           {"Command timed out after 120000ms before it could complete. There was no output before it timed out.", ShellEnd{Output: "Command timed out after 120000ms before it could complete. There was no output before it timed out.", Failed: true}},
		"what goes on has ended":                    {"Command moved to background (PID: 7). Output hidden. Press Ctrl+B to view.", ShellEnd{Output: "Command moved to background (PID: 7). Output hidden. Press Ctrl+B to view.", Running: true}},
		"a plain output is lost":                    {"hello\nError: no", ShellEnd{Output: "hello\nError: no"}},
		"nothing is something":                      {"", ShellEnd{}},
	} {
		if got := ReadShellEnd(c.text); got != c.want {
			t.Errorf("%s: %+v, want %+v", complaint, got, c.want)
		}
	}
}
