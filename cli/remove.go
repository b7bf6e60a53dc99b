package cli

import (
	"errors"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// removedByHand is the reason where a person gives none.
const removedByHand = "removed by hand"

func (p *program) removeCommand() *cli.Command {
	return p.command(verb{
		name: "remove", args: "ID…", maxArgs: -1,
		usage: "take learnings out, so that they are not learned again",
		about: "What is removed goes to the archive: it is never given again, and what says the\n" +
			"same is not learned again. \"learnings restore ID\" brings it back as it was.\n" +
			"Several go together, or none does. To be rid of one for good: learnings forget.",
		examples: []string{
			"learnings remove err-20261130-k3f7 --reason 'true of version 1 only'",
			"learnings restore err-20261130-k3f7",
			"learnings remove err-20261130-k3f7 --json",
		},
		flags: []cli.Flag{newOption("reason", "TEXT", "why, for whoever looks into the archive", "")},
		run:   p.remove,
	})
}

func (p *program) remove(c *cli.Context) error {
	ids := unique(c.Args().Slice())
	if len(ids) == 0 {
		return noID("remove")
	}
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	groups, already, err := pick(lib.shelves, ids, func(id string) (shelf, learnings.Learning, error) { return p.findToRemove(lib, id) })
	if err == nil {
		err = p.sayDone(already, len(groups))
	}
	if err != nil {
		return err
	}
	reason := removedByHand
	if c.IsSet("reason") {
		reason = p.cleanedReason(c.String("reason"), lib.cfg)
	}
	var done []change
	for _, g := range groups {
		some, err := p.takeOut("remove", g, reason)
		if err != nil {
			return errors.Join(p.printChanges(done, wantsJSON(c)), err)
		}
		done = append(done, some...)
	}
	if err := p.printChanges(done, wantsJSON(c)); err != nil || wantsJSON(c) {
		return err
	}
	p.out.say("to bring %s back: learnings restore%s", itOrThem(len(done)), arguments(ids...))
	return nil
}

// findToRemove is find, for somebody who may have removed it before.
func (p *program) findToRemove(lib library, id string) (shelf, learnings.Learning, error) {
	s, l, unknown := find("remove", lib.shelves, id)
	if unknown == nil {
		return s, l, nil
	}
	return s, l, p.outAlready("remove", lib, id, unknown)
}

// takeOut takes learnings of one store out, all or none.
func (p *program) takeOut(verb string, g batch, reason string) ([]change, error) {
	err := p.update(verb, g.shelf, func(tx *learnings.Tx) error {
		for _, l := range g.items {
			if err := tx.Remove(l.ID, reason); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	done := make([]change, len(g.items))
	for i, l := range g.items {
		done[i] = change{changeShape{ID: l.ID, Action: "removed", Reason: reason, Backup: learnings.ArchivePath(g.shelf.dir, l.Category)}, l}
	}
	return done, nil
}
