package install

import (
	"bytes"
	"fmt"

	"session-learning/internal/config"
)

// editor knows how our part comes into a file and out of it again.
type editor struct {
	value string // what was put, where taking it out needs to know
	put   func(src []byte) ([]byte, error)
	take  func(src, original []byte) ([]byte, error) // original nil: not known
	bare  func(src []byte) bool                      // nothing of a person's is in it
	own   bool                                       // the file has its name from us
	part  string                                     // what our part is, for people; empty: all of the file is ours
}

func settingsEditor(f form) editor {
	return editor{put: f.register, take: f.unregister, bare: f.bare, own: f.own, part: "hooks"}
}

// storeEditor sets the store in the configuration.
func storeEditor(dir string) editor {
	return editor{
		value: dir,
		put:   func(src []byte) ([]byte, error) { return config.Set(src, config.KeyStore, dir) },
		take:  func(src, original []byte) ([]byte, error) { return unsetStore(src, original, dir) },
		bare:  blank,
		part:  "the store's place",
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
