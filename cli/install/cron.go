package install

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
)

// Cron is the agent of a Result that is about the crontab, and its file.
const (
	Cron    = "cron"
	crontab = "crontab"
)

// cronNote remembers how the crontab was before our line came into it.
type cronNote struct {
	Made    bool   `json:"made,omitempty"`    // there was none
	Unended bool   `json:"unended,omitempty"` // its last line did not end
	Before  string `json:"before,omitempty"`  // sha256 of what it held
}

// AddCron adds a line to the person's crontab that cleans up once a week, or brings ours up to date. When and how
// it runs may have been changed by the person since: only the program and the store are ours. A line of the person's own
// that does the same is enough. Every other byte stays.
func AddCron(m Machine) (Result, error) {
	release, err := alone(m)
	if err != nil {
		return Result{}, err
	}
	defer release()
	b, err := openBook(m)
	if err != nil {
		return Result{}, err
	}
	r := Result{Agent: Cron, File: crontab}
	head, err := m.cronHead()
	if err == nil {
		r.Action, r.Reason, err = b.putCron(m, head)
	}
	if err != nil {
		r.Action, r.Reason = Refused, err.Error()
		if head != "" {
			r.Obstacle = "to clean up weekly all the same, let another scheduler run: " + strings.ReplaceAll(head, `\%`, "%") + " " + cronVerb
		}
	}
	return r, nil
}

func (b *book) putCron(m Machine, head string) (Action, string, error) {
	c, err := m.crontab()
	if err != nil {
		return "", "", err
	}
	table, exists, err := c.read()
	if err != nil {
		return "", "", err
	}
	next, own := updateTable(table, head)
	switch {
	case own == 0 && hasCleanup(table):
		return Unchanged, "a line of your own cleans up already", nil
	case own > 0 && bytes.Equal(next, table):
		return Unchanged, "the line was there", nil
	case own > 0:
		return Updated, "our line was brought up to date", c.write(next)
	}
	note := cronNote{Made: !exists, Unended: len(table) > 0 && !bytes.HasSuffix(table, []byte("\n")), Before: sum(table)}
	if err := b.noteCron(&note); err != nil {
		return "", "", err
	}
	if note.Unended {
		next = append(next, '\n')
	}
	next = append(next, cronTime+head+" "+cronVerb+cronQuiet+cronMark+"\n"...)
	if err := c.write(next); err != nil {
		return "", "", errors.Join(err, b.noteCron(nil))
	}
	if !exists {
		return Created, "a line that cleans up once a week; there was no crontab", nil
	}
	return Updated, "a line that cleans up once a week was added", nil
}

func (b *book) noteCron(n *cronNote) error {
	b.Crontab = n
	if n == nil {
		return b.finish()
	}
	if err := b.makeFolders(b.path); err != nil {
		return err
	}
	return b.save()
}

// takeCron takes our line out of the crontab. Without a note of ours, only a line that runs these very programs is
// ours; no result then, when there is none.
func (b *book) takeCron(m Machine) []Result {
	note := b.Crontab
	c, err := m.crontab()
	if note == nil && err != nil {
		return nil
	}
	r := Result{Agent: Cron, File: crontab}
	if err == nil {
		r.Action, r.Reason, err = c.takeOut(note, filepath.Join(m.Bin, programName))
	}
	switch {
	case note == nil && (err != nil || r.Action == Unchanged):
		return nil
	case err != nil:
		r.Action, r.Reason = Refused, err.Error()
	default:
		b.Crontab = nil
	}
	return []Result{r}
}

func (c crontabProgram) takeOut(note *cronNote, exe string) (Action, string, error) {
	table, exists, err := c.read()
	if err != nil {
		return "", "", err
	}
	next := table[:0:0]
	for line := range bytes.Lines(table) {
		if j, ok := parseJob(string(line)); !ok || !j.ours || note == nil && j.exe != exe {
			next = append(next, line...)
		}
	}
	if !exists || len(next) == len(table) {
		return Unchanged, "nothing of ours is in it", nil
	}
	if note != nil && note.Unended && sum(bytes.TrimSuffix(next, []byte("\n"))) == note.Before {
		next = bytes.TrimSuffix(next, []byte("\n"))
	}
	switch {
	case len(next) == 0 && note != nil && note.Made:
		return Removed, "it was made by install and holds nothing else", c.remove()
	case note != nil && sum(next) == note.Before:
		err = c.write(next)
		if err != nil && note.Unended { // this crontab insists on the end of the line
			err = c.write(append(next, '\n'))
		}
		return Restored, "it holds the bytes it had before install", err
	}
	return Cleaned, "our line was taken out; edits made since install stay", c.write(next)
}
