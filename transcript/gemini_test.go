package transcript

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// chat is a made-up session of Gemini CLI.
type chat struct {
	text strings.Builder
	line int
}

func newChat() *chat {
	return (&chat{}).raw(`{"sessionId":"s1","projectHash":"p1","startTime":"2026-01-02T03:04:00.000Z","kind":"main"}`)
}

func (c *chat) raw(line string) *chat {
	c.line++
	c.text.WriteString(line + "\n")
	return c
}

// message is a message with more fields, each as `"name":value`.
func (c *chat) message(id, kind, content string, fields ...string) string {
	return fmt.Sprintf(`{"id":%q,"timestamp":"2026-01-02T03:04:%02d.000Z","type":%q,"content":%s%s}`,
		id, c.line%60, kind, content, strings.Join(append([]string{""}, fields...), ","))
}

func (c *chat) user(id, text string) *chat {
	return c.raw(c.message(id, "user", `[{"text":`+quote(text)+`}]`))
}

func (c *chat) say(id, text string, fields ...string) *chat {
	return c.raw(c.message(id, "gemini", quote(text), fields...))
}

// tool is a call with its arguments, what the model was given and a status.
func tool(id, name, args, response, status string) string {
	return fmt.Sprintf(`{"id":%q,"name":%q,"args":%s,"result":[{"functionResponse":{"id":%[1]q,"name":%[2]q,"response":%[4]s}}],"status":%[5]q}`,
		id, name, args, response, status)
}

func calls(all ...string) string { return `"toolCalls":[` + strings.Join(all, ",") + `]` }

// shellCall is a command and what the model was given of it.
func shellCall(id, command, output string) string {
	return tool(id, "run_shell_command", `{"command":`+quote(command)+`}`, `{"output":`+quote(output)+`}`, "success")
}

func (c *chat) String() string { return c.text.String() }

func TestAMessageThatIsWrittenAgainIsOneEvent(t *testing.T) {
	b := invariants(t, newChat().
		user("u1", "Go").
		say("g1", "I'll run it.").
		raw(`{"$set":{"lastUpdated":"x"}}`).
		say("g1", "I'll run it.", calls(shellCall("c1", "make", "Output: boom\nExit Code: 2\nProcess Group PGID: 7"))).
		say("g1", "I'll run it.", calls(shellCall("c1", "make", "<tool_output_masked>"), shellCall("c2", "make x", "Output: fine"))).
		String())
	want := "2 prompt: Go\n3 assistant: I'll run it.\n5 Bash failed exit=2 result=5\n6 Bash ok result=6"
	if got := show(b.Events); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if e := b.Events[2]; e.Text != "boom" || e.Record != "g1#2" || e.Tool.Command != "make" || e.Tool.Result != "g1" || !e.Tool.Local || e.Time.Second() != 4 {
		t.Errorf("%+v", e)
	}
	if b.Session != "s1" || b.Agent != "gemini" || b.Events[3].Record != "g1#3" {
		t.Errorf("session %q, agent %q, record %q", b.Session, b.Agent, b.Events[3].Record)
	}
}

func TestWhatIsTakenBackDidNotHappen(t *testing.T) {
	for complaint, c := range map[string]struct {
		chat *chat
		want string
	}{
		"a rewind is passed over": {
			newChat().user("u1", "One").say("g1", "Done.").user("u2", "Two").say("g2", "No.").raw(`{"$rewindTo":"u2"}`).user("u3", "Three"),
			"2 prompt: One\n3 assistant: Done.\n7 prompt: Three",
		},
		"a rewind to the beginning leaves something": {
			newChat().user("u1", "One").say("g1", "Done.").raw(`{"$rewindTo":"u1"}`).user("u2", "Two"),
			"5 prompt: Two",
		},
		"a rewind to what is not known leaves something": {
			newChat().user("u1", "One").raw(`{"$rewindTo":"gone"}`).user("u2", "Two"),
			"4 prompt: Two",
		},
		"what was taken back and said again is lost": {
			newChat().user("u1", "One").raw(`{"$rewindTo":"u1"}`).user("u1", "Again"),
			"4 prompt: Again",
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			if got := show(invariants(t, c.chat.String()).Events); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestAHistoryThatIsWrittenAnewSaysNothingTwice(t *testing.T) {
	c := newChat()
	one := c.message("u1", "user", `"One"`)
	c.raw(one).say("g1", "Done.")
	two := c.message("x9", "user", `[{"text":"<state_snapshot>\nOne was done.\n</state_snapshot>"}]`)
	c.raw(`{"$set":{"messages":[`+two+`,`+c.message("u8", "user", `"Typed meanwhile"`)+`,`+one+`]}}`).user("u2", "Two").say("g2", "Done too.").
		raw(`{"$set":{"messages":[` + two + `,` + one + `]}}`)
	b := invariants(t, c.String())
	want := "2 prompt: One\n3 assistant: Done.\n4 boundary\n4 prompt: Typed meanwhile\n5 prompt: Two\n6 assistant: Done too."
	if got := show(b.Events); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhoSpokeInGemini(t *testing.T) {
	for complaint, c := range map[string]struct{ content, want string }{
		"the context of the session is a person":    {`[{"text":"<session_context>\nThis is the Gemini CLI. We are setting up the context for our chat.\n</session_context>"}]`, ""},
		"the old context is a person":               {`"This is the Gemini CLI. We are setting up the context for our chat.\nToday is Monday."`, ""},
		"the context of a hook is a person":         {`[{"text":"<hook_context>\n## Past Learnings Relevant to This Task\n\nx</hook_context>"}]`, ""},
		"a context before the prompt hides it":      {`[{"text":"<hook_context>rule</hook_context>\n\nfix it"},{"text":"<hook_context>more</hook_context>"}]`, "2 prompt: fix it"},
		"what is displayed is not preferred":        {`[{"text":"fix @a.go"},{"text":"secret"}],"displayContent":[{"text":"fix @a.go"}]`, "2 prompt: fix @a.go"},
		"files of a prompt are typed":               {`[{"text":"fix @a.go"},{"text":"\n--- Content from referenced files ---"},{"text":"\nContent from @a.go:\n"},{"text":"package a"},{"text":"\n--- End of content ---"}]`, "2 prompt: fix @a.go"},
		"files in the same part are typed":          {`"fix @a.go\n--- Content from referenced files ---\npackage a"`, "2 prompt: fix @a.go"},
		"a picture is said":                         {`[{"inlineData":{"mimeType":"image/png","data":"AAAA"}},{"text":"What is it?"}]`, "2 prompt: What is it?"},
		"a push of the client is a person":          {`"System: Please continue."`, ""},
		"an old push of the client is a person":     {`[{"text":"Please continue."}]`, ""},
		"a result is a person":                      {`[{"functionResponse":{"id":"c1","name":"x","response":{"output":"y"}}}]`, ""},
		"a text and a part of its own are not read": {`["Eins","zwei"]`, "2 prompt: Eins\nzwei"},
		"one part without a list is not read":       {`{"text":"one"}`, "2 prompt: one"},
		"another script is lost":                    {`"修复 C:\\Users\\Admin（无密码）\\a.go を 🙂"`, `2 prompt: 修复 C:\Users\Admin（无密码）\a.go を 🙂`},
		"a command is a prompt":                     {`"/stats"`, ""},
		"arguments are lost":                        {`"/memory add always run make lint"`, "2 command: add always run make lint"},
		"a path is a command":                       {`"/home/dev/a.go is broken"`, "2 prompt: /home/dev/a.go is broken"},
		"help is a prompt":                          {`"?"`, ""},
		"nothing is something":                      {`null`, ""},
		"a number is something":                     {`[1,{"text":2},null]`, ""},
	} {
		t.Run(complaint, func(t *testing.T) {
			ch := newChat()
			if got := show(invariants(t, ch.raw(ch.message("u1", "user", c.content)).String()).Events); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestHowACallOfGeminiEnded(t *testing.T) {
	shell := func(output string) string { return shellCall("c1", "make", output) }
	for complaint, c := range map[string]struct {
		call    string
		outcome Outcome
		exit    int
		text    string
	}{
		"a status is not seen":               {shell("<untrusted_context>\nOutput: boom\nExit Code: 3\nProcess Group PGID: 7\n</untrusted_context>"), Failed, 3, "boom"},
		"an old status is not seen":          {shell("Command: make\nDirectory: (root)\nOutput: boom\nError: (none)\nExit Code: 1\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7"), Failed, 1, "boom"},
		"our own reminder is output":         {shell("Output: boom\nExit Code: 3\n\n<hook_context>\n## Past Learnings Relevant to This Task\n\n### Errors: x [err-1]\ny</hook_context>"), Failed, 3, "boom"},
		"a signal is a success":              {shell("Output: boom\nSignal: 9\nProcess Group PGID: 7"), Failed, 0, "boom"},
		"a success failed":                   {shell("Output: fine\nProcess Group PGID: 7"), OK, 0, "fine"},
		"a hidden failure is not told":       {shellCall("c1", "go test ./... | tail -1", "Output: FAIL\nProcess Group PGID: 7"), OK, 0, "FAIL"},
		"a command in the background ended":  {shell("Command moved to background (PID: 7). Output hidden. Press Ctrl+B to view."), Unknown, 0, "Command moved to background (PID: 7). Output hidden. Press Ctrl+B to view."},
		"a stopped command failed":           {shell("Command was cancelled by user before it could complete. Below is the output before it was cancelled:\nx"), Cancelled, 0, "x"},
		"a timeout is a success":             {shell("Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output. There was no output before it was cancelled."), Failed, 0, "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output. There was no output before it was cancelled."},
		"a command that could not start":     {tool("c1", "run_shell_command", `{"command":"x"}`, `{"error":"spawn ENOENT"}`, "error"), Failed, 0, "spawn ENOENT"},
		"a denied call failed":               {tool("c1", "run_shell_command", `{"command":"x"}`, `{"error":"[Operation Cancelled] Reason: User did not allow tool call"}`, "cancelled"), Rejected, 0, "[Operation Cancelled] Reason: User did not allow tool call"},
		"a denied call of 0.61 failed":       {tool("c1", "replace", `{}`, `{"error":"[Operation Cancelled] Reason: User denied execution."}`, "cancelled"), Rejected, 0, "[Operation Cancelled] Reason: User denied execution."},
		"a cancelled call was denied":        {tool("c1", "replace", `{}`, `{"error":"[Operation Cancelled] Reason: User cancelled operation"}`, "cancelled"), Cancelled, 0, "[Operation Cancelled] Reason: User cancelled operation"},
		"an unknown tool failed":             {tool("c1", "nosuch", `{}`, `{"error":"Tool \"nosuch\" not found. Did you mean one of: \"glob\"?"}`, "error"), Refused, 0, `Tool "nosuch" not found. Did you mean one of: "glob"?`},
		"a policy failed":                    {tool("c1", "run_shell_command", `{"command":"x"}`, `{"error":"Tool execution denied by policy."}`, "error"), Refused, 0, "Tool execution denied by policy."},
		"a wrong edit failed":                {tool("c1", "replace", `{}`, `{"error":"Could not find an exact match"}`, "error"), Refused, 0, "Could not find an exact match"},
		"a server that failed did not":       {tool("c1", "mcp_db_query", `{}`, `{"error":"no such table"}`, "error"), Failed, 0, "no such table"},
		"an error as an object is not read":  {tool("c1", "mcp_db_query", `{}`, `{"error":{"message":"no such table","code":7}}`, "error"), Failed, 0, "no such table"},
		"a call that runs has ended":         {`{"id":"c1","name":"run_shell_command","args":{"command":"x"},"status":"executing"}`, Unknown, 0, ""},
		"a result as a text is not read":     {`{"id":"c1","name":"run_shell_command","args":{"command":"x"},"status":"success","result":"Output: no\nExit Code: 4"}`, Failed, 4, "no"},
		"a result of another call is read":   {`{"id":"c1","name":"run_shell_command","args":{"command":"x"},"status":"success","result":[{"functionResponse":{"id":"c0","response":{"output":"Output: y\nExit Code: 9"}}},{"functionResponse":{"id":"c1","response":{"output":"Output: no\nExit Code: 4"}}}]}`, Failed, 4, "no"},
		"a page that was fetched is kept":    {tool("c1", "web_fetch", `{"prompt":"https://x"}`, `{"output":"a page"}`, "success"), OK, 0, ""},
		"a rejected plan is a success":       {tool("c1", "exit_plan_mode", `{}`, `{"output":"Plan rejected. No feedback provided.\n\nThe plan is stored at: /p"}`, "success"), Rejected, 0, "Plan rejected. No feedback provided.\n\nThe plan is stored at: /p"},
		"a result of another type is read":   {`{"id":"c1","name":"glob","args":7,"status":"success","result":{"x":[null]}}`, OK, 0, ""},
		"a status of another type is read":   {`{"id":"c1","name":"glob","args":null,"status":7,"result":null}`, Unknown, 0, ""},
		"a call without an id is not ended":  {`{"name":"run_shell_command","args":{"command":"x"},"status":"success","result":[{"functionResponse":{"response":{"output":"Output: no\nExit Code: 4"}}}]}`, Failed, 4, "no"},
		"other line ends hide how it ended":  {shell("Output: boom\r\nExit Code: 3\r\nProcess Group PGID: 7\r\n"), Failed, 3, "boom"},
		"an output of two lines is one line": {shell("Output: one\ntwo\nExit Code: 3"), Failed, 3, "one\ntwo"},
	} {
		t.Run(complaint, func(t *testing.T) {
			b := invariants(t, newChat().user("u1", "Go").say("g1", "", calls(c.call)).String())
			if len(b.Events) != 2 {
				t.Fatalf("events:\n%s", show(b.Events))
			}
			e := b.Events[1]
			if e.Tool.Outcome != c.outcome || e.Tool.Exit != c.exit || e.Text != c.text {
				t.Errorf("outcome %d, exit %d, text %q; want %d, %d, %q", e.Tool.Outcome, e.Tool.Exit, e.Text, c.outcome, c.exit, c.text)
			}
			if e.Tool.Masked != (complaint == "a hidden failure is not told") {
				t.Errorf("masked: %v", e.Tool.Masked)
			}
		})
	}
}

func TestTheArgumentsOfGemini(t *testing.T) {
	b := read(t, newChat().say("g1", "", calls(
		tool("c1", "replace", `{"file_path":"C:\\w\\a.go","old_string":"1","new_string":"2","instruction":"change it"}`, `{"output":"ok"}`, "success"),
		tool("c2", "write_file", `{"file_path":"/w/b.go","content":"package b\n"}`, `{"output":"ok"}`, "success"),
		tool("c3", "read_file", `{"absolute_path":"/w/c.go"}`, `{"output":"ok"}`, "success"),
		tool("c4", "run_shell_command", `{"command":"make & ","is_background":true,"description":"Build"}`, `{"output":"Output: (empty)\nBackground PIDs: 7"}`, "success"),
	)).String())
	want := []Tool{
		{Name: "Edit", Path: `C:\w\a.go`, Old: "1", New: "2", Input: "instruction: change it", Local: true, Outcome: OK},
		{Name: "Write", Path: "/w/b.go", New: "package b\n", Local: true, Outcome: OK},
		{Name: "Read", Path: "/w/c.go", Outcome: OK},
		{Name: "Bash", Command: "make & ", Input: "description: Build", Local: true, Background: true},
	}
	if len(b.Events) != len(want) {
		t.Fatalf("events:\n%s", show(b.Events))
	}
	for i, e := range b.Events {
		want[i].ResultLine, want[i].Result = 2, "g1"
		if diff := cmp.Diff(want[i], e.Tool); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestAnswersInGemini(t *testing.T) {
	ask := tool("c1", "ask_user", `{"questions":[{"question":"Which store?","header":"Store","options":[{"label":"SQLite"},{"label":"Files"}]},{"question":"Why?","type":"text"}]}`,
		`{"output":"{\"answers\":{\"0\":\"SQLite\",\"1\":\"Files get lost\"}}"}`, "success")
	plan := tool("c2", "exit_plan_mode", `{"plan_filename":"p.md"}`, `{"output":"Plan rejected. User feedback: Keep the old table\n\nThe plan is stored at: /p.md\nRevise the plan based on the feedback."}`, "success")
	b := invariants(t, newChat().say("g1", "", calls(ask, plan)).say("g1", "", calls(ask, plan)).String())
	type said struct {
		Voice          Voice
		Text, Question string
		Picked         bool
	}
	var got []said
	for _, e := range b.Events {
		if e.Kind == Human {
			got = append(got, said{e.Voice, e.Text, e.Question, e.Picked})
		}
	}
	want := []said{
		{Answer, "SQLite", "Which store?", true},
		{Answer, "Files get lost", "Why?", false},
		{Rejection, "Keep the old table", "", false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestTheFolderOfASessionIsInItsContext(t *testing.T) {
	for complaint, context := range map[string]string{
		"0.61":          "<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n  - /home/dev/shop\n  - /tmp/x\n</session_context>",
		"an older one":  "This is the Gemini CLI. We are setting up the context for our chat.\nI'm currently working in the directory: /home/dev/shop\nHere is",
		"several there": "This is the Gemini CLI. We are setting up the context for our chat.\nI'm currently working in the following directories:\n  - /home/dev/shop\n  - /b",
	} {
		c := newChat()
		b := read(t, c.raw(`{"$set":{"messages":[`+c.message("x", "user", `[{"text":`+quote(context)+`}]`)+`]}}`).user("u1", "Go").String())
		if b.Cwd != "/home/dev/shop" || b.Events[0].Cwd != b.Cwd || len(b.Events) != 1 {
			t.Errorf("%s: %q, %s", complaint, b.Cwd, show(b.Events))
		}
	}
}

func TestTheFolderOfASessionIsAmongItsFolders(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"folders that were added":      {newChat().raw(`{"$set":{"directories":["/home/dev/shop","/b"]}}`).user("u1", "Go").String(), "/home/dev/shop"},
		"one that is known already":    {newChat().raw(`{"$set":{"directories":["/home/dev/shop"]}}`).raw(`{"$set":{"directories":["/b"]}}`).user("u1", "Go").String(), "/home/dev/shop"},
		"no folders":                   {newChat().raw(`{"$set":{"directories":[]}}`).raw(`{"$set":{"directories":[7,null,{}]}}`).user("u1", "Go").String(), ""},
		"folders of another type":      {newChat().raw(`{"$set":{"directories":"/b"}}`).user("u1", "Go").String(), ""},
		"folders before the messages":  {`{"sessionId":"s","projectHash":"p","directories":["/home/dev/shop"],"messages":[{"id":"1","type":"user","content":"Go"}]}`, "/home/dev/shop"},
		"folders behind the messages":  {`{"sessionId":"s","projectHash":"p","messages":[{"id":"1","type":"user","content":"Go"}],"directories":["/home/dev/shop"]}`, "/home/dev/shop"},
		"a sub-agent's, which is none": {`{"sessionId":"s","projectHash":"p","kind":"subagent","directories":["/home/dev/shop"]}` + "\n", "/home/dev/shop"},
	} {
		if b := invariants(t, c.text); b.Cwd != c.want {
			t.Errorf("%s: %q, want %q", complaint, b.Cwd, c.want)
		}
	}
}

func TestTheSubAgentsOfGeminiSayNothing(t *testing.T) {
	message := `{"id":"u1","timestamp":"2026-01-02T03:04:05.000Z","type":"user","content":"Look for the bug"}`
	lines := `{"sessionId":"a1","projectHash":"p","startTime":"t","kind":"subagent"}` + "\n" + message + "\n"
	before := `{"sessionId":"a1","projectHash":"p","kind":"subagent","messages":[` + message + `]}`
	behind := `{"sessionId":"a1","projectHash":"p","messages":[` + message + "],\n \"kind\": \"subagent\"\n}"
	for complaint, text := range map[string]string{"lines": lines, "a document": before, "a document with its kind behind": behind} {
		b := read(t, text)
		head, ok := Look([]byte(text))
		if len(b.Events) > 0 || len(b.Turns) > 0 || !b.Next.Aside || !ok || !head.SubAgent || b.Session != "a1" {
			t.Errorf("%s: %+v %+v", complaint, b, head)
		}
	}
	rest, err := Read(strings.NewReader(message+"\n"), State{Agent: "gemini", Offset: 64, Line: 1, Aside: true})
	if err != nil || len(rest.Events) > 0 {
		t.Errorf("read on: %v %s", err, show(rest.Events))
	}
	main := `{"sessionId":"a1","projectHash":"p","messages":[` + message + `],"kind":"main"}`
	if b := read(t, main); len(b.Events) != 1 || b.Next.Aside {
		t.Errorf("a main session: %+v", b)
	}
}

func TestOddSessionsOfGemini(t *testing.T) {
	whole := newChat().user("u1", "Go").say("g1", "", calls(shellCall("c1", "make", "Output: boom\nExit Code: 2"))).say("g2", "Done.").String()
	want := show(read(t, whole).Events)
	for complaint, text := range map[string]string{
		"a byte order mark":          bom + whole,
		"other line ends":            strings.ReplaceAll(whole, "\n", "\r\n"),
		"no last line break":         strings.TrimSuffix(whole, "\n"),
		"empty lines":                strings.ReplaceAll(whole, "}\n", "}\n\n") + "\n",
		"lines that are no object":   strings.Replace(whole, "\n", "\nnull\n[1]\n\"x\"\n7\n", 1),
		"unknown records and fields": strings.Replace(whole, "\n", "\n{\"$new\":{\"a\":1}}\n{\"id\":\"n1\",\"type\":\"new\",\"content\":\"x\"}\n", 1),
		"wrong types":                strings.Replace(whole, "\n", "\n{\"id\":7,\"type\":\"user\",\"content\":\"x\"}\n{\"id\":\"n2\",\"type\":7,\"content\":[]}\n{\"$set\":null}\n{\"$rewindTo\":null}\n{\"$set\":{\"messages\":7}}\n", 1),
	} {
		t.Run(complaint, func(t *testing.T) {
			b := invariants(t, text)
			got := show(b.Events)
			for i, line := range []string{"2 prompt", "3 Bash", "4 assistant"} {
				number, rest, _ := strings.Cut(line, " ")
				if !strings.Contains(got, " "+rest) {
					t.Errorf("event %d is missing (line %s of the plain one):\n%s", i, number, got)
				}
			}
			if strings.Count(got, "\n") != strings.Count(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestASessionOfGeminiIsReadOnWhereItStood(t *testing.T) {
	c := newChat()
	one := c.message("u1", "user", `"One"`)
	text := c.raw(one).say("g1", "", calls(shellCall("c1", "make", "Output: boom\nExit Code: 2"))).user("u2", "Zwei 🙂").
		say("g2", "Hm.").say("g2", "Hm.", calls(shellCall("c2", "make x", "Output: fine"))).
		raw(`{"$set":{"messages":[`+one+`]}}`).user("u3", "Drei").say("g3", "Done.").String()
	whole := invariants(t, text)
	for cut := range len(text) {
		grown(t, text, whole, cut)
	}
}

func TestFilesBesideTheSessionsOfGeminiAreNone(t *testing.T) {
	for name, text := range map[string]string{
		"logs.json":            `[{"sessionId":"s1","messageId":0,"type":"user","message":"Go","timestamp":"2026-01-02T03:04:05.000Z"}]`,
		"a saved chat":         `[{"role":"user","parts":[{"text":"Go"}]},{"role":"model","parts":[{"text":"Done"}]}]`,
		"a saved chat of 0.61": `{"history":[{"role":"user","parts":[{"text":"Go"}]}],"authType":"x"}`,
	} {
		if _, err := Read(strings.NewReader(text), State{}); !errors.Is(err, ErrUnknownFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
