package hooks

import (
	"path"
	"strings"

	"session-learning/internal/agent"
)

// codex is Codex. It took over the events of Claude Code, without one for a tool that failed.
type codex struct{}

func (codex) Name() string { return agent.Codex }

// Sent goes by the name of the transcript, and by the id of the turn, which no other agent tells.
func (codex) Sent(f Fields, _ Host) bool {
	file := path.Base(strings.ReplaceAll(f.Word("transcript_path"), `\`, "/"))
	return strings.HasPrefix(file, "rollout-") || f.Word("turn_id") != ""
}

// events are those that we act on. Interrupt comes in place of Stop when the person stops the agent.
func (codex) events() map[string]Event {
	return map[string]Event{
		"SessionStart":     Started,
		"UserPromptSubmit": Prompted,
		"PostToolUse":      ToolFailed,
		"Stop":             TurnEnded,
		"StopFailure":      TurnEnded,
		"Interrupt":        TurnEnded,
		"PreCompact":       Compacting,
		"SessionEnd":       SessionEnded,
	}
}

func (c codex) Session(f Fields, _ Host) Payload {
	name := f.Word(eventField)
	p := Payload{
		Event:      c.events()[name],
		Name:       name,
		Source:     Source(f.Word("source")),
		Session:    f.Word("session_id"),
		SubAgent:   f.Word("agent_id"),
		Transcript: f.Word("transcript_path"),
		Cwd:        f.Word("cwd"),
		Prompt:     f.Text("prompt"),
		Tool:       agent.Tool(f.Word("tool_name")),
		Call:       f.Word("turn_id") + " " + f.Word("tool_use_id"),
	}
	if p.Event == ToolFailed {
		p.Error = f.Text("tool_response")
		if p.Tool != agent.Shell || p.Error == "" || !failedInRollout(p.Transcript, f.Word("tool_use_id")) {
			p.Event = Other
		}
	}
	return p
}

// Answer has exactly the members that Codex knows: one more, and it calls the hook failed.
func (codex) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }
