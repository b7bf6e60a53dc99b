// Command session-start reminds a coding agent of what its earlier sessions taught.
package main

import (
	"os"

	"session-learning/hooks"
	"session-learning/hooks/start"
)

func main() { os.Exit(hooks.Main(start.Handle, hooks.OSEnv())) }
