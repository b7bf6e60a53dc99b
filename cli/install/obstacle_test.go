package install

import (
	"strings"
	"testing"

	"session-learning/internal/agent"
)

// agentNamed is the agent of that name.
func agentNamed(t *testing.T, name string) Agent {
	t.Helper()
	for _, a := range agents() {
		if a.Name() == name {
			return a
		}
	}
	t.Fatalf("no agent %s", name)
	return nil
}

func TestWhatKeepsHooksFromRunningIsTold(t *testing.T) {
	for complaint, c := range map[string]struct {
		agent, settings, beside, text string // beside: another file of the agent's, and its text
		want                          string // empty: nothing keeps them
	}{
		"Gemini CLI, all off":           {agent.Gemini, `{"hooksConfig": {"enabled": false}}`, "", "", "hooksConfig.enabled"},
		"Gemini CLI, on":                {agent.Gemini, `{"hooksConfig": {"enabled": true, "disabled": ["mine"]}}`, "", "", ""},
		"Gemini CLI, ours off by name":  {agent.Gemini, `{"hooksConfig": {"disabled": ["x", "session-learning-start"]}}`, "", "", "hooksConfig.disabled"},
		"Gemini CLI, by the command":    {agent.Gemini, `{"hooksConfig": {"disabled": ["\"/opt/session-stop\" --agent gemini"]}}`, "", "", "hooksConfig.disabled"},
		"Gemini CLI, as it once was":    {agent.Gemini, `{"hooks": {"enabled": false}}`, "", "", "hooks.enabled"},
		"Qwen Code, all off":            {agent.Qwen, `{"disableAllHooks": true}`, "", "", "disableAllHooks"},
		"Qwen Code, on":                 {agent.Qwen, `{"disableAllHooks": false}`, "", "", ""},
		"Copilot CLI, off in the file":  {agent.Copilot, `{"version": 1, "disableAllHooks": true}`, "", "", "disableAllHooks"},
		"Copilot CLI, off in settings":  {agent.Copilot, `{"version": 1}`, "settings.json", `{"disableAllHooks": true}`, "settings.json"},
		"Copilot CLI, on":               {agent.Copilot, `{"version": 1}`, "settings.json", `{"disableAllHooks": false}`, ""},
		"Codex, off":                    {agent.Codex, `{}`, "config.toml", "[features]\nhooks = false\n", "[features] hooks = false"},
		"Codex, off by the older name":  {agent.Codex, `{}`, "config.toml", "[features]\r\n  codex_hooks=false # no\r\n", "codex_hooks"},
		"Codex, off with a dotted key":  {agent.Codex, `{}`, "config.toml", "features.hooks = false\n", "hooks = false"},
		"Codex, off in one line":        {agent.Codex, `{}`, "config.toml", "features = { x = true, hooks = false }\n", "hooks = false"},
		"Codex, on":                     {agent.Codex, `{"description": "mine"}`, "config.toml", "[features]\nhooks = true\n", ""},
		"Codex, off in another profile": {agent.Codex, `{}`, "config.toml", "[profiles.x.features]\nhooks = false\n", ""},
		"Codex, off in a comment":       {agent.Codex, `{}`, "config.toml", "[features] # hooks = false\n# hooks = false\n", ""},
		"Codex, off in a text":          {agent.Codex, `{}`, "config.toml", "x = \"\"\"\n[features]\nhooks = false\n\"\"\"\n", ""},
		"Codex, a broken file":          {agent.Codex, `{}`, "config.toml", "[[[\n=\n\"\n'''\n", ""},
		"Codex, a comment":              {agent.Codex, "{\n// mine\n}", "", "", "comment"},
		"Codex, a trailing comma":       {agent.Codex, `{"hooks": {},}`, "", "", "trailing comma"},
		"Codex, a member of its own":    {agent.Codex, `{"$schema": "x", "hooks": {}}`, "", "", `"$schema"`},
		"Cursor":                        {agent.Cursor, `{"version": 1}`, "", "", ""},
		"Claude Code, all off":          {agent.Claude, `{"disableAllHooks": true}`, "", "", "disableAllHooks"},
	} {
		t.Run(complaint, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			a := agentNamed(t, c.agent)
			if c.beside != "" {
				p.write("."+c.agent+"/"+c.beside, c.text)
			}
			got := a.Obstacle(p.machine().Config, []byte(c.settings))
			if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

func TestTwoPlacesForHooksOfCodexAreTold(t *testing.T) {
	for complaint, c := range map[string]struct {
		config string
		two    bool
	}{
		"an event":                 {"[[hooks.Stop]]\n", true},
		"an event below a table":   {"[hooks]\nStop = []\n", true},
		"what Codex itself notes":  {"[hooks.state.\"/x/hooks.json:stop:0:0\"]\ntrusted_hash = \"sha256:0\"\n", false},
		"a table without anything": {"[hooks]\n", false},
		"nothing":                  {"model = \"x\"\n", false},
	} {
		t.Run(complaint, func(t *testing.T) {
			p := newPerson(t)
			p.write(".codex/config.toml", c.config)
			r := of(p.install(), ".codex/hooks.json")
			if strings.Contains(r.Notice, "both in hooks.json and in config.toml") != c.two || !strings.Contains(r.Notice, "/hooks") {
				t.Errorf("told %q", r.Notice)
			}
		})
	}
}

// What is written for one system is known on every one: settings are carried from machine to machine.
func TestCommandsForWindowsAreKnownAsOurs(t *testing.T) {
	for command, want := range map[string]string{
		powershellLine(`C:\Users\Ann O'Neil\session-start.exe`, agent.Gemini): "session-start",
		powershellLine(`C:\bin\session-stop.exe`, agent.Copilot):              "session-stop",
		windowsLine(`C:\bin\session-start.exe`, agent.Codex):                  "session-start",
		windowsLine(`C:\Users\Ann Lee\session-stop.exe`, agent.Cursor):        "session-stop",
		`cmd /c echo C:\bin\session-stop.exe`:                                 "echo",
		`cmd.exe /d /s /c "C:\bin\other.exe --x"`:                             "other",
		`& other`: "other",
		`cmd`:     "",
	} {
		if got := executableOf(command); got != want {
			t.Errorf("executable of %s is %q, want %q", command, got, want)
		}
	}
	for got, want := range map[string]string{
		powershellLine(`C:\O'Neil\session-stop.exe`, agent.Qwen): `& 'C:\O''Neil\session-stop.exe' --agent qwen 2>$null; exit 0`,
		windowsLine(`C:\bin\session-stop.exe`, agent.Codex):      `cmd /d /s /c "C:\bin\session-stop.exe --agent codex 2>nul & exit 0"`,
		windowsLine(`C:\a b\session-stop.exe`, agent.Codex):      `cmd /d /c "C:\a b\session-stop.exe" --agent codex`,
	} {
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// A person has copied a hook from one agent to another, in whose form it is not run.
func TestAHookInTheFormOfAnotherAgentIsReplaced(t *testing.T) {
	for name, src := range map[string]string{
		agent.Cursor: `{"version":1,"hooks":{"stop":[{"hooks":[{"type":"command","command":"/old/session-stop"}]},{"command":"mine"}]}}`,
		agent.Claude: `{"hooks":{"Stop":[{"command":"/old/session-stop"},{"hooks":[{"type":"command","command":"mine"}]}]}}`,
	} {
		a := agentNamed(t, name)
		out := mustRegister(t, []byte(src), a.Hooks("/opt/bin"))
		if n := countOwn(t, out); n != len(a.Hooks("").hooks) || strings.Contains(string(out), "/old/") || !strings.Contains(string(out), `"command":"mine"`) {
			t.Errorf("%s: %d hooks of ours in %s", name, n, out)
		}
	}
}

// On Copilot CLI a hook has a command for each shell: one that has moved has moved in all of them.
func TestEveryCommandOfAHookIsBroughtUpToDate(t *testing.T) {
	f := agentNamed(t, agent.Copilot).Hooks("/new")
	for complaint, entry := range map[string]string{
		"both":          `{"type":"command","bash":"\"/old/session-stop\"","powershell":"& '/old/session-stop'","timeoutSec":9,"cwd":"."}`,
		"one":           `{"type":"command","bash":"\"/old/session-stop\"","timeoutSec":9}`,
		"neither shell": `{"type":"command","command":"/old/session-stop","timeoutSec":9}`,
		"no shell":      `{"type":"command","exec":"/old/session-stop","args":[],"timeoutSec":9}`,
	} {
		t.Run(complaint, func(t *testing.T) {
			out := string(mustRegister(t, []byte(`{"version":1,"hooks":{"Stop":[`+entry+`]}}`), f))
			if strings.Contains(out, "/old/") || strings.Count(out, `"/new/session-stop`)+strings.Count(out, `'/new/session-stop'`)+strings.Count(out, `\"/new/session-stop\"`) < 2 {
				t.Errorf("%s", out)
			}
			if keeps := complaint == "both"; strings.Contains(out, `"timeoutSec":9`) != keeps {
				t.Errorf("the timeout of the person: %s", out)
			}
		})
	}
}
