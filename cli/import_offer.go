package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/internal/agent"
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
	_, err = p.offerSessions(c, cfg, dir, store, ask, importing{jobs: usualJobs()})
	return err
}

// offerSessions offers to learn from the past sessions of each agent that hold something that was not read yet, and
// returns of how many agents there are such. what holds how, without the paths.
func (p *program) offerSessions(c *cli.Context, cfg config.Config, dir string, store *learnings.Store, ask asker, what importing) (agents int, err error) {
	for _, past := range pastSessions(cfg) {
		n, bytes := p.unread(cfg, store, past.folders)
		question := fmt.Sprintf("%s of %s are here, %s. Learn from them", plural(n, "past session"), agent.Title(past.agent), humanBytes(bytes))
		if n == 1 {
			question = fmt.Sprintf("a past session of %s is here, %s. Learn from it", agent.Title(past.agent), humanBytes(bytes))
		}
		if n > 0 {
			agents++
		}
		what.paths = past.folders
		if err := p.offerOne(ask, n, question, "import "+past.typed(cfg), func() error { return p.importSessions(c, cfg, dir, what) }); err != nil {
			return agents, err
		}
	}
	return agents, nil
}

// pastPlaces are where an agent keeps its past sessions on this machine.
type pastPlaces struct {
	agent   string
	folders []string
}

// pastSessions are the folders that are here, by the agent.
func pastSessions(cfg config.Config) []pastPlaces {
	var all []pastPlaces
	for _, place := range hooks.SessionPlaces(cfg) {
		info, err := os.Stat(place.Folder)
		if err != nil || !info.IsDir() {
			continue
		}
		if last := len(all) - 1; last >= 0 && all[last].agent == place.Agent {
			all[last].folders = append(all[last].folders, place.Folder)
			continue
		}
		all = append(all, pastPlaces{place.Agent, []string{place.Folder}})
	}
	return all
}

// typed is the folders as they are typed.
func (s pastPlaces) typed(cfg config.Config) string {
	words := make([]string, len(s.folders))
	for i, folder := range s.folders {
		words[i] = typable(folder, cfg.Home)
	}
	return strings.Join(words, " ")
}

// offerAll is an import for which nothing was named: what is here is offered to a person at a terminal.
func (p *program) offerAll(c *cli.Context, cfg config.Config, dir string, what importing) error {
	store, done, err := p.storeFor(dir, true)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer done()
	agents, err := p.offerSessions(c, cfg, dir, store, p.asker(), what)
	if err == nil && agents == 0 {
		p.out.say("no session is here that was not read yet; name files or folders of others, for example: learnings import session.jsonl")
	}
	return err
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

// unread is how many sessions in folders hold something that was not read yet, and how large they are.
func (p *program) unread(cfg config.Config, store *learnings.Store, folders []string) (sessions int, bytes int64) {
	reader := p.sessionReader(cfg, store, true)
	defer reader.close()
	f := newFinder(reader.Reader)
	if err := f.find(context.Background(), folders); err != nil {
		return 0, 0
	}
	return len(f.sessions), f.bytes()
}
