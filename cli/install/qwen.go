package install

import "session-learning/internal/config"

// qwen is Qwen Code.
type qwen struct{ base }

func (qwen) Made() []string { return edited("settings.json") }

func (a qwen) Settings(c config.Config) string { return a.in(c, "settings.json") }

// Hooks are the hooks for Qwen Code. A timeout of 1000 or more is in milliseconds to every version; below that some take
// it for seconds. On Windows the shell is named, because it would be another one in each terminal.
func (a qwen) Hooks(bin string) form {
	hook := func(event, executable, timeout string) registration {
		r := grouped(bin, a.name, hookLabel, lineFor)(event, executable, timeout)
		if exeSuffix != "" {
			r.entry = append(r.entry, field{"shell", text("powershell")})
		}
		return r
	}
	return form{hooks: []registration{
		hook("SessionStart", startHook, "2000"),
		hook("UserPromptSubmit", startHook, "2000"),
		hook("PostToolUseFailure", startHook, "2000"),
		hook("Stop", stopHook, "5000"),
		hook("PreCompact", stopHook, "5000"),
		hook("SessionEnd", stopHook, "5000"),
	}}
}

// Others are the settings of the project.
func (qwen) Others(_ config.Config, project string) []string {
	return inProject(project, ".qwen/settings.json")
}

// Obstacle reads the switch for all hooks.
func (qwen) Obstacle(_ config.Config, settings []byte) string {
	if switchedOff(settings) {
		return `"disableAllHooks" is true: Qwen Code runs no hooks until that is taken out`
	}
	return ""
}
