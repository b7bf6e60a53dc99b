package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

func (p *program) initCommand() *cli.Command {
	return p.command(verb{
		name:  "init",
		usage: "make a store that a project shares",
		about: "A project's store lies in its folder, in .claude/data/learnings, and is committed\n" +
			"like code. Move learnings of your own into it; whoever clones the project sees\n" +
			"what is new with \"learnings trust\", and is reminded of what they trust. What is\n" +
			"there already stays as it is.",
		examples: []string{"learnings init --project"},
		flags:    []cli.Flag{newSwitch("project", "make the store of the project that this folder belongs to")},
		run:      p.initStore,
	})
}

func (p *program) initStore(c *cli.Context) error {
	switch {
	case !c.Bool("project"):
		return usageError{
			verb: "init", err: errors.New("your own store needs none: it is made when something is first stored"),
			hint: "to make one for this folder's project: learnings init --project",
		}
	case dirFlag(c) != "":
		return usageError{
			verb: "init", err: fmt.Errorf("--dir has no meaning here: the store of a project is %s in its folder", config.ProjectStore),
			hint: "for this folder's project: learnings init --project",
		}
	}
	cfg := p.configuration()
	own, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	here, err := p.projectFor("init", cfg)
	if err != nil {
		return err
	}
	made, err := p.createShared(own, here)
	if err != nil {
		return err
	}
	dir := placeOf(here).Dir()
	shape := fileShape{File: dir, Action: "unchanged", Reason: "nothing was missing"}
	if len(made) > 0 {
		shape.Action, shape.Reason = "created", "made "+strings.Join(made, ", ")
	}
	if wantsJSON(c) {
		return p.out.json(shape)
	}
	p.out.table("", [][]cell{{{shape.Action, green}, {text: oneLine(dir)}}})
	p.afterInit(here, dir)
	return nil
}

// projectFor is the project of the folder that the command runs in. It is an error when that is nobody's.
func (p *program) projectFor(verb string, cfg config.Config) (project.ID, error) {
	here := p.project(cfg)
	if here.Key != "" && placeOf(here).Dir() != "" {
		return here, nil
	}
	dir, err := p.env.Getwd()
	if err != nil {
		dir = "this folder"
	}
	return here, hinted{
		fmt.Errorf("%s: %s belongs to no project", verb, dir),
		"go to the folder of one and try again; home, temporary folders and / are nobody's",
	}
}

// createShared makes the store of a project and returns which files were missing.
func (p *program) createShared(own string, here project.ID) ([]string, error) {
	user, err := learnings.OpenExisting(own, p.options())
	if err == nil {
		defer user.Close()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	shared, made, err := learnings.CreateShared(placeOf(here), user, p.writing())
	switch {
	case errors.Is(err, learnings.ErrOwnStore):
		return nil, hinted{fmt.Errorf("init: %w", err), "to see what it holds: learnings show"}
	case errors.Is(err, safefile.ErrNotFolder):
		return nil, hinted{fmt.Errorf("init: %w", err), "a link or a file stands in the way: the store has to lie in the project itself"}
	case err != nil:
		return nil, fmt.Errorf("init: %w", err)
	}
	return made, shared.Close()
}

// afterInit says what to do next.
func (p *program) afterInit(here project.ID, dir string) {
	if _, err := os.Stat(filepath.Join(here.Root, ".git")); err == nil {
		if line := ignoredBy(here.Root); line != "" {
			p.out.say("%s", line)
		}
		p.out.say("to share it: git add %s", word(p.fromHere(dir)))
	}
	p.out.say("to move a learning into it: learnings move ID --to project")
}

// fromHere is a path as it is typed in the folder that the command runs in.
func (p *program) fromHere(target string) string {
	here, err := p.env.Getwd()
	if err != nil {
		return target
	}
	if real, err := filepath.EvalSymlinks(here); err == nil {
		here = real
	}
	rel, err := filepath.Rel(here, target)
	if err != nil {
		return target
	}
	return filepath.ToSlash(rel)
}

// maxIgnore is how much of a .gitignore is looked at, in bytes.
const maxIgnore = 256 << 10

// ignoredBy tells which line of a project keeps its store out of git, and what to do about it; empty: none does, or it
// is not easy to tell, as when another line makes an exception.
func ignoredBy(root string) string {
	for _, file := range []string{".gitignore", ".git/info/exclude"} {
		data, err := safefile.ReadRegular(filepath.Join(root, filepath.FromSlash(file)), maxIgnore)
		if err != nil || bytes.Contains(data, []byte("!.claude")) {
			continue
		}
		n := 0
		for line := range strings.Lines(string(data)) {
			n++
			if pattern := strings.TrimSpace(line); ignores(pattern) {
				return fmt.Sprintf("%s:%d keeps it out of git (%s); %s", file, n, oneLine(pattern), exception(pattern))
			}
		}
	}
	return ""
}

// ignores tells whether a pattern names the store or a folder around it.
func ignores(pattern string) bool {
	name := bareName(pattern)
	anywhere := !strings.HasPrefix(pattern, "/") && (name == "data" || name == "learnings")
	return anywhere || slices.Contains([]string{".claude", ".claude/data", config.ProjectStore}, name)
}

// bareName is a pattern without what does not name anything.
func bareName(pattern string) string {
	return strings.TrimLeft(strings.TrimRight(pattern, "*/"), "*/")
}

// exception is what lets the store through a pattern that keeps it out.
func exception(pattern string) string {
	if bareName(pattern) == ".claude" {
		return `to let it in, write ".claude/*" and "!.claude/data/" in its place`
	}
	return fmt.Sprintf("to let it in, add %q below it", "!"+config.ProjectStore+"/")
}
