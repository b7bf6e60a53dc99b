package learnings

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"session-learning/internal/redact"
	"session-learning/internal/safefile"
)

// Trust in the learnings of projects is kept in a folder of the user's store, by project: a list of fingerprints, which
// decides, and copies of what was trusted, which tell a person what has changed since.
const (
	trustName = "_trust"

	maxTrusted    = 10_000   // fingerprints of a project; the oldest go first
	maxTrustList  = 2 << 20  // bytes of the list: so many with the longest ids
	maxTrustText  = 16 << 20 // bytes of the copies
	maxTrustFiles = 2000     // lists and copies of all projects; the oldest go first
)

// Trust is what the user trusts of a project's store. The zero Trust covers nothing.
type Trust struct {
	project string
	lines   []trustLine // in the order in which they were trusted
	covered map[string]bool
}

// trustLine is one learning as it was when it was trusted.
type trustLine struct{ fingerprint, id string }

// Empty tells that nothing of the project is trusted.
func (t Trust) Empty() bool { return len(t.lines) == 0 }

// Covers tells whether a learning of the project is trusted as it is now.
func (t Trust) Covers(l Learning) bool {
	return len(t.covered) > 0 && t.covered[fingerprint(t.project, l)]
}

// Knows tells whether a learning of this id was trusted once, whatever it said.
func (t Trust) Knows(id string) bool {
	return slices.ContainsFunc(t.lines, func(l trustLine) bool { return l.id == id })
}

// fingerprint is a hash of everything that decides what is given of a learning of a project, and when. It is made of
// what was read, not of bytes of a file, so that it is the same in a checkout with other line ends. Counters, sightings
// and notes may change: they are not given, and count for nothing.
func fingerprint(project string, l Learning) string {
	h := sha256.New()
	put := func(parts ...string) {
		h.Write([]byte(strconv.Itoa(len(parts)) + ";"))
		for _, s := range parts { // with its length, so that no two lists look the same
			h.Write([]byte(strconv.Itoa(len(s)) + ":" + s))
		}
	}
	put("session-learning trust 1", project, l.ID, string(l.Category), string(l.Status))
	put(l.Created.UTC().Format(time.RFC3339), strconv.FormatFloat(roundConfidence(l.Confidence), 'f', 2, 64))
	put(l.Summary.String(), l.Insight.String(), l.Example.String(), l.Signature.String())
	put(redact.Strings(l.Keywords)...)
	put(redact.Strings(l.Paths)...)
	put(l.Source.Kind, string(l.Source.By))
	return hex.EncodeToString(h.Sum(nil))
}

// Trust reads what is trusted of a project. It is read in the user's store only. What is lost is trusted no longer.
func (s *Store) Trust(project string) (Trust, error) {
	t := Trust{project: project, covered: map[string]bool{}}
	dir, err := s.dir.Existing(trustName)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return t, fmt.Errorf("read trust: %w", err)
	}
	defer dir.Close()
	data, err := dir.Read(trustList(project), maxTrustList)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return t, fmt.Errorf("read trust: %w", err)
	}
	for line := range strings.Lines(string(data)) {
		hash, id, ok := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		if ok && len(hash) == hex.EncodedLen(sha256.Size) {
			t.lines = append(t.lines, trustLine{hash, id})
			t.covered[hash] = true
		}
	}
	return t, nil
}

// trustFile is what the files of a project are called, without their end. The identity of a project is no file name.
func trustFile(project string) string {
	sum := sha256.Sum256([]byte(project))
	return hex.EncodeToString(sum[:8])
}

func trustList(project string) string { return trustFile(project) + ".txt" }
func trustText(project string) string { return trustFile(project) + ".yaml" }

// Trusted returns copies of what was trusted of a project, by id, as far as they are kept: for people, who want to know
// what has changed.
func (s *Store) Trusted(project string) map[string]Learning {
	copies := map[string]Learning{}
	trust, err := s.Trust(project)
	if err != nil {
		return copies
	}
	for _, l := range s.trustedText(project) {
		if l.Scope, l.Project = Project, project; trust.Covers(l) {
			copies[l.ID] = l
		}
	}
	return copies
}

func (s *Store) trustedText(project string) []Learning {
	dir, err := s.dir.Existing(trustName)
	if err != nil {
		return nil
	}
	defer dir.Close()
	var kept []Learning
	for _, it := range readWithin(bounds{file: maxTrustText}, dir, trustText(project), "").items {
		if it.bad == "" {
			kept = append(kept, it.learning)
		}
	}
	return kept
}

// GrantTrust makes learnings of a project trusted as they are. What was trusted before stays so: a change that is taken
// back is trusted again.
func (s *Store) GrantTrust(project string, items []Learning) error {
	return s.changeTrust(project, func(t *Trust) []Learning {
		anew := make(map[string]bool, len(items))
		for _, l := range items {
			anew[l.ID] = true
			if hash := fingerprint(project, l); !t.covered[hash] {
				t.lines = append(t.lines, trustLine{hash, l.ID})
				t.covered[hash] = true
			}
		}
		kept := slices.DeleteFunc(s.trustedText(project), func(k Learning) bool { return anew[k.ID] })
		for _, l := range items {
			kept = append(kept, AsGiven(l))
		}
		return kept
	})
}

// RevokeTrust takes the trust back from the learnings of a project with the given ids, or from all of them when there
// is none, and returns the ids that were trusted.
func (s *Store) RevokeTrust(project string, ids ...string) (revoked []string, err error) {
	err = s.changeTrust(project, func(t *Trust) []Learning {
		revoked = nil
		gone := func(id string) bool { return len(ids) == 0 || slices.Contains(ids, id) }
		t.lines = slices.DeleteFunc(t.lines, func(l trustLine) bool {
			if gone(l.id) && !slices.Contains(revoked, l.id) {
				revoked = append(revoked, l.id)
			}
			return gone(l.id)
		})
		return slices.DeleteFunc(s.trustedText(project), func(l Learning) bool { return gone(l.ID) })
	})
	return revoked, err
}

// changeTrust changes what is trusted of a project, under the store's lock. The change returns the copies that are to be
// kept.
func (s *Store) changeTrust(project string, change func(*Trust) []Learning) error {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return fmt.Errorf("write trust: %w", err)
	}
	defer lock.Unlock()
	trust, err := s.Trust(project)
	if err != nil {
		return err
	}
	copies := change(&trust)
	dir, err := s.dir.Sub(trustName)
	if err != nil {
		return fmt.Errorf("write trust: %w", err)
	}
	defer dir.Close()
	if err := writeTrust(dir, trust, copies); err != nil {
		return fmt.Errorf("write trust: %w", err)
	}
	s.limitTrust(dir)
	return nil
}

// writeTrust writes the list last: a copy without its line is nothing, a line without its copy says enough.
func writeTrust(dir *safefile.Dir, t Trust, copies []Learning) error {
	if len(t.lines) == 0 {
		return errors.Join(removeFile(dir, trustText(t.project)), removeFile(dir, trustList(t.project)))
	}
	text := encodeSpool(copies)
	if len(text) > maxTrustText {
		text = encodeSpool(nil)
	}
	if err := dir.Replace(trustText(t.project), text, nil); err != nil {
		return err
	}
	var list bytes.Buffer
	fmt.Fprintf(&list, "# what is trusted of %s; a line that is removed is trusted no longer\n", strings.Join(strings.Fields(t.project), " "))
	for _, l := range t.lines[max(0, len(t.lines)-maxTrusted):] {
		fmt.Fprintf(&list, "%s %s\n", l.fingerprint, l.id)
	}
	return dir.Replace(trustList(t.project), list.Bytes(), nil)
}

func removeFile(dir *safefile.Dir, name string) error {
	if err := dir.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// limitTrust removes the files of the projects in which nothing was trusted for longest, when there are too many.
func (s *Store) limitTrust(dir *safefile.Dir) {
	entries, err := dir.List()
	if err != nil || len(entries) <= maxTrustFiles {
		return
	}
	written := map[string]time.Time{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			written[e.Name()] = info.ModTime()
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return written[a.Name()].Compare(written[b.Name()]) })
	for _, e := range entries[:len(entries)-maxTrustFiles] {
		_ = dir.Remove(e.Name()) // what cannot be removed now is removed later
	}
}
