package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/hooks"
	"session-learning/learnings"
)

func (p *program) statsCommand() *cli.Command {
	return p.command(verb{
		name:  "stats",
		usage: "count what was learned, and how often it was given",
		about: "Sessions and injections are counted over what the store remembers of them: at\n" +
			"most 30 days and 500 sessions. What is not measured is said to be so.",
		examples: []string{"learnings stats", "learnings stats --json"},
		run:      p.stats,
	})
}

func (p *program) stats(c *cli.Context) error {
	lib, err := p.library(c)
	if err != nil {
		return err
	}
	own := lib.shelves[0]
	activity, err := p.activity(own.dir)
	if err != nil { // all else can still be counted
		p.out.say("%v", err)
	}
	size, err := diskUse(own.dir)
	if err != nil {
		return err
	}
	shape := count(own.items)
	for _, s := range lib.shelves[1:] {
		shape.Project = projectShape{Learnings: len(s.items), Untrusted: len(s.untrusted())}
	}
	shape.Injections, shape.Bytes = activity.Injections, size
	if activity.Measured {
		shape.Sessions.Seen, shape.Sessions.Injected = &activity.Seen, &activity.Injected
	}
	if wantsJSON(c) {
		return p.out.json(shape)
	}
	p.printStats(shape)
	return nil
}

// activity reads what the hooks remember of their work; a store that does not exist yet remembers nothing.
func (p *program) activity(dir string) (hooks.Activity, error) {
	store, err := learnings.OpenExisting(dir, p.options())
	if errors.Is(err, fs.ErrNotExist) {
		return hooks.Activity{}, nil
	}
	if err != nil {
		return hooks.Activity{}, err
	}
	activity, err := hooks.ReadActivity(store.Dir())
	return activity, errors.Join(err, store.Close())
}

// count counts what the learnings themselves tell.
func count(items []learnings.Learning) statsShape {
	shape := statsShape{Version: shapeVersion, Learnings: map[string]int{}, Status: map[string]int{}, Weeks: weeks(items)}
	for _, category := range learnings.Categories() {
		shape.Learnings[string(category)] = 0
	}
	for _, status := range learnings.Statuses() {
		shape.Status[string(status)] = 0
	}
	sessions := map[string]bool{}
	for _, l := range items {
		shape.Learnings[string(l.Category)]++
		shape.Status[string(l.Status)]++
		sessions[l.Source.Session] = true
		for _, s := range l.Sightings {
			sessions[s.Session] = true
		}
	}
	delete(sessions, "")
	shape.Sessions.Learned = len(sessions)
	return shape
}

// weeks counts what was added in each ISO week, from the first to the last one in which something was.
func weeks(items []learnings.Learning) []weekShape {
	added := map[string]int{}
	var first, last time.Time
	for _, l := range items {
		if l.Created.IsZero() {
			continue
		}
		added[isoWeek(l.Created)]++
		if first.IsZero() || l.Created.Before(first) {
			first = l.Created
		}
		if l.Created.After(last) {
			last = l.Created
		}
	}
	list := []weekShape{}
	if len(added) == 0 {
		return list
	}
	// A wrong clock can put a learning a thousand years ahead: the list is of weeks with something in them then.
	if last.Sub(first) > maxWeeks*7*24*time.Hour {
		for week, n := range added {
			list = append(list, weekShape{week, n})
		}
		slices.SortFunc(list, func(a, b weekShape) int { return strings.Compare(a.Week, b.Week) })
		return list
	}
	for day := first; ; day = day.AddDate(0, 0, 7) {
		week := isoWeek(day)
		list = append(list, weekShape{week, added[week]})
		if week == isoWeek(last) {
			return list
		}
	}
}

// maxWeeks is up to how many weeks are listed without a gap.
const maxWeeks = 10 * 53

func isoWeek(t time.Time) string {
	year, week := t.UTC().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// diskUse is how many bytes the files of a folder hold.
func diskUse(dir string) (int64, error) {
	var total int64
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the store itself, or a file that was removed meanwhile
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		if info, err := entry.Info(); err == nil {
			total += info.Size()
		}
		return nil
	})
	return total, err
}

// notMeasured is said of what is not known.
const notMeasured = "not measured yet"

func (p *program) printStats(s statsShape) {
	var byCategory, byStatus [][]cell
	line := func(name, value string) []cell { return []cell{{name, dim}, {text: value}} }
	for _, category := range learnings.Categories() {
		byCategory = append(byCategory, line(string(category), strconv.Itoa(s.Learnings[string(category)])))
	}
	for _, status := range learnings.Statuses() {
		byStatus = append(byStatus, line(string(status), strconv.Itoa(s.Status[string(status)])))
	}
	p.out.groups(byCategory, byStatus, [][]cell{
		line("sessions seen", measured(s.Sessions.Seen)),
		line("sessions reminded", rate(s.Sessions.Injected, s.Sessions.Seen)),
		line("sessions learned from", strconv.Itoa(s.Sessions.Learned)),
		line("injections", strconv.Itoa(s.Injections)),
		line("usage rate", notMeasured),
		line("quality", notMeasured),
	}, ofProject(s.Project, line), [][]cell{line("disk", humanBytes(s.Bytes))})
	if p.out.terminal && len(s.Weeks) > 0 {
		p.plot(s.Weeks)
	}
}

// ofProject are the lines about the project's store; none when it holds nothing.
func ofProject(s projectShape, line func(name, value string) []cell) [][]cell {
	if s.Learnings == 0 {
		return nil
	}
	return [][]cell{
		line("in the project's store", strconv.Itoa(s.Learnings)),
		line("not trusted yet", strconv.Itoa(s.Untrusted)),
	}
}

func measured(n *int) string {
	if n == nil {
		return notMeasured
	}
	return strconv.Itoa(*n)
}

func rate(part, whole *int) string {
	if part == nil || whole == nil {
		return notMeasured
	}
	if *whole == 0 {
		return strconv.Itoa(*part)
	}
	return fmt.Sprintf("%d (%d%%)", *part, *part*100 / *whole)
}

func humanBytes(n int64) string {
	switch {
	case n < 1000:
		return plural(int(n), "byte")
	case n < 1000*1000:
		return fmt.Sprintf("%.1f kB", float64(n)/1000)
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/1000/1000)
	}
}

// The plot of the last weeks.
const (
	plotWeeks = 12
	plotWidth = 40 // columns of the longest bar
)

func (p *program) plot(list []weekShape) {
	list = list[max(0, len(list)-plotWeeks):]
	most := slices.MaxFunc(list, func(a, b weekShape) int { return a.Added - b.Added }).Added
	p.out.print("\n%s\n", p.out.paint(bold, "added by week"))
	table := make([][]cell, len(list))
	for i, w := range list {
		bar := strings.Repeat("█", (w.Added*plotWidth+most-1)/max(most, 1))
		table[i] = []cell{{w.Week, dim}, {text: fmt.Sprintf("%4d", w.Added)}, {bar, green}}
	}
	p.out.table("  ", table)
}
