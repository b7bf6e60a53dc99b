package agent

import (
	"slices"
	"testing"
)

func TestInstructions(t *testing.T) {
	for complaint, c := range map[string]struct {
		agent, file string
		loads       bool
	}{
		"what all share is not known of Claude Code":      {Claude, "AGENTS.md", true},
		"its own file is not known of Claude Code":        {Claude, "CLAUDE.md", true},
		"Claude Code is thought to load another's":        {Claude, "GEMINI.md", false},
		"opencode does without a CLAUDE.md":               {OpenCode, "CLAUDE.md", true},
		"Gemini CLI is thought to load what others share": {Gemini, "AGENTS.md", false},
		"Cursor's folder of rules is not known":           {Cursor, ".cursor/rules/*.md*", true},
		"a new agent loads nothing":                       {"pear", "AGENTS.md", true},
		"a new agent loads what has a maker's name":       {"pear", "CLAUDE.md", false},
		"somebody loads the file of an unserved agent":    {Other, ".windsurfrules", false},
	} {
		if got := slices.Contains(Instructions(c.agent), c.file); got != c.loads {
			t.Errorf("%s: %s loads %s: %t", complaint, c.agent, c.file, got)
		}
	}
	for _, name := range Names() {
		for _, file := range Instructions(name) {
			if !slices.Contains(AllInstructions(), file) {
				t.Errorf("%s is not among all", file)
			}
		}
	}
}
