// Command session-stop learns from a session of a coding agent.
package main

import (
	"os"

	"session-learning/hooks"
	"session-learning/hooks/stop"
)

func main() { os.Exit(hooks.Main(stop.Handle, stop.Limit(hooks.OSEnv()))) }
