package config

import (
	"path/filepath"
	"runtime"
	"strings"

	"session-learning/internal/agent"
)

// agentEnv is the variable that moves an agent's folder, and what is below it then; empty: nothing moves it.
func agentEnv(name string) (variable, below string) {
	switch name {
	case agent.Claude:
		return EnvClaudeDir, ""
	case agent.OpenCode:
		return EnvXDGConfig, "opencode"
	case agent.Codex:
		return EnvCodexDir, ""
	case agent.Gemini:
		return EnvGeminiHome, ".gemini"
	case agent.Qwen:
		return EnvQwenDir, ""
	case agent.Copilot:
		return EnvCopilotDir, ""
	}
	return "", ""
}

// AgentDir is the folder in which an agent keeps its settings and, all but opencode and Qwen Code, its sessions, whether
// it is there or not; empty: not known.
func (c Config) AgentDir(name string) string {
	if name == agent.Claude {
		return c.ClaudeDir
	}
	if dir := c.agentDirs[name]; dir != "" {
		return dir
	}
	usual := map[string]string{
		agent.OpenCode: ".config/opencode", agent.Codex: ".codex", agent.Gemini: ".gemini",
		agent.Qwen: ".qwen", agent.Copilot: ".copilot", agent.Cursor: ".cursor",
	}[name]
	if c.Home == "" || usual == "" {
		return ""
	}
	return filepath.Join(c.Home, filepath.FromSlash(usual))
}

// UserInstructions is the file in which a person tells an agent what holds in every project, whether it is there or not;
// empty: not known.
func (c Config) UserInstructions(name string) string {
	file := map[string]string{
		agent.Claude: "CLAUDE.md", agent.OpenCode: "AGENTS.md", agent.Codex: "AGENTS.md", agent.Gemini: "GEMINI.md", agent.Qwen: "QWEN.md",
	}[name]
	dir := c.AgentDir(name)
	if file == "" || dir == "" {
		return ""
	}
	return filepath.Join(dir, file)
}

// QwenRuntimeDir is the folder in which Qwen Code keeps its sessions; empty: not known.
func (c Config) QwenRuntimeDir() string {
	if c.qwenRuntime != "" {
		return c.qwenRuntime
	}
	return c.AgentDir(agent.Qwen)
}

// findAgents takes in where the environment puts the folders of agents. One that cannot be used is not: the agent would
// look in its usual place.
func (c *Config) findAgents(getenv func(string) string) {
	c.agentDirs = map[string]string{}
	for _, name := range agent.Names() {
		variable, below := agentEnv(name)
		if variable == "" {
			continue
		}
		if dir, err := c.absolute(getenv(variable)); err == nil {
			c.agentDirs[name] = filepath.Join(dir, below)
		}
	}
	if dir, err := c.absolute(getenv(EnvQwenRuntime)); err == nil {
		c.qwenRuntime = dir
	}
	c.stateHome = c.findState(getenv)
}

// findState is where programs of the user keep what they work with.
func (c *Config) findState(getenv func(string) string) string {
	variable, usual := EnvXDGState, ".local/state"
	if runtime.GOOS == "windows" {
		variable, usual = EnvLocalData, "AppData/Local"
	}
	// A relative path counts as none: so says the standard, and so does the plugin.
	if dir := getenv(variable); filepath.IsAbs(dir) && !strings.ContainsRune(dir, 0) {
		return filepath.Clean(dir)
	}
	if c.Home == "" {
		return ""
	}
	return filepath.Join(c.Home, filepath.FromSlash(usual))
}

// HandOverDir is the folder in which our plugin for an agent leaves the agent's sessions for as long as they are not read,
// whether it is there or not; empty: there is none, because the agent writes files that can be read, or it is not known.
func (c Config) HandOverDir(name string) string {
	if name != agent.OpenCode || c.stateHome == "" {
		return ""
	}
	return filepath.Join(c.stateHome, "session-learning", name)
}

// InstructionsFile is the file, beside the configuration, that an agent may be told to read at the start of every session,
// whether it is there or not; empty: there is no place for it.
func (c Config) InstructionsFile() string {
	if c.File == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(c.File), "opencode.md")
}
