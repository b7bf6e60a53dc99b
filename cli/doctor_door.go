package cli

import (
	"path/filepath"
	"time"

	"session-learning/hooks"
	"session-learning/learnings"
)

const (
	lockPatience  = time.Second // writers hold the lock for milliseconds
	spoolPatience = time.Hour   // what waits longer was not merged by a writer that should have come
)

// lock looks whether a writer can get into the store.
func (x *examination) lock() []diagnosis {
	switch {
	case x.store == nil:
		return noStore()
	case !x.writable:
		return []diagnosis{fine("not looked at: the store cannot be written to")}
	}
	c := x.condition
	path := filepath.Join(x.dir, ".lock")
	switch {
	case c.LockErr != nil:
		return []diagnosis{fail(x.access(path, c.LockErr), "%v: what is learned waits in the spool", c.LockErr)}
	case c.Lock.Busy && c.Lock.Holder > 0:
		return []diagnosis{warn(doing("when that process hangs, end it: kill %d", c.Lock.Holder),
			"held for more than %s by process %d (%s): what is learned meanwhile waits in the spool", lockPatience, c.Lock.Holder, c.Lock.Program)}
	case c.Lock.Busy:
		return []diagnosis{warn(doing("end the program that holds %s open, when it hangs", word(path)),
			"held for more than %s by another process: what is learned meanwhile waits in the spool", lockPatience)}
	case !c.Lock.Excludes:
		return []diagnosis{warn(doing("name a store on a disk of this machine: %s --dir /absolute/path install", x.typed()),
			"the file system that holds %s has no locks: two sessions that end at once may cost each other what they learned", x.dir)}
	}
	return []diagnosis{fine("free")}
}

// spool looks at what waits to be merged.
func (x *examination) spool() []diagnosis {
	if x.store == nil {
		return noStore()
	}
	found := x.problemsOf(learnings.Unmerged, x.snap.Problems)
	c := x.condition
	merge := doing("mend what else is found here; the next session that ends merges it")
	switch {
	case c.Full:
		found = append(found, fail(merge, "%s wait to be merged, and no more can: what is learned now is lost", plural(c.Waiting, "file")))
	case c.Waiting > 0 && x.env.Now().Sub(c.Since) > spoolPatience:
		found = append(found, warn(merge, "%s wait to be merged, the oldest since %s", plural(c.Waiting, "file"), minute(c.Since)))
	}
	switch {
	case len(found) > 0:
		return found
	case c.Waiting > 0:
		return []diagnosis{fine("%s will be merged by the next writer", plural(c.Waiting, "file"))}
	}
	return []diagnosis{fine("nothing waits")}
}

// problemsOf words the problems of a kind.
func (x *examination) problemsOf(kind learnings.ProblemKind, problems []learnings.Problem) []diagnosis {
	var found []diagnosis
	for _, p := range problems {
		if p.Kind != kind || p.File == ".lock" {
			continue
		}
		d := x.problem(x.dir, p)
		if path := filepath.Join(x.dir, filepath.FromSlash(p.File)); kind == learnings.Unmerged && p.Err == nil {
			d.fix = doing("mend it, then store it: %s --from %s && rm %s", x.again("add"), word(path), word(path))
		}
		found = append(found, d)
	}
	return found
}

// archive looks at what was taken out: without it nothing is learned, because it may be what the person did not want.
func (x *examination) archive() []diagnosis {
	if x.store == nil {
		return noStore()
	}
	found := x.problemsOf(learnings.Shut, x.snap.Problems)
	for _, p := range x.condition.Problems {
		d := x.problem(x.dir, p)
		if p.Kind == learnings.Broken {
			d.detail += "; what cannot be read of it may be learned again, and nothing of the category can be taken out"
		}
		found = append(found, d)
	}
	if len(found) == 0 {
		return []diagnosis{fine("what was taken out is remembered")}
	}
	return found
}

// state looks at what the hooks remember between runs.
func (x *examination) state() []diagnosis {
	if x.store == nil {
		return noStore()
	}
	activity, err := hooks.ReadActivity(x.store.Dir())
	switch {
	case err != nil:
		path := filepath.Join(x.dir, learnings.StateDir)
		return []diagnosis{warn(typing("rm -r %s", word(path)), "%v; losing it loses no learning", err)}
	case !activity.Measured:
		return []diagnosis{fine("no session was noted yet")}
	}
	return []diagnosis{fine("%s noted, %s given", plural(activity.Seen, "session"), plural(activity.Injections, "answer"))}
}
