package stop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"session-learning/extract"
	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/transcript"
)

// Reader is the one way in which a transcript is learned from, for the worker of a hook and for whoever imports past
// sessions: on from where the last read ended, to what the events since then taught. Its methods may be called by
// several goroutines at once, for different transcripts.
type Reader struct {
	Home    string           // the user's home folder; empty: not known
	Now     func() time.Time // the clock
	Clean   *redact.Redactor
	Cursors *hooks.Cursors
	Traces  *hooks.Traces // nil: sessions are not compared
}

// Reading is what one read of a transcript found. Once the store has given way to Found, taken it, and taken back what rests on
// Undone, Keep remembers how far it came.
type Reading struct {
	Agent   string               // whose session it is; empty: nothing was read
	Session string               // its id
	Found   []learnings.Learning // each with the time of its evidence
	Undone  []string             // evidence keys of what earlier reads may have found, and came undone
	Bytes   int64                // that were read
	Events  int
	Broken  int  // lines that could not be read
	Unknown bool // the file is the transcript of nobody we know

	path   string
	cursor *hooks.Cursor        // nil: nothing is new
	traces extract.Traces       // what the session leaves for others; see Recall
	stale  []learnings.Sighting // of warnings that are true no more

	doubles []string // evidence keys of what earlier reads may have found, and something in Found says better; see GiveWay
}

// How much of a transcript is read at a time, in bytes. A window in which more was said than the reader of transcripts
// keeps (transcript.MaxRetained) is read anew in halves, so that a large file is learned from in all its parts. Windows
// overlap by up to maxReread, and by half at most.
const (
	windowSize     = 32 << 20
	smallestWindow = 4 << 20
)

// maxReread is how far the reading goes back, in bytes, so that a fix finds its failure.
const maxReread = 8 << 20

// Read reads what is new in a transcript. It waits for nothing and locks nothing; the caller does, where others may
// read the same. An empty file, and one in which nothing is new, give an empty Reading. An error may come with a
// Reading that is to be kept all the same, so that what ended an extraction is not met at every read.
func (r *Reader) Read(ctx context.Context, job hooks.Job) (Reading, error) {
	return r.readFile(ctx, job, job.Transcript)
}

// readFile reads the transcript of a job from a file, which need not lie where the job says: how far it was read is kept
// under the job's name for it.
func (r *Reader) readFile(ctx context.Context, job hooks.Job, path string) (Reading, error) {
	f, info, err := safefile.OpenRegular(path)
	if err != nil {
		return Reading{}, err
	}
	defer f.Close()
	if !safefile.Owned(info) {
		return Reading{}, fmt.Errorf("read transcript: %w", safefile.ErrForeign)
	}
	if info.Size() == 0 {
		return Reading{}, nil // also what is no file but looks like one: reading from the kernel may never end
	}
	at := r.place(f, info.Size(), job.Transcript)
	if at.done {
		return Reading{}, nil
	}
	read := &reading{
		Reading: Reading{path: job.Transcript}, reader: r, job: job,
		file: f, size: info.Size(), changed: info.ModTime(), known: map[string]bool{},
	}
	err = read.windows(ctx, at.from)
	return read.Reading, err
}

// Done tells whether a transcript holds nothing that was not read before.
func (r *Reader) Done(f *os.File, size int64) bool {
	return r.place(f, size, f.Name()).done
}

// Keep remembers how far a transcript was read.
func (r *Reader) Keep(read Reading) error {
	if read.cursor == nil {
		return nil
	}
	return r.Cursors.Save(read.path, *read.cursor)
}

// reading is a Reading in the making.
type reading struct {
	Reading
	reader  *Reader
	job     hooks.Job
	file    *os.File
	size    int64
	changed time.Time       // when the file was last written to
	known   map[string]bool // evidence keys of what was found: windows overlap
}

// windows reads the file from a place to its end, window by window.
func (r *reading) windows(ctx context.Context, from transcript.State) error {
	var failed error
	usual := int64(windowSize)
	for window := usual; ; {
		batch, end, err := r.window(ctx, from, window)
		if errors.Is(err, transcript.ErrUnknownFormat) {
			r.Unknown = true
			return r.keep(r.size, nil, hooks.Job{})
		}
		if err != nil {
			return err
		}
		last, back := end >= r.size, int64(maxReread)
		if !last {
			back = min(back, window/2)
		}
		next := batch.Resume(back, 0)
		switch {
		case batch.Dropped > 0 && smallestWindow < window && window <= usual:
			usual = max(min(window, r.size-from.Offset)/2, smallestWindow)
			window = usual
			continue
		case !last && next.Offset <= from.Offset:
			window *= 2 // nothing in it but a line that is longer
			continue
		}
		r.Agent = batch.Agent
		r.Bytes += end - from.Offset
		r.Events += len(batch.Events)
		r.Broken += batch.Skipped
		found, learned, panicked := r.reader.candidates(r.job, batch, r.changed)
		if panicked != nil {
			failed, next = panicked, batch.Next
		}
		r.traces = r.traces.Join(learned.Traces)
		r.takeBack(learned.Undone)
		r.giveWay(learned.Doubles)
		r.take(found)
		if last {
			if panicked == nil {
				next = batch.Resume(back, learned.Since)
			}
			of := heard(r.job, batch)
			r.Session = of.Session
			return errors.Join(failed, r.keep(end, &next, of))
		}
		from, window = next, usual
	}
}

// window reads at most so many bytes from a place, and tells where that ended.
func (r *reading) window(ctx context.Context, from transcript.State, size int64) (batch transcript.Batch, end int64, err error) {
	if _, err := r.file.Seek(from.Offset, io.SeekStart); err != nil {
		return batch, 0, fmt.Errorf("read transcript: %w", err)
	}
	batch, err = transcript.Read(io.LimitReader(cancelled{ctx, r.file}, size), from)
	if err != nil {
		return batch, 0, err
	}
	end, err = r.file.Seek(0, io.SeekCurrent)
	return batch, end, err
}

// takeBack takes out what a window before this one taught and came undone in this one.
func (r *reading) takeBack(undone []string) {
	r.Undone = append(r.Undone, undone...)
	r.drop(undone)
}

// giveWay takes out what a window before this one taught and this one says better.
func (r *reading) giveWay(doubles []string) {
	r.doubles = append(r.doubles, doubles...)
	r.drop(doubles)
}

// drop takes out what rests on nothing but evidence with one of these keys.
func (r *reading) drop(undone []string) {
	r.Found = slices.DeleteFunc(r.Found, func(l learnings.Learning) bool {
		gone := len(l.Sightings) > 0
		for _, s := range l.Sightings {
			gone = gone && slices.Contains(undone, s.Key)
		}
		return gone
	})
	for _, key := range undone {
		delete(r.known, key)
	}
}

// take adds what a window taught and the one before it had not.
func (r *reading) take(found []learnings.Learning) {
	for _, l := range found {
		fresh := false
		for _, s := range l.Sightings {
			fresh = fresh || !r.known[s.Key]
			r.known[s.Key] = true
			r.Undone = slices.DeleteFunc(r.Undone, func(key string) bool { return key == s.Key })
		}
		if fresh {
			r.Found = append(r.Found, l)
		}
	}
}

// keep notes how far the file was read, and of whom. next is where to go on; nil: there is nothing to go on with.
func (r *reading) keep(end int64, next *transcript.State, of hooks.Job) error {
	resume, err := json.Marshal(next)
	if err != nil {
		return fmt.Errorf("save cursor: %w", err)
	}
	r.cursor = &hooks.Cursor{Offset: end, Mark: mark(r.file, end), Resume: resume, Session: of.Session, Cwd: of.Cwd}
	return nil
}

// cancelled ends a reading when its context ends: of a large file that must not wait for the last byte.
type cancelled struct {
	ctx context.Context
	r   io.Reader
}

func (c cancelled) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
