//go:build e2e && unix

package e2e

import (
	"path/filepath"
	"slices"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// gemini is Gemini CLI with a prompt on its command line.
type gemini struct{}

func (gemini) name() string { return agent.Gemini }

const geminiSettings = `{
  "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": false}},
  "general": {"enableAutoUpdate": false},
  "telemetry": {"enabled": false}
}
`

func (c gemini) movesIn(p person) {
	p.write(filepath.Join(c.dir(p), "settings.json"), geminiSettings)
}

func (gemini) dir(p person) string { return filepath.Join(p.home, ".gemini") }

// run names a model, so that none is asked which one to ask.
func (gemini) run(_ person, model, prompt string, more []string) (args, env []string) {
	return slices.Concat([]string{"--yolo", "--model", "gemini-3.1-pro-preview"}, more, []string{"-p", prompt}), []string{
		"GEMINI_API_KEY=x", "GOOGLE_GEMINI_BASE_URL=" + model,
		"GEMINI_TELEMETRY_ENABLED=false", "NO_BROWSER=1", "GEMINI_CLI_NO_RELAUNCH=true",
	}
}

func (gemini) goesOn() []string { return []string{"--resume", "latest"} }

func (gemini) quiet() []string { return nil }

func (gemini) lanes() []fakemodel.Lane { return nil }

func (gemini) call(tool fakemodel.Tool) fakemodel.Tool {
	said := input(tool)
	switch tool.Name {
	case agent.Shell:
		return fakemodel.Tool{Name: "run_shell_command", Input: said}
	case agent.Read:
		return fakemodel.Tool{Name: "read_file", Input: said}
	case agent.Edit:
		return fakemodel.Tool{Name: "replace", Input: map[string]string{
			"file_path": said["file_path"], "old_string": said["old_string"], "new_string": said["new_string"],
			"instruction": "Change the code so that the tests pass.",
		}}
	}
	return tool
}

func (c gemini) session(p person, id string) (records []string, first int) {
	return p.fileLines(c.chat(p, id)), 1
}

// chat is the file of a session. Its name holds the beginning of the id.
func (c gemini) chat(p person, id string) string {
	return p.sessionFile(filepath.Join(c.dir(p), "tmp", "*", "chats", "session-*"+id[:min(8, len(id))]+".jsonl"))
}

func (c gemini) rereads(p person, id string) { p.stops(c, "AfterAgent", id, c.chat(p, id)) }
