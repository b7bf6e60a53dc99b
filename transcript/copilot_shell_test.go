package transcript

import "testing"

func TestACommandOfCopilotThatGoesOnIsJudgedWhenItEnds(t *testing.T) {
	const (
		running = `<command with shellId: 7 is still running after 30 seconds. The command is still running. Use read_bash to continue waiting for output.>`
		started = `<command started in background with shellId: 7>`
		older   = `<command started in background with sessionId: 7>`
	)
	line := 0
	add := func(kind, data string) string {
		line++
		return copilotLine(line, kind, data)
	}
	call := func(id, tool, arguments, content string) string {
		return add("assistant.message", `{"content":"","toolRequests":[{"toolCallId":"`+id+`","name":"`+tool+`","arguments":`+arguments+`}]}`) +
			add("tool.execution_complete", `{"toolCallId":"`+id+`","success":true,"result":{"content":"`+content+`"}}`)
	}
	begin := func(content string) string { return call("a", "bash", `{"command":"make test"}`, content) }
	look := func(content string) string { return call("b", "read_bash", `{"shellId":"7","delay":30}`, content) }
	notice := func(data string) string { return add("system.notification", `{"content":"x","kind":`+data+`}`) }
	for complaint, c := range map[string]struct {
		text    string
		outcome Outcome
		exit    int
		output  string
	}{
		"one that still runs has ended":       {begin("one\\n" + running), Unknown, 0, "one"},
		"one that still runs when looked at":  {begin("one\\n"+running) + look("one\\n"+running), Unknown, 0, "one"},
		"one that fails is not seen":          {begin("one\\n"+running) + look("one\\nboom\\n<command with id: 7 exited with exit code 2>"), Failed, 2, "one\nboom"},
		"one that fails, in newer words":      {begin(started) + look("boom\\n<shellId: 7 completed with exit code 2>"), Failed, 2, "boom"},
		"one of an older version":             {begin(older) + call("b", "read_bash", `{"sessionId":"7"}`, "boom\\n<command with id: 7 exited with exit code 2>"), Failed, 2, "boom"},
		"one of Windows":                      {begin(started) + call("b", "read_powershell", `{"shellId":"7"}`, "boom\\n<shellId: 7 completed with exit code 2>"), Failed, 2, "boom"},
		"one that got an answer":              {begin(running) + call("b", "write_bash", `{"shellId":"7","input":"y"}`, "done\\n<shellId: 7 completed with exit code 0>"), OK, 0, "done"},
		"one that prints no more":             {begin("one\\n"+running) + look("<shellId: 7 completed with exit code 2>"), Failed, 2, "one"},
		"one in another shell":                {begin(running) + call("b", "read_bash", `{"shellId":"8"}`, "x\\n<shellId: 8 completed with exit code 2>"), Unknown, 0, ""},
		"one that only a notice tells of":     {begin("one\\n"+running) + notice(`{"type":"shell_completed","shellId":"7","exitCode":2}`), Failed, 2, "one"},
		"one that was looked at after a note": {begin(running) + notice(`{"type":"shell_completed","shellId":"7","exitCode":2}`) + look("boom\\n<shellId: 7 completed with exit code 2>"), Failed, 2, "boom"},
		"a notice without a status":           {begin(running) + notice(`{"type":"shell_completed","shellId":"7"}`), Unknown, 0, ""},
		"a notice of something else":          {begin(running) + notice(`{"type":"agent_completed","shellId":"7","exitCode":2}`) + notice(`7`) + notice(`null`), Unknown, 0, ""},
		"an end that nothing is known of":     {look("x\\n<shellId: 7 completed with exit code 2>") + begin("a\\n<exited with exit code 0>"), OK, 0, "a"},
		"a shell without a name":              {begin("<command started in background>") + look("x\\n<shellId: 7 completed with exit code 2>"), Unknown, 0, ""},
	} {
		found := 0
		for _, e := range invariants(t, c.text).Events {
			if e.Tool.Name != "Bash" {
				continue
			}
			found++
			if e.Tool.Outcome != c.outcome || e.Tool.Exit != c.exit || e.Text != c.output {
				t.Errorf("%s: %s", complaint, show([]Event{e}))
			}
		}
		if found != 1 {
			t.Errorf("%s: %d commands", complaint, found)
		}
	}
}
