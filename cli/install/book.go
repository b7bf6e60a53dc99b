package install

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"session-learning/internal/safefile"
)

// bookName is the file beside our configuration that remembers what was edited.
const bookName = "installed.json"

// backupSuffix is added to the name of an edited file for the copy of what it held before.
const backupSuffix = ".bak-session-learning"

// book remembers which files were edited. Losing it loses no one's settings: uninstall then takes out what it
// recognises as ours.
type book struct {
	path  string
	fault safefile.Fault // nil: none
	edits
}

type edits struct {
	Version int      `json:"version"`
	Files   []edit   `json:"files"`
	Folders []string `json:"folders,omitempty"` // that were made, outermost first

	Crontab *cronNote `json:"crontab,omitempty"` // nil: no line of ours is in it
}

// edit is one file that was edited.
type edit struct {
	Agent  string `json:"agent,omitempty"`  // empty: our own configuration
	File   string `json:"file"`             // absolute path
	Value  string `json:"value,omitempty"`  // see editor
	Backup string `json:"backup,omitempty"` // absolute path; empty: there was no file before
	Before string `json:"before,omitempty"` // sha256 of the backup
	After  string `json:"after"`            // sha256 of what was written
}

func openBook(m Machine) (*book, error) {
	if m.Config.File == "" {
		return nil, errNoConfig
	}
	b := &book{path: filepath.Join(filepath.Dir(m.Config.File), bookName), fault: m.Fault, edits: edits{Version: 1}}
	data, exists, err := readFile(b.path)
	if err != nil {
		return nil, fmt.Errorf("read notes of earlier installs: %w", err)
	}
	if exists && json.Unmarshal(data, &b.edits) != nil {
		b.edits = edits{Version: 1} // damaged: the same as lost
	}
	return b, nil
}

// find returns the note about a file, or one that knows nothing.
func (b *book) find(file string) edit {
	for _, e := range b.Files {
		if e.File == file {
			return e
		}
	}
	return edit{File: file}
}

// filesOf are the settings files of an agent that were edited.
func (b *book) filesOf(agent string) []string {
	var files []string
	for _, e := range b.Files {
		if e.Agent == agent && e.Value != ownValue {
			files = append(files, e.File)
		}
	}
	return files
}

// knows tells whether something was edited for an agent.
func (b *book) knows(agent string) bool {
	return b != nil && slices.ContainsFunc(b.Files, func(e edit) bool { return e.Agent == agent })
}

func (b *book) forget(file string) {
	b.Files = slices.DeleteFunc(b.Files, func(e edit) bool { return e.File == file })
}

// save writes the notes. Folders are made by makeFolders before, so that they are noted too.
func (b *book) save() error {
	data, err := json.MarshalIndent(b.edits, "", "  ")
	if err != nil {
		return err
	}
	return b.replaceFile(b.path, append(data, '\n'))
}

// makeFolders makes the folders of the notes and of a file, and remembers those that were missing.
func (b *book) makeFolders(file string) error {
	for _, path := range []string{b.path, file} {
		made, err := safefile.MakeFolder(filepath.Dir(path))
		b.Folders = append(b.Folders, made...)
		if err != nil {
			return err
		}
	}
	return nil
}

// finish drops the book when nothing is noted in it any more, and the folders that were made and are empty again.
func (b *book) finish() error {
	done := len(b.Files) == 0 && b.Crontab == nil
	if done {
		if err := b.removeFile(b.path); err != nil {
			return err
		}
	}
	var left []string
	for _, folder := range slices.Backward(b.Folders) {
		if !removeEmptyFolder(folder) {
			left = append(left, folder)
		}
	}
	slices.Reverse(left)
	b.Folders = left
	if done {
		return nil
	}
	return b.save()
}

// original returns what a file held before the first install; exists is false when there was no file. When the
// file was edited since, or the backup is gone, that is what the file would hold without our part.
func (b *book) original(e edit, current []byte, ed editor) (data []byte, exists bool, err error) {
	if e.After == sum(current) {
		if e.Backup == "" {
			return nil, false, nil
		}
		if data, ok := backupOf(e); ok {
			return data, true, nil
		}
	}
	known, _ := backupOf(e)
	data, err = ed.take(current, known)
	made := e.After != "" && e.Backup == ""
	return data, !made || !ed.bare(data), err
}

// backupOf returns the backup as it was written.
func backupOf(e edit) ([]byte, bool) {
	if e.Backup == "" {
		return nil, false
	}
	data, exists, err := readFile(e.Backup)
	return data, err == nil && exists && sum(data) == e.Before
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}
