package install

import (
	"slices"

	"session-learning/internal/config"
)

// gemini is Gemini CLI.
type gemini struct{ base }

func (gemini) Made() []string { return edited("settings.json") }

func (a gemini) Settings(c config.Config) string { return a.in(c, "settings.json") }

// hookLabel begins the names of our hooks, where hooks have names.
const hookLabel = "session-learning"

// Hooks are the hooks for Gemini CLI. Timeouts are in milliseconds. PreCompress is none of them: it comes before every
// request to the model. AfterTool comes after every tool: a process for each file that is read would cost more than it
// gives.
func (a gemini) Hooks(bin string) form {
	hook := grouped(bin, a.name, hookLabel, lineFor)
	return form{hooks: []registration{
		hook("SessionStart", startHook, "2000"),
		hook("BeforeAgent", startHook, "2000"),
		hook("AfterTool", startHook, "2000").matching("run_shell_command"),
		hook("AfterAgent", stopHook, "5000"),
		hook("SessionEnd", stopHook, "5000"),
	}}
}

// Others are the settings of the project.
func (gemini) Others(_ config.Config, project string) []string {
	return inProject(project, ".gemini/settings.json")
}

// Obstacle reads the switch for all hooks, where it stands now and where it once stood, and the list of hooks that are
// switched off by name.
func (gemini) Obstacle(_ config.Config, settings []byte) string {
	root, err := parseSettings(settings)
	if err != nil {
		return ""
	}
	for _, place := range []string{"hooksConfig", "hooks"} {
		_, config := root.member(place)
		if config == nil {
			continue
		}
		if _, on := config.member("enabled"); on != nil && on.text == "false" {
			return `"` + place + `.enabled" is false: Gemini CLI runs no hooks until that is taken out`
		}
		if _, off := config.member("disabled"); off != nil && slices.ContainsFunc(off.items, namesOurs) {
			return `"` + place + `.disabled" names hooks of ours: Gemini CLI does not run them until that is taken out`
		}
	}
	return ""
}

// namesOurs tells whether an element of a list is the name or the command of a hook of ours.
func namesOurs(it item) bool {
	name := it.value.text
	return it.value.kind == stringValue &&
		(name == hookLabel+"-start" || name == hookLabel+"-stop" || isOurs(executableOf(name)))
}
