package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// droppedInReview is the reason in the archive for what a review dropped.
const droppedInReview = "dropped in a review"

func (p *program) reviewCommand() *cli.Command {
	return p.command(verb{
		name:  "review",
		usage: "decide about drafts and quarantined learnings",
		about: "Shows one after the other, in full, and takes one key each: k keeps it (it may be\n" +
			"given then), e opens it in your editor, d drops it into the archive, s skips it, u\n" +
			"takes the last decision back, q ends. What was decided is stored at once.\n\n" +
			"A draft waits for a second sighting or for you. A quarantined one reads like an\n" +
			"instruction and comes from a source that may not instruct; what hides in its\n" +
			"text is spelled out. Without a terminal there are --list, --keep and --drop.",
		examples: []string{
			"learnings review --list",
			"learnings review --keep tool-20261130-p2mq --drop wf-20261130-x7ca",
			"learnings review --list --json",
		},
		flags: []cli.Flag{
			newSwitch("list", "list what waits, decide nothing"),
			newList("keep", "ID", "keep this one; may be given several times"),
			newList("drop", "ID", "drop this one; may be given several times"),
		},
		run: p.review,
	})
}

func (p *program) review(c *cli.Context) error {
	keep, drop := unique(listOf(c, "keep")), unique(listOf(c, "drop"))
	deciding := len(keep)+len(drop) > 0
	switch {
	case deciding && c.Bool("list"):
		return usageError{verb: "review", err: errors.New("--list decides nothing: it excludes --keep and --drop")}
	case !deciding && !c.Bool("list") && !wantsJSON(c) && !(p.env.Interactive && p.env.Terminal):
		return usageError{verb: "review", err: errors.New("no terminal to ask on"), hint: "to see what waits: learnings review --list; to decide: learnings review --keep ID --drop ID"}
	}
	for _, id := range keep {
		if slices.Contains(drop, id) {
			return usageError{verb: "review", err: fmt.Errorf("%s is to be kept and dropped", id)}
		}
	}
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	r := reviewing{program: p, library: lib, queue: waiting(lib)}
	switch {
	case deciding:
		return r.decide(keep, drop, wantsJSON(c))
	case wantsJSON(c):
		return p.out.json(listJSON(lib, r.items()))
	case len(r.queue) == 0:
		p.out.say("nothing waits for a review")
		return nil
	case c.Bool("list"):
		p.list(r.items(), lib.mark)
		return nil
	}
	k, done := p.keyboard()
	defer done()
	r.keys = k
	return r.ask()
}

// candidate is a learning that waits for a person.
type candidate struct {
	shelf    shelf
	learning learnings.Learning
}

// waiting are the learnings that a review is about. The quarantined come first: nobody else decides about them.
func waiting(lib library) []candidate {
	var queue []candidate
	for _, status := range []learnings.Status{learnings.Quarantined, learnings.Draft} {
		for _, s := range lib.shelves {
			for _, l := range s.items {
				if l.Status == status {
					queue = append(queue, candidate{s, l})
				}
			}
		}
	}
	return queue
}

// reviewing is one review.
type reviewing struct {
	*program
	library library
	queue   []candidate
	keys    *keyboard
	at      int // what is asked about
	undo    []undoing
	kept    int
	dropped int
	retired int // in the editor
}

func (r *reviewing) items() []learnings.Learning {
	items := make([]learnings.Learning, len(r.queue))
	for i, c := range r.queue {
		items[i] = c.learning
	}
	return items
}

// decide keeps and drops what was named on the command line: in each store all or none.
func (r *reviewing) decide(keep, drop []string, asJSON bool) error {
	toKeep, kept, err := pick(r.library.shelves, keep, r.findToKeep)
	if err != nil {
		return err
	}
	toDrop, dropped, err := pick(r.library.shelves, drop, r.findToDrop)
	if err != nil {
		return err
	}
	if err := r.sayDone(slices.Concat(kept, dropped), len(toKeep)+len(toDrop)); err != nil {
		return err
	}
	var done []change
	for _, b := range toKeep {
		some, err := r.keepAll(b)
		if err != nil {
			return errors.Join(r.printChanges(done, asJSON), err)
		}
		done = append(done, some...)
	}
	for _, b := range toDrop {
		some, err := r.takeOut("review", b, droppedInReview)
		if err != nil {
			return errors.Join(r.printChanges(done, asJSON), err)
		}
		for i := range some {
			some[i].shape.Action = "dropped"
		}
		done = append(done, some...)
	}
	return r.printChanges(done, asJSON)
}

// findToKeep is find, for somebody who may have kept it before.
func (r *reviewing) findToKeep(id string) (shelf, learnings.Learning, error) {
	s, l, err := r.find(id)
	if err != nil && l.Status == learnings.Active {
		err = doneError{err}
	}
	return s, l, err
}

// findToDrop is find, for somebody who may have dropped it before.
func (r *reviewing) findToDrop(id string) (shelf, learnings.Learning, error) {
	s, l, unknown := r.find(id)
	if unknown == nil || l.ID != "" {
		return s, l, unknown
	}
	return s, l, r.outAlready("review", r.library, id, unknown)
}

// find returns what waits under an id.
func (r *reviewing) find(id string) (shelf, learnings.Learning, error) {
	for _, c := range r.queue {
		if c.learning.ID == id {
			return c.shelf, c.learning, nil
		}
	}
	s, l, err := find("review", r.library.shelves, id)
	if err == nil {
		hint := "to take it out: learnings remove" + arguments(id)
		if l.Status == learnings.Retired {
			hint = "to have it given again: learnings restore" + arguments(id)
		}
		return s, l, hinted{fmt.Errorf("review: %s is %s and waits for no review", id, l.Status), hint}
	}
	hint := "to see what waits: learnings review --list"
	var ids []string
	for _, c := range r.queue {
		ids = append(ids, c.learning.ID)
	}
	if near, ok := nearest(id, ids); ok {
		hint = "did you mean: " + near
	}
	return s, l, hinted{fmt.Errorf("review: nothing that waits has the id %q", id), hint}
}

// keepAll makes learnings of one store active, all or none.
func (r *reviewing) keepAll(b batch) ([]change, error) {
	var done []change
	seen := slices.Clone(b.items)
	for i := range seen {
		seen[i].Status = learnings.Active
	}
	err := r.update("review", b.shelf, func(tx *learnings.Tx) error {
		done = nil
		for i, was := range b.items {
			now, err := tx.Revise(was, seen[i])
			if err != nil {
				return err
			}
			done = append(done, change{changeShape{ID: now.ID, Action: "kept", Reason: cameBackAs(was, now)}, now})
		}
		return nil
	})
	for i := range done {
		if err == nil {
			err = r.keepTrust("review", r.library.shelves[0].dir, b.shelf, b.items[i], seen[i])
		}
	}
	return done, err
}

// whyWaiting says why a learning waits.
func whyWaiting(l learnings.Learning) string {
	if l.Status != learnings.Quarantined {
		until := "is not given before"
		if !l.Signature.Empty() {
			until = "is given only when just this failure comes again"
		}
		return "draft: it waits for a second sighting or for you, and " + until
	}
	from := "a source"
	switch l.Source.By {
	case learnings.ByTool:
		from = "the output of a tool"
	case learnings.ByAssistant:
		from = "the agent's own words"
	}
	return "quarantined: it reads like an instruction and comes from " + from + ", which may not instruct; it is never given"
}
