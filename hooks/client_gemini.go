package hooks

import (
	"strings"

	"session-learning/internal/agent"
)

// gemini is Gemini CLI.
type gemini struct{}

func (gemini) Name() string { return agent.Gemini }

// Sent goes by the folder of the transcript, by the names of events that no other agent has, and by what Gemini CLI puts into
// the environment of its hooks.
func (c gemini) Sent(f Fields, h Host) bool {
	if _, own := c.events()[f.Word(eventField)]; own && !sharedEvent(f.Word(eventField)) {
		return true
	}
	return inFolder(f, ".gemini") || inSession(f, h, "GEMINI_SESSION_ID")
}

// events are those that we act on. PreCompress is none of them: it comes before every request to the model, compressed or
// not.
func (gemini) events() map[string]Event {
	return map[string]Event{
		"SessionStart": Started,
		"BeforeAgent":  Prompted,
		"AfterTool":    ToolFailed,
		"AfterAgent":   TurnEnded,
		"SessionEnd":   SessionEnded,
	}
}

// sharedEvent tells whether Claude Code has an event of the same name.
func sharedEvent(name string) bool { _, shared := claude{}.events()[name]; return shared }

func (c gemini) Session(f Fields, _ Host) Payload {
	name := f.Word(eventField)
	p := Payload{
		Event:      c.events()[name],
		Name:       name,
		Source:     Source(f.Word("source")),
		Session:    f.Word("session_id"),
		Transcript: f.Word("transcript_path"),
		Cwd:        f.Word("cwd"),
		Prompt:     f.Text("prompt"),
		Tool:       agent.Tool(f.Word("tool_name")),
		Call:       f.Word("timestamp"), // one for all hooks of an event
	}
	if p.Source == "compress" {
		p.Source = Compact
	}
	if p.Event == ToolFailed {
		output, failed := toolFailure(p.Tool, f.Object("tool_response"))
		if p.Error = output; !failed {
			p.Event = Other
		}
	}
	return p
}

func (gemini) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }

// toolFailure is the output of a tool that failed, by what Gemini CLI, or an older Qwen Code, tells of its end.
func toolFailure(tool string, response Fields) (output string, failed bool) {
	text := response.Text("llmContent")
	if tool == agent.Shell {
		end := agent.ReadShellEnd(joined(text, response.End("llmContent")))
		switch {
		case end.Cancelled, end.Running:
			return "", false
		case end.Exit != 0, end.Failed:
			return end.Output, true
		}
	}
	message := response.Object("error").Text("message")
	return message, message != ""
}

// joined is a long text as far as it was read, and its end.
func joined(text, end string) string {
	if end == "" || strings.HasSuffix(text, end) {
		return text
	}
	return text + "\n" + end
}

// inFolder tells whether the transcript lies in an agent's folder, on any system.
func inFolder(f Fields, folder string) bool {
	return strings.Contains(transcriptPath(f), "/"+folder+"/")
}

// inSession tells whether a variable that an agent sets for its hooks is of the session that the fields are of. An agent that
// another one started finds the variable, too, but has a session of its own, in a hidden folder of its own.
func inSession(f Fields, h Host, variable string) bool {
	session := h.Getenv(variable)
	return session != "" && (session == f.Word("session_id") || !strings.Contains(transcriptPath(f), "/."))
}

// transcriptPath is the path of the transcript with slashes, whatever the system.
func transcriptPath(f Fields) string { return strings.ReplaceAll(f.Word("transcript_path"), `\`, "/") }
