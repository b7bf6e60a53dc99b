// Command broken is a hook that goes wrong in the way that $BROKEN_HOOK says.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"session-learning/hooks"
)

func main() {
	switch os.Getenv("BROKEN_HOOK") {
	case "stuck": // before our own deadline exists; only the client's can end it
		signal.Ignore(os.Interrupt, syscall.SIGTERM)
		select {}
	case "exits":
		os.Stderr.WriteString("flag provided but not defined: -x\n")
		os.Exit(2)
	case "prints":
		os.Stdout.WriteString("{\"unexpected\": \"{\n")
		os.Exit(0)
	}
	os.Exit(hooks.Main(handle, hooks.OSEnv()))
}

func handle(ctx context.Context, _ *hooks.Run) ([]byte, error) {
	switch os.Getenv("BROKEN_HOOK") {
	case "panics":
		var counts map[string]int
		counts["hook"]++
	case "panics elsewhere": // where no recover can reach it
		done := make(chan struct{})
		go func() { defer close(done); panic("a goroutine of the hook") }()
		<-done
		select {}
	case "dies": // a fatal error cannot be recovered from at all
		debug.SetMaxStack(64 << 10) // soon enough for it to come before our deadline
		overflow(1)
	case "hangs":
		select {}
	}
	return nil, ctx.Err()
}

// overflow runs out of stack.
func overflow(depth int) int { return overflow(depth+1) + depth }
