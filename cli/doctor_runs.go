package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"session-learning/cli/install"
	"session-learning/hooks"
	"session-learning/internal/agent"
	"session-learning/learnings"
)

const (
	runsReach  = 7 * 24 * time.Hour // runs before that say nothing of today
	recent     = 24 * time.Hour     // what went wrong since then is told even when it went well later
	sessionLag = time.Hour          // a session that is written to for so long without a run of a hook is not listened to
)

// runs looks at what the hooks did last.
func (x *examination) runs() []diagnosis {
	if x.store == nil {
		return noStore()
	}
	runs, err := hooks.ReadLog(x.store.Dir())
	if err != nil {
		path := filepath.Join(x.dir, learnings.LogDir)
		return []diagnosis{warn(typing("rm -r %s", word(path)), "%v; losing it loses no learning", err)}
	}
	found := x.silence()
	for _, g := range x.grouped(runs) {
		d := x.ailment(g)
		if g.agent != "" {
			d.agent = agent.Title(g.agent)
		}
		found = append(found, d)
	}
	switch {
	case len(found) > 0:
		return found
	case len(runs) == 0:
		return []diagnosis{fine("no hook has run yet")}
	}
	last := runs[len(runs)-1]
	return []diagnosis{fine("the last of %s: %s, %s", plural(len(runs), "run"), oneLine(last.Event), minute(last.Time))}
}

// silence tells that agents wrote sessions and called no hook meanwhile.
func (x *examination) silence() []diagnosis {
	var found []diagnosis
	for _, a := range x.everyAgent() {
		registered, wrote := x.registeredSince(a.Name), hooks.LastWritten(x.cfg, a.Name)
		if registered.IsZero() || wrote.Before(registered.Add(time.Minute)) {
			continue
		}
		fix := doing("start a new session, because an agent reads its hooks when it starts; then look again: %s doctor", x.typed())
		var d diagnosis
		switch {
		case a.last().IsZero():
			d = warn(fix, "no hook has ever run, although a session was written to on %s, after the hooks were registered", minute(wrote))
		case wrote.Sub(a.last()) > sessionLag:
			d = warn(fix, "no hook has run since %s, although a session was written to on %s", minute(a.last()), minute(wrote))
		default:
			continue
		}
		d.agent = a.Title
		found = append(found, d)
	}
	return found
}

// registeredSince is when the settings of an agent with our hooks were written last; zero: there are none.
func (x *examination) registeredSince(name string) time.Time {
	var since time.Time
	for _, in := range x.inspections() {
		if in.Name != name || len(in.Hooks) == 0 {
			continue
		}
		if info, err := os.Stat(in.File); err == nil && info.ModTime().After(since) {
			since = info.ModTime()
		}
	}
	return since
}

// trouble is what went wrong in the same way.
type trouble struct {
	class, event string
	agent        string // of all of these; empty: of several, or of none
	times        int
	last         time.Time
}

// grouped are the failures that still matter: of the last day, or without a good run of the event since.
func (x *examination) grouped(runs []hooks.LoggedRun) []trouble {
	now := x.env.Now()
	good := map[string]time.Time{}
	var all []trouble
	for _, r := range runs {
		if now.Sub(r.Time) > runsReach {
			continue
		}
		if r.Error == "" {
			good[r.Event] = r.Time
			continue
		}
		i := slices.IndexFunc(all, func(g trouble) bool { return g.class == r.Error && g.event == r.Event })
		if i < 0 {
			all = append(all, trouble{class: r.Error, event: r.Event, agent: r.Agent})
			i = len(all) - 1
		}
		if all[i].agent != r.Agent || !byAgent(r.Agent) {
			all[i].agent = ""
		}
		all[i].times++
		all[i].last = r.Time
	}
	all = slices.DeleteFunc(all, func(g trouble) bool { return now.Sub(g.last) > recent && good[g.event].After(g.last) })
	slices.SortStableFunc(all, func(a, b trouble) int { return cmp.Compare(b.last.UnixNano(), a.last.UnixNano()) })
	return all
}

// ailment words what went wrong in the runs, with what mends it.
func (x *examination) ailment(g trouble) diagnosis {
	what := fmt.Sprintf("%s at %s in the last 7 days, last on %s", plural(g.times, "time"), oneLine(g.event), minute(g.last))
	store := word(x.dir)
	switch g.class {
	case "deadline":
		return warn(doing("see what keeps the machine or the disk that holds %s busy", store), "a hook was not done in time: %s", what)
	case "busy":
		return warn(doing("nothing, unless it goes on: what met the busy store waits in the spool"), "the store was busy: %s", what)
	case "disk full":
		return warn(doing("free some space on the disk that holds %s", store), "the disk was full: %s", what)
	case "read-only":
		return warn(doing("make the disk that holds %s writable again", store), "the disk was read-only: %s", what)
	case "permission", "foreign":
		return warn(x.access(x.dir, fs.ErrPermission), "a file could not be used (%s): %s", g.class, what)
	case "stdout":
		return warn(doing("nothing, unless it goes on: the agent went away before it had read the answer"), "the answer could not be written: %s", what)
	}
	return warn(doing("report this, with what learnings --version prints, when it goes on"), "a hook failed (%s): %s", oneLine(g.class), what)
}

// proof lets the hooks that the agent calls live through a made-up session.
func (x *examination) proof() []diagnosis {
	bin := x.registeredBin()
	if bin == "" && x.env.Executable != "" {
		bin = filepath.Dir(x.env.Executable)
	}
	for _, hook := range []string{install.StartHook, install.StopHook} {
		if why, fix := unrunnable(filepath.Join(bin, hook)); why != "" {
			return []diagnosis{warn(fix, "not tried: %s %s", filepath.Join(bin, hook), why)}
		}
	}
	began := x.env.Now()
	result, err := x.prove(bin)
	if _, ok := errors.AsType[unprovable](err); ok {
		return []diagnosis{warn(doing("make room for it: it needs the folder for caches of your home for a second"), "not tried: %v", err)}
	}
	if err != nil {
		return []diagnosis{fail(rebuild, "the loop does not work: %v", err)}
	}
	return []diagnosis{fine("a made-up session was learned from, and the next one was given %s, in %s",
		plural(len(result.learned), "learning"), x.env.Now().Sub(began).Round(10*time.Millisecond))}
}
