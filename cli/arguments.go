package cli

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// arrange puts the flags of a command line before its other arguments, because people write them in any order:
// "learnings search go build --explain". What follows "--" is no flag.
func arrange(app *cli.App, args []string) []string {
	at := verbAt(app, args)
	if at == len(args) {
		return args
	}
	i := slices.IndexFunc(app.Commands, func(c *cli.Command) bool { return c.HasName(args[at]) })
	if i < 0 {
		return args
	}
	flags, rest, whole := split(app.Commands[i].Flags, args[at+1:])
	if !whole {
		return slices.Concat(args[:at+1], flags) // nothing may stand where the value is missing
	}
	return slices.Concat(args[:at+1], flags, []string{"--"}, rest)
}

// dirIn is the --dir of a command line that need not be one that can be read; empty: none.
func dirIn(args []string) string {
	dir := ""
	for i, arg := range args {
		name, value, joined := strings.Cut(arg, "=")
		switch {
		case arg == "--":
			return dir
		case name != "--"+flagDir && name != "-"+flagDir:
		case joined:
			dir = value
		case i+1 < len(args):
			dir = args[i+1]
		}
	}
	return dir
}

// verbAt is the place of the verb: the first argument that is neither a flag nor the value of one.
func verbAt(app *cli.App, args []string) int {
	for i := 1; i < len(args); i++ {
		if !isFlag(args[i]) {
			return i
		}
		if takesValue(app.Flags, args[i]) {
			i++
		}
	}
	return len(args)
}

// split takes the flags, with their values, out of the arguments. It is not whole when the last flag lacks its value.
func split(known []cli.Flag, args []string) (flags, rest []string, whole bool) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return flags, append(rest, args[i+1:]...), true
		case !isFlag(args[i]):
			rest = append(rest, args[i])
		default:
			flags = append(flags, args[i])
			if !takesValue(known, args[i]) {
				continue
			}
			if i++; i == len(args) {
				return flags, rest, false
			}
			flags = append(flags, args[i])
		}
	}
	return flags, rest, true
}

// isFlag tells a flag from a value; "-" alone stands for stdin.
func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// takesValue tells whether the argument after a flag is its value.
func takesValue(known []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	if strings.Contains(name, "=") {
		return false
	}
	for _, f := range known {
		if _, isSwitch := f.(*cli.BoolFlag); !isSwitch && slices.Contains(f.Names(), name) {
			return true
		}
	}
	return false
}
