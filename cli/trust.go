package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/internal/project"
	"session-learning/learnings"
)

func (p *program) trustCommand() *cli.Command {
	return p.command(verb{
		name: "trust", args: "[ID…]", maxArgs: -1,
		usage: "review what a project shares, and let it be given to you",
		about: "What a project shares in its store is given to no session before you have read\n" +
			"and trusted it. This shows what is new or has changed, with characters that hide\n" +
			"something spelled out, and asks. After a pull only new and changed learnings have\n" +
			"to be trusted; one that is changed back is trusted again. Your trust is kept in\n" +
			"your own store: nothing in a repository can grant it.",
		examples: []string{
			"learnings trust --list",
			"learnings trust --yes",
			"learnings trust --yes err-20261130-k3f7",
			"learnings trust --revoke err-20261130-k3f7",
			"learnings trust --revoke",
		},
		flags: []cli.Flag{
			newSwitch("list", "show what waits, ask and change nothing"),
			newSwitch("yes", "trust without being asked: all, or those with the given ids"),
			newSwitch("revoke", "trust no longer: all, or those with the given ids"),
		},
		run: p.trust,
	})
}

func (p *program) trust(c *cli.Context) error {
	if n := slices.DeleteFunc([]string{"list", "yes", "revoke"}, func(name string) bool { return !c.Bool(name) }); len(n) > 1 {
		return usageError{verb: "trust", err: fmt.Errorf("--%s and --%s exclude each other", n[0], n[1])}
	}
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	here, err := p.projectFor("trust", cfg)
	if err != nil {
		return err
	}
	if c.Bool("revoke") {
		return p.revoke(c, dir, here)
	}
	snap, err := p.snapshot(dir)
	if err != nil {
		return err
	}
	own := shelf{dir: dir, items: snap.Items}
	shared, err := p.projectShelf(own, here)
	if errors.Is(err, fs.ErrNotExist) && c.Args().Len() == 0 {
		p.out.say("this project has no store of its own in %s", here.Root)
		p.out.say("to make one: learnings init --project")
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("trust: %w", err)
	}
	found, err := p.trustItems(c, own, shared)
	if err != nil {
		return err
	}
	return p.decide(c, own, shared, found)
}

// trustItems are the learnings of a project's store that were named, or all, with what is to be said of each.
func (p *program) trustItems(c *cli.Context, own, shared shelf) ([]trustItem, error) {
	copies := map[string]learnings.Learning{}
	if store, err := learnings.OpenExisting(own.dir, p.options()); err == nil {
		copies = store.Trusted(shared.project)
		store.Close()
	}
	var found []trustItem
	for _, id := range c.Args().Slice() {
		if _, ok := withID(shared.items, id); !ok {
			return nil, p.notToTrust(own, shared, id)
		}
	}
	for _, l := range shared.items {
		if c.Args().Len() == 0 || slices.Contains(c.Args().Slice(), l.ID) {
			found = append(found, newTrustItem(shared, l, copies))
		}
	}
	return found, nil
}

// notToTrust is the error for an id that no learning of the project's store has.
func (p *program) notToTrust(own, shared shelf, id string) error {
	if _, ok := withID(own.items, id); ok {
		return hinted{fmt.Errorf("trust: %s is in your own store, and needs no trust", id), "to see it: learnings show" + arguments(id)}
	}
	return unknownID("trust", shared.items, id)
}

// decide shows what waits and does what the person says about it.
func (p *program) decide(c *cli.Context, own, shared shelf, found []trustItem) error {
	named := c.Args().Len() > 0
	waiting := slices.DeleteFunc(slices.Clone(found), func(r trustItem) bool {
		return r.state == stateTrusted || r.Status == learnings.Retired && !named
	})
	if wantsJSON(c) && (c.Bool("list") || len(waiting) == 0) {
		return p.trustJSON(found, "listed")
	}
	if len(waiting) == 0 {
		p.out.say("%s", nothingWaits(len(found), named))
		return nil
	}
	if !wantsJSON(c) && !c.Bool("yes") {
		for i, r := range waiting {
			p.printTrustItem(r, i > 0)
		}
	}
	chosen := waiting
	switch {
	case c.Bool("list"):
		return nil
	case c.Bool("yes"):
	case !p.env.Interactive || wantsJSON(c):
		return usageError{
			verb: "trust", err: fmt.Errorf("%s %s not trusted yet, and nobody can be asked here", plural(len(waiting), "learning"), isAre(len(waiting))),
			hint: "to trust what you have read: learnings trust --yes; to read it: learnings trust --list",
		}
	default:
		var err error
		if chosen, err = p.choices(waiting); err != nil {
			return err
		}
	}
	return p.grant(c, own, shared, chosen)
}

// nothingWaits says that there is nothing to review.
func nothingWaits(n int, named bool) string {
	switch {
	case n == 0:
		return "this project's store holds no learnings yet; to move one into it: learnings move ID --to project"
	case named && n == 1:
		return "it is trusted already"
	case n == 1:
		return "the one learning of this project's store needs no review"
	}
	return fmt.Sprintf("none of the %d learnings of this project's store needs a review", n)
}

// choices asks which of the learnings are to be trusted.
func (p *program) choices(waiting []trustItem) ([]trustItem, error) {
	a := p.asker()
	p.out.print("\n")
	if len(waiting) > 1 {
		answer, err := a.ask(fmt.Sprintf("trust these %d? [y]es, [n]o, [o]ne by one:", len(waiting)), "yon")
		switch {
		case err != nil || answer == 'n':
			return nil, err
		case answer == 'y':
			return waiting, nil
		}
	}
	var chosen []trustItem
	for _, r := range waiting {
		if len(waiting) > 1 { // it was shown before all the others
			p.printTrustItem(r, true)
			p.out.print("\n")
		}
		answer, err := a.ask(fmt.Sprintf("trust %s? [y]es, [n]o, [q]uit:", r.ID), "ynq")
		switch {
		case err != nil:
			return nil, err
		case answer == 'q':
			return chosen, nil
		case answer == 'y':
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}

// grant keeps that learnings are trusted, as they were shown.
func (p *program) grant(c *cli.Context, own, shared shelf, chosen []trustItem) error {
	if len(chosen) == 0 {
		p.out.say("nothing was changed")
		return nil
	}
	items := make([]learnings.Learning, len(chosen))
	for i, r := range chosen {
		items[i] = r.Learning
	}
	store, done, err := p.storeFor(own.dir, false)
	if err != nil {
		return err
	}
	defer done()
	if err := store.GrantTrust(shared.project, items); err != nil {
		return fmt.Errorf("trust: %w", err)
	}
	if wantsJSON(c) {
		return p.trustJSON(chosen, "trusted")
	}
	p.out.table("", rows(items, func(l learnings.Learning) []cell { return changeRow("trusted", l.ID, l.Summary.String()) }))
	p.out.say("%s trusted; to take that back: learnings trust --revoke", plural(len(chosen), "learning"))
	return nil
}

// revoke takes trust back. It needs nothing of the project's store, which may be gone.
func (p *program) revoke(c *cli.Context, dir string, here project.ID) error {
	ids := c.Args().Slice()
	var revoked []string
	store, err := learnings.OpenExisting(dir, p.options())
	if err == nil {
		defer store.Close()
		revoked, err = store.RevokeTrust(here.Key, ids...)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("trust: %w", err)
	}
	var table [][]cell
	for _, id := range revoked {
		if wantsJSON(c) {
			if err := p.out.json(trustShape{ID: id, State: string(stateTrusted), Action: "revoked", Changed: []string{}, Warnings: []string{}}); err != nil {
				return err
			}
		}
		table = append(table, []cell{{"revoked", green}, {oneLine(id), cyan}})
	}
	if !wantsJSON(c) {
		p.out.table("", table)
	}
	for _, id := range ids {
		if !slices.Contains(revoked, id) {
			return hinted{fmt.Errorf("trust: %s was not trusted", id), "to see what is: learnings show"}
		}
	}
	if len(revoked) == 0 {
		p.out.say("nothing of this project is trusted")
	} else if !wantsJSON(c) {
		p.out.say("no session is given it any more; to trust again: learnings trust")
	}
	return nil
}
