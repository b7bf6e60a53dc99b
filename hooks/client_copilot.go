package hooks

import (
	"cmp"
	"path/filepath"
	"strings"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// copilot is GitHub Copilot CLI, and the Copilot agent of VS Code, which runs the same hook files.
type copilot struct{}

func (copilot) Name() string { return agent.Copilot }

// hookEventField names the event in VS Code.
const hookEventField = "hookEventName"

// Sent goes by fields that no other agent has, by the folder of the transcript, and by what Copilot CLI puts into the
// environment of its hooks. It names the transcript at the end of a turn only: an agent that was started in its shell
// names its own.
func (copilot) Sent(f Fields, h Host) bool {
	path := copilotPath(f)
	switch {
	case f.Has("sessionId"), f.Has("initial_prompt"), f.Has("initialPrompt"):
		return true
	case strings.Contains(strings.ReplaceAll(path, `\`, "/"), "/session-state/"):
		return true
	}
	return path == "" && h.Getenv("COPILOT_CLI") != ""
}

// events are those that we act on, in both of the styles in which hooks can be registered. A tool's end is told by two of
// them, and a failing command is a success to the client.
func (copilot) events() map[string]Event {
	return map[string]Event{
		"SessionStart": Started, "sessionStart": Started,
		"UserPromptSubmit": Prompted, "userPromptSubmitted": Prompted,
		"PostToolUse": ToolFailed, "postToolUse": ToolFailed,
		"PostToolUseFailure": ToolFailed, "postToolUseFailure": ToolFailed,
		"Stop": TurnEnded, "agentStop": TurnEnded,
		"PreCompact": Compacting, "preCompact": Compacting,
		"SessionEnd": SessionEnded, "sessionEnd": SessionEnded,
	}
}

func (c copilot) Session(f Fields, h Host) Payload {
	name := cmp.Or(f.Word(eventField), f.Word(hookEventField), copilotEvent(f))
	p := Payload{
		Event:      c.events()[name],
		Name:       name,
		Source:     Source(f.Word("source")),
		Session:    cmp.Or(f.Word("session_id"), f.Word("sessionId")),
		SubAgent:   cmp.Or(f.Word("agent_id"), f.Word("agentName")),
		Transcript: copilotPath(f),
		Cwd:        f.Word("cwd"),
		Prompt:     cmp.Or(f.Text("prompt"), f.Text("initial_prompt"), f.Text("initialPrompt")),
		Tool:       agent.Tool(cmp.Or(f.Word("tool_name"), f.Word("toolName"))),
	}
	switch {
	case p.Source == "new":
		p.Source = Startup
	case p.Source == Resume && p.Event == Started:
		// A session that goes on has lost what hooks gave it, as in a compaction. What the person says comes as a prompt, too.
		p.Source, p.Prompt = Compact, ""
	}
	if p.Transcript == "" {
		p.Transcript = copilotTranscript(p.Session, h)
	}
	if p.Event == ToolFailed {
		p.toolEnded(copilotFailure(f, strings.HasSuffix(name, "Failure")))
	}
	return p
}

// Answer has the context twice: the command takes it from the top, VS Code from where Claude Code does. Each ignores the
// other one's.
func (copilot) Answer(event, block string) []byte {
	nested := newHookOutput(event, block)
	return envelope(struct {
		Context string `json:"additionalContext"`
		hookOutput
	}{nested.Specific.Context, nested})
}

// copilotEvent tells an event that has no name, as those of hooks that are registered in camel case have none, by its
// fields. Empty: it is none that we act on.
func copilotEvent(f Fields) string {
	switch {
	case f.Has("toolName"):
		switch {
		case f.Has("toolResult"):
			return "postToolUse"
		case f.Has("error"):
			return "postToolUseFailure"
		}
		return ""
	case f.Has("trigger"):
		return "preCompact"
	case f.Has("stopReason"), f.Has("transcriptPath"):
		return "agentStop"
	case f.Has("reason"):
		return "sessionEnd"
	case f.Has("prompt"):
		return "userPromptSubmitted"
	case f.Has("source"), f.Has("initialPrompt"):
		return "sessionStart"
	}
	return ""
}

func copilotPath(f Fields) string {
	return cmp.Or(f.Word("transcript_path"), f.Word("transcriptPath"))
}

// copilotTranscript is where Copilot CLI keeps the events of a session; empty: not known. An id becomes part of the path,
// so that it must not be one.
func copilotTranscript(session string, h Host) string {
	home := h.Getenv(config.EnvCopilotDir)
	if !filepath.IsAbs(home) && h.Home != "" {
		home = filepath.Join(h.Home, ".copilot")
	}
	if !filepath.IsAbs(home) || !isPathPart(session) {
		return ""
	}
	return filepath.Join(home, "session-state", session, "events.jsonl")
}

// copilotFailure is the output of a tool that failed. flagged: the client itself says so.
func copilotFailure(f Fields, flagged bool) (output string, failed bool) {
	if flagged {
		output = cmp.Or(f.Text("error"), f.Object("error").Text("message"))
		end, _ := agent.ReadCopilotEnd(output)
		return end.Output, output != "" && !agent.CopilotRefused(output) && !agent.CopilotCancelled(output)
	}
	output, kind := copilotResult(f)
	end, _ := agent.ReadCopilotEnd(output)
	return end.Output, kind == "failure" || end.Exit != 0
}

// copilotResult is what a tool gave, and what the client makes of it.
func copilotResult(f Fields) (output, kind string) {
	if f.Has("tool_response") {
		return f.LongText("tool_response"), ""
	}
	if res := f.Object("tool_result"); len(res) > 0 {
		return res.LongText("text_result_for_llm"), res.Word("result_type")
	}
	res := f.Object("toolResult")
	return res.LongText("textResultForLlm"), res.Word("resultType")
}
