package hooks

import (
	"slices"
	"strings"
)

// Client is how one coding agent words its hooks.
type Client interface {
	Name() string                      // as in internal/agent
	Sent(f Fields, h Host) bool        // the fields look like this agent's
	Session(f Fields, h Host) Payload  // what it told us
	Answer(event, block string) []byte // the block in the shape that it takes context in
}

// Host is what of its surroundings a client may ask: what agents tell their hooks there.
type Host struct {
	Getenv func(string) string
	Home   string // the user's home folder; empty: not known
}

// clients are the agents that we know, in the order in which they are told apart: agents that took over the fields of
// another one come before it, and Claude Code, whose fields most took over, is whoever is left.
func clients() []Client {
	return []Client{other{}, cursor{}, copilot{}, qwen{}, gemini{}, codex{}, opencode{}, claude{}}
}

// eventField names the event in the payloads of nearly all agents.
const eventField = "hook_event_name"

// eventFields tell that an agent called, each in some way. An object without any is from nobody: a person or a script calls
// by hand. Hooks of Copilot CLI that are registered in camel case name no event, and those of its first versions not even
// the session, but the time.
func eventFields() []string {
	return []string{eventField, hookEventField, neutralField, "sessionId", "conversation_id", "timestamp"}
}

// Detect tells which agent sent the fields. The name that it was registered with or sends itself wins, but for who speaks in
// our own words, whatever it is called.
func Detect(flag string, f Fields, h Host) Client {
	if (other{}).Sent(f, h) {
		return other{}.named(f.Word("agent"), flag)
	}
	if !slices.ContainsFunc(eventFields(), f.Has) {
		return plain{}
	}
	for _, name := range []string{flag, f.Word("agent")} {
		for _, c := range clients() {
			if c.Name() == strings.ToLower(name) {
				return c
			}
		}
	}
	for _, c := range clients() {
		if c.Sent(f, h) {
			return c
		}
	}
	return plain{}
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

// isPathPart tells whether an id can be the name of a file, and of no other one than its own.
func isPathPart(id string) bool {
	return id != "" && !strings.ContainsAny(id, `/\:`) && !strings.HasPrefix(id, ".")
}
