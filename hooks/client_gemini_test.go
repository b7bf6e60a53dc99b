package hooks

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const geminiChat = "/home/dev/.gemini/tmp/shop/chats/session-2026-11-30T11-07-0a1b2c3d.jsonl"

// geminiPayload is an event of Gemini CLI with more fields, each as `"name":value`.
func geminiPayload(event string, fields ...string) string {
	return `{"hook_event_name":"` + event + `","session_id":"0a1b","transcript_path":"` + geminiChat + `","cwd":"/p","timestamp":"2026-11-30T11:07:06.161Z"` +
		strings.Join(append([]string{""}, fields...), ",") + `}`
}

// afterTool is the end of a tool, with its response as JSON.
func afterTool(tool, response string) string {
	return geminiPayload("AfterTool", `"tool_name":"`+tool+`"`, `"tool_response":`+response)
}

// given is the response of a tool with a text for the model.
func given(text string) string {
	data, err := json.Marshal(map[string]string{"llmContent": text, "returnDisplay": text})
	if err != nil {
		panic(err)
	}
	return string(data)
}

func TestGeminiIsUnderstood(t *testing.T) {
	told := func(event Event, name string, change func(*Payload)) Payload {
		p := Payload{Event: event, Name: name, Session: "0a1b", Transcript: geminiChat, Cwd: "/p", Call: "2026-11-30T11:07:06.161Z"}
		if change != nil {
			change(&p)
		}
		return p
	}
	tool := func(event Event, name, output string) Payload {
		return told(event, "AfterTool", func(p *Payload) { p.Tool, p.Error = name, output })
	}
	for complaint, c := range map[string]struct {
		in   string
		want Payload
	}{
		"a start is missed":               {geminiPayload("SessionStart", `"source":"startup"`), told(Started, "SessionStart", func(p *Payload) { p.Source = Startup })},
		"a session that goes on is a new": {geminiPayload("SessionStart", `"source":"resume"`), told(Started, "SessionStart", func(p *Payload) { p.Source = Resume })},
		"a compression is another source": {geminiPayload("SessionStart", `"source":"compress"`), told(Started, "SessionStart", func(p *Payload) { p.Source = Compact })},
		"a prompt is missed":              {geminiPayload("BeforeAgent", `"prompt":"修复登录测试 🙂"`), told(Prompted, "BeforeAgent", func(p *Payload) { p.Prompt = "修复登录测试 🙂" })},
		"the end of a turn is missed":     {geminiPayload("AfterAgent", `"prompt_response":"done"`, `"stop_hook_active":false`), told(TurnEnded, "AfterAgent", nil)},
		"the end is missed":               {geminiPayload("SessionEnd", `"reason":"exit"`), told(SessionEnded, "SessionEnd", nil)},
		"every request is a compaction":   {geminiPayload("PreCompress", `"trigger":"auto"`), told(Other, "PreCompress", nil)},
		"a call before its end failed":    {geminiPayload("BeforeTool", `"tool_name":"run_shell_command"`), told(Other, "BeforeTool", func(p *Payload) { p.Tool = "Bash" })},
		"a failing command is a success": {
			afterTool("run_shell_command", given("Output: boom: no such thing\nExit Code: 3\nProcess Group PGID: 7")),
			tool(ToolFailed, "Bash", "boom: no such thing"),
		},
		"what is not trusted hides it": {
			afterTool("run_shell_command", given("<untrusted_context>\nOutput: boom\nExit Code: 3\nProcess Group PGID: 7\n</untrusted_context>")),
			tool(ToolFailed, "Bash", "boom"),
		},
		"an older version hides it": {
			afterTool("run_shell_command", given("Command: make\nDirectory: (root)\nStdout: one\nStderr: two\nError: (none)\nExit Code: 2\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7")),
			tool(ToolFailed, "Bash", "one\ntwo"),
		},
		"a working command failed":        {afterTool("run_shell_command", given("Output: fine\nProcess Group PGID: 7")), tool(Other, "Bash", "")},
		"a stopped command failed":        {afterTool("run_shell_command", given("Command was cancelled by user before it could complete. There was no output before it was cancelled.")), tool(Other, "Bash", "")},
		"a file that says so failed":      {afterTool("read_file", given("Output: boom\nExit Code: 3")), tool(Other, "Read", "")},
		"a failing tool is a success":     {afterTool("replace", `{"llmContent":"x","error":{"message":"Could not find it","type":"edit_no_occurrence_found"}}`), tool(ToolFailed, "Edit", "Could not find it")},
		"a command that could not start":  {afterTool("run_shell_command", `{"llmContent":"x","error":{"message":"spawn ENOENT"}}`), tool(ToolFailed, "Bash", "spawn ENOENT")},
		"an error of another type fails":  {afterTool("read_file", `{"llmContent":[{"text":"x"}],"error":"bad"}`), tool(Other, "Read", "")},
		"a response of another type":      {afterTool("run_shell_command", `[1]`), tool(Other, "Bash", "")},
		"fields of another type are read": {`{"hook_event_name":"BeforeAgent","session_id":7,"transcript_path":null,"prompt":["x"]}`, Payload{Event: Prompted, Name: "BeforeAgent"}},
	} {
		t.Run(complaint, func(t *testing.T) {
			if diff := cmp.Diff(c.want, toldTo(gemini{}, c.in, nil)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestTheStatusOfALongOutputIsFoundAtItsEnd(t *testing.T) {
	long := "Output: error: no rule\n" + strings.Repeat(`a long line with "quotes" and C:\new`+"\n", 2*maxText/32) + "Exit Code: 2\nProcess Group PGID: 7"
	p := toldTo(gemini{}, afterTool("run_shell_command", given(long)), nil)
	if p.Event != ToolFailed || !strings.HasPrefix(p.Error, "error: no rule\n") {
		t.Errorf("%s %.60q", p.Event, p.Error)
	}
	cut := afterTool("run_shell_command", given(long))
	if p := toldTo(gemini{}, cut[:maxText+100], nil); p.Event != Other {
		t.Errorf("cut short: %s", p.Event)
	}
}

func TestGeminiAndQwenAreToldApart(t *testing.T) {
	for complaint, c := range map[string]struct {
		in   string
		env  map[string]string
		want string
	}{
		"Gemini's folder":                {geminiPayload("SessionStart"), nil, "gemini"},
		"Gemini's folder on Windows":     {`{"hook_event_name":"SessionEnd","transcript_path":"C:\\Users\\dev\\.gemini\\tmp\\p\\chats\\s.jsonl"}`, nil, "gemini"},
		"an event of Gemini alone":       {`{"hook_event_name":"BeforeAgent","session_id":"s","prompt":"x"}`, nil, "gemini"},
		"a session of Gemini":            {`{"hook_event_name":"SessionStart","session_id":"s"}`, map[string]string{"GEMINI_SESSION_ID": "s"}, "gemini"},
		"a moved folder of Gemini":       {`{"hook_event_name":"SessionStart","session_id":"s","transcript_path":"/data/chats/s.jsonl"}`, map[string]string{"GEMINI_SESSION_ID": "t"}, "gemini"},
		"Claude Code started by Gemini":  {`{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.claude/projects/p/s.jsonl"}`, map[string]string{"GEMINI_SESSION_ID": "t"}, "claude"},
		"Qwen's folder":                  {`{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.qwen/projects/p/chats/s.jsonl"}`, nil, "qwen"},
		"a session of Qwen":              {`{"hook_event_name":"UserPromptSubmit","session_id":"s"}`, map[string]string{"QWEN_CODE_SESSION_ID": "s"}, "qwen"},
		"the fields of Qwen":             {`{"hook_event_name":"Stop","session_id":"s","timestamp":"2026-11-30T11:10:19.229Z","permission_mode":"yolo"}`, nil, "qwen"},
		"Gemini started by Qwen":         {geminiPayload("SessionStart"), map[string]string{"QWEN_CODE_SESSION_ID": "t"}, "gemini"},
		"Claude Code started by Qwen":    {`{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.claude/projects/p/s.jsonl"}`, map[string]string{"QWEN_CODE_SESSION_ID": "t"}, "claude"},
		"Claude Code without a neighbor": {`{"hook_event_name":"Stop","session_id":"s","permission_mode":"default"}`, nil, "claude"},
	} {
		host := Host{Getenv: func(name string) string { return c.env[name] }, Home: "/home/dev"}
		if got := Detect("", readFields(strings.NewReader(c.in)), host).Name(); got != c.want {
			t.Errorf("%s: %s, want %s", complaint, got, c.want)
		}
	}
}
