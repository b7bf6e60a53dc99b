package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/cli/install"
	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// absentAgents says of the agents that will be prepared without being here.
func absentAgents(m install.Machine) []string {
	if m.Settings != "" {
		return nil
	}
	const prepared = "%s was found on this machine; the settings of %s are prepared, so that it will work once it is installed"
	if len(m.Agents) == 0 {
		if len(install.Found(m)) > 0 {
			return nil
		}
		return []string{fmt.Sprintf(prepared, "no agent", agent.Title(agent.Claude))}
	}
	var talk []string
	for _, a := range install.Agents(m) {
		if slices.Contains(m.Agents, a.Name) && !a.Found {
			talk = append(talk, fmt.Sprintf(prepared, "no "+a.Title, a.Title))
		}
	}
	return talk
}

// ourselves stands in the table where other rows name an agent.
const ourselves = "learnings"

// severalAgents tells whether a table has to say whose each file is.
func severalAgents(results []install.Result) bool {
	var names []string
	for _, r := range results {
		if r.Agent != "" && r.Agent != install.Cron && !slices.Contains(names, r.Agent) {
			names = append(names, r.Agent)
		}
	}
	return len(names) > 1
}

// results prints what became of each file. Files that had to be left alone are told on stderr.
func (p *program) results(results []install.Result, home string, asJSON bool) error {
	var table [][]cell
	refused, several := false, severalAgents(results)
	for _, r := range results {
		if r.Action == install.Refused {
			refused = refused || r.Agent != install.Cron
			p.out.say("%s", r.Reason)
		}
		if asJSON {
			if err := p.out.json(installShapeOf(r)); err != nil {
				return err
			}
			continue
		}
		row := []cell{{string(r.Action), green}, {text: oneLine(p.shown(r.File, home))}, {oneLine(r.Reason), dim}}
		if r.Action == install.Refused { // why stands on stderr
			row[0].colour, row[2].text = amber, "left as it was"
		}
		if several {
			row = slices.Insert(row, 1, cell{text: cmp.Or(r.Agent, ourselves)})
		}
		table = append(table, row)
	}
	p.out.table("", table)
	if refused {
		p.out.say("nothing was changed there; mend it and run this again, or name another file with --settings FILE")
		return errTold
	}
	return nil
}

// shown is a path as a person reads it best; a program gets it whole.
func (p *program) shown(path, home string) string {
	rest, inside := strings.CutPrefix(path, home+string(filepath.Separator))
	if !p.out.terminal || home == "" || !inside {
		return path
	}
	return "~" + string(filepath.Separator) + rest
}

// advise says what is still in the way.
func (p *program) advise(m install.Machine, results []install.Result) {
	for _, r := range results {
		if r.Obstacle != "" {
			p.out.say("%s: %s", r.File, r.Obstacle)
		}
	}
	for _, r := range results {
		p.out.say("%s", r.Notice)
	}
	if m.Config.Disabled {
		p.out.say("$%s is set: the hooks do nothing where it is", config.EnvDisable)
	}
	if p.onPath() {
		return
	}
	p.out.say("%s is not on your PATH, so that \"learnings\" must be typed with its path; to add it:", m.Bin)
	p.out.say("export PATH=%q", m.Bin+string(os.PathListSeparator)+"$PATH")
}
