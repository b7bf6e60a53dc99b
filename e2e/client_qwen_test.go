//go:build e2e && unix

package e2e

import (
	"path/filepath"
	"slices"
	"strings"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// qwen is Qwen Code with a prompt on its command line.
type qwen struct{}

func (qwen) name() string { return agent.Qwen }

func (c qwen) movesIn(p person) {
	p.write(filepath.Join(c.dir(p), "settings.json"), "{\"telemetry\": {\"enabled\": false}, \"general\": {\"enableAutoUpdate\": false}}\n")
}

func (qwen) dir(p person) string { return filepath.Join(p.home, ".qwen") }

func (qwen) run(_ person, model, prompt string, more []string) (args, env []string) {
	return slices.Concat([]string{"--yolo"}, more, []string{"-p", prompt}), []string{
		"OPENAI_API_KEY=x", "OPENAI_BASE_URL=" + model + "/v1", "OPENAI_MODEL=fake-model",
	}
}

func (qwen) goesOn() []string { return []string{"--continue"} }

func (qwen) quiet() []string { return nil }

// lanes: it lets a sub-agent keep a memory of its own, after the conversation.
func (qwen) lanes() []fakemodel.Lane {
	return []fakemodel.Lane{{
		Name:    "memory",
		When:    func(r fakemodel.Request) bool { return strings.Contains(r.System, "memory extraction subagent") },
		Replies: []fakemodel.Reply{{Text: "Nothing to keep."}},
		Repeat:  true,
	}}
}

func (qwen) call(tool fakemodel.Tool) fakemodel.Tool {
	switch tool.Name {
	case agent.Shell:
		return fakemodel.Tool{Name: "run_shell_command", Input: map[string]any{
			"command": input(tool)["command"], "description": "Work on the task", "is_background": false,
		}}
	case agent.Read:
		return fakemodel.Tool{Name: "read_file", Input: tool.Input}
	case agent.Edit:
		return fakemodel.Tool{Name: "edit", Input: tool.Input}
	}
	return tool
}

func (c qwen) session(p person, id string) (records []string, first int) {
	return p.fileLines(c.chat(p, id)), 1
}

func (c qwen) chat(p person, id string) string {
	return p.sessionFile(filepath.Join(c.dir(p), "projects", "*", "chats", id+".jsonl"))
}

func (c qwen) rereads(p person, id string) { p.stops(c, "Stop", id, c.chat(p, id)) }
