package hooks

import (
	"testing"

	"session-learning/internal/agent"
)

func TestAnyToolIsUnderstoodInOurOwnWords(t *testing.T) {
	for complaint, c := range map[string]struct {
		flag, sent, name string
		want             Payload
	}{
		"a prompt": {"", `{"agent":"other","event":"prompt","session":"s","cwd":"/w","prompt":"\"fix it\"","transcript":"/t"}`, agent.Other,
			Payload{Event: Prompted, Name: "prompt", Session: "s", Cwd: "/w", Prompt: `"fix it"`, Transcript: "/t"}},
		"its own name is lost":         {"", `{"agent":"My-Tool","event":"stop","session":"s"}`, "my-tool", Payload{Event: TurnEnded, Name: "stop", Session: "s"}},
		"a name of two words is kept":  {"", `{"agent":"my tool","event":"stop"}`, agent.Other, Payload{Event: TurnEnded, Name: "stop"}},
		"a name on the command line":   {"my-tool", `{"event":"end"}`, "my-tool", Payload{Event: SessionEnded, Name: "end"}},
		"the flag takes its name away": {"other", `{"agent":"my-tool","event":"end"}`, "my-tool", Payload{Event: SessionEnded, Name: "end"}},
		"a known name changes it":      {"", `{"agent":"codex","event":"compact","session":"s"}`, "codex", Payload{Event: Compacting, Name: "compact", Session: "s"}},
		"snake case": {"", `{"agent":"x","event":"failure","session_id":"s","tool_name":"shell","error":"no","is_interrupt":true,"tool_use_id":"c","agent_id":"a"}`, "x",
			Payload{Event: ToolFailed, Name: "failure", Session: "s", Tool: "Bash", Error: "no", Interrupted: true, Call: "c", SubAgent: "a"}},
		"camel case": {"", `{"Agent":"x","Event":"Failure","sessionId":"s","toolName":"bash","output":"no","toolCallId":"c","transcriptPath":"/t"}`, agent.Other,
			Payload{Event: ToolFailed, Name: "Failure", Session: "s", Tool: "Bash", Error: "no", Call: "c", Transcript: "/t"}},
		"a start without a source":    {"", `{"event":"start"}`, agent.Other, Payload{Event: Started, Name: "start", Source: Startup}},
		"a start after a compaction":  {"", `{"event":"start","source":"Compact"}`, agent.Other, Payload{Event: Started, Name: "start", Source: Compact}},
		"the names of Claude Code":    {"other", `{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":"p"}`, agent.Other, Payload{Event: Prompted, Name: "UserPromptSubmit", Session: "s", Prompt: "p"}},
		"an event that nobody knows":  {"", `{"event":"thinking","prompt":"p"}`, agent.Other, Payload{Name: "thinking", Prompt: "p"}},
		"an event of another type":    {"", `{"event":5,"prompt":"p"}`, agent.Other, Payload{Prompt: "p"}},
		"fields of another type":      {"", `{"event":"prompt","session":7,"cwd":null,"prompt":["p"]}`, agent.Other, Payload{Event: Prompted, Name: "prompt"}},
		"a control character in a id": {"", `{"event":"stop","session":"a\u0007b"}`, agent.Other, Payload{Event: TurnEnded, Name: "stop"}},
	} {
		t.Run(complaint, func(t *testing.T) {
			f := fieldsOf(c.sent)
			host := Host{Getenv: func(string) string { return "" }}
			client := Detect(c.flag, f, host)
			if client.Name() != c.name {
				t.Errorf("it is called %q, want %q", client.Name(), c.name)
			}
			if got := client.Session(f, host); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
			if got := string(client.Answer("prompt", "## Block")); got != "## Block\n" {
				t.Errorf("it is answered %q", got)
			}
		})
	}
}

func TestOpenCodeIsKnownByItsNameAlone(t *testing.T) {
	host := Host{Getenv: func(string) string { return "" }}
	for complaint, c := range map[string]struct{ flag, sent, name string }{
		"the plugin's field does not count": {"", `{"agent":"opencode","hook_event_name":"Stop"}`, agent.OpenCode},
		"the flag does not count":           {"opencode", `{"hook_event_name":"Stop"}`, agent.OpenCode},
		"Claude Code is taken for it":       {"", `{"hook_event_name":"Stop","session_id":"ses_1"}`, agent.Claude},
	} {
		if got := Detect(c.flag, fieldsOf(c.sent), host).Name(); got != c.name {
			t.Errorf("%s: %s", complaint, got)
		}
	}
	got := opencode{}.Session(fieldsOf(`{"hook_event_name":"PostToolUseFailure","session_id":"s","cwd":"/w","tool_name":"bash","error":"no","tool_use_id":"c","prompt":"\"a b\""}`), host)
	want := Payload{Event: ToolFailed, Name: "PostToolUseFailure", Session: "s", Cwd: "/w", Tool: "Bash", Error: "no", Call: "c", Prompt: "a b"}
	if got != want {
		t.Errorf("%+v", got)
	}
}

func fieldsOf(object string) Fields {
	var s scanner
	s.feed([]byte(object))
	return s.finish()
}
