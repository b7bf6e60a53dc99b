package stop

import "session-learning/hooks"

// known reads what a project tells its agents, and whoever works on it, anyway.
func known(root, folder string) []string {
	return hooks.Instructed(root, folder, append(hooks.InstructionFiles(),
		"DISCOVERIES.md", "PATTERNS.md", "CONTRIBUTING.md", "CONTRIBUTING", "README.md", "README", ".github/CONTRIBUTING.md"))
}
