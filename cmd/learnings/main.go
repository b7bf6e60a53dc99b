// Command learnings shows, searches, adds, counts and sets up what coding agents have learned.
package main

import (
	"os"

	"session-learning/cli"
)

func main() { os.Exit(cli.Main(os.Args, cli.OSEnv())) }
