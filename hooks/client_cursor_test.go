package hooks

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const cursorFile = "/home/dev/.cursor/projects/home-dev-shop/agent-transcripts/5b0d/5b0d.jsonl"

func TestCursorIsUnderstood(t *testing.T) {
	const common = `"conversation_id":"5b0d","generation_id":"g1","cursor_version":"3.12.17","workspace_roots":["/home/dev/shop"],"user_email":"dev@example.com",`
	base := Payload{Session: "5b0d", Transcript: cursorFile, Cwd: "/home/dev/shop", Call: "g1"}
	with := func(change func(*Payload)) Payload {
		p := base
		change(&p)
		return p
	}
	for complaint, c := range map[string]struct {
		in   string
		want Payload
	}{
		"a session that begins": {
			`{` + common + `"hook_event_name":"sessionStart","session_id":"5b0d","is_background_agent":false,"transcript_path":null}`,
			with(func(p *Payload) { p.Event, p.Name, p.Source = Started, "sessionStart", Startup }),
		},
		"the same as Claude's hooks hear it": {
			`{` + common + `"hook_event_name":"SessionStart","session_id":"5b0d"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Source = Started, "SessionStart", Startup }),
		},
		"a prompt": {
			`{` + common + `"hook_event_name":"beforeSubmitPrompt","prompt":"fix it","attachments":[]}`,
			with(func(p *Payload) { p.Event, p.Name = Heard, "beforeSubmitPrompt" }),
		},
		"a command that failed": {
			`{` + common + `"hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{"command":"ls x","cwd":""},"error_message":"` + missingPath + `","failure_type":"error","is_interrupt":false,"cwd":"/home/dev/shop/src"}`,
			with(func(p *Payload) {
				p.Event, p.Name, p.Tool, p.Error = ToolFailed, "postToolUseFailure", "Bash", missingPath
			}),
		},
		"a command that was interrupted": {
			`{` + common + `"hook_event_name":"postToolUseFailure","tool_name":"Shell","error_message":"x","is_interrupt":true}`,
			with(func(p *Payload) {
				p.Event, p.Name, p.Tool, p.Error, p.Interrupted = ToolFailed, "postToolUseFailure", "Bash", "x", true
			}),
		},
		"a command that was not allowed": {
			`{` + common + `"hook_event_name":"postToolUseFailure","tool_name":"Shell","error_message":"x","failure_type":"permission_denied"}`,
			with(func(p *Payload) { p.Name, p.Tool, p.Error = "postToolUseFailure", "Bash", "x" }),
		},
		"a failure that is told as a success": {
			`{` + common + `"hook_event_name":"postToolUse","tool_name":"Shell","tool_output":"{\"output\":\"` + missingPath + `\",\"exitCode\":2}"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Tool, p.Error = ToolFailed, "postToolUse", "Bash", missingPath }),
		},
		"a success": {
			`{` + common + `"hook_event_name":"postToolUse","tool_name":"Shell","tool_output":"{\"output\":\"ok\",\"exitCode\":0}"}`,
			with(func(p *Payload) { p.Name, p.Tool, p.Error = "postToolUse", "Bash", "ok" }),
		},
		"the end of a turn": {
			`{` + common + `"hook_event_name":"stop","status":"completed","loop_count":0}`,
			with(func(p *Payload) { p.Event, p.Name = TurnEnded, "stop" }),
		},
		"the end of a session with its transcript": {
			`{` + common + `"hook_event_name":"sessionEnd","reason":"completed","transcript_path":"/t.jsonl"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Transcript = SessionEnded, "sessionEnd", "/t.jsonl" }),
		},
		"a sub-agent's end": {
			`{` + common + `"hook_event_name":"subagentStop"}`,
			with(func(p *Payload) { p.Name = "subagentStop" }),
		},
		"the end of a sub-agent that has a file of its own": {
			`{` + common + `"hook_event_name":"stop","transcript_path":"/t/5b0d/subagents/77.jsonl"}`,
			with(func(p *Payload) {
				p.Event, p.Name, p.Transcript, p.SubAgent = TurnEnded, "stop", "/t/5b0d/subagents/77.jsonl", "77.jsonl"
			}),
		},
		"no folder but the command's": {
			`{"conversation_id":"5b0d","hook_event_name":"stop","cwd":"/home/dev/shop","workspace_roots":[]}`,
			Payload{Event: TurnEnded, Name: "stop", Session: "5b0d", Transcript: cursorFile, Cwd: "/home/dev/shop"},
		},
		"a folder of Windows": {
			`{"session_id":"5b0d","cursor_version":"1","hook_event_name":"stop","workspace_roots":["/c:/Users/Admin（无密码）/shop","/d:/x"]}`,
			Payload{Event: TurnEnded, Name: "stop", Session: "5b0d", Cwd: "c:/Users/Admin（无密码）/shop",
				Transcript: "/home/dev/.cursor/projects/c-Users-Admin-shop/agent-transcripts/5b0d/5b0d.jsonl"},
		},
		"wrong types and nulls": {
			`{"conversation_id":7,"cursor_version":null,"hook_event_name":"stop","workspace_roots":"x","transcript_path":[],"user_email":1}`,
			Payload{Event: TurnEnded, Name: "stop"},
		},
		"an id that is a path": {
			`{"conversation_id":"../../x","hook_event_name":"stop","workspace_roots":["/home/dev/shop"]}`,
			Payload{Event: TurnEnded, Name: "stop", Session: "../../x", Cwd: "/home/dev/shop"},
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			if diff := cmp.Diff(c.want, toldTo(cursor{}, c.in, nil)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheTranscriptOfCursorIsFoundBesideItsFolder(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(home, ".cursor", "projects", "code-dp-2-0", "agent-transcripts")
	file := filepath.Join(folder, "5b0d.jsonl")
	payload := readFields(strings.NewReader(`{"conversation_id":"5b0d","hook_event_name":"sessionEnd","workspace_roots":["/code/dp-2.0"]}`))
	host := Host{Getenv: func(string) string { return "" }, Home: home}
	if got, want := (cursor{}).Session(payload, host).Transcript, filepath.Join(folder, "5b0d", "5b0d.jsonl"); got != want {
		t.Errorf("before there is one: %q, want %q", got, want)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := (cursor{}).Session(payload, host).Transcript; got != file {
		t.Errorf("the command's: %q, want %q", got, file)
	}
}
