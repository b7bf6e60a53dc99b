package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// openShelf opens the store of a shelf for a change that a person waits for.
func (p *program) openShelf(s shelf) (*learnings.Store, error) {
	if s.project == "" {
		return learnings.OpenExisting(s.dir, p.writing())
	}
	shared, err := learnings.OpenShared(s.place, nil, p.writing())
	if err != nil {
		return nil, err
	}
	return shared.Store, nil
}

// update makes one change of the store of a shelf, or none. The error says what to do.
func (p *program) update(verb string, s shelf, change func(*learnings.Tx) error) error {
	store, err := p.openShelf(s)
	if err != nil {
		return unchanged(verb, s, err)
	}
	defer store.Close()
	if err := store.Update(change); err != nil {
		return unchanged(verb, s, err)
	}
	if s.project != "" {
		p.out.say("the project's shared store in %s was changed", s.dir)
	}
	return nil
}

// unchanged words why a store could not be changed.
func unchanged(verb string, s shelf, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, safefile.ErrBusy):
		return hinted{fmt.Errorf("%s: another program is writing to the store; nothing was changed", verb), "to see which one, if this goes on: learnings doctor"}
	case errors.Is(err, learnings.ErrBroken):
		return hinted{fmt.Errorf("%s: %w", verb, err), "nothing was changed; mend it in " + s.dir}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return hinted{fmt.Errorf("%s: %w", verb, err), "nothing was changed; you must be able to write to " + s.dir}
	}
	return hinted{fmt.Errorf("%s: %w", verb, err), tryAgain}
}

// tryAgain is what to do when the system kept a change from being written. Each file is whole, but with several
// files some may be written.
const tryAgain = "nothing is lost; see whether the disk is full, and give the same command again; for how the store stands: learnings doctor"

// keepTrust lets what the user trusts of a project's store stay trusted when the user has changed it. The user's own
// store is in the folder own. after is what the user made of it and has seen: when a pull brought something else
// meanwhile, that is not what stands there now, and waits for review.
func (p *program) keepTrust(verb, own string, s shelf, before, after learnings.Learning) error {
	if s.project == "" || !s.trusts(before) {
		return nil
	}
	user, err := learnings.OpenExisting(own, p.options())
	if err == nil {
		defer user.Close()
		err = user.GrantTrust(s.project, []learnings.Learning{after})
	}
	if err != nil {
		return hinted{fmt.Errorf("%s: it was changed, but is trusted no longer: %w", verb, err), "to trust it: learnings trust"}
	}
	return nil
}

// batch is learnings of one store.
type batch struct {
	shelf shelf
	items []learnings.Learning
}

// doneError tells that what is asked for a learning is so already.
type doneError struct{ error }

func (d doneError) Unwrap() error { return d.error }

// pick finds learnings by their ids, all or none, and groups them by store. Those that are as they are to be already are
// told beside: the same command finishes what was cut off between two files.
func pick(shelves []shelf, ids []string, find func(id string) (shelf, learnings.Learning, error)) (groups []batch, done []error, err error) {
	groups = make([]batch, len(shelves))
	for _, id := range ids {
		found, l, err := find(id)
		if _, already := errors.AsType[doneError](err); already {
			done = append(done, err)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		for i, s := range shelves {
			if s.dir == found.dir {
				groups[i].shelf, groups[i].items = s, append(groups[i].items, l)
			}
		}
	}
	return slices.DeleteFunc(groups, func(g batch) bool { return len(g.items) == 0 }), done, nil
}

// sayDone tells what was done already. When that is all, it is an error: the person has something else in mind.
func (p *program) sayDone(done []error, left int) error {
	if left == 0 && len(done) > 0 {
		return done[0]
	}
	for _, err := range done {
		p.out.say("%v", err)
	}
	return nil
}

// change is what became of one learning, for programs and for people.
type change struct {
	shape    changeShape
	learning learnings.Learning
}

// changeRow is the line that tells a person what became of one learning.
func changeRow(action, id, more string) []cell {
	return []cell{{action, green}, {oneLine(id), cyan}, {text: oneLine(more)}}
}

// printChanges prints a line a learning.
func (p *program) printChanges(done []change, asJSON bool) error {
	var table [][]cell
	for _, d := range done {
		if asJSON {
			if err := p.out.json(d.shape); err != nil {
				return err
			}
			continue
		}
		table = append(table, []cell{
			{d.shape.Action, green}, {oneLine(d.shape.ID), cyan}, {oneLine(d.shape.Reason), dim}, {text: oneLine(d.learning.Summary.String())},
		})
	}
	p.out.table("", table)
	return nil
}

// unique returns the texts of a list without those that came before.
func unique(list []string) []string {
	var once []string
	for _, s := range list {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}
