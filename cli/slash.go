package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/integrations"
	"session-learning/internal/config"
)

// Limits of what is printed into a conversation, where it is read by a model and paid for with every later turn.
const (
	slashInput   = 16 << 10 // bytes that a person types; more is cut off
	slashLines   = 40
	slashBytes   = 6 << 10
	slashColumns = 100 // of the tables
)

// slashVerbs are the verbs that somebody types into a conversation.
func slashVerbs() []string { return []string{"show", "search", "add", "stats"} }

const slashHelp = `/learnings show [CATEGORY | ID]  what was learned
/learnings search QUERY          find what fits a task
/learnings add TEXT              remember something, in your own words
/learnings stats                 how much was learned, and how often it was given
Everything else is done in a terminal: learnings --help
`

// slashCommand runs what a person types after /learnings. It is read from stdin, because there no shell takes the words
// for anything but words: the command files of the agents (integrations/) hand them over in a quoted here-document.
func (p *program) slashCommand() *cli.Command {
	c := p.command(verb{
		name:  "slash",
		usage: "run what was typed after /learnings in an agent",
		about: "Reads it from stdin. The command that install adds to an agent calls this; talk\n" +
			"goes to stdout, and the exit status is 0, so that the agent shows what is said.",
		examples: []string{"echo 'search circular import' | learnings slash"},
		run:      p.slash,
	})
	c.Hidden = true
	return c
}

func (p *program) slash(c *cli.Context) error {
	typed, err := io.ReadAll(io.LimitReader(p.env.Stdin, slashInput))
	if err != nil {
		return fmt.Errorf("slash: read stdin: %w", err)
	}
	name, rest := nextWord(string(typed))
	switch name = strings.ToLower(name); {
	case name == "" || name == "help" || name == "--help":
		p.out.print("%s", slashHelp)
	case name == "add" && rest == "":
		p.out.print("what is to be remembered? for example: /learnings add tests of the shop need a running database\n")
	case name == "add":
		p.out.print("%s", integrations.ClaudeAdd(install.Quoted(p.env.Executable), rest))
	case slices.Contains(slashVerbs(), name):
		p.out.print("%s", p.relayed(c, name, rest))
	default:
		p.out.print("%s\n\n%s", p.notHere(c, name), slashHelp)
	}
	return nil
}

// notHere answers what is no verb of a conversation.
func (p *program) notHere(c *cli.Context, name string) string {
	if c.App.Command(name) != nil {
		return "that is done in a terminal: learnings " + name
	}
	said := fmt.Sprintf("unknown verb %q", oneLine(name))
	if near, ok := nearest(name, slashVerbs()); ok {
		said += ", did you mean: /learnings " + near
	}
	return said
}

// relayed is what a verb prints, for a person who sees it in a conversation: all of it on stdout, without colours, and
// no more than fits there.
func (p *program) relayed(c *cli.Context, name, rest string) string {
	args := []string{"learnings"}
	if dir := dirFlag(c); dir != "" {
		args = append(args, "--"+flagDir, dir)
	}
	flags, words := leadingFlags(c.App.Command(name).Flags, rest)
	args = append(append(args, name), flags...)
	if words != "" {
		args = append(args, "--", words)
	}
	var out bytes.Buffer
	e := p.env
	e.Stdin, e.Stdout, e.Stderr = strings.NewReader(""), &out, &out
	e.Terminal, e.Interactive, e.Columns, e.Rows = true, false, slashColumns, 0
	e.Conversation = true
	e.Getenv = func(name string) string {
		if name == config.EnvNoColor {
			return "1"
		}
		return p.env.Getenv(name)
	}
	Main(args, e) // what it says about a failure stands in its output
	return shortened(out.String(), "learnings "+name)
}

// leadingFlags are the flags before the first other word. Later ones belong to what is asked: "why does --no-cache fail".
func leadingFlags(known []cli.Flag, text string) (flags []string, rest string) {
	rest = text
	for {
		name, tail := nextWord(rest)
		if !isFlag(name) {
			return flags, rest
		}
		flags, rest = append(flags, name), tail
		if value, after := nextWord(rest); takesValue(known, name) && value != "" {
			flags, rest = append(flags, value), after
		}
	}
}

// nextWord splits a text after its first word.
func nextWord(text string) (first, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexAny(text, " \t\r\n")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// shortened keeps the beginning of a long output and says where the rest is.
func shortened(text, command string) string {
	lines := strings.SplitAfter(strings.TrimRight(text, "\n"), "\n")
	size, kept := 0, 0
	for kept < min(len(lines), slashLines) && size+len(lines[kept]) <= slashBytes {
		size += len(lines[kept])
		kept++
	}
	where := "all of it, in a terminal: " + command
	switch {
	case kept == len(lines):
		return text
	case kept == 0: // a line that is longer than all that may be printed
		return strings.ToValidUTF8(text[:slashBytes], "") + "\n… " + where + "\n"
	}
	return strings.Join(lines[:kept], "") + fmt.Sprintf("… %s more; %s\n", plural(len(lines)-kept, "line"), where)
}
