package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/internal/config"
	"session-learning/learnings"
)

func (p *program) installCommand() *cli.Command {
	return p.command(verb{
		name:  "install",
		usage: "register the hooks with your agents",
		about: "Adds the hooks to the settings of Claude Code, makes the store, writes its place into the\n" +
			"configuration, and shows with a made-up session that the loop works. Every other byte of the\n" +
			"settings stays; a backup stands beside them. Running it again changes nothing, or the path\n" +
			"when the programs have moved.",
		examples: []string{
			"learnings install",
			"learnings install --settings ~/dotfiles/claude/settings.json",
			"learnings --dir ~/notes/learnings install",
		},
		flags: []cli.Flag{settingsFlag()},
		run:   p.install,
	})
}

func (p *program) uninstallCommand() *cli.Command {
	return p.command(verb{
		name:  "uninstall",
		usage: "take the hooks out again",
		about: "The settings get the bytes back that they had before install. When you have edited them\n" +
			"since, only our entries go. What was learned stays.",
		examples: []string{"learnings uninstall"},
		flags:    []cli.Flag{settingsFlag()},
		run:      p.uninstall,
	})
}

func settingsFlag() cli.Flag {
	return &cli.StringFlag{Name: "settings", Usage: "edit `FILE`, instead of the settings where Claude Code keeps them"}
}

func (p *program) install(c *cli.Context) error {
	m, err := p.machine(c)
	if err != nil {
		return err
	}
	for _, hook := range []string{install.StartHook, install.StopHook} {
		if _, err := os.Stat(filepath.Join(m.Bin, hook)); err != nil {
			return hinted{fmt.Errorf("install: %s is not in %s", hook, m.Bin), "to build and install all three programs: ./install.sh"}
		}
	}
	found := install.Found(m) // before the store is made, which may lie in the agent's folder
	store, err := learnings.Open(m.Store, p.options())
	if err != nil {
		return hinted{fmt.Errorf("install: %w", err), "to use another folder: learnings --dir /absolute/path install"}
	}
	if err := store.Close(); err != nil {
		return err
	}
	results, err := install.Install(m)
	if err != nil {
		return fmt.Errorf("install: %w", err)
	}
	told := p.results(results, wantsJSON(c))
	if len(found) == 0 {
		p.out.say("no agent was found on this machine; the settings of %s are prepared, so that it will work once it is installed", results[0].Agent)
	}
	p.advise(m, results)
	if told != nil {
		return told
	}
	return p.demonstrate(m.Bin, wantsJSON(c))
}

func (p *program) uninstall(c *cli.Context) error {
	m, err := p.machine(c)
	if err != nil {
		return err
	}
	results, err := install.Uninstall(m)
	if err != nil {
		return fmt.Errorf("uninstall: %w", err)
	}
	if err := p.results(results, wantsJSON(c)); err != nil {
		return err
	}
	p.out.say("what was learned stays in %s", m.Store)
	p.out.say("the programs stay in %s", m.Bin)
	return nil
}

// machine is what install and uninstall need to know.
func (p *program) machine(c *cli.Context) (install.Machine, error) {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return install.Machine{}, err
	}
	if p.env.Executable == "" {
		return install.Machine{}, errors.New("the system does not tell where this program is")
	}
	return install.Machine{
		Config: cfg, LookPath: p.env.LookPath, Bin: filepath.Dir(p.env.Executable),
		Store: dir, SetStore: dirFlag(c) != "", Settings: p.absolute(c.String("settings")),
	}, nil
}

// results prints what became of each file. Files that had to be left alone are told on stderr.
func (p *program) results(results []install.Result, asJSON bool) error {
	var table [][]cell
	refused := false
	for _, r := range results {
		if asJSON {
			if err := p.out.json(fileShape{File: r.File, Agent: r.Agent, Action: string(r.Action), Reason: r.Reason, Backup: r.Backup}); err != nil {
				return err
			}
		} else {
			table = append(table, []cell{{string(r.Action), green}, {text: oneLine(r.File)}, {oneLine(r.Reason), dim}})
		}
		if r.Action == install.Refused {
			refused = true
			p.out.say("%s", r.Reason)
		}
	}
	p.out.table("", table)
	if refused {
		p.out.say("nothing was changed there; mend it and run this again, or name another file with --settings FILE")
		return errTold
	}
	return nil
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
	found, err := p.env.LookPath("learnings")
	if err == nil && sameFile(found, p.env.Executable) {
		return
	}
	p.out.say("%s is not on your PATH, so that \"learnings\" must be typed with its path; to add it:", m.Bin)
	p.out.say("export PATH=%q", m.Bin+string(os.PathListSeparator)+"$PATH")
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
	p.out.print("\nThe loop works. From a made-up session in which the tests failed, and then did not, was learned:\n\n")
	for _, l := range result.learned {
		p.out.print("  %s  %s\n", p.out.paint(cyan, oneLine(l.ID)), oneLine(l.Summary.String()))
	}
	p.out.print("\nWhen a later session is asked %q,\nthe model is shown:\n\n", laterPrompt)
	for line := range strings.Lines(visible(result.block)) {
		p.out.print("  %s\n", strings.TrimRight(line, "\n"))
	}
	p.out.print("\nThat session and its store are gone again. Work on as you are used to; what was learned shows: learnings show\n")
	return nil
}
