package start

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/internal/injected"
)

// Bounds of a task, in bytes: of a longer prompt its beginning and its end, where the person speaks; what was pasted
// in the middle is left out.
const (
	maxTask  = 12 << 10
	taskTail = 4 << 10
)

// task is what a prompt is about: the person's words without what was put around them. Empty: it asks for nothing.
func task(prompt string) string {
	words := strings.TrimSpace(injected.Strip(prompt))
	if isCommand(words) || injected.Machine(prompt) || injected.Machine(words) {
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
