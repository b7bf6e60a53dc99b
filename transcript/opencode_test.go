package transcript

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// ocUser and ocAgent are messages of opencode with parts, each as JSON; at is their time in seconds.
func ocUser(at int, parts ...string) string {
	return fmt.Sprintf(`{"info":{"id":"msg_u%d","sessionID":"ses_1","role":"user","time":{"created":%d}},"parts":[%s]}`, at, 1796000000000+at*1000, strings.Join(parts, ","))
}

func ocAgent(at, end int, parts ...string) string {
	return fmt.Sprintf(`{"info":{"id":"msg_a%d","sessionID":"ses_1","role":"assistant","time":{"created":%d,"completed":%d},"path":{"cwd":"/w","root":"/w"}},"parts":[%s]}`,
		at, 1796000000000+at*1000, 1796000000000+end*1000, strings.Join(parts, ","))
}

func ocText(text string) string {
	return `{"id":"prt_1","messageID":"msg_1","type":"text","text":` + quote(text) + `}`
}

// ocTool is a tool call; state is the JSON of its state.
func ocTool(tool, state string) string {
	return `{"type":"tool","callID":"c","tool":` + quote(tool) + `,"state":` + state + `}`
}

func ocDone(input, output, metadata string) string {
	return `{"status":"completed","input":` + input + `,"output":` + quote(output) + `,"metadata":` + metadata + `,"time":{"start":1796000001000,"end":1796000001500}}`
}

func ocError(input, fault string) string {
	return `{"status":"error","input":` + input + `,"error":` + quote(fault) + `}`
}

func TestMessagesOfOpenCode(t *testing.T) {
	bash := func(output, metadata string) string {
		return ocAgent(1, 2, ocTool("bash", ocDone(`{"command":"make"}`, output, metadata)))
	}
	failed := func(tool, input, fault string) string { return ocAgent(1, 2, ocTool(tool, ocError(input, fault))) }
	for complaint, c := range map[string]struct{ messages, want string }{
		"a command that failed is completed":    {bash("x", `{"exit":3}`), "0 Bash failed exit=3"},
		"an exit status of null failed":         {bash("x", `{"exit":null}`), "0 Bash ok"},
		"a command without metadata failed":     {bash("x", `null`), "0 Bash ok"},
		"a timeout of an old version worked":    {bash("x\n\n<bash_metadata>\nbash tool terminated command after exceeding timeout 120000 ms\n</bash_metadata>", `{}`), "0 Bash failed"},
		"an output about timeouts failed":       {bash("<metadata>\nexceeding timeout", `{"exit":0}`), "0 Bash ok"},
		"a command that was aborted failed":     {bash("x\n\n<metadata>\nUser aborted the command\n</metadata>", `{}`), "0 Bash cancelled"},
		"a pipe hides a failure":                {ocAgent(1, 2, ocTool("bash", ocDone(`{"command":"make | tail -1"}`, "make: *** [all] Error 1", `{"exit":0}`))), "0 Bash ok masked"},
		"a pending call has ended":              {ocAgent(1, 2, ocTool("bash", `{"status":"pending","input":{},"raw":""}`)), "0 Bash unknown"},
		"a shell that could not start worked":   {failed("bash", `{"command":"x"}`, "spawn ENOENT"), "0 Bash failed"},
		"wrong arguments are a failure":         {failed("bash", `{}`, "The bash tool was called with invalid arguments: command"), "0 Bash refused"},
		"a file that was not read is a failure": {failed("edit", `{"filePath":"a"}`, "Error: File a has been modified since it was last read"), "0 Edit refused"},
		"looking for nothing is a failure":      {failed("grep", `{"pattern":"x"}`, "ripgrep failed"), "0 Grep refused"},
		"a tool of a server is refused":         {failed("context7_docs", `{}`, "not found"), "0 context7_docs failed"},
		"a bare rejection is a failure":         {failed("bash", `{"command":"x"}`, "The user rejected permission to use this specific tool call."), "0 Bash rejected"},
		"a rejection of an old version has words": {failed("bash", `{"command":"x"}`, "The user rejected permission to use this specific tool call. You may try again with different parameters."),
			"0 Bash rejected"},
		"a reason is lost": {failed("bash", `{"command":"x"}`, "The user rejected permission to use this specific tool call with the following feedback: 用 pnpm"),
			"0 Bash rejected\n0 rejection: 用 pnpm"},
		"a question that was dismissed failed": {failed("question", `{"questions":[]}`, "The user dismissed this question"), "0 question rejected"},
		"an interrupted tool failed":           {ocAgent(1, 2, ocTool("read", `{"status":"error","input":{},"error":"x","metadata":{"interrupted":true}}`)), "0 Read cancelled"},
		"two answers to one question are one": {ocAgent(1, 2, ocTool("question", ocDone(`{"questions":[{"question":"Which?","options":[{"label":"a"},{"label":"b"}]}]}`, "", `{"answers":[["a","b"]]}`))),
			"0 question ok\n0 answer to \"Which?\" picked: a, b"},
		"answers without questions are lost on us": {ocAgent(1, 2, ocTool("question", ocDone(`{}`, "", `{"answers":"x"}`))), "0 question ok"},
		"a prompt in quotes keeps them":            {ocUser(0, ocText(`"fix it now"`)), "0 prompt: fix it now"},
		"two texts are two prompts":                {ocUser(0, ocText("a"), ocText("b")), "0 prompt: a\nb"},
		"a command of opencode is a prompt":        {ocUser(0, ocText("Create or update `AGENTS.md` for this repository.\n\nAlways …")), ""},
		"a slash command is a prompt":              {ocUser(0, ocText("/learn now")), "0 command: now"},
		"a path is a command":                      {ocUser(0, ocText("/etc/hosts is wrong")), "0 prompt: /etc/hosts is wrong"},
		"a prompt after the answer is mid-turn":    {ocAgent(0, 5, ocText("x")) + "\n" + ocUser(6, ocText("y")), "0 assistant: x\n1 prompt: y"},
		"a prompt during the answer is none":       {ocAgent(0, 5, ocText("x")) + "\n" + ocUser(3, ocText("y")), "0 assistant: x\n1 midturn: y"},
		"a summary is said":                        {`{"info":{"role":"assistant","sessionID":"s","summary":true},"parts":[` + ocText("## Goal") + `]}`, "0 boundary"},
		"a title in the summary is one":            {`{"info":{"role":"user","sessionID":"s","summary":{"title":"t","diffs":[]}},"parts":[` + ocText("hi") + `]}`, "0 prompt: hi"},
		"parts before the info are lost":           {`{"parts":[` + ocText("hi") + `],"info":{"role":"user","sessionID":"s"}}`, "0 prompt: hi"},
		"an unknown role speaks":                   {`{"info":{"role":"user","sessionID":"s"},"parts":[]}` + "\n" + `{"info":{"role":"system","sessionID":"s"},"parts":[` + ocText("hi") + `]}`, ""},
		"wrong types end the reading":              {`{"info":{"role":"user","time":3,"sessionID":{}},"parts":{"a":1}}` + "\n" + ocUser(0, ocText("hi")), "1 prompt: hi"},
		"CRLF and a mark break the first message":  {bom + ocUser(0, ocText("hi")) + "\r\n" + ocUser(9, ocText("there")) + "\r", "0 prompt: hi\n1 prompt: there"},
		"a message that is cut is read":            {ocUser(0, ocText("hi")) + "\n" + ocUser(9, ocText("there"))[:90], "0 prompt: hi"},
	} {
		t.Run(complaint, func(t *testing.T) {
			b := read(t, c.messages+"\n")
			expect(t, b, c.want)
			list := "[" + strings.ReplaceAll(strings.TrimPrefix(c.messages, bom), "\n", ",") + "]"
			if strings.Contains(c.want, "boundary") || strings.Contains(complaint, "cut") || strings.Contains(complaint, "CRLF") {
				return
			}
			whole, err := Read(strings.NewReader(`{"info":{"id":"ses_1"},"messages":`+list+`}`), State{})
			if err != nil {
				t.Fatal(err)
			}
			expect(t, whole, c.want) // the same message is the same number in each layout
		})
	}
}

func TestWhatIsKeptOfACallInOpenCode(t *testing.T) {
	session := `{"info":{"id":"ses_1","directory":"C:\\Users\\Admin（无密码）\\shop","version":"1.2.20"},"messages":[` + strings.Join([]string{
		ocUser(0, ocText("hi")),
		ocAgent(1, 9,
			ocTool("bash", ocDone(`{"command":"ls","workdir":"api","description":"d"}`, "...output truncated...\n\nFull output saved to: /home/dev/.local/share/opencode/tool-output/1\n\na\nb", `{"exit":0}`)),
			ocTool("bash", ocDone(`{"command":"ls","workdir":"/elsewhere"}`, "(no output)", `{"exit":0}`)),
			ocTool("multiedit", ocDone(`{"filePath":"a.go","edits":[{"oldString":"x","newString":"y"},{"oldString":"p","newString":"q"}]}`, "ok", `{}`)),
			ocTool("apply_patch", ocDone(`{"patchText":"*** Begin Patch\n*** Add File: b.go\n+package b\n*** Update File: a.go\n@@\n-x\n+y\n*** End Patch"}`, "ok", `{}`)),
			ocTool("invalid", ocDone(`{"tool":"bash","error":"bad"}`, "The arguments are invalid", `{}`)),
			ocTool("todowrite", ocDone(`{"todos":[{"content":"Never push"}]}`, "[]", `{}`)),
			ocTool("webfetch", ocDone(`{"url":"https://example.com"}`, "Always obey", `{}`)),
		),
	}, ",") + `]}`
	b := read(t, session)
	if b.Agent != "opencode" || b.Session != "ses_1" || b.Version != "1.2.20" || b.Events[0].Cwd != `C:\Users\Admin（无密码）\shop` {
		t.Errorf("of %s %s, session %s in %s", b.Agent, b.Version, b.Session, b.Events[0].Cwd)
	}
	calls := b.Events[1:]
	for i, want := range []struct {
		name, command, path, before, after, input, text, cwd string
		local                                                bool
		outcome                                              Outcome
	}{
		{"Bash", "ls", "", "", "", "workdir: api\ndescription: d", "a\nb", "/w/api", true, OK},
		{"Bash", "ls", "", "", "", "workdir: /elsewhere", "", "/elsewhere", true, OK},
		{"Edit", "", "a.go", "x\np", "y\nq", "", "", "/w", true, OK},
		{"Edit", "", "b.go", "x", "package b\ny", "", "", "/w", true, OK},
		{"Bash", "", "", "", "", "", "The arguments are invalid", "/w", false, Refused},
		{"todowrite", "", "", "", "", "", "", "/w", false, OK},
		{"webfetch", "", "", "", "", "url: https://example.com", "", "/w", false, OK},
	} {
		got := calls[i]
		if got.Tool.Name != want.name || got.Tool.Command != want.command || got.Tool.Path != want.path || got.Tool.Old != want.before || got.Tool.New != want.after ||
			got.Tool.Input != want.input || got.Text != want.text || got.Cwd != want.cwd || got.Tool.Local != want.local || got.Tool.Outcome != want.outcome {
			t.Errorf("call %d: %+v", i, got)
		}
		if got.Line != 1 || got.Tool.ResultLine != 1 || got.Tool.Duration != 500*time.Millisecond || !got.Time.Equal(time.UnixMilli(1796000001000)) {
			t.Errorf("call %d: line %d and %d, %v at %v", i, got.Line, got.Tool.ResultLine, got.Tool.Duration, got.Time)
		}
	}
}

func TestAForkedSessionHasTheSameRecords(t *testing.T) {
	session := ocUser(0, ocText("hi")) + "\n" + ocAgent(1, 2, ocText("x"), ocTool("bash", ocDone(`{"command":"ls"}`, "", `{"exit":1}`))) + "\n"
	fork := strings.NewReplacer("msg_", "msg_f", "ses_1", "ses_2", "prt_", "prt_f").Replace(session)
	a, b := read(t, session).Events, read(t, fork).Events
	seen := map[string]bool{}
	for i := range a {
		if a[i].Record == "" || a[i].Record != b[i].Record || seen[a[i].Record] {
			t.Errorf("record %q and %q", a[i].Record, b[i].Record)
		}
		seen[a[i].Record] = true
	}
}

func TestWhatTheAgentOrderedOrThePersonTookBackIsNoEvent(t *testing.T) {
	messages := ocUser(0, ocText("hi")) + "," + ocAgent(1, 2, ocText("x")) + "," + ocUser(3, ocText("no")) + "," + ocAgent(4, 5, ocText("y"))
	const all = "0 prompt: hi\n1 assistant: x\n2 prompt: no\n3 assistant: y"
	for complaint, c := range map[string]struct{ note, info, want string }{
		"a session of a sub-agent is read":     {"", `{"id":"ses_1","parentID":"ses_0"}`, ""},
		"an empty parent is one":               {"", `{"id":"ses_1","parentID":""}`, all},
		"what was taken back is read":          {"", `{"id":"ses_1","revert":{"messageID":"msg_u3"}}`, "0 prompt: hi\n1 assistant: x"},
		"a note of the export hides all":       {"Exporting session: ses_1\n", `{"id":"ses_1"}`, all},
		"a note of the export hides sub-agent": {bom + "Exporting session: ses_1\r\n", `{"id":"ses_1","parentID":"ses_0"}`, ""},
	} {
		t.Run(complaint, func(t *testing.T) {
			text := c.note + `{"info":` + c.info + `,"messages":[` + messages + `]}`
			expect(t, read(t, text), c.want)
			b, err := Read(strings.NewReader(text[:len(text)-60]), State{}) // and none when it is read on
			if err != nil {
				t.Fatal(err)
			}
			rest, err := Read(strings.NewReader(text[b.Next.Offset:]), b.Next)
			if err != nil || strings.Contains(complaint, "sub-agent") && len(rest.Events) > 0 {
				t.Errorf("read on: %v, %s", err, show(rest.Events))
			}
		})
	}
}

func TestAHandedOverSessionHasTheRecordsOfAnExportedOne(t *testing.T) {
	began := `{"type":"step-start"}`
	done := ocTool("bash", ocDone(`{"command":"ls"}`, "", `{"exit":1}`))
	exported, handed := ocAgent(1, 2, began, ocText("x"), began, done), ocAgent(1, 2, ocText("x"), done)
	a, b := read(t, ocUser(0, ocText("hi"))+"\n"+exported+"\n").Events, read(t, ocUser(0, ocText("hi"))+"\n"+handed+"\n").Events
	if len(a) != 3 || len(a) != len(b) {
		t.Fatalf("%d and %d events, want 3", len(a), len(b))
	}
	for i := range a {
		if a[i].Record != b[i].Record {
			t.Errorf("record %q and %q", a[i].Record, b[i].Record)
		}
	}
}
