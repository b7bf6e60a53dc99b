package transcript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rollout writes a session file of Codex, as versions since 0.32 do.
type rollout struct {
	text  strings.Builder
	calls int
}

func (r *rollout) line(kind, payload string) *rollout {
	fmt.Fprintf(&r.text, `{"timestamp":"2026-06-01T10:00:%02d.000Z","type":%q,"payload":%s}`+"\n", strings.Count(r.text.String(), "\n")%60, kind, payload)
	return r
}

func (r *rollout) meta(fields string) *rollout {
	return r.line("session_meta", `{"id":"s1","timestamp":"2026-06-01T10:00:00Z","cwd":"/home/dev/app","originator":"codex_cli_rs","cli_version":"0.137.0"`+fields+`}`)
}

func (r *rollout) item(fields string) *rollout  { return r.line("response_item", "{"+fields+"}") }
func (r *rollout) event(fields string) *rollout { return r.line("event_msg", "{"+fields+"}") }

// user puts texts in the person's place, a part each.
func (r *rollout) user(parts ...string) *rollout {
	for i, p := range parts {
		parts[i] = `{"type":"input_text","text":` + quote(p) + `}`
	}
	return r.item(`"type":"message","role":"user","content":[` + strings.Join(parts, ",") + `]`)
}

// prompt is what a person says: as an item, and as an event.
func (r *rollout) prompt(text string) *rollout {
	return r.user(text).event(`"type":"user_message","message":` + quote(text) + `,"images":[],"local_images":[]`)
}

func (r *rollout) say(text string) *rollout {
	return r.event(`"type":"agent_message","message":` + quote(text) + `,"phase":"commentary"`).
		item(`"type":"message","role":"assistant","content":[{"type":"output_text","text":` + quote(text) + `}]`)
}

func (r *rollout) do(tool, args string) *rollout {
	r.calls++
	return r.item(fmt.Sprintf(`"type":"function_call","name":%q,"arguments":%s,"call_id":"c%d"`, tool, quote(args), r.calls))
}

func (r *rollout) sh(command string) *rollout {
	return r.do("exec_command", `{"cmd":`+quote(command)+`}`)
}

func (r *rollout) patch(text string) *rollout {
	r.calls++
	return r.item(fmt.Sprintf(`"type":"custom_tool_call","status":"completed","name":"apply_patch","input":%s,"call_id":"c%d"`, quote(text), r.calls))
}

func (r *rollout) script(source string) *rollout {
	r.calls++
	return r.item(fmt.Sprintf(`"type":"custom_tool_call","status":"completed","name":"exec","input":%s,"call_id":"c%d"`, quote(source), r.calls))
}

// printed is what a script printed, behind how it went.
func (r *rollout) printed(went string, parts ...string) *rollout {
	all := []string{`{"type":"input_text","text":` + quote(went+"\nWall time 0.3 seconds\nOutput:\n") + `}`}
	for _, p := range parts {
		all = append(all, `{"type":"input_text","text":`+quote(p)+`}`)
	}
	return r.of(r.calls, "["+strings.Join(all, ",")+"]")
}

// get is the output of the last call.
func (r *rollout) get(output string) *rollout { return r.of(r.calls, quote(output)) }

func (r *rollout) of(call int, output string) *rollout {
	return r.item(fmt.Sprintf(`"type":"function_call_output","call_id":"c%d","output":%s`, call, output))
}

func exited(code int, output string) string {
	return fmt.Sprintf("Chunk ID: a1b2c3\nWall time: 1.5000 seconds\nProcess exited with code %d\nOriginal token count: 9\nOutput:\n%s", code, output)
}

func runs(session int, output string) string {
	return fmt.Sprintf("Chunk ID: a1b2c3\nWall time: 1.0000 seconds\nProcess running with session ID %d\nOriginal token count: 0\nOutput:\n%s", session, output)
}

func (r *rollout) String() string { return r.text.String() }

func TestCodexHearsThePersonAndNobodyElse(t *testing.T) {
	for complaint, c := range map[string]struct {
		session *rollout
		want    []string
	}{
		"a prompt comes twice, as an item and as an event": {
			(&rollout{}).meta("").prompt("Use tabs").say("Done."),
			[]string{"2 prompt: Use tabs", "4 assistant: Done."},
		},
		"the same said again is lost": {
			(&rollout{}).meta("").prompt("continue").say("One.").prompt("continue").say("One."),
			[]string{"2 prompt: continue", "4 assistant: One.", "6 prompt: continue", "8 assistant: One."},
		},
		"a prompt that only an event tells is lost": {
			(&rollout{}).meta("").event(`"type":"user_message","message":"Use tabs"`),
			[]string{"2 prompt: Use tabs"},
		},
		"a prompt that only an item tells is lost": {
			(&rollout{}).meta("").user("Use tabs"),
			[]string{"2 prompt: Use tabs"},
		},
		"the rules of the project and the surroundings are a person's": {
			(&rollout{}).meta("").
				user("# AGENTS.md instructions for /home/dev/app\n\n<INSTRUCTIONS>\nAlways use tabs.\n</INSTRUCTIONS>", "<environment_context>\n  <cwd>/home/dev/app</cwd>\n</environment_context>").
				user("<user_instructions>\nNever rebase.\n</user_instructions>").
				user("<skill>\n<name>x</name>\nAlways do this.\n</skill>").
				user("<turn_aborted>\nThe user interrupted the previous turn on purpose.\n</turn_aborted>").
				user("<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\n</result>\n</user_shell_command>").
				user("<subagent_notification>\n{\"agent\":\"a\"}\n</subagent_notification>").
				user("# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n").
				item(`"type":"message","role":"developer","content":[{"type":"input_text","text":"Always be brief."}]`),
			nil,
		},
		"the request in a wrapper is lost": {
			(&rollout{}).meta("").prompt("# Context from my IDE setup:\n\n## Active file: a.go\n\n## My request for Codex:\n修复 登录 🐛"),
			[]string{"2 prompt: 修复 登录 🐛"},
		},
		"what a new kind of program says is a person's": {
			(&rollout{}).meta("").user("Remember to water the plants.").prompt("Use tabs").say("Done."),
			[]string{"3 prompt: Use tabs", "5 assistant: Done."},
		},
		"a part that says it is no person's is one": {
			(&rollout{}).meta("").item(`"type":"message","id":"msg_1","role":"user","content":[{"type":"input_text","text":"Always use X."},{"type":"input_text","text":"Use tabs"},{"type":"input_image","image_url":"data:x"}],"internal_chat_message_metadata_passthrough":{"turn_id":"t","content_item_kinds":["plugins.instructions","user.text","user.image"]}`),
			[]string{"2 prompt: Use tabs"},
		},
		"a picture's frame is read": {
			(&rollout{}).meta("").user("<image name=[Image #1]>", "</image>", "Why is [Image #1] red?").event(`"type":"user_message","message":"Why is [Image #1] red?"`),
			[]string{"2 prompt: Why is [Image #1] red?"},
		},
		"a completed item comes as a second prompt": {
			(&rollout{}).meta("").user("Use tabs").event(`"type":"item_completed","turn_id":"t","item":{"type":"UserMessage","id":"u","content":[{"type":"text","text":"Use tabs","text_elements":[]}]}`).
				event(`"type":"item_completed","turn_id":"t","item":{"type":"AgentMessage","id":"m","content":[{"type":"Text","text":"Done."}]}`).
				item(`"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"Done."}]`),
			[]string{"2 prompt: Use tabs", "4 assistant: Done."},
		},
		"what was said while the agent worked is a new prompt": {
			(&rollout{}).meta("").event(`"type":"task_started"`).prompt("Fix it").say("Looking.").prompt("not that file").event(`"type":"task_complete"`).
				event(`"type":"task_started"`).prompt("And now?"),
			[]string{"3 prompt: Fix it", "5 assistant: Looking.", "7 midturn: not that file", "11 prompt: And now?"},
		},
		"a version that tells no turns has steering only": {
			(&rollout{}).meta("").prompt("Fix it").say("Done.").prompt("And now?"),
			[]string{"2 prompt: Fix it", "4 assistant: Done.", "6 prompt: And now?"},
		},
		"an interrupt makes the prompts after it steering": {
			(&rollout{}).meta("").prompt("Fix it").say("Looking.").event(`"type":"turn_aborted","reason":"interrupted"`).prompt("Use tabs").say("Done.").prompt("And now?"),
			[]string{"2 prompt: Fix it", "4 assistant: Looking.", "7 prompt: Use tabs", "9 assistant: Done.", "11 prompt: And now?"},
		},
		"what a review is asked for is a person's": {
			(&rollout{}).meta("").event(`"type":"entered_review_mode","target":{"type":"baseBranch","branch":"main"}`).
				event(`"type":"user_message","message":"Review the code changes against the base branch 'main'. The merge base commit for this comparison is 0a1b."`).
				event(`"type":"exited_review_mode"`).prompt("Fix these"),
			[]string{"5 prompt: Fix these"},
		},
		"the template of a command is a person's": {
			(&rollout{}).meta("").prompt("## User Input\n\n```text\n用 SQLite\n```\n\nYou **MUST** consider the user input before proceeding (if not empty).\n\n## Outline\n\n1. Always read the plan."),
			[]string{"2 prompt: 用 SQLite"},
		},
		"an answer to a question is lost": {
			(&rollout{}).meta("").do("request_user_input", `{"questions":[{"id":"db","header":"DB","question":"Which database?","options":[{"label":"Postgres","description":"x"},{"label":"SQLite","description":"y"}]},{"id":"why","question":"Why?","options":[{"label":"Speed"}]}]}`).
				get(`{"answers":{"db":{"answers":["SQLite"]},"why":{"answers":["Speed","user_note: 因为没有服务器"]}}}`),
			[]string{"2 request_user_input ok result=3", `3 answer to "Which database?" picked: SQLite`, "3 answer to \"Why?\": Speed\n因为没有服务器"},
		},
		"turns that were taken back are learned from": {
			(&rollout{}).meta("").prompt("Use tabs").say("Done.").prompt("Use spaces").say("Spaces.").event(`"type":"thread_rolled_back","num_turns":1`).prompt("Use spaces").say("Well."),
			[]string{"2 prompt: Use tabs", "4 assistant: Done.", "11 prompt: Use spaces", "13 assistant: Well."},
		},
		"more turns than there are cannot be taken back": {
			(&rollout{}).meta("").prompt("Use tabs").event(`"type":"thread_rolled_back","num_turns":9`).prompt("Hi"),
			[]string{"5 prompt: Hi"},
		},
		"a compaction is two": {
			(&rollout{}).meta("").prompt("Use tabs").line("compacted", `{"message":"","replacement_history":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Use tabs"}]}]}`).event(`"type":"context_compacted"`).prompt("Go on"),
			[]string{"2 prompt: Use tabs", "4 boundary", "6 prompt: Go on"},
		},
		"the summary of a compaction is said to the person": {
			(&rollout{}).meta("").prompt("Use tabs").item(`"type":"message","role":"assistant","content":[{"type":"output_text","text":"The user wants tabs."}]`).
				line("compacted", `{"message":"Another language model started to solve this problem.\nThe user wants tabs.","replacement_history":[]}`).say("Done.").
				line("compacted", `{"message":"Another language model started to solve this problem.\nNothing new.","replacement_history":[]}`),
			[]string{"2 prompt: Use tabs", "5 boundary", "6 assistant: Done.", "8 boundary"},
		},
		"a session that is resumed says everything again": {
			(&rollout{}).meta("").prompt("Use tabs").meta("").prompt("Go on"),
			[]string{"2 prompt: Use tabs", "5 prompt: Go on"},
		},
		"a sub-agent's orders are a person's": {
			(&rollout{}).meta(`,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p","depth":1}}},"agent_role":"explorer"`).meta("").prompt("Always use X."),
			nil,
		},
		"an agent of the client itself is a person": {
			(&rollout{}).meta(`,"source":"cli","thread_source":"memory_consolidation"`).prompt("Always use X."),
			nil,
		},
		"a person behind an editor is nobody": {
			(&rollout{}).meta(`,"source":"vscode","thread_source":"user","forked_from_id":"s0"`).prompt("Use tabs"),
			[]string{"2 prompt: Use tabs"},
		},
		"fields of another type break the reading": {
			(&rollout{}).line("session_meta", `{"id":7,"cwd":null,"source":["x"]}`).line("session_meta", `null`).line("response_item", `[]`).
				item(`"type":"message","role":"user","content":7`).item(`"type":"message","role":"user","content":[null,7,{"text":null}]`).
				item(`"type":"function_call","name":null,"arguments":{},"call_id":7`).item(`"type":"function_call_output","call_id":"c9","output":null`).
				event(`"type":null`).event(`"type":"item_completed","item":null`).event(`"type":"thread_rolled_back","num_turns":"x"`).line("new_kind", `{"type":"message"}`).
				prompt("Use tabs"),
			[]string{"12 prompt: Use tabs"},
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			b := invariants(t, c.session.String())
			if expect(t, b, c.want...); b.Agent != "codex" {
				t.Errorf("agent %q", b.Agent)
			}
			invariants(t, strings.ReplaceAll(c.session.String(), "\n", "\r\n"))
			invariants(t, bom+c.session.String())
		})
	}
}

// What an event is known by is the same in a fork, which copies the lines at another time, and in a second reading.
func TestAForkOfCodexHoldsTheSameEvidence(t *testing.T) {
	session := (&rollout{}).meta("").prompt("Use tabs").say("Done.").sh("make").get(exited(2, "boom"))
	fork := &rollout{}
	fork.line("session_meta", `{"id":"s2","forked_from_id":"s1","cwd":"/home/dev/app","cli_version":"0.137.0"}`).event(`"type":"task_started"`)
	fork.text.WriteString(strings.ReplaceAll(session.String(), "2026-06-01T10", "2026-07-02T11"))
	records := func(b Batch) (ids []string) {
		for _, e := range b.Events {
			ids = append(ids, e.Record, e.Tool.Result)
		}
		return ids
	}
	one := records(read(t, session.String()))
	if diff := cmp.Diff(one, records(read(t, fork.String()))); diff != "" {
		t.Errorf("records (-session +fork):\n%s", diff)
	}
	other := records(read(t, strings.ReplaceAll(session.String(), `"id":"s1"`, `"id":"s9"`)))
	for i, id := range one {
		if id != "" && other[i] == id { // also of calls that a model numbers anew in each session
			t.Errorf("the same of two sessions is one record, %q", id)
		}
	}
	if one[0] == "" || one[len(one)-1] == "" {
		t.Errorf("records without an id: %q", one)
	}
}

// Before 0.32 a line was the bare item.
func TestABareRolloutOfCodex(t *testing.T) {
	lines := []string{
		`{"id":"5973b6c0","timestamp":"2025-08-01T10:00:00.000Z","instructions":"Be brief.","git":{"branch":"main"}}`,
		`{"record_type":"state"}`,
		`{"type":"message","id":null,"role":"user","content":[{"type":"input_text","text":"<environment_context>\nCurrent working directory: /home/dev/app\nApproval policy: never\n</environment_context>"}]}`,
		`{"type":"message","role":"user","content":[{"type":"input_text","text":"Why does it fail?"}]}`,
		`{"type":"reasoning","id":"rs","summary":[],"content":null,"encrypted_content":"x"}`,
		`{"type":"function_call","id":"fc","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"make\"]}","call_id":"c1"}`,
		`{"type":"function_call_output","call_id":"c1","output":"{\"output\":\"boom\\n\",\"metadata\":{\"exit_code\":2,\"duration_seconds\":0.1}}"}`,
		`{"type":"local_shell_call","call_id":"c2","status":"completed","action":{"type":"exec","command":["make","x"],"working_directory":"/home/dev/app/x"}}`,
		`{"type":"function_call_output","call_id":"c2","output":"{\"output\":\"ok\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"}`,
		`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It needs x."}]}`,
	}
	text := strings.Join(lines, "\n") + "\n"
	b := invariants(t, text)
	expect(t, b, "4 prompt: Why does it fail?", "6 Bash failed exit=2 result=7", "8 Bash ok result=9", "10 assistant: It needs x.")
	if b.Session != "5973b6c0" || b.Cwd != "/home/dev/app" || b.Events[1].Cwd != "/home/dev/app" || b.Events[2].Cwd != "/home/dev/app/x" {
		t.Errorf("session %q, folders %q %q %q", b.Session, b.Cwd, b.Events[1].Cwd, b.Events[2].Cwd)
	}
	for i := range lines[:2] { // a file of which the beginning is lost
		expect(t, read(t, strings.Join(lines[3+i*2:], "\n")), strings.Split(show(shifted(b.Events[min(i, 1):], -3-i*2)), "\n")...)
	}
}

// shifted are events by lines earlier.
func shifted(events []Event, by int) []Event {
	moved := append([]Event(nil), events...)
	for i := range moved {
		moved[i].Line += by
		if moved[i].Tool.ResultLine > 0 {
			moved[i].Tool.ResultLine += by
		}
	}
	return moved
}

// The first client of all wrote one document.
func TestADocumentOfCodex(t *testing.T) {
	text := "{\n  \"session\": {\n    \"timestamp\": \"2025-04-20T10:00:00.000Z\",\n    \"id\": \"d1\",\n    \"instructions\": \"\"\n  },\n  \"items\": [\n" +
		`{"type":"message","role":"user","content":[{"type":"input_text","text":"Why?"}]},` + "\n" +
		`{"id":"fc","type":"function_call","status":"completed","name":"shell","arguments":"{\"command\":[\"make\"]}","call_id":"c1"},` +
		`{"type":"function_call_output","call_id":"c1","output":"{\"output\":\"boom\",\"metadata\":{\"exit_code\":2,\"duration_seconds\":0}}"}` + "\n  ]\n}\n"
	b := invariants(t, text)
	expect(t, b, "1 prompt: Why?", "2 Bash failed exit=2 result=3")
	if b.Agent != "codex" || b.Session != "d1" {
		t.Errorf("agent %q, session %q", b.Agent, b.Session)
	}
}

func TestWhatIsOfCodexIsToldFromTheContent(t *testing.T) {
	long := strings.Repeat("x", HeadSize)
	for name, c := range map[string]struct {
		head string
		want bool
	}{
		"a head that is cut":               {`{"timestamp":"t","ordinal":0,"type":"session_meta","payload":{"id":"s","base_instructions":"` + long, true},
		"a file of which the head is lost": {`{"timestamp":"t","type":"event_msg","payload":{"type":"token_count"}}` + "\n", true},
		"a line that was lost before":      {"x\"}\n" + `{"timestamp":"t","type":"turn_context","payload":{"cwd":"/w"}}` + "\n", true},
		"a bare head":                      {`{"id":"u","timestamp":"t","instructions":null}` + "\n", true},
		"a bare call":                      {`{"type":"function_call","name":"shell","arguments":"{}","call_id":"c"}` + "\n", true},
		"a message of another format":      {`{"type":"message","id":"m","role":"user","content":[{"type":"text","text":"Hi"}]}` + "\n", false},
		"an event log":                     {`{"type":"session.start","data":{},"id":"i","timestamp":"t"}` + "\n", false},
		"a log with a payload":             {`{"type":"info","payload":{"id":1}}` + "\n", false},
		"a document with items":            {`{"session":"x","items":[]}`, false},
	} {
		f, ok := formatOf([]byte(c.head))
		if (ok && f.agent == "codex") != c.want {
			t.Errorf("%s: %q %v", name, f.agent, ok)
		}
	}
}

func TestASubAgentOfCodexIsKnownByItsHead(t *testing.T) {
	for name, c := range map[string]struct {
		fields string
		want   bool
	}{
		"spawned":           {`,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p"}}}`, true},
		"a review":          {`,"source":{"subagent":"review"}`, true},
		"by its thread":     {`,"thread_source":"subagent"`, true},
		"of the client":     {`,"source":{"internal":"memory_consolidation"}`, true},
		"a person's":        {`,"source":"cli","thread_source":"user"`, false},
		"a script's":        {`,"source":"exec"`, false},
		"one that is older": {``, false},
	} {
		head := (&rollout{}).meta(c.fields).meta("").prompt("Hi").String()
		h, ok := Look([]byte(head))
		if !ok || h.SubAgent != c.want {
			t.Errorf("%s: %+v %v", name, h, ok)
		}
	}
}

// A line that was cut by a crash, and one that another client wrote on behind it.
func TestABrokenLineOfCodexCostsItself(t *testing.T) {
	whole := (&rollout{}).prompt("Use tabs").String()
	b := read(t, (&rollout{}).meta("").String()+`{"timestamp":"t","type":"response_item","payload":{"type":"mess`+whole)
	expect(t, b, "2 prompt: Use tabs")
	if b.Skipped != 1 {
		t.Errorf("skipped %d", b.Skipped)
	}
	big, err := json.Marshal(strings.Repeat("貓 \n", 700_000))
	if err != nil {
		t.Fatal(err)
	}
	b = read(t, (&rollout{}).meta("").sh("cat big").of(1, string(big)).prompt("Use tabs").String())
	expect(t, b, "2 Bash ok result=3", "4 prompt: Use tabs")
}

// FuzzCodex: whatever a file holds, reading it ends, and stays within it.
func FuzzCodex(f *testing.F) {
	files, err := filepath.Glob("../testdata/transcripts/codex/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatalf("fixtures: %v, %v", files, err)
	}
	for _, file := range files {
		for line := range strings.Lines(readFile(f, file)) {
			f.Add([]byte(line))
		}
	}
	f.Add([]byte("text(await tools.exec_command({cmd: `a${b}`, workdir: 'c'})); exec_command({cmd}); apply_patch(\"*** Begin Patch\\n*** Add File: a\\n+\\u00e9\\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = (&codexCall{}).scripted(string(data))
		b, err := Read(bytes.NewReader(data), State{Agent: "codex"})
		if err != nil || b.Next.Offset > int64(len(data)) {
			t.Fatalf("%v, next %+v", err, b.Next)
		}
		for _, turn := range b.Turns {
			if _, err := Read(bytes.NewReader(data[turn.Offset:]), turn); err != nil {
				t.Fatal(err)
			}
		}
	})
}
