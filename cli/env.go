// Package cli is the learnings command: one file a verb. It is where people and scripts talk to the store; the hooks
// never come through here.
package cli

import (
	"io"
	"os"
	"os/exec"
	"os/user"
	"runtime/debug"
	"time"

	"golang.org/x/term"
)

// Env is everything of the process that a verb may touch.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	Now            func() time.Time
	LookPath       func(name string) (string, error) // finds a program on the search path
	Getwd          func() (string, error)            // the folder that the command runs in
	Terminal       bool                              // stdout is a terminal: tables and colours
	Columns        int                               // of that terminal; 0: not known
	Interactive    bool                              // stdin is a terminal: somebody can answer
	Executable     string                            // path of this program; empty: not known
	Cache          string                            // the user's cache folder; empty: none
	Login, Host    string                            // of the person, to be kept out of what is stored; empty: not known
	Commit         string                            // that the program was built from, shortened; empty: not known
}

// OSEnv is the real process.
func OSEnv() Env {
	e := Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv: os.Getenv, Now: time.Now, LookPath: exec.LookPath, Getwd: os.Getwd,
		Terminal:    isTerminal(os.Stdout),
		Columns:     terminalColumns(os.Stdout),
		Interactive: isTerminal(os.Stdin),
		Commit:      commit(),
	}
	// What the system does not tell stays empty: no verb depends on it.
	e.Executable, _ = os.Executable()
	e.Cache, _ = os.UserCacheDir()
	e.Host, _ = os.Hostname()
	if u, err := user.Current(); err == nil {
		e.Login = u.Username
	}
	return e
}

// commit is what the Go tool recorded of the source, when it was built inside a repository.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+changes"
		}
	}
	if revision == "" {
		return ""
	}
	return revision + changed
}

// isTerminal tells whether somebody sits at the other end of a file.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// terminalColumns is how wide a terminal is; 0: not known, or no terminal.
func terminalColumns(f *os.File) int {
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}
