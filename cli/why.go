package cli

import (
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/hooks/start"
	"session-learning/learnings"
)

func (p *program) whyCommand() *cli.Command {
	return p.command(verb{
		name: "why", args: "ID", maxArgs: 1,
		usage: "tell where a learning comes from, and what became of it",
		about: "When it was learned, from which session, by which rule and on whose word; how\n" +
			"often it was seen; whether it is given, and to which sessions it was. Also of one\n" +
			"that was removed. What was said and run: learnings show ID --evidence.",
		examples: []string{
			"learnings why err-20261130-k3f7",
			"learnings why err-20261130-k3f7 --json",
		},
		run: p.why,
	})
}

// whyShape is where a learning comes from.
type whyShape struct {
	Version    int              `json:"version"`
	ID         string           `json:"id"`
	Category   string           `json:"category"`
	Store      string           `json:"store"`
	Summary    string           `json:"summary"`
	Learned    *time.Time       `json:"learned"`
	How        string           `json:"how"`
	Source     sourceShape      `json:"source"`
	Transcript string           `json:"transcript"`
	TimesSeen  int              `json:"times_seen"`
	LastSeen   *time.Time       `json:"last_seen"`
	Sightings  []sightingShape  `json:"sightings"`
	Merged     bool             `json:"merged"`
	Related    []relatedShape   `json:"related"`
	Status     string           `json:"status"`
	Given      string           `json:"given"`
	Removed    removedShape     `json:"removed"`
	Injections []injectionShape `json:"injections"`
}

type relatedShape struct {
	ID      string `json:"id"`
	Status  string `json:"status"`
	Summary string `json:"summary"`
}

type removedShape struct {
	When   *time.Time `json:"when"`
	Reason string     `json:"reason"`
}

type injectionShape struct {
	Time     time.Time `json:"time"`
	Event    string    `json:"event"`
	Agent    string    `json:"agent"`
	Session  string    `json:"session"`
	SubAgent string    `json:"sub_agent"`
}

func (p *program) why(c *cli.Context) error {
	id := c.Args().First()
	if id == "" {
		return noID("why")
	}
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	gone := p.removedIn(lib)
	found, err := origin(lib, gone, id)
	if err != nil {
		return err
	}
	shape := p.whyOf(lib, gone, found)
	if wantsJSON(c) {
		return p.out.json(shape)
	}
	p.printWhy(lib, shape, found)
	return nil
}

// standingLearning is a learning with the store that it stands in, or was taken out of.
type standingLearning struct {
	learnings.Learning
	shelf   shelf
	removed *learnings.Removed // nil: it stands there
}

// removedIn are the learnings that were taken out of the stores. An archive that cannot be read is told.
func (p *program) removedIn(lib library) []standingLearning {
	var all []standingLearning
	for _, s := range lib.shelves {
		removed, err := p.archive(s)
		if err != nil {
			p.out.say("%v", err)
		}
		for _, r := range removed {
			all = append(all, standingLearning{r.Learning, s, &r})
		}
	}
	return all
}

// origin finds a learning by its id: where it stands, else where it was taken out last.
func origin(lib library, gone []standingLearning, id string) (standingLearning, error) {
	s, l, unknown := find("why", lib.shelves, id)
	if unknown == nil {
		return standingLearning{l, s, nil}, nil
	}
	known := lib.items()
	for _, r := range slices.Backward(gone) {
		if r.ID == id {
			return r, nil
		}
		known = append(known, r.Learning)
	}
	return standingLearning{}, unknownID("why", known, id)
}

func (p *program) whyOf(lib library, gone []standingLearning, l standingLearning) whyShape {
	full := learningJSON(l.shelf.dir, l.Learning)
	shape := whyShape{
		Version: shapeVersion, ID: l.ID, Category: full.Category, Store: full.Store, Summary: full.Summary,
		Learned: full.Created, How: how(l.Source.Kind), Source: full.Source,
		TimesSeen: l.TimesSeen, LastSeen: full.LastSeen, Sightings: full.Sightings,
		Merged: !l.Note.Empty(), Related: []relatedShape{}, Status: string(l.Status), Given: p.given(lib, l),
		Injections: []injectionShape{},
	}
	shape.Transcript, _ = p.transcriptOf(lib, l.Source.Session)
	if l.removed != nil {
		shape.Status, shape.Removed = "removed", removedShape{moment(l.removed.When), l.removed.Reason}
	}
	for _, id := range l.Related {
		shape.Related = append(shape.Related, related(lib, gone, id))
	}
	for _, in := range p.injections(lib, l.ID) {
		shape.Injections = append(shape.Injections, injectionShape{in.Time.UTC(), in.Event, in.Agent, in.Session, in.SubAgent})
	}
	return shape
}

// how says in words how a kind of learning is found. What a later version knows is named as it is called.
func how(kind string) string {
	switch kind {
	case "fix":
		return "a command failed, and worked after something was changed"
	case "retry":
		return "a command failed, and another way of calling it worked"
	case "correction":
		return "the user set the agent right"
	case "rule":
		return "the user stated a rule that stands"
	case "decision":
		return "the user made a choice"
	case "cause":
		return "the cause of a failure was named, and what followed confirmed it"
	case "together":
		return "what had to be changed or run together"
	case "added":
		return "a person added it"
	case "":
		return "not recorded; a person may have written it"
	}
	return kind
}

// said names whose word a learning rests on.
func said(by string) string {
	switch learnings.Author(by) {
	case learnings.ByUser:
		return "the user"
	case learnings.ByAssistant:
		return "the agent"
	case learnings.ByTool:
		return "what commands printed"
	}
	return ""
}

// given says whether a learning is given to sessions, and what changes that.
func (p *program) given(lib library, l standingLearning) string {
	id := word(l.ID) // as the value of a flag
	switch {
	case l.removed != nil:
		return "no, and what says the same is not learned again; to bring it back: learnings restore" + arguments(l.ID)
	case l.Status == learnings.Retired:
		return "no, and what says the same is not learned again; to use it again: learnings restore" + arguments(l.ID)
	case l.Status == learnings.Quarantined:
		return "no: it reads like an instruction, and comes from what may not give any; to decide: learnings review --keep " + id + " or --drop " + id
	case !l.shelf.trusts(l.Learning):
		return "no, until you trust it: learnings trust" + arguments(l.ID)
	case l.Status == learnings.Draft:
		return "only when just the same failure is met; active once it is seen in another session, or: learnings review --keep " + id
	case l.Scope == learnings.Project && l.Project != lib.here.Key:
		return "in its own project only, which this is not: " + l.Project
	}
	return givenTo(l.Learning)
}

// givenTo says to which sessions an active learning is given, where it can be.
func givenTo(l learnings.Learning) string {
	rule, here := start.IsRule(l), l.Scope == learnings.Project
	first := fmt.Sprintf("(%d standing rules at most), and with a task that it fits", start.MaxRules)
	switch {
	case rule && here:
		return "at the start of every session in this project " + first
	case rule:
		return "at the start of every session " + first
	case here:
		return "in this project only, to a session with a task that it fits"
	}
	return "to any session with a task that it fits"
}

// related is what another learning names.
func related(lib library, gone []standingLearning, id string) relatedShape {
	if l, ok := withID(lib.items(), id); ok {
		return relatedShape{id, string(l.Status), l.Summary.String()}
	}
	for _, r := range slices.Backward(gone) {
		if r.ID == id {
			return relatedShape{id, "removed", r.Summary.String()}
		}
	}
	return relatedShape{ID: id, Status: "unknown"}
}

// injections are what the user store remembers of when a learning was given.
func (p *program) injections(lib library, id string) []hooks.Injection {
	store, err := learnings.OpenExisting(lib.shelves[0].dir, p.options())
	if err != nil {
		return nil
	}
	defer store.Close()
	found, err := hooks.Injections(store.Dir(), id)
	if err != nil {
		p.out.say("%v", err)
	}
	return found
}
