package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"session-learning/internal/agent"
)

// ownMark stands in every file of our own that was written here, of this version or an earlier one.
const ownMark = `Written by "learnings install"`

// ownValue marks the notes about files that are ours as a whole, among those about settings.
const ownValue = "command"

// changedByPerson is why a file of our own is left alone.
const changedByPerson = "it is not as install wrote it, and stays"

// ownFile is a file of an agent's that is ours from the first byte to the last.
type ownFile struct {
	path    string // absolute
	text    string
	err     error  // why there is none
	plugin  bool   // without it the agent does not call the hooks
	instead string // what a file of that name does that is not ours
}

// ownEditor writes a file that is ours from the first byte to the last.
func ownEditor(text string) editor {
	return editor{
		value: ownValue,
		put:   func([]byte) ([]byte, error) { return []byte(text), nil },
		take:  func(src, _ []byte) ([]byte, error) { return src, nil }, // changed since: the person's
		bare:  func(src []byte) bool { return len(src) == 0 },
	}
}

// addFiles gives an agent the files that are ours. One of that name that the person has written, or has changed, is left
// alone. Without a command everything else works, so that nothing about it makes an install fail.
func (b *book) addFiles(a Agent, m Machine) []Result {
	var results []Result
	for _, f := range a.Files(m) {
		r := b.addFile(agent.Title(a.Name()), f)
		if r.Action == Refused && !f.plugin {
			r = Result{Agent: r.Agent, File: f.path, Action: Unchanged, Reason: "left out", Obstacle: r.Reason}
		}
		results = append(results, r)
	}
	return results
}

func (b *book) addFile(title string, f ownFile) Result {
	r := Result{Agent: title, File: f.path, Action: Refused}
	switch {
	case f.err != nil:
		r.Reason = f.err.Error()
	case !b.owns(title, f.path, f.text) && f.plugin:
		r.Reason = fmt.Sprintf("write %s: it is not as install wrote it; to get ours, remove it and run this again", f.path)
	case !b.owns(title, f.path, f.text):
		r.Action, r.Reason = Unchanged, changedByPerson
		r.Obstacle = "it is yours, so that " + f.instead + "; to get ours, remove it and run this again"
	default:
		return b.put(title, f.path, ownEditor(f.text))
	}
	return r
}

// owns tells whether a file of our own is as it was written here, or not there. Where the notes are lost, the mark
// counts, and the note is made anew.
func (b *book) owns(title, file, text string) bool {
	current, exists, err := readFile(file)
	if err != nil || !exists {
		return err == nil
	}
	noted := b.find(file).After
	if noted == "" && (bytes.Contains(current, []byte(ownMark)) || string(current) == text) {
		noted = sum(current)
		b.Files = append(b.Files, edit{Agent: title, File: file, Value: ownValue, After: noted})
	}
	return noted == sum(current)
}

// removeFiles takes away the files that are ours, at paths that the notes may not know any more.
func (b *book) removeFiles(a Agent, m Machine) []Result {
	title := agent.Title(a.Name())
	var results []Result
	for _, file := range b.ownFiles(a, m) {
		owned := b.owns(title, file, "")
		r := b.take(title, file, ownEditor(""))
		if !owned && r.Action == Unchanged {
			r.Reason = changedByPerson
		}
		results = append(results, r)
	}
	return results
}

// ownFiles are the files that are ours: those that are noted, and the usual ones when they are there and say so.
func (b *book) ownFiles(a Agent, m Machine) []string {
	var files []string
	for _, e := range b.Files {
		if e.Agent == agent.Title(a.Name()) && e.Value == ownValue {
			files = append(files, e.File)
		}
	}
	for _, f := range a.Files(m) {
		if slices.Contains(files, f.path) {
			continue
		}
		if _, err := os.Lstat(f.path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if data, exists, err := readFile(f.path); err == nil && exists && bytes.Contains(data, []byte(ownMark)) {
			files = append(files, f.path)
		}
	}
	return files
}
