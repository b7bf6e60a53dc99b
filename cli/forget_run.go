package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"session-learning/hooks"
	"session-learning/internal/project"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/transcript"
)

// forgetter takes what is to be forgotten out of the stores and out of what the hooks remember.
type forgetter struct {
	*program
	library library
	what    learnings.Forgetting
	stores  []*openStore
	user    *learnings.Store // one of them; nil: there is no user store

	named      string   // the project, as the person named it
	state      []string // files of the state and the log that hold some of it
	left       int      // learnings of the project's own store that are left alone
	handed     []string // sessions that were handed over and not read yet
	transcript string   // of the session; empty: it is not there
}

// openStore is a store with what was found in it.
type openStore struct {
	shelf shelf
	store *learnings.Store
	found learnings.Forgotten
}

// openForgetter opens the stores. A project's own store belongs to others, too: it is not forgotten with the project.
func (p *program) openForgetter(lib library, what learnings.Forgetting) (*forgetter, error) {
	f := &forgetter{program: p, library: lib, what: what}
	for _, s := range lib.shelves {
		if s.project != "" && what.Project != "" {
			if s.project == what.Project {
				f.left = len(s.items)
			}
			continue
		}
		store, err := p.openShelf(s)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			f.close()
			return nil, fmt.Errorf("forget: %w", err)
		}
		f.stores = append(f.stores, &openStore{shelf: s, store: store})
		if s.project == "" {
			f.user = store
		}
	}
	if what.Session != "" {
		f.transcript, _ = p.transcriptOf(lib, what.Session)
	}
	return f, nil
}

func (f *forgetter) close() {
	for _, s := range f.stores {
		s.store.Close()
	}
}

// survey looks for what is to be forgotten.
func (f *forgetter) survey() (err error) {
	for _, s := range f.stores {
		if s.found, err = s.store.FindForgotten(f.in(s)); err != nil {
			return unchanged("forget", s.shelf, err)
		}
	}
	if err := f.findHanded(); err != nil {
		return err
	}
	if slices.Contains(f.handed, f.transcript) {
		f.transcript = ""
	}
	if f.user == nil {
		return nil
	}
	what := f.remembered(f.words())
	what.DryRun = true
	if f.state, err = hooks.Forget(f.user.Dir(), what); err != nil {
		return fmt.Errorf("forget: %w", err)
	}
	return nil
}

// in is what is to be forgotten in a store. What must not be learned again is marked where learning goes on.
func (f *forgetter) in(s *openStore) learnings.Forgetting {
	what := f.what
	what.Unmarked = s.shelf.project != ""
	return what
}

// run forgets: what is marked and what the hooks remember first, then the learnings, so that what fails can be repeated
// by the same name.
func (f *forgetter) run() error {
	if err := f.dropHanded(); err != nil { // first, so that no worker learns from it anew
		return err
	}
	if f.user != nil {
		for _, s := range f.stores {
			if s.store != f.user {
				if err := f.user.Mark(s.found); err != nil {
					return unchanged("forget", s.shelf, err)
				}
			}
		}
	}
	for _, s := range f.stores {
		found, err := s.store.Forget(f.in(s), func(found learnings.Forgotten) (err error) {
			if s.store == f.user {
				f.state, err = hooks.Forget(f.user.Dir(), f.remembered(append(f.words(), found.Words()...)))
			}
			return err
		})
		if err != nil {
			return f.unfinished(s, err)
		}
		s.found = found
	}
	return nil
}

// unfinished says what is left when forgetting failed: all that was found can be found again.
func (f *forgetter) unfinished(s *openStore, err error) error {
	hint := "some of it is left; when that is mended, forget it again"
	if errors.Is(err, safefile.ErrBusy) {
		hint = "another program is at work on it; forget it again in a moment"
	}
	return hinted{fmt.Errorf("forget: in %s: %w", s.shelf.dir, err), hint}
}

// remembered is what the state and the log are to lose.
func (f *forgetter) remembered(words []string) hooks.Forgetting {
	within := f.within()
	return hooks.Forgetting{
		IDs: words, Session: f.what.Session, Within: within,
		Names: learnings.NewNames(words...), Wait: writeWait, Untraced: f.untraced(),
		Resume: func(place json.RawMessage) []byte {
			var state transcript.State
			if json.Unmarshal(place, &state) != nil {
				return nil
			}
			if !(f.what.Session != "" && state.Session == f.what.Session || within != nil && within(state.Cwd)) {
				return nil
			}
			state.Session, state.Cwd = "", "" // both are read anew from the next line
			anew, err := json.Marshal(state)
			if err != nil {
				return nil
			}
			return anew
		},
	}
}

// untraced is the sessions that the learnings which are forgotten rest on: what they left could say the same again.
func (f *forgetter) untraced() []string {
	var sessions []string
	for _, s := range f.stores {
		for _, l := range s.found.Gone {
			sessions = append(sessions, l.Source.Session)
			for _, seen := range l.Sightings {
				sessions = append(sessions, seen.Session)
			}
		}
	}
	slices.Sort(sessions)
	return slices.DeleteFunc(slices.Compact(sessions), func(s string) bool { return s == "" })
}

// within tells whether a folder belongs to the project that is forgotten; nil: none is.
func (f *forgetter) within() func(folder string) bool {
	if f.what.Project == "" {
		return nil
	}
	keys, gone := map[string]string{}, ""
	if !isIdentity(f.named) {
		if _, id, there := f.projectFolder(f.library, f.named); !there {
			gone = id.Root
		}
	}
	return func(folder string) bool {
		if gone != "" && isBelow(folder, gone) {
			return true // the name of its repository went with it
		}
		key, known := keys[folder]
		if !known {
			key = project.Resolve(folder, f.library.cfg.Home).Key
			keys[folder] = key
		}
		return key == f.what.Project
	}
}

// words are the names of all that goes.
func (f *forgetter) words() []string {
	words := slices.Clone(f.what.IDs)
	for _, s := range f.stores {
		words = append(words, s.found.Words()...)
	}
	return unique(words)
}

func (f *forgetter) gone() []learnings.Learning {
	var all []learnings.Learning
	for _, s := range f.stores {
		all = append(all, s.found.Gone...)
	}
	return all
}

func (f *forgetter) faded() []learnings.Learning {
	var all []learnings.Learning
	for _, s := range f.stores {
		all = append(all, s.found.Faded...)
	}
	return all
}

// files are those beside the learnings' own that hold some of it, with what becomes of them.
func (f *forgetter) files() []fileShape {
	var list []fileShape
	for _, s := range f.stores {
		for _, c := range s.found.Copies {
			shape := fileShape{File: pathIn(s.shelf.dir, c.File), Action: "cleaned", Reason: "a copy: what was forgotten was cut out"}
			if c.Removed {
				shape.Action, shape.Reason = "removed", "a copy in which it cannot be told from the rest, or with nothing else in it"
			}
			list = append(list, shape)
		}
	}
	for _, name := range f.state {
		list = append(list, fileShape{File: pathIn(f.library.shelves[0].dir, name), Action: "cleaned", Reason: ofHooks})
	}
	for _, path := range f.handed {
		list = append(list, fileShape{File: path, Action: "removed", Reason: ofPlugin})
	}
	return list
}

// ofHooks is why a file of the state or the log is changed.
const ofHooks = "what the hooks remember"

// report tells what was forgotten.
func (f *forgetter) report(asJSON bool) error {
	var done []change
	for _, l := range f.gone() {
		done = append(done, change{changeShape{ID: l.ID, Action: "forgotten", Reason: reasonOf(f.what)}, l})
	}
	for _, l := range f.faded() {
		done = append(done, change{changeShape{ID: l.ID, Action: "changed", Reason: "seen in other sessions, too: it lost this one and keeps its text"}, l})
	}
	if err := f.printChanges(done, asJSON); err != nil {
		return err
	}
	for _, file := range f.files() {
		if !asJSON && file.Reason != ofHooks {
			f.out.say("%s: %s", file.Action, file.File)
		}
		if asJSON {
			if err := f.out.json(file); err != nil {
				return err
			}
		}
	}
	if n := len(f.state); n > 0 && !asJSON {
		f.out.say("cleaned: %s of what the hooks remember", plural(n, "file"))
	}
	return nil
}

func reasonOf(what learnings.Forgetting) string {
	switch {
	case what.Session != "":
		return "seen in this session only"
	case what.Project != "":
		return "learned in this project"
	}
	return "gone from every file"
}

// pathIn is the path of a file that a store names with slashes.
func pathIn(dir, name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
