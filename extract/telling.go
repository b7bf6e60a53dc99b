package extract

import (
	"slices"
	"strings"
)

// The package scoring looks for a telling line as well, for another end. A signature must come out the same whenever the
// failure comes back, and for as many failures as can be: scoring knows many languages and many tools, and takes the
// first line of the best. Here the line decides what kind of failure it is, and is quoted to people: one that says what to
// do instead goes before all others. With scoring's line in its place, less is learned from the annotated transcripts.

// maxTelling is how many lines from each end of an output are looked at: errors stand first or last.
const maxTelling = 60

// Bounds of a line that can tell anything, in bytes. Below are counters and brackets, above are dumps.
const (
	minTellingLine = 4
	maxTellingLine = 600
	minOnlyLine    = 12 // without a word that tells an error, more of it must speak
)

// tellingLine is the line of an output that says best why the command failed, as it stands without colours; "" when
// none does.
func tellingLine(output string) string {
	best, bestScore := "", 0
	lines := outerLines(output)
	for i, l := range lines {
		if strings.Contains(l, "\x1b") {
			l = ansi.replace(l, "")
		}
		l = withoutMargin(strings.TrimSpace(l))
		if strings.HasSuffix(l, ":") && i+1 < len(lines) && strings.Contains(l, "' panicked at ") {
			l = "panic: " + strings.TrimSpace(lines[i+1]) // Rust says where first, and what on a line of its own
		}
		if s := telling(l); s > bestScore || s == bestScore && s > 0 && lastWins.matches(l) {
			best, bestScore = l, s
		}
	}
	return best
}

// withoutMargin is a line without what a test runner puts before it.
func withoutMargin(l string) string {
	if rest, ok := strings.CutPrefix(l, "E   "); ok { // pytest
		return strings.TrimSpace(rest)
	}
	return l
}

// onlyLine is the first line of a short output that tells nothing by its words: what else would a failing command say?
// It is "" for a longer output.
func onlyLine(output string) string {
	first, n := "", 0
	for _, l := range outerLines(output) {
		l = strings.TrimSpace(ansi.replace(l, ""))
		if len(l) < minOnlyLine || wrapping.matches(l) {
			continue
		}
		if first == "" {
			first = l
		}
		n++
	}
	if n > fewLines {
		return ""
	}
	return first
}

// fewLines is how many lines a short output has.
const fewLines = 3

// outerLines is the first and last lines of a text.
func outerLines(s string) []string {
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) <= 2*maxTelling {
		return lines
	}
	return append(lines[:maxTelling:maxTelling], lines[len(lines)-maxTelling:]...)
}

// telling says how well a line tells a failure: 0 not at all.
func telling(line string) int {
	if len(line) < minTellingLine || len(line) > maxTellingLine {
		return 0
	}
	lower := strings.ToLower(line)
	marked := holdsOne(lower, markers)
	switch {
	case !marked && !holdsOne(lower, adviceMarkers), wrapping.matches(line), harmlessLine.matches(lower):
		return 0
	case generalLine.matches(lower):
		return 1
	case advising.matches(lower) && leadingError.matches(lower):
		return 5
	case strongLine.matches(line):
		return 4
	case leadingError.matches(lower):
		return 3
	case marked:
		return 2
	}
	return 0
}

// holdsOne tells whether a line holds one of the words.
func holdsOne(line string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(line, w) })
}

// Any telling line holds one of these; looking for them first spares the patterns most lines.
var (
	markers = []string{
		"error", "fail", "fatal", "panic", "exception", "err_", "err!",
		"not found", "no such", "missing", "undefined", "unknown", "no tests", "no matches", "did not match", "not installed",
		"cannot", "can't", "could not", "couldn't", "unable", "denied", "refused", "not allowed", "forbidden",
		"unrecogni", "not recognized", "unexpected", "invalid", "unsupported", "already", "must ", "not staged",
		"timed out", "timeout", "graphql", "gh: ", "sh: ",
		"×", "✖", "✘",
	}
	// adviceMarkers tell a failure only together with a pattern.
	adviceMarkers = []string{"instead", "replaced", "prefer", "should"}
)

var (
	// ansi is what colours a text on a terminal.
	ansi = pattern{parts: `
		\x1b\[[0-9;?]*[A-Za-z]
		\x1b\][^\x07]*\x07
	`}
	// wrapping is lines that the client, a shell or a runner puts around an output.
	wrapping = pattern{whole: `
		Exit code \d+
		Error
		<[a-z_/-]+>
		\$ .*
		> .*
		\[(?:STARTED|COMPLETED|SKIPPED)\].*
		(?:hint|info): .*
	`}
	// harmlessLine is lines that say that nothing failed, though they hold a marker.
	harmlessLine = pattern{parts: `
		\b(?:0|no) (?:errors?|failures?|failed|problems?|issues?)\b
		^\s*(?:ok|pass|✓|√)\b
		deprecat.*warning
		^(?:\S+: )?\w*warning: \S
		^warning: could not open
	`}
	// generalLine is lines that say only that something failed.
	generalLine = pattern{parts: `
		(?:task|script|command|build) failed
		exit (?:status|code)|process completed|error: process
		elifecycle
		^npm err! (?:code|errno|syscall|path|a complete log|lifecycle)
		recursive_(?:exec|run)_first_fail\W*$
		hook .*(?:failed|exited)
		^(?:failed?$|fail\b|\[failed\])
		try '.*--help'|for more information
		^(?:error: )?usage: 
		problems? \(
		\btests run: \d|compilation (?:error|failure)
	`}
	// strongLine is lines that begin the way errors of tools begin.
	strongLine = pattern{parts: `
		^(?:fatal|error|Error|ERROR|panic):\s
		^error\[
		^(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception)(?:: | \[)
		# shells
		^\(eval\):\d+:\s
		^(?:/\S+/)?(?:ba|z|da)?sh:\s
		command not found
		# tools
		^npm (?:ERR!|error) (?:[a-z]|E[A-Z]{3,})
		ERR_[A-Z_]+.*\S+ not found
		^(?:GraphQL|gh):\s|Unknown JSON field
		not staged
		unrecognized (?:sub)?command
	`}
	// leadingError is words, in small letters, with which an error begins.
	leadingError = pattern{
		starts: `
			error|fatal|panic|failed|err!
			cannot|could not|unable to
			unknown|invalid|no such|missing
		`,
		parts: `
			^\S+:\d+(?::\d+)?:?\s
			: (?:error|fatal|cannot|could not|no such|unknown|invalid|permission)\b
			error ?:
			\berr(?:or)?_[a-z_]+\b
		`,
	}
	// lastWins is lines of which the last one counts: a Python traceback ends with the error.
	lastWins = pattern{parts: `^[A-Z]\w*(?:Error|Exception):\s`}
)
