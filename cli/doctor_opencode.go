package cli

import (
	"path/filepath"

	"session-learning/internal/agent"
)

// openCodePackage is what opencode installs for whoever has a plugin, whether the plugin needs it or not.
const openCodePackage = "@opencode-ai/plugin"

// opencodeWarm looks whether opencode finds what it installs for plugins at its start. Without it, and without a network, a
// start takes more than a minute.
func (x *examination) opencodeWarm() []diagnosis {
	folder := x.cfg.AgentDir(agent.OpenCode)
	installed := manifestVersion(filepath.Join(folder, "node_modules", filepath.FromSlash(openCodePackage), "package.json"), []string{openCodePackage})
	version := ""
	for _, a := range x.everyAgent() {
		if a.Name == agent.OpenCode {
			version = a.version
		}
	}
	fix := doing("while there is a network, let opencode fetch it: opencode models")
	switch {
	case installed == "":
		return []diagnosis{warn(fix, "its next start waits for npm, for more than a minute without a network: %s is not in %s", openCodePackage, folder)}
	case version != "" && installed != version:
		return []diagnosis{warn(fix, "its next start waits for npm, for more than a minute without a network: %s is of version %s, and opencode is %s", openCodePackage, installed, version)}
	}
	return nil
}
