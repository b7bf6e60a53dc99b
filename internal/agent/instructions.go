package agent

import "slices"

// instruction is a file, or a pattern of such, in any folder of a project, and the agents that load it by themselves: as was
// seen of them, or as their makers say. None: one that we do not serve does.
type instruction struct {
	file   string
	agents []string
}

func instructions() []instruction {
	return []instruction{
		{"AGENTS.md", []string{Claude, OpenCode, Codex, Copilot, Cursor, Qwen, Other}},
		{"CLAUDE.md", []string{Claude, OpenCode, Copilot, Cursor}},
		{"CLAUDE.local.md", []string{Claude}},
		{".claude/CLAUDE.md", []string{Claude}},
		{".claude/rules/*.md", []string{Claude}},
		{"GEMINI.md", []string{Gemini, Copilot}},
		{"QWEN.md", []string{Qwen}},
		{".github/copilot-instructions.md", []string{Copilot}},
		{".github/instructions/*.md", []string{Copilot}},
		{".cursorrules", []string{Cursor}},
		{".cursor/rules/*.md*", []string{Cursor}},
		{".windsurfrules", nil},
	}
}

// Instructions are the files, or the patterns of such, that an agent loads by itself in any folder of a project. An agent that
// is not known loads what has no maker's name.
func Instructions(name string) []string {
	if !slices.Contains(Names(), name) {
		name = Other
	}
	var files []string
	for _, in := range instructions() {
		if slices.Contains(in.agents, name) {
			files = append(files, in.file)
		}
	}
	return files
}

// AllInstructions are those of all agents.
func AllInstructions() []string {
	var files []string
	for _, in := range instructions() {
		files = append(files, in.file)
	}
	return files
}
