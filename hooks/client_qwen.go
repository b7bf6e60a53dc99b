package hooks

import (
	"cmp"

	"session-learning/internal/agent"
)

// qwen is Qwen Code, which came from Gemini CLI and took over the events of Claude Code.
type qwen struct{}

func (qwen) Name() string { return agent.Qwen }

// Sent goes by the folder of the transcript, by what Qwen Code puts into the environment of its hooks, and by fields: it adds
// the time of Gemini CLI to those of Claude Code.
func (qwen) Sent(f Fields, h Host) bool {
	return inFolder(f, ".qwen") || inSession(f, h, "QWEN_CODE_SESSION_ID") ||
		f.Word("timestamp") != "" && f.Word("permission_mode") != ""
}

// events are those that we act on. PostToolUse tells in older versions also of commands that failed.
func (qwen) events() map[string]Event {
	return map[string]Event{
		"SessionStart":       Started,
		"UserPromptSubmit":   Prompted,
		"PostToolUse":        ToolFailed,
		"PostToolUseFailure": ToolFailed,
		"Stop":               TurnEnded,
		"StopFailure":        TurnEnded,
		"PreCompact":         Compacting,
		"SessionEnd":         SessionEnded,
	}
}

func (c qwen) Session(f Fields, _ Host) Payload {
	p := claudePayload(f, c.events())
	p.Prompt = cmp.Or(f.Text("submitted_prompt"), p.Prompt)
	p.Interrupted = f.True("is_interrupt")
	p.Call = f.Word("prompt_id") + " " + f.Word("tool_use_id")
	switch {
	case p.Source == "compress":
		p.Source = Compact
	case p.Event == Prompted && p.Prompt == "":
		p.Event = Other // sent with the result of every tool call
	case p.Event == ToolFailed:
		c.failure(f, &p)
	}
	return p
}

// failure reads how a tool ended.
func (qwen) failure(f Fields, p *Payload) {
	switch {
	case p.Name == "PostToolUse":
		response := f.Object("tool_response")
		output, failed := geminiFailure(p.Tool, response)
		// A search that found nothing has completed, whatever its status.
		p.toolEnded(output, failed && response.Object("returnDisplay").Word("outcome") != "completed")
	case p.Tool == agent.Shell:
		end := agent.ReadShellEnd(f.LongText("error"))
		p.Error, p.Interrupted = end.Output, p.Interrupted || end.Cancelled
	default:
		p.Error = f.Text("error")
	}
}

func (qwen) Answer(event, block string) []byte { return envelope(newHookOutput(event, block)) }
