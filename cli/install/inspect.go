package install

import (
	"path/filepath"
	"strings"

	"session-learning/internal/config"
)

// Inspection is what one settings file of an agent holds of us. Nothing is changed by looking.
type Inspection struct {
	Agent    string
	File     string // absolute path
	Exists   bool
	Err      error    // it cannot be read or understood; what follows is empty then
	Hooks    []Hook   // that run an executable of ours, in the order in which they stand
	Missing  []string // events that none of them is registered for
	Obstacle string   // what keeps the agent from running any hook; empty: nothing
	Edited   bool     // it is the file that Install edits; another one is only read by the agent, too
}

// Hook is one hook of ours as it is registered.
type Hook struct {
	Event   string
	Name    string // of the executable, without folder
	Program string // path of it, "~" and $HOME expanded; a bare name is looked for on the search path
	Plain   bool   // the command and the timeout are as Install writes them, or Install writes none for the event
}

// Inspect looks into the settings of each agent that is found, and of the first when none is. project is the folder of
// the project in which the agent would run; empty: none.
func Inspect(m Machine, project string) []Inspection {
	var all []Inspection
	for _, a := range m.chosen() {
		file, err := a.Settings(m)
		if err != nil {
			all = append(all, Inspection{Agent: a.Name(), Err: err, Edited: true})
			continue
		}
		main := inspect(a, m, file)
		main.Edited = true
		all = append(all, main)
		for _, other := range a.Others(m, project) {
			if other != file {
				all = append(all, inspect(a, m, other))
			}
		}
	}
	return all
}

func inspect(a Agent, m Machine, file string) Inspection {
	in := Inspection{Agent: a.Name(), File: file}
	var src []byte
	if src, in.Exists, in.Err = readFile(file); in.Err != nil {
		return in
	}
	root, err := parseSettings(src)
	if err != nil {
		in.Err = err
		return in
	}
	in.Obstacle = a.Obstacle(src)
	events := map[string]bool{}
	if _, hooks := root.member("hooks"); hooks != nil {
		for _, e := range ownEntries(*hooks) {
			h := e.hook(a, m)
			in.Hooks = append(in.Hooks, h)
			events[h.Event+" "+h.Name] = true
		}
	}
	for _, r := range a.Registrations(m.Bin) {
		if !events[r.event+" "+r.executable] {
			in.Missing = append(in.Missing, r.event)
		}
	}
	return in
}

// hook describes an entry of ours.
func (e entry) hook(a Agent, m Machine) Hook {
	command := e.node.stringMember("command")
	h := Hook{Event: e.event, Name: e.executable, Program: command}
	if e.plain {
		h.Program = programOf(command)
	}
	h.Program = expandHome(h.Program, m.Config.Home)
	_, timeout := e.node.member("timeout")
	h.Plain = true // at an event that install knows nothing of
	for _, r := range a.Registrations(filepath.Dir(h.Program)) {
		if r.event == e.event && r.executable == e.executable {
			h.Plain = e.plain && command == r.command && timeout != nil && timeout.text == r.timeout
		}
	}
	if !strings.ContainsAny(h.Program, `/\`) {
		if found, err := m.LookPath(h.Program); err == nil {
			h.Program = found
		}
	}
	return h
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

// Living returns the names of the agents that were ever used on the machine: there is their program, or something in
// their folder that is not of our making.
func Living(m Machine) []string {
	var names []string
	for _, a := range agents() {
		if a.Lives(m) {
			names = append(names, a.Name())
		}
	}
	return names
}
