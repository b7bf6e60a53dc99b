package hooks

import (
	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// opencode is opencode, for which our plugin speaks: in Claude Code's fields, always with its name.
type opencode struct{}

func (opencode) Name() string { return agent.OpenCode }

// Sent is never true: without its name nothing tells the plugin's payloads from Claude Code's.
func (opencode) Sent(Fields, Host) bool { return false }

func (opencode) events() map[string]Event {
	return map[string]Event{
		"SessionStart":       Started, // after a compaction
		"UserPromptSubmit":   Prompted,
		"PostToolUseFailure": ToolFailed,
		"Stop":               TurnEnded,
		"SessionEnd":         SessionEnded,
	}
}

func (c opencode) Session(f Fields, _ Host) Payload {
	p := claudePayload(f, c.events())
	p.Prompt = injected.Unquote(p.Prompt)
	p.Error, p.Call = f.Text("error"), f.Word("tool_use_id")
	return p
}

// Answer is the block as it is: the plugin puts it where the model reads it.
func (opencode) Answer(_, block string) []byte { return []byte(block + "\n") }
