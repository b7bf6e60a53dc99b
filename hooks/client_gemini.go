package hooks

import "session-learning/internal/agent"

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
		p.toolEnded(geminiFailure(p.Tool, f.Object("tool_response")))
	}
	return p
}

func (gemini) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }

// geminiFailure is the output of a tool that failed, by what Gemini CLI, or an older Qwen Code, tells of its end.
func geminiFailure(tool string, response Fields) (output string, failed bool) {
	if tool == agent.Shell {
		end := agent.ReadShellEnd(response.LongText("llmContent"))
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
