package install

import (
	"errors"
	"os"
	"path/filepath"
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

func (claude) Settings(m Machine) (string, error) {
	if m.Settings != "" {
		return filepath.Abs(m.Settings)
	}
	if m.Config.ClaudeDir == "" {
		return "", errors.New("find the settings of Claude Code: no home folder in the environment")
	}
	return filepath.Join(m.Config.ClaudeDir, "settings.json"), nil
}

func (claude) Register(settings []byte, bin string) ([]byte, error) {
	return register(settings, claudeRegistrations(bin))
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
	return ""
}

// claudeRegistrations are the hooks for Claude Code, with the executables in a folder. Timeouts are in seconds; they
// only end a hook that hangs, which our own deadlines come long before. SessionEnd needs one, because the client's
// own limit there is 1.5 seconds for all hooks together.
func claudeRegistrations(bin string) []registration {
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
