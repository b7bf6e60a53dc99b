package rules

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs testdata/script. Each script has a home of its own in $HOME, a project in $HOME/code/shop, and the
// executables on its path; nothing of the real environment reaches it.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the real executables") // in which the race detector does not look
	}
	for _, shell := range []string{"bash", "zsh", "fish"} { // a script passes over the lines of one that is not there
		if _, err := exec.LookPath(shell); err != nil && os.Getenv("CI") == "true" {
			t.Error(err)
		}
	}
	bin, fakes := build(t), makeFakes(t)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               func(e *testscript.Env) error { return setup(e, bin, fakes) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sh":       sh,
			"settings": settings,
			"examples": examples,
			"readme":   readme,
		},
	})
}

// build builds the executables into a folder.
func build(t *testing.T) (bin string) {
	t.Helper()
	bin = t.TempDir()
	command := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./cmd/...")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build the executables: %v\n%s", err, out)
	}
	return bin
}

// makeFakes makes a folder of programs that stand for those that reach out of a script's home: a crontab that is kept in
// $HOME/crontab.
func makeFakes(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	const crontab = `#!/bin/sh
case $1 in
-l) [ -e "$HOME/crontab" ] && exec cat "$HOME/crontab"; echo "no crontab for ann" >&2; exit 1 ;;
-r) exec rm "$HOME/crontab" ;;
-) exec cat >"$HOME/crontab" ;;
esac
exit 2
`
	if err := os.WriteFile(filepath.Join(folder, "crontab"), []byte(crontab), 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

func setup(e *testscript.Env, bin, fakes string) error {
	home := filepath.Join(e.WorkDir, "home")
	if err := os.MkdirAll(filepath.Join(home, "code", "shop", ".git"), 0o700); err != nil {
		return err
	}
	e.Setenv("HOME", home)
	e.Setenv("USERPROFILE", home)
	e.Setenv("STORE", filepath.Join(home, ".claude", "data", "learnings"))
	e.Setenv("PATH", strings.Join([]string{bin, fakes, os.Getenv("PATH")}, string(os.PathListSeparator)))
	e.Setenv("BIN", bin)
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	e.Setenv("ROOT", root)
	// The tests that build get the caches of the real home, so that nothing is fetched.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			return err
		}
		e.Setenv(name, strings.TrimSpace(string(out)))
	}
	return nil
}

// sh runs a line of shell: pipes, and quoting as people type it.
func sh(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec("sh", append([]string{"-c"}, args...)...)
	if (err != nil) != neg {
		ts.Fatalf("sh: %v", err)
	}
}

// settings checks that the settings file holds our six hooks, each with the executable in the given folder.
func settings(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile(args[0])
	for hook, times := range map[string]int{"session-start": 3, "session-stop": 3} {
		command := fmt.Sprintf(`"\"%s/%s\" 2>/dev/null || exit 0"`, filepath.ToSlash(args[1]), hook)
		if got := strings.Count(text, command); (got != times) != neg {
			ts.Fatalf("%s stands there %d times as %s", hook, got, command)
		}
	}
}

// examples runs what the help of a verb gives as examples, in the shell, in the script's folder.
func examples(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("examples cannot be negated")
	}
	ts.Check(ts.Exec("learnings", args[0], "--help"))
	commands := exampleCommands(ts.ReadFile("stdout"))
	if len(commands) == 0 {
		ts.Fatalf("the help of %s has no examples", args[0])
	}
	for _, command := range commands {
		if err := ts.Exec("sh", "-c", command); err != nil {
			ts.Fatalf("%s: %v", command, err)
		}
	}
}

// readme runs the commands of the shell blocks of a document, but for the two that build and test this repository.
func readme(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("readme cannot be negated")
	}
	ran := 0
	for _, block := range strings.Split(ts.ReadFile(args[0]), "```sh\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for _, command := range joinLines(block) {
			if command == "./install.sh" || strings.HasPrefix(command, "go test ") {
				continue
			}
			if err := ts.Exec("sh", "-c", command); err != nil {
				ts.Fatalf("%s: %v", command, err)
			}
			ran++
		}
	}
	if ran == 0 {
		ts.Fatalf("%s has no commands", args[0])
	}
}

// exampleCommands are the commands below "Examples:" in a help text.
func exampleCommands(help string) []string {
	_, rest, _ := strings.Cut(help, "Examples:\n")
	block, _, _ := strings.Cut(rest, "\n\n")
	return joinLines(block)
}

// joinLines returns the commands of a block of shell; one goes on after a line that ends in a backslash.
func joinLines(block string) []string {
	var commands []string
	open := false
	for line := range strings.Lines(block) {
		switch line = strings.TrimSpace(line); {
		case open:
			commands[len(commands)-1] += "\n" + line
		case line != "":
			commands = append(commands, line)
		}
		open = strings.HasSuffix(line, `\`)
	}
	return commands
}
