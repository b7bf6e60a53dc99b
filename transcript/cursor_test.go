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
		"what the client alone adds": text + `{"role":"user","message":{"content":[{"type":"text","text":"<open_and_recently_viewed_files>\na.ts\n</open_and_recently_viewed_files>\n<system_reminder>\nx\n</system_reminder>"}]}}` + "\n",
	} {
		if diff := cmp.Diff(want, invariants(t, odd).Events); diff != "" {
			t.Errorf("%s changes the events:\n%s", complaint, diff)
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
