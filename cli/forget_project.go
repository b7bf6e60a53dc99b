package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/hooks"
	"session-learning/internal/project"
	"session-learning/learnings"
)

// projectNamed is the identity of a project, which is given as such or by a folder, be it that the folder is gone.
func (p *program) projectNamed(lib library, name string) (string, error) {
	if isIdentity(name) {
		return name, nil
	}
	if name == "" {
		return "", usageError{verb: "forget", err: errors.New("an empty name")}
	}
	folder, id, there := p.projectFolder(lib, name)
	if !there {
		return p.projectGone(lib, name, folder, id)
	}
	if id.Key == "" {
		return "", hinted{fmt.Errorf("forget: %s belongs to no project", folder), "to see what was learned where: learnings show --json"}
	}
	return id.Key, nil
}

// projectFolder is the folder that a person names, which project it belongs to, and whether it is there. It may be one
// that was recorded on Windows.
func (p *program) projectFolder(lib library, name string) (folder string, id project.ID, there bool) {
	if id := project.Resolve(name, lib.cfg.Home); !filepath.IsAbs(name) && id.Key != "" {
		return name, id, false
	}
	folder = p.absolute(name)
	_, err := os.Stat(folder)
	return folder, project.Resolve(folder, lib.cfg.Home), err == nil
}

func isIdentity(name string) bool {
	return strings.HasPrefix(name, "git:") || strings.HasPrefix(name, "dir:")
}

// projectGone is the identity of a project whose folder is not there. A name that was mistyped inside a repository must
// not stand for the repository.
func (p *program) projectGone(lib library, name, folder string, id project.ID) (string, error) {
	if id.Key == "" {
		return "", unknownProject(lib, name)
	}
	if _, err := os.Stat(id.Root); err == nil {
		return "", hinted{
			fmt.Errorf("forget: %s is not there", folder),
			"if you mean the project around it: learnings forget --project " + word(id.Root),
		}
	}
	was := p.identitiesIn(lib, id.Root)
	if len(was) == 0 || slices.Contains(was, id.Key) {
		return id.Key, nil
	}
	if len(was) > 1 {
		return "", hinted{
			fmt.Errorf("forget: sessions in %s worked on several projects: %s", folder, oneLine(strings.Join(was, ", "))),
			"name the one that you mean: learnings forget --project " + word(was[0]),
		}
	}
	return was[0], nil
}

// identitiesIn are the projects that sessions in a folder, or below it, taught something of.
func (p *program) identitiesIn(lib library, folder string) []string {
	store, err := learnings.OpenExisting(lib.shelves[0].dir, p.options())
	if err != nil {
		return nil
	}
	defer store.Close()
	cursors, err := hooks.ExistingCursors(store.Dir())
	if err != nil {
		return nil
	}
	defer cursors.Close()
	sessions := cursors.Sessions(func(cwd string) bool { return isBelow(cwd, folder) })
	var keys []string
	for _, l := range lib.items() {
		if l.Project != "" && slices.Contains(sessions, l.Source.Session) {
			keys = append(keys, l.Project)
		}
	}
	return unique(keys)
}

// isBelow tells whether a path is a folder or lies in it.
func isBelow(path, folder string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}

func unknownProject(lib library, name string) error {
	var known []string
	for _, l := range lib.items() {
		if l.Project != "" {
			known = append(known, l.Project)
		}
	}
	hint := "a project is its folder, also one that is gone, or is named as learnings show has it: git:host/owner/repo or dir:0123456789abcdef"
	if near, ok := nearest(name, unique(known)); ok {
		hint = "did you mean: learnings forget --project " + word(near)
	}
	return hinted{fmt.Errorf("forget: nothing is known of a project %q", name), hint}
}
