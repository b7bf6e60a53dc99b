package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Version of the product. The changelog has a section of the same name.
const Version = "0.5.0"

// Exit statuses.
const (
	statusDone   = 0
	statusFailed = 1 // failed, or invalid input
	statusUsage  = 2
)

// Flags that every verb takes.
const (
	flagDir  = "dir"
	flagJSON = "json"
)

// Main runs the command line and returns the exit status: 0 done, 1 failed or invalid input, 2 wrong usage.
func Main(args []string, e Env) int {
	stdout := &outlet{to: e.Stdout}
	p := program{env: e, out: newVoice(e)}
	p.out.data = stdout
	app := p.app()
	if len(args) > 0 {
		args = arrange(app, args)
		p.out.dir = dirIn(args)
	}
	err := stdout.also(app.Run(args))
	if err == nil {
		return statusDone
	}
	p.out.fail(err)
	if _, usage := errors.AsType[usageError](err); usage {
		return statusUsage
	}
	return statusFailed
}

// program is one run of the command.
type program struct {
	env Env
	out voice
}

func (p *program) app() *cli.App {
	verbs := p.commands()
	app := &cli.App{
		Name:                  "learnings",
		Usage:                 "what your coding agents have learned",
		Version:               Version,
		Writer:                p.out.data,
		ErrWriter:             io.Discard, // out.go has the voice
		HideHelpCommand:       true,
		Flags:                 commonFlags(),
		CustomAppHelpTemplate: appHelp(verbs),
		OnUsageError:          func(_ *cli.Context, err error, _ bool) error { return wrongFlag("", commonFlags(), err) },
		ExitErrHandler:        func(*cli.Context, error) {}, // Main returns the status
		Action:                func(c *cli.Context) error { return p.noVerb(c) },
		Commands:              verbs,
	}
	if p.env.Commit != "" {
		app.Version += " (" + p.env.Commit + ")"
	}
	return app
}

// commands are the verbs, in the order in which the help has them: by what somebody wants, and there one after the
// other as they come to need them.
func (p *program) commands() []*cli.Command {
	return slices.Concat(
		under("See what is there",
			p.showCommand(),
			p.searchCommand(),
			p.whyCommand(),
			p.statsCommand(),
		),
		under("Change it",
			p.editCommand(),
			p.removeCommand(),
			p.restoreCommand(),
			p.reviewCommand(),
			p.cleanupCommand(),
			p.forgetCommand(),
		),
		under("Feed it",
			p.addCommand(),
			p.importCommand(),
		),
		under("Share it with a project",
			p.initCommand(),
			p.trustCommand(),
			p.moveCommand(),
		),
		under("Set it up",
			p.installCommand(),
			p.doctorCommand(),
			p.uninstallCommand(),
			p.completionCommand(),
			p.slashCommand(),
		),
	)
}

// under gives verbs the title that they stand under in the help.
func under(title string, verbs ...*cli.Command) []*cli.Command {
	for _, v := range verbs {
		v.Category = title
	}
	return verbs
}

// noVerb answers a command line without a verb, or with one that does not exist.
func (p *program) noVerb(c *cli.Context) error {
	name, command := c.Args().First(), "learnings"
	if name == "help" { // as git and go have it
		if name = c.Args().Get(1); c.App.Command(name) != nil {
			return cli.ShowCommandHelp(c, name)
		}
		command += " help"
	}
	if name == "" {
		return cli.ShowAppHelp(c)
	}
	hint := "to see all of them: learnings --help"
	if name == "version" {
		hint = "did you mean: learnings --version"
	}
	if meant := elsewhere(name); meant != "" {
		return usageError{err: fmt.Errorf("unknown verb %q", name), hint: "did you mean: " + command + " " + meant}
	}
	var names []string
	for _, verb := range c.App.VisibleCommands() {
		names = append(names, verb.Name)
	}
	return usageError{err: fmt.Errorf("unknown verb %q", name), hint: didYouMean(name, names, command, hint)}
}

// elsewhere is our verb for what other programs call otherwise; empty: none.
func elsewhere(name string) string {
	return map[string]string{
		"list": "show", "ls": "show", "cat": "show",
		"find": "search", "grep": "search",
		"delete": "remove", "del": "remove", "rm": "remove",
		"new": "add", "create": "add",
		"config": "install", "setup": "install",
	}[name]
}

// verb is how a verb is described; command makes it one for the command line.
type verb struct {
	name     string
	args     string // what stands after it
	usage    string // one line
	about    string // the rest
	examples []string
	flags    []cli.Flag
	maxArgs  int                     // -1: any number
	instead  func(arg string) string // hint at an argument too many; nil or an empty one: the help
	pages    bool                    // what it prints is read as a whole, through a pager where it is long
	run      cli.ActionFunc
}

func (p *program) command(v verb) *cli.Command {
	help := reflowed(v.about, helpWidth) + "Examples:\n"
	for _, example := range v.examples {
		help += "  " + example + "\n"
	}
	flags := slices.Concat(v.flags, commonFlags())
	run := v.run
	if v.pages {
		run = p.paged(run)
	}
	return &cli.Command{
		Name: v.name, ArgsUsage: v.args, Usage: v.usage, Description: help,
		Flags:              flags,
		HideHelpCommand:    true,
		CustomHelpTemplate: verbHelp,
		OnUsageError:       func(_ *cli.Context, err error, _ bool) error { return wrongFlag(v.name, flags, err) },
		Action: func(c *cli.Context) error {
			if v.maxArgs >= 0 && c.Args().Len() > v.maxArgs {
				stray := c.Args().Get(v.maxArgs)
				err := usageError{verb: v.name, err: fmt.Errorf("unexpected argument %q", stray)}
				if v.instead != nil {
					err.hint = v.instead(stray)
				}
				return err
			}
			if level := given(c, flagDir); level.IsSet(flagDir) && level.String(flagDir) == "" {
				return usageError{verb: v.name, err: errors.New("--" + flagDir + " needs a folder, and is empty")}
			}
			return run(c)
		},
	}
}

func commonFlags() []cli.Flag {
	return []cli.Flag{
		newOption(flagDir, "DIR", "where the learnings are, instead of the configured folder", ""),
		newSwitch(flagJSON, "print JSON, for programs"),
	}
}

// given returns the context, of the verb or of the program, in which a flag was given; the verb's when in neither.
func given(c *cli.Context, flag string) *cli.Context {
	for _, level := range c.Lineage() {
		if level.Command != nil && slices.Contains(level.LocalFlagNames(), flag) {
			return level
		}
	}
	return c
}

// dirFlag is the folder given with --dir, before or after the verb; empty: none.
func dirFlag(c *cli.Context) string { return given(c, flagDir).String(flagDir) }

// wantsJSON tells whether --json was given, before or after the verb.
func wantsJSON(c *cli.Context) bool { return given(c, flagJSON).Bool(flagJSON) }

// helpWidth is how many columns the help takes at most: a terminal that nobody has made wider has one more.
const helpWidth = 79

// appHelp is the template of the help: the verbs under the titles of their groups. The package would sort them.
func appHelp(verbs []*cli.Command) string {
	widest, title := 0, ""
	verbs = slices.DeleteFunc(slices.Clone(verbs), func(v *cli.Command) bool { return v.Hidden })
	for _, v := range verbs {
		widest = max(widest, len(v.Name))
	}
	var list strings.Builder
	for _, v := range verbs {
		if v.Category != title {
			title = v.Category
			fmt.Fprintf(&list, "\n%s:\n", title)
		}
		fmt.Fprintf(&list, "  %-*s  %s\n", widest, v.Name, v.Usage)
	}
	return appHelpHead + list.String() + appHelpTail
}

const appHelpHead = `{{.Name}}: {{.Usage}}

Usage:
  {{.Name}} VERB [arguments] [flags]
`

const appHelpTail = `
Flags, for every verb:{{range .VisibleFlags}}
  {{.}}{{end}}

More about a verb, with examples:
  {{.Name}} VERB --help
`

const verbHelp = `{{.HelpName}}: {{.Usage}}

Usage:
  {{.HelpName}}{{if .ArgsUsage}} {{.ArgsUsage}}{{end}} [flags]

{{.Description}}
Flags:{{range .VisibleFlags}}
  {{.}}{{end}}
`
