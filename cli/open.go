package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
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
	snap, err := store.Read()
	if err := errors.Join(err, store.Close()); err != nil {
		return learnings.Snapshot{}, fmt.Errorf("read learnings: %w", err)
	}
	p.tell(dir, snap.Problems)
	return snap, nil
}

// tell says what could not be read, and what a person can do about it.
func (p *program) tell(dir string, problems []learnings.Problem) {
	for _, problem := range problems {
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
}

// shelves are the user store and, beside it, that of the project in which the command runs. A store that was named with
// --dir stands alone.
func (p *program) shelves(c *cli.Context) ([]shelf, error) {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return nil, err
	}
	snap, err := p.snapshot(dir)
	if err != nil {
		return nil, err
	}
	all := []shelf{{dir: dir, items: snap.Items}}
	here := p.project(cfg)
	shared := config.ProjectStoreDir(here.Root)
	if here.Key == "" || dirFlag(c) != "" || shared == "" || shared == dir {
		return all, nil
	}
	if snap, err = p.snapshot(shared); err != nil {
		return nil, err
	}
	return append(all, shelf{dir: shared, project: here.Key, items: snap.Items}), nil
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
		hint = "did you mean: learnings " + verb + " " + word(near)
	}
	return hinted{fmt.Errorf("%s: no learning has the id %q", verb, id), hint}
}
