package hooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"

	"github.com/rs/zerolog"

	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// The log: one line a run, in learnings.LogDir, without a word of the user's.
const (
	LogFile = "hooks.log"
	maxLog  = 1 << 20 // bytes; a full file becomes hooks.log.1
)

var (
	errSilent = errors.New("switched off")
	errStdout = errors.New("write answer")
)

// report writes the log line of the run, once. There is no log without a store, and nowhere to say that the log
// could not be written.
func (r *Run) report(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reported || errors.Is(err, errSilent) {
		return
	}
	r.reported = true
	if r.store == nil {
		r.store = r.storeForLog()
	}
	if r.store == nil {
		return
	}
	dir, openErr := r.store.Dir().Sub(learnings.LogDir)
	if openErr != nil {
		return
	}
	defer dir.Close()
	r.line(dir, err)
}

// storeForLog opens the store for a run that did not need it.
func (r *Run) storeForLog() *learnings.Store {
	path, err := r.Config.StoreDir("")
	if err != nil {
		return nil
	}
	s, err := learnings.OpenExisting(path, learnings.Options{Now: r.Env.Now})
	if err != nil {
		return nil
	}
	return s
}

func (r *Run) line(dir *safefile.Dir, err error) {
	log := zerolog.New(logWriter{dir})
	now := r.Env.Now()
	e := log.Info()
	if err != nil {
		e = log.Warn().Str("error", class(err))
	}
	e = e.Time("time", now.UTC()).Str("event", r.event).Str("agent", r.agent).
		Int64("ms", now.Sub(r.started).Milliseconds())
	if r.configErr != nil {
		e = e.Bool("bad_config", true)
	}
	if len(r.learned) > 0 {
		e = e.Strs("read", r.learned)
	}
	for _, c := range r.counts {
		e = e.Int(c.name, c.n)
	}
	e.Send()
}

// logWriter appends lines to the log.
type logWriter struct{ dir *safefile.Dir }

func (w logWriter) Write(line []byte) (int, error) {
	// zerolog prints a failed write on stderr, where a hook must not speak.
	_ = w.dir.Append(LogFile, line, maxLog)
	return len(line), nil
}

// LoggedRun is what the log says of one run of a hook.
type LoggedRun struct {
	Time  time.Time `json:"time"` // when it ended
	Event string    `json:"event"`
	Agent string    `json:"agent"` // that called; of a worker: none
	Read  []string  `json:"read"`  // agents in whose sessions something new was read
	Error string    `json:"error"` // its class; empty: none
}

// ReadLog returns the runs that the log tells of, the older file's first. No log is no run, and a line that was cut
// short costs itself.
func ReadLog(store *safefile.Dir) ([]LoggedRun, error) {
	var runs []LoggedRun
	err := eachRecord(store, learnings.LogDir, LogFile, maxLog, func(line []byte) {
		var run LoggedRun
		if json.Unmarshal(line, &run) == nil && !run.Time.IsZero() {
			runs = append(runs, run)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	return runs, nil
}

// class names an error without any text that could hold a path or words of the user's.
func class(err error) string {
	var panicked panicError
	if errors.As(err, &panicked) {
		return panicked.Error()
	}
	for _, c := range []struct {
		err  error
		name string
	}{
		{context.DeadlineExceeded, "deadline"},
		{safefile.ErrBusy, "busy"},
		{safefile.ErrTooLarge, "too large"},
		{safefile.ErrNotRegular, "not regular"},
		{safefile.ErrNotFolder, "not a folder"},
		{safefile.ErrForeign, "foreign"},
		{config.ErrNoHome, "no home"},
		{syscall.ENOSPC, "disk full"},
		{syscall.EROFS, "read-only"},
		{errStdout, "stdout"},
		{fs.ErrPermission, "permission"},
		{fs.ErrNotExist, "missing"},
	} {
		if errors.Is(err, c.err) {
			return c.name
		}
	}
	return fmt.Sprintf("%T", innermost(err))
}

// innermost is the error that a chain begins with, and of several joined ones the first one's: its type tells where
// to look.
func innermost(err error) error {
	for {
		inner := errors.Unwrap(err)
		var several interface{ Unwrap() []error }
		if inner == nil && errors.As(err, &several) && len(several.Unwrap()) > 0 {
			inner = several.Unwrap()[0]
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
