// Package config is what the user has set: one flat file and the environment, read once.
//
// The file is never looked for in a repository, so nothing that is cloned can move the store.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"

	"session-learning/internal/safefile"
)

// The environment variables that the product reads. Nothing else in the environment changes what it does, except
// what an agent tells its hooks (hooks/) and where the system keeps temporary files (internal/project).
const (
	EnvDir       = "LEARNINGS_DIR"     // the user store
	EnvConfig    = "LEARNINGS_CONFIG"  // the configuration file
	EnvDisable   = "LEARNINGS_DISABLE" // anything but empty, 0 and false: hooks do nothing
	EnvChild     = "LEARNINGS_CHILD"   // set for the processes that we start: hooks then do nothing
	EnvClaudeDir = "CLAUDE_CONFIG_DIR" // where Claude Code keeps its settings and transcripts

	EnvCodexDir    = "CODEX_HOME"       // where Codex keeps its settings and sessions
	EnvGeminiHome  = "GEMINI_CLI_HOME"  // what Gemini CLI takes for the home folder
	EnvQwenDir     = "QWEN_HOME"        // where Qwen Code keeps its settings
	EnvQwenRuntime = "QWEN_RUNTIME_DIR" // where it keeps its sessions; where it is missing, with the settings
	EnvCopilotDir  = "COPILOT_HOME"     // where Copilot CLI keeps its settings and sessions
	EnvXDGConfig   = "XDG_CONFIG_HOME"  // opencode's settings are below it
	EnvXDGState    = "XDG_STATE_HOME"   // what opencode's plugin hands over lies below it
	EnvLocalData   = "LOCALAPPDATA"     // the same on Windows

	EnvHome    = "HOME"
	EnvProfile = "USERPROFILE" // the home folder on Windows
	EnvNoColor = "NO_COLOR"
	EnvVisual  = "VISUAL" // the person's editor; where it is missing, the next one
	EnvEditor  = "EDITOR"
	EnvTerm    = "TERM"   // dumb: no colours
	EnvLocale  = "LC_ALL" // the characters that a terminal can show; where it is missing, the next two
	EnvCharSet = "LC_CTYPE"
	EnvLang    = "LANG"
	EnvShell   = "SHELL" // whose profile a line for the search path belongs into
	EnvPager   = "PAGER" // the person's pager; set but empty: none

	EnvLess        = "LESS"        // options of less, which is given some where the person has set none
	EnvLessCharset = "LESSCHARSET" // what less takes a text for; likewise
	EnvUser        = "USER"        // the login, to be kept out of what is stored; where it is missing, the next two
	EnvLogname     = "LOGNAME"
	EnvUsername    = "USERNAME"
)

// Keys of the configuration file, in the order in which they are documented.
const (
	KeyStore        = "store"
	KeyMaxChars     = "max_chars"
	KeyMaxItems     = "max_items"
	KeySessionChars = "session_chars"
	KeySessionItems = "session_items"
	KeyStartup      = "startup"
)

// Limits of what is handed to the model. A client replaces hook output of over 10,000 characters by a preview, so
// one answer stays below HardMaxChars whatever is configured.
const (
	DefaultMaxChars     = 2000
	DefaultMaxItems     = 3
	DefaultSessionChars = 6000
	DefaultSessionItems = 9

	HardMaxChars = 9500
	hardMaxItems = 20
	hardSession  = 100_000
	minChars     = 200 // the title and one short learning
)

// ErrNoHome is given when the home folder is needed and the environment names none.
var ErrNoHome = errors.New("no home folder in the environment")

// Config is what the user has set. Every field holds a usable value after Load, whatever the file says.
type Config struct {
	Home      string // absolute; empty: the environment names none
	File      string // the configuration file, whether it is there or not; empty: no home and none named
	Store     string // the user store as the file names it, `~` expanded; empty: not set
	ClaudeDir string // where Claude Code keeps its settings; empty: no home and none named

	MaxChars     int // of one injection, in characters, 200–9500
	MaxItems     int // learnings in one injection, 1–20
	SessionChars int // of all injections of a session, in characters, 200–100000
	SessionItems int // learnings in a session, 1–100000

	Startup  bool // give the standing rules when a session starts
	Disabled bool // hooks do nothing
	Child    bool // started by ourselves: hooks do nothing

	envDir, envClaude string            // as in the environment
	agentDirs         map[string]string // folders of agents that the environment names, by the agent
	stateHome         string            // where programs keep what they work with; empty: not known
	qwenRuntime       string            // Qwen Code's folder for sessions, when the environment names it
	unread            error             // why the file could not be read, although it may name a store; nil: it was read, or is missing
}

// Load reads the environment and the configuration file. It always returns a Config that can be used: what is
// wrong keeps its default and is named in the error, which joins a *ValueError for each bad value.
// A missing file is an error only when the environment names it.
func Load(getenv func(string) string) (Config, error) {
	c := Config{
		Home:         home(getenv),
		MaxChars:     DefaultMaxChars,
		MaxItems:     DefaultMaxItems,
		SessionChars: DefaultSessionChars,
		SessionItems: DefaultSessionItems,
		Startup:      true,
		Disabled:     Switched(getenv(EnvDisable)),
		Child:        Switched(getenv(EnvChild)),
		envDir:       getenv(EnvDir),
		envClaude:    getenv(EnvClaudeDir),
	}
	if c.Home != "" {
		c.ClaudeDir = filepath.Join(c.Home, ".claude")
	}
	if dir, err := c.absolute(c.envClaude); err == nil {
		c.ClaudeDir = dir
	}
	c.findAgents(getenv)
	named := getenv(EnvConfig)
	file, err := c.file(named)
	if err != nil {
		c.unread = err
		return c, err
	}
	c.File = file
	return c, c.read(named != "")
}

func (c Config) file(named string) (string, error) {
	if named == "" {
		if c.Home == "" {
			return "", nil
		}
		return filepath.Join(c.Home, ".config", "session-learning", "config.yaml"), nil
	}
	file, err := c.absolute(named)
	if err != nil {
		return "", fmt.Errorf("use configuration file %q ($%s): %w", named, EnvConfig, err)
	}
	return file, nil
}

// read applies the configuration file.
func (c *Config) read(required bool) error {
	if c.File == "" {
		return nil
	}
	data, err := safefile.ReadRegular(c.File, maxFile)
	if errors.Is(err, fs.ErrNotExist) && !required {
		return nil
	}
	if err != nil {
		err = fmt.Errorf("read configuration: %w", err)
		if !errors.Is(err, fs.ErrNotExist) {
			c.unread = err
		}
		return err
	}
	var problems []error
	for _, e := range parse(data) {
		if want := c.set(e); want != "" {
			problems = append(problems, &ValueError{File: c.File, Line: e.line, Key: e.key, Want: want})
		}
	}
	return errors.Join(problems...)
}

// StoreDir returns the folder of the user store as a clean absolute path: the flag's, else $LEARNINGS_DIR, else the
// configured one, else data/learnings below $CLAUDE_CONFIG_DIR or ~/.claude. The first that is set counts: when it
// cannot be used that is an error, not a reason to write somewhere else. A configuration file that is there and cannot
// be read may name a store, so that it is such an error, too.
func (c Config) StoreDir(flag string) (string, error) {
	for _, s := range []struct {
		from, dir, below string
		unread           error
	}{
		{"--dir", flag, "", nil},
		{"$" + EnvDir, c.envDir, "", nil},
		{KeyStore + " in " + c.File, c.Store, "", c.unread},
		{"$" + EnvClaudeDir, c.envClaude, claudeStore, nil},
	} {
		if s.unread != nil {
			return "", fmt.Errorf("find store: %w", s.unread)
		}
		if s.dir == "" {
			continue
		}
		dir, err := c.absolute(s.dir)
		if err != nil {
			return "", fmt.Errorf("use store %q (%s): %w", s.dir, s.from, err)
		}
		return filepath.Join(dir, filepath.FromSlash(s.below)), nil
	}
	if c.Home == "" {
		return "", fmt.Errorf("find store: %w", ErrNoHome)
	}
	return filepath.Join(c.Home, ".claude", filepath.FromSlash(claudeStore)), nil
}

// claudeStore is the store's place below Claude Code's folder.
const claudeStore = "data/learnings"

// ProjectStore is where the store of a project lies below its root, with slashes.
const ProjectStore = ".claude/" + claudeStore

// absolute expands a leading `~` and refuses what is not an absolute path then: a store must not depend on the
// folder that a program happens to be started in.
func (c Config) absolute(path string) (string, error) {
	switch {
	case path == "":
		return "", errors.New("empty path")
	case strings.ContainsRune(path, 0):
		return "", errors.New("path holds a NUL")
	case path == "~", strings.HasPrefix(path, "~/"), strings.HasPrefix(path, `~\`) && runtime.GOOS == "windows":
		if c.Home == "" {
			return "", ErrNoHome
		}
		path = filepath.Join(c.Home, path[1:])
	}
	if !filepath.IsAbs(path) {
		return "", errors.New("not an absolute path")
	}
	return filepath.Clean(path), nil
}

// home is the home folder as the environment names it; a relative one is none.
func home(getenv func(string) string) string {
	names := []string{EnvHome}
	if runtime.GOOS == "windows" {
		names = []string{EnvProfile, EnvHome}
	}
	for _, name := range names {
		if dir := getenv(name); filepath.IsAbs(dir) && !strings.ContainsRune(dir, 0) {
			return filepath.Clean(dir)
		}
	}
	return ""
}

// Switched tells whether a switch in the environment is on: anything but empty, 0 and false.
func Switched(value string) bool {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "", "0", "false":
		return false
	}
	return true
}
