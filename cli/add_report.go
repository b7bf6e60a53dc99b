package cli

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// report tells what became of each offer, in their order. Outcomes are those of the valid ones.
func (p *program) report(c *cli.Context, offers []learnings.Offer, outcomes []learnings.Outcome) error {
	bad, next := 0, 0
	var table [][]cell
	for i, o := range offers {
		shape := outcomeShape{InputID: o.ID, Action: string(learnings.Skipped)}
		if o.Err != nil {
			bad++
			shape.Reason = "invalid: " + o.Err.Error()
			p.out.say("%s: %v", place(c, i, o), o.Err)
		} else {
			shape = outcomeJSON(outcomes[next])
			next++
		}
		if wantsJSON(c) {
			if err := p.out.json(shape); err != nil {
				return err
			}
		} else if o.Err == nil {
			table = append(table, []cell{{shape.Action, green}, {oneLine(shape.ID), cyan}, {text: oneLine(shape.Reason)}})
		}
	}
	p.out.table("", table)
	if c.Bool("dry-run") {
		p.out.say("dry run: nothing was changed")
	}
	switch {
	case bad > 0 && !fromFile(c):
		p.out.say("%s", betterFlags(c.String("category")))
	case bad > 0:
		p.out.say("%d of %s invalid; mend and add again: what is stored already is recognised", bad, plural(len(offers), "item"))
	case !fromFile(c) && !wantsJSON(c) && outcomes[0].Action == learnings.Updated:
		p.out.say("to see what is kept: learnings show %s", word(outcomes[0].ID))
	}
	for _, o := range outcomes {
		if o.Gone {
			p.out.say("%s was taken out; to bring it back: learnings restore %[1]s", word(o.Into))
		}
	}
	if bad > 0 {
		return errTold
	}
	return nil
}

// betterFlags is what to type instead of the flags of an invalid learning.
func betterFlags(category string) string {
	if _, known := learnings.ParseCategory(category); category != "" && !known {
		if near, ok := nearest(category, categoryNames()); ok {
			return "did you mean: --category " + near
		}
	}
	return "nothing was stored; for the flags: learnings add --help"
}

func fromFile(c *cli.Context) bool { return c.String("from") != "" }

func outcomeJSON(o learnings.Outcome) outcomeShape {
	shape := outcomeShape{InputID: o.InputID, ID: o.ID, Action: string(o.Action), Into: o.Into, Reason: o.Reason}
	if o.Action == learnings.Spooled { // kept, and merged by whoever writes next
		shape.Action = string(learnings.Added)
	}
	return shape
}

// place names an offer as its author finds it.
func place(c *cli.Context, i int, o learnings.Offer) string {
	if !fromFile(c) {
		return "add"
	}
	name := fmt.Sprintf("item %d", i+1)
	if o.ID != "" {
		name += " (" + o.ID + ")"
	}
	if o.Line > 0 {
		name += fmt.Sprintf(", line %d", o.Line)
	}
	return name
}
