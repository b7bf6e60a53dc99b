package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// option is a flag with a value.
type option struct {
	*cli.StringFlag
	placeholder string // stands for the value in the help
}

// String is its line in the help. The one that it replaces takes the placeholder out of the description, where it
// would have to stand as well.
func (o option) String() string {
	line := dashed(o.Name) + " " + o.placeholder + "\t" + o.Usage
	if o.Value != "" {
		line += " (default: " + o.Value + ")"
	}
	return line
}

func newOption(name, placeholder, usage, value string) cli.Flag {
	return option{&cli.StringFlag{Name: name, Usage: usage, Value: value}, placeholder}
}

// newSwitch is a flag without a value.
func newSwitch(name, usage string) cli.Flag {
	return &cli.BoolFlag{Name: name, Usage: usage, DisableDefaultText: true}
}

// fieldFlags are the flags of the fields that most learnings have; confidence and scope are their defaults.
func fieldFlags(confidence, scope string) []cli.Flag {
	return []cli.Flag{
		newOption("category", "NAME", "errors, workflows, tools, architecture or debugging", ""),
		newOption("keywords", "LIST", "3 to 5, separated by commas", ""),
		newOption("summary", "TEXT", "one sentence, at most 140 characters", ""),
		newOption("insight", "TEXT", "when X, do Y, because Z; at most 600 characters", ""),
		newOption("example", "TEXT", "a command or a piece of code", ""),
		newOption("confidence", "N", "from 0.50 to 1", confidence),
		newOption("scope", "NAME", "general, or project: one project's only", scope),
	}
}

// listFlag is a flag that may be given several times.
type listFlag struct{ values []string }

// Set takes one more value, whatever it holds: an id may hold a comma.
func (l *listFlag) Set(s string) error {
	l.values = append(l.values, s)
	return nil
}

func (l *listFlag) String() string { return strings.Join(l.values, " ") }

// manyOption is an option that may be given several times.
type manyOption struct {
	*cli.GenericFlag
	placeholder string
}

// String is its line in the help.
func (o manyOption) String() string { return dashed(o.Name) + " " + o.placeholder + "\t" + o.Usage }

func newList(name, placeholder, usage string) cli.Flag {
	return manyOption{&cli.GenericFlag{Name: name, Usage: usage, Value: &listFlag{}}, placeholder}
}

func listOf(c *cli.Context, name string) []string {
	if l, ok := c.Generic(name).(*listFlag); ok {
		return l.values
	}
	return nil
}

// wrongFlag says in the words of this command what the flag package found wrong, which writes one dash before every
// name and speaks of parse errors.
func wrongFlag(verb string, known []cli.Flag, err error) usageError {
	u := usageError{verb: verb, err: err}
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		u.err = fmt.Errorf("unknown flag %s", dashed(name))
		if near, ok := nearest(name, flagNames(known)); ok {
			u.hint = "did you mean: " + dashed(near)
		}
		return u
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		u.err = fmt.Errorf("%s needs a value", dashed(name))
		return u
	}
	given, rest, ok := strings.Cut(text, " for flag -")
	if value, isValue := strings.CutPrefix(given, "invalid value "); ok && isValue { // the only values that are parsed are numbers
		name, _, _ := strings.Cut(rest, ":")
		u.err = fmt.Errorf("%s is %s, must be a whole number", dashed(name), value)
		return u
	}
	given, rest, ok = strings.Cut(text, " for -")
	if value, isSwitch := strings.CutPrefix(given, "invalid boolean value "); ok && isSwitch {
		name, _, _ := strings.Cut(rest, ":")
		u.err = fmt.Errorf("%s takes no value, got %s", dashed(name), value)
	}
	return u
}

// dashed is a flag as people type it.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + strings.TrimLeft(name, "-")
}

func flagNames(known []cli.Flag) []string {
	var names []string
	for _, f := range known {
		names = append(names, f.Names()...)
	}
	return names
}
