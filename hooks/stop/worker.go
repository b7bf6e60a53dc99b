package stop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/transcript"
)

// How long a worker waits for others. Nobody waits for the worker.
const (
	storeWait = 20 * time.Second // for the store's lock; then what was learned goes to the spool
	queueWait = time.Minute      // for another worker at the same transcript, with --wait
)

// whenBusy says what to do about a transcript that another worker reads just now.
type whenBusy uint8

const (
	handOver whenBusy = iota // leave word that it has grown; the other one reads on
	queue                    // wait for it: who asked wants to see the outcome
)

// worker reads transcripts into the store.
type worker struct {
	run     *hooks.Run
	store   *learnings.Store
	cursors *hooks.Cursors
	clean   *redact.Redactor
	unkept  error // why it cannot be remembered how far something was read; nil: it can
}

func newWorker(r *hooks.Run) (*worker, error) {
	store, err := r.OpenStore(storeWait)
	if err != nil {
		return nil, err
	}
	// Without cursors everything is read again and again: slow, but the store knows what it has learned.
	cursors, unkept := hooks.OpenCursors(store.Dir())
	if unkept != nil {
		cursors = &hooks.Cursors{}
	}
	return &worker{run: r, store: store, cursors: cursors, clean: redact.New(r.Person()), unkept: unkept}, nil
}

func (w *worker) close() { w.cursors.Close() }

// learn reads what is new in a transcript, and once more when it has grown meanwhile.
func (w *worker) learn(ctx context.Context, job hooks.Job, busy whenBusy) error {
	lock, err := w.take(job.Transcript, busy)
	for lock != nil && err == nil {
		err = w.pass(ctx, job)
		lock.Unlock()
		// Word that was left before the lock was free again is answered here; later word finds it free.
		if err != nil || ctx.Err() != nil || !w.cursors.Asked(job.Transcript) {
			break
		}
		lock = w.lock(job.Transcript, 0)
	}
	return err
}

// take makes this worker the one that reads a transcript. The lock is nil when another one does, and will know that
// there is more.
func (w *worker) take(transcript string, busy whenBusy) (*safefile.Lock, error) {
	if busy == queue {
		lock := w.lock(transcript, queueWait)
		if lock == nil {
			return nil, fmt.Errorf("wait for transcript: %w", safefile.ErrBusy)
		}
		return lock, nil
	}
	if lock := w.lock(transcript, 0); lock != nil {
		return lock, nil
	}
	if err := w.cursors.AskAgain(transcript); err != nil {
		return nil, err
	}
	// The other one may have ended before it could see that.
	return w.lock(transcript, 0), nil
}

// lock is nil when another worker reads the transcript for longer than wait. A lock that cannot be had at all keeps
// nobody from reading: two that read at once learn the same, and the store knows the evidence.
func (w *worker) lock(transcript string, wait time.Duration) *safefile.Lock {
	lock, err := w.cursors.Lock(transcript, wait)
	if err != nil && !errors.Is(err, safefile.ErrBusy) {
		w.unkept = errors.Join(w.unkept, err)
		return &safefile.Lock{}
	}
	return lock
}

// pass reads a transcript once. A panic costs this transcript what it had to say so far, and no other anything.
func (w *worker) pass(ctx context.Context, job hooks.Job) (err error) {
	defer hooks.Recovered(&err)
	if err := settle(ctx, job.Transcript, w.run.Env.Now); err != nil {
		return err
	}
	f, info, err := safefile.OpenRegular(job.Transcript)
	if err != nil {
		return err
	}
	defer f.Close()
	if !safefile.Owned(info) {
		return fmt.Errorf("read transcript: %w", safefile.ErrForeign)
	}
	if info.Size() == 0 {
		return nil // also what is no file but looks like one: reading from the kernel may never end
	}
	return w.read(f, info.Size(), job)
}

// read learns from what is new in an open transcript, and keeps how far it came once the store has taken it.
func (w *worker) read(f *os.File, size int64, job hooks.Job) error {
	at := w.place(f, size, job.Transcript)
	if at.done {
		return nil
	}
	batch, end, err := at.read(f, size)
	if errors.Is(err, transcript.ErrUnknownFormat) {
		w.run.Count("unknown", 1)
		return w.keep(f, job.Transcript, end, nil)
	}
	if err != nil {
		return err
	}
	w.run.Count("bytes", int(end-at.from.Offset))
	w.run.Count("events", len(batch.Events))
	found, panicked := w.candidates(job, batch)
	if panicked != nil {
		return errors.Join(panicked, w.keep(f, job.Transcript, end, &batch.Next))
	}
	if err := w.offer(found); err != nil {
		return err
	}
	next := batch.Resume(maxReread)
	return w.keep(f, job.Transcript, end, &next)
}

// offer gives candidates to the store.
func (w *worker) offer(found []learnings.Learning) error {
	w.run.Count("candidates", len(found))
	if len(found) == 0 {
		return nil
	}
	outcomes, err := w.store.Merge(found, learnings.MergeOptions{})
	for _, o := range outcomes {
		w.run.Count(string(o.Action), 1)
	}
	if err != nil {
		return fmt.Errorf("store learnings: %w", err)
	}
	return nil
}

// tidy sweeps the state when it is time.
func (w *worker) tidy() error {
	now := w.run.Env.Now()
	if !hooks.SweepDue(w.store.Dir(), now) {
		return nil
	}
	return hooks.Sweep(w.store.Dir(), now)
}
