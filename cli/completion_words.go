package cli

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/learnings"
)

// unfinished is the part of a command line before the word that is being typed.
type unfinished struct {
	verb    *cli.Command // nil: none yet
	flags   []cli.Flag   // that are known there
	args    []string     // other words after the verb
	given   []string     // flags that were given
	pending string       // flag that lacks its value; empty: none
	dashes  bool         // "--" was given: what follows is no flag
}

// readWords reads the words of a command line as the verbs will.
func (p *program) readWords(c *cli.Context, words []string) unfinished {
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
	t := p.readWords(c, before)
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
	case flagAgent:
		return plain(install.Names()...)
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
	for _, l := range p.worksOn(lib, t.verb.Name) {
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

// worksOn are the learnings of a library that a verb works on.
func (p *program) worksOn(lib library, verb string) []learnings.Learning {
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
