package start

import (
	"os"
	"time"

	"session-learning/hooks"
	"session-learning/internal/agent"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Bounds of catching up with sessions that ended without a word: interrupted, killed, or on a machine that went off.
const (
	maxNotes  = 64              // sessions that are looked at, the latest first
	maxBehind = 8               // transcripts that one worker is given
	quietFor  = 3 * time.Second // a transcript that was written to since then belongs to a session at work
)

// catchUp hands the transcripts that were not read to their end to a worker. It also starts one when the state is to
// be swept.
func catchUp(r *hooks.Run, store *learnings.Store) error {
	notes, err := hooks.Notes(store.Dir(), maxNotes)
	if err != nil {
		return err
	}
	cursors, err := hooks.OpenCursors(store.Dir())
	if err != nil {
		return err
	}
	defer cursors.Close()
	now := r.Env.Now()
	var jobs []hooks.Job
	for _, n := range notes {
		if len(jobs) < maxBehind && unread(n.Transcript, cursors, now) {
			jobs = append(jobs, n.Job)
		}
	}
	r.Count("behind", len(jobs))
	if len(jobs) == 0 && !leftOver(r, now) && !hooks.SweepDue(store.Dir(), now) {
		return nil
	}
	return r.StartWorker(jobs)
}

// leftOver tells whether a session was handed over and never read. Any worker finds it.
func leftOver(r *hooks.Run, now time.Time) bool {
	handed, err := hooks.OpenHandOver(r.Config.HandOverDir(agent.OpenCode))
	if err != nil {
		return false // there is none as a rule, and a worker tells what is wrong with it
	}
	defer handed.Close()
	left, err := handed.Left(now, 1)
	return err == nil && len(left) > 0
}

// unread tells whether a transcript is at rest and holds something that no worker has read.
func unread(path string, cursors *hooks.Cursors, now time.Time) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || !safefile.Owned(info) {
		return false
	}
	// A clock that was set back must not keep a transcript young for ever.
	if now.Sub(info.ModTime()).Abs() < quietFor {
		return false
	}
	return info.Size() != cursors.Load(path).Offset
}
