package stop

import (
	"session-learning/hooks"
	"session-learning/internal/agent"
)

// known reads what a project tells its agents, and whoever works on it, anyway.
func known(root, folder string) []string {
	return hooks.Instructed(root, folder, append(agent.AllInstructions(),
		"DISCOVERIES.md", "PATTERNS.md", "CONTRIBUTING.md", "CONTRIBUTING", "README.md", "README", ".github/CONTRIBUTING.md"))
}
