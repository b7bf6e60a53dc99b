package config

import (
	"path/filepath"
	"runtime"
	"testing"

	"session-learning/internal/agent"
)

func TestTheFoldersOfAgentsAreFoundAsTheAgentsFindThem(t *testing.T) {
	home := t.TempDir()
	moved := filepath.Join(home, "elsewhere")
	at := func(parts ...string) string { return filepath.Join(append([]string{home}, parts...)...) }
	for name, c := range map[string]struct {
		env     map[string]string
		agent   string
		want    string
		runtime string // of Qwen Code; empty: not asked
	}{
		"Claude Code":                            {nil, agent.Claude, at(".claude"), ""},
		"Claude Code, moved":                     {map[string]string{EnvClaudeDir: moved}, agent.Claude, moved, ""},
		"opencode":                               {nil, agent.OpenCode, at(".config", "opencode"), ""},
		"opencode, moved":                        {map[string]string{EnvXDGConfig: moved}, agent.OpenCode, at("elsewhere", "opencode"), ""},
		"Codex":                                  {nil, agent.Codex, at(".codex"), ""},
		"Codex, moved":                           {map[string]string{EnvCodexDir: moved}, agent.Codex, moved, ""},
		"Codex, moved below the home folder":     {map[string]string{EnvCodexDir: "~/c"}, agent.Codex, at("c"), ""},
		"Codex, moved to a path that is not one": {map[string]string{EnvCodexDir: "c"}, agent.Codex, at(".codex"), ""},
		"Gemini CLI":                             {nil, agent.Gemini, at(".gemini"), ""},
		"Gemini CLI, moved":                      {map[string]string{EnvGeminiHome: moved}, agent.Gemini, at("elsewhere", ".gemini"), ""},
		"Qwen Code":                              {nil, agent.Qwen, at(".qwen"), at(".qwen")},
		"Qwen Code, moved":                       {map[string]string{EnvQwenDir: moved}, agent.Qwen, moved, moved},
		"Qwen Code, its sessions moved":          {map[string]string{EnvQwenRuntime: moved}, agent.Qwen, at(".qwen"), moved},
		"Copilot CLI":                            {nil, agent.Copilot, at(".copilot"), ""},
		"Copilot CLI, moved":                     {map[string]string{EnvCopilotDir: moved}, agent.Copilot, moved, ""},
		"Cursor":                                 {nil, agent.Cursor, at(".cursor"), ""},
		"a tool that speaks the neutral format":  {nil, agent.Other, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, err := Load(func(name string) string {
				if name == EnvHome || name == EnvProfile {
					return home
				}
				return c.env[name]
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := cfg.AgentDir(c.agent); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if got := cfg.QwenRuntimeDir(); c.runtime != "" && got != c.runtime {
				t.Errorf("sessions in %s, want %s", got, c.runtime)
			}
		})
	}
	if got := (Config{}).AgentDir(agent.Codex); got != "" {
		t.Errorf("without a home folder: %s", got)
	}
}

func TestTheFolderOfHandOversIsWhereThePluginPutsIt(t *testing.T) {
	variable, usual := EnvXDGState, filepath.Join(".local", "state")
	if runtime.GOOS == "windows" {
		variable, usual = EnvLocalData, filepath.Join("AppData", "Local")
	}
	home := t.TempDir()
	for name, c := range map[string]struct{ moved, agent, want string }{
		"usually":                  {"", agent.OpenCode, filepath.Join(home, usual, "session-learning", "opencode")},
		"moved":                    {filepath.Join(home, "s"), agent.OpenCode, filepath.Join(home, "s", "session-learning", "opencode")},
		"moved to a relative path": {"s", agent.OpenCode, filepath.Join(home, usual, "session-learning", "opencode")},
		"of an agent with files":   {"", agent.Codex, ""},
	} {
		cfg, err := Load(func(name string) string {
			switch name {
			case EnvHome, EnvProfile:
				return home
			case variable:
				return c.moved
			}
			return ""
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := cfg.HandOverDir(c.agent); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if got := (Config{}).HandOverDir(agent.OpenCode); got != "" {
		t.Errorf("without a home folder: %s", got)
	}
}
