package cli

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/internal/config"
	"session-learning/learnings"
)

// offerImport offers to learn from what lies here from before: the past sessions of agents, and the store of an older
// version. What was imported already is not offered again. A person at a terminal is asked, anybody else is told the
// command; that nothing can be offered is nobody's problem.
func (p *program) offerImport(c *cli.Context, cfg config.Config, dir string) error {
	store, err := learnings.OpenExisting(dir, p.options())
	if err != nil {
		return nil
	}
	defer store.Close()
	ask := p.asker()
	for _, older := range olderStores(cfg) {
		n := 0
		if !sameFile(older, dir) {
			n = p.unimported(cfg, store, older)
		}
		question := fmt.Sprintf("the store of an older version is here, with %s that this one does not have. Take them over", plural(n, "learning"))
		if err := p.offerOne(ask, n, question, "import --store "+typable(older, cfg.Home), func() error {
			return p.takeOver(c, cfg, dir, older)
		}); err != nil {
			return err
		}
	}
	for _, place := range hooks.SessionPlaces(cfg.ClaudeDir) {
		n, bytes := p.unread(cfg, store, place.Folder)
		question := fmt.Sprintf("%s of %s are here, %s. Learn from them", plural(n, "past session"), place.Agent, humanBytes(bytes))
		if n == 1 {
			question = fmt.Sprintf("a past session of %s is here, %s. Learn from it", place.Agent, humanBytes(bytes))
		}
		if err := p.offerOne(ask, n, question, "import "+typable(place.Folder, cfg.Home), func() error {
			return p.importSessions(c, cfg, dir, importing{paths: []string{place.Folder}, jobs: usualJobs()})
		}); err != nil {
			return err
		}
	}
	return nil
}

// offerOne asks whether something is to be done now, or names the command for it.
func (p *program) offerOne(ask asker, n int, question, command string, do func() error) error {
	if n == 0 {
		return nil
	}
	if p.env.Interactive && p.env.TalkColumns > 0 {
		yes, err := ask.askOrNo(question + " now?")
		if err != nil {
			return err
		}
		if yes {
			if err := do(); err != nil {
				p.out.fail(err) // what install did is done all the same
			}
			return nil
		}
		question = "to do that later"
	}
	p.out.say("%s: %s %s", question, p.typed(), command)
	return nil
}

// unread is how many sessions in a folder hold something that was not read yet, and how large they are.
func (p *program) unread(cfg config.Config, store *learnings.Store, folder string) (sessions int, bytes int64) {
	reader := p.sessionReader(cfg, store, true)
	defer reader.Cursors.Close()
	f := newFinder(reader.Reader)
	if err := f.find(context.Background(), []string{folder}); err != nil {
		return 0, 0
	}
	return len(f.sessions), f.bytes()
}
