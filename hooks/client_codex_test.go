package hooks

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCodexIsUnderstood(t *testing.T) {
	const file = "/home/dev/.codex/sessions/2026/11/30/rollout-2026-11-30T11-05-30-01a2.jsonl"
	const common = `"cwd":"/home/dev/app","model":"gpt-5.1-codex","permission_mode":"default","session_id":"01a2","transcript_path":"` + file + `",`
	base := Payload{Session: "01a2", Transcript: file, Cwd: "/home/dev/app", Call: "t1 "}
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
			`{` + common + `"hook_event_name":"SessionStart","source":"startup"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Source, p.Call = Started, "SessionStart", Startup, " " }),
		},
		"a context that was compacted": {
			`{` + common + `"hook_event_name":"SessionStart","source":"compact"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Source, p.Call = Started, "SessionStart", Compact, " " }),
		},
		"a prompt": {
			`{` + common + `"hook_event_name":"UserPromptSubmit","prompt":"修复 it","turn_id":"t1"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Prompt = Prompted, "UserPromptSubmit", "修复 it" }),
		},
		"a sub-agent's prompt": {
			`{` + common + `"hook_event_name":"UserPromptSubmit","prompt":"look","turn_id":"t1","agent_id":"a1","agent_type":"explorer"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Prompt, p.SubAgent = Prompted, "UserPromptSubmit", "look", "a1" }),
		},
		"a command of which nothing is told": {
			`{` + common + `"hook_event_name":"PostToolUse","turn_id":"t1","tool_name":"Bash","tool_use_id":"call_1","tool_response":"boom"}`,
			with(func(p *Payload) { p.Name, p.Tool, p.Error, p.Call = "PostToolUse", "Bash", "boom", "t1 call_1" }),
		},
		"the end of a turn": {
			`{` + common + `"hook_event_name":"Stop","turn_id":"t1","stop_hook_active":false,"last_assistant_message":"Done."}`,
			with(func(p *Payload) { p.Event, p.Name = TurnEnded, "Stop" }),
		},
		"an interrupt": {
			`{` + common + `"hook_event_name":"Interrupt","turn_id":"t1"}`,
			with(func(p *Payload) { p.Event, p.Name = TurnEnded, "Interrupt" }),
		},
		"a compaction": {
			`{` + common + `"hook_event_name":"PreCompact","trigger":"auto","turn_id":"t1"}`,
			with(func(p *Payload) { p.Event, p.Name = Compacting, "PreCompact" }),
		},
		"the end of a session": {
			`{` + common + `"hook_event_name":"SessionEnd","reason":"other"}`,
			with(func(p *Payload) { p.Event, p.Name, p.Call = SessionEnded, "SessionEnd", " " }),
		},
		"a sub-agent's end": {
			`{` + common + `"hook_event_name":"SubagentStop","turn_id":"t1","agent_id":"a1"}`,
			with(func(p *Payload) { p.Name, p.SubAgent = "SubagentStop", "a1" }),
		},
		"what else it tells": {
			`{` + common + `"hook_event_name":"PermissionRequest","turn_id":"t1"}`,
			with(func(p *Payload) { p.Name = "PermissionRequest" }),
		},
		"a session that leaves no file": {
			`{"cwd":null,"hook_event_name":"UserPromptSubmit","prompt":"x","session_id":7,"transcript_path":null,"turn_id":"t1"}`,
			Payload{Event: Prompted, Name: "UserPromptSubmit", Prompt: "x", Call: "t1 "},
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			host := Host{Getenv: func(string) string { return "" }}
			f := readFields(strings.NewReader(c.in))
			who := Detect("", f, host)
			if who.Name() != "codex" {
				t.Fatalf("taken for %s", who.Name())
			}
			if diff := cmp.Diff(c.want, who.Session(f, host)); diff != "" {
				t.Errorf("payload (-want +got):\n%s", diff)
			}
		})
	}
}

func TestACommandFailedWhenTheRolloutSaysSo(t *testing.T) {
	ended := func(call, more string) string {
		return `{"timestamp":"t","type":"event_msg","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"` + call + `","command":["x"],"status":"failed","aggregated_output":"see \"call_1\" and \"exit_code\":0\n","exit_code":` + more + `}}}` + "\n"
	}
	const head = `{"timestamp":"t","type":"session_meta","payload":{"id":"s"}}` + "\n"
	for complaint, c := range map[string]struct {
		text string
		want bool
	}{
		"a status other than 0 is a success":   {head + ended("call_1", "3"), true},
		"0 is a failure":                       {head + ended("call_1", "0"), false},
		"the end of another command is its":    {head + ended("call_1", "0") + ended("call_2", "3"), false},
		"an earlier end is not found":          {head + ended("call_1", "3") + ended("call_2", "0"), true},
		"a line that is cut is in the way":     {head + ended("call_1", "3") + `{"timestamp":"t","id":"call_1","exit_code"`, true},
		"no status is a failure":               {head + ended("call_1", "null"), false},
		"what was declined failed":             {head + strings.Replace(ended("call_1", "-1"), `"failed"`, `"declined"`, 1), false},
		"an event of older versions is unseen": {head + `{"timestamp":"t","type":"event_msg","payload":{"type":"exec_command_end","call_id":"call_1","exit_code":2}}` + "\n", true},
		"the model's call is an end":           {head + `{"type":"response_item","payload":{"type":"function_call","call_id":"call_1","arguments":"\"exit_code\""}}` + "\n", false},
		"an end far behind is looked for":      {head + ended("call_1", "3") + strings.Repeat(ended("call_2", "0"), maxRolloutEnd/100), false},
		"nothing is a failure":                 {"", false},
	} {
		path := filepath.Join(t.TempDir(), "rollout-1.jsonl")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := failedInRollout(path, "call_1"); got != c.want {
			t.Errorf("%s: %v", complaint, got)
		}
		if failedInRollout(path, "") || failedInRollout(path+"x", "call_1") || failedInRollout(filepath.Dir(path), "call_1") || failedInRollout("rollout-1.jsonl", "call_1") {
			t.Errorf("%s: found where there is nothing", complaint)
		}
	}
}
