package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/internal/agent"
	"session-learning/internal/redact"
	"session-learning/internal/terminal"
	"session-learning/learnings"
)

func (p *program) showCommand() *cli.Command {
	return p.command(verb{
		name: "show", args: "[CATEGORY | ID]", maxArgs: 1, pages: true,
		usage: "list what was learned, or print one learning in full",
		about: "Without an argument all learnings are listed, with a category those of the\n" +
			"category, the best of each category first. Retired ones are left out unless\n" +
			"--all is given; an id shows any. The categories are errors, workflows, tools,\n" +
			"architecture and debugging. What the project shares is marked \"project\", or\n" +
			"\"untrusted\" until you trust it.",
		examples: []string{
			"learnings show",
			"learnings show errors",
			"learnings show err-20261130-k3f7",
			"learnings show --all --json",
			"learnings show err-20261130-k3f7 --evidence",
		},
		flags: []cli.Flag{
			newSwitch("all", "with retired ones"),
			newSwitch(flagEvidence, "with the lines of the transcript that one rests on"),
		},
		run: p.show,
	})
}

func (p *program) show(c *cli.Context) error {
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	known := lib.items()
	items, single, err := choose(known, c.Args().First(), c.Bool("all"))
	if err != nil {
		return p.missing("show", lib, c.Args().First(), err)
	}
	switch {
	case c.Bool(flagEvidence):
		return p.showEvidence(c, lib, items, single)
	case wantsJSON(c):
		return p.out.json(listJSON(lib, items))
	case single:
		p.printLearning(items[0], lib.standing(items[0]))
	case len(items) > 0:
		slices.SortStableFunc(items, bestFirst)
		p.list(items, lib.mark)
	case p.sayHidden(lib, strings.ToLower(c.Args().First())):
	case len(known) == 0:
		p.out.say("there are no learnings in %s", lib.shelves[0].dir)
		p.out.say("to add something by hand: learnings add --help")
	default:
		p.sayNone(known, c.Args().First())
	}
	if !single {
		p.sayUntrusted(lib)
	}
	return nil
}

// mark tells of a learning in a list that it is a project's; empty: it is the user's own.
func (l library) mark(item learnings.Learning) string {
	switch s := l.shelfOf(item.ID); {
	case s.project == "":
		return ""
	case s.trusts(item):
		return "project"
	}
	return "untrusted"
}

// standing tells of a learning of a project where it stands, and whether it is given.
func (l library) standing(item learnings.Learning) [2]string {
	place := ""
	switch l.mark(item) {
	case "project":
		place = "the project's, trusted"
	case "untrusted":
		place = "the project's, not given until it is trusted: learnings trust" + arguments(item.ID)
	}
	return [2]string{"store", place}
}

// sayUntrusted says to a person that something waits for review.
func (p *program) sayUntrusted(lib library) {
	for _, s := range lib.shelves {
		if n := len(s.untrusted()); n > 0 && p.out.terminal {
			p.out.say("%s of this project not trusted, and so not given: learnings trust", plural(n, "learning"))
		}
	}
}

// sayNone says why a list is empty although the store is not.
func (p *program) sayNone(items []learnings.Learning, category string) {
	what, all := "all that was learned is retired", "learnings show --all"
	if category != "" {
		what, all = "nothing was learned yet in "+category, "learnings show"
	}
	if retired, _, err := choose(items, category, true); category != "" && err == nil && len(retired) > 0 {
		what, all = "all that was learned in "+category+" is retired", "learnings show --all "+category
	}
	p.out.say("%s", what)
	p.out.say("to see all: %s", all)
}

// choose returns the learnings of a category, or the one with an id, or all for an empty name. The last result tells
// that one was asked for.
func choose(items []learnings.Learning, name string, all bool) ([]learnings.Learning, bool, error) {
	for _, l := range items {
		if name != "" && l.ID == name {
			return []learnings.Learning{l}, true, nil
		}
	}
	category, known := learnings.ParseCategory(name)
	if name != "" && !known {
		return nil, false, unknownName(items, name)
	}
	items = slices.DeleteFunc(slices.Clone(items), func(l learnings.Learning) bool {
		return l.Status == learnings.Retired && !all || known && l.Category != category
	})
	return items, false, nil
}

// bestFirst orders the learnings of a category: what is given before what waits, the surest first, then what was seen most
// often.
func bestFirst(a, b learnings.Learning) int {
	categories, statuses := learnings.Categories(), learnings.Statuses()
	return cmp.Or(
		slices.Index(categories[:], a.Category)-slices.Index(categories[:], b.Category),
		slices.Index(statuses, a.Status)-slices.Index(statuses, b.Status),
		cmp.Compare(b.Confidence, a.Confidence),
		cmp.Compare(b.TimesSeen, a.TimesSeen),
	)
}

// unknownName is the error for what is neither category nor id.
func unknownName(items []learnings.Learning, name string) error {
	names := categoryNames()
	for _, l := range items {
		names = append(names, l.ID)
	}
	hint := didYouMean(name, names, "learnings show", "to list all: learnings show")
	return hinted{fmt.Errorf("show: no category and no learning is called %q", name), hint}
}

func categoryNames() []string {
	var names []string
	for _, category := range learnings.Categories() {
		names = append(names, string(category))
	}
	return names
}

// list prints a line a learning: for a person under the title of its category. What mark says of one is added.
func (p *program) list(items []learnings.Learning, mark func(learnings.Learning) string) {
	if !p.out.terminal {
		p.out.table("", rows(items, func(l learnings.Learning) []cell {
			row := []cell{{text: oneLine(l.ID)}, {text: string(l.Category)}, {text: string(l.Status)}, {text: share(l.Confidence)}, {text: oneLine(l.Summary.String())}}
			if m := mark(l); m != "" {
				row = append(row, cell{text: m})
			}
			return row
		}))
		return
	}
	listed := func(l learnings.Learning) []cell { return listed(l, mark(l)) }
	aligned := widths(rows(items, listed)) // over all categories
	for _, category := range learnings.Categories() {
		some := slices.DeleteFunc(slices.Clone(items), func(l learnings.Learning) bool { return l.Category != category })
		if len(some) == 0 {
			continue
		}
		p.out.print("%s %s\n", p.out.paint(bold, string(category)), p.out.paint(dim, strconv.Itoa(len(some))))
		p.out.aligned("  ", aligned, rows(some, listed))
	}
}

// listed is a learning in a list for a person.
func listed(l learnings.Learning, more string) []cell {
	return []cell{
		{oneLine(l.ID), cyan},
		{share(l.Confidence), dim},
		{strings.TrimSpace(mark(l.Status) + " " + more), amber},
		{text: oneLine(l.Summary.String())},
	}
}

func rows(items []learnings.Learning, row func(learnings.Learning) []cell) [][]cell {
	table := make([][]cell, len(items))
	for i, l := range items {
		table[i] = row(l)
	}
	return table
}

// mark names a status that keeps a learning from being offered.
func mark(s learnings.Status) string {
	if s == learnings.Active {
		return ""
	}
	return string(s)
}

// printLearning prints a learning in full, for reading, with more facts below its own.
func (p *program) printLearning(l learnings.Learning, more ...[2]string) {
	p.out.title(l.Category.Title()+": "+oneLine(l.Summary.String()), "["+oneLine(l.ID)+"]")
	p.passage("", l.Insight, p.out.prose)
	p.passage("example", l.Example, p.out.verbatim) // to be copied
	p.passage("note", l.Note, p.out.prose)
	p.out.print("\n")
	var table [][]cell
	for _, f := range append(facts(l), more...) {
		if f[1] != "" {
			table = append(table, []cell{{f[0], dim}, {text: f[1]}})
		}
	}
	p.out.table("", table)
}

// passage prints a text after an empty line and its name, and nothing when there is none.
func (p *program) passage(name string, t redact.Text, write func(indent, text string)) {
	if !t.Empty() {
		p.out.print("\n")
		if name != "" {
			p.out.print("%s\n", p.out.paint(dim, name+":"))
		}
		write("", strings.TrimRight(terminal.Visible(t.String()), "\n"))
	}
}

// facts are the short fields of a learning, with their names.
func facts(l learnings.Learning) [][2]string {
	return [][2]string{
		{"keywords", oneLine(strings.Join(redact.Strings(l.Keywords), ", "))},
		{"status", string(l.Status)},
		{"confidence", share(l.Confidence)},
		{"seen", seen(l)},
		{"created", day(l.Created)},
		{"scope", strings.TrimSpace(string(l.Scope) + " " + oneLine(l.Project))},
		{"paths", oneLine(strings.Join(redact.Strings(l.Paths), ", "))},
		{"signature", oneLine(l.Signature.String())},
		{"source", source(l.Source)},
		{"related", oneLine(strings.Join(l.Related, ", "))},
	}
}

// seen tells how often and when; empty when neither is known, as of one that a person wrote.
func seen(l learnings.Learning) string {
	var parts []string
	if l.TimesSeen > 0 {
		parts = append(parts, plural(l.TimesSeen, "time"))
	}
	if !l.LastSeen.IsZero() {
		parts = append(parts, "last "+day(l.LastSeen))
	}
	return strings.Join(parts, ", ")
}

func source(s learnings.Source) string {
	var parts []string
	for _, part := range []string{s.Kind, string(s.By), agent.Title(s.Agent), s.Session} {
		if part != "" {
			parts = append(parts, oneLine(part))
		}
	}
	if len(s.Lines) > 0 {
		parts = append(parts, unit(s.Agent)+"s "+strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Lines), " ", ", "), "[]"))
	}
	return strings.Join(parts, ", ")
}
