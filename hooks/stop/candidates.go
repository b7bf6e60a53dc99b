package stop

import (
	"cmp"
	"path/filepath"
	"strings"
	"time"

	"session-learning/extract"
	"session-learning/hooks"
	"session-learning/internal/project"
	"session-learning/learnings"
	"session-learning/transcript"
)

// candidates finds what the events taught, each with the time of its evidence. changed is when the file was last written to.
func (r *Reader) candidates(job hooks.Job, batch transcript.Batch, changed time.Time) (found []learnings.Learning, learned extract.Learned, err error) {
	defer hooks.Recovered(&err)
	of := heard(job, batch)
	folder := of.Cwd
	id := project.Resolve(folder, r.Home)
	when := newMoments(batch.Events, changed, r.Now())
	session := extract.Session{
		Agent:   batch.Agent,
		ID:      of.Session,
		Project: id.Key,
		Root:    id.Root,
		Home:    r.Home,
		Now:     when.last,
		Known:   known(id.Root, folder),
		Spoken:  batch.Spoken,
	}
	learned = extract.Learn(session, batch.Events, r.Clean)
	for _, c := range learned.Candidates {
		l := c.Learning
		l.Created = when.of(l.Source.Lines)
		l.LastSeen = l.Created
		found = append(found, l)
	}
	return found, learned, nil
}

// heard is of which session and folder a part of a transcript is: as the agent told, else as the transcript does; of the
// session the transcript knows better. A session of which neither tells the id is called as its file.
func heard(job hooks.Job, batch transcript.Batch) hooks.Job {
	name := filepath.Base(job.Transcript)
	return hooks.Job{
		Session: cmp.Or(batch.Session, job.Session, strings.TrimSuffix(name, filepath.Ext(name))),
		Cwd:     cmp.Or(job.Cwd, batch.Cwd),
	}
}

// moments tells when things happened in a session: what an old one taught must not look as if it were seen today.
type moments struct {
	byLine map[int]time.Time
	last   time.Time // the latest of all
	now    time.Time
}

// newMoments reads the times of events. Where none was recorded, the session is as old as its file; nothing is newer
// than now, whatever the clock said that wrote it.
func newMoments(events []transcript.Event, changed, now time.Time) moments {
	m := moments{byLine: map[int]time.Time{}, now: now}
	for _, e := range events {
		m.byLine[e.Line] = later(m.byLine[e.Line], e.Time)
		if line := e.Tool.ResultLine; line > 0 {
			m.byLine[line] = later(m.byLine[line], e.Time)
		}
		m.last = later(m.last, e.Time)
	}
	if m.last.IsZero() {
		m.last = changed
	}
	m.last = earlier(m.last, now)
	return m
}

// of is when the last of some lines was written.
func (m moments) of(lines []int) time.Time {
	var at time.Time
	for _, line := range lines {
		at = later(at, m.byLine[line])
	}
	if at.IsZero() {
		return m.last
	}
	return earlier(at, m.now)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
