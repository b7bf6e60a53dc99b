package hooks

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	copilotEvents = "/home/dev/.copilot/session-state/0438cbdb/events.jsonl"
	missingPath   = "ls: cannot access 'x': No such file or directory"
)

// toldTo is what a client makes of a payload, in the home /home/dev.
func toldTo(c Client, payload string, env map[string]string) Payload {
	host := Host{Getenv: func(name string) string { return env[name] }, Home: "/home/dev"}
	return c.Session(readFields(strings.NewReader(payload)), host)
}

func TestCopilotIsUnderstoodInBothStyles(t *testing.T) {
	for complaint, c := range map[string]struct {
		in   string
		want Payload
	}{
		"the first prompt of a session": {
			`{"hook_event_name":"SessionStart","session_id":"0438cbdb","timestamp":"2026-11-30T11:13:53.087Z","cwd":"/p","source":"new","initial_prompt":"fix it"}`,
			Payload{Event: Started, Name: "SessionStart", Source: Startup, Session: "0438cbdb", Transcript: copilotEvents, Cwd: "/p", Prompt: "fix it"},
		},
		"the same in camel case": {
			`{"sessionId":"0438cbdb","timestamp":1796037233087,"cwd":"/p","source":"new","initialPrompt":"fix it"}`,
			Payload{Event: Started, Name: "sessionStart", Source: Startup, Session: "0438cbdb", Transcript: copilotEvents, Cwd: "/p", Prompt: "fix it"},
		},
		"a session that goes on and has lost what it was given": {
			`{"hook_event_name":"SessionStart","session_id":"0438cbdb","source":"resume","initial_prompt":"go on"}`,
			Payload{Event: Started, Name: "SessionStart", Source: Compact, Session: "0438cbdb", Transcript: copilotEvents},
		},
		"a prompt": {
			`{"hook_event_name":"UserPromptSubmit","session_id":"0438cbdb","cwd":"/p","prompt":"修复登录测试 🙂"}`,
			Payload{Event: Prompted, Name: "UserPromptSubmit", Session: "0438cbdb", Transcript: copilotEvents, Cwd: "/p", Prompt: "修复登录测试 🙂"},
		},
		"a prompt in camel case": {
			`{"sessionId":"0438cbdb","timestamp":1796037233136,"cwd":"C:\\code","prompt":"fix it"}`,
			Payload{Event: Prompted, Name: "userPromptSubmitted", Session: "0438cbdb", Transcript: copilotEvents, Cwd: `C:\code`, Prompt: "fix it"},
		},
		"a prompt of a first version": {
			`{"timestamp":1704614500000,"cwd":"/p","prompt":"fix it"}`,
			Payload{Event: Prompted, Name: "userPromptSubmitted", Cwd: "/p", Prompt: "fix it"},
		},
		"a prompt in VS Code": {
			`{"hookEventName":"UserPromptSubmit","sessionId":"0438cbdb","transcript_path":"/t.jsonl","cwd":"/p","prompt":"fix it"}`,
			Payload{Event: Prompted, Name: "UserPromptSubmit", Session: "0438cbdb", Transcript: "/t.jsonl", Cwd: "/p", Prompt: "fix it"},
		},
		"a command that fails and is called a success": {
			`{"hook_event_name":"PostToolUse","session_id":"0438cbdb","tool_name":"Bash","tool_input":{"command":"ls x"},"tool_result":{"result_type":"success","text_result_for_llm":"` + missingPath + `\n<shellId: 0 completed with exit code 3>"}}`,
			Payload{Event: ToolFailed, Name: "PostToolUse", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: missingPath},
		},
		"the same in camel case, of an old version": {
			`{"sessionId":"0438cbdb","timestamp":1,"toolName":"bash","toolArgs":"{\"command\":\"ls x\"}","toolResult":{"resultType":"success","textResultForLlm":"` + missingPath + `\n<exited with exit code 3>"}}`,
			Payload{Event: ToolFailed, Name: "postToolUse", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: missingPath},
		},
		"the same in VS Code": {
			`{"hookEventName":"PostToolUse","sessionId":"0438cbdb","transcript_path":"/t.jsonl","tool_name":"run_in_terminal","tool_response":"` + missingPath + `\n\nCommand exited with code 3"}`,
			Payload{Event: ToolFailed, Name: "PostToolUse", Session: "0438cbdb", Transcript: "/t.jsonl", Tool: "Bash", Error: missingPath},
		},
		"a result that is called a failure": {
			`{"sessionId":"0438cbdb","toolName":"view","toolResult":{"resultType":"failure","textResultForLlm":"Path does not exist"}}`,
			Payload{Event: ToolFailed, Name: "postToolUse", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Read", Error: "Path does not exist"},
		},
		"a command that works": {
			`{"hook_event_name":"PostToolUse","session_id":"0438cbdb","tool_name":"Bash","tool_result":{"result_type":"success","text_result_for_llm":"ok\n<shellId: 0 completed with exit code 0>"}}`,
			Payload{Event: Other, Name: "PostToolUse", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: "ok"},
		},
		"a result that was denied": {
			`{"sessionId":"0438cbdb","toolName":"bash","toolResult":{"resultType":"denied","textResultForLlm":"Permission denied"}}`,
			Payload{Event: Other, Name: "postToolUse", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: "Permission denied"},
		},
		"a tool that fails": {
			`{"hook_event_name":"PostToolUseFailure","session_id":"0438cbdb","tool_name":"Read","error":"Path does not exist"}`,
			Payload{Event: ToolFailed, Name: "PostToolUseFailure", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Read", Error: "Path does not exist"},
		},
		"a tool that fails, in camel case": {
			`{"sessionId":"0438cbdb","toolName":"view","toolArgs":{"path":"/x"},"error":"Path does not exist"}`,
			Payload{Event: ToolFailed, Name: "postToolUseFailure", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Read", Error: "Path does not exist"},
		},
		"a command that was not let by": {
			`{"hook_event_name":"PostToolUseFailure","session_id":"0438cbdb","tool_name":"Bash","error":"Command blocked: contains dangerous shell expansion patterns"}`,
			Payload{Event: Other, Name: "PostToolUseFailure", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: "Command blocked: contains dangerous shell expansion patterns"},
		},
		"a command that the person stopped": {
			`{"sessionId":"0438cbdb","toolName":"bash","error":"Operation aborted by user"}`,
			Payload{Event: Other, Name: "postToolUseFailure", Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash", Error: "Operation aborted by user"},
		},
		"a tool that is about to be called": {
			`{"sessionId":"0438cbdb","toolName":"bash","toolArgs":{"command":"ls"}}`,
			Payload{Session: "0438cbdb", Transcript: copilotEvents, Tool: "Bash"},
		},
		"an error that is no tool's": {
			`{"sessionId":"0438cbdb","cwd":"/p","error":{"message":"x","name":"E"},"errorContext":"model_call","recoverable":false}`,
			Payload{Session: "0438cbdb", Transcript: copilotEvents, Cwd: "/p"},
		},
		"the end of a turn": {
			`{"hook_event_name":"Stop","session_id":"0438cbdb","cwd":"/p","transcript_path":"` + copilotEvents + `","stop_reason":"end_turn","stop_hook_active":false}`,
			Payload{Event: TurnEnded, Name: "Stop", Session: "0438cbdb", Transcript: copilotEvents, Cwd: "/p"},
		},
		"the end of a turn, in camel case": {
			`{"sessionId":"0438cbdb","stopReason":"end_turn","transcriptPath":"` + copilotEvents + `"}`,
			Payload{Event: TurnEnded, Name: "agentStop", Session: "0438cbdb", Transcript: copilotEvents},
		},
		"the end of a sub-agent": {
			`{"sessionId":"0438cbdb","stopReason":"end_turn","transcriptPath":"` + copilotEvents + `","agentName":"explore"}`,
			Payload{Event: TurnEnded, Name: "agentStop", Session: "0438cbdb", SubAgent: "explore", Transcript: copilotEvents},
		},
		"a compaction": {
			`{"sessionId":"0438cbdb","transcriptPath":"` + copilotEvents + `","trigger":"auto","customInstructions":""}`,
			Payload{Event: Compacting, Name: "preCompact", Session: "0438cbdb", Transcript: copilotEvents},
		},
		"the end of a session": {
			`{"sessionId":"0438cbdb","reason":"complete"}`,
			Payload{Event: SessionEnded, Name: "sessionEnd", Session: "0438cbdb", Transcript: copilotEvents},
		},
		"wrong types and nulls": {
			`{"hook_event_name":["Stop"],"session_id":7,"sessionId":null,"transcript_path":{},"cwd":false,"prompt":3}`,
			Payload{Event: Prompted, Name: "userPromptSubmitted"},
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			if diff := cmp.Diff(c.want, toldTo(copilot{}, c.in, nil)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheTranscriptOfCopilotIsFoundBesideItsSettings(t *testing.T) {
	for complaint, c := range map[string]struct {
		session string
		home    string
		want    string
	}{
		"its usual place":               {"0438cbdb", "", copilotEvents},
		"a place of the person's":       {"0438cbdb", "/data/copilot", "/data/copilot/session-state/0438cbdb/events.jsonl"},
		"a place as seen from nowhere":  {"0438cbdb", "data", copilotEvents},
		"no session":                    {"", "", ""},
		"an id that is a path":          {"../../x", "", ""},
		"an id that is one on Windows":  {`..\\x`, "", ""},
		"an id that is another folder":  {"..", "", ""},
		"an id that begins with a dot":  {".x", "", ""},
		"an id that names a drive":      {"c:x", "", ""},
		"an id with a control sequence": {`x\u001b[2J`, "", ""},
	} {
		got := toldTo(copilot{}, `{"sessionId":"`+c.session+`","reason":"x"}`, map[string]string{"COPILOT_HOME": c.home})
		if got.Transcript != c.want {
			t.Errorf("%s: %q, want %q", complaint, got.Transcript, c.want)
		}
	}
	if got := (copilot{}).Session(readFields(strings.NewReader(`{"sessionId":"s"}`)), Host{Getenv: func(string) string { return "" }}); got.Transcript != "" {
		t.Errorf("without a home: %q", got.Transcript)
	}
}
