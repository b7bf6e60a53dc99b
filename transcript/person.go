package transcript

import (
	"strings"

	"session-learning/internal/injected"
)

// texts is a text that is recorded as a string or as blocks.
func texts(raw []byte) string {
	if len(raw) > 0 && raw[0] == '"' {
		return str(raw, MaxOutput)
	}
	var parts []string
	array(raw, func(block []byte) {
		if text := str(field(block, "text"), MaxOutput); text != "" {
			parts = append(parts, text)
		}
	})
	return Cut(strings.Join(parts, "\n"), MaxOutput)
}

// typedAs is what a person typed and in which voice. Of a slash command that is its arguments.
func typedAs(text string) (words string, voice Voice) {
	if words = commandArguments(text); words != text {
		return words, Command
	}
	return text, Prompt
}

// commandArguments returns what follows a slash command, and text that is none unchanged.
func commandArguments(text string) string {
	if !strings.HasPrefix(text, "/") {
		return text
	}
	name, rest, _ := strings.Cut(text, " ")
	if strings.Contains(name[1:], "/") || strings.Contains(name, "\n") {
		return text // a path
	}
	return strings.TrimSpace(rest)
}

// spokenIn takes out of a text what the harness put there. What is left is the person's; of a slash command that is
// its arguments.
func spokenIn(text string) (words string, voice Voice) {
	text = strings.TrimSpace(injected.Strip(text))
	if strings.HasPrefix(text, "<command-args>") {
		text = inner(text, "command-args")
		return strings.TrimSpace(text), Command
	}
	if strings.HasPrefix(text, "<"+memoryInput+">") {
		return "# " + strings.TrimSpace(inner(text, memoryInput)), Prompt
	}
	if machine(text) {
		return "", 0
	}
	return text, Prompt
}

// memoryInput is the element in which Claude Code records a line that a person typed behind "#", for its memory.
const memoryInput = "user-memory-input"

// inner returns what stands between a tag and the last of its ends; empty: there is no such tag.
func inner(text, tag string) string {
	_, rest, _ := strings.Cut(text, "<"+tag+">")
	if i := strings.LastIndex(rest, "</"+tag+">"); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

// machine tells whether a user line without its elements says nothing of the person's own. A plan that the person took
// over is the agent's.
func machine(text string) bool {
	return injected.Machine(text) || strings.HasPrefix(text, "Implement the following plan:") ||
		strings.HasPrefix(text, clarify) || strings.HasPrefix(text, interviewed)
}

// What the harness says for a person who does not want to answer (more) questions. Answers given so far follow.
const (
	clarify     = "The user wants to clarify these questions"
	interviewed = "The user has indicated they have provided enough answers"
)

// The element in which clients send what a person typed.
const (
	queryOpen = "<user_query>"
	queryEnd  = "</user_query>"
)

// query is what a person typed: what stands in the elements for that, or the whole text. The client speaks in such an element,
// too, when work in the background has ended.
func query(text string) string {
	if !strings.Contains(text, queryOpen) {
		return text
	}
	var parts []string
	for {
		_, rest, ok := strings.Cut(text, queryOpen)
		if !ok {
			return strings.Join(parts, "\n")
		}
		said, after, _ := strings.Cut(rest, queryEnd)
		if !injected.Machine(said) {
			parts = append(parts, strings.TrimSpace(said))
		}
		text = after
	}
}

// unwrap takes off the elements with names of several words, and the time, with which a message begins.
func unwrap(text string) string {
	for {
		text = strings.TrimSpace(text)
		tag, opens := strings.CutPrefix(text, "<")
		name, _, whole := strings.Cut(tag, ">")
		added := name == "timestamp" || name == "rules" || strings.Contains(name, "_") && !strings.ContainsAny(name, "< \n")
		_, rest, ends := strings.Cut(text, "</"+name+">")
		if !opens || !whole || !added || !ends {
			return text
		}
		text = rest
	}
}
