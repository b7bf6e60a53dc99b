package install

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"session-learning/integrations"
	"session-learning/internal/config"
)

// claude is Claude Code.
type claude struct{}

func (claude) Name() string { return "Claude Code" }

// Found looks for the settings folder and for the program: the editor extensions bring no program.
func (claude) Found(m Machine) bool {
	if m.Settings != "" {
		return true
	}
	if info, err := os.Stat(m.Config.ClaudeDir); err == nil && info.IsDir() {
		return true
	}
	_, err := m.LookPath("claude")
	return err == nil
}

// Lives is Found without what install makes: it leaves settings, a command and the store in the folder.
func (claude) Lives(m Machine) bool {
	if _, err := m.LookPath("claude"); err == nil {
		return true
	}
	entries, err := os.ReadDir(m.Config.ClaudeDir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return !slices.Contains([]string{"data", "commands", "settings.json", "settings.json" + backupSuffix}, e.Name())
	})
}

func (claude) Settings(m Machine) (string, error) {
	if m.Settings != "" {
		return filepath.Abs(m.Settings)
	}
	if m.Config.ClaudeDir == "" {
		return "", errors.New("find the settings of Claude Code: no home folder in the environment")
	}
	return filepath.Join(m.Config.ClaudeDir, "settings.json"), nil
}

// Others are the settings beside the usual ones, those of the project, those of the machine, and the hooks of plugins.
func (c claude) Others(m Machine, project string) []string {
	if m.Config.ClaudeDir == "" {
		return nil
	}
	files := []string{filepath.Join(m.Config.ClaudeDir, "settings.local.json")}
	if project != "" {
		own := filepath.Join(project, ".claude")
		files = append(files, filepath.Join(own, "settings.json"), filepath.Join(own, "settings.local.json"))
	}
	return append(files, c.pluginHooks(m)...)
}

// pluginHooks are the hook files of the plugins that are installed.
func (claude) pluginHooks(m Machine) []string {
	data, _, err := readFile(filepath.Join(m.Config.ClaudeDir, "plugins", "installed_plugins.json"))
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

func (c claude) Register(settings []byte, bin string) ([]byte, error) {
	return register(settings, c.Registrations(bin))
}

func (claude) Unregister(settings, original []byte) ([]byte, error) {
	return unregister(settings, keptIn(original))
}

func (claude) Obstacle(settings []byte) string {
	root, err := parseSettings(settings)
	if err != nil {
		return ""
	}
	if _, off := root.member("disableAllHooks"); off != nil && off.text == "true" {
		return `"disableAllHooks" is true: Claude Code runs no hooks until that is taken out`
	}
	if _, env := root.member("env"); env != nil && config.Switched(env.stringMember(config.EnvDisable)) {
		return `"env" sets ` + config.EnvDisable + `: the hooks do nothing until that is taken out`
	}
	return ""
}

// Registrations are the hooks for Claude Code, with the executables in a folder. Timeouts are in seconds; they
// only end a hook that hangs, which our own deadlines come long before. SessionEnd needs one, because the client's
// own limit there is 1.5 seconds for all hooks together.
func (claude) Registrations(bin string) []registration {
	start := commandLine(filepath.Join(bin, StartHook))
	stop := commandLine(filepath.Join(bin, StopHook))
	return []registration{
		{"SessionStart", startHook, start, "2"},
		{"UserPromptSubmit", startHook, start, "2"},
		{"PostToolUseFailure", startHook, start, "2"},
		{"Stop", stopHook, stop, "5"},
		{"PreCompact", stopHook, stop, "5"},
		{"SessionEnd", stopHook, stop, "5"},
	}
}

// Command is a file below the settings folder, in which the client looks for commands. Beside settings that the person
// has named there is none: whether the client would look there is not known.
func (claude) Command(m Machine) (file, text string, err error) {
	if m.Settings != "" || m.Config.ClaudeDir == "" {
		return "", "", nil
	}
	text, err = integrations.ClaudeCommand(m.program())
	return filepath.Join(m.Config.ClaudeDir, "commands", "learnings.md"), text, err
}
