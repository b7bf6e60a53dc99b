package install

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strings"
)

// commandMark stands in every command file that was written here, of this version or an earlier one.
const commandMark = `# Written by "learnings install"`

// commandValue marks the notes about command files, which are ours as a whole, among those about settings.
const commandValue = "command"

// changedByPerson is why a command file is left alone.
const changedByPerson = "it is not as install wrote it, and stays"

// commandEditor writes a file that is ours from the first byte to the last.
func commandEditor(text string) editor {
	return editor{
		value: commandValue,
		put:   func([]byte) ([]byte, error) { return []byte(text), nil },
		take:  func(src, _ []byte) ([]byte, error) { return src, nil }, // changed since: the person's
		bare:  func(src []byte) bool { return len(src) == 0 },
	}
}

// addCommand gives an agent its command. A file of that name that the person has written, or has changed, is left
// alone. Without the command everything else works, so that nothing about it makes an install fail.
func (b *book) addCommand(a Agent, m Machine) []Result {
	file, text, err := a.Command(m)
	if file == "" {
		return nil
	}
	r := Result{Agent: a.Name(), File: file, Action: Unchanged, Reason: "left out"}
	switch {
	case err != nil:
		r.Obstacle = err.Error()
	case !b.ownsCommand(file, text):
		r.Reason = changedByPerson
		r.Obstacle = "it is yours, so that /learnings does what it says; to get ours, remove it and run this again"
	default:
		done := b.put(a.Name(), file, commandEditor(text))
		if done.Action != Refused {
			return []Result{done}
		}
		r.Obstacle = done.Reason
	}
	return []Result{r}
}

// ownsCommand tells whether a command file is as it was written here, or not there. Where the notes are lost, the mark
// counts, and the note is made anew.
func (b *book) ownsCommand(file, text string) bool {
	current, exists, err := readFile(file)
	if err != nil || !exists {
		return err == nil
	}
	noted := b.find(file).After
	if noted == "" && (bytes.Contains(current, []byte(commandMark)) || string(current) == text) {
		noted = sum(current)
		b.Files = append(b.Files, edit{File: file, Value: commandValue, After: noted})
	}
	return noted == sum(current)
}

// removeCommand takes away the command file at a path that the notes may not know any more.
func (b *book) removeCommand(agent, file string) Result {
	owned := b.ownsCommand(file, "")
	r := b.take(agent, file, commandEditor(""))
	if !owned && r.Action == Unchanged {
		r.Reason = changedByPerson
	}
	return r
}

// commandFiles are the command files of an agent: those that are noted, and the usual one when it is there.
func (b *book) commandFiles(a Agent, m Machine) []string {
	var files []string
	for _, e := range b.Files {
		if e.Agent == a.Name() && e.Value == commandValue {
			files = append(files, e.File)
		}
	}
	if len(files) > 0 {
		return files
	}
	file, _, _ := a.Command(m)
	if _, err := os.Lstat(file); file == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if data, exists, err := readFile(file); err == nil && exists && strings.Contains(string(data), commandMark) {
		return []string{file}
	}
	return nil
}
