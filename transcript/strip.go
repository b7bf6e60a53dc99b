package transcript

import "strings"

// Title is the first line of the block that a reminder adds to a conversation.
const Title = "## Past Learnings Relevant to This Task"

// injectedTags are the elements that agents and their extensions add to what a person typed, or to the output of a
// tool: never the words of either.
func injectedTags() []string {
	return []string{
		"system-reminder", "task-notification", "teammate-message", "ci-monitor-event",
		"local-command-caveat", "local-command-stdout", "local-command-stderr",
		"bash-input", "bash-stdout", "bash-stderr",
		"command-name", "command-message", "command-contents",
		"user-prompt-submit-hook", "session-start-hook", "post-tool-use-hook",
		"ide_opened_file", "ide_selection", "ide_diagnostics",
	}
}

// Strip takes out of a text what was injected into it: the harness's elements and our own reminders, so that we
// never learn from what we said.
func Strip(text string) string {
	if strings.Contains(text, "<") {
		for _, tag := range injectedTags() {
			text = stripTag(text, tag)
		}
	}
	return stripReminder(text)
}

// stripTag removes every element with this name. One without an end, which was cut off, goes to the end of the text
// when it begins a line.
func stripTag(text, tag string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "<"+tag)
		if i < 0 {
			return text
		}
		i += from
		rest := text[i+1+len(tag):]
		if rest == "" || !strings.ContainsRune("> \n\t", rune(rest[0])) {
			from = i + 1
			continue
		}
		j := strings.Index(rest, "</"+tag+">")
		switch {
		case j >= 0:
			text = text[:i] + rest[j+len(tag)+3:]
			from = i
		case i == 0 || text[i-1] == '\n':
			return text[:i]
		default:
			from = i + 1
		}
	}
}

// stripReminder removes our own blocks: the title, a note, and items that are a heading with the lines below it and
// perhaps a fence. What follows after a blank line and is none of these is somebody else's. A title inside a line
// (JSON, a quotation) takes its line with it.
func stripReminder(text string) string {
	if !strings.Contains(text, Title) {
		return text
	}
	var kept []string
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		switch {
		case strings.HasPrefix(strings.TrimSpace(lines[i]), Title):
			i = reminderEnd(lines, i+1) - 1
		case strings.Contains(lines[i], Title):
		default:
			kept = append(kept, lines[i])
		}
	}
	return strings.Join(kept, "\n")
}

// reminderEnd returns the line behind the block whose title stands before lines[i].
func reminderEnd(lines []string, i int) int {
	end := i
	for i < len(lines) {
		for i < len(lines) && strings.TrimSpace(lines[i]) == "" {
			i++
		}
		if i == len(lines) || !ofReminder(strings.TrimSpace(lines[i])) {
			return end
		}
		fence := strings.HasPrefix(strings.TrimSpace(lines[i]), "```")
		for i++; i < len(lines); i++ {
			line := strings.TrimSpace(lines[i])
			if fence && strings.HasPrefix(line, "```") {
				fence = false
				i++
				break
			}
			if !fence && (line == "" || strings.HasPrefix(line, "```")) {
				break
			}
		}
		end = i
	}
	return end
}

func ofReminder(line string) bool {
	return strings.HasPrefix(line, "### ") || strings.HasPrefix(line, "```") || strings.HasPrefix(line, "Notes from earlier sessions")
}
