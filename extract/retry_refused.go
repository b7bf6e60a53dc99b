package extract

import (
	"slices"
	"strings"
	"unicode"
)

// teachesNothing tells whether a variant works and is no lesson all the same: what differs is nothing to remember,
// something else explains it, or it did not last.
func (t *timeline) teachesNothing(r resolution) bool {
	return onlyNumbersDiffer(r) || ofToday(r) || showsMore(r) || misasked(r) || t.evades(r) || t.changed(r) || typo(r) || unreadable(r) || t.failsSame(r)
}

// misasked tells whether a question was put wrongly for another reason than an option that its program does not know: a
// pattern that looks like one, a slip.
func misasked(r resolution) bool {
	return answered(r.blame) && r.variant.change != otherTool && r.variant.change != otherQuotes && r.variant.change != otherSetup &&
		!slices.ContainsFunc(r.variant.removed, func(w string) bool { return plainFlag.matches(w) && namesFlag(r.line, w) })
}

// namesFlag tells whether a line names an option: as it is written, in quotes, or by its letter.
func namesFlag(line, flag string) bool {
	bare := strings.TrimLeft(flag, "-")
	return slices.ContainsFunc([]string{flag, "'" + bare + "'", "`" + bare + "'", "-- " + bare}, func(s string) bool { return strings.Contains(line, s) })
}

// plainFlag is an option as it is written.
var plainFlag = pattern{whole: `--?[A-Za-z][\w-]*`}

// evades tells whether the variant works because it does less than was asked for.
func (t *timeline) evades(r resolution) bool {
	evasive := func(i int) bool { return evasions.matches(" " + t.events[i].Tool.Command + " ") }
	return runsFewer(r) || evasive(r.success) && !evasive(r.at) || evasions.matches(" "+strings.Join(r.variant.added, " ")+" ") || slices.ContainsFunc(r.variant.removed, demands.matches) && r.class != invocation
}

// runsFewer tells whether a test run works because it runs fewer tests.
func runsFewer(r resolution) bool {
	return tests(r.blame) && r.class != invocation && slices.ContainsFunc(r.variant.added, func(w string) bool {
		name, _, _ := strings.Cut(w, "=")
		return selectors.has(name) || scoping.has(name) || name == "-p" || name == "--package"
	})
}

// cwdSlip tells whether the agent had only forgotten in which folder its shell was.
func (t *timeline) cwdSlip(r resolution) bool {
	return strings.Contains(r.line, "cd: ") || r.call.dir() != "" && t.script(r.success).dir() == ""
}

// ranThereBefore tells whether the command had been run with success in the folder where it works: then the agent had
// only left that folder.
func (t *timeline) ranThereBefore(r resolution) bool {
	for _, i := range t.shell {
		if i >= r.at {
			break
		}
		if worked(t.events[i].Tool) && t.folder(i) == t.folder(r.success) && slices.ContainsFunc(t.script(i).work(), func(c command) bool { return sameGoal(c, r.with) }) {
			return true
		}
	}
	return false
}

// unreadable tells whether the attempts differ in a script or a query rather than in words that can be quoted.
func unreadable(r resolution) bool {
	const most = 90 // bytes of a word
	if r.variant.change == otherSetup || r.variant.change == otherTool && (missingProgram.matches(r.line) || refusedFlag(r.failure) != "") {
		return false
	}
	script := func(w string) bool { return strings.Contains(w, "\n") || len(w) > most }
	return slices.ContainsFunc(r.variant.removed, script) || slices.ContainsFunc(r.variant.added, script) || scratch(r.with)
}

// scratch tells whether a command works on a file that was made for one try.
func scratch(c command) bool {
	return slices.ContainsFunc(c.words, func(w string) bool {
		return strings.HasPrefix(w, "/tmp/") || strings.HasPrefix(w, "/dev/std") || strings.Contains(strings.ToLower(w), `\temp\`)
	})
}

// onlyTalks tells whether the variables that were set only make a program say more.
func onlyTalks(env []string) bool {
	return !slices.ContainsFunc(env, func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return !talkativeNames.has(name)
	})
}

var talkativeNames = set{list: "RUST_BACKTRACE RUST_LOG DEBUG VERBOSE NODE_DEBUG TF_LOG LOG_LEVEL LOGLEVEL TERM COLUMNS NO_COLOR FORCE_COLOR"}

// typo tells whether the variant only mends a slip of the fingers: pnmm → pnpm.
func typo(r resolution) bool {
	if len(r.variant.removed) != 1 || len(r.variant.added) != 1 {
		return false
	}
	a, b := strings.ToLower(r.variant.removed[0]), strings.ToLower(r.variant.added[0])
	if a == b {
		return true
	}
	letters := func(c rune) rune {
		if unicode.IsDigit(c) {
			return -1
		}
		return c
	}
	if strings.Map(letters, a) == strings.Map(letters, b) || layered.has(a) || askers.has(a) {
		return false // python → python3, npm → pnpm: another program
	}
	const slips = 2
	return min(len(a), len(b)) > 2 && max(len(a), len(b))-min(len(a), len(b)) <= slips && a[0] == b[0] && distance(a, b) <= slips
}

// distance is the number of letters to insert, drop, replace or swap to make b of a.
func distance(a, b string) int {
	row := make([][]int, len(a)+1)
	for i := range row {
		row[i] = make([]int, len(b)+1)
		row[i][0] = i
	}
	for j := range len(b) + 1 {
		row[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[i][j] = min(row[i-1][j]+1, row[i][j-1]+1, row[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[i][j] = min(row[i][j], row[i-2][j-2]+1)
			}
		}
	}
	return row[len(a)][len(b)]
}

// onlyObjectsDiffer tells whether the attempts differ only in what they work on: a file, a number, a name. Which of them exists
// today is no lesson for tomorrow.
func onlyObjectsDiffer(r resolution) bool {
	values := func(c command, words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			i := slices.Index(c.words, w)
			return strings.HasPrefix(w, "-") || i > 0 && strings.HasPrefix(c.words[i-1], "-")
		})
	}
	return r.variant.change == otherArguments && !values(r.blame, r.variant.removed) && !values(r.with, r.variant.added)
}

// onlyNumbersDiffer tells whether the attempts differ in numbers alone.
func onlyNumbersDiffer(r resolution) bool {
	digits := func(words []string) bool {
		return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return strings.Trim(w, "#0123456789") != "" })
	}
	return digits(r.variant.removed) && digits(r.variant.added)
}

// showsMore tells whether a variant only shows more, or less, of the same.
func showsMore(r resolution) bool {
	words := slices.Concat(r.variant.removed, r.variant.added)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !talkative.has(w) })
}

// talkative is flags that only show more.
var talkative = set{list: "-v -vv -vvv --verbose --debug --trace -x -s --show-trace --stacktrace --full-trace --info -q --quiet --no-color --color=never"}

// changed tells whether a change in between explains the success better than other flags and arguments do.
func (t *timeline) changed(r resolution) bool {
	if !mends(r) {
		return false
	}
	command, _ := t.relevantCommand(r, t.changingCommands(r))
	edit, _ := t.relevantEdit(r)
	return command >= 0 || edit >= 0
}
