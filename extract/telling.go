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
	explained := false // Gradle says behind "What went wrong" what it otherwise only runs
	for i, l := range lines {
		if strings.Contains(l, "\x1b") {
			l = ansi.replace(l, "")
		}
		l = withoutMargin(strings.TrimSpace(l))
		if strings.HasPrefix(l, "* ") {
			explained = strings.HasPrefix(l, "* What went wrong")
		} else if explained {
			l = strings.TrimPrefix(l, "> ")
		}
		if strings.HasSuffix(l, ":") && i+1 < len(lines) && strings.Contains(l, "' panicked at ") {
			l = "panic: " + strings.TrimSpace(lines[i+1]) // Rust says where first, and what on a line of its own
		}
		if s := telling(l); s > bestScore || s == bestScore && s > 0 && lastWins.matches(l) {
			best, bestScore = l, s
		}
	}
	return best
}

// withoutMargin is a line without what a runner puts before each of its lines.
func withoutMargin(l string) string {
	if l == "" {
		return l
	}
	switch l[0] {
	case 'E': // pytest
		if rest, ok := strings.CutPrefix(l, "E   "); ok {
			return strings.TrimSpace(rest)
		}
	case '[': // Maven, sbt
		if strings.HasPrefix(strings.ToLower(l), "[error] ") {
			return l[len("[error] "):]
		}
	case 0xe2: // boxes
		return strings.TrimLeft(l, "│┃╷╵╭╰ ")
	case '#': // a build of Docker
		return buildStep.replace(l, "")
	}
	if strings.Contains(l, ": ") {
		return taskName.replace(l, "")
	}
	return l
}

var (
	buildStep = pattern{parts: `^#\d+ [\d.]+\s`}
	// taskName is how a runner of many packages says whose line it is: @orchard/core:test: …
	taskName = pattern{parts: `^(?:@[\w.-]+/)?[\w-]+:[a-z][a-z-]*:\s`}
)

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
	case innermost.matches(line):
		return 5
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
		"unrecogni", "un-recogni", "used together", "same command", "not recognized", "unexpected", "invalid", "unsupported", "already", "must ", "not staged",
		"timed out", "timeout", "graphql", "gh: ", "sh: ",
		"×", "✖", "✘",
		"unresolved", "bad interpreter", `\r'`,
		// other languages
		"错误", "致命", "失败", "无法", "不能", "找不到", "未找到", "不是内部或外部",
		"エラー", "失敗", "見つかりません", "できません", "認識されません",
		"fehler", "schwerwiegend", "nicht gefunden", "konnte nicht", "kann nicht", "falsch geschrieben",
		"erreur", "introuvable", "impossible", "n'est pas reconnu",
		"no se encontr", "no encontrad", "no se puede", "no se pudo", "no se reconoce",
		"ошибка", "не найден", "не удалось", "невозможно", "фатальн", "не является внутренней",
	}
	// adviceMarkers tell a failure only together with a pattern.
	adviceMarkers = []string{"instead", "replaced", "prefer", "should", "because "}
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
		# excerpts of code
		>?\s?\d+ ?[|│].*
		[|│]?\s*[\^~]+(?:\s.*)?
		# boxes and places
		[─━═┌╭╔\s-]*(?i:error|fail(?:ed|ure)?)[─━═┐╮╗\s-]*
		(?:At|In) .*(?:char:\d+|line:\d+.*)
		\+ .*
		[!═].*
		# what a test run left, what a runner ran
		\S*/?test-(?:failed|results)\S*
		Failed: \s*\S+#\S+
		Error Context: .*
		# progress
		(?:Analyzing|Resolving|Downloading|Installing|Building|Compiling|Running|Checking|Fetching|Parsing|Copying|Unpacking|Testing)\b.*(?:\.\.\.|…)
		\[(?:STARTED|COMPLETED|SKIPPED)\].*
		(?:hint|info): .*
	`}
	// harmlessLine is lines that say that nothing failed, though they hold a marker.
	harmlessLine = pattern{parts: `
		\b(?:0|no) (?:errors?|failures?|failed|fail|problems?|issues?)\b
		^\s*(?:ok|pass|✓|√|\(pass\))(?:\s|$)
		\bpassed(?: \[ *\d+%\])?$
		deprecat.*warning
		^(?:\S+: )?\w*warning: \S
		^warning: could not open
	`}
	// generalLine is lines that say only that something failed.
	generalLine = pattern{parts: `
		(?:task|script|command|build) failed
		exit (?:status|code)|exited with (?:code|status)|process completed|error: process
		elifecycle
		^npm (?:err!|error) (?:code|errno|syscall|path|dest|file|spawn|cwd|signal|command|location|workspace|a complete log|lifecycle)
		recursive_exec_first_fail\W*$|recursive_run_first_fail
		command finished with error|run failed: command
		hook .*(?:failed|exited)
		^(?:failed?$|-* ?fail\b|\[failed\])
		^\W*\d+ fail(?:s|ed|ures?|ing)?\b|some tests failed|failed with errors
		^found \d+ (?:errors?|problems?|issues?)\b
		^execution failed for task|^failed to execute goal
		\busage:
		\bwarning:\s|warning\(s\)|^warning -\s
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
		^\*\* \(\w+
		^e: (?:file:|/)
		^Because .*(?:depends? on|not found|requires?|no versions?|incompatible|conflict)
		bad interpreter|\\r['’]
		# git in other languages
		^(?:致命错误|错误|エラー|Schwerwiegend|Fehler|erreur|error fatal|фатальная ошибка|ошибка) ?[:：]
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
			^\S*[A-Za-z_./\\]\S*:\d+(?::\d+)?:?\s
			^\S+:\[\d+,\d+\]\s
			: (?:error|fatal|cannot|could not|no such|unknown|invalid|permission)\b
			error ?:
			\berr(?:or)?_[a-z_]+\b
		`,
	}
	// innermost is how a chain of causes goes on: the last of them is the cause.
	innermost = pattern{parts: `
		^Caused by: [\w.$]+(?:Exception|Error)\b
		^---> \S
		^\[cause\]: \S
	`}
	// lastWins is lines of which the last one counts: a Python traceback ends with the error.
	lastWins = pattern{parts: `
		^[A-Z]\w*(?:Error|Exception):\s
		^Caused by: [\w.$]+(?:Exception|Error)\b
		^---> \S
		^\[cause\]: \S
	`}
)
