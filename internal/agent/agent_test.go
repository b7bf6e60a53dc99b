package agent

import "testing"

func TestToolsOfAllAgentsMeet(t *testing.T) {
	for name, want := range map[string]string{
		"Bash":                   Shell,
		"bash":                   Shell, // opencode, Copilot CLI
		"exec_command":           Shell, // Codex
		"shell":                  Shell, // Codex before 0.40
		"run_shell_command":      Shell, // Gemini CLI, Qwen Code
		"run_terminal_cmd":       Shell, // Cursor
		"PowerShell":             "PowerShell",
		"apply_patch":            Edit, // Codex
		"replace":                Edit, // Gemini CLI
		"str_replace":            Edit, // Cursor
		"create":                 Write,
		"write_file":             Write,
		"read_file":              Read,
		"view":                   Read,
		"run_in_terminal":        Shell, // VS Code
		"replace_string_in_file": Edit,
		"grep":                   Grep, // opencode, Copilot CLI
		"glob":                   Glob,
		"list_directory":         List, // Gemini CLI
		"mcp__notes__get":        "mcp__notes__get",
		"":                       "",
	} {
		if got := Tool(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestEveryAgentHasATitle(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range Names() {
		title := Title(name)
		if title == "" || seen[title] {
			t.Errorf("%s: title %q", name, title)
		}
		seen[title] = true
	}
	if got := Title("somebody"); got != "somebody" {
		t.Errorf("an unknown agent is called %q", got)
	}
}

func TestAnAgentsOwnNameIsOneWord(t *testing.T) {
	for name, want := range map[string]string{
		"my-tool":                           "my-tool",
		" Aider ":                           "aider",
		"crush2.1":                          "crush2.1",
		"":                                  "",
		"two words":                         "",
		"../up":                             "",
		"-flag":                             "",
		"naïve":                             "",
		"a\nb":                              "",
		"someone-who-never-ends-naming-it":  "someone-who-never-ends-naming-it",
		"someone-who-never-ends-naming-itt": "",
	} {
		if got := Word(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
