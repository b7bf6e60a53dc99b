package transcript

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestEachFieldOfASessionOfCursor(t *testing.T) {
	text := `{"role":"user","message":{"content":[{"type":"text","text":"<timestamp>Sunday, Sep 20, 2026, 12:31 AM (UTC+3)</timestamp>\n<user_query>\n改名 🙂\n</user_query>"}]}}
{"role":"assistant","message":{"content":[{"type":"text","text":"I do it.\n\n[REDACTED]"},{"type":"tool_use","name":"StrReplace","input":{"path":"C:\\code\\a.ts","old_string":"one","new_string":"two"}},{"type":"tool_use","name":"Shell","input":{"command":"npm test","description":"Run tests"}}]}}
`
	at := time.Date(2026, 9, 19, 21, 31, 0, 0, time.UTC)
	want := []Event{
		{Kind: Human, Line: 1, Time: at, Text: "改名 🙂", Voice: Prompt},
		{Kind: Assistant, Line: 2, Time: at, Text: "I do it."},
		{Kind: Call, Line: 2, Time: at, Tool: Tool{Name: "Edit", Path: `C:\code\a.ts`, Old: "one", New: "two", Local: true}},
		{Kind: Call, Line: 2, Time: at, Tool: Tool{Name: "Bash", Command: "npm test", Input: "description: Run tests", Local: true}},
	}
	b := invariants(t, text)
	if diff := cmp.Diff(want, b.Events); diff != "" {
		t.Error(diff)
	}
	if b.Agent != "cursor" || b.Session != "" || b.Cwd != "" || b.Skipped != 0 || len(b.Turns) != 1 {
		t.Errorf("agent %q, session %q, folder %q, %d skipped, %d turns", b.Agent, b.Session, b.Cwd, b.Skipped, len(b.Turns))
	}
	for complaint, odd := range map[string]string{
		"line ends of Windows":       strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte order mark":          bom + text,
		"no line break at the end":   strings.TrimSuffix(text, "\n"),
		"the end of a turn":          text + `{"type":"turn_ended","status":"success"}` + "\n",
		"a role of the future":       text + `{"role":"tool","message":{"content":[{"type":"text","text":"x"}]}}` + "\n",
		"a message of another type":  text + `{"role":"user","message":"x"}` + "\n" + `{"role":"assistant","message":null}` + "\n",
		"content of another type":    text + `{"role":"user","message":{"content":7}}` + "\n" + `{"role":"assistant","message":{"content":{"type":"text","text":"x"}}}` + "\n",
		"blocks of another type":     text + `{"role":"assistant","message":{"content":[7,"x",null,{"type":"thinking","text":"x"},{"type":"tool_use","name":7}]}}` + "\n",
		"a line that is cut":         text + `{"role":"user","message":{"content":[{"type":"text","text":"half of`,
		"a task that ended":          text + `{"role":"user","message":{"content":[{"type":"text","text":"<system_notification>\n<task>\nkind: shell\n</task>\n</system_notification>\n<user_query>Briefly inform the user about the task result and perform any follow-up actions (if needed).</user_query>"}]}}` + "\n",
		"a plan that was taken over": text + `{"role":"user","message":{"content":[{"type":"text","text":"<user_query>\nImplement the plan as specified, it is attached for your reference. Do NOT edit the plan file itself.\n</user_query>"}]}}` + "\n",
		"what the client alone adds": text + `{"role":"user","message":{"content":[{"type":"text","text":"<open_and_recently_viewed_files>\na.ts\n</open_and_recently_viewed_files>\n<system_reminder>\nx\n</system_reminder>"}]}}` + "\n",
	} {
		if diff := cmp.Diff(want, invariants(t, odd).Events); diff != "" {
			t.Errorf("%s changes the events:\n%s", complaint, diff)
		}
	}
}

func TestWhatAPersonSaysBesideCursorIsKept(t *testing.T) {
	for complaint, c := range map[string]struct{ in, want string }{
		"behind the end of a task":     {`<user_query>Briefly inform the user about the task result and perform any follow-up actions (if needed).</user_query>\n\n<timestamp>x</timestamp>\n<user_query>Use pnpm here.</user_query>`, "Use pnpm here."},
		"before a plan is taken over":  {`<user_query>\nUse pnpm here.\n\nImplement the plan as specified, it is attached for your reference. Do NOT edit the plan file itself.\n</user_query>`, "Use pnpm here."},
		"between two ends of tasks":    {`<user_query>Perform any necessary follow-up actions in response to the subagent completion above.</user_query><user_query>Use pnpm here.</user_query><user_query>Briefly inform the user about the task result.</user_query>`, "Use pnpm here."},
		"behind a notice, without tag": {`<system_notification>\nThe following task has finished.\n</system_notification>\nUse pnpm here.`, "Use pnpm here."},
	} {
		events := invariants(t, `{"role":"user","message":{"content":[{"type":"text","text":"`+c.in+`"}]}}`+"\n").Events
		if len(events) != 1 || events[0].Kind != Human || events[0].Text != c.want {
			t.Errorf("%s: %s", complaint, show(events))
		}
	}
}

func TestTheTimeThatCursorTellsTheModel(t *testing.T) {
	for text, want := range map[string]string{
		"Sunday, Sep 20, 2026, 12:31 AM (UTC+3)":     "2026-09-19T21:31:00Z",
		"Sunday, Sep 20, 2026, 12:31 PM (UTC)":       "2026-09-20T12:31:00Z",
		"Friday, Jan 2, 2026, 11:05 PM (UTC-3:30)":   "2026-01-03T02:35:00Z",
		"Friday, Jan 2, 2026, 11:05 PM (UTC+5:30)\n": "2026-01-02T17:35:00Z",
		"2026-01-02":        "0001-01-01T00:00:00Z",
		"yesterday (UTC+3)": "0001-01-01T00:00:00Z",
		"":                  "0001-01-01T00:00:00Z",
	} {
		if got := told(text).Format(time.RFC3339); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
