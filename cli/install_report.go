package cli

import (
	"cmp"
	"fmt"
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

// changed tells whether an install has changed anything.
func changed(results []install.Result) bool {
	return slices.ContainsFunc(results, func(r install.Result) bool { return r.Action == install.Created || r.Action == install.Updated })
}

// leftToDo is what only the person can do, a line each.
func (p *program) leftToDo(m install.Machine, results []install.Result) []string {
	var left []string
	for _, r := range results {
		if r.Obstacle != "" {
			left = append(left, r.File+": "+r.Obstacle)
		}
	}
	for _, r := range results {
		if r.Notice != "" {
			left = append(left, strings.Split(r.Notice, "\n")...)
		}
	}
	if m.Config.Disabled {
		left = append(left, "$"+config.EnvDisable+" is set: the hooks do nothing where it is")
	}
	if !p.onPath() {
		line, profile := p.toPath(m.Bin)
		left = append(left, fmt.Sprintf("%s is not on your PATH; to type learnings without its path, %s: %s", m.Bin, profile, line))
	}
	return left
}

// tellLeft says what is left to do, last of all.
func (p *program) tellLeft(left []string) {
	if len(left) == 0 {
		return
	}
	p.out.say("left for you to do:")
	for _, line := range left {
		p.out.say("- %s", line)
	}
}

// toPath is the line that puts a folder on the search path of the person's shell, and what is to be done with it.
func (p *program) toPath(bin string) (line, do string) {
	line = fmt.Sprintf(`export PATH=%s:"$PATH"`, word(bin))
	switch filepath.Base(p.env.Getenv(config.EnvShell)) {
	case "fish":
		return "fish_add_path " + word(bin), "type once"
	case "bash":
		return line, "add to ~/.bashrc"
	case "zsh":
		return line, "add to ~/.zshrc"
	}
	return line, "add to the profile of your shell, such as ~/.profile"
}
