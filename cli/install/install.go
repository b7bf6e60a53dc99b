// Package install edits files that are not ours: the settings of coding agents, so that they run our hooks.
//
// An edit keeps every byte that is not ours: order, comments, indentation, line ends. What a file held before is kept
// beside it until uninstall, which gives it back exactly, or takes out only our part when the person has edited the
// file since. What cannot be understood is refused and left as it is.
package install

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"session-learning/internal/config"
)

// Agent is a coding agent that hooks can be registered with. A new agent is one file and one line in agents.
type Agent interface {
	Name() string // as people call it
	Found(Machine) bool
	Lives(Machine) bool                                   // it was ever used here, whatever install has made
	Settings(Machine) (file string, err error)            // absolute path
	Others(m Machine, project string) []string            // further files that hooks are read from; absolute paths, which need not exist
	Registrations(bin string) []registration              // bin: folder of the executables, absolute
	Register(settings []byte, bin string) ([]byte, error) // bin: folder of the executables, absolute
	Unregister(settings, original []byte) ([]byte, error) // original: before install; nil: not known
	Obstacle(settings []byte) string                      // what in the settings keeps hooks from running; empty: nothing
	Command(Machine) (file, text string, err error)       // the file that makes /learnings a command; empty: there is none
}

func agents() []Agent { return []Agent{claude{}} }

// Machine is one person's machine.
type Machine struct {
	Config   config.Config
	LookPath func(program string) (string, error)
	Bin      string // folder of the executables, absolute
	Store    string // folder of the user store, absolute
	SetStore bool   // the person has named the store: it replaces the one in the configuration
	Settings string // the settings file that the person has named; empty: where the agent keeps it
}

// Action says what became of a file.
type Action string

// The actions.
const (
	Created   Action = "created"   // the file was not there before
	Updated   Action = "updated"   // our part was added or changed
	Unchanged Action = "unchanged" // nothing to do
	Restored  Action = "restored"  // it holds its original bytes again
	Cleaned   Action = "cleaned"   // it was edited since: only our part was taken out
	Removed   Action = "removed"   // we had made it, and nothing else was left in it
	Refused   Action = "refused"   // nothing was changed; Reason says why
)

// Result is what became of one file.
type Result struct {
	Agent    string // name of the agent; empty for our own configuration
	File     string // absolute path; empty when it could not be told
	Action   Action
	Reason   string // for people
	Backup   string // copy of what the file held before; empty: none is kept
	Obstacle string // what keeps our part of it from working; empty: nothing
}

// Found returns the names of the agents that are on the machine.
func Found(m Machine) []string {
	var names []string
	for _, a := range agents() {
		if a.Found(m) {
			names = append(names, a.Name())
		}
	}
	return names
}

// chosen are the agents that are found, or the first when none is.
func (m Machine) chosen() []Agent {
	found := slices.DeleteFunc(agents(), func(a Agent) bool { return !a.Found(m) })
	if len(found) == 0 {
		return agents()[:1]
	}
	return found
}

// Install registers the hooks with every agent that is found, gives it its command, and writes the store's place into
// the configuration.
// Without any agent the settings of the first, Claude Code, are prepared for the day it comes. The error tells that
// nothing at all could be begun; a file that had to be left alone is a Result.
func Install(m Machine) ([]Result, error) {
	b, err := openBook(m.Config.File)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, a := range m.chosen() {
		r := b.register(a, m)
		results = append(results, r)
		if r.Action != Refused { // else the folder may be one that is not to be touched
			results = append(results, b.addCommand(a, m)...)
		}
	}
	if m.Config.Store != m.Store && (m.Config.Store == "" || m.SetStore) {
		results = append(results, b.put("", m.Config.File, storeEditor(m.Store)))
	}
	return results, nil
}

// register registers the hooks with one agent.
func (b *book) register(a Agent, m Machine) Result {
	file, err := a.Settings(m)
	if err != nil {
		return Result{Agent: a.Name(), Action: Refused, Reason: err.Error()}
	}
	r := b.put(a.Name(), file, settingsEditor(a, m.Bin))
	if settings, _, err := readFile(file); err == nil {
		r.Obstacle = a.Obstacle(settings)
	}
	return r
}

// Uninstall takes the hooks out of every file that install has edited, and out of the settings of every agent.
// The learnings stay.
func Uninstall(m Machine) ([]Result, error) {
	b, err := openBook(m.Config.File)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, a := range agents() {
		files := b.filesOf(a.Name())
		if file, err := a.Settings(m); err == nil && !slices.Contains(files, file) {
			files = append(files, file)
		}
		for _, file := range files {
			results = append(results, b.take(a.Name(), file, settingsEditor(a, m.Bin)))
		}
		for _, file := range b.commandFiles(a, m) {
			results = append(results, b.removeCommand(a.Name(), file))
		}
	}
	for _, file := range b.filesOf("") {
		results = append(results, b.take("", file, storeEditor(b.find(file).Value)))
	}
	return append(results, b.takeCron(m)...), b.finish()
}

// editor knows how our part comes into a file and out of it again.
type editor struct {
	value string // what was put, where taking it out needs to know
	put   func(src []byte) ([]byte, error)
	take  func(src, original []byte) ([]byte, error) // original nil: not known
	bare  func(src []byte) bool                      // nothing of a person's is in it
}

func settingsEditor(a Agent, bin string) editor {
	return editor{
		put:  func(src []byte) ([]byte, error) { return a.Register(src, bin) },
		take: a.Unregister,
		bare: func(src []byte) bool { return slices.Contains([]string{"", "{}"}, string(bytes.TrimSpace(src))) },
	}
}

// storeEditor sets the store in the configuration.
func storeEditor(dir string) editor {
	return editor{
		value: dir,
		put:   func(src []byte) ([]byte, error) { return config.Set(src, config.KeyStore, dir) },
		take:  func(src, original []byte) ([]byte, error) { return unsetStore(src, original, dir) },
		bare:  blank,
	}
}

// unsetStore takes out the line that storeEditor wrote. When there was another before, that one comes back. A line
// that the person has changed since is the person's.
func unsetStore(src, original []byte, dir string) ([]byte, error) {
	ours, err := config.Set(nil, config.KeyStore, dir)
	if err != nil {
		return nil, fmt.Errorf("take %s out: %w", config.KeyStore, err)
	}
	ours = bytes.TrimSpace(ours)
	var before []byte
	for line := range bytes.Lines(original) {
		if bytes.HasPrefix(line, []byte(config.KeyStore+":")) {
			before = line
		}
	}
	var out []byte
	for line := range bytes.Lines(src) {
		if bytes.Equal(bytes.TrimSpace(line), ours) {
			line = before
		}
		out = append(out, line...)
	}
	return out, nil
}

// errNoConfig tells that the environment names no home folder, so that there is no place for our own notes.
var errNoConfig = errors.New("find configuration folder: no home folder in the environment")
