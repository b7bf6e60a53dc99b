package stop

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/internal/safefile"
	"session-learning/learnings"
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
	reader  *Reader
	handed  *hooks.HandOver // nil: nobody hands anything over
	unkept  error           // why it cannot be remembered how far something was read; nil: it can
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
	traces, untraced := hooks.OpenTraces(store.Dir())
	if untraced != nil {
		traces = &hooks.Traces{}
	}
	reader := &Reader{Home: r.Config.Home, Now: r.Env.Now, Clean: redact.New(r.Person()), Cursors: cursors, Traces: traces}
	w := &worker{run: r, store: store, cursors: cursors, reader: reader, unkept: errors.Join(unkept, untraced)}
	w.openHandOver()
	return w, nil
}

func (w *worker) close() {
	w.cursors.Close()
	w.reader.Traces.Close()
	w.handed.Close()
}

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

// pass reads a transcript once, when it is quiet, and keeps how far it came once the store has taken what it taught. A
// panic costs this transcript what it had to say so far, and no other anything.
func (w *worker) pass(ctx context.Context, job hooks.Job) (err error) {
	defer hooks.Recovered(&err)
	if name, handed := w.handed.Holds(job.Transcript); handed {
		return w.passHandedOver(ctx, job, name)
	}
	if err := settle(ctx, job.Transcript); err != nil {
		return err
	}
	return w.read(ctx, job, job.Transcript)
}

// read reads the transcript of a job, which lies in a file of this name.
func (w *worker) read(ctx context.Context, job hooks.Job, file string) error {
	read, readErr := w.reader.readFile(ctx, job, file)
	if read.cursor == nil {
		return readErr
	}
	if read.Unknown {
		w.run.Count("unknown", 1)
	}
	w.run.ReadSessionOf(read.Agent)
	w.run.Count("bytes", int(read.Bytes))
	w.run.Count("events", read.Events)
	recallErr := w.reader.Recall([]*Reading{&read}) // the session itself is learned from all the same
	if err := read.GiveWay(w.store); err != nil {
		return err
	}
	if err := w.offer(read.Found); err != nil {
		return err
	}
	if err := w.withdraw(read); err != nil {
		return err
	}
	return errors.Join(readErr, recallErr, w.reader.Keep(read))
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

// withdraw takes back what came undone since it was learned.
func (w *worker) withdraw(read Reading) error {
	n, err := read.TakeBack(w.store)
	if n > 0 {
		w.run.Count("withdrawn", n)
	}
	return err
}

// tidy sweeps the state when it is time.
func (w *worker) tidy() error {
	now := w.run.Env.Now()
	if !hooks.SweepDue(w.store.Dir(), now) {
		return nil
	}
	return hooks.Sweep(w.store.Dir(), now)
}

// Waiting for a transcript that is still being written: clients tell of a stop up to 140 ms before the last message is on
// disk, or before there is a file at all.
const (
	quiet     = 300 * time.Millisecond // nothing was written for so long: it is complete
	poll      = 50 * time.Millisecond
	maxSettle = 5 * time.Second // then it is read as it is
)

// settle waits until a transcript is there and quiet. It is watched for a while even when it was last written to long
// ago: what ends a session may be all that is missing. The error is fs.ErrNotExist when it never came.
func settle(ctx context.Context, path string) error {
	var last os.FileInfo
	calm := time.Duration(0)
	for waited := time.Duration(0); ; waited += poll {
		info, err := os.Stat(path)
		switch {
		case err != nil && (!errors.Is(err, fs.ErrNotExist) || waited >= maxSettle):
			return fmt.Errorf("find transcript: %w", err)
		case err == nil && last != nil && info.Size() == last.Size() && info.ModTime().Equal(last.ModTime()):
			calm += poll
		default:
			calm = 0
		}
		if calm >= quiet || waited >= maxSettle {
			return nil
		}
		if last = info; err != nil {
			last = nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(poll):
		}
	}
}
