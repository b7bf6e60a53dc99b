package cli

import (
	_ "embed" // the scripts are part of the program, so that there is nothing to find
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
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
