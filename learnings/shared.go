package learnings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"session-learning/internal/safefile"
)

// Limits on what is read of a project's store. It comes with a repository, so that whoever wrote it decides what
// reading it costs, and it may cost nothing but itself.
const (
	MaxSharedFile = 256 << 10 // bytes of a category file: some five hundred learnings
	MaxSharedSlow = 64 << 10  // bytes of all of them that are not written as we write: some 150 by hand
	MaxShared     = 5000      // learnings: so many can be trusted at once, and none of them goes unkept
)

// Place is where a project keeps its store, and whose it is. The zero Place is no project's.
type Place struct {
	Root    string // folder of the project, an absolute real path
	Below   string // path of the store in it, with slashes
	Project string // identity
}

// Dir is the folder of the store; empty: no project's.
func (p Place) Dir() string {
	if p.Root == "" || p.Project == "" {
		return ""
	}
	return filepath.Join(p.Root, filepath.FromSlash(p.Below))
}

// Shared is the store of a project, beside a user's own. What stands in it belongs to that project, whatever it says
// itself.
type Shared struct {
	*Store
	place Place
}

// OpenShared opens the store of a project. own is the user's, or nil; when the two are one, as for somebody whose home
// is a repository, there is no other, and the error is fs.ErrNotExist, as it is when nothing is there. A link anywhere
// below the project's root is refused.
func OpenShared(p Place, own *Store, o Options) (*Shared, error) {
	dir := p.Dir()
	if dir == "" {
		return nil, fmt.Errorf("open the project's store: no project: %w", fs.ErrNotExist)
	}
	if _, err := os.Lstat(dir); err != nil { // nearly every project, and so at the price of one look
		return nil, fmt.Errorf("open the project's store: %w", err)
	}
	folder, err := safefile.OpenBelow(p.Root, p.Below)
	if err != nil {
		return nil, fmt.Errorf("open the project's store: %w", err)
	}
	if own != nil && folder.Same(own.dir) {
		folder.Close()
		return nil, fmt.Errorf("open the project's store: it is the user's own: %w", fs.ErrNotExist)
	}
	s, kind, err := admit(folder, o)
	if err != nil {
		return nil, err
	}
	if kind == emptyFolder {
		s.Close()
		return nil, fmt.Errorf("open the project's store: it is empty: %w", fs.ErrNotExist)
	}
	return &Shared{s, p}, nil
}

// Read reads all learnings, within the limits for what comes with a repository.
func (s *Shared) Read() Snapshot {
	slow := MaxSharedSlow
	v := s.loadWithin(bounds{file: MaxSharedFile, slow: &slow})
	v.sortProblems()
	snap := Snapshot{Problems: v.problems}
	for i, p := range snap.Problems {
		if errors.Is(p.Err, safefile.ErrTooLarge) {
			snap.Problems[i].Detail = fmt.Sprintf("it is larger than %d KB, and so large a file of a project's store is not read", MaxSharedFile>>10)
		}
	}
	for _, e := range v.entries {
		line := e.file.items[e.index].line
		switch {
		case len(snap.Items) == MaxShared:
			snap.Problems = append(snap.Problems, Problem{
				File: e.file.name, Line: line, Kind: BadItem,
				Detail: fmt.Sprintf("line %d: only %d learnings of a project's store are read", line, MaxShared),
			})
			return snap
		case isFlag(e.learning.ID):
			snap.Problems = append(snap.Problems, Problem{
				File: e.file.name, Line: line, Kind: BadItem,
				Detail: fmt.Sprintf("line %d: an item cannot be used: its id begins with a dash, as flags do", line),
			})
		default:
			snap.Items = append(snap.Items, s.place.Adopt(e.learning))
		}
	}
	return snap
}

// isFlag tells an id that a command would take for a flag, when somebody types what a hint or a script names. In a store
// of one's own that is one's own affair; here it may be meant so.
func isFlag(id string) bool { return strings.HasPrefix(id, "-") }

// Adopt makes a learning one of the project, as all that stand in its store are.
func (p Place) Adopt(l Learning) Learning {
	l.Scope, l.Project = Project, p.Project
	return l
}

// AsGiven is a learning of a project's store without what trust does not cover, so that no pull changes when it is given.
func AsGiven(l Learning) Learning {
	l.LastSeen, l.TimesUsed, l.TimesSeen, l.Sightings = time.Time{}, 0, 0, nil
	return l
}

// Offered returns what of a project's store is trusted. Where there is no such store the result is empty.
func (s *Store) Offered(p Place) ([]Learning, error) {
	shared, err := OpenShared(p, s, Options{Now: s.opt.Now, Fault: s.opt.Fault})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer shared.Close()
	trust, err := s.Trust(p.Project)
	if err != nil || trust.Empty() { // before anything is read of it
		return nil, err
	}
	snap := shared.Read()
	var offered []Learning
	for _, l := range snap.Items {
		if trust.Covers(l) {
			offered = append(offered, AsGiven(l))
		}
	}
	return offered, nil
}

// Beside returns the user's own learnings and then those of a project. One with the id of an own one gives way.
func Beside(own, shared []Learning) []Learning {
	if len(shared) == 0 {
		return own
	}
	ids := make(map[string]bool, len(own))
	for _, l := range own {
		ids[l.ID] = true
	}
	all := slices.Clone(own)
	for _, l := range shared {
		if !ids[l.ID] {
			all = append(all, l)
		}
	}
	return all
}
