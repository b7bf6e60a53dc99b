package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/hooks/stop"
	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/learnings"
)

func (p *program) importCommand() *cli.Command {
	return p.command(verb{
		name: "import", args: "PATH…", maxArgs: -1,
		usage: "learn from past sessions, or take over another store",
		about: "Reads session files, and those in the folders that you name, just as the hooks do\n" +
			"when a session stops. What a file is, is told from its content; what is no session\n" +
			"is skipped, and so are sub-agents, links, and what was read already. A broken line\n" +
			"costs itself, a file that cannot be read costs itself and makes the exit status 1.\n" +
			"You may interrupt it: the same command goes on where it was, and the store comes\n" +
			"out the same. Without PATH, what each agent keeps on this machine is offered.\n\n" +
			"With --store, all that another store holds is taken over: that of an older version,\n" +
			"of another machine, or a backup. It is only read. What was taken out or retired\n" +
			"there is not learned again here.",
		examples: []string{
			"learnings import ~/.claude/projects",
			"learnings import ~/.codex/sessions ~/.codex/archived_sessions",
			"learnings import --dry-run ~/.claude/projects",
			"learnings import --store ~/.amplihack/.claude/data/learnings",
		},
		flags: []cli.Flag{
			newOption("store", "DIR", "take over the store in DIR", ""),
			&cli.IntFlag{Name: "jobs", Usage: "read `N` sessions at a time", DefaultText: "one a processor"},
			newSwitch("dry-run", "tell what would be learned, write nothing"),
		},
		run: p.runImport,
	})
}

// maxJobs is how many sessions are read at a time at most: more would only take more memory.
const maxJobs = 256

// usualJobs is how many sessions are read at a time when nothing else is said.
func usualJobs() int { return min(runtime.GOMAXPROCS(0), maxJobs) }

func (p *program) runImport(c *cli.Context) error {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	jobs := usualJobs()
	if c.IsSet("jobs") {
		jobs = c.Int("jobs")
	}
	from, paths := c.String("store"), c.Args().Slice()
	switch {
	case jobs < 1 || jobs > maxJobs:
		return usageError{verb: "import", err: fmt.Errorf("--jobs is %d, must be from 1 to %d", jobs, maxJobs)}
	case c.IsSet("store") && len(paths) > 0:
		return usageError{verb: "import", err: errors.New("--store and PATH exclude each other: a store is taken over, sessions are learned from")}
	case c.IsSet("store"):
		return p.takeOver(c, cfg, dir, p.absolute(from))
	case len(paths) == 0 && p.env.Interactive && p.env.TalkColumns > 0 && !wantsJSON(c):
		return p.offerAll(c, cfg, dir, importing{jobs: jobs, dry: c.Bool("dry-run")})
	case len(paths) == 0:
		return usageError{verb: "import", err: errors.New("name files or folders of past sessions"), hint: sessionsHint(cfg)}
	}
	if err := p.locate(cfg, paths); err != nil {
		return err
	}
	return p.importSessions(c, cfg, dir, importing{paths: paths, jobs: jobs, dry: c.Bool("dry-run")})
}

// locate makes paths absolute: a transcript is remembered by its path. That not one of them is there is told before a
// store is made.
func (p *program) locate(cfg config.Config, paths []string) error {
	var missing error
	for i := range paths {
		paths[i] = filepath.Clean(p.absolute(paths[i]))
		_, err := os.Stat(paths[i])
		if !errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		missing = cmp.Or(missing, fmt.Errorf("%s: %w", paths[i], withoutPath(err)))
	}
	return hinted{fmt.Errorf("import: %w", missing), sessionsHint(cfg)}
}

// sessionsHint names what there is to be imported here, a line an agent; empty: nothing.
func sessionsHint(cfg config.Config) string {
	var lines []string
	for _, past := range pastSessions(cfg) {
		lines = append(lines, fmt.Sprintf("for the sessions of %s: learnings import %s", agent.Title(past.agent), past.typed(cfg)))
	}
	return strings.Join(lines, "\n")
}

// importing is what is to be imported.
type importing struct {
	paths []string
	jobs  int
	dry   bool
}

func (p *program) importSessions(c *cli.Context, cfg config.Config, dir string, what importing) error {
	store, done, err := p.storeFor(dir, what.dry)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer done()
	reader := p.sessionReader(cfg, store, what.dry)
	defer reader.close()
	ctx, end := p.interruptible(c.Context)
	defer end()
	show := p.newProgress()
	f := newFinder(reader.Reader)
	f.looked = show.looking
	if err := f.find(ctx, what.paths); err != nil {
		show.clear()
		return fmt.Errorf("import: %w", err)
	}
	im := importer{reader: reader.Reader, store: store, jobs: what.jobs, dry: what.dry, told: show.reading}
	im.count = importTally{noun: "session", skipped: f.skipped, failed: f.failed, unkept: reader.unkept}
	show.start(len(f.sessions), f.bytes())
	began := p.env.Now()
	failed := im.run(ctx, f.sessions)
	show.clear()
	im.count.took, im.count.interrupted = p.env.Now().Sub(began), ctx.Err() != nil
	if failed == nil && !what.dry {
		if !im.count.interrupted && im.count.added > 0 {
			im.thin()
		}
		p.tidy(store)
	}
	return p.reportImport(c, &im, failed)
}

// sessionReader reads sessions for a store, as the hooks do.
type sessionReader struct {
	*stop.Reader
	unkept error // why it cannot be remembered what was read; nil: it can
}

func (p *program) sessionReader(cfg config.Config, store *learnings.Store, dry bool) sessionReader {
	openCursors, openTraces := hooks.OpenCursors, hooks.OpenTraces
	if dry {
		openCursors, openTraces = hooks.ExistingCursors, hooks.ExistingTraces
	}
	cursors, unkept := openCursors(store.Dir())
	if unkept != nil {
		cursors = &hooks.Cursors{}
	}
	traces, untraced := openTraces(store.Dir())
	if untraced != nil {
		traces = &hooks.Traces{}
	}
	return sessionReader{&stop.Reader{Home: cfg.Home, Now: p.env.Now, Clean: p.cleaner(cfg), Cursors: cursors, Traces: traces}, unkept}
}

func (r sessionReader) close() {
	r.Cursors.Close()
	r.Traces.Close()
}

// interruptible is a context that ends when the person interrupts the command.
func (p *program) interruptible(parent context.Context) (context.Context, context.CancelFunc) {
	if p.env.Interrupted == nil {
		return context.WithCancel(parent)
	}
	return p.env.Interrupted(parent)
}

// tidy sweeps what is remembered of sessions, when it is time. That it could not be is for the next one.
func (p *program) tidy(store *learnings.Store) {
	if now := p.env.Now(); hooks.SweepDue(store.Dir(), now) {
		_ = hooks.Sweep(store.Dir(), now)
	}
}

// typable is a path as it is typed: from the home folder where the shell writes that out.
func typable(path, home string) string {
	rest, inside := strings.CutPrefix(path, home+string(filepath.Separator))
	if short := "~/" + filepath.ToSlash(rest); inside && home != "" && word(short) == short {
		return short
	}
	return word(path)
}
