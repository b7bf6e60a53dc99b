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

func (opencode) Session(f Fields, h Host) Payload {
	p := claude{}.Session(f, h)
	p.Prompt = injected.Unquote(p.Prompt)
	p.Tool = agent.Tool(p.Tool)
	return p
}

// Answer is the block as it is: the plugin puts it where the model reads it.
func (opencode) Answer(_, block string) []byte { return []byte(block + "\n") }
