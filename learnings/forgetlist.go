package learnings

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// The file of what was forgotten, in the archive: a line for each evidence key and each session, with a salt and a
// hash of both. It lets the same be known again, and tells nobody what it was.
const (
	forgottenName = "forgotten.txt"
	maxForgotten  = 20_000             // lines; the oldest go first
	maxForgetting = maxForgotten * 100 // bytes that are read; a line of ours has 50
	saltLength    = 8                  // bytes
	hashLength    = 16                 // bytes
)

// What is forgotten: hashes of different things never meet.
const (
	forgottenKey     = "key"
	forgottenSession = "session"
)

// forgetList is what must not come back. A nil one holds nothing.
type forgetList struct {
	lines []string // as they stand in the file
	salts []string // each once; usually there is one
	known map[string]bool
}

// readForgotten reads what was forgotten. A line that is none of ours costs itself. Without the file nothing may be
// learned when it is there and cannot be read: it could be what a person did not want to be kept.
func (s *Store) readForgotten() (*forgetList, error) {
	dir, err := s.dir.Existing(archiveName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	data, err := dir.Read(forgottenName, maxForgetting)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f := &forgetList{known: map[string]bool{}}
	for line := range strings.Lines(string(data)) {
		f.take(strings.TrimSpace(line))
	}
	return f, nil
}

func (f *forgetList) take(line string) {
	salt, hash, ok := strings.Cut(line, " ")
	if !ok || len(salt) != 2*saltLength || len(hash) != 2*hashLength || f.known[line] {
		return
	}
	f.lines, f.known[line] = append(f.lines, line), true
	if !slices.Contains(f.salts, salt) {
		f.salts = append(f.salts, salt)
	}
}

// hashed is the line that stands for a thing.
func hashed(salt, kind, thing string) string {
	sum := sha256.Sum256([]byte(salt + "\x00" + kind + "\x00" + thing))
	return salt + " " + hex.EncodeToString(sum[:hashLength])
}

func (f *forgetList) holds(kind, thing string) bool {
	if f == nil || thing == "" {
		return false
	}
	return slices.ContainsFunc(f.salts, func(salt string) bool { return f.known[hashed(salt, kind, thing)] })
}

func (f *forgetList) sighting(s Sighting) bool {
	return f.holds(forgottenKey, s.Key) || f.holds(forgottenSession, s.Session)
}

// without takes out of a learning what was forgotten of where it was seen. It reports false when that was all.
func (f *forgetList) without(l Learning) (Learning, bool) {
	if f == nil {
		return l, true
	}
	kept := slices.DeleteFunc(slices.Clone(l.Sightings), f.sighting)
	source := f.holds(forgottenSession, l.Source.Session)
	if len(kept) == 0 && (len(l.Sightings) > 0 || source) {
		return l, false
	}
	l.Sightings = kept
	if source {
		l.Source.Agent, l.Source.Session, l.Source.Lines = "", "", nil
	}
	return l, true
}

// add takes more in and reports whether there was anything new.
func (f *forgetList) add(kind string, things []string) bool {
	if len(f.salts) == 0 {
		salt := make([]byte, saltLength)
		_, _ = rand.Read(salt) // never fails
		f.salts = []string{hex.EncodeToString(salt)}
	}
	grown := false
	for _, thing := range things {
		if thing != "" && !f.holds(kind, thing) {
			f.take(hashed(f.salts[len(f.salts)-1], kind, thing))
			grown = true
		}
	}
	return grown
}

// remember keeps evidence keys and sessions as what must not come back. The lock is held.
func (s *Store) remember(keys, sessions []string) error {
	f, err := s.readForgotten()
	if err != nil {
		return fmt.Errorf("keep what was forgotten: %w", err)
	}
	if f == nil {
		f = &forgetList{known: map[string]bool{}}
	}
	keysGrew, sessionsGrew := f.add(forgottenKey, keys), f.add(forgottenSession, sessions)
	if !keysGrew && !sessionsGrew {
		return nil
	}
	return s.writeForgotten(f)
}

// writeForgotten writes the file. The lock is held.
func (s *Store) writeForgotten(f *forgetList) error {
	dir, err := s.dir.Sub(archiveName)
	if err != nil {
		return fmt.Errorf("keep what was forgotten: %w", err)
	}
	defer dir.Close()
	text := strings.Join(f.lines[max(0, len(f.lines)-maxForgotten):], "\n") + "\n"
	if err := dir.Replace(forgottenName, []byte(text), nil); err != nil {
		return fmt.Errorf("keep what was forgotten: %w", err)
	}
	return nil
}
