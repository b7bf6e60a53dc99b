package extract

import (
	"regexp"
	"slices"
	"strings"
)

// maxTelling is how many lines from each end of an output are looked at: errors stand first or last.
const maxTelling = 60

// tellingLine is the line of an output that says best why the command failed, as it stands without colours; "" when
// none does.
func tellingLine(output string) string {
	best, bestScore := "", 0
	for _, l := range outerLines(output) {
		if strings.Contains(l, "\x1b") {
			l = ansi.ReplaceAllString(l, "")
		}
		l = strings.TrimSpace(l)
		if s := telling(l); s > bestScore || s == bestScore && s > 0 && lastWins.MatchString(l) {
			best, bestScore = l, s
		}
	}
	return best
}

// onlyLine is the first line of a short output that tells nothing by its words: what else would a failing command say?
// It is "" for a longer output.
func onlyLine(output string) string {
	first, n := "", 0
	for _, l := range outerLines(output) {
		l = strings.TrimSpace(ansi.ReplaceAllString(l, ""))
		if len(l) < 12 || protocol.MatchString(l) {
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
	case protocol.MatchString(line):
		return 0
	case harmless.MatchString(lower):
		return 0
	case general.MatchString(lower):
		return 1
	case advising.MatchString(lower) && lead.MatchString(lower):
		return 5
	case strong.MatchString(line):
		return 4
	case lead.MatchString(lower):
		return 3
	case slices.ContainsFunc(markers[:len(markers)-adviceMarkers], func(m string) bool { return strings.Contains(lower, m) }):
		return 2
	}
	return 0
}

// adviceMarkers is how many of the markers, at their end, tell a failure only together with a pattern.
const adviceMarkers = 4

// markers are what any telling line holds; looking for them first spares the patterns most lines.
var markers = []string{"error", "fail", "fatal", "not found", "no such", "cannot", "can't", "could not", "couldn't", "unable", "denied", "refused", "unrecogni",
	"unknown", "unexpected", "invalid", "missing", "undefined", "not installed", "exception", "unsupported", "not allowed", "forbidden", "timed out", "timeout",
	"already", "must ", "×", "✖", "✘", "did not match", "no tests", "no matches", "not staged", "panic", "graphql", "gh: ", "sh: ", "err_", "err!",
	"instead", "replaced", "prefer", "should"}

var (
	ansi = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\x1b\\][^\x07]*\x07")
	// protocol is lines that the client puts before an output.
	protocol = regexp.MustCompile(`^(Exit code \d+|Error|<[a-z_/-]+>|\$ .*|> .*|\[(STARTED|COMPLETED|SKIPPED)\].*|hint: .*|info: .*)$`)
	harmless = regexp.MustCompile(`\b(0|no) (errors?|failures?|failed|problems?|issues?)\b|^\s*(ok|pass|✓|√)\b|deprecat.*warning|^warning: could not open`)
	// general is lines that say only that something failed.
	general = regexp.MustCompile(`task failed|script failed|command failed|exit (status|code)|elifecycle|build failed|^npm err! (code|errno|syscall|path|a complete log|lifecycle)|hook .*(failed|exited)|process completed|^failed?$|^fail\b|error: process|try '.*--help'|for more information|problems? \(|^\[failed\]|recursive_(exec|run)_first_fail\W*$`)
	// strong is lines that begin the way errors of tools begin.
	strong = regexp.MustCompile(`^(fatal: |error: |Error: |ERROR: |error\[|panic: |[A-Z]\w*(Error|Exception)(: | \[)|\S+: command not found|npm (ERR!|error) (?:[a-z]|E[A-Z]{3,})|\(eval\):\d+: |(/\S+/)?(ba|z|da)?sh: |GraphQL: |gh: )|command not found|Unknown JSON field|not staged|ERR_[A-Z_]+.*\S+ not found|unrecognized (sub)?command`)
	lead   = regexp.MustCompile(`^(error|fatal|panic|failed|cannot|could not|unable to|unknown|invalid|no such|missing|e:|err!)\b|^\S+:\d+(:\d+)?:? |: (error|fatal|cannot|could not|no such|unknown|invalid|permission)\b|error ?:|\berr(or)?_[a-z_]+\b`)
	// lastWins is lines of which the last one counts: a Python traceback ends with the error.
	lastWins = regexp.MustCompile(`^[A-Z]\w*(Error|Exception): `)
)

// maxQuoted is the most runes of an error line that are quoted in a learning.
const maxQuoted = 110

// quotable is a telling line without what changes from run to run and place to place: positions, folders, hashes.
func quotable(line string) string {
	line = ansi.ReplaceAllString(line, "")
	if m := jsonMessage.FindStringSubmatch(line); m != nil {
		line = m[1]
	}
	for _, c := range cuts {
		line = c.re.ReplaceAllString(line, c.by)
	}
	line = strings.Join(strings.Fields(line), " ")
	return cut(strings.Trim(line, " -|•×✖✘┃"), maxQuoted)
}

// jsonMessage is the message of an error that is given as JSON.
var jsonMessage = regexp.MustCompile(`^\s*\{.*"message":\s*"((?:[^"\\]|\\.)+)"`)

// absolute is a path from the root, with what stands before it and its last name.
var absolute = regexp.MustCompile(`(^|[\s'"(=:\[,])(?:file://)?(?:[A-Za-z]:|~)?(?:[\\/][\w.@+ -]*[\w.@+-]){2,}[\\/]([\w.@+*-]+)`)

// cuts are applied in order.
var cuts = []struct {
	re *regexp.Regexp
	by string
}{
	{regexp.MustCompile(`^\s*(\(eval\):\d+: |(/\S+/)?(ba|z|da)?sh: (line )?\d*:? ?|npm (ERR!|error) |\[[\d:.TZ -]+\] )`), ""},
	{regexp.MustCompile(`^\s*\S+?[:(]\d+([:,]\d+)*\)?:? (-? ?)`), ""},
	{absolute, "$1$2"},
	{regexp.MustCompile(`^(?i)error:? (MD\d+|TS\d+|[A-Z]\d{3,4})\b`), "$1"},
	{regexp.MustCompile(` \[(Context|Expected|Actual)\b.*$`), ""},
	{regexp.MustCompile(`^(?i)(fatal |error: )?(error: )`), "$2"},
	{regexp.MustCompile(` in (Test\w+|test_\w+) `), " in a test "},
	{regexp.MustCompile(`\b[0-9a-f]{12,64}\b`), "<hash>"},
	{regexp.MustCompile(`https?://\S+`), "<url>"},
	{regexp.MustCompile(`\b\d{4}-\d\d-\d\d[T ][\d:.]+Z?`), "<time>"},
}
