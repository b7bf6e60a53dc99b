package cli

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/learnings"
)

// Where a learning can be moved to.
const (
	toProject = "project"
	toUser    = "user"
)

func (p *program) moveCommand() *cli.Command {
	return p.command(verb{
		name: "move", args: "ID", maxArgs: 1,
		usage: "bring a learning into the project's store, or back into your own",
		about: "In the project's store a learning is shared with everybody who clones the\n" +
			"project. It goes there without what means nothing to others: sessions, lines,\n" +
			"counters; what names you is taken out once more. Your own store remembers that it\n" +
			"went, so that it is not learned again. You trust what you moved.",
		examples: []string{
			"learnings move err-20261130-k3f7 --to project",
			"learnings move err-20261130-k3f7 --to user",
		},
		flags: []cli.Flag{newOption("to", "STORE", "project or user", "")},
		run:   p.move,
	})
}

func (p *program) move(c *cli.Context) error {
	id, to := c.Args().First(), c.String("to")
	switch {
	case id == "":
		return noID("move")
	case to != toProject && to != toUser:
		err := fmt.Errorf("--to is %q, must be project or user", to)
		if to == "" {
			err = errors.New("where to? give --to project, or --to user")
		}
		return usageError{verb: "move", err: err}
	}
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	here, err := p.projectFor("move", cfg)
	if err != nil {
		return err
	}
	m := moving{program: p, id: id, cfg: cfg, here: here, json: wantsJSON(c)}
	return m.between(dir, to)
}

// moving is one learning on its way from one store to another.
type moving struct {
	*program
	id     string
	cfg    config.Config
	here   project.ID
	json   bool
	own    shelf // the user's
	shared shelf // the project's
	user   *learnings.Store
	team   *learnings.Shared
}

// between opens both stores and moves the learning. It is put into the one before it is taken out of the other, so that
// what is cut off leaves it in both; the same again then ends it.
func (m *moving) between(dir, to string) error {
	options := m.writing()
	var err error
	m.user, err = learnings.OpenExisting(dir, options)
	if err == nil {
		defer m.user.Close()
	} else if !errors.Is(err, fs.ErrNotExist) { // without a store of one's own nothing is there, and nothing is trusted
		return err
	}
	m.team, err = learnings.OpenShared(placeOf(m.here), m.user, options)
	if errors.Is(err, fs.ErrNotExist) {
		return hinted{fmt.Errorf("move: this project has no store of its own in %s", m.here.Root), "to make one: learnings init --project"}
	}
	if err != nil {
		return fmt.Errorf("move: %w", err)
	}
	defer m.team.Close()
	if m.own, m.shared, err = m.read(dir); err != nil {
		return err
	}
	if to == toProject {
		return m.toProject()
	}
	return m.toUser()
}

// read reads both stores. Of the project's, also what has the id of one of the user's: it may have been on its way.
func (m *moving) read(dir string) (own, shared shelf, err error) {
	place := placeOf(m.here)
	own = shelf{dir: dir, user: dir}
	shared = shelf{dir: place.Dir(), user: dir, project: m.here.Key, place: place}
	theirs := m.team.Read()
	m.tell(shared.dir, theirs.Problems)
	shared.items, shared.problems = theirs.Items, theirs.Problems
	if m.user == nil {
		return own, shared, nil
	}
	mine := m.user.Read()
	m.tell(own.dir, mine.Problems)
	own.items, own.problems = mine.Items, mine.Problems
	shared.trust, err = m.user.Trust(m.here.Key)
	return own, shared, err
}

func (m *moving) toProject() error {
	l, ok := withID(m.own.items, m.id)
	if !ok {
		if _, there := withID(m.shared.items, m.id); there {
			return m.done("skipped", "is in the project's store already", "")
		}
		return m.unknown()
	}
	if err := m.mayShare(l); err != nil {
		return err
	}
	clean := cleaned(l, m.cleaner(m.cfg))
	if clean.ID != l.ID || clean.Summary.Empty() {
		return hinted{fmt.Errorf("move: nothing is left of %s once secrets are taken out", m.id), "to change it: learnings edit" + arguments(m.id)}
	}
	there, err := m.team.Publish(clean)
	if err != nil {
		return m.failed(m.shared, err)
	}
	if err := m.user.GrantTrust(m.here.Key, []learnings.Learning{there}); err != nil {
		return unchanged("move", m.own, err)
	}
	if err := m.user.Leave(m.id, "moved to the project store "+m.shared.dir); err != nil {
		return m.half(m.own, err)
	}
	return m.done("moved", "to the project's store "+m.shared.dir, "learnings move"+amid(m.id, "--to user"))
}

// mayShare refuses to show to everybody what belongs elsewhere, or is not meant to be given to anybody.
func (m *moving) mayShare(l learnings.Learning) error {
	switch {
	case l.Scope == learnings.Project && l.Project != m.here.Key:
		return hinted{
			fmt.Errorf("move: %s belongs to another project: %s", m.id, oneLine(l.Project)),
			"go to the folder of that project, or make it general: learnings edit" + arguments(m.id),
		}
	case l.Status == learnings.Quarantined:
		return hinted{fmt.Errorf("move: %s is quarantined: nobody has reviewed it", m.id), "to review it: learnings review"}
	}
	return nil
}

func (m *moving) toUser() error {
	l, ok := withID(m.shared.items, m.id)
	if !ok {
		if _, here := withID(m.own.items, m.id); here {
			return m.done("skipped", "is in your own store already", "")
		}
		return m.unknown()
	}
	if !m.shared.trusts(l) {
		return hinted{fmt.Errorf("move: %s is not trusted yet", m.id), "to review it: learnings trust" + arguments(m.id)}
	}
	if err := m.user.TakeIn(m.shared.place, l); err != nil {
		return m.failed(m.own, err)
	}
	if err := m.team.Leave(m.id, "moved to somebody's own store"); err != nil {
		return m.half(m.shared, err)
	}
	return m.done("moved", "to your own store "+m.own.dir, "learnings move"+amid(m.id, "--to project"))
}

// unknown words why neither store has the learning.
func (m *moving) unknown() error {
	unknown := unknownID("move", append(m.own.items, m.shared.items...), m.id)
	return m.missing("move", library{shelves: []shelf{m.own, m.shared}}, m.id, unknown)
}

// failed words why a store did not take the learning.
func (m *moving) failed(s shelf, err error) error {
	if errors.Is(err, learnings.ErrTaken) {
		return hinted{fmt.Errorf("move: %s holds another learning with the id %s", s.dir, m.id), "to see yours: learnings show" + arguments(m.id)}
	}
	return unchanged("move", s, err)
}

// half says that the learning stands in both stores now.
func (m *moving) half(s shelf, err error) error {
	return hinted{fmt.Errorf("move: %s stands in both stores, because it could not be taken out of %s: %w", m.id, s.dir, err), "to finish: the same again"}
}

// done tells what was done, and how to undo it.
func (m *moving) done(action, reason, undo string) error {
	if m.json {
		return m.out.json(changeShape{ID: m.id, Action: action, Reason: reason})
	}
	m.out.table("", [][]cell{changeRow(action, m.id, reason)})
	if undo != "" {
		m.out.say("to undo that: %s", undo)
	}
	return nil
}
