// Package agent names the coding agents that the product knows, and what each of them calls the same tool. What one of
// them taught has to be found again when another one fails in the same way.
package agent

import "strings"

// The agents, as they stand in the store, in the log and behind --agent.
const (
	Claude   = "claude"
	OpenCode = "opencode"
	Codex    = "codex"
	Gemini   = "gemini"
	Qwen     = "qwen"
	Copilot  = "copilot"
	Cursor   = "cursor"
	Other    = "other" // any tool that speaks the neutral format
)

// Names are the agents in the order in which people are shown them.
func Names() []string {
	return []string{Claude, OpenCode, Codex, Gemini, Qwen, Copilot, Cursor, Other}
}

// Title is an agent as people call it; an unknown name is its own title.
func Title(name string) string {
	switch name {
	case Claude:
		return "Claude Code"
	case Codex:
		return "Codex"
	case Gemini:
		return "Gemini CLI"
	case Qwen:
		return "Qwen Code"
	case Copilot:
		return "Copilot CLI"
	case Cursor:
		return "Cursor"
	}
	return name
}

// maxWord is how long the name of an agent may be, in bytes.
const maxWord = 32

// Word is a name that an agent gives itself, as it may stand in the store and in the log: one plain word in lower case.
// Empty: it is none.
func Word(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" || len(name) > maxWord || strings.Trim(name, "._-") != name {
		return ""
	}
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && !strings.ContainsRune("._-", c) {
			return ""
		}
	}
	return name
}
