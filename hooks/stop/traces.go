package stop

import (
	"encoding/json"
	"errors"
	"slices"

	"session-learning/extract"
	"session-learning/learnings"
)

// Recall compares what sessions left for the others of their projects with what those left, in the order of the readings,
// and keeps it. It adds to what each reading found, and to what came undone. Where it fails, nothing that was learned is lost.
func (r *Reader) Recall(readings []*Reading) error {
	if r.Traces == nil {
		return nil
	}
	var projects []string
	of := map[string][]*Reading{}
	for _, read := range readings {
		if read.traces.Empty() {
			continue
		}
		project := read.traces.Project
		if of[project] == nil {
			projects = append(projects, project)
		}
		of[project] = append(of[project], read)
	}
	var errs []error
	for _, project := range projects {
		errs = append(errs, r.Traces.Update(project, func(lines [][]byte) [][]byte { return r.recall(of[project], lines) }))
	}
	return errors.Join(errs...)
}

// recall is Recall for the readings of one project, beside the lines of its sessions.
func (r *Reader) recall(readings []*Reading, lines [][]byte) [][]byte {
	var all []extract.Traces
	for _, line := range lines {
		var s extract.Traces
		if json.Unmarshal(line, &s) == nil && s.Session != "" { // what another version wrote may be no more than passed over
			all = append(all, s)
		}
	}
	for _, read := range readings {
		own := read.traces
		if i := slices.IndexFunc(all, func(s extract.Traces) bool { return s.Session == own.Session }); i >= 0 {
			all[i] = all[i].Join(own)
		} else {
			all = append(all, own)
		}
		r.across(read, all)
	}
	return traceLines(extract.InOrder(all))
}

// across adds to a reading what its session has in common with others.
func (r *Reader) across(read *Reading, all []extract.Traces) {
	own := read.traces
	session := extract.Session{
		Agent: own.Agent, ID: own.Session, Project: own.Project, Root: own.Root, Home: r.Home, Now: r.Now(),
		Known: known(own.Root, own.Root),
	}
	found, stale := extract.Across(session, all, r.Clean)
	for _, c := range found {
		// What the session showed by itself is one more sighting of what others showed; nothing has to be compared for that.
		if c.Signature.Empty() || !slices.ContainsFunc(read.Found, func(l learnings.Learning) bool { return l.Signature.String() == c.Signature.String() }) {
			read.Found = append(read.Found, c.Learning)
		}
	}
	read.stale = append(read.stale, stale...)
}

// traceLines is traces as they are kept.
func traceLines(all []extract.Traces) [][]byte {
	var lines [][]byte
	for _, s := range all {
		if line, err := json.Marshal(s); err == nil {
			lines = append(lines, line)
		}
	}
	return lines
}

// GiveWay takes out of a store what earlier reads of the session learned and this one says better, before the store takes Found: it
// would keep the older one of two that say the same.
func (read Reading) GiveWay(store *learnings.Store) error {
	_, err := store.Withdraw(read.Session, read.doubles)
	return err
}

// TakeBack takes what came undone out of a store, and tells of how many learnings.
func (read Reading) TakeBack(store *learnings.Store) (int, error) {
	undone := map[string][]string{read.Session: read.Undone}
	sessions := []string{read.Session}
	for _, s := range read.stale {
		if _, known := undone[s.Session]; !known {
			sessions = append(sessions, s.Session)
		}
		undone[s.Session] = append(undone[s.Session], s.Key)
	}
	n := 0
	for _, session := range sessions {
		done, err := store.Withdraw(session, undone[session])
		if err != nil {
			return n, err
		}
		n += len(done)
	}
	return n, nil
}
