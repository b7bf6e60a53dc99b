// Package hooks is how a coding agent talks to us: one JSON object on stdin, at most one answer on stdout, and
// exit status 0 whatever happens. It is the only place that knows deadlines and swallows errors.
package hooks

import (
	"context"
	"time"

	"session-learning/internal/config"
)

// Deadline is how long a hook lives when nothing else is said.
const Deadline = 500 * time.Millisecond

// Run is one run of a hook.
type Run struct {
	Env     Env
	Config  config.Config
	Client  Client
	Payload Payload
	Fields  Fields // the payload as it came
}

// Handler decides what a hook answers; empty: nothing. Its error goes into the log and nowhere else.
type Handler func(ctx context.Context, r *Run) (answer []byte, err error)

// Main runs a hook and returns its exit status, which is always 0.
func Main(h Handler, e Env) int { return 0 }
