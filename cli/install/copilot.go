package install

import (
	"path/filepath"

	"session-learning/internal/config"
)

// copilot is Copilot CLI, which reads every file in its folder of hooks: one has its name from us.
type copilot struct{ base }

func (copilot) Made() []string { return []string{"hooks"} }

func (a copilot) Settings(c config.Config) string { return a.in(c, "hooks", "session-learning.json") }

// Hooks are the hooks for Copilot CLI. Timeouts are in seconds. The names of the events begin with a capital: by that it
// tells the event, and the session's file when a turn ends.
func (a copilot) Hooks(bin string) form {
	hook := func(event, executable, timeout string) registration {
		path := filepath.Join(bin, executable+exeSuffix)
		return registration{event: event, executable: executable, flat: true, entry: object{
			{"type", text("command")}, {"bash", text(commandLine(path, a.name))},
			{"powershell", text(powershellLine(path, a.name))}, {"timeoutSec", number(timeout)},
		}}
	}
	return form{version: true, own: true, hooks: []registration{
		hook("SessionStart", startHook, "2"),
		hook("UserPromptSubmit", startHook, "2"),
		hook("PostToolUse", startHook, "2").matching("Bash|PowerShell"), // a command that fails is a success to the client
		hook("PostToolUseFailure", startHook, "2"),
		hook("Stop", stopHook, "5"),
		hook("SessionEnd", stopHook, "5"),
	}}
}

// Others are the other files of hooks, the settings with hooks in them, and those of the project, also those of Claude
// Code.
func (a copilot) Others(c config.Config, project string) []string {
	files, _ := filepath.Glob(filepath.Join(globQuoted(a.in(c, "hooks")), "*.json"))
	files = append(files, a.in(c, "settings.json"))
	files = append(files, inProject(project, ".github/copilot/settings.json", ".github/copilot/settings.local.json",
		".claude/settings.json", ".claude/settings.local.json")...)
	if project != "" {
		own, _ := filepath.Glob(filepath.Join(globQuoted(project), ".github", "hooks", "*.json"))
		files = append(files, own...)
	}
	return files
}

// Obstacle reads the switch for all hooks, in the file itself and in the settings.
func (a copilot) Obstacle(c config.Config, settings []byte) string {
	if switchedOff(settings) {
		return `"disableAllHooks" is true: Copilot CLI runs no hooks until that is taken out`
	}
	file := a.in(c, "settings.json")
	if src, _, err := readFile(file); err == nil && switchedOff(src) {
		return `"disableAllHooks" is true: Copilot CLI runs no hooks until that is taken out of ` + file
	}
	return ""
}
