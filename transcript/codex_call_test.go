package transcript

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHowACallOfCodexEnded(t *testing.T) {
	completed := func(r *rollout, fields string) *rollout {
		return r.event(`"type":"item_completed","turn_id":"t","item":{"type":"CommandExecution",` + fields + `}`)
	}
	for complaint, c := range map[string]struct {
		session *rollout
		want    []string
	}{
		"a hidden exit status is a success": {
			(&rollout{}).meta("").sh("make").get(exited(2, "make: *** no rule\n")),
			[]string{"2 Bash failed exit=2 result=3"},
		},
		"a success is a failure": {
			(&rollout{}).meta("").sh("make").get(exited(0, "Exit code: 7\n")),
			[]string{"2 Bash ok result=3"},
		},
		"the status of a shell's text form is not seen": {
			(&rollout{}).meta("").do("shell_command", `{"command":"make","workdir":"/w"}`).get("Exit code: 1\nWall time: 0.2 seconds\nTotal output lines: 1\nOutput:\nno rule"),
			[]string{"2 Bash failed exit=1 result=3"},
		},
		"the status of a shell's JSON form is not seen": {
			(&rollout{}).meta("").do("shell", `{"command":["bash","-lc","make"]}`).get(`{"output":"no rule\n","metadata":{"exit_code":2,"duration_seconds":0.4}}`),
			[]string{"2 Bash failed exit=2 result=3"},
		},
		"output as a list of parts is lost": {
			(&rollout{}).meta("").sh("make").of(1, `[{"type":"input_text","text":`+quote(exited(3, "x"))+`},{"type":"input_image","image_url":"data:x"}]`),
			[]string{"2 Bash failed exit=3 result=3"},
		},
		"output as an object is lost": {
			(&rollout{}).meta("").sh("make").of(1, `{"content":"boom","success":false}`),
			[]string{"2 Bash failed result=3"},
		},
		"the status behind the command is not seen": {
			(&rollout{}).meta("").sh("python - <<'E'\nprint(1)\nE").get("Command: /bin/zsh -lc \"python - <<'E'\nprint(1)\nE\"\n" + exited(1, "boom\n")).
				sh("npm run dev").get("Command: /bin/zsh -lc 'npm run dev'\n" + runs(7, "ready\n")).
				sh("make help").get("Command: /bin/sh -c 'make help'\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\nx").
				sh("cat log").get(exited(0, "Command: ls\nChunk ID: 1\nWall time: 1 seconds\nProcess exited with code 9\nOutput:\n")),
			[]string{"2 Bash failed exit=1 result=3", "4 Bash unknown background result=5", "6 Bash failed exit=2 result=7", "8 Bash ok result=9"},
		},
		"a timeout is a success": {
			(&rollout{}).meta("").do("shell", `{"command":["bash","-lc","sleep 99"],"timeout_ms":1000}`).get(`{"output":"command timed out after 1000 milliseconds\n","metadata":{"exit_code":124,"duration_seconds":1.0}}`),
			[]string{"2 Bash failed exit=124 result=3"},
		},
		"what the person refused failed": {
			(&rollout{}).meta("").sh("rm x").get("exec command rejected by user").patch("*** Begin Patch\n*** Delete File: a\n*** End Patch").get("patch rejected by user").
				sh("rm y").get(`exec_command failed for ` + "`rm y`" + `: CreateProcess { message: "Rejected(\"rejected by user\")" }`),
			[]string{"2 Bash rejected result=3", "4 Edit rejected result=5", "6 Bash rejected result=7"},
		},
		"what rules refused was the person's": {
			(&rollout{}).meta("").patch("*** Begin Patch\n*** Delete File: a\n*** End Patch").get("writing outside of the project; rejected by user approval settings").
				sh("rm x").get("exec command `rm -f x` rejected: blocked by policy").sh("rm y").get("Command blocked by PreToolUse hook: no").
				sh("curl x").get("approval policy is Never; reject command — you should not ask for escalated permissions if the approval policy is Never"),
			[]string{"2 Edit refused result=3", "4 Bash refused result=5", "6 Bash refused result=7", "8 Bash refused result=9"},
		},
		"what the sandbox stopped is a success": {
			(&rollout{}).meta("").sh("touch /x").get("sandbox denied exec error, exit code: 1, stdout: , stderr: touch: Permission denied").
				sh("touch /y").get("failed in sandbox LinuxSeccomp with execution error: Timeout"),
			[]string{"2 Bash failed exit=1 result=3", "4 Bash failed result=5"},
		},
		"the status of a long output that the sandbox stopped is not seen": {
			(&rollout{}).meta("").sh("make test || true").get("failed in sandbox MacosSeatbelt with execution error: sandbox denied exec error, exit code: 101, stdout: " + strings.Repeat("test one ... ok\n", 2000) + ", stderr: error: test failed").
				sh("make").get(`failed in sandbox MacosSeatbelt with execution error: Denied { output: ExecToolCallOutput { exit_code: 128, stdout: StreamOutput { text: "", truncated_after_lines: None }, stderr: StreamOutput { text: "fatal: x\n", truncated_after_lines: None }, timed_out: false } }`).
				sh("go test ./...").get("failed in sandbox: # ./...\nexit code: 7\nFAIL"),
			[]string{"2 Bash failed exit=101 result=3", "4 Bash failed exit=128 result=5", "6 Bash failed result=7"},
		},
		"an interrupt is a failure": {
			(&rollout{}).meta("").sh("make").get("aborted by user after 3.2s").sh("make").get("Wall time: 2.1 seconds\naborted by user").do("shell", `{"command":["make"]}`).get(`{"output":"aborted","metadata":{"exit_code":1,"duration_seconds":0}}`),
			[]string{"2 Bash cancelled result=3", "4 Bash cancelled result=5", "6 Bash cancelled result=7"},
		},
		"a turn that was aborted leaves calls open": {
			(&rollout{}).meta("").sh("make").event(`"type":"turn_aborted","reason":"interrupted"`),
			[]string{"2 Bash cancelled"},
		},
		"a tool that is not there failed": {
			(&rollout{}).meta("").sh("make").get("unsupported call: exec_command").do("x", `{}`).get("failed to parse function arguments: missing field"),
			[]string{"2 Bash refused result=3", "4 x refused result=5"},
		},
		"a command that goes on has ended": {
			(&rollout{}).meta("").sh("npm run dev").get(runs(7, "ready\n")),
			[]string{"2 Bash unknown background result=3"},
		},
		"the end of a command that went on is not seen": {
			(&rollout{}).meta("").sh("make test").get(runs(7, "one\n")).do("write_stdin", `{"session_id":7,"chars":"","yield_time_ms":5000}`).get(runs(7, "two\n")).
				do("write_stdin", `{"session_id":7,"chars":""}`).get(exited(1, "FAIL\n")),
			[]string{"2 Bash failed exit=1 result=7"},
		},
		"what was typed into a command is lost, or stopping it is a failure": {
			(&rollout{}).meta("").sh("cat").get(runs(7, "")).do("write_stdin", `{"session_id":7,"chars":"hello\n"}`).get(runs(7, "hello\n")).do("write_stdin", `{"session_id":7,"chars":"\u0003"}`).get(exited(130, "^C")),
			[]string{"2 Bash cancelled exit=130 result=7", "4 write_stdin ok result=5"},
		},
		"a command that the client itself saw end comes twice": {
			completed((&rollout{}).meta("").sh("make"), `"id":"c1","command":["/bin/bash","-lc","make"],"cwd":"file:///home/dev/app","source":"unified_exec_startup","status":"failed","aggregated_output":"boom\n","exit_code":2,"duration":{"secs":2,"nanos":500000000}`).get(exited(2, "boom\n")),
			[]string{"2 Bash failed exit=2 result=4"},
		},
		"a command of a script that the model wrote is lost": {
			completed((&rollout{}).meta("").item(`"type":"custom_tool_call","name":"exec","call_id":"c0","input":"await tools.exec_command({cmd})"`),
				`"id":"e1","command":["/bin/bash","-lc","make"],"cwd":"file:///home/dev/app/sub","source":"unified_exec_startup","status":"failed","aggregated_output":"boom","exit_code":2`),
			[]string{"2 exec unknown", "3 Bash failed exit=2 result=3"},
		},
		"a command in a script is the script's, or comes twice": {
			completed((&rollout{}).meta("").script(`const r = await tools.exec_command({"cmd":"make","workdir":"/w"});\ntext(r.output);`),
				`"id":"exec-1","command":["/bin/bash","-lc","make"],"source":"unified_exec_startup","status":"failed","aggregated_output":"boom","exit_code":2`).printed("Script completed", "boom"),
			[]string{"2 Bash failed exit=2 result=4"},
		},
		"what a script says of its commands is not seen": {
			(&rollout{}).meta("").script("const [a, b] = await Promise.all([tools.exec_command({cmd: 'make a', yield_time_ms: f(1, {x: 2})}), tools.exec_command({ yield_time_ms: 5, cmd: `make b`, })]);\ntext(a); text(b)").
				printed("Script completed", `{"chunk_id":"1","wall_time_seconds":0.5,"exit_code":0,"output":"fine"}`, `{"chunk_id":"2","wall_time_seconds":1,"exit_code":3,"output":"boom"}`).
				script("text(await Promise.all([tools.exec_command({cmd: 'make c'}), tools.exec_command({cmd: 'make d'})]))").
				printed("Script completed", `[{"chunk_id":"1","exit_code":4,"output":"boom"},{"chunk_id":"2","exit_code":0,"output":"fine"}]`),
			[]string{"2 Bash ok result=3", "2 Bash failed exit=3 result=3", "4 Bash failed exit=4 result=5", "4 Bash ok result=5"},
		},
		"what a script does not say is made up": {
			(&rollout{}).meta("").script("await tools.exec_command({cmd: 'make a'}); await tools.exec_command({cmd: 'make b'}); text('done')").printed("Script completed", "done").
				script("for (const f of files) text(await tools.exec_command({cmd: `cat ${f}`}))").printed("Script completed", "x"),
			[]string{"2 Bash unknown result=3", "2 Bash unknown result=3", "4 exec ok result=5"},
		},
		"a script that goes on has ended": {
			(&rollout{}).meta("").script("text(await tools.exec_command({cmd: 'make'}))").printed("Script running with cell ID 28").
				do("wait", `{"cell_id":"28","yield_time_ms":1000}`).printed("Script completed", `{"chunk_id":"1","exit_code":2,"output":"boom"}`).
				script("text(await tools.exec_command({cmd: 'make'}))").printed("Script running with cell ID 29"),
			[]string{"2 Bash failed exit=2 result=5", "6 Bash unknown background result=7"},
		},
		"a command that goes on behind a script has ended": {
			completed((&rollout{}).meta("").script("text(await tools.exec_command({cmd: 'npm run dev'}))").printed("Script completed", `{"chunk_id":"1","session_id":71641,"output":""}`),
				`"id":"exec-1","command":["/bin/bash","-lc","npm run dev"],"status":"failed","aggregated_output":"boom","exit_code":5`),
			[]string{"2 Bash failed exit=5 background result=4"},
		},
		"a patch in a script is lost, or one that failed is a success": {
			(&rollout{}).meta("").script(`const patch = "*** Begin Patch\n*** Update File: a.go\n@@\n-x\n+y\n*** End Patch\n"; text(await tools.apply_patch(patch));`).
				event(`"type":"item_completed","item":{"type":"FileChange","id":"exec-2","changes":{"/home/dev/app/a.go":{"type":"update","unified_diff":"@@\n-x\n+y\n"}},"status":"completed"}`).printed("Script completed", "{}").
				script("await tools.apply_patch(`*** Begin Patch\n*** Add File: b.go\n+x\n*** End Patch`)").printed("Script failed", "Script error:\nError: apply_patch verification failed: no"),
			[]string{"2 Edit ok result=4", "5 Edit refused result=6"},
		},
		"a script that failed worked": {
			(&rollout{}).meta("").script("throw new Error('boom')").printed("Script failed", "Script error:\nError: boom").
				script("text(await tools.exec_command({cmd: 'rm x'}))").printed("Script failed", "Script error:\nError: exec command rejected by user"),
			[]string{"2 exec failed result=3", "4 Bash rejected result=5"},
		},
		"a command that the person ran is the agent's": {
			completed((&rollout{}).meta(""), `"id":"e1","command":["/bin/bash","-lc","ls"],"source":"user_shell","status":"failed","exit_code":2`).
				event(`"type":"exec_command_end","call_id":"e2","command":["ls"],"source":"user_shell","exit_code":1`),
			nil,
		},
		"the end in an older event is not seen": {
			(&rollout{}).meta("").sh("make").event(`"type":"exec_command_end","call_id":"c1","command":["bash","-lc","make"],"cwd":"/w","stdout":"","stderr":"boom","aggregated_output":"","exit_code":2,"duration":{"secs":1,"nanos":0},"status":"failed"`),
			[]string{"2 Bash failed exit=2 result=3"},
		},
		"a command that could not be started has an exit status": {
			completed((&rollout{}).meta("").sh("ls"), `"id":"c1","command":["ls"],"status":"failed","aggregated_output":"Failed to create unified exec process: No such file or directory (os error 2)","exit_code":-1`),
			[]string{"2 Bash failed result=3"},
		},
		"a command that was declined failed": {
			completed((&rollout{}).meta("").sh("ls"), `"id":"c1","command":["ls"],"status":"declined","aggregated_output":"exec command rejected by user","exit_code":-1`).get("exec command rejected by user"),
			[]string{"2 Bash rejected result=4"},
		},
		"a command that the session's end killed failed": {
			completed((&rollout{}).meta("").sh("npm run dev").get(runs(7, "")), `"id":"c1","command":["npm"],"status":"failed","aggregated_output":"","exit_code":-1`),
			[]string{"2 Bash cancelled background result=4"},
		},
		"a patch that did not fit failed, or is a success": {
			(&rollout{}).meta("").patch("*** Begin Patch\n*** Update File: a.go\n@@\n-x\n+y\n*** End Patch").get("apply_patch verification failed: Failed to find expected lines in /home/dev/app/a.go:\nx"),
			[]string{"2 Edit refused result=3"},
		},
		"a patch in a script that the model wrote is lost": {
			(&rollout{}).meta("").event(`"type":"patch_apply_end","call_id":"p1","stdout":"Success.","success":true,"changes":{"/home/dev/app/a.go":{"type":"update","unified_diff":"@@ -1 +1 @@\n-x\n+y\n","move_path":null}},"status":"completed"`),
			[]string{"2 Edit ok result=2"},
		},
		"what runs elsewhere runs here": {
			(&rollout{}).meta("").item(`"type":"function_call","name":"get","namespace":"mcp__notes__","arguments":"{\"id\":1}","call_id":"m1"`).
				item(`"type":"function_call_output","call_id":"m1","output":"Wall time: 0.1 seconds\nOutput:\nsecret page"`).
				item(`"type":"web_search_call","status":"completed","action":{"type":"search","query":"go generics"}`).
				do("view_image", `{"path":"a.png"}`).of(1, `[{"type":"input_image","image_url":"data:x"}]`).do("update_plan", `{"plan":[]}`).get("Plan updated"),
			[]string{"2 mcp__notes__get ok result=3", "4 web_search ok", "5 view_image ok result=6", "7 update_plan ok result=8"},
		},
	} {
		t.Run(complaint, func(t *testing.T) { expect(t, invariants(t, c.session.String()), c.want...) })
	}
}

func TestWhatACallOfCodexSays(t *testing.T) {
	shell := func(command, cwd string) Event {
		return Event{Kind: Call, Cwd: cwd, Tool: Tool{Name: "Bash", Command: command, Local: true}}
	}
	edit := func(cwd, path, before, after string) Event {
		return Event{Kind: Call, Cwd: cwd, Tool: Tool{Name: "Edit", Path: path, Old: before, New: after, Local: true}}
	}
	const two = "*** Begin Patch\n*** Update File: src/a.go\n*** Move to: src/b.go\n@@ func main() {\n \tx := 1\n-\told()\n+\tnew()\n \n*** Add File: 说明.md\n+# 标题\n+\n*** Delete File: gone.txt\n*** End Patch\n"
	for complaint, c := range map[string]struct {
		session *rollout
		want    []Event
	}{
		"a shell around a command is kept":   {(&rollout{}).meta("").do("shell", `{"command":["bash","-lc","go test ./..."],"workdir":"/w/sub"}`), []Event{shell("go test ./...", "/w/sub")}},
		"a folder as seen from here is lost": {(&rollout{}).meta("").do("exec_command", `{"cmd":"ls","workdir":"sub"}`), []Event{shell("ls", "/home/dev/app/sub")}},
		"the folder itself gets a dot":       {(&rollout{}).meta("").do("exec_command", `{"cmd":"ls","workdir":"./"}`).do("exec_command", `{"cmd":"ls","workdir":"."}`), []Event{shell("ls", "/home/dev/app"), shell("ls", "/home/dev/app")}},
		"a program with words is not quoted": {(&rollout{}).meta("").do("shell", `{"command":["git","commit","-m","a b"]}`), []Event{shell("git commit -m 'a b'", "/home/dev/app")}},
		"a shell of Windows is kept":         {(&rollout{}).line("turn_context", `{"cwd":"C:\\work\\应用"}`).do("shell", `{"command":["C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe","-NoProfile","-Command","Get-Content a.txt"],"workdir":"sub"}`), []Event{shell("Get-Content a.txt", `C:\work\应用\sub`)}},
		"a shell of the model's own is lost": {(&rollout{}).meta("").item(`"type":"local_shell_call","id":"l1","call_id":null,"status":"completed","action":{"type":"exec","command":["ls","-a"],"working_directory":"/w","timeout_ms":null}`), []Event{shell("ls -a", "/w")}},
		"a patch of several files is one edit": {(&rollout{}).meta("").patch(two), []Event{
			edit("/home/dev/app", "/home/dev/app/src/a.go", "\told()", "\tnew()"),
			edit("/home/dev/app", "/home/dev/app/说明.md", "", "# 标题\n"),
			edit("/home/dev/app", "/home/dev/app/gone.txt", "", ""),
		}},
		"a patch as an argument is lost":      {(&rollout{}).meta("").do("apply_patch", `{"input":"*** Begin Patch\n*** Add File: /abs/a\n+x\n*** End Patch"}`), []Event{edit("/home/dev/app", "/abs/a", "", "x")}},
		"a patch in a shell is a command":     {(&rollout{}).meta("").do("shell", `{"command":["bash","-lc","cd sub && apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF\n"],"workdir":"/w"}`), []Event{edit("/w/sub", "/w/sub/a", "", "x")}},
		"a patch as a program's word is lost": {(&rollout{}).meta("").do("shell", `{"command":["apply_patch","*** Begin Patch\n*** Add File: a\n+x\n*** End Patch"]}`), []Event{edit("/home/dev/app", "/home/dev/app/a", "", "x")}},
		"a command that does more is only its patch": {(&rollout{}).meta("").sh("apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF\ngo test ./..."),
			[]Event{shell("apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF\ngo test ./...", "/home/dev/app")}},
		"a picture's path is lost": {(&rollout{}).meta("").do("view_image", `{"path":"/w/a.png"}`), []Event{{Kind: Call, Cwd: "/home/dev/app", Tool: Tool{Name: "view_image", Path: "/w/a.png", Input: "path: /w/a.png"}}}},
	} {
		t.Run(complaint, func(t *testing.T) {
			got := invariants(t, c.session.String()).Events
			for i := range got {
				got[i].Line, got[i].Record, got[i].Time = 0, "", time.Time{}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
		})
	}
}

// The texts and times of outputs, in each of the ways in which they are told.
func TestWhatACommandOfCodexPrinted(t *testing.T) {
	b := read(t, (&rollout{}).meta("").
		sh("make").get(exited(2, "one\n<system-reminder>x</system-reminder>\ntwo\n")).
		do("shell", `{"command":["make"]}`).get(`{"output":"three\n","metadata":{"exit_code":0,"duration_seconds":0.25}}`).
		do("get", `{}`).get("a page").
		sh("seq 9").get("Command: /bin/sh -c 'seq 9'\n"+exited(0, "Total output lines: 900\n\nten\n")).
		do("shell", `{"command":["make"]}`).get(`{"output":"Total output lines: 300\n\nfour\n","metadata":{"exit_code":1,"duration_seconds":1}}`).
		sh("touch x").get("failed in sandbox None with execution error: sandbox denied exec error, exit code: 1, stdout: five, a, stderr: six").
		sh("git tag").get(`failed in sandbox None with execution error: Denied { output: ExecToolCallOutput { exit_code: 2, stdout: StreamOutput { text: "seven \"a\"\n" }, stderr: StreamOutput { text: "eight" } } }`).
		sh("go test").get("failed in sandbox: nine").
		sh("make").get("Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 0\nOriginal token count: 0\nOutput:\n").
		sh("slow").get(runs(5, "first\n")).do("write_stdin", `{"session_id":5,"chars":""}`).get(exited(1, "last\n")).String())
	var got []string
	for _, e := range b.Events {
		got = append(got, e.Text+"|"+e.Tool.Duration.String())
	}
	want := []string{"one\n\ntwo|1.5s", "three|250ms", "|0s", "ten|1.5s", "four|1s", "five, a\nsix|0s", "seven \"a\"\n\neight|0s", "nine|0s", "|100ms", "first\nlast|1.5s"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("outputs (-want +got):\n%s", diff)
	}
}

func TestAnAddressOfAFileIsItsPath(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"a path changes":               {"/srv/a%20b", "/srv/a%20b"},
		"an address stays one":         {"file:///srv/site", "/srv/site"},
		"a machine becomes a folder":   {"file://localhost/srv/site", "/srv/site"},
		"escapes stay":                 {"file:///srv/a%20b/%E6%97%A5", "/srv/a b/日"},
		"what is no escape is lost":    {"file:///srv/100%/a%zz%4", "/srv/100%/a%zz%4"},
		"half a character breaks text": {"file:///srv/%E6", "/srv/\uFFFD"},
		"a drive gets a slash":         {"file:///C:/Users/%E7%8E%8B", "C:/Users/王"},
		"nothing becomes something":    {"file://", ""},
	} {
		if got := localPath(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
}
