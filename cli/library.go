package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/learnings"
)

// shelf is a store as a verb has read it: its learnings, and what of them the user trusts. What changes a store opens it
// anew, under its lock.
type shelf struct {
	dir     string
	project string // identity of the project that the store belongs to; empty: it is the user store
	items   []learnings.Learning

	problems []learnings.Problem // what of it could not be read

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

// library is all that a verb looks into: the user store, and that of the project in which the command runs.
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
		if _, ok := withID(s.items, id); ok {
			return s
		}
	}
	return l.shelves[0]
}

// besides is a shelf other than the given one on which an id stands; nil: there is none.
func (l library) besides(given shelf, id string) *shelf {
	for _, s := range l.shelves {
		if _, ok := withID(s.items, id); ok && s.dir != given.dir {
			return &s
		}
	}
	return nil
}

// kind is the name of a store for the flag that says where something goes.
func (s shelf) kind() string {
	if s.project != "" {
		return toProject
	}
	return toUser
}

// adopted is a learning as it is read from there.
func (s shelf) adopted(l learnings.Learning) learnings.Learning {
	if s.project == "" {
		return l
	}
	return s.place.Adopt(l)
}

// where tells of what was changed that it is not the user's own.
func (s shelf) where() string {
	if s.project != "" {
		return ", in the project's store"
	}
	return ""
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
	lib := library{cfg: cfg, here: p.project(cfg), shelves: []shelf{{dir: dir, user: dir, items: snap.Items, problems: snap.Problems}}}
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
		p.out.say("%s not shown in a conversation, because nobody has reviewed %s; in a terminal: learnings %s", plural(n, "learning"), itOrThem(n), s.reviewVerb())
	}
}

// reviewVerb is the verb with which a person decides about what stands there.
func (s shelf) reviewVerb() string {
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
		s.problems = snap.Problems
	}
	taken := make(map[string]bool, len(own.items))
	for _, l := range own.items {
		taken[l.ID] = true
	}
	s.items = slices.DeleteFunc(snap.Items, func(l learnings.Learning) bool { return taken[l.ID] })
	return s, nil
}

// find returns the learning with an id, and the shelf that it stands on: the user store's comes first.
func find(verb string, all []shelf, id string) (shelf, learnings.Learning, error) {
	var known []learnings.Learning
	for _, s := range all {
		if l, ok := withID(s.items, id); ok {
			return s, l, nil
		}
		known = append(known, s.items...)
	}
	return shelf{}, learnings.Learning{}, unknownID(verb, known, id)
}

// withID is the learning of a list with an id.
func withID(items []learnings.Learning, id string) (learnings.Learning, bool) {
	for _, l := range items {
		if l.ID == id {
			return l, true
		}
	}
	return learnings.Learning{}, false
}

// noID is the error of a verb that needs to be told which learning is meant.
func noID(verb string) error {
	return usageError{verb: verb, err: errors.New("no id"), hint: "to list all: learnings show"}
}

// unknownID is the error for what is no id.
func unknownID(verb string, items []learnings.Learning, id string) error {
	ids := make([]string, len(items))
	for i, l := range items {
		ids[i] = l.ID
	}
	hint := didYouMean(id, ids, "learnings "+verb, "to list all: learnings show")
	return hinted{fmt.Errorf("%s: no learning has the id %q", verb, id), hint}
}
