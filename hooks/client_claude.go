package hooks

import "session-learning/internal/agent"

// claude is Claude Code.
type claude struct{}

func (claude) Name() string { return agent.Claude }

func (claude) Sent(f Fields, _ Host) bool { return f.Has(eventField) }

// events are those that we act on, by the names that Claude Code gives them. SubagentStop is none of them: a
// sub-agent's end is not the session's.
func (claude) events() map[string]Event {
	return map[string]Event{
		"SessionStart":       Started,
		"UserPromptSubmit":   Prompted,
		"PostToolUseFailure": ToolFailed,
		"Stop":               TurnEnded,
		"StopFailure":        TurnEnded, // in place of Stop when the model could not be reached
		"PreCompact":         Compacting,
		"SessionEnd":         SessionEnded,
	}
}

func (c claude) Session(f Fields, _ Host) Payload {
	p := claudePayload(f, c.events())
	p.Error = f.Text("error")
	p.Interrupted = f.True("is_interrupt") || agent.ClaudeRejected(p.Error) || agent.ClaudeDenied(p.Error)
	p.Call = f.Word("prompt_id") + " " + f.Word("tool_use_id")
	return p
}

// claudePayload reads the fields that other agents took over from Claude Code.
func claudePayload(f Fields, events map[string]Event) Payload {
	name := f.Word(eventField)
	return Payload{
		Event:      events[name],
		Name:       name,
		Source:     Source(f.Word("source")),
		Session:    f.Word("session_id"),
		SubAgent:   f.Word("agent_id"),
		Transcript: f.Word("transcript_path"),
		Cwd:        f.Word("cwd"),
		Prompt:     f.Text("prompt"),
		Tool:       agent.Tool(f.Word("tool_name")),
	}
}

func (claude) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }
