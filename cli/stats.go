package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/internal/agent"
	"session-learning/learnings"
)

func (p *program) statsCommand() *cli.Command {
	return p.command(verb{
		name:  "stats",
		usage: "count what was learned, and how often it was given",
		about: "Sessions and injections are counted over what the store remembers of them: at\n" +
			"most 30 days and 500 sessions. What is not measured is said to be so.",
		examples: []string{"learnings stats", "learnings stats --json"},
		run:      p.stats,
	})
}

func (p *program) stats(c *cli.Context) error {
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	own := lib.shelves[0]
	activity, err := p.activity(own.dir)
	if err != nil { // all else can still be counted
		p.out.say("%v", err)
	}
	size, err := diskUse(own.dir)
	if err != nil {
		return err
	}
	shape := count(own.items)
	for _, s := range lib.shelves[1:] {
		shape.Project = projectShape{Learnings: len(s.items), Untrusted: len(s.untrusted())}
	}
	shape.Injections, shape.Bytes = activity.Injections, size
	shape.Given = givenByWeek(activity.Given)
	shape.Agents = countAgents(own.items, activity)
	if activity.Measured {
		shape.Sessions.Seen, shape.Sessions.Injected = &activity.Seen, &activity.Injected
	}
	if wantsJSON(c) {
		return p.out.json(shape)
	}
	p.printStats(shape)
	return nil
}

// activity reads what the hooks remember of their work; a store that does not exist yet remembers nothing.
func (p *program) activity(dir string) (hooks.Activity, error) {
	store, err := learnings.OpenExisting(dir, p.options())
	if errors.Is(err, fs.ErrNotExist) {
		return hooks.Activity{}, nil
	}
	if err != nil {
		return hooks.Activity{}, err
	}
	activity, err := hooks.ReadActivity(store.Dir())
	return activity, errors.Join(err, store.Close())
}

// count counts what the learnings themselves tell.
func count(items []learnings.Learning) statsShape {
	shape := statsShape{Version: shapeVersion, Learnings: map[string]int{}, Status: map[string]int{}, Weeks: addedByWeek(items)}
	for _, category := range learnings.Categories() {
		shape.Learnings[string(category)] = 0
	}
	for _, status := range learnings.Statuses() {
		shape.Status[string(status)] = 0
	}
	sessions := map[string]bool{}
	for _, l := range items {
		shape.Learnings[string(l.Category)]++
		shape.Status[string(l.Status)]++
		sessions[l.Source.Session] = true
		for _, s := range l.Sightings {
			sessions[s.Session] = true
		}
	}
	delete(sessions, "")
	shape.Sessions.Learned = len(sessions)
	return shape
}

// maxAgents is how many agents are counted: those that did most. There are as many as a store that was edited by hand names.
const maxAgents = 32

// countAgents counts by agent, in the order in which people are shown them. What a person wrote is no agent's.
func countAgents(items []learnings.Learning, activity hooks.Activity) []agentCounts {
	counts := map[string]agentCounts{}
	for _, l := range items {
		c := counts[l.Source.Agent]
		c.Learnings++
		counts[l.Source.Agent] = c
	}
	for name, given := range activity.GivenTo {
		c := counts[name]
		c.Injections = given.Times
		counts[name] = c
	}
	list := []agentCounts{}
	for name, c := range counts {
		if byAgent(name) {
			c.Name = name
			list = append(list, c)
		}
	}
	if len(list) > maxAgents {
		slices.SortFunc(list, func(a, b agentCounts) int {
			return cmp.Or(cmp.Compare(b.Learnings+b.Injections, a.Learnings+a.Injections), cmp.Compare(a.Name, b.Name))
		})
		list = list[:maxAgents]
	}
	order := func(c agentCounts) int {
		if i := slices.Index(agent.Names(), c.Name); i >= 0 {
			return i
		}
		return len(agent.Names())
	}
	slices.SortFunc(list, func(a, b agentCounts) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a.Name, b.Name))
	})
	return list
}

// diskUse is how many bytes the files of a folder hold.
func diskUse(dir string) (int64, error) {
	var total int64
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the store itself, or a file that was removed meanwhile
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		if info, err := entry.Info(); err == nil {
			total += info.Size()
		}
		return nil
	})
	return total, err
}

// notMeasured is said of what is not known.
const notMeasured = "not measured yet"

func (p *program) printStats(s statsShape) {
	line := func(name, value string) []cell { return []cell{{name, dim}, {text: value}} }
	var states []string
	for _, status := range learnings.Statuses() {
		states = append(states, string(status))
	}
	byCategory, byStatus := p.counted(categoryNames(), s.Learnings, line), p.counted(states, s.Status, line)
	p.out.groups(byCategory, byStatus, [][]cell{
		line("sessions seen", measured(s.Sessions.Seen)),
		line("sessions reminded", rate(s.Sessions.Injected, s.Sessions.Seen)),
		line("sessions learned from", strconv.Itoa(s.Sessions.Learned)),
		line("injections", strconv.Itoa(s.Injections)),
		{{"usage rate, quality", dim}, {notMeasured, dim}},
	}, ofAgents(s.Agents, line), ofProject(s.Project, line), [][]cell{line("disk", humanBytes(s.Bytes))})
	if p.out.terminal {
		p.plotWeeks("added by week", len(s.Weeks), func(i int) (string, int) { return s.Weeks[i].Week, s.Weeks[i].Added })
		p.plotWeeks("given by week", len(s.Given), func(i int) (string, int) { return s.Given[i].Week, s.Given[i].Injections })
	}
}

// ofAgents are the lines about the agents, where there are several.
func ofAgents(list []agentCounts, line func(name, value string) []cell) [][]cell {
	if len(list) < 2 {
		return nil
	}
	var rows [][]cell
	for _, c := range list {
		rows = append(rows, line(oneLine(agent.Title(c.Name)), plural(c.Learnings, "learning")+", reminded "+plural(c.Injections, "time")))
	}
	return rows
}

// ofProject are the lines about the project's store; none when it holds nothing.
func ofProject(s projectShape, line func(name, value string) []cell) [][]cell {
	if s.Learnings == 0 {
		return nil
	}
	return [][]cell{
		line("in the project's store", strconv.Itoa(s.Learnings)),
		line("not trusted yet", strconv.Itoa(s.Untrusted)),
	}
}

func measured(n *int) string {
	if n == nil {
		return notMeasured
	}
	return strconv.Itoa(*n)
}

func rate(part, whole *int) string {
	if part == nil || whole == nil {
		return notMeasured
	}
	if *whole == 0 {
		return strconv.Itoa(*part)
	}
	return fmt.Sprintf("%d (%d%%)", *part, *part*100 / *whole)
}
