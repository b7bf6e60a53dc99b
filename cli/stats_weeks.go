package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"session-learning/learnings"
)

// addedByWeek counts what was added in each week.
func addedByWeek(items []learnings.Learning) []weekShape {
	times := make([]time.Time, len(items))
	for i, l := range items {
		times[i] = l.Created
	}
	list := []weekShape{}
	for _, w := range byWeek(times) {
		list = append(list, weekShape{w.name, w.n})
	}
	return list
}

// givenByWeek counts what was handed to models in each week.
func givenByWeek(times []time.Time) []givenShape {
	list := []givenShape{}
	for _, w := range byWeek(times) {
		list = append(list, givenShape{w.name, w.n})
	}
	return list
}

// week is how often something happened in an ISO week.
type week struct {
	name string
	n    int
}

// maxWeeks is up to how many weeks are listed without a gap.
const maxWeeks = 10 * 53

// byWeek counts times by ISO week, from the first to the last one in which something was. Times that are not known do
// not count.
func byWeek(times []time.Time) []week {
	times = slices.DeleteFunc(slices.Clone(times), time.Time.IsZero)
	if len(times) == 0 {
		return nil
	}
	counts := map[string]int{}
	for _, t := range times {
		counts[isoWeek(t)]++
	}
	first, last := slices.MinFunc(times, time.Time.Compare), slices.MaxFunc(times, time.Time.Compare)
	var list []week
	// A wrong clock can put something a thousand years ahead: the list is of weeks with something in them then.
	if last.Sub(first) > maxWeeks*7*oneDay {
		for name, n := range counts {
			list = append(list, week{name, n})
		}
		slices.SortFunc(list, func(a, b week) int { return strings.Compare(a.name, b.name) })
		return list
	}
	for day := first; ; day = day.AddDate(0, 0, 7) {
		name := isoWeek(day)
		list = append(list, week{name, counts[name]})
		if name == isoWeek(last) {
			return list
		}
	}
}

func isoWeek(t time.Time) string {
	year, week := t.UTC().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}
