package stop

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"session-learning/hooks"
	"session-learning/internal/agent"
)

// maxLeft is how many sessions that were left over one worker reads.
const maxLeft = 16

// openHandOver opens the folder in which sessions are handed over. There is none where nobody hands anything over.
func (w *worker) openHandOver() {
	handed, err := hooks.OpenHandOver(w.run.Config.HandOverDir(agent.OpenCode))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.unkept = errors.Join(w.unkept, err)
	}
	w.handed = handed
}

// passHandedOver reads a session that was handed over, and removes it once the store has taken what it taught. What
// cannot be read stays for the next worker. It is whole, so that nothing is waited for.
func (w *worker) passHandedOver(ctx context.Context, job hooks.Job, name string) error {
	claimed, err := w.handed.Claim(name, w.run.Env.Now())
	if errors.Is(err, fs.ErrNotExist) {
		return nil // another worker has it, and will be asked again when it is handed over anew
	}
	if err != nil {
		return err
	}
	if err := w.read(ctx, job, w.handed.Path(claimed)); err != nil {
		return err
	}
	return w.handed.Remove(claimed)
}

// leftOver reads what was handed over and never read: by a client that was killed before it could call, or for a worker
// that was killed over it. Then it removes what could not be read for a day.
func (w *worker) leftOver(ctx context.Context) error {
	now := w.run.Env.Now()
	files, err := w.handed.Left(now, maxLeft)
	errs := []error{err}
	for _, f := range files {
		job := hooks.Job{Agent: agent.OpenCode, Session: f.Session, Transcript: w.handed.Handed(f.Session)}
		errs = append(errs, w.pick(ctx, job, f.Name))
	}
	return errors.Join(append(errs, w.handed.Sweep(now))...)
}

// pick reads one file that was left over.
func (w *worker) pick(ctx context.Context, job hooks.Job, name string) (err error) {
	defer hooks.Recovered(&err)
	lock := w.lock(job.Transcript, 0)
	if lock == nil {
		return nil // it is being read just now
	}
	defer lock.Unlock()
	if again, err := w.handed.List(); err == nil && job.Transcript != w.handed.Path(name) &&
		slices.ContainsFunc(again, func(f hooks.Handed) bool { return w.handed.Path(f.Name) == job.Transcript }) {
		return w.handed.Remove(name) // handed over anew, with everything that this one holds
	}
	return w.passHandedOver(ctx, job, name)
}
