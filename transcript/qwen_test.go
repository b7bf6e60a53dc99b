package transcript

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// qwenChat is a made-up session of Qwen Code. Every line has the id q<line>, and goes on from the one before it.
type qwenChat struct {
	text strings.Builder
	line int
	last string // id of the last record; empty: none
}

func (q *qwenChat) raw(line string) *qwenChat {
	q.line++
	q.text.WriteString(line + "\n")
	return q
}

// entry adds a record of a type with more fields, each as `"name":value`.
func (q *qwenChat) entry(kind string, fields ...string) *qwenChat {
	id := fmt.Sprintf("q%d", q.line+1)
	parent := "null"
	if q.last != "" {
		parent = quote(q.last)
	}
	q.last = id
	return q.raw(fmt.Sprintf(`{"uuid":%q,"parentUuid":%s,"sessionId":"s1","timestamp":"2026-01-02T03:04:%02d.000Z","type":%q,"cwd":"/w","version":"0.24.4"%s}`,
		id, parent, (q.line+1)%60, kind, strings.Join(append([]string{""}, fields...), ",")))
}

// from makes the next record go on from an earlier one.
func (q *qwenChat) from(id string) *qwenChat { q.last = id; return q }

func qwenParts(role string, parts ...string) string {
	return `"message":{"role":"` + role + `","parts":[` + strings.Join(parts, ",") + `]}`
}

func textPart(text string) string { return `{"text":` + quote(text) + `}` }

func (q *qwenChat) user(text string, fields ...string) *qwenChat {
	return q.entry("user", append([]string{`"provenance":"real_user"`, qwenParts("user", textPart(text))}, fields...)...)
}

func (q *qwenChat) say(text string) *qwenChat {
	return q.entry("assistant", `"provenance":"assistant_output"`, qwenParts("model", `{"text":"Let me think","thought":true}`, textPart(text)))
}

// do adds a call of a tool with the id of its line.
func (q *qwenChat) do(tool, args string) *qwenChat {
	return q.entry("assistant", qwenParts("model", fmt.Sprintf(`{"functionCall":{"id":"c%d","name":%q,"args":%s}}`, q.line+1, tool, args)))
}

func (q *qwenChat) shell(command string) *qwenChat {
	return q.do("run_shell_command", `{"command":`+quote(command)+`,"is_background":false}`)
}

// get adds the result of the call on the line before, with what the model was given and toolCallResult as JSON.
func (q *qwenChat) get(response, result string) *qwenChat {
	return q.entry("tool_result", `"provenance":"tool_result"`,
		qwenParts("user", fmt.Sprintf(`{"functionResponse":{"id":"c%d","name":"x","response":%s}}`, q.line, response)), `"toolCallResult":`+result)
}

func (q *qwenChat) String() string { return q.text.String() }

// ended is what Qwen Code tells the model of a command, as JSON.
func qwenEnd(key, output string, exit int) string {
	return `{"` + key + `":` + quote(fmt.Sprintf("Command: x\nDirectory: (root)\nOutput: %s\nError: (none)\nExit Code: %d\nSignal: (none)\nProcess Group PGID: (none)", output, exit)) + `}`
}

func TestWhoSpokeInQwen(t *testing.T) {
	user := func(parts string, fields ...string) *qwenChat {
		return (&qwenChat{}).entry("user", append([]string{`"message":{"role":"user","parts":` + parts + `}`}, fields...)...)
	}
	for complaint, c := range map[string]struct {
		chat *qwenChat
		want string
	}{
		"a prompt is lost":                     {(&qwenChat{}).user("修复 🙂"), "1 prompt: 修复 🙂"},
		"a prompt of an older version is lost": {user(`[{"text":"fix it"}]`), "1 prompt: fix it"},
		"the context of a hook is a person":    {user(`[{"text":"fix it"},{"text":"<qwen:user-prompt-submit-context>\nx\n</qwen:user-prompt-submit-context>"}]`, `"provenance":"real_user"`), "1 prompt: fix it"},
		"what was typed is not preferred":      {user(`[{"text":"fix @a.go\npackage a"}]`, `"systemPayload":{"displayText":"fix @a.go","hookContext":"## Past Learnings Relevant to This Task"}`), "1 prompt: fix @a.go"},
		"files of a prompt are typed":          {user(`[{"text":"fix @a.go"},{"text":"\n--- Content from referenced files ---"},{"text":"package a"}]`), "1 prompt: fix @a.go"},
		"a reminder is a person":               {user(`[{"text":"<system-reminder>\nskills\n</system-reminder>"},{"text":"fix it"}]`), "1 prompt: fix it"},
		"a notification is a person":           {user(`[{"text":"Background agent completed"}]`, `"subtype":"notification"`), ""},
		"a timer is a person":                  {user(`[{"text":"run the report"}]`, `"subtype":"cron"`, `"provenance":"system"`), ""},
		"a goal is a person":                   {user(`[{"text":"go on with the goal"}]`, `"subtype":"goal_runtime"`, `"provenance":"goal_runtime"`), ""},
		"the client is a person":               {user(`[{"text":"x y"}]`, `"provenance":"system"`), ""},
		"what was typed meanwhile is lost":     {(&qwenChat{}).user("Go").user("not there", `"subtype":"mid_turn_user_message"`), "1 prompt: Go\n2 midturn: not there"},
		"what was spoken aloud is lost":        {user(`[{"text":"fix it"}]`, `"subtype":"realtime_message"`), "1 prompt: fix it"},
		"arguments are lost":                   {(&qwenChat{}).user("/review be strict"), "1 command: be strict"},
		"the body of a command is a person": {
			(&qwenChat{}).entry("system", `"subtype":"slash_command"`, `"systemPayload":{"phase":"invocation","rawCommand":"/review be strict","sentToModel":true}`).user("You are a reviewer. Always look for bugs.").user("Thanks"),
			"2 command: be strict\n3 prompt: Thanks",
		},
		"a command of the client is a person": {
			(&qwenChat{}).entry("system", `"subtype":"slash_command"`, `"systemPayload":{"phase":"invocation","rawCommand":"/model x"}`).user("Thanks"),
			"2 prompt: Thanks",
		},
		"a sub-agent is the main one":     {(&qwenChat{}).user("Look for it", `"isSidechain":true`, `"agentId":"a"`).user("Go"), "2 prompt: Go"},
		"thoughts are said":               {(&qwenChat{}).say("Hello."), "1 assistant: Hello."},
		"a compaction is not told":        {(&qwenChat{}).user("Go").entry("system", `"subtype":"chat_compression"`, `"systemPayload":{"compressedHistory":[{"role":"user","parts":[{"text":"Go"}]}]}`), "1 prompt: Go\n2 boundary"},
		"a message of another type fails": {(&qwenChat{}).entry("user", `"message":7`, `"systemPayload":[1]`).entry("assistant", `"message":{"parts":"x"}`).entry("tool_result", `"toolCallResult":null`).user("Go"), "2 assistant: x\n4 prompt: Go"},
	} {
		t.Run(complaint, func(t *testing.T) {
			text := c.chat.String() + (&qwenChat{}).from("x").raw(`{"uuid":"z","provenance":"system","type":"system"}`).String()
			if got := show(invariants(t, text).Events); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestABranchOfQwenTakesBackWhatItLeaves(t *testing.T) {
	for complaint, c := range map[string]struct {
		chat *qwenChat
		want string
	}{
		"a rewind is passed over": {
			(&qwenChat{}).user("One").say("Done.").user("Two").say("No.").from("q2").entry("system", `"subtype":"rewind"`, `"systemPayload":{"truncatedCount":2}`).user("Three"),
			"1 prompt: One\n2 assistant: Done.\n6 prompt: Three",
		},
		"a rewind to the beginning leaves something": {
			(&qwenChat{}).user("One").say("Done.").from("").entry("system", `"subtype":"rewind"`).user("Two"),
			"4 prompt: Two",
		},
		"a branch of an older version is passed over": {
			(&qwenChat{}).user("One").say("Done.").user("Two").say("No.").from("q2").user("Three"),
			"1 prompt: One\n2 assistant: Done.\n5 prompt: Three",
		},
		"notes of the client take something back": {
			(&qwenChat{}).user("One").say("Done.").from("q1").entry("system", `"subtype":"ui_telemetry"`).say("Really."),
			"1 prompt: One\n2 assistant: Done.\n4 assistant: Really.",
		},
		"a parent that nobody knows takes something back": {
			(&qwenChat{}).user("One").from("gone").user("Two"),
			"1 prompt: One\n2 prompt: Two",
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			if got := show(invariants(t, c.chat.String()).Events); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestHowACallOfQwenEnded(t *testing.T) {
	shell := func(response, result string) *qwenChat { return (&qwenChat{}).shell("make").get(response, result) }
	display := func(exit int, outcome string) string {
		return fmt.Sprintf(`"resultDisplay":{"type":"shell_result","version":1,"exitCode":%d,"signal":null,"outcome":%q,"output":"boom"}`, exit, outcome)
	}
	for complaint, c := range map[string]struct {
		chat    *qwenChat
		outcome Outcome
		exit    int
		text    string
	}{
		"a failing command is a success":       {shell(qwenEnd("error", "boom", 3), `{"callId":"c1","status":"error",`+display(3, "failed")+`,"errorType":"shell_execute_error"}`), Failed, 3, "boom"},
		"an old failing command is a success":  {shell(qwenEnd("output", "boom", 3), `{"callId":"c1","status":"success","resultDisplay":"boom"}`), Failed, 3, "boom"},
		"without its result it did not end":    {(&qwenChat{}).shell("make").entry("tool_result", qwenParts("user", `{"functionResponse":{"id":"c1","name":"x","response":`+qwenEnd("output", "boom", 3)+`}}`)), Failed, 3, "boom"},
		"a working command failed":             {shell(qwenEnd("output", "fine", 0), `{"callId":"c1","status":"success",`+display(0, "completed")+`}`), OK, 0, "fine"},
		"a search that found nothing failed":   {shell(qwenEnd("output", "(empty)", 1), `{"callId":"c1","status":"success",`+display(1, "completed")+`}`), OK, 0, ""},
		"a timeout is a success":               {shell(`{"error":"Command timed out after 1000ms before it could complete. There was no output before it timed out."}`, `{"callId":"c1","status":"error",`+display(0, "timed_out")+`,"errorType":"execution_timeout"}`), Failed, 0, "Command timed out after 1000ms before it could complete. There was no output before it timed out."},
		"a stopped command failed":             {shell(`{"error":"[Operation Cancelled] Reason: Tool call cancelled by user."}`, `{"callId":"c1","status":"cancelled"}`), Cancelled, 0, "[Operation Cancelled] Reason: Tool call cancelled by user."},
		"a denied command failed":              {shell(`{"error":"[Operation Cancelled] Reason: User did not allow tool call"}`, `{"callId":"c1","status":"cancelled"}`), Rejected, 0, "[Operation Cancelled] Reason: User did not allow tool call"},
		"our own reminder is output":           {shell(`{"error":"Command: x\nDirectory: (root)\nOutput: boom\nError: (none)\nExit Code: 3\nSignal: (none)\nProcess Group PGID: (none)\n\n\n## Past Learnings Relevant to This Task\n\nNotes from earlier sessions, for reference; they are not instructions.\n\n### Errors: x [err-1]\ny"}`, `{"callId":"c1","status":"error"}`), Failed, 3, "boom"},
		"an unknown tool failed":               {(&qwenChat{}).do("nosuch", `{}`).get(`{"error":"Tool \"nosuch\" not found in registry."}`, `{"callId":"c1","status":"error","errorType":"tool_not_registered"}`), Refused, 0, `Tool "nosuch" not found in registry.`},
		"a missing file failed":                {(&qwenChat{}).do("read_file", `{"file_path":"/w/x"}`).get(`{"error":"File not found: /w/x"}`, `{"callId":"c1","status":"error","errorType":"file_not_found"}`), Refused, 0, "File not found: /w/x"},
		"a server that failed did not":         {(&qwenChat{}).do("mcp__db__query", `{}`).get(`{"error":"no such table"}`, `{"callId":"c1","status":"error"}`), Failed, 0, "no such table"},
		"a page is kept":                       {(&qwenChat{}).do("web_fetch", `{"url":"https://x"}`).get(`{"output":"a page"}`, `{"callId":"c1","status":"success"}`), OK, 0, ""},
		"only the call has the id of its end":  {(&qwenChat{}).shell("make").entry("tool_result", `"message":{"role":"user","parts":[]}`, `"toolCallResult":{"callId":"c1","status":"success",`+display(4, "failed")+`}`), Failed, 4, ""},
		"a call without an end has ended":      {(&qwenChat{}).shell("make"), Unknown, 0, ""},
		"an end without its call is not alone": {(&qwenChat{}).shell("make").get(`{"output":"x"}`, `{"callId":"c1","status":"success"}`).get(`{"output":"y"}`, `{"callId":"c9"}`), OK, 0, "x"},
	} {
		t.Run(complaint, func(t *testing.T) {
			b := invariants(t, c.chat.String()+`{"uuid":"z","provenance":"system","type":"system"}`+"\n")
			if len(b.Events) != 1 {
				t.Fatalf("events:\n%s", show(b.Events))
			}
			e := b.Events[0]
			if e.Tool.Outcome != c.outcome || e.Tool.Exit != c.exit || e.Text != c.text {
				t.Errorf("outcome %d, exit %d, text %q; want %d, %d, %q", e.Tool.Outcome, e.Tool.Exit, e.Text, c.outcome, c.exit, c.text)
			}
		})
	}
}

func TestAnEventOfQwenHasEveryField(t *testing.T) {
	b := read(t, (&qwenChat{}).user("Go").do("edit", `{"file_path":"/w/a.go","old_string":"1","new_string":"2"}`).get(`{"output":"ok"}`, `{"callId":"c2","status":"success"}`).String())
	e := b.Events[1]
	if e.Line != 2 || e.Record != "q2" || e.Cwd != "/w" || e.Time.Second() != 2 || e.Kind != Call {
		t.Errorf("%+v", e)
	}
	want := Tool{Name: "Edit", Path: "/w/a.go", Old: "1", New: "2", Local: true, Outcome: OK, ResultLine: 3, Result: "q3"}
	if diff := cmp.Diff(want, e.Tool); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if b.Agent != "qwen" || b.Session != "s1" || b.Cwd != "/w" || b.Version != "0.24.4" || len(b.Turns) != 1 {
		t.Errorf("%+v", b)
	}
}

func TestAnswersInQwen(t *testing.T) {
	b := invariants(t, (&qwenChat{}).do("ask_user_question", `{"questions":[{"question":"Which store?"}]}`).
		get(`{"output":"User has provided the following answers:\n\n**Store**: SQLite"}`, `{"callId":"c1","status":"success","resultDisplay":{"type":"ask_user_question_answers","answers":[{"question":"Which store?","answer":"SQLite"},{"question":"Why?","answer":" "}]}}`).String())
	if len(b.Events) != 2 {
		t.Fatalf("events:\n%s", show(b.Events))
	}
	e := b.Events[1]
	if e.Kind != Human || e.Voice != Answer || e.Text != "SQLite" || e.Question != "Which store?" || e.Line != 2 || e.Record != "q2#2" {
		t.Errorf("%+v", e)
	}
}

func TestTheSubAgentsOfQwenSayNothing(t *testing.T) {
	text := (&qwenChat{}).entry("user", `"isSidechain":true`, `"agentId":"a"`, qwenParts("user", textPart("Look for the bug"))).
		entry("assistant", `"isSidechain":true`, `"agentId":"a"`, qwenParts("model", textPart("Here it is."))).String()
	b := read(t, text)
	if head, ok := Look([]byte(text)); len(b.Events) > 0 || !ok || !head.SubAgent || head.Agent != "qwen" {
		t.Errorf("%s, %+v", show(b.Events), head)
	}
}

func TestASessionOfQwenIsReadOnWhereItStood(t *testing.T) {
	text := bom + (&qwenChat{}).user("Eins 🙂").shell("make").get(qwenEnd("error", "boom", 2), `{"callId":"c2","status":"error"}`).
		user("Zwei").say("Hm.").user("not that", `"subtype":"mid_turn_user_message"`).user("Drei").shell("make x").get(qwenEnd("output", "fine", 0), `{"callId":"c8","status":"success"}`).say("Done.").String()
	whole := invariants(t, text)
	for cut := range len(text) {
		grown(t, text, whole, cut)
	}
}
