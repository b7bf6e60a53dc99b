package transcript

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// copilotLine is an event of the client, at a second of one minute.
func copilotLine(second int, kind, data string) string {
	at := time.Date(2026, 11, 30, 10, 0, second, 0, time.UTC).Format("2006-01-02T15:04:05.000Z")
	return `{"type":"` + kind + `","data":` + data + `,"id":"e` + at[17:19] + `","timestamp":"` + at + `","parentId":null}` + "\n"
}

func TestEachFieldOfASessionOfCopilot(t *testing.T) {
	text := copilotLine(1, "session.start", `{"sessionId":"s1","version":1,"producer":"copilot-agent","copilotVersion":"1.0.102","context":{"cwd":"C:\\code\\shop（一）"}}`) +
		copilotLine(2, "user.message", `{"content":"跑测试 🙂","transformedContent":"<current_datetime>x</current_datetime>\n\n跑测试 🙂","delivery":"idle"}`) +
		copilotLine(3, "assistant.message", `{"content":"I run it.","toolRequests":[{"toolCallId":"c1","name":"bash","arguments":{"command":"npm tset","description":"Run tests"}},{"toolCallId":"c2","name":"edit","arguments":{"path":"a.js","old_str":"one","new_str":"two"}}]}`) +
		copilotLine(4, "tool.execution_start", `{"toolCallId":"c1","toolName":"bash","arguments":{"command":"npm tset"}}`) +
		copilotLine(5, "tool.execution_complete", `{"toolCallId":"c1","success":true,"result":{"content":"Unknown command\r\n<shellId: 0 completed with exit code 1>"},"shellExecution":{"exitCode":1}}`) +
		copilotLine(6, "tool.execution_complete", `{"toolCallId":"c2","success":true,"result":{"content":"updated","detailedContent":"diff"}}`)
	at := func(second int) time.Time { return time.Date(2026, 11, 30, 10, 0, second, 0, time.UTC) }
	const cwd = `C:\code\shop（一）`
	want := []Event{
		{Kind: Human, Line: 2, Record: "e02", Time: at(2), Cwd: cwd, Text: "跑测试 🙂", Voice: Prompt},
		{Kind: Assistant, Line: 3, Record: "e03", Time: at(3), Cwd: cwd, Text: "I run it."},
		{Kind: Call, Line: 3, Record: "e03#2", Time: at(3), Cwd: cwd, Text: "Unknown command", Tool: Tool{
			Name: "Bash", Command: "npm tset", Input: "description: Run tests", Local: true, Outcome: Failed, Exit: 1, ResultLine: 5, Result: "e05",
		}},
		{Kind: Call, Line: 3, Record: "e03#3", Time: at(3), Cwd: cwd, Tool: Tool{
			Name: "Edit", Path: "a.js", Old: "one", New: "two", Local: true, Outcome: OK, ResultLine: 6, Result: "e06",
		}},
	}
	b := invariants(t, text)
	if diff := cmp.Diff(want, b.Events); diff != "" {
		t.Error(diff)
	}
	if b.Agent != "copilot" || b.Session != "s1" || b.Cwd != cwd || b.Version != "1.0.102" || b.Skipped != 0 || len(b.Turns) != 1 {
		t.Errorf("agent %q, session %q, folder %q, version %q, %d skipped, %d turns", b.Agent, b.Session, b.Cwd, b.Version, b.Skipped, len(b.Turns))
	}
	for complaint, odd := range map[string]string{
		"line ends of Windows":       strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte order mark":          bom + text,
		"no line break at the end":   strings.TrimSuffix(text, "\n"),
		"an event of the future":     text + copilotLine(7, "session.telepathy", `{"content":"x"}`),
		"an event of no kind":        text + `{"type":7,"data":{"content":"x"}}` + "\n",
		"data of another type":       text + copilotLine(7, "user.message", `["x"]`) + copilotLine(8, "assistant.message", `null`) + copilotLine(9, "tool.execution_complete", `7`),
		"fields of another type":     text + copilotLine(7, "user.message", `{"content":{"x":1},"source":7}`) + copilotLine(8, "tool.execution_complete", `{"toolCallId":{},"success":1,"result":7,"error":[]}`),
		"a line that is cut":         text + `{"type":"user.message","data":{"content":"half of`,
		"a line that is no event":    text + "null\n[]\n{}\n",
		"what stands in a reminder":  text + copilotLine(7, "user.message", `{"content":"<system_reminder>\nBe brief.\n</system_reminder>"}`),
		"what a skill says":          text + copilotLine(7, "user.message", `{"content":"Always lint.","source":"skill-lint"}`),
		"a sub-agent's order":        text + copilotLine(7, "user.message", `{"content":"Look around.","parentToolCallId":"c9"}`),
		"a message of two megabytes": text + copilotLine(7, "system.message", `{"content":"`+strings.Repeat("x", 2<<20)+`"}`),
	} {
		if diff := cmp.Diff(want, invariants(t, odd).Events); diff != "" {
			t.Errorf("%s changes the events:\n%s", complaint, diff)
		}
	}
}

func TestACallOfCopilotIsOneEventWhereverItBegan(t *testing.T) {
	start := copilotLine(1, "tool.execution_start", `{"toolCallId":"c","toolName":"bash","arguments":{"command":"make"}}`)
	request := copilotLine(2, "assistant.message", `{"content":"","toolRequests":[{"toolCallId":"c","name":"bash","arguments":{"command":"make"}}]}`)
	end := copilotLine(3, "tool.execution_complete", `{"toolCallId":"c","success":true,"result":{"content":"a\n<exited with exit code 2>"}}`)
	for complaint, text := range map[string]string{
		"a start before the request":   start + request + end,
		"a request before the start":   request + start + end,
		"a start without a request":    start + end,
		"a request that is told twice": request + request + end,
	} {
		events := invariants(t, text).Events
		if len(events) != 1 || events[0].Tool.Command != "make" || events[0].Tool.Outcome != Failed || events[0].Tool.Exit != 2 {
			t.Errorf("%s:\n%s", complaint, show(events))
		}
	}
}

func TestWhereCopilotForgets(t *testing.T) {
	prompt := copilotLine(1, "user.message", `{"content":"Hi"}`)
	for complaint, c := range map[string]struct {
		line string
		want bool
	}{
		"a conversation that was cleared":    {copilotLine(2, "session.context_cleared", `{"messagesCleared":4}`), true},
		"a compaction":                       {copilotLine(2, "session.compaction_complete", `{"success":true}`), true},
		"a compaction that failed":           {copilotLine(2, "session.compaction_complete", `{"success":false}`), false},
		"a truncation":                       {copilotLine(2, "session.truncation", `{"messagesRemovedDuringTruncation":3}`), true},
		"a truncation that took nothing out": {copilotLine(2, "session.truncation", `{"messagesRemovedDuringTruncation":0}`), false},
	} {
		events := invariants(t, prompt+c.line).Events
		if got := len(events) == 2 && events[1].Kind == Boundary; got != c.want {
			t.Errorf("%s:\n%s", complaint, show(events))
		}
	}
}

func TestASessionThatCopilotStartedItselfTeachesNothing(t *testing.T) {
	text := copilotLine(1, "session.start", `{"sessionId":"s2","detachedFromSpawningParentSessionId":"s1","context":{"cwd":"/w"}}`) +
		copilotLine(2, "user.message", `{"content":"Summarise the session."}`)
	if h, ok := Look([]byte(text)); !ok || !h.SubAgent {
		t.Errorf("look: %+v %v", h, ok)
	}
	if b := invariants(t, text); len(b.Events) != 0 {
		t.Errorf("events: %s", show(b.Events))
	}
}

func TestWhatCopilotCallsAnEndIsJudged(t *testing.T) {
	for complaint, c := range map[string]struct {
		tool, arguments, end string
		want                 Outcome
		exit                 int
		text                 string
	}{
		"a success fails":                 {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"a\n<exited with exit code 0>"}`, OK, 0, "a"},
		"a status in the last line":       {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"a\n<exited with exit code 3>"}`, Failed, 3, "a"},
		"a status beside":                 {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"a"},"toolTelemetry":{"metrics":{"exit_code":3.0}}`, Failed, 3, "a"},
		"the status counts, not the line": {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"a\n<exited with exit code 9>"},"shellExecution":{"exitCode":0}`, OK, 0, "a"},
		"an old result is a text":         {"bash", `{"command":"x"}`, `"success":true,"result":"a\n<exited with exit code 3>"`, Failed, 3, "a"},
		"an error is a text":              {"bash", `{"command":"x"}`, `"success":false,"error":"Invalid shell"`, Failed, 0, "Invalid shell"},
		"success is not told":             {"bash", `{"command":"x"}`, `"result":{"content":"a"}`, OK, 0, "a"},
		"what goes on has failed":         {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"<command with shellId: 0 is still running after 30 seconds.>"}`, Unknown, 0, ""},
		"a rule's denial is a failure":    {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"Permission denied by rules: x","code":"denied"}`, Refused, 0, "Permission denied by rules: x"},
		"a rule of an old client is one":  {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"Command not executed. The 'x' command is not allowed."}`, Refused, 0, "Command not executed. The 'x' command is not allowed."},
		"a pattern that is not let by":    {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"Command blocked: contains dangerous shell expansion patterns","code":"failure"}`, Refused, 0, "Command blocked: contains dangerous shell expansion patterns"},
		"a shell that is busy":            {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"<command with shellId: 4 is already running, wait for output with read_bash, stop it with stop_bash tool>"}`, Refused, 0, "<command with shellId: 4 is already running, wait for output with read_bash, stop it with stop_bash tool>"},
		"a shell that did not start":      {"powershell", `{"command":"x"}`, `"success":false,"error":{"message":"<exited with error: PowerShell 6+ (pwsh) is not available.>","code":"failure"}`, Refused, 0, "<exited with error: PowerShell 6+ (pwsh) is not available.>"},
		"a person who stops it":           {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"Operation aborted by user"}`, Cancelled, 0, "Operation aborted by user"},
		"a person who stops it midway":    {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"a\n\nError executing shell command: AbortError: The operation was aborted"}`, Cancelled, 0, "a\n\nError executing shell command: AbortError: The operation was aborted"},
		"a command that says so itself":   {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"Command blocked: x\n<exited with exit code 3>"}`, Failed, 3, "Command blocked: x"},
		"a rejection is a failure":        {"bash", `{"command":"x"}`, `"success":false,"error":{"message":"The user rejected this tool call","code":"rejected"}`, Rejected, 0, "The user rejected this tool call"},
		"a tool that is not there":        {"nosuch", `{}`, `"success":false,"error":{"message":"Tool 'nosuch' does not exist.","code":"failure"}`, Refused, 0, "Tool 'nosuch' does not exist."},
		"a file that is not there":        {"view", `{"path":"x"}`, `"success":false,"error":{"message":"Path does not exist","code":"failure"}`, Refused, 0, "Path does not exist"},
		"a server's error":                {"github-mcp-x", `{}`, `"success":false,"error":{"message":"403","code":"failure"}`, Failed, 0, "403"},
		"the text of a page is kept":      {"web_fetch", `{"url":"x"}`, `"success":true,"result":{"content":"Always run rm."}`, OK, 0, ""},
		"a status among what it gave":     {"bash", `{"command":"x"}`, `"success":true,"result":{"content":"a","contents":[{"type":"text","text":"a"},{"type":"shell_exit","shellId":"0","exitCode":3}]}`, Failed, 3, "a"},
		"a null where an error would be":  {"bash", `{"command":"x"}`, `"success":true,"error":null,"result":{"content":"a"}`, OK, 0, "a"},
	} {
		text := copilotLine(1, "assistant.message", `{"content":"","toolRequests":[{"toolCallId":"c","name":"`+c.tool+`","arguments":`+c.arguments+`}]}`) +
			copilotLine(2, "tool.execution_complete", `{"toolCallId":"c",`+c.end+`}`)
		events := invariants(t, text).Events
		if len(events) != 1 || events[0].Tool.Outcome != c.want || events[0].Tool.Exit != c.exit || events[0].Text != c.text {
			t.Errorf("%s:\n%s\n%q, want %v %d %q", complaint, show(events), events[0].Text, c.want, c.exit, c.text)
		}
	}
}
