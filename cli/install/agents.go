package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// Agent is a coding agent that our hooks can be registered with. A new agent is one file and one line in agents.
type Agent interface {
	Name() string                                     // as in internal/agent
	Programs() []string                               // names it is typed by
	Made() []string                                   // what install makes in its folder, by name: it tells of no use of the agent
	Settings(c config.Config) string                  // file that hooks are registered in, absolute; empty: there is none, or no folder is known
	Hooks(bin string) form                            // what stands there of us; bin: folder of the executables, absolute
	Files(m Machine) []ownFile                        // files that are ours as a whole
	Others(c config.Config, project string) []string  // further files that hooks are read from; absolute paths, which need not exist
	Obstacle(c config.Config, settings []byte) string // what keeps hooks from running; empty: nothing
	Notice(m Machine, changed bool) string            // what a person must know or do after an install; changed: it has registered hooks or changed them
}

// agents are all agents, in the order in which people are shown them. The first is prepared where none is found.
func agents() []Agent {
	return []Agent{
		claude{base{agent.Claude, []string{"claude"}}},
		opencode{base{agent.OpenCode, []string{"opencode"}}},
		codex{base{agent.Codex, []string{"codex"}}},
		gemini{base{agent.Gemini, []string{"gemini"}}},
		qwen{base{agent.Qwen, []string{"qwen"}}},
		copilot{base{agent.Copilot, []string{"copilot"}}},
		cursor{base{agent.Cursor, []string{"cursor", "cursor-agent"}}},
	}
}

// base is what agents have in common, and what they have none of unless they say otherwise.
type base struct {
	name     string
	programs []string
}

func (b base) Name() string                              { return b.name }
func (b base) Programs() []string                        { return b.programs }
func (base) Files(Machine) []ownFile                     { return nil }
func (base) Others(config.Config, string) []string       { return nil }
func (base) Obstacle(config.Config, []byte) string       { return "" }
func (base) Notice(Machine, bool) string                 { return "" }
func (b base) in(c config.Config, name ...string) string { return below(c.AgentDir(b.name), name...) }

// edited are the names of a settings file that install edits, and of its backup.
func edited(name string) []string { return []string{name, name + backupSuffix} }

// below is a path below a folder; empty when the folder is not known.
func below(folder string, name ...string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(append([]string{folder}, name...)...)
}

// Presence is what of an agent is on the machine. Nothing is changed by looking, and no program is run.
type Presence struct {
	Name    string // as in internal/agent
	Title   string // as people call it
	Folder  string // where it keeps what is the person's, absolute, whether it is there or not; empty: not known
	Program string // as the search path gives it; empty: it is not on it
	Found   bool   // its program or its folder is there, or install has made its settings: Install registers it
	Used    bool   // its program is there, or something in its folder that is not of our making
}

// Agents tells of every agent whether it is on the machine, in the order in which people are shown them.
func Agents(m Machine) []Presence {
	noted, _ := openBook(m) // without notes nothing is noted
	var all []Presence
	for _, a := range agents() {
		all = append(all, m.presence(a, noted))
	}
	return all
}

func (m Machine) presence(a Agent, noted *book) Presence {
	p := Presence{Name: a.Name(), Title: agent.Title(a.Name()), Folder: m.Config.AgentDir(a.Name())}
	for _, name := range a.Programs() {
		if path, err := m.LookPath(name); err == nil {
			p.Program = path
			break
		}
	}
	entries, err := os.ReadDir(p.Folder)
	here := p.Folder != "" && err == nil
	holds := func(ours []string) bool {
		return here && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return !slices.Contains(ours, e.Name()) })
	}
	p.Used = p.Program != "" || holds(a.Made())
	// The store alone makes no agent of its folder: it is there after an install for another one, too.
	p.Found = p.Program != "" || here && len(entries) == 0 || holds([]string{storeFolder}) || noted.knows(p.Title)
	return p
}

// storeFolder is the entry of Claude Code's folder that holds the store where nothing else names one.
const storeFolder = "data"

// Found returns the titles of the agents that are on the machine, and of the one whose settings were named.
func Found(m Machine) []string {
	var titles []string
	for _, p := range Agents(m) {
		if p.Found || m.Settings != "" && p.Name == m.named() {
			titles = append(titles, p.Title)
		}
	}
	return titles
}

// Named is the name of the agent that a person means, who may write its title; ok is false when there is none that hooks
// are registered with.
func Named(word string) (name string, ok bool) {
	plain := func(s string) string {
		return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(s))
	}
	for _, a := range agents() {
		for _, known := range append([]string{a.Name(), agent.Title(a.Name())}, a.Programs()...) {
			if plain(word) == plain(known) {
				return a.Name(), true
			}
		}
	}
	return "", false
}

// Names are the names of the agents that hooks are registered with.
func Names() []string {
	var names []string
	for _, a := range agents() {
		names = append(names, a.Name())
	}
	return names
}

// HasSettings tells whether an agent has settings that hooks stand in; one without them calls the hooks by a plugin.
func HasSettings(name string) bool {
	return slices.ContainsFunc(agents(), func(a Agent) bool { return a.Name() == name && len(a.Hooks("").hooks) > 0 })
}

// chosen are the agents that were asked for, else those that are found, else the first. Settings that are named belong to
// one agent alone.
func (m Machine) chosen() []Agent {
	if m.Settings != "" {
		return m.only(m.named())
	}
	if len(m.Agents) > 0 {
		return m.only(m.Agents...)
	}
	var found []Agent
	noted, _ := openBook(m)
	for _, a := range agents() {
		if m.presence(a, noted).Found {
			found = append(found, a)
		}
	}
	if len(found) == 0 {
		return agents()[:1]
	}
	return found
}

// Chosen are the names of the agents that Install works on.
func Chosen(m Machine) []string {
	var names []string
	for _, a := range m.chosen() {
		names = append(names, a.Name())
	}
	return names
}

func (m Machine) only(names ...string) []Agent {
	return slices.DeleteFunc(agents(), func(a Agent) bool { return !slices.Contains(names, a.Name()) })
}

// named is the agent that settings given by the person belong to.
func (m Machine) named() string {
	if len(m.Agents) > 0 {
		return m.Agents[0]
	}
	return agent.Claude
}

// settingsOf is the file that the hooks of an agent are registered in; empty: it has none.
func (m Machine) settingsOf(a Agent) (string, error) {
	if m.Settings != "" && a.Name() == m.named() {
		return filepath.Abs(m.Settings)
	}
	if m.Config.AgentDir(a.Name()) == "" {
		return "", noFolderError(agent.Title(a.Name()))
	}
	return a.Settings(m.Config), nil
}

// noFolderError tells that there is no place for an agent's settings.
type noFolderError string

func (e noFolderError) Error() string {
	return "find the settings of " + string(e) + ": no home folder in the environment"
}

// inProject are files below the folder of a project; none without one.
func inProject(project string, names ...string) []string {
	if project == "" {
		return nil
	}
	var files []string
	for _, name := range names {
		files = append(files, filepath.Join(project, filepath.FromSlash(name)))
	}
	return files
}

// globQuoted is a folder that stands for itself alone in a pattern.
func globQuoted(folder string) string {
	return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(folder)
}
