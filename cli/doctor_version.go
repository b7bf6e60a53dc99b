package cli

import (
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
)

// How the version of an agent's program is found: in what was installed with it, else by asking it. Some programs must not
// be asked, because they write files then: Copilot CLI unpacks itself, Gemini CLI takes the folder for a project, Codex leaves
// locks. Others answer within a tenth of a second, opencode within two.
const (
	versionLimit  = 2 * time.Second // then the program is killed
	versionGrace  = 200 * time.Millisecond
	versionOutput = 4 << 10   // bytes of the answer
	maxManifest   = 256 << 10 // bytes of a package.json
	manifestDepth = 4         // folders between a program and the manifest of its package
)

// versionNumber is a version as programs write it.
var versionNumber = regexp.MustCompile(`\d+\.\d+\.\d+`)

// packages are the names of an agent's npm packages; those of one system's program begin with such a name.
func packages(name string) []string {
	switch name {
	case agent.Claude:
		return []string{"@anthropic-ai/claude-code"}
	case agent.OpenCode:
		return []string{"opencode-ai", "opencode"}
	case agent.Codex:
		return []string{"@openai/codex"}
	case agent.Gemini:
		return []string{"@google/gemini-cli"}
	case agent.Qwen:
		return []string{"@qwen-code/qwen-code"}
	case agent.Copilot:
		return []string{"@github/copilot"}
	}
	return nil
}

// answersQuietly tells whether a program can be asked for its version without writing anything.
func answersQuietly(name string) bool {
	return slices.Contains([]string{agent.Claude, agent.OpenCode, agent.Qwen}, name)
}

// versionOf is the version of an agent's program; empty: not known.
func (x *examination) versionOf(name, program string) string {
	if program == "" {
		return ""
	}
	real, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	if version := installedVersion(name, program, real); version != "" {
		return version
	}
	if !answersQuietly(name) {
		return ""
	}
	return askVersion(program, versionLimit)
}

// installedVersion is what the package of a program says, or the path that it was installed at: of the package around it,
// of the one that a shim in npm's folder stands for, of a folder that is named after the version.
func installedVersion(name, program, real string) string {
	names := packages(name)
	dir := filepath.Dir(real)
	for range manifestDepth {
		if version := manifestVersion(filepath.Join(dir, "package.json"), names); version != "" {
			return version
		}
		dir = filepath.Dir(dir)
	}
	for _, pkg := range names {
		if version := manifestVersion(filepath.Join(filepath.Dir(program), "node_modules", filepath.FromSlash(pkg), "package.json"), names); version != "" {
			return version
		}
	}
	return folderVersion(name, strings.Split(filepath.ToSlash(real), "/"))
}

// folderVersion is the version that a folder on the way to a program is named after, below one that is named after the
// agent: …/claude/versions/2.1.332, …/Cellar/codex/0.171.0/bin/codex.
func folderVersion(name string, parts []string) string {
	for i, part := range slices.Backward(parts) {
		found := versionNumber.FindString(part)
		if found == "" || part != found && !strings.HasPrefix(part, found+"-") {
			continue
		}
		if strings.Contains(strings.Join(parts[max(0, i-2):i], "/"), name) {
			return found
		}
	}
	return ""
}

// manifestVersion is the version in a package.json, when it is that of one of the packages.
func manifestVersion(path string, names []string) string {
	data, err := safefile.ReadRegular(path, maxManifest)
	var manifest struct{ Name, Version string }
	if err != nil || json.Unmarshal(data, &manifest) != nil {
		return ""
	}
	ours := func(name string) bool { return manifest.Name == name || strings.HasPrefix(manifest.Name, name+"-") }
	if !slices.ContainsFunc(names, ours) {
		return ""
	}
	return versionNumber.FindString(manifest.Version)
}

// askVersion asks a program for its version; empty: it does not say, or not in time.
func askVersion(program string, limit time.Duration) string {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	out := &head{left: versionOutput}
	cmd := exec.CommandContext(ctx, program, "--version")
	cmd.Env = append(cmd.Environ(), config.EnvChild+"=1")
	cmd.Stdout, cmd.Stderr = out, io.Discard
	cmd.WaitDelay = versionGrace
	killWhole(cmd)
	// What it said before it failed, or was killed, is no answer.
	if cmd.Run() != nil {
		return ""
	}
	return versionNumber.FindString(string(out.text))
}

// head keeps the first bytes of what is written, and takes the rest without a word.
type head struct {
	text []byte
	left int
}

func (h *head) Write(p []byte) (int, error) {
	n := min(h.left, len(p))
	h.text = append(h.text, p[:n]...)
	h.left -= n
	return len(p), nil
}
