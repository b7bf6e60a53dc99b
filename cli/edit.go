package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

func (p *program) editCommand() *cli.Command {
	return p.command(verb{
		name: "edit", args: "ID", maxArgs: 1,
		usage: "change a learning",
		about: "Opens the learning in $VISUAL, else $EDITOR, else vi. Save and close to change\n" +
			"it; a text that is left as it is changes nothing. With flags it is changed at\n" +
			"once, and what no flag names stays. What you change is checked and cleaned of\n" +
			"secrets as by \"learnings add\"; what others changed meanwhile is not overwritten.\n" +
			"With another category it moves to the file of that one.",
		examples: []string{
			"learnings edit err-20261130-k3f7 --confidence 0.95 --status active",
			"learnings edit err-20261130-k3f7 --category architecture",
			"learnings edit err-20261130-k3f7 --from changed.yaml",
		},
		flags: append(editFlags(),
			newOption("from", "FILE", "take the changed text from FILE; - is stdin", ""),
		),
		run: p.edit,
	})
}

// editFlags are the flags of one learning's fields, without defaults: what is not given stays.
func editFlags() []cli.Flag {
	return append(fieldFlags("", ""),
		newOption("status", "NAME", "active, draft, quarantined or retired", ""),
		newOption("paths", "LIST", "files or folders it belongs to, separated by commas", ""),
		newOption("note", "TEXT", "anything else", ""),
	)
}

func (p *program) edit(c *cli.Context) error {
	id := c.Args().First()
	if id == "" {
		return noID("edit")
	}
	fields, err := givenFields(c)
	if err != nil {
		return err
	}
	if fields == nil && !c.IsSet("from") && !p.env.Interactive {
		return usageError{
			verb: "edit", err: errors.New("no terminal to open an editor on, and no flags"),
			hint: "to change a field: learnings edit" + amid(id, "--summary TEXT") + "; for the flags: learnings edit --help",
		}
	}
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	s, l, err := find("edit", lib.shelves, id)
	if err != nil {
		return p.missing("edit", lib, id, err)
	}
	e := editing{program: p, library: lib, shelf: s, before: l, after: l}
	switch {
	case fields != nil:
		err = e.amend(fields, c.String("category"))
	case c.IsSet("from"):
		err = e.read(c.String("from"))
	default:
		k, done := p.keyboard()
		defer done()
		err = e.byHand(k)
	}
	if err != nil {
		return withVerb("edit", err)
	}
	return e.report(wantsJSON(c))
}

// givenFields are the fields that were given as flags, as an item in store form; nil: none.
func givenFields(c *cli.Context) ([]byte, error) {
	item := map[string]string{}
	for _, f := range editFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			item[name] = c.String(name)
		}
	}
	switch {
	case len(item) == 0:
		return nil, nil
	case c.IsSet("from"):
		return nil, usageError{verb: "edit", err: errors.New("--from and the flags of single fields exclude each other")}
	}
	return json.Marshal(item)
}

// editing is one learning that is being changed.
type editing struct {
	*program
	library library
	shelf   shelf
	before  learnings.Learning // as it was when we began
	after   learnings.Learning // as it stands in the store in the end
}

// amend changes the fields that were given as flags, the category among them.
func (e *editing) amend(fields []byte, category string) error {
	after, err := learnings.Amend(e.before, fields)
	if err != nil {
		hint := cmp.Or(nearCategory(category), "nothing was changed; for the flags: learnings edit --help")
		return hinted{fmt.Errorf("edit: %w", err), hint}
	}
	return e.store(after)
}

// read takes the changed text from a file.
func (e *editing) read(from string) error {
	data, err := e.input("edit", from)
	if err != nil {
		return err
	}
	if isBlank(data) {
		return hinted{fmt.Errorf("edit: %s holds nothing", from), "for what it should hold: learnings edit --help"}
	}
	after, err := learnings.ReadSheet(e.before, data)
	if err != nil {
		return hinted{fmt.Errorf("edit: %s: %w", from, err), "nothing was changed; mend it and try again"}
	}
	return e.store(after)
}

// byHand opens the learning in an editor.
func (e *editing) byHand(k *keyboard) error {
	_, err := e.compose(k, composition{
		verb: "edit",
		text: remark(
			e.before.ID+"  "+e.origin(),
			"Save and close to change it. Leave it as it is, or empty, to change nothing.",
			"It is checked first, and secrets are taken out.",
		) + learnings.Sheet(e.before),
		check: func(data []byte) error {
			after, err := learnings.ReadSheet(e.before, data)
			if err != nil {
				return err
			}
			return e.store(after)
		},
		again: "learnings edit " + word(e.before.ID) + " --from",
	})
	return err
}

// origin is when and where a learning comes from.
func (e *editing) origin() string {
	return strings.TrimSpace(day(e.before.Created) + " " + source(e.before.Source))
}

// store puts what a person made of the learning into its store.
func (e *editing) store(after learnings.Learning) error {
	after = e.shelf.adopted(after)
	if len(learnings.Differing(e.before, after)) == 0 {
		return nil
	}
	after, err := e.fit(e.library, e.before, after)
	if err != nil {
		return err
	}
	err = e.update("edit", e.shelf, func(tx *learnings.Tx) (err error) {
		e.after, err = tx.Revise(e.before, after)
		e.after = e.shelf.adopted(e.after) // as it was read
		return err
	})
	if err != nil {
		e.after = e.before
		return finalError{e.meanwhile(err)}
	}
	return e.keepTrust("edit", e.library.shelves[0].dir, e.shelf, e.before, after)
}

// fit cleans what a person made of a learning, and fills in what they need not say.
func (p *program) fit(lib library, before, after learnings.Learning) (learnings.Learning, error) {
	id := after.ID
	after = cleaned(after, p.cleaner(lib.cfg))
	after.ID = id // it is the name of what stands in the store, whatever it holds
	if after.Summary.Empty() || after.Insight.Empty() && !before.Insight.Empty() {
		return after, errors.New("summary, insight: nothing is left once secrets are taken out")
	}
	if after.Scope == learnings.Project && after.Project == "" {
		if after.Project = lib.here.Key; after.Project == "" {
			return after, errors.New("scope: project, but this folder belongs to no project")
		}
	}
	return after, nil
}

// meanwhile says what to do when somebody else was faster.
func (e *editing) meanwhile(err error) error {
	id := arguments(e.before.ID)
	switch {
	case errors.Is(err, learnings.ErrConflict):
		return hinted{err, "nothing was overwritten; to see what it says now: learnings show" + id}
	case errors.Is(err, learnings.ErrUnknownID):
		return hinted{fmt.Errorf("edit: %s was taken out meanwhile", e.before.ID), "to bring it back: learnings restore" + id}
	}
	return err
}

// report tells what became of the learning.
func (e *editing) report(asJSON bool) error {
	shape := changeShape{ID: e.before.ID, Action: "unchanged"}
	if names := learnings.Differing(e.before, e.after); len(names) > 0 {
		shape.Action, shape.Reason = "edited", "changed: "+strings.Join(names, ", ")
	}
	if asJSON {
		return e.out.json(shape)
	}
	if shape.Action == "unchanged" {
		e.out.say("nothing was changed")
		return nil
	}
	e.out.table("", [][]cell{changeRow(shape.Action, shape.ID, shape.Reason)})
	return nil
}
