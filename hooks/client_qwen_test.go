package hooks

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQwenIsUnderstood(t *testing.T) {
	const chat = "/home/dev/.qwen/projects/-p/chats/0a1b.jsonl"
	payload := func(event string, fields ...string) string {
		return `{"hook_event_name":"` + event + `","session_id":"0a1b","transcript_path":"` + chat + `","cwd":"/p","timestamp":"2026-11-30T11:10:19.229Z","permission_mode":"yolo","prompt_id":"0a1b########0"` +
			strings.Join(append([]string{""}, fields...), ",") + `}`
	}
	told := func(event Event, name string, change func(*Payload)) Payload {
		p := Payload{Event: event, Name: name, Session: "0a1b", Transcript: chat, Cwd: "/p", Call: "0a1b########0 "}
		if change != nil {
			change(&p)
		}
		return p
	}
	tool := func(event Event, name, tool, output string, interrupted bool) Payload {
		return told(event, name, func(p *Payload) {
			p.Tool, p.Error, p.Interrupted, p.Call = tool, output, interrupted, "0a1b########0 toolu_1"
		})
	}
	const shellTool, use = `"tool_name":"run_shell_command"`, `"tool_use_id":"toolu_1"`
	const failed = "Command: make\\nDirectory: (root)\\nOutput: boom\\nError: (none)\\nExit Code: 2\\nSignal: (none)\\nProcess Group PGID: (none)"
	for complaint, c := range map[string]struct {
		in   string
		want Payload
	}{
		"a start is missed":                {payload("SessionStart", `"source":"startup"`, `"model":"m"`), told(Started, "SessionStart", func(p *Payload) { p.Source = Startup })},
		"a compaction is missed":           {payload("SessionStart", `"source":"compact"`), told(Started, "SessionStart", func(p *Payload) { p.Source = Compact })},
		"a prompt is missed":               {payload("UserPromptSubmit", `"prompt":"fix it"`), told(Prompted, "UserPromptSubmit", func(p *Payload) { p.Prompt = "fix it" })},
		"files in a prompt are its task":   {payload("UserPromptSubmit", `"prompt":"fix it\nfile"`, `"submitted_prompt":"fix @it"`), told(Prompted, "UserPromptSubmit", func(p *Payload) { p.Prompt = "fix @it" })},
		"the result of a tool is a prompt": {payload("UserPromptSubmit", `"prompt":""`), told(Other, "UserPromptSubmit", nil)},
		"a sub-agent is the main one":      {payload("UserPromptSubmit", `"prompt":"x"`, `"agent_id":"explore-1"`), told(Prompted, "UserPromptSubmit", func(p *Payload) { p.Prompt, p.SubAgent = "x", "explore-1" })},
		"a stop is missed":                 {payload("Stop", `"last_assistant_message":"done"`), told(TurnEnded, "Stop", nil)},
		"a stop by an error is missed":     {payload("StopFailure"), told(TurnEnded, "StopFailure", nil)},
		"a compaction to come is missed":   {payload("PreCompact", `"trigger":"auto"`), told(Compacting, "PreCompact", nil)},
		"the end is missed":                {payload("SessionEnd", `"reason":"clear"`), told(SessionEnded, "SessionEnd", nil)},
		"the end of a sub-agent is one":    {payload("SubagentStop"), told(Other, "SubagentStop", nil)},
		"a failing command keeps its words": {
			payload("PostToolUseFailure", shellTool, use, `"error":"`+failed+`"`, `"is_interrupt":false`),
			tool(ToolFailed, "PostToolUseFailure", "Bash", "boom", false),
		},
		"a failing tool is missed": {
			payload("PostToolUseFailure", `"tool_name":"read_file"`, use, `"error":"File not found: /p/x"`),
			tool(ToolFailed, "PostToolUseFailure", "Read", "File not found: /p/x", false),
		},
		"an interrupted tool failed": {
			payload("PostToolUseFailure", shellTool, use, `"error":"Tool call cancelled by user."`, `"is_interrupt":true`),
			tool(ToolFailed, "PostToolUseFailure", "Bash", "Tool call cancelled by user.", true),
		},
		"a stopped command failed": {
			payload("PostToolUseFailure", shellTool, use, `"error":"Command was cancelled by user before it could complete."`),
			tool(ToolFailed, "PostToolUseFailure", "Bash", "", true),
		},
		"a failure of an older version is a success": {
			payload("PostToolUse", shellTool, use, `"tool_response":{"llmContent":"`+failed+`","returnDisplay":"boom"}`),
			tool(ToolFailed, "PostToolUse", "Bash", "boom", false),
		},
		"a search that found nothing failed": {
			payload("PostToolUse", shellTool, use, `"tool_response":{"llmContent":"`+failed+`","returnDisplay":{"type":"shell_result","exitCode":1,"outcome":"completed"}}`),
			tool(Other, "PostToolUse", "Bash", "boom", false),
		},
		"a written file failed": {
			payload("PostToolUse", `"tool_name":"write_file"`, use, `"tool_response":{"llmContent":"ok"}`),
			tool(Other, "PostToolUse", "Write", "", false),
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			if diff := cmp.Diff(c.want, toldTo(qwen{}, c.in, nil)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
