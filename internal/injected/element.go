package injected

import (
	"slices"
	"strings"
)

// element is an element that agents and their extensions add to what a person typed or to the output of a tool.
type element struct {
	name  string
	alone bool // the harness sends it as a message of its own, with whatever follows
}

func elements() []element {
	return []element{
		{"system-reminder", false}, {"system_reminder", false}, {"system_notification", false}, {"system_instruction", false}, {"hook_context", false},
		{"qwen:user-prompt-submit-context", false}, {"session_context", false},
		{"environment_context", false}, {"user_instructions", false}, {"turn_aborted", false}, {"recommended_plugins", false},
		{"user_shell_command", true}, {"subagent_notification", true}, {"user_action", true}, {"hook_prompt", true},
		{"user-prompt-submit-hook", false}, {"session-start-hook", false}, {"post-tool-use-hook", false},
		{"ide_opened_file", false}, {"ide_selection", false}, {"ide_diagnostics", false},
		{"task-notification", true}, {"teammate-message", true}, {"agent-message", true}, {"ci-monitor-event", true},
		{"local-command-caveat", true}, {"local-command-stdout", true}, {"local-command-stderr", true},
		{"bash-input", true}, {"bash-stdout", true}, {"bash-stderr", true},
		{"command-name", true}, {"command-message", true}, {"command-contents", true},
	}
}

// holdsElement tells whether one of the elements may begin in a text: nearly none holds any, and many are full of other tags.
func holdsElement(text string) bool {
	all := elements()
	for {
		_, rest, found := strings.Cut(text, "<")
		if !found {
			return false
		}
		if slices.ContainsFunc(all, func(e element) bool { return strings.HasPrefix(rest, e.name) }) {
			return true
		}
		text = rest
	}
}

// stripElement removes every element of a name. One without an end, which was cut off, goes to the end of the text when
// it begins a line.
func stripElement(text, name string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "<"+name)
		if i < 0 {
			return text
		}
		i += from
		rest := text[i+1+len(name):]
		if rest == "" || !strings.ContainsRune("> \n\t", rune(rest[0])) {
			from = i + 1
			continue
		}
		j := strings.Index(rest, "</"+name+">")
		switch {
		case j >= 0:
			text = text[:i] + rest[j+len(name)+3:]
			from = i
		case i == 0 || text[i-1] == '\n':
			return text[:i]
		default:
			from = i + 1
		}
	}
}
