package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"session-learning/hooks"
	"session-learning/hooks/stop"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// importer learns from past sessions: several are read at the same time, and what they taught is stored in their order,
// so that the store comes out the same however many are read at a time and wherever it was interrupted.
type importer struct {
	reader *stop.Reader
	store  *learnings.Store
	jobs   int  // sessions that are read at a time
	dry    bool // nothing is written
	told   func(*importTally)

	large sync.Mutex // one large transcript is read at a time: each may take some 30 MB
	count importTally
	batch []lesson             // read, in their order, and not stored yet
	items int                  // learnings in the batch
	since time.Time            // when the last batch was stored
	cost  time.Duration        // what that took
	found []learnings.Learning // of a dry run
}

// What is stored at a time: every time the store is read and written in whole. What is not stored yet is lost when the
// command is killed, so that it does not wait for long, measured in what storing takes.
const (
	batchFiles = 64
	batchItems = 256
	batchTime  = time.Second
	batchCost  = 5 // times what the last storing took
)

// largeFile is the size from which transcripts are read one at a time, in bytes.
const largeFile = 8 << 20

// lesson is a session that was read.
type lesson struct {
	session pastSession
	index   int
	reading stop.Reading
	lock    *safefile.Lock // held until it is stored; nil: it could not be had
	err     error
}

// run learns from sessions, in their order, until the context ends. The error says why the store could not take more;
// what is wrong with a file is counted.
func (im *importer) run(ctx context.Context, sessions []pastSession) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// More sessions than a batch are on their way, else the batch could wait for one that waits for the batch.
	room := make(chan struct{}, 2*batchFiles)
	lessons := im.readAll(ctx, sessions, room)
	waiting := map[int]lesson{}
	next, cut := 0, false
	var failed error
	im.since = im.reader.Now()
	for l := range lessons {
		im.count.arrive(l)
		im.told(&im.count)
		waiting[l.index] = l
		for l, ok := waiting[next]; ok; l, ok = waiting[next] {
			delete(waiting, next)
			next++
			// What comes behind a session that was not read to its end waits for it, so that the order is kept.
			cut = cut || ctx.Err() != nil && l.err != nil
			if cut || failed != nil {
				l.release()
				continue
			}
			if im.add(l); im.due() {
				if failed = im.flush(ctx, room); failed != nil {
					cancel()
				}
			}
		}
	}
	for _, l := range waiting {
		l.release()
	}
	if failed == nil {
		failed = im.flush(ctx, room)
	}
	return failed
}

// readAll reads sessions, as many at a time as there are jobs, and each only when there is room for it. The channel is
// closed when all are read or the context has ended.
func (im *importer) readAll(ctx context.Context, sessions []pastSession, room chan struct{}) <-chan lesson {
	numbers, lessons := make(chan int), make(chan lesson)
	go func() {
		defer close(numbers)
		for i := range sessions {
			select {
			case room <- struct{}{}:
			case <-ctx.Done():
				return
			}
			numbers <- i
		}
	}()
	var readers sync.WaitGroup
	for range im.jobs {
		readers.Go(func() {
			for i := range numbers {
				l := im.read(ctx, sessions[i])
				l.index = i
				lessons <- l
			}
		})
	}
	go func() {
		readers.Wait()
		close(lessons)
	}()
	return lessons
}

// read reads one session and keeps hooks from reading the same until it is stored.
func (im *importer) read(ctx context.Context, s pastSession) (l lesson) {
	l.session = s
	defer hooks.Recovered(&l.err)
	if !im.dry {
		lock, err := im.reader.Cursors.Lock(s.path, 0)
		if errors.Is(err, safefile.ErrBusy) {
			l.err = err
			return l
		}
		if err == nil { // without it, two may read the same at once, and the store knows the evidence
			l.lock = lock
		}
	}
	if s.size >= largeFile {
		im.large.Lock()
		defer im.large.Unlock()
	}
	l.reading, l.err = im.reader.Read(ctx, hooks.Job{Transcript: s.path, Session: sessionNamed(s.path)})
	return l
}

// sessionID is how agents write the ids of sessions that they name files after.
var sessionID = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

// sessionNamed is the session that a file is named after, for those in which nothing says of which session they are; empty:
// none.
func sessionNamed(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if !sessionID.MatchString(name) {
		return ""
	}
	return name
}

func (l lesson) release() {
	if l.lock != nil {
		l.lock.Unlock()
	}
}

// add puts a session into the batch.
func (im *importer) add(l lesson) {
	im.batch = append(im.batch, l)
	im.items += len(l.reading.Found)
}

// due tells whether the batch is to be stored.
func (im *importer) due() bool {
	waited := im.reader.Now().Sub(im.since)
	return len(im.batch) >= batchFiles || im.items >= batchItems || waited > max(batchTime, batchCost*im.cost)
}

// flush stores what the sessions of the batch taught, remembers that they were read, and makes room for others.
func (im *importer) flush(ctx context.Context, room <-chan struct{}) error {
	batch, began := im.batch, im.reader.Now()
	im.batch, im.items = nil, 0
	defer func() {
		im.since = im.reader.Now()
		im.cost = im.since.Sub(began)
		for _, l := range batch {
			l.release()
			<-room
		}
	}()
	im.recall(batch)
	var readings []stop.Reading
	for _, l := range batch {
		readings = append(readings, l.reading)
	}
	if err := im.take(readings...); err != nil {
		return err
	}
	for i := range batch {
		im.finish(ctx, &batch[i])
	}
	im.told(&im.count)
	return nil
}

// recall compares the sessions of the batch with the others of their projects. Where that fails, they are learned from
// all the same.
func (im *importer) recall(batch []lesson) {
	var readings []*stop.Reading
	for i := range batch {
		readings = append(readings, &batch[i].reading)
	}
	if err := im.reader.Recall(readings); err != nil {
		im.count.uncompared = err
	}
}

// take gives what sessions taught to the store.
func (im *importer) take(readings ...stop.Reading) error {
	var found []learnings.Learning
	for _, read := range readings {
		found = append(found, read.Found...)
	}
	if im.dry {
		im.found = append(im.found, found...)
		return nil
	}
	for _, read := range readings {
		if err := read.GiveWay(im.store); err != nil {
			return err
		}
	}
	if len(found) == 0 {
		return nil
	}
	outcomes, err := im.store.Merge(found, learnings.MergeOptions{})
	if err != nil {
		return fmt.Errorf("store learnings: %w", err)
	}
	im.count.take(outcomes)
	return nil
}

// finish counts a session and remembers how far it was read. Word that a hook left meanwhile, because the session has
// grown, is answered at once.
func (im *importer) finish(ctx context.Context, l *lesson) {
	im.count.done(*l)
	if im.dry || errors.Is(l.err, safefile.ErrBusy) {
		return
	}
	im.keep(l.reading)
	l.release()
	l.lock = nil
	if ctx.Err() != nil || !im.reader.Cursors.Asked(l.session.path) {
		return
	}
	again := im.read(ctx, l.session)
	defer again.release()
	if err := im.reader.Recall([]*stop.Reading{&again.reading}); err != nil {
		im.count.uncompared = err
	}
	if err := im.take(again.reading); err != nil {
		im.count.unkept = err // the next hook reads it
		return
	}
	im.keep(again.reading)
}

// keep takes back what came undone, and remembers how far a session was read.
func (im *importer) keep(read stop.Reading) {
	_, err := read.TakeBack(im.store)
	if err == nil {
		err = im.reader.Keep(read)
	}
	if err != nil {
		im.count.unkept = err
	}
}

// thin puts aside what is too much to be read. That it could not be done is for the next import.
func (im *importer) thin() {
	gone, err := im.store.Thin()
	if err == nil {
		im.count.archived = len(gone)
	}
}
