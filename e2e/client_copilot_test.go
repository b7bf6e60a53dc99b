//go:build e2e && unix

package e2e

import (
	"path/filepath"
	"slices"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// copilot is Copilot CLI with a prompt on its command line.
type copilot struct{}

func (copilot) name() string { return agent.Copilot }

func (c copilot) movesIn(p person) { mkdir(p.t, c.dir(p)) }

func (copilot) dir(p person) string { return filepath.Join(p.home, ".copilot") }

func (copilot) run(_ person, model, prompt string, more []string) (args, env []string) {
	return slices.Concat([]string{"--allow-all-tools"}, more, []string{"-p", prompt}), []string{
		"COPILOT_PROVIDER_BASE_URL=" + model + "/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_API_KEY=x",
		"COPILOT_MODEL=fake-model", "COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false",
	}
}

func (copilot) goesOn() []string { return []string{"--continue"} }

func (copilot) quiet() []string { return []string{"--silent"} }

func (copilot) lanes() []fakemodel.Lane { return nil }

func (copilot) call(tool fakemodel.Tool) fakemodel.Tool {
	said := input(tool)
	switch tool.Name {
	case agent.Shell:
		return fakemodel.Tool{Name: "bash", Input: said}
	case agent.Read:
		return fakemodel.Tool{Name: "view", Input: map[string]string{"path": said["file_path"]}}
	case agent.Edit:
		return fakemodel.Tool{Name: "edit", Input: map[string]string{
			"path": said["file_path"], "old_str": said["old_string"], "new_str": said["new_string"],
		}}
	}
	return tool
}

func (c copilot) session(p person, id string) (records []string, first int) {
	return p.fileLines(c.events(p, id)), 1
}

func (c copilot) events(p person, id string) string {
	return p.sessionFile(filepath.Join(c.dir(p), "session-state", id, "events.jsonl"))
}

func (c copilot) rereads(p person, id string) { p.stops(c, "Stop", id, c.events(p, id)) }
