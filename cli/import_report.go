package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// maxToldFailures is how many files that could not be read are named to a person; a program gets all.
const maxToldFailures = 20

type importShape struct {
	Version     int             `json:"version"`
	Files       int             `json:"files"`
	Bytes       int64           `json:"bytes"`
	Seconds     float64         `json:"seconds"`
	Added       int             `json:"added"`
	Drafts      int             `json:"drafts"`
	Archived    int             `json:"archived"`
	Updated     int             `json:"updated"`
	Superseded  int             `json:"superseded"`
	Known       int             `json:"known"`
	Waiting     int             `json:"waiting"`
	Skipped     int             `json:"skipped"`
	Reasons     []reasonShape   `json:"reasons"`
	Failed      []failedShape   `json:"failed"`
	Interrupted bool            `json:"interrupted"`
	DryRun      bool            `json:"dry_run"`
	Learnings   []foretoldShape `json:"learnings"`
}

type reasonShape struct {
	Reason string `json:"reason"`
	Files  int    `json:"files"`
}

type failedShape struct {
	File  string `json:"file"`
	Error string `json:"error"`
}

// foretoldShape is what would become of a learning.
type foretoldShape struct {
	Action     string  `json:"action"`
	Into       string  `json:"into"`
	Category   string  `json:"category"`
	Status     string  `json:"status"`
	Summary    string  `json:"summary"`
	Confidence float64 `json:"confidence"`
}

// foretold is a learning of a dry run with what would become of it.
type foretold struct {
	learnings.Learning
	outcome learnings.Outcome
}

// reportImport tells what an import of sessions did. The error is why it ended early.
func (p *program) reportImport(c *cli.Context, im *importer, failed error) error {
	var would []foretold
	if im.dry && failed == nil {
		outcomes, err := im.store.Merge(im.found, learnings.MergeOptions{DryRun: true})
		if err != nil {
			return fmt.Errorf("import: %w", err)
		}
		im.count.take(outcomes)
		for i, o := range outcomes {
			would = append(would, foretold{im.found[i], o})
		}
	}
	if err := p.printImport(c, &im.count, would, im.dry); err != nil {
		return err
	}
	if failed != nil {
		return hinted{fmt.Errorf("import: %w", failed), "what was read before that is stored; to go on, run the same command again"}
	}
	return p.afterImport(c, &im.count, im.dry)
}

// printImport writes what was done as data.
func (p *program) printImport(c *cli.Context, t *importTally, would []foretold, dry bool) error {
	if wantsJSON(c) {
		return p.out.json(importJSON(t, would, dry))
	}
	var table [][]cell
	for _, w := range would {
		table = append(table, []cell{
			{string(w.outcome.Action), green}, {string(w.Category), cyan}, {text: share(w.Confidence)}, {text: oneLine(w.Summary.String())},
		})
	}
	p.out.table("", table)
	if len(table) > 0 && p.out.terminal {
		p.out.print("\n")
	}
	p.out.table("", t.summary())
	return nil
}

// line names a file and what is wrong with it; some errors name the file themselves.
func (f failedFile) line() string {
	if text := f.err.Error(); strings.Contains(text, f.path) {
		return text
	}
	return fmt.Sprintf("%s: %v", f.path, f.err)
}

// afterImport says what a person should know, and what to type next.
func (p *program) afterImport(c *cli.Context, t *importTally, dry bool) error {
	for i, f := range t.failed {
		if i == maxToldFailures {
			p.out.say("and %d more", len(t.failed)-i)
			break
		}
		p.out.say("%s", f.line())
	}
	if t.unkept != nil {
		p.out.say("it is not remembered what was read, so that it is read again the next time: %v", t.unkept)
	}
	if t.uncompared != nil {
		p.out.say("some sessions were not compared with the others of their projects: %v", t.uncompared)
	}
	switch {
	case t.interrupted:
		p.out.say("interrupted; to go on, run the same command again")
	case dry:
		p.out.say("dry run: nothing was changed")
	case t.added+t.updated+t.superseded > 0 && !wantsJSON(c):
		p.out.say("to see what was learned: learnings show")
	}
	if t.interrupted || len(t.failed) > 0 {
		return errTold
	}
	return nil
}

func importJSON(t *importTally, would []foretold, dry bool) importShape {
	reasons, skipped := t.reasons()
	s := importShape{
		Version: shapeVersion, Files: t.files, Bytes: t.bytes, Seconds: thousandths(t.took.Seconds()),
		Added: t.added, Drafts: t.waiting(), Archived: t.archived, Updated: t.updated, Superseded: t.superseded, Known: t.known, Waiting: t.spooled,
		Skipped: skipped, Reasons: make([]reasonShape, len(reasons)), Failed: make([]failedShape, len(t.failed)),
		Interrupted: t.interrupted, DryRun: dry, Learnings: make([]foretoldShape, len(would)),
	}
	for i, r := range reasons {
		s.Reasons[i] = reasonShape{r.text, r.files}
	}
	for i, f := range t.failed {
		s.Failed[i] = failedShape{f.path, f.err.Error()}
	}
	for i, w := range would {
		s.Learnings[i] = foretoldShape{
			Action: string(w.outcome.Action), Into: w.outcome.Into, Category: string(w.Category), Status: string(w.Status),
			Summary: w.Summary.String(), Confidence: hundredths(w.Confidence),
		}
	}
	return s
}
