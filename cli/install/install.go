// Package install edits files that are not ours: the settings of coding agents, so that they run our hooks.
//
// An edit keeps every byte that is not ours: order, comments, indentation, line ends. What a file held before is kept
// beside it until uninstall, which gives it back exactly, or takes out only our part when the person has edited the
// file since. What cannot be understood is refused and left as it is.
package install

import (
	"errors"
	"path/filepath"
	"slices"

	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
)

// Machine is one person's machine.
type Machine struct {
	Config       config.Config
	LookPath     func(program string) (string, error)
	Bin          string         // folder of the executables, absolute
	Store        string         // folder of the user store, absolute
	SetStore     bool           // the person has named the store: it replaces the one in the configuration
	Agents       []string       // names, as in internal/agent, of those that the person has asked for; empty: every one that is found
	Instructions bool           // opencode gets a file of instructions in place of the plugin
	Settings     string         // the settings file that the person has named, of the first of Agents or else Claude Code; empty: where the agent keeps it
	Fault        safefile.Fault // makes operations on files fail, for tests; nil: none
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
	Agent    string // title of the agent; empty for our own configuration
	File     string // absolute path; empty when it could not be told
	Action   Action
	Reason   string // for people
	Backup   string // copy of what the file held before; empty: none is kept
	Obstacle string // what keeps our part of it from working; empty: nothing
	Notice   string // what the person must know or do now that it was changed; empty: nothing
}

// Install registers the hooks with every agent that was asked for, or that is found, gives it its files, and writes the
// store's place into the configuration.
// Without any agent the settings of the first, Claude Code, are prepared for the day it comes. The error tells that
// nothing at all could be begun; a file that had to be left alone is a Result.
func Install(m Machine) ([]Result, error) {
	release, err := alone(m)
	if err != nil {
		return nil, err
	}
	defer release()
	b, err := openBook(m)
	if err != nil {
		return nil, err
	}
	m.Instructions = m.Instructions || b.hasInstructions()
	var results []Result
	for _, a := range m.chosen() {
		results = append(results, b.register(a, m)...)
	}
	if m.Config.Store != m.Store && (m.Config.Store == "" || m.SetStore) {
		results = append(results, b.put("", m.Config.File, storeEditor(m.Store)))
	}
	return results, nil
}

// Installed tells whether something was installed before and stands there still, as far as is noted.
func Installed(m Machine) bool {
	b, err := openBook(m)
	return err == nil && len(b.Files) > 0
}

// register registers the hooks with one agent, and gives it the files that are ours.
func (b *book) register(a Agent, m Machine) []Result {
	title := agent.Title(a.Name())
	file, err := m.settingsOf(a)
	if err != nil {
		return []Result{{Agent: title, Action: Refused, Reason: err.Error()}}
	}
	var results []Result
	if file != "" {
		r := b.put(title, file, settingsEditor(a.Hooks(m.Bin)))
		if settings, _, err := readFile(file); err == nil {
			r.Obstacle = a.Obstacle(m.Config, settings)
		}
		results = append(results, r)
	}
	if m.Instructions && a.Name() == agent.OpenCode {
		return b.addInstructions(a, m)
	}
	if m.Settings == "" && !refused(results) { // else the folder may be one that is not to be touched
		results = append(results, b.addFiles(a, m)...)
	}
	if len(results) > 0 && !refused(results) {
		changed := slices.ContainsFunc(results, func(r Result) bool { return r.Action == Created || r.Action == Updated })
		results[0].Notice = a.Notice(m, changed)
	}
	return results
}

func refused(results []Result) bool {
	return slices.ContainsFunc(results, func(r Result) bool { return r.Action == Refused })
}

// Uninstall takes the hooks out of every file that install has edited, and out of the settings of every agent. Where the
// person has asked for some agents, only those lose theirs, and what serves all of them stays. The learnings stay.
func Uninstall(m Machine) ([]Result, error) {
	release, err := alone(m)
	if err != nil {
		return nil, err
	}
	defer release()
	b, err := openBook(m)
	if err != nil {
		return nil, err
	}
	all := len(m.Agents) == 0
	of := agents()
	if !all {
		of = m.only(m.Agents...)
	}
	var results []Result
	for _, a := range of {
		results = append(results, b.unregister(a, m, a.Name() == of[0].Name())...)
		removeHandOver(m.Config.HandOverDir(a.Name()))
	}
	if !all {
		return results, b.finish()
	}
	for _, file := range b.filesOf("") {
		results = append(results, b.take("", file, storeEditor(b.find(file).Value)))
	}
	return append(results, b.takeCron(m)...), b.finish()
}

// removeHandOver takes away the folder in which an agent left its sessions, and ours around it, as far as nothing is in
// them. An empty name is none.
func removeHandOver(folder string) {
	if folder != "" && removeEmptyFolder(folder) {
		removeEmptyFolder(filepath.Dir(folder))
	}
}

// unregister takes the hooks and our files away from one agent. Its usual settings are told of when there are any, or
// always.
func (b *book) unregister(a Agent, m Machine, always bool) []Result {
	title := agent.Title(a.Name())
	var results []Result
	files := b.filesOf(title)
	if file, err := m.settingsOf(a); err == nil && file != "" && !slices.Contains(files, file) {
		if _, exists, err := readFile(file); exists || err != nil || always {
			files = append(files, file)
		}
	}
	for _, file := range files {
		results = append(results, b.take(title, file, b.editorOf(file, a, m)))
	}
	return append(results, b.removeFiles(a, m)...)
}

// errNoConfig tells that the environment names no home folder, so that there is no place for our own notes.
var errNoConfig = errors.New("find configuration folder: no home folder in the environment")
