package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

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
		},
		flags: []cli.Flag{
			newSwitch("explain", "tell which terms count, and why one is given or not"),
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
	s := rank(lib, query, p.env.Now())
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

// finding is the result of a search.
type finding struct {
	filter  learnings.Filter
	matches []learnings.Match
	best    float64 // overlap of the best that may be given at all
}

// rank finds in all stores of a library what fits a query, as a session is reminded.
func rank(lib library, query string, now time.Time) finding {
	f := finding{filter: learnings.Filter{Project: lib.here.Key, Limit: lib.cfg.MaxItems, All: true, Untrusted: map[string]bool{}}}
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
	f.matches = learnings.Search(items, scoring.ParseQuery(query), f.filter, now)
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

func (f finding) bestOverlap() float64 {
	best := 0.0
	for _, m := range f.matches {
		if f.barred(m) == "" {
			best = max(best, m.Overlap)
		}
	}
	return best
}

// barred tells why a learning is not given whatever the task; empty: it may be.
func (f finding) barred(m learnings.Match) string {
	switch {
	case m.Status != learnings.Active:
		return "it is " + string(m.Status)
	case !f.filter.Reaches(m.Learning):
		return "it belongs to another project"
	case f.filter.Untrusted[m.ID]:
		return "it is not trusted yet: learnings trust"
	}
	return ""
}

// reason tells why a learning would be given, or why not.
func (f finding) reason(m learnings.Match) string {
	cut := f.best * scoring.RelativeCut
	switch barred := f.barred(m); {
	case m.Shown:
		return fmt.Sprintf("overlap %.3f reaches the threshold %.2f and the cut %.3f at half of the best", m.Overlap, scoring.Threshold, cut)
	case barred != "":
		return barred
	case m.Overlap < scoring.Threshold:
		return fmt.Sprintf("overlap %.3f is under the threshold %.2f", m.Overlap, scoring.Threshold)
	case m.Overlap < cut:
		return fmt.Sprintf("overlap %.3f is under %.3f, half of the best", m.Overlap, cut)
	default:
		return fmt.Sprintf("%d better ones come first", f.filter.Limit)
	}
}

func (f finding) json(limit int) searchShape {
	shape := searchShape{Version: shapeVersion, Threshold: scoring.Threshold, Hits: make([]hitShape, limit)}
	for i, m := range f.matches[:limit] {
		hit := hitShape{
			ID: m.ID, Category: string(m.Category), Summary: m.Summary.String(),
			Score: thousandths(m.Score), Overlap: thousandths(m.Overlap),
			Confidence: hundredths(m.Hit.Confidence), Recency: thousandths(m.Recency),
			Shown: m.Shown, Reason: f.reason(m), Why: make([]termShape, len(m.Why)),
		}
		for j, t := range m.Why {
			hit.Why[j] = termShape{Term: t.Term, Field: t.Field, Weight: thousandths(t.Weight)}
		}
		shape.Hits[i] = hit
	}
	return shape
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

// explain prints how each score comes about.
func (p *program) explain(f finding, limit int) {
	for i, m := range f.matches[:limit] {
		p.out.labelled("", cell{oneLine(m.ID), cyan}, cell{oneLine(m.Summary.String()), bold})
		p.out.labelled("  ", cell{text: "score"}, cell{
			text: fmt.Sprintf("%.3f = overlap %.3f × confidence %.2f × recency %.3f", m.Score, m.Overlap, m.Hit.Confidence, m.Recency),
		})
		table := make([][]cell, len(m.Why))
		for j, t := range m.Why {
			table[j] = []cell{{text: fmt.Sprintf("%.3f", t.Weight)}, {oneLine(t.Term), bold}, {t.Field, dim}}
		}
		p.out.aligned("    ", widths(table), table)
		verdict, c := "not given:", amber
		if m.Shown {
			verdict, c = "given:", green
		}
		p.out.labelled("  ", cell{verdict, c}, cell{text: f.reason(m)})
		if i < limit-1 {
			p.out.print("\n")
		}
	}
	p.more(f, limit)
}
