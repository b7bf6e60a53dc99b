// Package stop learns: it hands a session file to a detached worker, which reads what is new in it and stores what
// it taught. It never answers, because whatever an agent is told when it stops makes it go on.
package stop

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"session-learning/hooks"
)

// How long the process may live. In the foreground somebody waits for it; agents give all hooks together 1.5 s when
// a session ends. A worker is alone, and ends by itself.
const (
	foregroundLimit = 300 * time.Millisecond
	workerLimit     = 10 * time.Minute
)

// waitFlag does the work in the foreground, for people, scripts and tests.
const waitFlag = "--wait"

// Limit gives the process the time that its work may take.
func Limit(e hooks.Env) hooks.Env {
	e.Limit = foregroundLimit
	if e.Worker() || e.Flag(waitFlag) {
		e.Limit = workerLimit
	}
	return e
}

// Handle hands the transcript of a session to a worker, or is that worker.
func Handle(ctx context.Context, r *hooks.Run) ([]byte, error) {
	if r.Env.Worker() {
		return nil, work(ctx, r, r.Jobs(), handOver)
	}
	if !learns(r.Payload) {
		return nil, nil
	}
	// An agent may tell of the end before it has written a word. Who calls by hand names a file that is there.
	_, err := os.Stat(r.Payload.Transcript)
	if err != nil && (r.Payload.Event == hooks.Unnamed || !errors.Is(err, fs.ErrNotExist)) {
		return nil, fmt.Errorf("find transcript: %w", err)
	}
	jobs := []hooks.Job{{
		Agent: r.Client.Name(), Session: r.Payload.Session, Transcript: r.Payload.Transcript, Cwd: r.Payload.Cwd,
	}}
	if r.Env.Flag(waitFlag) {
		return nil, work(ctx, r, jobs, queue)
	}
	return nil, r.StartWorker(jobs)
}

// learns tells whether an event ends something that can be learned from. A sub-agent's end is none: what it did is in
// the main session as far as it mattered there.
func learns(p hooks.Payload) bool {
	ends := []hooks.Event{hooks.TurnEnded, hooks.Compacting, hooks.SessionEnded, hooks.Unnamed}
	return slices.Contains(ends, p.Event) && p.SubAgent == "" && p.Transcript != ""
}

// work learns from each job by itself: one that fails costs the others nothing.
func work(ctx context.Context, r *hooks.Run, jobs []hooks.Job, busy whenBusy) error {
	w, err := newWorker(r)
	if err != nil {
		return err
	}
	defer w.close()
	var errs []error
	for _, job := range jobs {
		errs = append(errs, w.learn(ctx, job, busy))
	}
	return errors.Join(append(errs, w.leftOver(ctx), w.instruct(), w.unkept, w.tidy())...)
}
