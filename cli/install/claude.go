package install

import "path/filepath"

// claudeRegistrations are the hooks for Claude Code, with the executables in a folder. Timeouts are in seconds; they
// only end a hook that hangs, which our own deadlines come long before. SessionEnd needs one, because the client's
// own limit there is 1.5 seconds for all hooks together.
func claudeRegistrations(dir string) []registration {
	start := commandLine(filepath.Join(dir, startHook+exeSuffix))
	stop := commandLine(filepath.Join(dir, stopHook+exeSuffix))
	return []registration{
		{"SessionStart", startHook, start, "2"},
		{"UserPromptSubmit", startHook, start, "2"},
		{"PostToolUseFailure", startHook, start, "2"},
		{"Stop", stopHook, stop, "5"},
		{"PreCompact", stopHook, stop, "5"},
		{"SessionEnd", stopHook, stop, "5"},
	}
}
