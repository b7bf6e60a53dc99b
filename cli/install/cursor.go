package install

import (
	"path/filepath"

	"session-learning/internal/config"
)

// cursor is Cursor, the editor and its command line.
type cursor struct{ base }

func (cursor) Made() []string { return edited("hooks.json") }

func (a cursor) Settings(c config.Config) string { return a.in(c, "hooks.json") }

// Hooks are the hooks for Cursor, which stand in no groups. Timeouts are in seconds.
func (a cursor) Hooks(bin string) form {
	hook := func(event, executable, timeout string) registration {
		path := filepath.Join(bin, executable+exeSuffix)
		line := commandLine(path, a.name)
		if exeSuffix != "" {
			line = windowsLine(path, a.name)
		}
		return registration{event: event, executable: executable, flat: true, entry: object{
			{"command", text(line)}, {"timeout", number(timeout)},
		}}
	}
	return form{version: true, hooks: []registration{
		hook("sessionStart", startHook, "2"),
		hook("beforeSubmitPrompt", startHook, "2"),
		hook("postToolUseFailure", startHook, "2"),
		hook("stop", stopHook, "5"),
		hook("sessionEnd", stopHook, "5"),
	}}
}

// Others are the hooks of the project.
func (cursor) Others(_ config.Config, project string) []string {
	return inProject(project, ".cursor/hooks.json")
}
