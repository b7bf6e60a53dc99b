package hooks

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"session-learning/internal/agent"
)

// cursor is Cursor, the editor and the command. Both send the address of the user with every event: it is never read.
type cursor struct{}

func (cursor) Name() string { return agent.Cursor }

func (cursor) Sent(f Fields, _ Host) bool { return f.Has("cursor_version") || f.Has("conversation_id") }

// events are those that we act on, by Cursor's own names and by those under which it runs the hooks of Claude Code. No
// context is taken at a prompt.
func (cursor) events() map[string]Event {
	return map[string]Event{
		"sessionStart": Started, "SessionStart": Started,
		"beforeSubmitPrompt": Heard, "UserPromptSubmit": Heard,
		"postToolUse": ToolFailed, "PostToolUse": ToolFailed,
		"postToolUseFailure": ToolFailed, "PostToolUseFailure": ToolFailed,
		"stop": TurnEnded, "Stop": TurnEnded,
		"preCompact": Compacting, "PreCompact": Compacting,
		"sessionEnd": SessionEnded, "SessionEnd": SessionEnded,
	}
}

func (c cursor) Session(f Fields, h Host) Payload {
	name := f.Word(eventField)
	p := Payload{
		Event:       c.events()[name],
		Name:        name,
		Session:     cmp.Or(f.Word("conversation_id"), f.Word("session_id")),
		Transcript:  f.Word("transcript_path"),
		Cwd:         cmp.Or(cursorRoot(f), f.Word("cwd")),
		Tool:        agent.Tool(f.Word("tool_name")),
		Interrupted: f.True("is_interrupt"),
		Call:        f.Word("generation_id"),
	}
	if p.Transcript == "" {
		p.Transcript = cursorTranscript(p, h)
	}
	if OfSubAgent(p.Transcript) {
		p.SubAgent = filepath.Base(p.Transcript)
	}
	switch p.Event {
	case Started:
		p.Source = Source(cmp.Or(f.Word("source"), string(Startup)))
	case ToolFailed:
		p.toolEnded(cursorFailure(f))
	}
	return p
}

// Answer takes the shape of the event: Cursor reads what a hook of Claude Code answers as Claude Code does.
func (cursor) Answer(event, block string) []byte {
	if _, claudes := (claude{}).events()[event]; claudes {
		return envelope(newHookOutput(event, block))
	}
	return envelope(struct {
		Context string `json:"additional_context"`
	}{"\n" + block})
}

// cursorFailure is the output of a tool that failed. The result of a command is an object, written as text.
func cursorFailure(f Fields) (output string, failed bool) {
	if f.Has("error_message") || f.Has("error") {
		kind := f.Word("failure_type")
		output = cmp.Or(f.Text("error_message"), f.Text("error"))
		return output, output != "" && kind != "permission_denied"
	}
	var s scanner
	s.feed([]byte(f.Text("tool_output")))
	result := s.finish()
	exit, _ := result.Number("exitCode")
	return cmp.Or(result.Text("output"), result.Text("stderr"), result.Text("stdout")), exit != 0
}

// cursorRoot is the first folder of the workspace. Windows writes it like an address: /c:/code.
func cursorRoot(f Fields) string {
	roots := f.List("workspace_roots")
	if len(roots) == 0 {
		return ""
	}
	root := roots[0]
	if len(root) > 2 && root[0] == '/' && root[2] == ':' {
		root = root[1:]
	}
	return root
}

// cursorFolder is the folder in which Cursor keeps the conversations of a workspace.
const cursorFolder = "agent-transcripts"

// cursorTranscript is where Cursor keeps a conversation; empty: not known. The command may write it beside the folder
// in which the editor does.
func cursorTranscript(p Payload, h Host) string {
	slug := strings.Trim(regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(p.Cwd, "-"), "-")
	if h.Home == "" || slug == "" || !isPathPart(p.Session) {
		return ""
	}
	below := filepath.Join(h.Home, ".cursor", "projects", slug, cursorFolder)
	beside := filepath.Join(below, p.Session+".jsonl")
	if _, err := os.Stat(beside); err == nil {
		return beside
	}
	return filepath.Join(below, p.Session, p.Session+".jsonl")
}
