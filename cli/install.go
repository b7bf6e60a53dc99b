package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/internal/config"
	"session-learning/internal/terminal"
	"session-learning/learnings"
)

func (p *program) installCommand() *cli.Command {
	return p.command(verb{
		name:  "install",
		usage: "register the hooks with your agents",
		about: "Adds the hooks to the settings of Claude Code, makes the store, writes its\n" +
			"place into the configuration, and shows with a made-up session that the loop\n" +
			"works. Every other byte of the settings stays; a backup stands beside them.\n" +
			"Running it again changes nothing, or the path when the programs have moved.\n" +
			"With --cron your crontab gets a line that runs \"learnings cleanup\" once a week.",
		examples: []string{
			"learnings install",
			"learnings install --cron",
			"learnings install --settings ~/dotfiles/claude/settings.json",
			"learnings --dir ~/notes/learnings install",
		},
		flags: []cli.Flag{settingsFlag(), newSwitch("cron", "also clean up once a week, by a line in your crontab")},
		run:   p.install,
	})
}

func (p *program) uninstallCommand() *cli.Command {
	return p.command(verb{
		name:  "uninstall",
		usage: "take the hooks out again",
		about: "The settings get the bytes back that they had before install. When you have\n" +
			"edited them since, only our entries go. What was learned stays.",
		examples: []string{"learnings uninstall"},
		flags:    []cli.Flag{settingsFlag()},
		run:      p.uninstall,
	})
}

func settingsFlag() cli.Flag {
	return newOption("settings", "FILE", "the settings to edit, instead of Claude Code's usual ones", "")
}

func (p *program) install(c *cli.Context) error {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	m, err := p.machine(c, cfg, dir)
	if err != nil {
		return err
	}
	found := install.Found(m) // before the store is made, which may lie in the agent's folder
	if err := p.prepareInstall(m); err != nil {
		return err
	}
	results, err := install.Install(m)
	if err != nil {
		return fmt.Errorf("install: %w", err)
	}
	if c.Bool("cron") {
		r, err := install.AddCron(m)
		if err != nil {
			return fmt.Errorf("install: %w", err)
		}
		results = append(results, r)
	}
	told := p.results(results, cfg.Home, wantsJSON(c))
	if len(found) == 0 {
		p.out.say("no agent was found on this machine; the settings of %s are prepared, so that it will work once it is installed", results[0].Agent)
	}
	p.advise(m, results)
	if told != nil {
		return told
	}
	if err := p.demonstrate(m.Bin, wantsJSON(c)); err != nil {
		return err
	}
	if !wantsJSON(c) {
		if err := p.offerImport(c, cfg, m.Store); err != nil {
			return err
		}
	}
	return cronRefused(results)
}

// prepareInstall looks whether the hooks are there, and makes the store.
func (p *program) prepareInstall(m install.Machine) error {
	for _, hook := range []string{install.StartHook, install.StopHook} {
		if _, err := os.Stat(filepath.Join(m.Bin, hook)); err != nil {
			return hinted{fmt.Errorf("install: %s is not in %s", hook, m.Bin), "to build and install all three programs: ./install.sh"}
		}
	}
	store, err := learnings.Open(m.Store, p.options())
	if err != nil {
		return hinted{fmt.Errorf("install: %w", err), "to use another folder: learnings --dir /absolute/path install"}
	}
	return store.Close()
}

// cronRefused is the exit status of a crontab that was left alone: nothing else fails because of it.
func cronRefused(results []install.Result) error {
	refused := func(r install.Result) bool { return r.Agent == install.Cron && r.Action == install.Refused }
	if slices.ContainsFunc(results, refused) {
		return errTold
	}
	return nil
}

func (p *program) uninstall(c *cli.Context) error {
	cfg := p.configuration()
	dir, noStore := p.storeDir(c, cfg) // only the last word needs it: a wrong place keeps nobody from getting rid of the hooks
	m, err := p.machine(c, cfg, dir)
	if err != nil {
		return err
	}
	results, err := install.Uninstall(m)
	if err != nil {
		return fmt.Errorf("uninstall: %w", err)
	}
	if err := p.results(results, cfg.Home, wantsJSON(c)); err != nil {
		return err
	}
	if _, err := os.Stat(dir); noStore == nil && err == nil {
		p.out.say("what was learned stays in %s", dir)
		p.out.say("to remove it: rm -r %s", word(dir))
	}
	p.out.say("the programs stay in %s", m.Bin)
	programs := []string{word(filepath.Join(m.Bin, install.StartHook)), word(filepath.Join(m.Bin, install.StopHook)), word(p.env.Executable)}
	p.out.say("to remove them: rm %s", strings.Join(programs, " "))
	return cronRefused(results)
}

// machine is what install and uninstall need to know.
func (p *program) machine(c *cli.Context, cfg config.Config, store string) (install.Machine, error) {
	if p.env.Executable == "" {
		return install.Machine{}, errors.New("the system does not tell where this program is")
	}
	return install.Machine{
		Config: cfg, LookPath: p.env.LookPath, Bin: filepath.Dir(p.env.Executable),
		Store: store, SetStore: dirFlag(c) != "", Settings: p.absolute(c.String("settings")),
	}, nil
}

// results prints what became of each file. Files that had to be left alone are told on stderr.
func (p *program) results(results []install.Result, home string, asJSON bool) error {
	var table [][]cell
	refused := false
	for _, r := range results {
		if r.Action == install.Refused {
			refused = refused || r.Agent != install.Cron
			p.out.say("%s", r.Reason)
		}
		if asJSON {
			if err := p.out.json(fileShape{File: r.File, Agent: r.Agent, Action: string(r.Action), Reason: r.Reason, Backup: r.Backup}); err != nil {
				return err
			}
			continue
		}
		row := []cell{{string(r.Action), green}, {text: oneLine(p.shown(r.File, home))}, {oneLine(r.Reason), dim}}
		if r.Action == install.Refused { // why stands on stderr
			row[0].colour, row[2].text = amber, "left as it was"
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
	if m.Config.Disabled {
		p.out.say("$%s is set: the hooks do nothing where it is", config.EnvDisable)
	}
	if p.onPath() {
		return
	}
	p.out.say("%s is not on your PATH, so that \"learnings\" must be typed with its path; to add it:", m.Bin)
	p.out.say("export PATH=%q", m.Bin+string(os.PathListSeparator)+"$PATH")
}

// onPath tells whether this program is the one that is run when its name is typed.
func (p *program) onPath() bool {
	found, err := p.env.LookPath("learnings")
	return err == nil && sameFile(found, p.env.Executable)
}

// typed is this program as it must be typed.
func (p *program) typed() string {
	if p.onPath() {
		return "learnings"
	}
	return word(p.env.Executable)
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// demonstrate shows that the loop works.
func (p *program) demonstrate(bin string, asJSON bool) error {
	result, err := p.prove(bin)
	if err != nil {
		return hinted{fmt.Errorf("prove that the loop works: %w", err), "the hooks are registered; to take them out: learnings uninstall"}
	}
	if asJSON {
		return nil
	}
	p.out.print("\n")
	p.out.prose("", "The loop works. From a made-up session in which the tests failed, and then did not, was learned:")
	p.out.print("\n")
	for _, l := range result.learned {
		p.out.labelled("  ", cell{oneLine(l.ID), cyan}, cell{text: oneLine(l.Summary.String())})
	}
	p.out.print("\n")
	p.out.prose("", fmt.Sprintf("When a later session is asked %q, the model is shown:", laterPrompt))
	p.out.print("\n")
	p.out.prose("  ", terminal.Visible(result.block))
	p.out.print("\n")
	p.out.prose("", "That session and its store are gone again. Work on as you are used to.")
	p.out.print("To see what was learned: %s show\n", p.typed())
	return nil
}
