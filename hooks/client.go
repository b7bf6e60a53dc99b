package hooks

import "strings"

// Client is how one coding agent words its hooks.
type Client interface {
	Name() string
	Session(f Fields) Payload          // what it told us
	Answer(event, block string) []byte // the block in the shape that it takes context in
}

// clients are the agents that we know, by name.
func clients() map[string]Client {
	return map[string]Client{
		"claude": claude{},
	}
}

// eventField names the event in the payloads of nearly all agents.
const eventField = "hook_event_name"

// Detect tells which agent sent the fields. The name that it was registered or sends itself with wins. An object
// without an event name is from nobody: a person or a script calls by hand.
func Detect(flag string, f Fields) Client {
	if !f.Has(eventField) {
		return plain{}
	}
	for _, name := range []string{flag, f.Word("agent")} {
		if c, known := clients()[strings.ToLower(name)]; known {
			return c
		}
	}
	return claude{}
}
