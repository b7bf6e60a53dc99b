package injected

import "strings"

// sentences are the beginnings of messages that no person typed.
func sentences() []string {
	return []string{
		"[Request interrupted by user",
		"Caveat: The messages below",
		"This session is being continued from a previous",
		"Operation stopped by hook",
		"Stop hook feedback",
		"Stop hook prevented",
		"Base directory for this skill:",
		"[Image: source:",
		"[Image: original ",
		"No response requested.",
		"Unknown skill:",
		"Unknown slash command:",
		"System: Please continue.",
		"System: Potential loop detected",
		"This is the Gemini CLI. We are setting up the context",
		"This is the Qwen Code. We are setting up the context",
		"This is Qwen Code. We are setting up the context",
		"Here is the user's editor context",
		"Here is a summary of changes in the user's editor context",
		"I ran the following shell command:",
		"Generate a file named AGENTS.md that serves as a contributor guide",      // /init of Codex
		"Review the current code changes (staged, unstaged, and untracked files)", // its /review
		"Review the code changes against the base branch '",
		"Review the code changes introduced by commit ",
		"Another language model started to solve this problem",
		"You are performing a CONTEXT CHECKPOINT COMPACTION",
		"You have exceeded the maximum number of tokens, please stop coding",
		"You were originally given instructions from a user over one or more turns",
		"Warning: apply_patch was requested via ",
		"Create or update `AGENTS.md` for this repository.", // /init of opencode
		"Please analyze this codebase and create an AGENTS.md file",
		"You are a code reviewer. Your job is to review code changes", // its /review
		"The following tool was executed by the user",
		"Summarize the task tool output above",
		plan,
		"Briefly inform the user about the task result", // Cursor, when work in the background has ended
		"Perform any necessary follow-up actions in response to ",
		"You must fully embody this agent's persona and follow all activation instructions", // commands of BMAD
		"IT IS CRITICAL THAT YOU FOLLOW THESE STEPS - while staying in character as the current agent persona",
	}
}

// Machine tells whether a program wrote a whole message: a report of background work, the output of a command, what a
// client says in the person's place. It makes no difference whether the message was stripped.
func Machine(message string) bool {
	message = strings.TrimSpace(message)
	for _, begin := range sentences() {
		if strings.HasPrefix(message, begin) {
			return true
		}
	}
	for _, e := range elements() {
		if e.alone && strings.HasPrefix(message, "<"+e.name) {
			return true
		}
	}
	return isElement(message)
}

// isElement tells whether the whole text is one element with a name of several words, as the messages are that programs
// send to the agent. People paste elements, but say something about them.
func isElement(text string) bool {
	if !strings.HasPrefix(text, "<") || !strings.HasSuffix(text, ">") {
		return false
	}
	name := text[1:]
	end := strings.IndexAny(name, " >\n\t")
	if end < 0 {
		return false
	}
	name = name[:end]
	return strings.ContainsAny(name, "-_") && strings.HasSuffix(text, "</"+name+">")
}
