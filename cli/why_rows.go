package cli

import (
	"slices"
	"strings"
	"time"

	"session-learning/internal/agent"
)

// printWhy prints where a learning comes from, for reading.
func (p *program) printWhy(lib library, w whyShape, l standingLearning) {
	p.out.title(l.Category.Title()+": "+oneLine(w.Summary), "["+oneLine(w.ID)+"]")
	p.out.print("\n")
	var table [][]cell
	for _, row := range whyRows(lib, w) {
		if row[1] != "" {
			table = append(table, []cell{{row[0], dim}, {text: oneLine(row[1])}})
		}
	}
	p.out.table("", table)
	if w.Transcript != "" && len(w.Source.Lines) > 0 && l.removed == nil {
		p.out.say("to read what it rests on: learnings show%s", amid(w.ID, "--evidence"))
	}
}

// maxShown is how many sessions and injections are listed for a person; the last ones count.
const maxShown = 10

func whyRows(lib library, w whyShape) [][2]string {
	rows := [][2]string{
		{"learned", strings.TrimPrefix(join(" ", date(w.Learned), after("from session", w.Source.Session), after("of", agent.Title(w.Source.Agent))), " ")},
		{"how", how(w.Source.Kind)},
		{"on the word of", said(w.Source.By)},
		{"transcript", transcriptRow(lib, w)},
		{"seen", join(", ", times(w.TimesSeen), after("last", date(w.LastSeen)))},
	}
	if seen := sessionsOf(w.Sightings); len(seen) > 1 || w.TimesSeen > 1 {
		for _, s := range seen {
			rows = append(rows, [2]string{"in session", s})
		}
	}
	if w.Merged {
		rows = append(rows, [2]string{"merged", "what else was told of it stands in its note: learnings show" + arguments(w.ID)})
	}
	for _, r := range w.Related {
		rows = append(rows, [2]string{"related", join(": ", r.ID+" ("+r.Status+")", r.Summary)})
	}
	if w.Status == "removed" {
		rows = append(rows, [2]string{"removed", join(": ", date(w.Removed.When), w.Removed.Reason)})
	}
	rows = append(rows, [2]string{"status", w.Status}, [2]string{"given", w.Given})
	return append(rows, injectionRows(w.Injections)...)
}

func transcriptRow(lib library, w whyShape) string {
	switch {
	case w.Source.Session == "":
		return ""
	case w.Transcript == "":
		return notFound(lib, w.Source.Agent, w.Source.Session)
	case len(w.Source.Lines) == 0:
		return w.Transcript
	}
	return w.Transcript + ", " + numbered(unit(w.Source.Agent), w.Source.Lines)
}

func injectionRows(list []injectionShape) [][2]string {
	if len(list) == 0 {
		return [][2]string{{"was given", "to no session that is remembered"}}
	}
	var rows [][2]string
	for _, in := range list[max(0, len(list)-maxShown):] {
		who := agent.Title(in.Agent)
		if in.SubAgent != "" {
			who = "a sub-agent of " + who
		}
		rows = append(rows, [2]string{"was given", join(", ", in.Time.Format("2006-01-02 15:04"), after("at", in.Event), after("in session", in.Session), who)})
	}
	if left := len(list) - maxShown; left > 0 {
		rows = append([][2]string{{"was given", plural(left, "time") + " before that"}}, rows...)
	}
	return rows
}

// sessionsOf are the sessions of sightings, each once, with how often when that is more than once.
func sessionsOf(list []sightingShape) []string {
	count := map[string]int{}
	var order []string
	for _, s := range list {
		if s.Session == "" {
			continue // added by a person
		}
		name := join(", ", s.Session, agent.Title(s.Agent))
		if count[name]++; count[name] == 1 {
			order = append(order, name)
		}
	}
	order = order[max(0, len(order)-maxShown):]
	for i, name := range order {
		if count[name] > 1 {
			order[i] = join(", ", name, plural(count[name], "time"))
		}
	}
	return order
}

func times(n int) string {
	if n == 0 {
		return ""
	}
	return plural(n, "time")
}

func date(t *time.Time) string {
	if t == nil {
		return ""
	}
	return day(*t)
}

// after is a text behind a word, and nothing where there is no text.
func after(word, text string) string {
	if text == "" {
		return ""
	}
	return word + " " + text
}

// join joins the parts that say something.
func join(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}
