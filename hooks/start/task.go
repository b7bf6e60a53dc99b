package start

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of a task, in bytes: of a longer prompt its beginning and its end, where the person speaks; what was pasted
// in the middle is left out.
const (
	maxTask  = 12 << 10
	taskTail = 4 << 10
)

// task is what a prompt is about: the person's words without what was put around them. Empty: it asks for nothing.
func task(prompt string) string {
	words := strings.TrimSpace(withoutBlocks(withoutTags(prompt)))
	if isCommand(words) || isMachine(words) {
		return ""
	}
	if len(words) > maxTask {
		words = words[:maxTask-taskTail] + "\n" + words[len(words)-taskTail:]
	}
	return strings.ToValidUTF8(words, "")
}

// isCommand tells whether a prompt is a slash command. A path is none: its first part is followed by a slash.
func isCommand(prompt string) bool {
	rest, ok := strings.CutPrefix(prompt, "/")
	if !ok {
		return false
	}
	name := rest
	if end := strings.IndexFunc(rest, unicode.IsSpace); end >= 0 {
		name = rest[:end]
	}
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsLetter(first) && !strings.Contains(name, "/")
}

// machineStarts are the beginnings of prompts that no person typed: reports of background work, output of commands,
// messages between agents, and what a client says in the person's place.
func machineStarts() []string {
	return []string{
		"<task-notification", "<local-command-", "<command-name", "<command-message", "<bash-input", "<bash-stdout",
		"<bash-stderr", "<teammate-message", "<ci-monitor-event", "<agent-message",
		"[Request interrupted", "Caveat: The messages below", "This session is being continued from a previous",
		"Stop hook feedback", "Operation stopped by hook",
	}
}

func isMachine(prompt string) bool {
	for _, start := range machineStarts() {
		if strings.HasPrefix(prompt, start) {
			return true
		}
	}
	return false
}

// wrapped are the tags that clients put around text of their own in a prompt.
func wrapped() []string {
	return []string{"system-reminder", "system_reminder", "hook_context", "user-prompt-submit-hook"}
}

// withoutTags takes out what clients have put into the prompt. A tag that is not closed reaches to the end.
func withoutTags(prompt string) string {
	for _, tag := range wrapped() {
		for {
			before, rest, found := strings.Cut(prompt, "<"+tag+">")
			if !found {
				break
			}
			_, after, _ := strings.Cut(rest, "</"+tag+">")
			prompt = before + "\n" + after
		}
	}
	return prompt
}

// withoutBlocks takes out blocks that we injected earlier and that came back in a prompt.
func withoutBlocks(prompt string) string {
	if !strings.Contains(prompt, title) {
		return prompt
	}
	var kept strings.Builder
	at := outside
	for line := range strings.Lines(prompt) {
		if at = at.next(strings.TrimSpace(line)); at == outside {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// place is where a line stands as to a block of ours.
type place uint8

const (
	outside place = iota
	between       // after the title, or after a learning's empty line
	inItem        // in a learning, or in the line under the title
	inFence       // in a learning's example
)

// next is the place of the next line.
func (p place) next(line string) place {
	switch {
	case strings.HasSuffix(line, title):
		return between
	case p == outside:
		return outside
	case p == inFence && line == fence:
		return inItem
	case p == inFence, p == inItem && line == fence:
		return inFence
	case line == "":
		return between
	case p == inItem, line == preface, isHeading(line):
		return inItem
	default:
		return outside
	}
}

// isHeading tells whether a line is the heading of a learning in a block.
func isHeading(line string) bool {
	return strings.HasPrefix(line, "### ") && strings.Contains(line, " [") && strings.HasSuffix(line, "]")
}
