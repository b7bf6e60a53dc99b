package extract

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// What is read into the shell before a command runs: a virtual environment, a file of variables.

// setup is the files that a script reads into its shell, as they are written, and the environments that it activates.
func (s script) setup() []string {
	var files []string
	for _, c := range s {
		c = c.bare()
		switch p := c.program(); {
		case (p == "source" || p == ".") && len(c.words) > 1:
			files = append(files, c.words[1])
		case activating.matches(p):
			files = append(files, c.words[0])
		}
	}
	return files
}

// activating is the script of a virtual environment, which is run as a command in PowerShell and cmd.
var activating = pattern{fold: true, whole: `activate(?:\.ps1|\.bat)?`}

// setupOf is what a later call reads into its shell and the failing one did not, when that can explain the failure;
// was is what the failing one read instead.
func (t *timeline) setupOf(f failure, i int) (was, now []string) {
	if f.class != environment && f.class != invocation {
		return nil, nil
	}
	was, now = t.readIn(f.at, f.call), t.readIn(i, t.script(i))
	was, now = without(was, now), without(now, was)
	if len(now) != 1 || len(was) > 1 || outside.matches(now[0]) {
		return nil, nil
	}
	return was, now
}

// outside is a file that does not belong to the project: what sets up a person's own shell.
var outside = pattern{parts: `^[/~$]`}

// readIn is the files that a call reads into its shell, as they are seen from the project's root; others as they are.
func (t *timeline) readIn(i int, s script) []string {
	var files []string
	root := slashed(t.root())
	for _, file := range s.setup() {
		file = slashed(file)
		if dir := t.folder(i); !strings.HasPrefix(file, "/") && !strings.HasPrefix(file, "~") && !strings.HasPrefix(file, "$") && dir != "" {
			file = path.Join(dir, file)
		}
		files = append(files, strings.TrimPrefix(file, root+"/"))
	}
	return files
}

// without is the words of a that are not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(w string) bool { return slices.Contains(b, w) })
}

// wordSetup words what must be read into the shell first; false when its name is too long to be quoted.
func (t *timeline) wordSetup(f *finding, r resolution, goal string) bool {
	now := r.variant.added[0]
	if len(now) > maxToken {
		return false
	}
	read := "source " + now
	if strings.Contains(t.events[r.success].Tool.Command, "set -a") {
		read = "set -a && source " + now + " && set +a"
	}
	f.summary = withLine(fmt.Sprintf("Source `%s` before `%s`", now, goal), "; without it fails with ", r.line)
	if len(r.variant.removed) > 0 {
		f.summary = fmt.Sprintf("Source `%s` before `%s`: there is no `%s`", now, goal, r.variant.removed[0])
		if !strings.Contains(r.line, baseName(r.variant.removed[0])) {
			f.summary = fmt.Sprintf("Source `%s` before `%s`, not `%s`", now, goal, r.variant.removed[0])
		}
	}
	f.action = fmt.Sprintf("run `%s` first", read)
	f.example = read
	f.topics = append([]string{now, baseName(now)}, f.topics...)
	return true
}
