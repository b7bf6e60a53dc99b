package install

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"

	"session-learning/integrations"
	"session-learning/internal/config"
)

// claude is Claude Code.
type claude struct{ base }

func (claude) Made() []string {
	return append(edited("settings.json"), storeFolder, "commands")
}

func (a claude) Settings(c config.Config) string { return a.in(c, "settings.json") }

// Others are the settings beside the usual ones, those of the project, and the hooks of plugins.
func (a claude) Others(c config.Config, project string) []string {
	if c.ClaudeDir == "" {
		return nil
	}
	files := []string{a.in(c, "settings.local.json")}
	files = append(files, inProject(project, ".claude/settings.json", ".claude/settings.local.json")...)
	return append(files, a.pluginHooks(c)...)
}

// pluginHooks are the hook files of the plugins that are installed.
func (a claude) pluginHooks(c config.Config) []string {
	data, _, err := readFile(a.in(c, "plugins", "installed_plugins.json"))
	if err != nil {
		return nil
	}
	var list struct {
		Plugins map[string][]struct {
			InstallPath string `json:"installPath"`
		} `json:"plugins"`
	}
	if json.Unmarshal(data, &list) != nil {
		return nil // of another version of the client
	}
	var files []string
	for _, name := range slices.Sorted(maps.Keys(list.Plugins)) {
		for _, plugin := range list.Plugins[name] {
			if filepath.IsAbs(plugin.InstallPath) {
				files = append(files, filepath.Join(plugin.InstallPath, "hooks", "hooks.json"))
			}
		}
	}
	return files
}

// Obstacle reads the switch for all hooks, and the environment that the settings give to them.
func (claude) Obstacle(_ config.Config, settings []byte) string {
	if switchedOff(settings) {
		return `"disableAllHooks" is true: Claude Code runs no hooks until that is taken out`
	}
	root, err := parseSettings(settings)
	if err != nil {
		return ""
	}
	if _, env := root.member("env"); env != nil && config.Switched(env.stringMember(config.EnvDisable)) {
		return `"env" sets ` + config.EnvDisable + `: the hooks do nothing until that is taken out`
	}
	return ""
}

// switchedOff tells whether settings switch all hooks off, in the way of Claude Code and of those who took it over.
func switchedOff(settings []byte) bool {
	root, err := parseSettings(settings)
	if err != nil {
		return false
	}
	_, off := root.member("disableAllHooks")
	return off != nil && off.text == "true"
}

// Hooks are the hooks for Claude Code. Timeouts are in seconds; they only end a hook that hangs, which our own deadlines
// come long before. SessionEnd needs one, because the client's own limit there is 1.5 seconds for all hooks together.
// The hooks are not told the agent: they see it.
func (claude) Hooks(bin string) form {
	hook := grouped(bin, "", "", commandLine)
	return form{hooks: []registration{
		hook("SessionStart", startHook, "2"),
		hook("UserPromptSubmit", startHook, "2"),
		hook("PostToolUseFailure", startHook, "2"),
		hook("Stop", stopHook, "5"),
		hook("PreCompact", stopHook, "5"),
		hook("SessionEnd", stopHook, "5"),
	}}
}

// Files are one below the settings folder, in which the client looks for commands.
func (a claude) Files(m Machine) []ownFile {
	file := a.in(m.Config, "commands", "learnings.md")
	if file == "" {
		return nil
	}
	text, err := integrations.ClaudeCommand(m.program())
	return []ownFile{{path: file, text: text, err: err, instead: "/learnings does what it says"}}
}
