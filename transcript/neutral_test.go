package transcript

import (
	"strings"
	"testing"
	"time"
)

// documented is the transcript that the page about the format gives as its example.
func documented(t *testing.T) string {
	t.Helper()
	_, text, found := strings.Cut(readFile(t, "../docs/agents/other.md"), "```jsonl\n")
	text, _, closed := strings.Cut(text, "```")
	if !found || !closed {
		t.Fatal("the page has no example")
	}
	return text
}

func TestTheExampleOfTheNeutralFormatIsRead(t *testing.T) {
	text := documented(t)
	b := invariants(t, text)
	for cut := range len(text) {
		grown(t, text, b, cut)
	}
	expect(t, b,
		"2 prompt: Run the tests of the api.",
		"3 assistant: I will run them with npx.",
		"4 Bash failed exit=127 result=4",
		"5 Bash ok result=5",
		"6 Edit unknown",
		"7 Edit rejected result=7",
		"7 rejection: the schema is generated, change schema.prisma",
		"8 midturn: and never commit dist",
		`9 answer to "Which branch?" picked: release`,
		"10 Bash cancelled result=11",
		"12 boundary",
		"13 command: only the api",
	)
	if b.Agent != "my-tool" || b.Session != "s-1" || b.Cwd != "/home/dev/code/shop" || b.Version != "0.4" {
		t.Errorf("of %s %s, session %s in %s", b.Agent, b.Version, b.Session, b.Cwd)
	}
	failed, worked, edit := b.Events[2], b.Events[3], b.Events[4]
	if failed.Text != "sh: jest: command not found" || failed.Tool.Command != "npx jest auth" || !failed.Tool.Local {
		t.Errorf("the failed call: %+v", failed)
	}
	if want := time.Unix(1796040001, 0).UTC(); !failed.Time.Equal(want) {
		t.Errorf("it was at %v, want %v", failed.Time, want)
	}
	if worked.Tool.Duration != 2100*time.Millisecond {
		t.Errorf("it took %v", worked.Tool.Duration)
	}
	if edit.Tool.Path != "api/auth.ts" || edit.Tool.Old != "retries: 1" || edit.Tool.New != "retries: 3" {
		t.Errorf("the edit: %+v", edit.Tool)
	}
}

func TestLinesOfTheNeutralFormat(t *testing.T) {
	const head = `{"format":"session-learning","version":1,"session":"s","cwd":"/w"}` + "\n"
	for complaint, c := range map[string]struct{ lines, want string }{
		"a tool without a shell's name hides its command":     {`{"type":"tool","name":"terminal","command":"make","exit":2}`, "2 Bash failed exit=2 result=2"},
		"a command needs a name":                              {`{"type":"tool","command":"make","exit":0}`, "2 Bash ok result=2"},
		"an edit needs a name":                                {`{"type":"tool","path":"a","old":"x","new":"y","ok":true}`, "2 Edit ok result=2"},
		"a tool of no name is a call":                         {`{"type":"tool","exit":1}`, ""},
		"false is no failure":                                 {`{"type":"tool","name":"fetch","ok":false}`, "2 fetch failed result=2"},
		"an error is no failure":                              {`{"type":"tool","name":"fetch","error":"404"}`, "2 fetch failed result=2"},
		"a status does not win":                               {`{"type":"tool","command":"make","exit":1,"status":"ok"}`, "2 Bash failed exit=1 result=2"},
		"a failure without an exit status is none":            {`{"type":"tool","command":"make","status":"failed","output":"timeout"}`, "2 Bash failed result=2"},
		"a running command has ended":                         {`{"type":"tool","command":"make","status":"running","output":"…"}`, "2 Bash unknown"},
		"a hidden failure is not seen":                        {`{"type":"tool","command":"make 2>&1 | tail -1","exit":0,"output":"make: *** [all] Error 1"}`, "2 Bash ok masked result=2"},
		"an object as input is lost":                          {`{"type":"tool","name":"Write","input":{"file_path":"a","content":"x"},"ok":true}`, "2 Write ok result=2"},
		"a refused call failed":                               {`{"type":"tool","name":"edit","path":"a","status":"refused","error":"not read"}`, "2 Edit refused result=2"},
		"a rejection without a reason says something":         {`{"type":"rejected","name":"shell","command":"rm x"}`, "2 Bash rejected result=2"},
		"a reason on its own line is lost":                    {`{"type":"tool","call":"c","name":"shell","command":"rm x"}` + "\n" + `{"type":"result","call":"c","status":"rejected","reason":"keep it"}`, "2 Bash rejected result=3\n3 rejection: keep it"},
		"a result without a call is one":                      {`{"type":"result","call":"c","exit":1}`, ""},
		"what a program put there is a person's":              {`{"type":"user","text":"be good","synthetic":true}`, ""},
		"a reminder is a person's":                            {`{"type":"user","text":"<system-reminder>x</system-reminder>"}`, ""},
		"a slash command is a prompt":                         {`{"type":"user","text":"/deploy staging"}`, "2 command: staging"},
		"a path is a command":                                 {`{"type":"user","text":"/etc/hosts is wrong"}`, "2 prompt: /etc/hosts is wrong"},
		"an empty text is a prompt":                           {`{"type":"user","text":"  "}`, ""},
		"a text of another type breaks the line":              {`{"type":"user","text":["x"]}`, ""},
		"nulls break the line":                                {`{"type":"tool","name":null,"command":null,"exit":null}`, ""},
		"an unknown type is an event":                         {`{"type":"thought","text":"hm"}`, ""},
		"two objects on a line are one":                       {`{"type":"user","text":"a"}{"type":"assistant","text":"b"}`, "2 prompt: a\n2 assistant: b"},
		"CRLF stays in a text":                                {"{\"type\":\"user\",\"text\":\"记住\"}\r", "2 prompt: 记住"},
		"a broken line takes the next along":                  {`{"type":"user","text":"a` + "\n" + `{"type":"user","text":"b 🙂"}`, "3 prompt: b 🙂"},
		"a session of a sub-agent is learned from":            {`{"parent":"p"}` + "\n" + `{"type":"user","text":"do it"}`, ""},
		"a call that is over ends again":                      {`{"type":"tool","call":"c","command":"a","exit":0}` + "\n" + `{"type":"result","call":"d","exit":1}`, "2 Bash ok result=2"},
		"an answer that was not picked is one of the options": {`{"type":"user","question":"Which?","text":"neither"}`, `2 answer to "Which?": neither`},
	} {
		t.Run(complaint, func(t *testing.T) { expect(t, read(t, head+c.lines+"\n"), c.want) })
	}
}

func TestALineIsKnownByItsIdWhereItHasOne(t *testing.T) {
	b := read(t, `{"type":"user","text":"x","id":"r1"}`+"\n"+`{"type":"rejected","name":"edit","id":"r2","reason":"no"}`+"\n"+`{"type":"user","text":"y"}`+"\n")
	for i, want := range []string{"r1", "r2", "r2#2", ""} {
		if got := b.Events[i].Record; got != want {
			t.Errorf("record %q, want %q", got, want)
		}
	}
}

func TestASessionOfASubAgentIsToldFromItsHead(t *testing.T) {
	for text, want := range map[string]bool{
		`{"format":"session-learning","session":"s","parent":"p"}`: true,
		`{"format":"session-learning","session":"s","parent":""}`:  false,
		documented(t): false,
		`{"info":{"id":"ses_1","parentID":"ses_0"},"messages":[]}`:                                            true,
		`{"info":{"id":"ses_1","parentID":null},"messages":[]}`:                                               false,
		`[{"info":{"id":"msg_2","role":"assistant","sessionID":"ses_1","parentID":"msg_1"},"parts":[]}]`:      false,
		`{"info":{"id":"msg_2","role":"assistant","sessionID":"ses_1","parentID":"msg_1"},"parts":[]}` + "\n": false,
	} {
		head, ok := Look([]byte(text))
		if !ok || head.SubAgent != want {
			t.Errorf("%.60s: %+v %v", text, head, ok)
		}
	}
}
