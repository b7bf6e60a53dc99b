//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// openCode is opencode run.
type openCode struct{}

func (openCode) name() string { return agent.OpenCode }

const openCodeSettings = `{
  "$schema": "https://opencode.ai/config.json",
  "autoupdate": false, "share": "disabled",
  "model": "fake/fake-model", "small_model": "fake/fake-model", "enabled_providers": ["fake"],
  "provider": {"fake": {
    "npm": "@ai-sdk/openai-compatible", "name": "Fake",
    "options": {"baseURL": "{env:FAKE_URL}/v1", "apiKey": "x"},
    "models": {"fake-model": {"name": "Fake model", "tool_call": true, "limit": {"context": 200000, "output": 8000}}}
  }}
}
`

func (c openCode) movesIn(p person) {
	p.write(filepath.Join(c.dir(p), "opencode.json"), openCodeSettings)
	// A plugin lets the start wait for a package of opencode's own, which cannot be fetched here: it is asked for once.
	p.write(filepath.Join(p.home, ".npmrc"), "fetch-retries=0\n")
	p.write(filepath.Join(p.home, "models.json"), "{}") // of all providers: two seconds to read
}

func (openCode) dir(p person) string { return filepath.Join(p.home, ".config", "opencode") }

func (openCode) run(p person, model, prompt string, more []string) (args, env []string) {
	return slices.Concat([]string{"run"}, more, []string{prompt}), []string{
		"FAKE_URL=" + model, "OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1",
		"OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_MODELS_PATH=" + filepath.Join(p.home, "models.json"),
	}
}

func (openCode) goesOn() []string { return []string{"--continue"} }

func (openCode) quiet() []string { return nil }

func (openCode) lanes() []fakemodel.Lane { return nil }

func (openCode) call(tool fakemodel.Tool) fakemodel.Tool {
	said := input(tool)
	switch tool.Name {
	case agent.Shell:
		return fakemodel.Tool{Name: "bash", Input: said}
	case agent.Read:
		return fakemodel.Tool{Name: "read", Input: map[string]string{"filePath": said["file_path"]}}
	case agent.Edit:
		return fakemodel.Tool{Name: "edit", Input: map[string]string{
			"filePath": said["file_path"], "oldString": said["old_string"], "newString": said["new_string"],
		}}
	}
	return tool
}

// session are the messages that opencode exports, in its own order.
func (c openCode) session(p person, id string) (records []string, first int) {
	p.t.Helper()
	var export struct{ Messages []json.RawMessage }
	data, err := os.ReadFile(c.export(p, id))
	if err == nil {
		err = json.Unmarshal(data, &export)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	for _, message := range export.Messages {
		records = append(records, string(message))
	}
	return records, 0
}

// export has opencode write a session into a file.
func (c openCode) export(p person, id string) string {
	p.t.Helper()
	path := filepath.Join(p.home, id+".json")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	_, env := c.run(p, "http://127.0.0.1:1", "", nil)
	p.write(path, p.with(env...).output(c.name(), "export", id))
	return path
}

func (c openCode) rereads(p person, id string) {
	p.stops(c, "SessionEnd", id, c.export(p, id))
}
