package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
)

// missing words why no learning has an id: it was removed, or it stands where a file cannot be read; else the error is
// the one that is given. So an id that is near is never named in the place of one that is known.
func (p *program) missing(verb string, lib library, id string, unknown error) error {
	for _, r := range p.removedIn(lib) {
		if r.ID == id {
			return hinted{fmt.Errorf("%s: %s was removed%s", verb, id, r.whyGone()), "to bring it back: learnings restore" + arguments(id)}
		}
	}
	return p.concealed(verb, lib, id, unknown)
}

// concealed is missing for what is known not to have been removed.
func (p *program) concealed(verb string, lib library, id string, unknown error) error {
	for _, s := range lib.shelves {
		problem, err := p.unreadable(s, id)
		switch {
		case err != nil:
			return errors.Join(unknown, err)
		case problem.Kind == learnings.Broken:
			return mended(fmt.Errorf("%s: %s may stand in %s, which %w: %s", verb, id, problem.File, learnings.ErrBroken, problem.Detail))
		case problem.Kind == learnings.BadItem:
			return mended(fmt.Errorf("%s: %s may stand in %s, where an item must be mended first: %s", verb, id, problem.File, problem.Detail))
		}
	}
	return unknown
}

// whyGone is the reason of one of the user's own. What a project's archive says comes from others.
func (l standingLearning) whyGone() string {
	if l.shelf.project != "" {
		return " from the project's store"
	}
	if l.removed.Reason == "" || l.removed.Reason == removedByHand {
		return ""
	}
	return ": " + oneLine(l.removed.Reason)
}

// mended is an error with the way to see what has to be mended.
func mended(err error) error { return hinted{err, seeDoctor} }

const seeDoctor = "for what to do about it: learnings doctor"

// unreadable is the problem that keeps an id from being found in a store; the zero one: none.
func (p *program) unreadable(s shelf, id string) (learnings.Problem, error) {
	if !slices.ContainsFunc(s.problems, hides) {
		return learnings.Problem{}, nil
	}
	store, err := p.openShelf(s)
	if err != nil {
		return learnings.Problem{}, err
	}
	defer store.Close()
	traces, err := store.Traces(learnings.NewNames(id))
	if err != nil {
		return learnings.Problem{}, err
	}
	var found learnings.Problem
	for _, problem := range s.problems { // those of a file stand in the order of its lines
		for _, t := range traces {
			if hides(problem) && t.File == problem.File && (problem.Kind == learnings.Broken || problem.Line <= t.Line) && found.Kind != learnings.Broken {
				found = problem
			}
		}
	}
	return found, nil
}

// hides tells whether a problem keeps learnings from being read.
func hides(problem learnings.Problem) bool {
	return problem.Kind == learnings.Broken || problem.Kind == learnings.BadItem
}

// sayHidden says that learnings of a category, or of any for an empty name, may be there and cannot be read. It reports
// false when that is not so. What is wrong was told when the store was read.
func (p *program) sayHidden(lib library, category string) bool {
	var files []string
	for _, s := range lib.shelves {
		for _, problem := range s.problems {
			if hides(problem) && strings.HasPrefix(problem.File, category) {
				files = append(files, pathIn(s.dir, problem.File))
			}
		}
	}
	for _, file := range unique(files) {
		p.out.say("what %s holds cannot be listed, because it must be mended first", file)
	}
	if len(files) > 0 {
		p.out.say("%s", seeDoctor)
	}
	return len(files) > 0
}
