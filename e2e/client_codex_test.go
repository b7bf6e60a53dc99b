//go:build e2e && unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// codex is codex exec.
type codex struct {
	scripts bool // with a model that calls the tools from scripts
}

func (codex) name() string { return agent.Codex }

const codexSettings = `model = "gpt-5.5"
model_provider = "fake"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.fake]
name = "Fake"
base_url = "http://127.0.0.1:1/v1" # the tests name the address of each run
wire_api = "responses"
requires_openai_auth = false
request_max_retries = 0
stream_max_retries = 0

[projects.%q]
trust_level = "trusted"
`

func (c codex) movesIn(p person) {
	p.write(filepath.Join(c.dir(p), "config.toml"), fmt.Sprintf(codexSettings, p.project))
	// It runs commands in a login shell, for which the system's profile sets another search path.
	p.write(filepath.Join(p.home, ".profile"), "PATH='"+os.Getenv("PATH")+"'\n")
}

func (codex) dir(p person) string { return filepath.Join(p.home, ".codex") }

// bypassTrust runs hooks that nobody has reviewed.
const bypassTrust = "--dangerously-bypass-hook-trust"

func (c codex) run(_ person, model, prompt string, more []string) (args, env []string) {
	trust := []string{bypassTrust}
	if slices.Contains(more, unreviewed) {
		trust, more = nil, nil
	}
	if c.scripts {
		trust = append(trust, "--model", "gpt-6.2-sol")
	}
	return slices.Concat([]string{"exec", "--skip-git-repo-check", "-c", `model_providers.fake.base_url="` + model + `/v1"`},
		trust, more, []string{prompt}), nil
}

// unreviewed leaves out the hooks that nobody has reviewed, as the client does by itself.
const unreviewed = "(hooks that nobody has reviewed)"

func (codex) goesOn() []string { return []string{"resume", "--last"} }

func (codex) quiet() []string { return nil }

func (codex) lanes() []fakemodel.Lane { return nil }

// call has the shell do what other clients have tools for. A file is edited by a patch.
func (c codex) call(tool fakemodel.Tool) fakemodel.Tool {
	said := input(tool)
	switch tool.Name {
	case agent.Shell:
		return c.command(said["command"])
	case agent.Read:
		return c.command("cat '" + said["file_path"] + "'")
	case agent.Edit:
		return fakemodel.Tool{Name: "apply_patch", Free: patch(said["file_path"], said["old_string"], said["new_string"])}
	}
	return tool
}

// command runs a command in the shell.
func (c codex) command(line string) fakemodel.Tool {
	if !c.scripts {
		return fakemodel.Tool{Name: "exec_command", Input: map[string]string{"cmd": line}}
	}
	return fakemodel.Tool{Name: "exec", Free: fmt.Sprintf("const r = await tools.exec_command({cmd: %q});\ntext(r.output);\n", line)}
}

// patch is a change of whole lines as Codex writes it.
func patch(path, before, after string) string {
	lines := func(sign, text string) string {
		out := ""
		for line := range strings.Lines(strings.TrimSuffix(text, "\n")) {
			out += sign + strings.TrimSuffix(line, "\n") + "\n"
		}
		return out
	}
	return "*** Begin Patch\n*** Update File: " + path + "\n@@\n" + lines("-", before) + lines("+", after) + "*** End Patch"
}

func (c codex) session(p person, id string) (records []string, first int) {
	return p.fileLines(c.rollout(p, id)), 1
}

func (c codex) rollout(p person, id string) string {
	return p.sessionFile(filepath.Join(c.dir(p), "sessions", "*", "*", "*", "rollout-*"+id+".jsonl"))
}

func (c codex) rereads(p person, id string) { p.stops(c, "Stop", id, c.rollout(p, id)) }
