package install

import (
	"os"
	"path/filepath"

	"session-learning/integrations"
	"session-learning/internal/config"
)

// opencode is opencode, which has no hooks in its settings, and runs what is in its folder of plugins.
type opencode struct{ base }

// Made are also what opencode itself puts there for the sake of plugins.
func (opencode) Made() []string {
	return []string{"plugin", "command", "node_modules", "package.json", "package-lock.json", "bun.lock", ".gitignore"}
}

func (opencode) Settings(config.Config) string { return "" }

func (opencode) Hooks(string) form { return form{} }

// opencodePlugin is the name of the plugin.
const opencodePlugin = "session-learning.js"

// Files are the plugin, and a command that the plugin answers.
func (a opencode) Files(m Machine) []ownFile {
	if m.Config.AgentDir(a.name) == "" {
		return nil
	}
	text, err := integrations.OpencodePlugin(m.Bin)
	return []ownFile{
		{path: a.in(m.Config, "plugin", opencodePlugin), text: text, err: err, plugin: true},
		{path: a.in(m.Config, "command", "learnings.md"), text: integrations.OpencodeCommand(), instead: "/learnings does what it says"},
	}
}

// Others are the plugin where opencode would find it as well.
func (a opencode) Others(c config.Config, project string) []string {
	return append([]string{a.in(c, "plugins", opencodePlugin)},
		inProject(project, ".opencode/plugin/"+opencodePlugin, ".opencode/plugins/"+opencodePlugin)...)
}

// Notice tells what the first plugin in its folder makes opencode do.
func (a opencode) Notice(m Machine, changed bool) string {
	_, err := os.Stat(filepath.Join(a.in(m.Config), "node_modules", "@opencode-ai", "plugin"))
	if !changed || err == nil {
		return ""
	}
	return "opencode: start it once while there is a network, for it fetches a package for plugins from the npm registry; without one each start takes a minute or more, unless fetch-retries=0 stands in ~/.npmrc"
}
