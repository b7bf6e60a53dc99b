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
