package cli

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"session-learning/cli/install"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// examination is what the checks share. What one of them finds missing, the others do without.
type examination struct {
	*program
	context   *cli.Context
	cfg       config.Config
	configErr error
	dir       string // of the store; empty: dirErr says why
	dirErr    error
	store     *learnings.Store // nil: storeErr says why
	storeErr  error
	snap      learnings.Snapshot
	condition learnings.Condition
	writable  bool // the store's folder may be written to

	looked     []install.Inspection // see inspections; nil: not looked yet
	agentsSeen []patientAgent       // see everyAgent; nil: not looked yet
}

// examine looks once at what several checks need.
func (p *program) examine(c *cli.Context) *examination {
	x := &examination{program: p, context: c}
	x.cfg, x.configErr = config.Load(p.env.Getenv)
	x.dir, x.dirErr = x.cfg.StoreDir(p.absolute(dirFlag(c)))
	x.open()
	return x
}

// open reads the store. When the reading itself breaks, there is no store, and why is told as of one that cannot be read.
func (x *examination) open() {
	defer func() {
		if r := recover(); r != nil {
			x.storeErr = fmt.Errorf("read store: it broke: %v", r)
		}
		if x.storeErr != nil {
			x.close()
			x.store = nil
		}
	}()
	if x.storeErr = x.dirErr; x.storeErr != nil {
		return
	}
	if x.store, x.storeErr = learnings.OpenExisting(x.dir, x.options()); x.storeErr != nil {
		return
	}
	x.writable = safefile.MayWrite(x.dir) == nil
	x.snap = x.store.Read()
	x.condition, x.storeErr = x.store.Condition(lockPatience)
}

func (x *examination) close() {
	if x.store != nil {
		x.store.Close()
	}
}

// noStore is what the checks of its content say without a store.
func noStore() []diagnosis { return []diagnosis{fine("not looked at: there is no store to look into")} }

// again is this program with the store that was named, as it must be typed; verb and more follow.
func (x *examination) again(verb string) string {
	dir := ""
	if dirFlag(x.context) != "" {
		dir = " --dir " + word(x.dir)
	}
	return x.typed() + dir + " " + verb
}
