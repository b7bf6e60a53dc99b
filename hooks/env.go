package hooks

import (
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// WorkerName is what a detached worker is called: session-stop, started under this name, learns in the background.
const WorkerName = "session-learning-worker"

// Env is everything of the process that a hook may touch.
type Env struct {
	Args       []string
	Stdin      io.Reader
	Stdout     io.Writer
	Getenv     func(string) string
	Environ    func() []string
	Getwd      func() (string, error)
	Hostname   func() (string, error)
	Now        func() time.Time
	Executable string              // path of this program; empty: not known
	Limit      time.Duration       // how long the process may live; zero: Deadline
	Quit       <-chan os.Signal    // asks the process to end; nil: nobody does
	Spawn      func(Process) error // starts a process that outlives this one
}

// OSEnv is the real process. It also settles what signals do: a reader that went away (SIGPIPE) and a closed
// terminal (SIGHUP) are nothing to die of, and what asks us to end (SIGTERM, SIGINT) is heard by Main.
func OSEnv() Env {
	signal.Ignore(ignoredSignals()...)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGTERM, os.Interrupt)
	e := Env{
		Args: os.Args, Stdin: os.Stdin, Stdout: os.Stdout,
		Getenv: os.Getenv, Environ: os.Environ, Getwd: os.Getwd, Hostname: os.Hostname,
		Now: time.Now, Quit: quit, Spawn: spawn,
	}
	// Without its own path a hook only starts no worker.
	e.Executable, _ = os.Executable()
	return e
}

// Worker tells whether this process is a detached worker.
func (e Env) Worker() bool { return len(e.Args) > 0 && filepath.Base(e.Args[0]) == WorkerName }

// Flag tells whether a switch stands on the command line. What else stands there is nobody's business: a hook
// that answers a wrong flag speaks into the model's context.
func (e Env) Flag(name string) bool {
	return len(e.Args) > 1 && slices.Contains(e.Args[1:], name)
}

// agent is the NAME of `--agent NAME` or `--agent=NAME`; empty: not given.
func (e Env) agent() string {
	for i, arg := range e.Args {
		if arg == "--agent" && i > 0 && i+1 < len(e.Args) {
			return e.Args[i+1]
		}
		if name, ok := cutFlag(arg, "--agent"); ok && i > 0 {
			return name
		}
	}
	return ""
}

// cutFlag is the value of a `--name=value` argument.
func cutFlag(arg, name string) (string, bool) {
	rest, ok := strings.CutPrefix(arg, name)
	if !ok {
		return "", false
	}
	return strings.CutPrefix(rest, "=")
}
