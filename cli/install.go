package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/internal/terminal"
	"session-learning/learnings"
)

func (p *program) installCommand() *cli.Command {
	return p.command(verb{
		name:  "install",
		usage: "register the hooks with your agents",
		about: "Adds the hooks to the settings of every coding agent that is found: Claude Code,\n" +
			"opencode, Codex, Gemini CLI, Qwen Code, Copilot CLI and Cursor. Makes the store,\n" +
			"writes its place into the configuration, and shows with a made-up session that\n" +
			"the loop works. Every other byte of the settings stays; a backup stands beside\n" +
			"them. Running it again changes nothing, or the path when the programs have moved.\n" +
			"With --cron your crontab gets a line that runs \"learnings cleanup\" once a week.",
		examples: []string{
			"learnings install",
			"learnings install --agent codex --agent opencode",
			"learnings install --cron",
			"learnings install --settings ~/dotfiles/claude/settings.json",
			"learnings --dir ~/notes/learnings install",
		},
		flags: []cli.Flag{
			agentFlag("with this agent alone; again for more (default: all found)"),
			settingsFlag(), newSwitch(flagInstructions, "give opencode a file of instructions in place of the plugin"),
			newSwitch("cron", "also clean up once a week, by a line in your crontab"),
		},
		run: p.install,
	})
}

func (p *program) uninstallCommand() *cli.Command {
	return p.command(verb{
		name:  "uninstall",
		usage: "take the hooks out again",
		about: "The settings get the bytes back that they had before install. When you have\n" +
			"edited them since, only our entries go. What was learned and the programs stay; how\n" +
			"to be rid of those, too, is said.",
		examples: []string{"learnings uninstall", "learnings uninstall --agent codex"},
		flags: []cli.Flag{
			agentFlag("of this agent alone; again for more (default: of all)"), settingsFlag(),
		},
		run: p.uninstall,
	})
}

func settingsFlag() cli.Flag {
	return newOption(flagSettings, "FILE", "edit this file, not the usual one; without --agent Claude's", "")
}

func agentFlag(usage string) cli.Flag { return newList(flagAgent, "NAME", usage) }

const (
	flagAgent        = "agent"
	flagSettings     = "settings"
	flagInstructions = "instructions"
)

func (p *program) install(c *cli.Context) error {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	m, err := p.machine(c, "install", cfg, dir)
	if err != nil {
		return err
	}
	absent := absentAgents(m)
	m.Agents = install.Chosen(m) // before the store is made, which may lie in an agent's folder
	if m.Instructions = c.Bool(flagInstructions); m.Instructions && !slices.Contains(m.Agents, agent.OpenCode) {
		return usageError{
			verb: "install", err: errors.New("--instructions is about opencode, which is not among these agents"),
			hint: "to prepare it: learnings install --agent opencode --instructions",
		}
	}
	if err := p.prepareInstall(m); err != nil {
		return err
	}
	again := install.Installed(m)
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
	for _, talk := range absent {
		p.out.say("%s", talk)
	}
	left := p.leftToDo(m, results)
	if told == nil {
		told = cmp.Or(p.showThatItWorks(c, m, again || !changed(results), len(left) > 0), cronRefused(results))
	}
	p.tellLeft(left)
	return told
}

// showThatItWorks proves the loop, and offers to learn from what is here from before. again: the person has seen the loop
// at work; more: something is left to do.
func (p *program) showThatItWorks(c *cli.Context, m install.Machine, again, more bool) error {
	result, err := p.prove(m.Bin)
	switch {
	case err != nil:
		return hinted{fmt.Errorf("prove that the loop works: %w", err), "the hooks are registered; to take them out: learnings uninstall"}
	case wantsJSON(c):
		return nil
	case again:
		p.out.prose("", "The loop works, as a made-up session has shown.")
	default:
		p.demonstrate(result, more)
	}
	return p.offerImport(c, m.Config, m.Store)
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
	m, err := p.machine(c, "uninstall", cfg, dir)
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
	if handed := cfg.HandOverDir(agent.OpenCode); isThere(handed) && (len(m.Agents) == 0 || slices.Contains(m.Agents, agent.OpenCode)) {
		p.out.say("sessions that opencode left to be learned from are in %s", handed)
		p.out.say("to remove them: rm -r %s", word(handed))
	}
	if len(m.Agents) > 0 { // others may go on
		return nil
	}
	if noStore == nil && isThere(dir) {
		p.out.say("what was learned stays in %s", dir)
		p.out.say("to remove it: rm -r %s", word(dir))
	}
	p.out.say("the programs stay in %s", m.Bin)
	programs := []string{word(filepath.Join(m.Bin, install.StartHook)), word(filepath.Join(m.Bin, install.StopHook)), word(p.env.Executable)}
	p.out.say("to remove them: rm %s", strings.Join(programs, " "))
	return cronRefused(results)
}

// isThere tells whether something stands at a path.
func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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

// machine is what install and uninstall need to know.
func (p *program) machine(c *cli.Context, verb string, cfg config.Config, store string) (install.Machine, error) {
	if p.env.Executable == "" {
		return install.Machine{}, errors.New("the system does not tell where this program is")
	}
	names, err := agentsOf(c, verb)
	if err != nil {
		return install.Machine{}, err
	}
	return install.Machine{
		Config: cfg, LookPath: p.env.LookPath, Bin: filepath.Dir(p.env.Executable),
		Store: store, SetStore: dirFlag(c) != "", Agents: names, Settings: p.absolute(c.String(flagSettings)),
	}, nil
}

// agentsOf are the agents that the person has named, each once.
func agentsOf(c *cli.Context, verb string) ([]string, error) {
	var names []string
	for _, given := range listOf(c, flagAgent) {
		for _, word := range strings.Split(given, ",") {
			name, ok := install.Named(word)
			if !ok {
				return nil, unknownAgent(verb, strings.TrimSpace(word))
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if c.String(flagSettings) == "" {
		return names, nil
	}
	if len(names) > 1 {
		return nil, usageError{verb: verb, err: errors.New("--settings is the file of one agent, and several are named")}
	}
	if len(names) == 1 && !install.HasSettings(names[0]) {
		return nil, usageError{verb: verb, err: fmt.Errorf("%s has no settings to edit: its hooks are called by a plugin", agent.Title(names[0])), hint: "for its usual folder: learnings " + verb + " --agent " + names[0]}
	}
	return names, nil
}

// unknownAgent tells which names there are.
func unknownAgent(verb, word string) error {
	hint := didYouMean(word, install.Names(), "learnings "+verb+" --agent", "the agents are "+strings.Join(install.Names(), ", "))
	return usageError{verb: verb, err: fmt.Errorf("unknown agent %q", word), hint: hint}
}

// demonstrate shows what the loop did with a made-up session.
func (p *program) demonstrate(result proof, more bool) {
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
	last := "That session and its store are gone again."
	if !more {
		last += " Work on as you are used to."
	}
	p.out.prose("", last)
	p.out.print("To see what was learned: %s show\n", p.typed())
}
