// Package cli is the learnings command: one file a verb. It is where people and scripts talk to the store; the hooks
// never come through here.
package cli

import (
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"os/user"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"

	"session-learning/internal/config"
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
	Columns, Rows  int                               // of that terminal; 0: not known
	Pager          string                            // what a text goes through that is longer than the terminal; empty: nothing
	TalkColumns    int                               // of the terminal that stderr is; 0: it is none
	Interactive    bool                              // stdin is a terminal: somebody can answer
	Conversation   bool                              // what is printed is read by a model, too
	Executable     string                            // path of this program; empty: not known
	Cache          string                            // the user's cache folder; empty: none
	Account        string                            // home folder of the account, as the system has it; empty: not known
	Login, Host    string                            // of the person, to be kept out of what is stored; empty: not known
	Commit         string                            // that the program was built from, shortened; empty: not known

	// Interrupted returns a context that ends when the person, or the system, asks the command to end. nil: nobody can.
	Interrupted func(parent context.Context) (context.Context, context.CancelFunc)
}

// OSEnv is the real process.
func OSEnv() Env {
	e := Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv: os.Getenv, Now: time.Now, LookPath: exec.LookPath, Getwd: os.Getwd,
		Terminal:    isTerminal(os.Stdout),
		Pager:       pager(),
		Interactive: isTerminal(os.Stdin),
		Commit:      commit(),
		Interrupted: func(parent context.Context) (context.Context, context.CancelFunc) {
			return signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
		},
	}
	e.Columns, e.Rows = terminalSize(os.Stdout)
	e.TalkColumns, _ = terminalSize(os.Stderr)
	// What the system does not tell stays empty: no verb depends on it.
	e.Executable, _ = os.Executable()
	e.Cache, _ = os.UserCacheDir()
	e.Host, _ = os.Hostname()
	if u, err := user.Current(); err == nil {
		e.Login, e.Account = u.Username, u.HomeDir
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

// terminalSize is how many columns and rows a terminal has; 0: not known, or no terminal.
func terminalSize(f *os.File) (columns, rows int) {
	columns, rows, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}

// pager is the person's pager. Somebody who has set none gets less where it is found, and one who has set an empty one
// wants none.
func pager() string {
	command, set := os.LookupEnv(config.EnvPager)
	if !set {
		if _, err := exec.LookPath("less"); err != nil {
			return ""
		}
		return "less"
	}
	return command
}
