package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// olderStores are where older versions of this skill keep their learnings, whether they are there or not.
func olderStores(cfg config.Config) []string {
	if cfg.Home == "" {
		return nil
	}
	return []string{filepath.Join(cfg.Home, ".amplihack", ".claude", "data", "learnings")}
}

// takeOver takes in what another store holds.
func (p *program) takeOver(c *cli.Context, cfg config.Config, dir, from string) error {
	if sameFile(dir, from) {
		return hinted{errors.New("import: that is the store that it would be taken into"), "to name another one: learnings import --store DIR"}
	}
	held, err := p.holdings(cfg, from)
	if err != nil {
		return hinted{fmt.Errorf("import: %w", err), p.olderHint(cfg, dir)}
	}
	dry := c.Bool("dry-run")
	store, done, err := p.storeFor(dir, dry)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer done()
	outcomes, err := store.TakeOver(held, dry)
	if errors.Is(err, safefile.ErrBusy) {
		return hinted{fmt.Errorf("import: %w", err), "to try again: learnings import --store " + word(from)}
	}
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	t := importTally{noun: "file"}
	for _, category := range learnings.Categories() {
		if _, err := os.Stat(filepath.Join(from, string(category)+".yaml")); err == nil {
			t.files++
		}
	}
	t.take(outcomes)
	for _, problem := range held.Problems {
		t.failed = append(t.failed, failedFile{filepath.Join(from, problem.File), errors.New(problem.Detail)})
	}
	var would []foretold
	if dry {
		for i, l := range held.Items {
			would = append(would, foretold{l, outcomes[i]})
		}
	}
	if err := p.printImport(c, &t, would, dry); err != nil {
		return err
	}
	return p.afterImport(c, &t, dry)
}

// holdings reads another store and cleans it as a person's own learnings are cleaned.
func (p *program) holdings(cfg config.Config, from string) (learnings.Holdings, error) {
	store, err := learnings.OpenExisting(from, p.options())
	if err != nil {
		return learnings.Holdings{}, err
	}
	held, err := store.Holdings()
	if err := errors.Join(err, store.Close()); err != nil {
		return learnings.Holdings{}, err
	}
	person := p.cleaner(cfg)
	for i, l := range held.Items {
		held.Items[i] = cleaned(l, person)
	}
	for i, r := range held.Removed {
		held.Removed[i].Learning = cleaned(r.Learning, person)
		held.Removed[i].Reason = person.Clean(r.Reason).String()
	}
	return held, nil
}

// olderHint names the older stores that are here; empty: there is none.
func (p *program) olderHint(cfg config.Config, dir string) string {
	var found []string
	for _, older := range olderStores(cfg) {
		if _, err := os.Stat(older); err == nil && !sameFile(older, dir) {
			found = append(found, "learnings import --store "+typable(older, cfg.Home))
		}
	}
	if len(found) == 0 {
		return ""
	}
	return "for the store of an older version: " + strings.Join(found, ", or ")
}

// unimported is how many learnings of an older store are not in this one yet; zero also when it cannot be read.
func (p *program) unimported(cfg config.Config, store *learnings.Store, older string) int {
	held, err := p.holdings(cfg, older)
	if err != nil {
		return 0
	}
	outcomes, err := store.TakeOver(held, true)
	if err != nil {
		return 0
	}
	n := 0
	for _, o := range outcomes {
		if o.Action != learnings.Skipped {
			n++
		}
	}
	return n
}
