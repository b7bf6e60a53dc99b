package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

func (p *program) forgetCommand() *cli.Command {
	return p.command(verb{
		name: "forget", args: "ID… | --session ID | --project NAME", maxArgs: -1,
		usage: "be rid of learnings for good, in every file",
		about: "Nothing of it is left in the store: not in the files, the archive, copies, nor in\n" +
			"what the hooks remember. The same evidence is not learned from again: only hashes\n" +
			"of it are kept. What is seen in new sessions may be learned again; to keep it from\n" +
			"being so, use learnings remove. A project is named as learnings show has it, or by\n" +
			"its folder. What should go is shown first, and you are asked.",
		examples: []string{
			"learnings forget err-20261130-k3f7 --dry-run",
			"learnings forget err-20261130-k3f7 --yes",
			"learnings forget --session 0b9f1c2e-77aa-4b1d-9c55-2f6d1f0a9e11 --yes",
			"learnings forget --project ~/code/shop --yes",
		},
		flags: []cli.Flag{
			newOption("session", "ID", "what was learned from a session, and nothing more from it", ""),
			newOption("project", "NAME", "what was learned in a project", ""),
			newSwitch("yes", "do not ask"),
			newSwitch("dry-run", "tell what would go, change nothing"),
		},
		run: p.forget,
	})
}

func (p *program) forget(c *cli.Context) error {
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	what, err := p.forgetting(c, lib)
	if err != nil {
		return err
	}
	f, err := p.openForgetter(lib, what)
	if err != nil {
		return err
	}
	defer f.close()
	f.named = c.String("project")
	if err := f.survey(); err != nil {
		return err
	}
	if done, err := f.nothing(); done || err != nil {
		return err
	}
	if c.Bool("dry-run") {
		err := f.report(wantsJSON(c))
		p.out.say("dry run: nothing was changed")
		return err
	}
	sure, err := f.sure(c)
	if !sure || err != nil {
		return err
	}
	if err := f.run(); err != nil {
		return err
	}
	if err := f.instruct(); err != nil {
		return err
	}
	if err := f.report(wantsJSON(c)); err != nil {
		return err
	}
	f.sayKept()
	return f.verify()
}

// forgetting is what the command line names.
func (p *program) forgetting(c *cli.Context, lib library) (learnings.Forgetting, error) {
	what := learnings.Forgetting{IDs: unique(c.Args().Slice()), Session: c.String("session")}
	named := 0
	for _, given := range []bool{len(what.IDs) > 0, c.IsSet("session"), c.IsSet("project")} {
		if given {
			named++
		}
	}
	switch {
	case named == 0:
		return what, usageError{verb: "forget", err: errors.New("nothing to forget: give an id, --session or --project")}
	case named > 1:
		return what, usageError{verb: "forget", err: errors.New("ids, --session and --project exclude each other")}
	case slices.Contains(what.IDs, ""), c.IsSet("session") && what.Session == "":
		return what, usageError{verb: "forget", err: errors.New("an empty name")}
	}
	if c.IsSet("project") {
		var err error
		if what.Project, err = p.projectNamed(lib, c.String("project")); err != nil {
			return what, err
		}
	}
	return what, nil
}

// sure asks whether what was found should go. Where nobody can answer, it must have been said.
func (f *forgetter) sure(c *cli.Context) (bool, error) {
	if c.Bool("yes") {
		return true, nil
	}
	if !f.env.Interactive {
		return false, usageError{
			verb: "forget", err: errors.New("nobody can be asked here: --yes is needed"),
			hint: "to see what would go: learnings forget --dry-run …",
		}
	}
	say := f.out.say
	if n := len(f.gone()); n > 0 {
		say("%s will be gone for good:", plural(n, "learning"))
		for _, l := range f.gone() {
			say("  %s  %s", cmp.Or(oneLine(l.ID), "(waiting)"), oneLine(l.Summary.String()))
		}
	}
	for _, l := range f.faded() {
		say("%s stays, without the session: %s", oneLine(l.ID), oneLine(l.Summary.String()))
	}
	if files := f.files(); len(files) > 0 {
		say("other files that hold some of it: %s", plural(len(files), "file"))
	}
	yes, err := f.asker().askOrNo("forget?")
	if err == nil && !yes {
		say("nothing was changed")
	}
	return yes, err
}

// nothing tells that there is nothing to forget, and says so; for a name that nobody knows it is an error.
func (f *forgetter) nothing() (bool, error) {
	say := f.out.say
	for _, id := range f.what.IDs {
		if !f.knows(id) {
			return true, f.unknown(id)
		}
	}
	switch {
	case len(f.gone()) > 0 || len(f.faded()) > 0 || len(f.files()) > 0 || len(f.what.IDs) > 0:
		return false, nil
	case f.what.Project != "":
		return true, unknownProject(f.library, f.named)
	case f.user != nil && f.user.Marked(f.what.Session):
		say("session %s was forgotten already; nothing of it is left", f.what.Session)
		return true, nil
	}
	return true, f.unknownSession()
}

// knows tells whether anything is left of a learning, be it that only a record names it.
func (f *forgetter) knows(id string) bool {
	if _, ok := withID(f.gone(), id); ok {
		return true
	}
	return slices.ContainsFunc(f.stores, func(s *openStore) bool {
		traces, err := s.store.Traces(learnings.NewNames(id))
		return err == nil && slices.ContainsFunc(traces, func(t learnings.Trace) bool { return t.Line > 0 })
	})
}

func (f *forgetter) unknown(id string) error {
	known := f.library.items()
	for _, r := range f.removedIn(f.library) {
		known = append(known, r.Learning)
	}
	return unknownID("forget", known, id)
}

func (f *forgetter) unknownSession() error {
	var known []string
	for _, l := range f.library.items() {
		for _, s := range append(slices.Clone(l.Sightings), learnings.Sighting{Session: l.Source.Session}) {
			known = append(known, s.Session)
		}
	}
	hint := "which sessions a learning is from: learnings why ID"
	if near, ok := nearest(f.what.Session, slices.DeleteFunc(unique(known), func(s string) bool { return s == "" })); ok {
		hint = "did you mean: learnings forget --session " + word(near)
	}
	return hinted{fmt.Errorf("forget: nothing is known of a session %q", f.what.Session), hint}
}

// sayKept says what is not ours to forget.
func (f *forgetter) sayKept() {
	say := f.out.say
	for _, s := range f.stores {
		if _, err := os.Lstat(filepath.Join(s.shelf.dir, ".git")); err == nil || s.shelf.project != "" && !s.found.Empty() {
			say("what git has of %s stays in its history", s.shelf.dir)
		}
	}
	if f.left > 0 {
		say("%s stays in the project's own store; to forget that, too, name the ids: learnings forget ID…", plural(f.left, "learning"))
	}
	if f.what.Session == "" {
		return
	}
	say("nothing more is learned from this session")
	if f.transcript != "" {
		say("its transcript is the agent's, and stays: %s", f.transcript)
	}
}

// verify looks whether anything is left.
func (f *forgetter) verify() error {
	say := f.out.say
	left := false
	for _, s := range f.stores {
		for _, problem := range s.found.Unread {
			left = true
			say("%s was not looked into, and may hold some of it: %s", pathIn(s.shelf.dir, problem.File), problem.Detail)
		}
		traces, err := s.store.Traces(learnings.NewNames(f.words()...))
		if err != nil {
			return fmt.Errorf("forget: %w", err)
		}
		for _, t := range traces {
			if slices.ContainsFunc(s.found.Unread, func(problem learnings.Problem) bool { return problem.File == t.File }) {
				continue
			}
			left = true
			file := pathIn(s.shelf.dir, t.File)
			if t.Line == 0 {
				say("%s cannot be read, and may hold some of it", file)
				continue
			}
			say("%s still names it on line %d, where it is not ours to change", file, t.Line)
		}
	}
	if left {
		say("take out there what should go; all else is forgotten")
		return errTold
	}
	return nil
}
