package install

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/config"
)

// codex is Codex, whose hooks stand in a file of their own beside its settings.
type codex struct{ base }

func (codex) Made() []string { return edited(codexHooks) }

func (a codex) Settings(c config.Config) string { return a.in(c, codexHooks) }

const (
	codexHooks  = "hooks.json"
	codexConfig = "config.toml"
)

// Hooks are the hooks for Codex. Timeouts are in seconds; one over three at the session's end makes it complain.
func (a codex) Hooks(bin string) form {
	hook := func(event, executable, timeout string) registration {
		r := grouped(bin, a.name, "", commandLine)(event, executable, timeout)
		if exeSuffix != "" {
			line := windowsLine(filepath.Join(bin, executable+exeSuffix), a.name)
			r.entry = append(r.entry, field{"commandWindows", text(line)})
		}
		return r
	}
	return form{hooks: []registration{
		hook("SessionStart", startHook, "2"),
		hook("UserPromptSubmit", startHook, "2"),
		hook("PostToolUse", startHook, "2").matching("Bash"), // what Codex calls every shell of its
		hook("Stop", stopHook, "3"),
		hook("PreCompact", stopHook, "3"),
		hook("SessionEnd", stopHook, "3"),
	}}
}

// Others are the hooks of the project.
func (codex) Others(_ config.Config, project string) []string {
	return inProject(project, ".codex/"+codexHooks)
}

// Obstacle reads the switch for hooks, and whether Codex can read the file: it takes no comments there, and no members
// that it does not know.
func (a codex) Obstacle(c config.Config, settings []byte) string {
	if off := a.settings(c).off; off != "" {
		return off + ": Codex runs no hooks until that is taken out of " + a.in(c, codexConfig)
	}
	root, err := parseSettings(settings)
	if err != nil || root.kind == 0 {
		return ""
	}
	if plain := strings.TrimPrefix(string(settings), "\xef\xbb\xbf"); !json.Valid([]byte(plain)) {
		return "it holds a comment or a trailing comma, which Codex does not read: it runs none of these hooks until that is taken out"
	}
	for _, m := range root.items {
		if m.key != "hooks" && m.key != "description" {
			return `it holds "` + m.key + `", which Codex does not know there: it runs none of these hooks until that is taken out`
		}
	}
	return ""
}

// Notice tells of the review that Codex asks for until it is done, and of the second place for hooks, which it warns of
// at each start.
func (a codex) Notice(m Machine, changed bool) string {
	var notice []string
	if m.Settings != "" || !a.reviewed(m.Config, changed) {
		notice = append(notice, ReviewInCodex+". Until then Codex skips them, and codex exec does not say so")
	}
	if changed && a.settings(m.Config).hooks {
		notice = append(notice, "Codex warns when hooks stand both in "+codexHooks+" and in "+codexConfig+", as yours do now; it runs both")
	}
	return strings.Join(notice, "\n")
}

// ReviewInCodex is what the person must do when hooks are new to Codex, or have changed, as when the programs have moved.
const ReviewInCodex = "start codex: it asks to review the hooks; trust those that call session-start and session-stop (later: type /hooks there)"

// reviewed tells whether the person has reviewed our hooks as they stand there. What cannot be told was, unless they have
// just changed.
func (codex) reviewed(c config.Config, changed bool) bool {
	hooks, err := CodexReviews(c)
	if err != nil {
		return !changed
	}
	return !slices.ContainsFunc(hooks, func(h ReviewedHook) bool {
		return h.Review == NotReviewed || h.Review == ChangedSince || h.Review == ReviewUnknown && changed
	})
}

// codexSettings are the settings of Codex that matter to its hooks.
type codexSettings struct {
	off   string // how hooks are switched off; empty: they are not
	hooks bool   // hooks are registered there, too
}

func (a codex) settings(c config.Config) (s codexSettings) {
	src, _, err := readFile(a.in(c, codexConfig))
	if err != nil {
		return s
	}
	tomlValues(src, func(path []string, value string) {
		name := strings.Join(path, ".")
		switch {
		case (name == "features.hooks" || name == "features.codex_hooks") && value == "false":
			s.off = "[features] " + path[1] + " = false"
		case len(path) > 1 && path[0] == "hooks" && path[1] != "state":
			s.hooks = true
		}
	})
	return s
}
