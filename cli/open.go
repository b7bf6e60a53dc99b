package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

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

// options are those of a store that is only read.
func (p *program) options() learnings.Options { return learnings.Options{Now: p.env.Now} }

// writeWait is how long a person's change waits for other writers. Nobody is kept waiting behind it as behind a hook.
const writeWait = 10 * time.Second

// writing are the options of a store that is changed.
func (p *program) writing() learnings.Options {
	return learnings.Options{Now: p.env.Now, Wait: writeWait}
}

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
