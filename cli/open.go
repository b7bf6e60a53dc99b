package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/learnings"
)

// configuration reads what the user has set. What is wrong with it is told, and its default holds.
func (p *program) configuration() config.Config {
	c, err := config.Load(p.env.Getenv)
	if err != nil {
		p.out.say("%v", err)
	}
	return c
}

// storeDir is the folder of the user store.
func (p *program) storeDir(c *cli.Context, cfg config.Config) (string, error) {
	dir, err := cfg.StoreDir(p.absolute(dirFlag(c)))
	if err != nil {
		return "", hinted{err, "name a folder: learnings --dir /absolute/path …"}
	}
	return dir, nil
}

func (p *program) options() learnings.Options { return learnings.Options{Now: p.env.Now} }

// snapshot reads the store. One that does not exist yet is empty. Problems are told.
func (p *program) snapshot(dir string) (learnings.Snapshot, error) {
	store, err := learnings.OpenExisting(dir, p.options())
	if errors.Is(err, fs.ErrNotExist) {
		return learnings.Snapshot{}, nil
	}
	if err != nil {
		return learnings.Snapshot{}, err
	}
	snap := store.Read()
	if err := store.Close(); err != nil {
		return learnings.Snapshot{}, fmt.Errorf("read learnings: %w", err)
	}
	p.tell(dir, snap.Problems)
	return snap, nil
}

// maxTold is how many problems of a store are told at a time.
const maxTold = 10

// tell says what could not be read, and what a person can do about it.
func (p *program) tell(dir string, problems []learnings.Problem) {
	for i, problem := range problems {
		if i == maxTold {
			p.out.say("and %d more like that", len(problems)-i)
			break
		}
		p.out.say("%s: %s", problem.File, problem.Detail)
	}
	if len(problems) > 0 {
		p.out.say("to mend that, edit what stands in %s", dir)
	}
}

// absolute makes a folder given on the command line independent of where the command runs; "~" is left to the
// configuration.
func (p *program) absolute(path string) string {
	if path == "" || path[0] == '~' || filepath.IsAbs(path) {
		return path
	}
	here, err := p.env.Getwd()
	if err != nil {
		return path
	}
	return filepath.Join(here, path)
}

// shelf is a store that a verb for people looks into.
type shelf struct {
	dir     string
	project string // identity of the project that the store belongs to; empty: it is the user store
	items   []learnings.Learning

	user  string          // folder of the user store, in which trust is kept
	place learnings.Place // of a project's store
	trust learnings.Trust // what of it may be given
}

// trusts tells whether a learning that stands there may be given.
func (s shelf) trusts(l learnings.Learning) bool { return s.project == "" || s.trust.Covers(l) }

// untrusted are the learnings that wait for the user's word. Of what is retired nothing is given anyway.
func (s shelf) untrusted() []learnings.Learning {
	return slices.DeleteFunc(slices.Clone(s.items), func(l learnings.Learning) bool {
		return l.Status == learnings.Retired || s.trusts(l)
	})
}

// library is what the verbs look into that only read.
type library struct {
	cfg     config.Config
	here    project.ID // the project that the command runs in
	shelves []shelf    // the user store, and then that of the project, if it has one
}

// items are the learnings of all stores.
func (l library) items() []learnings.Learning {
	var all []learnings.Learning
	for _, s := range l.shelves {
		all = append(all, s.items...)
	}
	return all
}

// shelfOf is the shelf on which a learning stands.
func (l library) shelfOf(id string) shelf {
	for _, s := range l.shelves[1:] {
		if slices.ContainsFunc(s.items, func(item learnings.Learning) bool { return item.ID == id }) {
			return s
		}
	}
	return l.shelves[0]
}

// library reads the user store and, beside it, that of the project in which the command runs. A store that was named
// with --dir stands alone. What keeps the project's from being read is told.
func (p *program) library(c *cli.Context) (library, error) {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return library{}, err
	}
	snap, err := p.snapshot(dir)
	if err != nil {
		return library{}, err
	}
	lib := library{cfg: cfg, here: p.project(cfg), shelves: []shelf{{dir: dir, user: dir, items: snap.Items}}}
	p.withhold(&lib.shelves[0], func(l learnings.Learning) bool { return l.Status != learnings.Quarantined })
	if dirFlag(c) != "" {
		return lib, nil
	}
	shared, err := p.projectShelf(lib.shelves[0], lib.here)
	switch {
	case err == nil:
		p.withhold(&shared, shared.trusts)
		lib.shelves = append(lib.shelves, shared)
	case !errors.Is(err, fs.ErrNotExist):
		p.out.say("%v", err)
		p.out.say("nothing of it is given")
	}
	return lib, nil
}

// withhold leaves out, in a conversation, what no session is given before a person has decided about it: a model reads
// what is printed there.
func (p *program) withhold(s *shelf, may func(learnings.Learning) bool) {
	if !p.env.Conversation {
		return
	}
	all := len(s.items)
	s.items = slices.DeleteFunc(s.items, func(l learnings.Learning) bool { return !may(l) })
	if n := all - len(s.items); n > 0 {
		p.out.say("%s not shown in a conversation, because nobody has reviewed %s; in a terminal: learnings %s", plural(n, "learning"), itOrThem(n), s.review())
	}
}

// review is the verb with which a person decides about what stands there.
func (s shelf) review() string {
	if s.project != "" {
		return "trust"
	}
	return "review"
}

// projectShelf reads the store of a project. Of two learnings with the same id the user's counts. The error is
// fs.ErrNotExist when the project has no store, or none but the user's own.
func (p *program) projectShelf(own shelf, here project.ID) (shelf, error) {
	s := shelf{project: here.Key, user: own.dir, place: placeOf(here)}
	s.dir = s.place.Dir()
	user, err := learnings.OpenExisting(own.dir, p.options())
	if err == nil {
		defer user.Close()
		if s.trust, err = user.Trust(here.Key); err != nil {
			p.out.say("%v", err) // then nothing is trusted
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return shelf{}, err
	}
	shared, err := learnings.OpenShared(s.place, user, p.options())
	if err != nil {
		return shelf{}, err
	}
	snap := shared.Read()
	if err := shared.Close(); err != nil {
		return shelf{}, fmt.Errorf("read the project's store: %w", err)
	}
	if !p.env.Conversation { // where what they quote would be read by a model
		p.tell(s.dir, snap.Problems)
	}
	taken := make(map[string]bool, len(own.items))
	for _, l := range own.items {
		taken[l.ID] = true
	}
	s.items = slices.DeleteFunc(snap.Items, func(l learnings.Learning) bool { return taken[l.ID] })
	return s, nil
}

// placeOf is where a project keeps its store.
func placeOf(here project.ID) learnings.Place {
	return learnings.Place{Root: here.Root, Below: config.ProjectStore, Project: here.Key}
}

// project is the project of the folder that the command runs in.
func (p *program) project(cfg config.Config) project.ID {
	dir, err := p.env.Getwd()
	if err != nil {
		return project.ID{} // a folder that was removed is nobody's project
	}
	return project.Resolve(dir, cfg.Home)
}

// find returns the learning with an id, and the shelf that it stands on: the user store's comes first.
func find(verb string, all []shelf, id string) (shelf, learnings.Learning, error) {
	var known []learnings.Learning
	for _, s := range all {
		for _, l := range s.items {
			if l.ID == id {
				return s, l, nil
			}
		}
		known = append(known, s.items...)
	}
	return shelf{}, learnings.Learning{}, unknownID(verb, known, id)
}

// unknownID is the error for what is no id.
func unknownID(verb string, items []learnings.Learning, id string) error {
	ids := make([]string, len(items))
	for i, l := range items {
		ids[i] = l.ID
	}
	hint := "to list all: learnings show"
	if near, ok := nearest(id, ids); ok {
		hint = "did you mean: learnings " + verb + words([]string{near})
	}
	return hinted{fmt.Errorf("%s: no learning has the id %q", verb, id), hint}
}
