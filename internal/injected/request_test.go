package injected

import "testing"

func TestOnlyTheRequestIsThePersons(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"the editor's tabs stay":                    {"# Context from my IDE setup:\n\n## Active file: a.go\n\n## Open tabs:\n- a.go: a.go\n\n## My request for Codex:\nfix the test\n\nand lint", "fix the test\n\nand lint"},
		"files stay":                                {"\n# Files mentioned by the user:\n\n## 截图.png: /tmp/截图.png\n\n## My request for Codex:\n修复 登录 🐛\n", "修复 登录 🐛"},
		"files stay behind line breaks of Windows":  {"# Files mentioned by the user:\r\n\r\n## a.txt: C:\\tmp\\a.txt\r\n\r\n## My request for Codex:\r\nfix it\r\n", "fix it"},
		"a browser stays":                           {"# In app browser:\n- Current URL: http://localhost\n\n## My request for Codex:\nmove the button", "move the button"},
		"the mark stays":                            {"## My request for Codex:\nmove the button", "move the button"},
		"a request on the mark's own line is lost":  {"## My request for Codex: move it", "move it"},
		"surroundings without a request stay":       {"# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n", ""},
		"the project's rules stay":                  {"# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nAlways use tabs.\n</INSTRUCTIONS>", ""},
		"the project's rules stay before a request": {"# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>\n\nfix it", "fix it"},
		"rules that were cut stay":                  {"# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nx", ""},
		"where the agent works stays":               {"<environment_context>\n  <cwd>/w</cwd>\n</environment_context>", ""},
		"the template of a command stays":           {"## User Input\r\n\r\n```text\r\nAdd a page\r\n\r\n```go\r\nx\r\n```\r\n```\r\n\r\nYou **MUST** consider the user input before proceeding (if not empty).\r\n\r\n## Outline", "Add a page\n\n```go\nx\n```"},
		"a template without input is a prompt":      {"## User Input\n\n```text\n\n```\n\nYou **MUST** consider the user input before proceeding (if not empty).\n\n## Goal\n\nx", ""},
		"a chapter of one's own goes along":         {"## User Input\n\n```text\nx\n```\n\nThis breaks the form", "## User Input\n\n```text\nx\n```\n\nThis breaks the form"},
		"a heading of one's own goes along":         {"# Plan\n\nfix it", "# Plan\n\nfix it"},
		"a quoted mark takes the rest along":        {"why does it say\n## My request for Codex:\nthere?", "why does it say\n## My request for Codex:\nthere?"},
	} {
		if got := Strip(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
}
