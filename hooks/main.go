// Package hooks is how a coding agent talks to us: one JSON object on stdin, at most one answer on stdout, and
// exit status 0 whatever happens. It is the only place that knows deadlines and swallows errors.
package hooks

import (
	"context"
	"time"
)

// Deadline is how long a hook lives when nothing else is said: well within the two seconds that it is registered
// with, and short enough that nobody waits for it.
const Deadline = 500 * time.Millisecond

// logGrace is what a run that was cut off may still take to say so in the log.
const logGrace = 20 * time.Millisecond

// Handler decides what a hook answers; empty: nothing. Its error goes into the log and nowhere else.
type Handler func(ctx context.Context, r *Run) (answer []byte, err error)

// Main runs a hook and returns its exit status, which is always 0: any other makes some agent block a prompt or
// go on for ever. It returns at the deadline whatever hangs, so the caller has to end the process with the status.
func Main(h Handler, e Env) int {
	if e.Limit == 0 {
		e.Limit = Deadline
	}
	r := newRun(e)
	ctx, cancel := context.WithTimeout(context.Background(), e.Limit)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.report(r.answer(ctx, h))
		r.close()
	}()
	select {
	case <-done:
	case <-e.Quit:
	case <-ctx.Done():
		r.reportLate(done)
	}
	return 0
}

// answer asks the handler and hands out what it says, in one write: agents read a second one as text.
func (r *Run) answer(ctx context.Context, h Handler) (err error) {
	defer Recovered(&err)
	if r.Config.Disabled || r.Config.Child && !r.Env.Worker() {
		return errSilent
	}
	r.read()
	answer, err := h(ctx, r)
	if len(answer) == 0 {
		return err
	}
	if _, writeErr := r.Env.Stdout.Write(answer); err == nil && writeErr != nil {
		err = errStdout
	}
	return err
}

// reportLate says in the log that the run was cut off, unless the log is what hangs. A run that has ended at the
// same moment speaks for itself.
func (r *Run) reportLate(done <-chan struct{}) {
	go func() {
		var err error
		defer Recovered(&err)
		r.report(context.DeadlineExceeded)
	}()
	select {
	case <-done:
	case <-time.After(logGrace):
	}
}
