package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/internal/agent"
)

// npm puts the program of an agent's package on the search path, as npm does.
func (p *patient) npm(program, pkg, version string) {
	p.t.Helper()
	dir := filepath.Join(p.home, "npm", "lib", "node_modules", filepath.FromSlash(pkg))
	p.write(filepath.Join(dir, "package.json"), fmt.Sprintf(`{"name":%q,"version":%q}`, pkg, version))
	p.write(filepath.Join(dir, "bin", program+".js"), "")
	link := filepath.Join(p.home, "npm", "bin", program)
	p.mkdir(filepath.Dir(link))
	p.must(os.Symlink(filepath.Join(dir, "bin", program+".js"), link))
	p.onPath[program] = link
}

// has lets agents be on the machine, with the hooks registered.
func (p *patient) has(names ...string) {
	p.t.Helper()
	for _, name := range names {
		switch name {
		case agent.OpenCode:
			p.npm("opencode", "opencode-ai", "1.18.33")
			p.warm("1.18.33")
		case agent.Codex:
			p.npm("codex", "@openai/codex", "0.171.0")
			p.write(filepath.Join(p.home, ".codex", "config.toml"), "")
		case agent.Gemini:
			p.npm("gemini", "@google/gemini-cli", "0.61.0")
			p.write(filepath.Join(p.home, ".gemini", "projects.json"), "{}")
		case agent.Qwen:
			p.npm("qwen", "@qwen-code/qwen-code", "0.24.4")
			p.write(filepath.Join(p.home, ".qwen", "installation_id"), "")
		case agent.Copilot:
			p.npm("copilot", "@github/copilot", "1.0.102")
			p.write(filepath.Join(p.home, ".copilot", "config.json"), "{}")
		case agent.Cursor:
			p.onPath["cursor-agent"] = "/opt/cursor-agent"
			p.write(filepath.Join(p.home, ".cursor", "cli-config.json"), "{}")
		}
	}
	p.install()
}

// warm puts what opencode installs for plugins where it looks for it.
func (p *patient) warm(version string) {
	p.write(filepath.Join(p.home, ".config", "opencode", "node_modules", "@opencode-ai", "plugin", "package.json"),
		fmt.Sprintf(`{"name":"@opencode-ai/plugin","version":%q}`, version))
}

// ranBy is a line of the log by an agent.
func (p *patient) ranBy(name string, ago time.Duration, event, read string) string {
	line := strings.Replace(p.ran(ago, event, ""), `"agent":"claude"`, fmt.Sprintf(`"agent":%q`, name), 1)
	if read != "" {
		line = strings.TrimSuffix(line, "}") + fmt.Sprintf(`,"read":[%q]}`, read)
	}
	return line
}

func (p *patient) wrote(path string, ago time.Duration) {
	p.t.Helper()
	path = filepath.Join(p.home, filepath.FromSlash(path))
	p.write(path, "{}\n")
	p.age(path, ago)
}

func TestDoctorOnEachAgent(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no links there")
	}
	const rollout = ".codex/sessions/2026/11/30/rollout-2026-11-30T12-00-00-1.jsonl"
	for name, s := range map[string]situation{
		"an agent that is well": {
			spoil: func(p *patient) { p.has(agent.Codex) },
			check: "agent", status: healthy, says: []string{"0.171.0, no hook has run yet"},
			also: []string{"hooks"},
		},
		"Codex, before its hooks were reviewed": {
			spoil: func(p *patient) { p.has(agent.Codex) },
			check: "hooks", status: doubtful, says: []string{"Codex skips these hooks until you have reviewed them, and codex exec says nothing of it: SessionStart, "},
			fix: "start codex: it asks to review the hooks; trust those that call session-start and session-stop (later: type /hooks there)",
		},
		"one that came after the hooks were registered": {
			spoil: func(p *patient) { p.npm("gemini", "@google/gemini-cli", "0.61.0") },
			check: "hooks", status: healthy, says: []string{"not registered: nothing is learned, and nothing given there"},
			fix: "learnings install --agent gemini",
		},
		"two that the person has left out": {
			spoil: func(p *patient) {
				p.npm("gemini", "@google/gemini-cli", "0.61.0")
				p.npm("qwen", "@qwen-code/qwen-code", "0.24.4")
			},
			check: "hooks", status: healthy, says: []string{"not registered: nothing is learned, and nothing given there"}, fix: "learnings install",
		},
		"one whose settings were prepared and that is not here": {
			spoil: func(p *patient) { p.install(agent.Cursor) },
			check: "agent", status: healthy, says: []string{"not used yet on this machine"},
		},
		"Codex, prepared and not here": { // nothing is to be reviewed there yet
			spoil: func(p *patient) { p.install(agent.Codex) },
			check: "hooks", status: healthy, says: []string{"registered, and call the programs in {bin}"},
		},
		"one that is not here, and whose hooks were spoilt": {
			spoil: func(p *patient) {
				p.install(agent.Qwen)
				path := filepath.Join(p.home, ".qwen", "settings.json")
				data, err := os.ReadFile(path)
				p.must(err)
				p.write(path, strings.Replace(string(data), `"Stop"`, `"Stopp"`, 1))
			},
			check: "hooks", status: doubtful, says: []string{"not registered in {home}/.qwen/settings.json: Stop"}, fix: "learnings install",
		},
		"one whose sessions nobody hears of": {
			spoil: func(p *patient) {
				p.has(agent.Codex)
				p.wrote(rollout, -10*time.Minute)
				p.logged(p.ran(time.Minute, "prompt", ""))
			},
			check: "runs", status: doubtful, says: []string{"no hook has ever run, although a session was written to on "}, fix: "start a new session",
			also: []string{"hooks"},
		},
		"one that fell silent while another one talks": {
			spoil: func(p *patient) {
				p.has(agent.Qwen)
				p.wrote(".qwen/projects/-code-shop/chats/1.jsonl", -10*time.Minute)
				p.logged(p.ranBy(agent.Qwen, 5*time.Hour, "prompt", ""), p.ran(time.Minute, "prompt", ""))
			},
			check: "runs", status: doubtful, says: []string{"no hook has run since "}, fix: "start a new session",
		},
		"one whose sessions are read": {
			spoil: func(p *patient) {
				p.has(agent.Qwen)
				p.wrote(".qwen/projects/-code-shop/chats/1.jsonl", -10*time.Minute)
				p.logged(p.ranBy(agent.Qwen, 2*time.Hour, "prompt", ""), p.ranBy("plain", time.Minute, "work", agent.Qwen))
			},
			check: "agent", status: healthy, says: []string{"0.24.4, last run ", ", nothing given yet, learned from "},
		},
		"one that runs no hooks": {
			spoil: func(p *patient) {
				p.has(agent.Gemini)
				path := filepath.Join(p.home, ".gemini", "settings.json")
				data, err := os.ReadFile(path)
				p.must(err)
				p.write(path, strings.Replace(string(data), "{", `{"hooksConfig":{"enabled":false},`, 1))
			},
			check: "hooks", status: failing, says: []string{`"hooksConfig.enabled" is false`}, fix: "take that out of {home}/.gemini/settings.json",
		},
		"a tool that speaks the neutral format": {
			spoil: func(p *patient) { p.logged(p.ranBy("mytool", time.Hour, "prompt", "")) },
			check: "agent", status: healthy, says: []string{"last run ", ", nothing given yet, not learned from yet"},
		},
		"what went wrong with one agent": {
			spoil: func(p *patient) {
				p.has(agent.Qwen)
				p.logged(strings.TrimSuffix(p.ranBy(agent.Qwen, time.Hour, "prompt", ""), "}") + `,"error":"deadline"}`)
			},
			check: "runs", status: doubtful, says: []string{"a hook was not done in time: 1 time at prompt"}, fix: "see what keeps the machine",
		},
	} {
		t.Run(name, s.test)
	}
}

// agentNamed is what --json says of an agent.
func agentNamed(t *testing.T, shape doctorShape, name string) agentHealthShape {
	t.Helper()
	i := slices.IndexFunc(shape.Agents, func(a agentHealthShape) bool { return a.Name == name })
	if i < 0 {
		t.Fatalf("nothing of %s in %+v", name, shape.Agents)
	}
	return shape.Agents[i]
}

func TestDoctorTellsAProgramOfEachAgent(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no links there")
	}
	p := newPatient(t)
	p.has(agent.Qwen, agent.Copilot)
	p.logged(p.ranBy(agent.Qwen, 2*time.Hour, "prompt", ""), p.ranBy("plain", time.Hour, "work", agent.Qwen), p.ranBy("mytool", time.Hour, "stop", ""))
	p.inStore("_state/injections.jsonl", `{"time":"2026-11-30T12:00:00Z","event":"x","agent":"qwen","ids":["e-1"],"chars":9}`+"\n"+
		`{"time":"2026-11-29T12:00:00Z","event":"x","agent":"qwen","ids":["e-1"],"chars":9}`+"\n"+`{"time":"2026-11-30T12:00:00Z","event":"","agent":"plain","ids":["e-1"],"chars":9}`+"\n")
	shape, _ := p.examined()
	qwen := agentNamed(t, shape, agent.Qwen)
	given := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	switch {
	case qwen.Title != "Qwen Code", !qwen.Found, !qwen.Registered, qwen.Version != "0.24.4", qwen.Folder != filepath.Join(p.home, ".qwen"), qwen.Program != p.onPath["qwen"]:
		t.Errorf("%+v", qwen)
	case qwen.Ran == nil || p.now.Sub(*qwen.Ran).Round(time.Minute) != 2*time.Hour, qwen.Read == nil || p.now.Sub(*qwen.Read).Round(time.Minute) != time.Hour:
		t.Errorf("ran %v, read %v", qwen.Ran, qwen.Read)
	case qwen.Given == nil || !qwen.Given.Equal(given):
		t.Errorf("given %v, want %v", qwen.Given, given)
	}
	if c := agentNamed(t, shape, agent.Copilot); !c.Found || !c.Registered || c.Version != "1.0.102" || c.Ran != nil || c.Given != nil || c.Read != nil {
		t.Errorf("%+v", c)
	}
	if c := agentNamed(t, shape, agent.Codex); c.Found || c.Registered || c.Version != "" || c.Program != "" {
		t.Errorf("%+v", c)
	}
	if c := agentNamed(t, shape, "mytool"); c.Found || c.Ran == nil {
		t.Errorf("%+v", c)
	}
	if slices.ContainsFunc(shape.Agents, func(a agentHealthShape) bool { return a.Name == "plain" }) {
		t.Error("a person is told of as an agent")
	}
}

// Seven agents that are well take a line each, and one for all their hooks.
func TestDoctorStaysShortWithManyAgents(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no links there")
	}
	p := newPatient(t)
	p.has(agent.Gemini, agent.Qwen, agent.Copilot, agent.Cursor)
	p.run("doctor")
	lines := map[string]int{}
	for line := range strings.Lines(p.out.String()) {
		if fields := strings.Split(line, "\t"); len(fields) > 1 {
			lines[fields[1]]++
		}
	}
	if lines["agent"] != 5 || lines["hooks"] != 1 { // of two the same is said, and those that are not here share a line
		t.Errorf("%v in\n%s", lines, &p.out)
	}
	for _, want := range []string{
		"ok\tagent\tGemini CLI: 0.61.0, no hook has run yet\n",
		"ok\tagent\tClaude Code, Cursor: version unknown, no hook has run yet\n",
		"ok\tagent\topencode, Codex: not on this machine\n",
		"ok\thooks\tClaude Code, Gemini CLI, Qwen Code, Copilot CLI, Cursor: registered, and call the programs in " + p.bin + "\n",
	} {
		if !strings.Contains(p.out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &p.out)
		}
	}
}

// What the same command mends is told once.
func TestDoctorStaysShortWhenTheHooksAreGone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no links there")
	}
	p := newPatient(t)
	p.has(agent.Gemini, agent.Qwen, agent.Copilot)
	p.columns, p.env["NO_COLOR"] = 80, "1"
	p.must(os.Remove(p.program("session-stop")))
	if p.run("doctor"); !strings.Contains(p.out.String(), "fail  hooks        Claude Code, Gemini CLI, Qwen Code, Copilot CLI:") || strings.Count(p.out.String(), "fail  hooks") != 1 {
		t.Errorf("one program is gone:\n%s", &p.out)
	}
	if status := p.run("uninstall"); status != 0 {
		t.Fatalf("status %d: %s", status, &p.er)
	}
	shape, status := p.examined()
	var failed []checkShape
	for _, c := range shape.Checks {
		if c.Name == "hooks" {
			failed = append(failed, c)
		}
	}
	want := checkShape{Name: "hooks", Status: string(failing), Detail: "the hooks are not installed: nothing is learned, and nothing given", Fix: "learnings install"}
	if len(failed) != 1 || failed[0] != want || status != 1 {
		t.Errorf("status %d, %+v, want %+v alone", status, failed, want)
	}
}

func TestFindingsWithTheSameRemedyStandTogether(t *testing.T) {
	of := func(agent string, d diagnosis) diagnosis { d.check, d.agent = "hooks", agent; return d }
	again, other := typing("learnings install"), typing("rm x")
	lines := folded([]diagnosis{
		of("A", fail(again, "one")), of("A", fail(other, "two")), of("B", fail(again, "three")), of("C", fail(again, "one")), of("D", warn(again, "one")),
	})
	var got []string
	for _, l := range lines {
		got = append(got, l.agent+": "+l.detail)
	}
	if want := []string{"A, C: one", "B: three", "A: two", "D: one"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := verdict(lines), "2 things need you, and there is 1 more thing to look at"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheVersionOfAnAgentIsReadFromWhatWasInstalled(t *testing.T) {
	manifest := func(name, version string) string { return fmt.Sprintf(`{"name":%q,"version":%q}`, name, version) }
	for name, c := range map[string]struct {
		files   map[string]string // below a folder
		program string
		agent   string
		want    string
	}{
		"a package of npm":               {map[string]string{"a/package.json": manifest("@openai/codex", "0.171.0")}, "a/bin/codex.js", agent.Codex, "0.171.0"},
		"a program at the package's top": {map[string]string{"a/package.json": manifest("@qwen-code/qwen-code", "0.24.4")}, "a/cli-entry.js", agent.Qwen, "0.24.4"},
		"the package of one system":      {map[string]string{"a/package.json": manifest("@anthropic-ai/claude-code-linux-x64", "2.1.332")}, "a/claude", agent.Claude, "2.1.332"},
		"a shim on Windows":              {map[string]string{"node_modules/@github/copilot/package.json": manifest("@github/copilot", "1.0.102")}, "copilot.cmd", agent.Copilot, "1.0.102"},
		"a nightly build":                {map[string]string{"a/package.json": manifest("@google/gemini-cli", "0.62.0-nightly.1")}, "a/bundle/gemini.js", agent.Gemini, "0.62.0"},
		"the package of somebody else":   {map[string]string{"a/package.json": manifest("shop", "7.0.0")}, "a/bin/codex.js", agent.Codex, ""},
		"a broken package":               {map[string]string{"a/package.json": "{"}, "a/bin/codex.js", agent.Codex, ""},
		"Homebrew":                       {nil, "Cellar/codex/0.171.0/bin/codex", agent.Codex, "0.171.0"},
		"an installer of its own":        {nil, "claude/versions/2.1.332", agent.Claude, "2.1.332"},
		"Cursor's":                       {nil, "cursor-agent/versions/2026.07.01-ab12/cursor-agent", agent.Cursor, "2026.07.01"},
		"the version of Node.js":         {nil, "nvm/versions/node/20.20.2/bin/codex", agent.Codex, ""},
		"nothing is said":                {nil, "bin/codex", agent.Codex, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			at := func(path string) string { return filepath.Join(dir, filepath.FromSlash(path)) }
			for path, text := range c.files {
				if err := errors.Join(os.MkdirAll(filepath.Dir(at(path)), 0o700), os.WriteFile(at(path), []byte(text), 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			if got := installedVersion(c.agent, at(c.program), at(c.program)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestAProgramThatDoesNotTellItsVersionHoldsNobodyUp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no shell there")
	}
	for name, c := range map[string]struct{ script, want string }{
		"it tells":                      {"echo '2.1.332 (Claude Code)'", "2.1.332"},
		"it tells among other things":   {"echo Loading >&2; echo 'opencode v1.18.33'", "1.18.33"},
		"it talks without an end":       {"while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", ""},
		"it hangs":                      {"sleep 60", ""},
		"what it has started hangs":     {"sleep 60 & wait", ""},
		"it fails":                      {"echo 1.2.3; exit 3", ""},
		"it waits for somebody to type": {"read x; echo 1.2.3$x", "1.2.3"},
		"it says nothing":               {"true", ""},
	} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "program")
			if err := writeProgram(program, []byte("#!/bin/sh\n"+c.script+"\n")); err != nil {
				t.Fatal(err)
			}
			limit := 500 * time.Millisecond
			if c.want != "" {
				limit = time.Minute // a busy machine
			}
			if got := askVersion(program, limit); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	if got := askVersion(filepath.Join(t.TempDir(), "gone"), time.Second); got != "" {
		t.Errorf("a program that is not there says %q", got)
	}
}
