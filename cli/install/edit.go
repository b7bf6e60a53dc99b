package install

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// tries is how often an edit is begun anew when the agent writes its settings at the same moment.
const tries = 3

// errChanged tells that a file was written by somebody else while we were editing it.
var errChanged = errors.New("it was changed by another program at the same moment")

// put brings our part into a file.
func (b *book) put(agent, file string, ed editor) Result {
	return b.retry(agent, file, func() (Result, error) { return b.putOnce(agent, file, ed) })
}

// take takes our part out of a file.
func (b *book) take(agent, file string, ed editor) Result {
	return b.retry(agent, file, func() (Result, error) { return b.takeOnce(file, ed) })
}

func (b *book) retry(agent, file string, edit func() (Result, error)) (r Result) {
	var err error
	for range tries {
		if r, err = edit(); !errors.Is(err, errChanged) {
			break
		}
	}
	if err != nil {
		return Result{Agent: agent, File: file, Action: Refused, Reason: err.Error()}
	}
	r.Agent, r.File = agent, file
	return r
}

func (b *book) putOnce(agent, file string, ed editor) (Result, error) {
	if err := mayEdit(file); err != nil {
		return Result{}, err
	}
	current, exists, err := readFile(file)
	if err != nil {
		return Result{}, err
	}
	next, err := ed.put(current)
	if err != nil {
		return Result{}, fmt.Errorf("read %s: %w", file, err)
	}
	e := b.find(file)
	if exists && bytes.Equal(next, current) {
		return Result{Action: Unchanged, Reason: "all of it was there", Backup: e.Backup}, nil
	}
	e.Agent, e.Value, e.After = agent, ed.value, sum(next)
	if e, err = b.keep(e, current, exists, ed); err != nil {
		return Result{}, err
	}
	if err := b.swap(file, current, exists, next); err != nil {
		return Result{}, err
	}
	if !exists {
		return Result{Action: Created, Reason: strings.TrimSpace(ed.part + " written")}, nil
	}
	without, err := ed.take(current, nil)
	added := err == nil && ed.part != "" && bytes.Equal(without, current)
	return Result{Action: Updated, Reason: ed.became(added), Backup: e.Backup}, nil
}

// became says what became of our part in a file that was there before.
func (ed editor) became(added bool) string {
	if added {
		return ed.part + " added"
	}
	return strings.TrimSpace(ed.part + " brought up to date")
}

// keep notes the edit and writes the backup, before the file itself is touched.
func (b *book) keep(e edit, current []byte, exists bool, ed editor) (edit, error) {
	if err := b.makeFolders(e.File); err != nil {
		return e, err
	}
	old := b.find(e.File)
	var original []byte
	if exists {
		var err error
		if original, exists, err = b.original(old, current, ed); err != nil {
			return e, fmt.Errorf("read %s: %w", e.File, err)
		}
	}
	e.Backup, e.Before = "", ""
	if exists {
		e.Backup, e.Before = e.File+backupSuffix, sum(original)
	}
	b.forget(e.File)
	b.Files = append(b.Files, e)
	if err := b.save(); err != nil { // before the backup, so that none is left of which nobody knows
		return e, fmt.Errorf("note the edit: %w", err)
	}
	if e.Backup != "" {
		if err := b.replaceFile(e.Backup, original); err != nil {
			return e, fmt.Errorf("write backup: %w", err)
		}
	}
	if e.Backup == "" && old.Backup != "" { // the person has removed the file since the last install
		if err := b.removeFile(old.Backup); err != nil {
			return e, fmt.Errorf("remove old backup: %w", err)
		}
	}
	return e, nil
}

// swap replaces a file if it still holds what was read.
func (b *book) swap(file string, current []byte, exists bool, next []byte) error {
	now, still, err := readFile(file)
	if err != nil {
		return err
	}
	if still != exists || !bytes.Equal(now, current) {
		return errChanged
	}
	return b.replaceFile(file, next)
}

func (b *book) takeOnce(file string, ed editor) (Result, error) {
	current, exists, err := readFile(file)
	if err != nil {
		return Result{}, err
	}
	if !exists {
		return Result{Action: Unchanged, Reason: "there is no such file"}, b.drop(file)
	}
	e := b.find(file)
	next, stays, err := b.original(e, current, ed)
	if err != nil {
		return Result{}, fmt.Errorf("read %s: %w", file, err)
	}
	if unknown := e.After == ""; unknown && ed.own && ed.bare(next) && !bytes.Equal(next, current) {
		stays = false // nobody knows of it, but its name tells who made it
	}
	r := Result{Action: Cleaned, Reason: "our part was taken out; edits made since install stay"}
	switch {
	case !stays:
		r = Result{Action: Removed, Reason: "it was made by install and holds nothing else"}
	case bytes.Equal(next, current):
		return Result{Action: Unchanged, Reason: "nothing of ours is in it"}, b.drop(file)
	case e.After == sum(current):
		r = Result{Action: Restored, Reason: "it holds the bytes it had before install"}
	}
	if err := mayEdit(file); err != nil {
		return Result{}, err
	}
	if stays {
		err = b.swap(file, current, exists, next)
	} else {
		err = b.removeFile(file)
	}
	if err != nil {
		return Result{}, err
	}
	return r, b.drop(file)
}

// drop forgets a file and removes its backup.
func (b *book) drop(file string) error {
	e := b.find(file)
	b.forget(file)
	if e.Backup == "" {
		return nil
	}
	return b.removeFile(e.Backup)
}
