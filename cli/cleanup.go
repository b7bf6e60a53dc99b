package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

func (p *program) cleanupCommand() *cli.Command {
	return p.command(verb{
		name:  "cleanup",
		usage: "archive what has gone stale",
		about: "Stale is what was not seen for a year and has a confidence below 0.60. Each\n" +
			"flag replaces its half of that; both halves must hold. What you stated yourself\n" +
			"stays, and so does what is retired. What goes is kept in the archive, from where\n" +
			"\"learnings restore ID\" brings it back. The stores of projects are left alone.\n\n" +
			"A time is a whole number with d (days), w (weeks), m (30 days) or y (365 days).",
		examples: []string{
			"learnings cleanup --dry-run",
			"learnings cleanup",
			"learnings cleanup --older-than 26w --below 0.7",
		},
		flags: []cli.Flag{
			newOption("older-than", "TIME", "not seen for so long, such as 180d", fmt.Sprintf("%dd", learnings.StaleAfter/oneDay)),
			newOption("below", "N", "confidence below N; over 0.50, at most 1", share(learnings.StaleBelow)),
			newSwitch("dry-run", "tell what would go, change nothing"),
			newSwitch("yes", "also when nothing has happened in the store for over a year"),
		},
		run: p.cleanup,
	})
}

func (p *program) cleanup(c *cli.Context) error {
	rule, err := staleness(c.String("older-than"), c.String("below"))
	if err != nil {
		return err
	}
	dir, err := p.storeDir(c, p.configuration())
	if err != nil {
		return err
	}
	o := learnings.CleanupOptions{Staleness: rule, DryRun: c.Bool("dry-run"), Sure: c.Bool("yes")}
	found, err := p.cleanUp(dir, o)
	doubt, doubted := errors.AsType[learnings.AsleepError](err)
	switch {
	case errors.Is(err, safefile.ErrBusy):
		return hinted{errors.New("cleanup: another program is writing to the store; nothing was changed"), "to try again: " + cleanupAgain(c)}
	case doubted && !o.DryRun:
		return hinted{fmt.Errorf("cleanup: %w; nothing was changed", doubt), "when the clock is right: " + cleanupAgain(c) + " --yes"}
	case err != nil && !doubted:
		return unchanged("cleanup", shelf{dir: dir}, err)
	}
	kept, err := p.printCleanup(found, wantsJSON(c))
	if err != nil {
		return err
	}
	broken := brokenFiles(found.Problems)
	told := found.Problems
	if kept == 0 && !p.out.terminal {
		told = broken
	}
	p.tell(dir, told)
	for _, problem := range broken {
		p.out.say("cleanup: %s %v", problem.File, learnings.ErrBroken)
	}
	if len(broken) == 0 {
		p.afterCleanup(found, o, kept)
	}
	if doubted {
		p.out.say("it would need --yes: %v", doubt)
	}
	if kept > 0 || len(broken) > 0 {
		return errTold
	}
	return nil
}

// brokenFiles are the problems that keep files from being cleaned up: whoever had it done by a scheduler must hear of them.
func brokenFiles(problems []learnings.Problem) []learnings.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(problem learnings.Problem) bool { return problem.Kind != learnings.Broken })
}

// cleanUp cleans up the store in a folder. One that does not exist yet holds nothing stale.
func (p *program) cleanUp(dir string, o learnings.CleanupOptions) (learnings.Cleanup, error) {
	store, err := learnings.OpenExisting(dir, p.writing())
	if errors.Is(err, fs.ErrNotExist) {
		return learnings.Cleanup{}, nil
	}
	if err != nil {
		return learnings.Cleanup{}, err
	}
	defer store.Close()
	return store.Cleanup(o)
}

// printCleanup prints what was found and returns how many of these stay all the same.
func (p *program) printCleanup(found learnings.Cleanup, asJSON bool) (kept int, err error) {
	var table [][]cell
	for _, a := range found.Archived {
		shape := changeShape{ID: a.ID, Action: "archived", Reason: a.Reason, Backup: a.File}
		colour := dim
		if a.Kept != "" {
			kept++
			shape.Action, shape.Reason, shape.Backup, colour = "skipped", a.Reason+", but "+a.Kept, "", amber
		}
		switch {
		case asJSON:
			if err := p.out.json(shape); err != nil {
				return kept, err
			}
		case p.out.terminal:
			p.out.labelled("", cell{oneLine(a.ID), cyan}, cell{text: oneLine(a.Summary.String())})
			p.out.print("  %s\n", p.out.folded(2, cell{shape.Reason, colour}))
		default:
			table = append(table, []cell{{text: shape.Action}, {text: oneLine(a.ID)}, {text: shape.Reason}, {text: oneLine(a.Summary.String())}})
		}
	}
	p.out.table("", table)
	return kept, nil
}

// afterCleanup says what that was. Beside a pipe it is quiet: a scheduler would send it by mail.
func (p *program) afterCleanup(found learnings.Cleanup, o learnings.CleanupOptions, kept int) {
	gone := len(found.Archived) - kept
	switch {
	case gone > 0 && o.DryRun:
		p.out.say("dry run: nothing was changed")
	case gone > 0 && p.out.terminal:
		p.out.say("%d archived; to bring one back: learnings restore ID", gone)
	case gone == 0 && kept == 0 && p.out.terminal:
		p.out.say("nothing is stale (not seen for %d days, confidence below %.2f)", o.After/oneDay, o.Below)
	}
}

// cleanupAgain is the command that was typed, without --yes and --dry-run.
func cleanupAgain(c *cli.Context) string {
	command := "learnings cleanup"
	if dir := dirFlag(c); dir != "" {
		command += " --dir " + word(dir)
	}
	for _, name := range []string{"older-than", "below"} {
		if c.IsSet(name) {
			command += " --" + name + " " + word(c.String(name))
		}
	}
	return command
}

const oneDay = 24 * time.Hour

// maxAge is the longest age that can be asked for, in days: longer than there are computers that learn.
const maxAge = 100 * 365

// staleness reads the flags that say what is stale.
func staleness(olderThan, below string) (learnings.Staleness, error) {
	days, err := parseAge(olderThan)
	if err != nil {
		return learnings.Staleness{}, usageError{verb: "cleanup", err: fmt.Errorf("--older-than is %q, %w", olderThan, err), hint: "for example: learnings cleanup --older-than 180d"}
	}
	limit, err := strconv.ParseFloat(below, 64)
	if err != nil || !(limit > learnings.MinConfidence && limit <= learnings.MaxConfidence) {
		return learnings.Staleness{}, usageError{verb: "cleanup", err: fmt.Errorf("--below is %q, must be over 0.50 and at most 1", below), hint: "for example: learnings cleanup --below 0.7"}
	}
	return learnings.Staleness{After: time.Duration(days) * oneDay, Below: limit}, nil
}

// parseAge reads an age such as 180d, in days.
func parseAge(s string) (days int, err error) {
	unit := 0
	if s != "" {
		unit = map[byte]int{'d': 1, 'w': 7, 'm': 30, 'y': 365}[s[len(s)-1]]
	}
	if unit == 0 {
		return 0, errNoAge
	}
	n, err := strconv.Atoi(s[:len(s)-1])
	switch {
	case errors.Is(err, strconv.ErrRange), n > maxAge/unit:
		return 0, errors.New("must be a hundred years at most")
	case err != nil:
		return 0, errNoAge
	case n < 1:
		return 0, errors.New("must be a day at least")
	}
	return n * unit, nil
}

var errNoAge = errors.New("must be a whole number with d, w, m or y")
