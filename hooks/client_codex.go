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
	return strings.HasPrefix(path.Base(transcriptPath(f)), "rollout-") || f.Word("turn_id") != ""
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
	p := claudePayload(f, c.events())
	p.Call = f.Word("turn_id") + " " + f.Word("tool_use_id")
	if p.Event == ToolFailed {
		output := f.Text("tool_response")
		p.toolEnded(output, p.Tool == agent.Shell && output != "" && failedInRollout(p.Transcript, f.Word("tool_use_id")))
	}
	return p
}

// Answer has exactly the members that Codex knows: one more, and it calls the hook failed.
func (codex) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }
