package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/learnings"
	"session-learning/scoring"
)

// defaultHits is how many hits a search shows: what fits on a screen.
const defaultHits = 10

func (p *program) searchCommand() *cli.Command {
	return p.command(verb{
		name: "search", args: "QUERY…", maxArgs: -1, pages: true,
		usage: "find learnings as a new session would find them",
		about: "The query is a task, in the words of a prompt. Learnings are ranked as they are\n" +
			"when a session in this folder is reminded, but those under the threshold are\n" +
			"shown too: only what is marked \"given\" would be given.",
		examples: []string{
			"learnings search circular import",
			"learnings search --explain why does the build fail in CI",
			"learnings search --limit 3 --json pnpm lockfile",
			"learnings search --session 0b2f-41 --explain release the parser",
		},
		flags: []cli.Flag{
			newSwitch("explain", "tell which terms count, and why one is given or not"),
			newOption("session", "ID", "as in this session, which is not given again what it was given", ""),
			&cli.IntFlag{Name: "limit", Usage: "`N` hits at most; 0: all", Value: defaultHits},
		},
		run: p.search,
	})
}

func (p *program) search(c *cli.Context) error {
	query := strings.Join(c.Args().Slice(), " ")
	if strings.TrimSpace(query) == "" {
		return usageError{verb: "search", err: errors.New("no query"), hint: "for example: learnings search circular import"}
	}
	if c.Int("limit") < 0 {
		return usageError{verb: "search", err: fmt.Errorf("--limit is %d, must be 0 or more", c.Int("limit"))}
	}
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	given, err := p.givenIn(lib, c.String("session"))
	if err != nil {
		return err
	}
	s := rank(lib, query, given, p.env.Now())
	limit := c.Int("limit")
	if limit == 0 || limit > len(s.matches) {
		limit = len(s.matches)
	}
	if p.out.terminal && !c.IsSet("limit") && !wantsJSON(c) {
		limit = s.telling(limit)
	}
	switch {
	case wantsJSON(c):
		return p.out.json(s.json(limit))
	case len(s.matches) == 0:
		p.out.say("nothing fits %q", query)
		p.out.say("to see all: learnings show")
	case c.Bool("explain"):
		p.explain(s, limit)
	default:
		p.hits(s, limit)
	}
	return nil
}

// givenIn is what a session was given; nothing without one.
func (p *program) givenIn(lib library, session string) (map[string]bool, error) {
	if session == "" {
		return nil, nil
	}
	store, err := learnings.OpenExisting(lib.shelves[0].dir, p.options())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return hooks.GivenIn(store.Dir(), session)
}

// finding is the result of a search.
type finding struct {
	filter  learnings.Filter
	matches []learnings.Match
	best    float64 // overlap of the best that may be given at all
}

// rank finds in all stores of a library what fits a query, as a session is reminded.
func rank(lib library, query string, given map[string]bool, now time.Time) finding {
	f := finding{filter: learnings.Filter{
		Project: lib.here.Key, Given: given, Limit: lib.cfg.MaxItems, All: true, Untrusted: map[string]bool{},
	}}
	var items []learnings.Learning
	for _, s := range lib.shelves {
		for _, l := range s.items {
			if s.project != "" {
				l = learnings.AsGiven(l)
			}
			items = append(items, l)
		}
		for _, l := range s.untrusted() {
			f.filter.Untrusted[l.ID] = true
		}
	}
	task := scoring.ParseQuery(query).In(scoring.StackOf(lib.here.Files()))
	f.matches = learnings.Search(items, task, f.filter, now)
	f.best = f.bestOverlap()
	return f
}

// leastScore is the lowest score that is not 0.00 to a reader.
const leastScore = 0.005

// telling is how many of the first hits say anything: not those that share next to nothing with the query. The best is
// shown whatever its score.
func (f finding) telling(limit int) int {
	for limit > 1 && f.matches[limit-1].Score < leastScore && !f.matches[limit-1].Shown {
		limit--
	}
	return limit
}

func (f finding) json(limit int) searchShape {
	shape := searchShape{Version: shapeVersion, Threshold: scoring.Threshold, Hits: make([]hitShape, limit)}
	for i, m := range f.matches[:limit] {
		shape.Hits[i] = f.hit(m)
	}
	if miss := f.bestMiss(); miss >= 0 {
		hit := f.hit(f.matches[miss])
		shape.BestMiss = &hit
	}
	return shape
}

func (f finding) hit(m learnings.Match) hitShape {
	hit := hitShape{
		ID: m.ID, Category: string(m.Category), Summary: m.Summary.String(),
		Score: thousandths(m.Score), Overlap: thousandths(m.Overlap), Coverage: thousandths(m.Coverage),
		Confidence: hundredths(m.Hit.Confidence), Recency: thousandths(m.Recency), Own: f.filter.Own(m.Learning), Foreign: m.Foreign,
		Shown: m.Shown, Reason: f.reason(m), Why: make([]termShape, len(m.Why)),
	}
	for j, t := range m.Why {
		hit.Why[j] = termShape{Term: t.Term, Field: t.Field, Weight: thousandths(t.Weight)}
	}
	return hit
}

// hits prints a line a hit; what a session would be given is marked.
func (p *program) hits(f finding, limit int) {
	table := make([][]cell, limit)
	for i, m := range f.matches[:limit] {
		shown := cell{text: "-"}
		if m.Shown {
			shown = cell{"given", green}
		}
		table[i] = []cell{{oneLine(m.ID), cyan}, {fmt.Sprintf("%.3f", m.Score), dim}, shown, {text: oneLine(m.Summary.String())}}
	}
	p.out.table("", table)
	p.more(f, limit)
}

// more says that hits were left out.
func (p *program) more(f finding, limit int) {
	if left := len(f.matches) - limit; left > 0 {
		p.out.say("%d more; to see all: learnings search --limit 0 …", left)
	}
}
