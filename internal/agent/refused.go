package agent

import "strings"

// ClaudeRejected tells whether the output of a call of Claude Code says that the person did not let it run.
func ClaudeRejected(text string) bool {
	return strings.HasPrefix(text, "The user doesn't want to") ||
		strings.HasPrefix(text, "User rejected") ||
		strings.HasPrefix(text, "The agent proposed a plan that was rejected by the user")
}

// ClaudeDenied tells whether the output of a call of Claude Code says that rules or hooks refused it, not the person.
func ClaudeDenied(text string) bool {
	head, _, _ := strings.Cut(text, "\n")
	for _, mark := range [...]string{
		"Permission to use ", "Permission for this ", "Claude requested permissions", "This command requires approval",
		"This Bash command contains multiple", "PreToolUse:", "Hook PreToolUse", "InputValidationError",
		"No such tool available", "Error: No such tool available", "Unknown skill",
	} {
		if strings.HasPrefix(head, mark) {
			return true
		}
	}
	return strings.Contains(head, " operation blocked by hook") || strings.Contains(head, "auto mode cannot determine the safety of")
}
