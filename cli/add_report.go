package cli

import (
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"session-learning/learnings"
)

// report tells what became of each offer, in their order. Outcomes are those of the valid ones.
func (a addition) report(offers []learnings.Offer, outcomes []learnings.Outcome) error {
	bad, next := 0, 0
	var table [][]cell
	for i, o := range offers {
		a.sayStrange(offerName(a.context, i, o), o.Strange)
		shape := outcomeShape{InputID: o.ID, Action: string(learnings.Skipped)}
		if o.Err != nil {
			bad++
			shape.Reason = "invalid: " + o.Err.Error()
			a.out.say("%s: %v", offerName(a.context, i, o), o.Err)
		} else {
			shape = outcomeJSON(outcomes[next])
			next++
		}
		if wantsJSON(a.context) {
			if err := a.out.json(shape); err != nil {
				return err
			}
		} else if o.Err == nil {
			table = append(table, changeRow(shape.Action, shape.ID, shape.Reason))
		}
	}
	a.out.table("", table)
	if a.context.Bool("dry-run") {
		a.out.say("dry run: nothing was changed")
	}
	a.advise(bad, len(offers), outcomes)
	if bad > 0 {
		return errTold
	}
	return nil
}

// maxStrange is how many fields of an item are told of: more are no slips of the pen.
const maxStrange = 5

// sayStrange tells of fields that no learning has, whose text is not kept. They fail nothing: a newer version may know
// them.
func (a addition) sayStrange(item string, names []string) {
	printed := []string{"store", "trusted"} // by "show --json", for who reads it
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(printed, name) })
	for _, name := range names[:min(len(names), maxStrange)] {
		hint := "what it holds is not kept"
		if near, ok := nearest(name, learnings.FieldNames()); ok {
			hint = "did you mean " + near
		}
		a.out.say("%s: no field is called %s; %s", item, oneLine(name), hint)
	}
	if left := len(names) - maxStrange; left > 0 {
		a.out.say("%s: %d more of its fields are not known either", item, left)
	}
}

// advise says what to type next. bad is how many of the offers are invalid.
func (a addition) advise(bad, offers int, outcomes []learnings.Outcome) {
	flags := !fromFile(a.context)
	switch {
	case bad > 0 && flags:
		a.out.say("%s", betterFlags(a.context.String("category")))
	case bad > 0:
		a.out.say("%d of %s invalid; mend and add again: what is stored already is recognised", bad, plural(offers, "item"))
	case flags && !wantsJSON(a.context) && outcomes[0].Action == learnings.Updated:
		a.out.say("to see what is kept: learnings show%s", arguments(outcomes[0].ID))
	}
	for _, o := range outcomes {
		if o.Gone {
			a.out.say("%s was taken out; to bring it back: learnings restore%s", o.Into, arguments(o.Into))
		}
	}
}

// betterFlags is what to type instead of the flags of an invalid learning.
func betterFlags(category string) string {
	if hint := nearCategory(category); hint != "" {
		return hint
	}
	return "nothing was stored; for the flags: learnings add --help"
}

// nearCategory is the hint at the category that somebody may have meant; empty: it is one, or none is near.
func nearCategory(category string) string {
	if _, known := learnings.ParseCategory(category); category != "" && !known {
		if near, ok := nearest(category, categoryNames()); ok {
			return "did you mean: --category " + near
		}
	}
	return ""
}

func fromFile(c *cli.Context) bool { return c.String("from") != "" }

func outcomeJSON(o learnings.Outcome) outcomeShape {
	shape := outcomeShape{InputID: o.InputID, ID: o.ID, Action: string(o.Action), Into: o.Into, Reason: o.Reason}
	if o.Action == learnings.Spooled { // kept, and merged by whoever writes next
		shape.Action = string(learnings.Added)
	}
	return shape
}

// offerName names an offer as its author finds it.
func offerName(c *cli.Context, i int, o learnings.Offer) string {
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
