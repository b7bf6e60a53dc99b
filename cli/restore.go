package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

func (p *program) restoreCommand() *cli.Command {
	return p.command(verb{
		name: "restore", args: "[ID…]", maxArgs: -1,
		usage: "bring back what was removed or retired",
		about: "Without an id, what can be brought back is listed: id, day, reason, summary. With\n" +
			"ids, these stand in their files again as they were, a draft as a draft, and may\n" +
			"be learned again. A retired learning becomes active. Several come together, or\n" +
			"none does. When an id was taken meanwhile, the learning gets a new one.",
		examples: []string{
			"learnings restore",
			"learnings restore err-20261130-k3f7",
			"learnings restore --json",
		},
		run: p.restore,
	})
}

// restorable is a learning that can be brought back.
type restorable struct {
	learnings.Removed
	shelf   shelf
	retired bool   // it stands in its file
	other   *shelf // one in which its id stands, so that it was moved and not removed; nil: none
}

func (p *program) restore(c *cli.Context) error {
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	all, err := p.restorables(lib)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	ids := unique(c.Args().Slice())
	if len(ids) == 0 {
		all = slices.DeleteFunc(all, func(r restorable) bool { return r.other != nil })
		return p.listRestorables(all, wantsJSON(c))
	}
	groups, already, err := pick(lib.shelves, ids, func(id string) (shelf, learnings.Learning, error) { return findRestorable(lib, all, id) })
	if err == nil {
		err = p.sayDone(already, len(groups))
	}
	if err != nil {
		return err
	}
	var done []change
	for _, g := range groups {
		some, err := p.bringBack("restore", g)
		if err != nil {
			return errors.Join(p.printChanges(done, wantsJSON(c)), err)
		}
		done = append(done, some...)
	}
	if err := p.printChanges(done, wantsJSON(c)); err != nil || wantsJSON(c) {
		return err
	}
	for _, d := range done {
		if d.learning.Status == learnings.Retired {
			p.out.say("%s is retired, as it was; to have it given again: learnings restore%s", d.learning.ID, arguments(d.learning.ID))
		}
	}
	return nil
}

// restorables are what was taken out, the newest first, and what is retired.
func (p *program) restorables(lib library) ([]restorable, error) {
	var all []restorable
	for _, s := range lib.shelves {
		gone, err := p.archive(s)
		if err != nil {
			return nil, err
		}
		for _, r := range gone {
			all = append(all, restorable{Removed: r, shelf: s, other: lib.besides(s, r.ID)})
		}
	}
	slices.SortStableFunc(all, func(a, b restorable) int { return b.When.Compare(a.When) })
	for _, s := range lib.shelves {
		for _, l := range s.items {
			if l.Status == learnings.Retired {
				all = append(all, restorable{Removed: learnings.Removed{Learning: l, Reason: "retired"}, shelf: s, retired: true})
			}
		}
	}
	return all, nil
}

// outAlready tells of an id that no learning has whether it is one of those that can be brought back, or may stand where
// a file cannot be read; else the error is the one that is given.
func (p *program) outAlready(verb string, lib library, id string, unknown error) error {
	all, err := p.restorables(lib)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(r restorable) bool { return r.ID == id }) {
		return p.concealed(verb, lib, id, unknown)
	}
	return doneError{hinted{fmt.Errorf("%s: %s was taken out already", verb, id), "to bring it back: learnings restore" + arguments(id)}}
}

// archive reads the archive of a shelf. What cannot be read is told.
func (p *program) archive(s shelf) ([]learnings.Removed, error) {
	store, err := p.openShelf(s)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer store.Close()
	gone, problems, err := store.Archive()
	p.tell(s.dir, problems)
	return gone, err
}

// findRestorable returns what is meant by an id, and where it is.
func findRestorable(lib library, all []restorable, id string) (shelf, learnings.Learning, error) {
	ids := make([]string, len(all))
	var moved restorable
	for i, r := range all {
		switch {
		case r.ID == id && r.other == nil:
			return r.shelf, r.Learning, nil
		case r.ID == id:
			moved = r
		}
		ids[i] = r.ID
	}
	if moved.other != nil {
		return shelf{}, learnings.Learning{}, hinted{
			fmt.Errorf("restore: %s was moved out of %s, and stands in %s now", id, moved.shelf.dir, moved.other.dir),
			"to move it back: learnings move" + arguments(id) + " --to " + moved.shelf.kind(),
		}
	}
	if s, l, err := find("restore", lib.shelves, id); err == nil {
		return s, l, doneError{hinted{fmt.Errorf("restore: %s stands in the store already", id), "to see it: learnings show" + arguments(id)}}
	}
	hint := didYouMean(id, ids, "learnings restore", "to list what can be restored: learnings restore")
	return shelf{}, learnings.Learning{}, hinted{fmt.Errorf("restore: nothing that was removed or retired has the id %q", id), hint}
}

// bringBack restores learnings of one store, all or none.
func (p *program) bringBack(verb string, g batch) ([]change, error) {
	var done []change
	err := p.update(verb, g.shelf, func(tx *learnings.Tx) error {
		done = nil
		for _, was := range g.items {
			l, err := tx.Restore(was.ID)
			if err != nil {
				return err
			}
			done = append(done, change{changeShape{ID: l.ID, Action: "restored", Reason: cameBackAs(was, l) + g.shelf.where()}, l})
		}
		return nil
	})
	return done, err
}

// cameBackAs says in which state a learning is now.
func cameBackAs(was, now learnings.Learning) string {
	how := string(now.Status) + ", as it was"
	if was.Status != now.Status {
		how = string(now.Status) + ", was " + string(was.Status)
	}
	if was.ID != now.ID {
		how += "; the id " + was.ID + " is taken"
	}
	return how
}

// restoreShape is the answer of restore without an id.
type restoreShape struct {
	Version    int               `json:"version"`
	Restorable []restorableShape `json:"restorable"`
}

type restorableShape struct {
	ID       string     `json:"id"`
	Category string     `json:"category"`
	Store    string     `json:"store"`
	Status   string     `json:"status"`
	Removed  *time.Time `json:"removed"`
	Reason   string     `json:"reason"`
	Summary  string     `json:"summary"`
}

func (p *program) listRestorables(all []restorable, asJSON bool) error {
	if asJSON {
		shape := restoreShape{Version: shapeVersion, Restorable: make([]restorableShape, len(all))}
		for i, r := range all {
			shape.Restorable[i] = restorableShape{
				ID: r.ID, Category: string(r.Category), Store: r.shelf.dir, Status: string(r.Status),
				Removed: moment(r.When), Reason: r.Reason, Summary: r.Summary.String(),
			}
		}
		return p.out.json(shape)
	}
	if len(all) == 0 {
		p.out.say("nothing was removed or retired")
		return nil
	}
	table := make([][]cell, len(all))
	for i, r := range all {
		table[i] = []cell{
			{oneLine(r.ID), cyan},
			{cmp.Or(day(r.When), "-"), dim},
			{cmp.Or(oneLine(r.Reason), "-"), amber},
			{text: oneLine(r.Summary.String())},
		}
		if r.shelf.project != "" {
			table[i] = append(table[i], cell{toProject, amber})
		}
	}
	p.out.table("", table)
	if p.out.terminal {
		p.out.say("to bring one back: learnings restore ID")
	}
	return nil
}
