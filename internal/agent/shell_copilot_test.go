package agent

import "testing"

func TestCopilotTellsTheExitStatusInTheLastLine(t *testing.T) {
	for complaint, c := range map[string]struct {
		text  string
		want  ShellEnd
		known bool
	}{
		"a failure is a success":             {"hi\nls: no x\n<shellId: 0 completed with exit code 3>", ShellEnd{Output: "hi\nls: no x", Exit: 3}, true},
		"a failure of an old client":         {"hi\n<exited with exit code 127>\n", ShellEnd{Output: "hi", Exit: 127}, true},
		"a shell of its own":                 {"hi\n<command with shellId: 4 exited with exit code 2>", ShellEnd{Output: "hi", Exit: 2}, true},
		"a signal, as Windows tells it":      {"hi\n<exited with exit code -1>", ShellEnd{Output: "hi", Exit: -1}, true},
		"a success is a failure":             {"ok\n<shellId: 0 completed with exit code 0>", ShellEnd{Output: "ok"}, true},
		"VS Code's words":                    {"hi\n\nCommand exited with code 1", ShellEnd{Output: "hi", Exit: 1}, true},
		"line ends of Windows":               {"hi\r\n<exited with exit code 1>\r\n", ShellEnd{Output: "hi", Exit: 1}, true},
		"no output":                          {"<exited with exit code 1>", ShellEnd{Exit: 1}, true},
		"a note on the sandbox hides it":     {"hi\n<shellId: 0 completed with exit code 1>\n<sandbox is active (x)>", ShellEnd{Output: "hi", Exit: 1}, true},
		"what goes on has ended":             {"hi\n<command with shellId: 0 is still running after 30 seconds. Use read_bash>", ShellEnd{Output: "hi", Running: true}, true},
		"what only began has ended":          {"<command started in background with shellId: 0>", ShellEnd{Running: true}, true},
		"a command that prints such a line":  {"<exited with exit code 1>\nand more", ShellEnd{Output: "<exited with exit code 1>\nand more"}, false},
		"a command that prints an element":   {"a\n<b>", ShellEnd{Output: "a\n<b>"}, false},
		"a command that prints a number":     {"a\n3", ShellEnd{Output: "a\n3"}, false},
		"a status that is no number":         {"<exited with exit code x>", ShellEnd{Output: "<exited with exit code x>"}, false},
		"nothing":                            {"", ShellEnd{}, false},
		"words in Chinese before the status": {"错误：找不到文件\n<exited with exit code 1>", ShellEnd{Output: "错误：找不到文件", Exit: 1}, true},
	} {
		if got, known := ReadCopilotEnd(c.text); got != c.want || known != c.known {
			t.Errorf("%s: %+v %v, want %+v %v", complaint, got, known, c.want, c.known)
		}
	}
}

func TestWhatCopilotDidNotRunIsNoFailure(t *testing.T) {
	for text, want := range map[string]string{
		"Permission denied and could not request permission from user":                  "refused",
		"Command not executed. The 'killall' command is not allowed.":                   "refused",
		"Command blocked: contains dangerous shell expansion patterns":                  "refused",
		"<exited with error: posix_spawnp failed.>":                                     "refused",
		"<command with shellId: 14 is already running, wait for output with read_bash>": "refused",
		"Operation aborted by user":                                                     "cancelled",
		"a\n\nError executing shell command: AbortError: The operation was aborted\n":   "cancelled",
		"<command with shellId: 14 is still running after 30 seconds.>":                 "",
		"a: Permission denied":                      "",
		"Operation aborted by user\nno: it went on": "",
		"": "",
	} {
		got := ""
		switch {
		case CopilotRefused(text):
			got = "refused"
		case CopilotCancelled(text):
			got = "cancelled"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
