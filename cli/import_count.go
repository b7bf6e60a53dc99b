package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// importTally counts what an import did.
type importTally struct {
	noun    string // what is read: a session, or a file of a store
	files   int    // that were read
	bytes   int64  // of these; zero: not counted
	broken  int    // lines that could not be read
	skipped map[string]int
	failed  []failedFile

	added, updated, superseded, known, spooled int             // learnings
	drafts                                     map[string]bool // ids of those added: whether it is a draft by now
	archived                                   int             // drafts beyond what a project may have

	arrived struct { // for the progress: read, stored or not
		files int
		bytes int64
	}
	took        time.Duration
	interrupted bool
	unkept      error // why it is not remembered what was read; nil: it is
	uncompared  error // why sessions were not compared with the others of their projects; nil: they were
}

// arrive counts a session that is read and not stored yet.
func (t *importTally) arrive(l lesson) {
	t.arrived.files++
	t.arrived.bytes += l.session.size
}

// done counts a session that is stored.
func (t *importTally) done(l lesson) {
	switch {
	case errors.Is(l.err, safefile.ErrBusy):
		t.skipped[inUse]++
		return
	case l.err != nil:
		t.failed = append(t.failed, failedFile{l.session.path, withoutPath(l.err)})
		return
	}
	t.files++
	t.bytes += l.session.size
	t.broken += l.reading.Broken
}

// take counts what became of learnings.
func (t *importTally) take(outcomes []learnings.Outcome) {
	if t.drafts == nil {
		t.drafts = map[string]bool{}
	}
	for _, o := range outcomes {
		switch o.Action {
		case learnings.Added:
			t.added++
			t.drafts[o.ID] = o.Status == learnings.Draft
		case learnings.Updated:
			t.updated++
			if _, ours := t.drafts[o.ID]; ours { // another session may have confirmed it
				t.drafts[o.ID] = o.Status == learnings.Draft
			}
		case learnings.Superseded:
			t.superseded++
		case learnings.Spooled:
			t.spooled++
		case learnings.Skipped:
			t.known++
		}
	}
}

// waiting is how many of those added wait for another session or a person.
func (t *importTally) waiting() int {
	n := 0
	for _, draft := range t.drafts {
		if draft {
			n++
		}
	}
	return n
}

// reason is why files were skipped.
type reason struct {
	text  string
	files int
}

// reasons are why files were skipped, the most frequent first.
func (t *importTally) reasons() (all []reason, files int) {
	for text, n := range t.skipped {
		all = append(all, reason{text, n})
		files += n
	}
	slices.SortFunc(all, func(a, b reason) int { return cmp.Or(b.files-a.files, strings.Compare(a.text, b.text)) })
	return all, files
}

// worthTelling is how long an import takes from which on it is told how fast it was.
const worthTelling = time.Second

// read says what was read, and how fast.
func (t *importTally) read() string {
	parts := []string{nounOf(t.files, t.noun)}
	if t.bytes > 0 {
		parts = append(parts, humanBytes(t.bytes))
	}
	if t.bytes > 0 && t.took >= worthTelling {
		parts[1] += " in " + humanTime(t.took)
		parts = append(parts, humanBytes(int64(float64(t.bytes)/t.took.Seconds()))+" a second")
	}
	if t.broken > 0 {
		parts = append(parts, plural(t.broken, "line")+" could not be read")
	}
	return strings.Join(parts, ", ")
}

// summary is the rows that a person is shown.
func (t *importTally) summary() [][]cell {
	row := func(label string, n int, more string) []cell {
		cells := []cell{{label, green}, {text: fmt.Sprint(n)}}
		if more != "" {
			cells = append(cells, cell{more, dim})
		}
		return cells
	}
	rows := [][]cell{row("read", t.files, t.read()), row("added", t.added, ""), row("updated", t.updated, "")}
	for _, r := range []struct {
		label string
		n     int
		more  string
	}{
		{"drafts", t.waiting(), "of those added, not given until another session or a person confirms " + itOrThem(t.waiting()) + ": learnings review"},
		{"superseded", t.superseded, "in place of what said the opposite, which is retired"},
		{"known", t.known, nounOf(t.known, "learning") + " that the store had already"},
		{"archived", t.archived, nounOf(t.archived, "draft") + fmt.Sprintf(" that one session showed, beyond %d learnings of a project: learnings restore", learnings.MostOfProject)},
		{"waiting", t.spooled, nounOf(t.spooled, "learning") + ": the store was busy, and the next writer takes " + itOrThem(t.spooled)},
	} {
		if r.n > 0 {
			rows = append(rows, row(r.label, r.n, r.more))
		}
	}
	if reasons, files := t.reasons(); files > 0 {
		var parts []string
		for _, r := range reasons {
			parts = append(parts, fmt.Sprintf("%d %s", r.files, r.text))
		}
		why := ": " + strings.Join(parts, "; ")
		if len(reasons) == 1 {
			why = ", " + reasons[0].text
		}
		rows = append(rows, row("skipped", files, nounOf(files, "file")+why))
	}
	if len(t.failed) > 0 {
		failed := row("failed", len(t.failed), "")
		failed[0].colour = amber
		rows = append(rows, failed)
	}
	return rows
}
