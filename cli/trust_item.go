package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"session-learning/extract"
	"session-learning/internal/redact"
	"session-learning/internal/terminal"
	"session-learning/learnings"
)

// trustState is how a learning of a project's store stands to what was trusted.
type trustState string

const (
	stateNew     trustState = "new"
	stateChanged trustState = "changed"
	stateTrusted trustState = "trusted"
)

// trustItem is a learning that somebody decides about, with what there is to say of it.
type trustItem struct {
	learnings.Learning
	state    trustState
	was      []aspect // what differs from what was trusted last, as it was then; empty: new, or not known any more
	warnings []string // what to look at
}

// aspect is something of a learning that a session may be given, or that decides when.
type aspect struct{ name, text string }

// aspects are all that trust covers.
func aspects(l learnings.Learning) []aspect {
	list := func(texts []redact.Text) string { return strings.Join(redact.Strings(texts), ", ") }
	return []aspect{
		{"category", string(l.Category)},
		{"summary", l.Summary.String()},
		{"insight", l.Insight.String()},
		{"example", l.Example.String()},
		{"keywords", list(l.Keywords)},
		{"status", string(l.Status)},
		{"confidence", share(l.Confidence)},
		{"created", second(l.Created)},
		{"paths", list(l.Paths)},
		{"signature", l.Signature.String()},
		{"source", strings.Join(strings.Fields(l.Source.Kind+" "+string(l.Source.By)), ", ")},
	}
}

// newTrustItem looks at a learning. copies are what was trusted, by id.
func newTrustItem(shared shelf, l learnings.Learning, copies map[string]learnings.Learning) trustItem {
	r := trustItem{Learning: l, state: stateNew, warnings: warnings(l)}
	switch {
	case shared.trusts(l):
		r.state = stateTrusted
		return r
	case !shared.trust.Knows(l.ID):
		return r
	}
	r.state = stateChanged
	if old, known := copies[l.ID]; known {
		now := aspects(l)
		for i, was := range aspects(old) {
			if was != now[i] {
				r.was = append(r.was, was)
			}
		}
	}
	return r
}

// changed names what differs from what was trusted.
func (r trustItem) changed() []string {
	names := []string{}
	for _, was := range r.was {
		names = append(names, was.name)
	}
	return names
}

// mostGiven is how many characters of an aspect are given at most; 0: there is no such limit.
func mostGiven(aspect string) int {
	switch aspect {
	case "summary":
		return learnings.MaxSummary
	case "insight":
		return learnings.MaxInsight
	}
	return 0
}

// warnings tells what somebody might overlook.
func warnings(l learnings.Learning) []string {
	list := []string{}
	for _, p := range aspects(l) {
		seen := terminal.Visible(p.text)
		if limit := mostGiven(p.name); limit > 0 && utf8.RuneCountInString(seen) > limit {
			list = append(list, fmt.Sprintf("its %s is longer than the %d characters that are given of it", p.name, limit))
		}
		if seen != p.text {
			list = append(list, "its "+p.name+" holds characters that are not seen, spelled out here as ‹U+…›")
		}
		if extract.Instructs(seen) {
			list = append(list, "its "+p.name+" reads like an instruction to the agent")
		}
		if extract.Shortcut(seen) {
			list = append(list, "its "+p.name+" recommends to take a safeguard away")
		}
	}
	if l.Source.By == learnings.ByUser && (l.Source.Kind == "rule" || l.Source.Kind == "correction") {
		list = append(list, "it says that a person said so: it may be given whenever a session starts")
	}
	return list
}

// printTrustItem shows all of a learning that a session may be given, with nothing hidden.
func (p *program) printTrustItem(r trustItem, apart bool) {
	if apart {
		p.out.print("\n")
	}
	head := r.Category.Title() + ": " + revealedLine(r.Summary.String()) + " [" + revealedLine(r.ID) + "]"
	p.out.labelled("", cell{string(r.state) + ":", bold}, cell{breakable(head, p.out.room("changed: ")), bold})
	var table [][]cell
	for _, w := range r.warnings {
		table = append(table, []cell{{"warning", amber}, {w, amber}})
	}
	for _, fact := range aspects(r.Learning) {
		switch fact.name {
		case "category", "summary":
		case "insight", "example":
			p.printAspect(fact)
		default:
			if fact.text != "" {
				table = append(table, []cell{{fact.name, dim}, {text: breakable(revealedLine(fact.text), p.out.room("confidence  "))}})
			}
		}
	}
	p.out.print("\n")
	p.out.table("", table)
	for _, was := range r.was {
		p.printAspect(aspect{was.name + " when you trusted it", was.text})
	}
	if r.state == stateChanged && len(r.was) == 0 {
		p.out.print("\n%s\n", p.out.paint(dim, "what it said when you trusted it is not kept"))
	}
}

// printAspect prints a text of several lines with nothing hidden, below its name.
func (p *program) printAspect(t aspect) {
	if t.text == "" && !strings.Contains(t.name, " ") {
		return
	}
	p.out.print("\n")
	if t.name != "insight" {
		p.out.print("%s\n", p.out.paint(dim, t.name+":"))
	}
	if t.text == "" {
		t.text = "(nothing)"
	}
	room := p.out.room("  ")
	for _, line := range readable(t.text) {
		if strings.HasPrefix(t.name, "example") {
			p.out.verbatim("  ", strings.Join(chunks(line, room), "\n"))
		} else {
			p.out.prose("  ", breakable(line, room))
		}
	}
}

// trustShape is what there is to say of one learning of a project's store.
type trustShape struct {
	ID       string   `json:"id"`
	Category string   `json:"category"`
	Summary  string   `json:"summary"`
	State    string   `json:"state"`
	Action   string   `json:"action"`
	Changed  []string `json:"changed"`
	Warnings []string `json:"warnings"`
}

func (p *program) trustJSON(list []trustItem, action string) error {
	for _, r := range list {
		err := p.out.json(trustShape{
			ID: r.ID, Category: string(r.Category), Summary: r.Summary.String(),
			State: string(r.state), Action: action, Changed: r.changed(), Warnings: r.warnings,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
