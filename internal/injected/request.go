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
	if input, ok := inputOfTemplate(message); ok {
		return input
	}
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

// inputOfTemplate is what a person typed behind a command of Spec Kit. Agents that have no commands of their own for it send
// the whole template in the person's place, with that in a fence at its beginning.
func inputOfTemplate(message string) (input string, ok bool) {
	rest, ok := strings.CutPrefix(strings.ReplaceAll(message[:min(len(message), maxTemplateHead)], "\r\n", "\n"), "## User Input\n\n```text\n")
	if !ok {
		return "", false
	}
	input, _, ok = strings.Cut(rest, "\n```\n\nYou **MUST** consider the user input")
	return strings.TrimSpace(input), ok
}

// maxTemplateHead is how far into a message the end of that fence is looked for, in bytes.
const maxTemplateHead = 32 << 10
