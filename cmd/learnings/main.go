// Command learnings shows, searches, adds, counts and sets up what coding agents have learned.
package main

import (
	"os"

	"session-learning/cli"
)

// commit is set by the build (-ldflags "-X main.commit=…"); empty: not known.
var commit string

func main() { os.Exit(cli.Main(os.Args, cli.OSEnv(commit))) }
