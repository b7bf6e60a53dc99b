package extract

import (
	"slices"
	"strings"
)

// maxTelling is how many lines from each end of an output are looked at: errors stand first or last.
const maxTelling = 60

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
		if len(l) < 12 || protocol.matches(l) {
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
	if len(line) < 4 || len(line) > 600 {
		return 0
	}
	lower := strings.ToLower(line)
	if !slices.ContainsFunc(markers, func(m string) bool { return strings.Contains(lower, m) }) {
		return 0
	}
	switch {
	case protocol.matches(line):
		return 0
	case harmless.matches(lower):
		return 0
	case general.matches(lower):
		return 1
	case advising.matches(lower) && lead.matches(lower):
		return 5
	case strong.matches(line):
		return 4
	case lead.matches(lower):
		return 3
	case slices.ContainsFunc(markers[:len(markers)-adviceMarkers], func(m string) bool { return strings.Contains(lower, m) }):
		return 2
	}
	return 0
}

// adviceMarkers is how many of the markers, at their end, tell a failure only together with a pattern.
const adviceMarkers = 4

// markers are what any telling line holds; looking for them first spares the patterns most lines.
var markers = []string{
	"error", "fail", "fatal", "panic", "exception", "err_", "err!",
	"not found", "no such", "missing", "undefined", "unknown", "no tests", "no matches", "did not match", "not installed",
	"cannot", "can't", "could not", "couldn't", "unable", "denied", "refused", "not allowed", "forbidden",
	"unrecogni", "not recognized", "unexpected", "invalid", "unsupported", "already", "must ", "not staged",
	"timed out", "timeout", "graphql", "gh: ", "sh: ",
	"×", "✖", "✘",
	"instead", "replaced", "prefer", "should",
}

var (
	ansi = pattern{parts: `
		\x1b\[[0-9;?]*[A-Za-z]
		\x1b\][^\x07]*\x07
	`}
	// protocol is lines that the client, a shell or a runner puts around an output.
	protocol = pattern{whole: `
		Exit code \d+
		Error
		<[a-z_/-]+>
		\$ .*
		> .*
		\[(?:STARTED|COMPLETED|SKIPPED)\].*
		(?:hint|info): .*
	`}
	harmless = pattern{parts: `
		\b(?:0|no) (?:errors?|failures?|failed|problems?|issues?)\b
		^\s*(?:ok|pass|✓|√)\b
		deprecat.*warning
		^warning: could not open
	`}
	// general is lines that say only that something failed.
	general = pattern{parts: `
		(?:task|script|command|build) failed
		exit (?:status|code)|process completed|error: process
		elifecycle
		^npm err! (?:code|errno|syscall|path|a complete log|lifecycle)
		recursive_(?:exec|run)_first_fail\W*$
		hook .*(?:failed|exited)
		^(?:failed?$|fail\b|\[failed\])
		try '.*--help'|for more information
		problems? \(
		\btests run: \d|compilation (?:error|failure)
	`}
	// strong is lines that begin the way errors of tools begin.
	strong = pattern{parts: `
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
	// lead is words, in small letters, with which an error begins.
	lead = pattern{
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

// maxQuoted is the most runes of an error line that are quoted in a learning.
const maxQuoted = 110

// quotable is a telling line without what changes from run to run and place to place: positions, folders, hashes.
func quotable(line string) string {
	line = ansi.replace(line, "")
	if m := jsonMessage.groups(line); m != nil {
		line = m[1]
	}
	for _, c := range cuts {
		line = c.cut.replace(line, c.by)
	}
	line = strings.Join(strings.Fields(line), " ")
	return cut(strings.Trim(line, " -|•×✖✘┃│╷╵╭╰"), maxQuoted)
}

// jsonMessage is the message of an error that is given as JSON.
var jsonMessage = pattern{parts: `^\s*\{.*"message":\s*"((?:[^"\\]|\\.)+)"`}

// absolute is a path from the root, with what stands before it and its last name.
var absolute = pattern{parts: `(^|[\s'"(=:\[,])(?:file://)?(?:[A-Za-z]:|~)?(?:[\\/][\w.@+ -]*[\w.@+-]){2,}[\\/]([\w.@+*-]+)`}

// cuts are applied in order.
var cuts = []struct {
	cut *pattern
	by  string
}{
	{&pattern{parts: `^\s*(\(eval\):\d+: |(/\S+/)?(ba|z|da)?sh: (line )?\d*:? ?|npm (ERR!|error) |\[[\d:.TZ -]+\] )`}, ""},
	{&pattern{parts: `^\s*\d{4}[/-]\d\d[/-]\d\d[T ][\d:.,]+Z?\s+`}, ""},
	{&pattern{parts: `^\s*\S+?[:(]\d+([:,]\d+)*\)?:? (-? ?)`}, ""},
	{&absolute, "$1$2"},
	{&pattern{parts: `^(?i)error:? (MD\d+|TS\d+|[A-Z]\d{3,4})\b`}, "$1"},
	{&pattern{parts: `\s\[(Context|Expected|Actual)\b.*$`}, ""},
	{&pattern{parts: `^(?i)(fatal |error: )?(error: )`}, "$2"},
	{&pattern{parts: `\sin (Test\w+|test_\w+)\s`}, " in a test "},
	{&pattern{parts: `\s\[recovered(?:, repanicked)?\]$`}, ""}, // as a Go test reports a panic
	{&pattern{parts: `\b[0-9a-f]{12,64}\b`}, "<hash>"},
	{&pattern{parts: `https?://\S+`}, "<url>"},
	{&pattern{parts: `\b\d{4}-\d\d-\d\d[T ][\d:.]+Z?`}, "<time>"},
}
