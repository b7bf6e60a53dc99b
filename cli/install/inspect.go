package install

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// Inspection is what one file of an agent holds of us: settings with hooks in them, or a plugin that is ours as a whole.
// Nothing is changed by looking.
type Inspection struct {
	Title        string // of the agent, as people call it
	Name         string // its name, as in internal/agent
	File         string // absolute path
	Exists       bool
	Err          error    // it cannot be read or understood; what follows is empty then
	Hooks        []Hook   // that run an executable of ours, in the order in which they stand
	Missing      []string // events that none of them is registered for
	Obstacle     string   // what keeps the agent from running any hook; empty: nothing
	Edited       bool     // it is the file that Install edits; another one is only read by the agent, too
	Plugin       bool     // it is ours as a whole: its hooks are the programs that it calls, at the event "plugin"
	Instructions bool     // it names a file of instructions, which the agent has in place of hooks
}

// Hook is one hook of ours as it is registered.
type Hook struct {
	Event   string
	Name    string // of the executable, without folder
	Program string // path of it, "~" and $HOME expanded; a bare name is looked for on the search path
	Plain   bool   // it is as Install writes it for that program, or Install writes none for the event
}

// pluginEvent stands for the events that a plugin of ours takes part in.
const pluginEvent = "plugin"

// Inspect looks into the settings of each agent that was asked for or is found, and of the first when none is: first the
// file that Install edits, then the others that the agent reads. project is the folder of the project in which the agent
// would run; empty: none.
func Inspect(m Machine, project string) []Inspection {
	var all []Inspection
	noted, _ := openBook(m) // without notes nothing is noted
	for _, a := range m.chosen() {
		file, err := m.settingsOf(a)
		switch {
		case err != nil:
			all = append(all, Inspection{Title: agent.Title(a.Name()), Name: a.Name(), Err: err, Edited: true})
			continue
		case file != "":
			main := inspect(a, m, file)
			main.Edited = true
			all = append(all, main)
		}
		for _, f := range a.Files(m) {
			if f.plugin && noted.hasInstructions() {
				all = append(all, inspectInstructions(a, m))
			} else if f.plugin {
				all = append(all, inspectPlugin(a, m, f.path))
			}
		}
		for _, other := range a.Others(m.Config, project) {
			switch {
			case other == file:
			case file == "": // it has plugins
				in := inspectPlugin(a, m, other)
				in.Edited, in.Missing = false, nil
				all = append(all, in)
			default:
				all = append(all, inspect(a, m, other))
			}
		}
	}
	return all
}

func inspect(a Agent, m Machine, file string) Inspection {
	in := Inspection{Title: agent.Title(a.Name()), Name: a.Name(), File: file}
	var src []byte
	if src, in.Exists, in.Err = readFile(file); in.Err != nil {
		return in
	}
	root, err := parseSettings(src)
	if err != nil {
		in.Err = err
		return in
	}
	in.Obstacle = a.Obstacle(m.Config, src)
	events := map[string]bool{}
	if _, hooks := root.member("hooks"); hooks != nil {
		for _, e := range ownEntries(*hooks) {
			h := e.hook(a, m)
			in.Hooks = append(in.Hooks, h)
			events[h.Event+" "+h.Name] = true
		}
	}
	for _, r := range a.Hooks(m.Bin).hooks {
		if !events[r.event+" "+r.executable] {
			in.Missing = append(in.Missing, r.event)
		}
	}
	return in
}

// hook describes an entry of ours.
func (e entry) hook(a Agent, m Machine) Hook {
	h := Hook{Event: e.event, Name: e.executable, Program: e.command}
	if e.plain {
		h.Program = programOf(e.command)
	}
	h.Program = expandHome(h.Program, m.Config.Home)
	h.Plain = true // at an event that install knows nothing of
	for _, r := range a.Hooks(filepath.Dir(h.Program)).hooks {
		if r.event == e.event && r.executable == e.executable {
			h.Plain = e.plain && e.flat == r.flat && r.is(e.node)
		}
	}
	return h.found(m)
}

// is tells whether an entry calls the hook as it is registered, with its timeout. Its name is the person's to choose.
func (r registration) is(n node) bool {
	return !slices.ContainsFunc(r.entry, func(f field) bool {
		_, v := n.member(f.key)
		switch want := f.value.(type) {
		case number:
			return v == nil || v.text != string(want)
		case text:
			return slices.Contains(commandKeys(), f.key) && (v == nil || v.text != string(want))
		}
		return false
	})
}

// found looks on the search path for a program that is only named.
func (h Hook) found(m Machine) Hook {
	if !strings.ContainsAny(h.Program, `/\`) {
		if found, err := m.LookPath(h.Program); err == nil {
			h.Program = found
		}
	}
	return h
}

func inspectPlugin(a Agent, m Machine, file string) Inspection {
	in := Inspection{Title: agent.Title(a.Name()), Name: a.Name(), File: file, Edited: true, Plugin: true}
	var src []byte
	if src, in.Exists, in.Err = readFile(file); in.Err != nil {
		return in
	}
	in.Hooks = pluginCalls(string(src), a, m)
	if len(in.Hooks) == 0 {
		in.Missing = []string{pluginEvent}
	}
	return in
}

// pluginCalls finds the programs of ours that a plugin names in texts of its own, in double quotes.
func pluginCalls(src string, a Agent, m Machine) []Hook {
	var hooks []Hook
	for i := 0; i < len(src); i++ {
		if src[i] != '"' {
			continue
		}
		quoted, err := strconv.QuotedPrefix(src[i:])
		if err != nil {
			continue
		}
		i += len(quoted) - 1
		program, err := strconv.Unquote(quoted)
		if name := baseName(program); err == nil && isOurs(name) && filepath.IsAbs(program) {
			hooks = append(hooks, Hook{Event: pluginEvent, Name: name, Program: program, Plain: isPluginFor(src, a, m, filepath.Dir(program))})
		}
	}
	return hooks
}

// isPluginFor tells whether a plugin is as install writes it for executables in a folder.
func isPluginFor(src string, a Agent, m Machine, bin string) bool {
	m.Bin = bin
	return slices.ContainsFunc(a.Files(m), func(f ownFile) bool { return f.plugin && f.text == src })
}

// expandHome writes out the home folder as a shell would.
func expandHome(path, home string) string {
	for _, mark := range []string{"~/", "$" + config.EnvHome + "/", "${" + config.EnvHome + "}/"} {
		if rest, ok := strings.CutPrefix(path, mark); ok && home != "" {
			return filepath.Join(home, filepath.FromSlash(rest))
		}
	}
	return path
}
