package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/internal/terminal"
)

func (p *program) doctorCommand() *cli.Command {
	return p.command(verb{
		name:  "doctor",
		usage: "find out what is wrong, and what to do about it",
		about: "Looks at the programs, your settings, the hooks, the store and the last runs, and\n" +
			"lets the real hooks live through a made-up session. Nothing is changed: each\n" +
			"finding comes with the command to type, or with what to do. The exit status is 1\n" +
			"when something does not work, and 0 when all does, also with warnings.",
		examples: []string{"learnings doctor", "learnings doctor --json"},
		run:      p.doctor,
	})
}

// health says how bad a finding of the doctor is.
type health string

const (
	healthy  health = "ok"
	doubtful health = "warn" // it works, and may not work as the person thinks
	failing  health = "fail"
)

// diagnosis is one finding of a check. A check may have several.
type diagnosis struct {
	check  string
	agent  string // that it is about; empty: none
	health health
	detail string
	fix    remedy
}

// remedy is what to do about a finding.
type remedy struct {
	text  string
	typed bool // it is a command; false: a sentence for a person
}

// line is a remedy as it is printed. The spaces in a command are left as they are: they may belong to a path.
func (r remedy) line() string {
	if r.typed {
		return terminal.Visible(r.text)
	}
	return oneLine(r.text)
}

func typing(format string, args ...any) remedy { return remedy{fmt.Sprintf(format, args...), true} }
func doing(format string, args ...any) remedy  { return remedy{fmt.Sprintf(format, args...), false} }

func fine(format string, args ...any) diagnosis {
	return diagnosis{health: healthy, detail: fmt.Sprintf(format, args...)}
}

func warn(fix remedy, format string, args ...any) diagnosis {
	return diagnosis{health: doubtful, detail: fmt.Sprintf(format, args...), fix: fix}
}

func fail(fix remedy, format string, args ...any) diagnosis {
	return diagnosis{health: failing, detail: fmt.Sprintf(format, args...), fix: fix}
}

// check looks at one thing.
type check struct {
	name string
	look func() []diagnosis
}

// checks are in the order in which one thing rests on another. Their names are documented and stay.
func (x *examination) checks() []check {
	return []check{
		{"programs", x.programs},
		{"path", x.path},
		{"home", x.home},
		{"environment", x.environment},
		{"config", x.config},
		{"agent", x.agents},
		{"hooks", x.hooks},
		{"store", x.storeFolder},
		{"learnings", x.learnings},
		{"lock", x.lock},
		{"spool", x.spool},
		{"archive", x.archive},
		{"state", x.state},
		{"disk", x.disk},
		{"clock", x.clock},
		{"project", x.projectStore},
		{"runs", x.runs},
		{"proof", x.proof},
	}
}

func (p *program) doctor(c *cli.Context) error {
	x := p.examine(c)
	defer x.close()
	var found []diagnosis
	for _, check := range x.checks() {
		found = append(found, check.run()...)
	}
	sick := slices.ContainsFunc(found, func(d diagnosis) bool { return d.health == failing })
	if wantsJSON(c) {
		if err := p.out.json(x.json(found, !sick)); err != nil {
			return err
		}
	} else {
		p.printDiagnoses(found)
	}
	if sick {
		return errTold
	}
	return nil
}

// run looks, whatever happens to the looking: a check that breaks costs itself.
func (c check) run() (found []diagnosis) {
	defer func() {
		if r := recover(); r != nil {
			found = []diagnosis{fail(doing("report this, with what learnings --version prints"), "the check itself broke: %v", r)}
		}
		for i := range found {
			found[i].check = c.name
		}
	}()
	return c.look()
}

// doctorShape is what --json prints.
type doctorShape struct {
	OK     bool               `json:"ok"`
	Checks []checkShape       `json:"checks"`
	Agents []agentHealthShape `json:"agents"`
}

type checkShape struct {
	Name   string `json:"name"`
	Agent  string `json:"agent"` // as people call it
	Status string `json:"status"`
	Detail string `json:"detail"`
	Fix    string `json:"fix"`
}

// agentHealthShape is what is known of an agent. Times that are not known are null.
type agentHealthShape struct {
	Name       string     `json:"name"` // as in the store
	Title      string     `json:"title"`
	Found      bool       `json:"found"`
	Program    string     `json:"program"`
	Folder     string     `json:"folder"`
	Version    string     `json:"version"`
	Registered bool       `json:"registered"`
	Ran        *time.Time `json:"last_run"`
	Given      *time.Time `json:"last_injection"`
	Read       *time.Time `json:"last_extraction"`
}

func (x *examination) json(found []diagnosis, ok bool) doctorShape {
	shape := doctorShape{OK: ok, Checks: make([]checkShape, len(found)), Agents: []agentHealthShape{}}
	for i, d := range found {
		shape.Checks[i] = checkShape{Name: d.check, Agent: d.agent, Status: string(d.health), Detail: d.detail, Fix: d.fix.text}
	}
	for _, a := range x.agentsSeen { // as the check saw them
		shape.Agents = append(shape.Agents, agentHealthShape{
			Name: a.Name, Title: a.Title, Found: a.Used, Program: a.Program, Folder: a.Folder, Version: a.version, Registered: a.registered,
			Ran: known(a.ran), Given: known(a.given), Read: known(a.read),
		})
	}
	return shape
}

// known is a moment, or nothing when it is not known.
func known(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	at = at.UTC()
	return &at
}

// folded joins what is the same with several agents to one line that names them all, and puts together what has the same
// remedy.
func folded(found []diagnosis) []diagnosis {
	var lines []diagnosis
	for _, d := range found {
		same := slices.IndexFunc(lines, func(l diagnosis) bool {
			return d.agent != "" && l.agent != "" && l.mendedWith(d) && l.detail == d.detail
		})
		if same >= 0 {
			lines[same].agent += ", " + d.agent
			continue
		}
		at := len(lines)
		for i, l := range lines {
			if d.fix.text != "" && l.mendedWith(d) {
				at = i + 1
			}
		}
		lines = slices.Insert(lines, at, d)
	}
	return lines
}

// mendedWith tells whether two findings of a check are as bad and have the same remedy.
func (d diagnosis) mendedWith(other diagnosis) bool {
	return d.check == other.check && d.health == other.health && d.fix == other.fix
}

// asNext tells whether the next finding has the same remedy, which is then told once.
func asNext(found []diagnosis, i int) bool {
	return i+1 < len(found) && found[i].fix.text != "" && found[i].mendedWith(found[i+1])
}

// printDiagnoses prints a line a finding, and below it what can be done about it.
func (p *program) printDiagnoses(found []diagnosis) {
	found = folded(found)
	colours := map[health]colour{healthy: green, doubtful: amber, failing: red}
	table := make([][]cell, len(found))
	for i, d := range found {
		detail := d.detail
		if d.agent != "" {
			detail = d.agent + ": " + detail
		}
		table[i] = []cell{{string(d.health), colours[d.health]}, {text: d.check}, {text: oneLine(detail)}}
	}
	if !p.out.terminal {
		for i, d := range found {
			if d.fix.text != "" {
				table[i] = append(table[i], cell{text: d.fix.line()})
			}
		}
		p.out.table("", table)
	} else {
		p.printFindings(found, table)
	}
	p.out.print("%s\n", verdict(found))
}

// printFindings prints the findings for a person. A command to type is never broken: it is to be copied.
func (p *program) printFindings(found []diagnosis, table [][]cell) {
	aligned := widths(table)
	indent := strings.Repeat(" ", aligned[0]+2+aligned[1]+2)
	for i, d := range found {
		p.out.aligned("", aligned, table[i:i+1])
		label := cell{"what to do:", dim}
		if d.health == healthy {
			label.text = "to change that:"
		}
		switch {
		case d.fix.text == "", asNext(found, i):
		case d.fix.typed:
			p.out.print("%s%s %s\n", indent, p.out.paint(label.colour, label.text), p.out.paint(cyan, d.fix.line()))
		default:
			p.out.labelled(indent, label, cell{text: d.fix.line()})
		}
	}
	p.out.print("\n")
}

// verdict says the whole in words.
func verdict(found []diagnosis) string {
	need, look := 0, 0
	for i, d := range found {
		switch {
		case asNext(found, i):
		case d.health == failing:
			need++
		case d.health == doubtful:
			look++
		}
	}
	switch {
	case need == 0 && look == 0:
		return "everything works"
	case need == 0:
		return "it works; " + plural(look, "thing") + " to look at"
	case look == 0:
		return needs(need)
	default:
		return needs(need) + ", and there " + isAre(look) + " " + strings.TrimSpace(plural(look, "more thing")) + " to look at"
	}
}

func needs(n int) string {
	if n == 1 {
		return "1 thing needs you"
	}
	return plural(n, "thing") + " need you"
}
