package cli

import (
	_ "embed" // the scripts are part of the program, so that there is nothing to find
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// The scripts that let a shell ask us what may follow. The package's own mechanism is not used: it does not say which
// word is typed, and after "--" it runs the command.
var (
	//go:embed shells/learnings.bash
	bashScript string
	//go:embed shells/learnings.zsh
	zshScript string
	//go:embed shells/learnings.fish
	fishScript string
)

func (p *program) completionCommand() *cli.Command {
	return p.command(verb{
		name: "completion", args: "bash|zsh|fish", maxArgs: -1,
		usage: "print a script that completes commands in your shell",
		about: "Verbs, flags, their values, categories, files and the ids of your learnings are\n" +
			"completed, with their summaries in zsh and fish. Put a line where your shell reads\n" +
			"it when it starts:\n\n" +
			"  ~/.bashrc                   source <(learnings completion bash)\n" +
			"  ~/.zshrc, below compinit    source <(learnings completion zsh)\n" +
			"  ~/.config/fish/config.fish  learnings completion fish | source",
		examples: []string{"learnings completion bash"},
		run:      p.completion,
	})
}

func (p *program) completion(c *cli.Context) error {
	shell, words := c.Args().First(), c.Args().Tail()
	script, known := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[shell]
	switch {
	case shell == "":
		return usageError{verb: "completion", err: errors.New("for which shell?"), hint: "for example: learnings completion bash"}
	case !known:
		return unknownShell(shell)
	case len(words) == 0:
		p.out.print("%s", script)
		return nil
	}
	p.out.talk = io.Discard // a shell asks, and a person is typing
	if shell == "bash" {
		p.completeBash(c, words[0], strings.Join(words[1:], " "))
		return nil
	}
	answer := p.complete(c, words[:len(words)-1], words[len(words)-1])
	p.out.print("%s\n", answer.kind)
	for _, s := range answer.words {
		p.out.print("%s\n", s.in(shell))
	}
	return nil
}

func unknownShell(shell string) error {
	hint := didYouMean(shell, []string{"bash", "zsh", "fish"}, "learnings completion", "for bash, zsh and fish: learnings completion --help")
	return usageError{verb: "completion", err: fmt.Errorf("unknown shell %q", shell), hint: hint}
}

// What a shell has to offer: our words, or the files or folders that it knows better itself.
const (
	someWords   = "words"
	someFiles   = "files"
	someFolders = "folders"
)

// suggestions are what may stand in a place of a command line.
type suggestions struct {
	kind  string
	words []suggestion
}

type suggestion struct{ word, about string }

// aboutWidth is how much of a description is shown beside a word, in columns.
const aboutWidth = 72

// in writes a suggestion as the script of a shell reads it. bash shows no descriptions.
func (s suggestion) in(shell string) string {
	about := fold(oneLine(s.about), aboutWidth)[0]
	switch {
	case shell == "zsh":
		s.word = strings.NewReplacer(`\`, `\\`, `:`, `\:`).Replace(s.word)
		if about != "" {
			s.word += ":" + about
		}
	case about != "":
		s.word += "\t" + about
	}
	return s.word
}

// plain are words that need no description.
func plain(words ...string) suggestions {
	s := suggestions{kind: someWords}
	for _, w := range words {
		s.words = append(s.words, suggestion{word: w})
	}
	return s
}

// behind puts a text before each word, such as the name of a flag that is joined to its value.
func (s suggestions) behind(text string) suggestions {
	for i := range s.words {
		s.words[i].word = text + s.words[i].word
	}
	return s
}

// unfinished is the part of a command line before the word that is being typed.
type unfinished struct {
	verb    *cli.Command // nil: none yet
	flags   []cli.Flag   // that are known there
	args    []string     // other words after the verb
	given   []string     // flags that were given
	pending string       // flag that lacks its value; empty: none
	dashes  bool         // "--" was given: what follows is no flag
}

// read reads the words of a command line as the verbs will.
func (p *program) read(c *cli.Context, words []string) unfinished {
	t := unfinished{flags: c.App.Flags}
	for _, w := range words {
		switch {
		case t.pending != "":
			p.keepDir(c, t.pending, w)
			t.pending = ""
		case w == "--" && !t.dashes:
			t.dashes = true
		case isFlag(w) && !t.dashes:
			name, value, joined := strings.Cut(strings.TrimLeft(w, "-"), "=")
			t.given = append(t.given, name)
			if joined {
				p.keepDir(c, name, value)
			} else if takesValue(t.flags, w) {
				t.pending = name
			}
		case t.verb == nil:
			if t.verb = c.App.Command(w); t.verb == nil {
				t.verb = &cli.Command{Name: w} // none of ours: nothing is known to follow
			}
			t.flags = t.verb.Flags
		default:
			t.args = append(t.args, w)
		}
	}
	return t
}

// keepDir lets this run look into the store that the command line names.
func (p *program) keepDir(c *cli.Context, flag, value string) {
	if flag == flagDir {
		_ = c.Set(flagDir, value) // a string is always taken
	}
}

// complete tells what may stand in the place of the word that is being typed. Words that do not begin as it does are
// left in: zsh and fish have ways of their own to find the one that is meant.
func (p *program) complete(c *cli.Context, before []string, word string) suggestions {
	t := p.read(c, before)
	name, _, joined := strings.Cut(word, "=")
	switch {
	case t.pending != "":
		return p.values(c, t, t.pending)
	case strings.HasPrefix(word, "-") && !t.dashes && joined:
		return p.values(c, t, strings.TrimLeft(name, "-")).behind(name + "=")
	case strings.HasPrefix(word, "-") && !t.dashes:
		return flagWords(t)
	case t.verb == nil:
		s := verbWords(c)
		s.words = append(s.words, suggestion{"help", "about a verb"})
		return s
	case t.verb.Name == "help" && len(t.args) == 0:
		return verbWords(c)
	case t.verb.ArgsUsage == "" || len(t.args) > 0 && !strings.Contains(t.verb.ArgsUsage, "…"):
		return plain()
	}
	found := p.meant(c, t, t.verb.ArgsUsage)
	found.words = slices.DeleteFunc(found.words, func(s suggestion) bool {
		return slices.Contains(t.args, s.word) || isFlag(s.word) && !t.dashes
	})
	return found
}

func verbWords(c *cli.Context) suggestions {
	s := plain()
	for _, v := range c.App.VisibleCommands() {
		s.words = append(s.words, suggestion{v.Name, v.Usage})
	}
	return s
}

// flagWords are the flags that were not given yet, but for those that may be given again.
func flagWords(t unfinished) suggestions {
	s := plain()
	for _, f := range t.flags {
		name := f.Names()[0]
		if _, again := f.(manyOption); slices.Contains(t.given, name) && !again {
			continue
		}
		about := ""
		if d, ok := f.(cli.DocGenerationFlag); ok {
			about = strings.ReplaceAll(d.GetUsage(), "`", "")
		}
		s.words = append(s.words, suggestion{dashed(name), about})
	}
	if !slices.Contains(flagNames(t.flags), "help") { // the package adds it when the verb runs
		s.words = append(s.words, suggestion{"--help", "show help"})
	}
	return s
}

// values are what a flag takes.
func (p *program) values(c *cli.Context, t unfinished, flag string) suggestions {
	switch flag {
	case "category":
		return plain(categoryNames()...)
	case "scope":
		return plain(string(learnings.General), string(learnings.Project))
	case "status":
		return plain(string(learnings.Active), string(learnings.Draft), string(learnings.Quarantined), string(learnings.Retired))
	case "to":
		return plain("project", "user")
	case "session":
		return p.namesOf(c, func(l learnings.Learning) string { return l.Source.Session })
	case "project":
		return p.namesOf(c, func(l learnings.Learning) string { return l.Project })
	}
	i := slices.IndexFunc(t.flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), flag) })
	if i < 0 {
		return plain()
	}
	return p.meant(c, t, placeholderOf(t.flags[i]))
}

// placeholderOf is what stands for the value of a flag in the help.
func placeholderOf(f cli.Flag) string {
	_, placeholder, _ := strings.Cut(strings.SplitN(f.String(), "\t", 2)[0], " ")
	return placeholder
}

// meant are the words that a placeholder of the help stands for, such as "[CATEGORY | ID]" or "bash|zsh|fish".
func (p *program) meant(c *cli.Context, t unfinished, placeholders string) suggestions {
	s := plain()
	names := strings.FieldsFunc(placeholders, func(r rune) bool { return strings.ContainsRune(" []|…", r) })
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		switch name {
		case "FILE", "PATH":
			s.kind = someFiles
		case "DIR":
			s.kind = someFolders
		case "CATEGORY":
			s.words = append(s.words, plain(categoryNames()...).words...)
		case "ID":
			s.words = append(s.words, p.idWords(c, t).words...)
		default:
			if name == strings.ToLower(name) && !isFlag(name) { // it stands for itself
				s.words = append(s.words, suggestion{word: name})
			}
		}
	}
	return s
}

// idWords are the ids of the learnings that a verb works on. What cannot be read is not offered.
func (p *program) idWords(c *cli.Context, t unfinished) suggestions {
	s := plain()
	lib, err := p.library(c)
	if err != nil {
		return s
	}
	for _, l := range p.within(lib, t.verb.Name) {
		s.words = append(s.words, suggestion{l.ID, l.Summary.String()})
	}
	return s
}

// namesOf are what learnings name, such as their sessions, each once, with the newest that names it.
func (p *program) namesOf(c *cli.Context, name func(learnings.Learning) string) suggestions {
	s := plain()
	lib, err := p.library(c)
	if err != nil {
		return s
	}
	known := map[string]bool{"": true}
	for _, l := range slices.Backward(lib.items()) {
		if n := name(l); !known[n] {
			known[n] = true
			s.words = append(s.words, suggestion{n, l.Summary.String()})
		}
	}
	return s
}

// within are the learnings of a library that a verb works on.
func (p *program) within(lib library, verb string) []learnings.Learning {
	var some []learnings.Learning
	switch verb {
	case "restore":
		all, err := p.restorables(lib)
		if err != nil {
			return nil
		}
		for _, r := range all {
			some = append(some, r.Learning)
		}
	case "review":
		for _, w := range waiting(lib) {
			some = append(some, w.learning)
		}
	case "trust":
		for _, s := range lib.shelves {
			some = append(some, s.untrusted()...)
		}
	default:
		some = lib.items()
	}
	return some
}
