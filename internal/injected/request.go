package injected

import "strings"

// requestMark is the line under which the editors and the app of Codex put what the person asked, behind what they tell of
// files, tabs and pages.
const requestMark = "## My request for Codex:"

// surroundings are the headings that such a message can begin with.
func surroundings() []string {
	return []string{
		"# Context from my IDE setup", "# Files mentioned by the user", "# In app browser", "# Selected text",
		"# Review findings", "# Diff comments", "# Applications mentioned by the user", "# Browser comments",
	}
}

// stripSurroundings keeps of a message what the person asked. Where nothing was asked, all of it is a program's.
func stripSurroundings(text string) string {
	if !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "#") {
		return text
	}
	text = stripInstructions(text)
	message := strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(message, requestMark); ok {
		return strings.TrimSpace(rest)
	}
	for _, heading := range surroundings() {
		if !strings.HasPrefix(message, heading) {
			continue
		}
		_, request, _ := strings.Cut(message, "\n"+requestMark)
		return strings.TrimSpace(request)
	}
	return text
}

// stripInstructions takes out the rules of a project, which Codex puts in the person's place.
func stripInstructions(text string) string {
	message := strings.TrimSpace(text)
	if !strings.HasPrefix(message, "# AGENTS.md instructions") {
		return text
	}
	_, rest, ended := strings.Cut(message, "</INSTRUCTIONS>")
	if !ended {
		return ""
	}
	return strings.TrimSpace(rest)
}
