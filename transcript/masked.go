package transcript

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"session-learning/internal/needle"
	"session-learning/internal/terminal"
)

// A quarter of the commands that fail in real sessions are flagged as successes, because a pipe, a fallback or a
// wrapper hides the exit status. Words alone do not tell: passing test runs log "failed", and what is read or
// searched is full of errors. So three things must come together here: the command runs something rather than
// reading, its status is hidden, and its output ends as that kind of failure does. Endings that no successful run
// has count also where the status is not hidden.

// ending is how the output of a failure ends.
type ending struct {
	kind  string
	hints []string       // one of them stands in every match: looked for first, because matching is slow
	mark  *regexp.Regexp // one of the last lines
	plain bool           // counts only where the exit status is hidden
}

// hinted tells whether a text may hold the ending.
func (e ending) hinted(text string) bool {
	for _, h := range e.hints {
		if strings.Contains(text, h) {
			return true
		}
	}
	return false
}

// hints are the hints of all endings, with the number of the ending: so the many endings are looked for all at once.
var hints = sync.OnceValue(func() *needle.Words {
	var words []needle.Word
	for n, e := range endings() {
		for _, h := range e.hints {
			as := func(s string, at int) bool { return strings.HasPrefix(s[at:], h) }
			words = append(words, needle.Word{Text: strings.Map(lowerASCII, h), N: n, May: as})
		}
	}
	return needle.New(words)
})

func lowerASCII(r rune) rune {
	if r < utf8.RuneSelf {
		return rune(needle.Fold(byte(r)))
	}
	return r
}

// endings are the known ones. They match whole beginnings of lines, never words inside.
var endings = sync.OnceValue(func() []ending {
	e := func(kind, hints, expr string) ending {
		return ending{kind: kind, hints: strings.Split(hints, "|"), mark: regexp.MustCompile(expr)}
	}
	p := func(kind, hints, expr string) ending {
		plain := e(kind, hints, expr)
		plain.plain = true
		return plain
	}
	return []ending{
		// Test runs: their summaries.
		e("go test", "FAIL", `^(FAIL(\s+\S+\s+(\([a-z ]+\)|[\d.]+s|\[(build|setup) failed\]))?|--- FAIL: \S+ \([\d.]+s\))$`),
		e("pytest", "failed|error|FAILED|ERROR|conftest", `^ImportError while loading conftest |^(=+ .*\b[1-9]\d* (failed|errors?)\b.* in [\d.]+s.*=+|[1-9]\d* (failed|error)\b.* in [\d.]+s.*|(FAILED|ERROR) \S+\.py(::\S+)?( - .*)?)$`),
		e("unittest", "FAILED (", `^FAILED \((failures|errors)=`),
		e("jest", "failed", `^(Tests|Test Suites):\s+[1-9]\d* failed\b`),
		e("vitest", "failed", `^\s*(Tests|Test Files)\s+[1-9]\d* failed\b`),
		e("bun test", " fail| error", `^\s*[1-9]\d* (fail|errors?)$`),
		e("mocha", " failing", `^\s*[1-9]\d* failing$`),
		e("playwright", " failed", `^\s+[1-9]\d* failed$`),
		e("cargo test", "FAILED|test failed", `^test result: FAILED\.|^error: test failed, to rerun`),
		e("rspec", " failure", `^[1-9]\d* examples?, [1-9]\d* failures?\b`),
		e("phpunit", "FAILURES!|ERRORS!|Tests: ", `^(FAILURES|ERRORS)!$|^Tests: \d+, .*(Failures|Errors): [1-9]`),
		e("node test", "fail ", `^# fail [1-9]|^ℹ fail [1-9]`),
		e("tap", "not ok ", `^not ok \d+\b`),
		e("ctest", "FAILED|failed", `^The following tests FAILED:|^\d+% tests passed, [1-9]\d* tests? failed`),
		e("junit", "Tests run:", `^(\[ERROR\] )?Tests run: \d+, (Failures: [1-9]|Failures: \d+, Errors: [1-9])`),
		e("dotnet test", "Failed!", `^Failed!\s+- Failed:\s+[1-9]`),
		e("ginkgo", "FAIL! --|PANICKED!]|Summarizing ", `^FAIL! -- |^\s*\[PANICKED!\]|^Summarizing [1-9]\d* Failures?:`),
		e("playwright list", "✘ ", `^\s*✘\s+\d+ `),
		e("flutter test", "Some tests failed", `^(\d\d:\d\d \+\d+.*: )?Some tests failed\.$`),
		e("xctest", "failure", `^\s*Executed \d+ tests?, with [1-9]\d* failures?`),
		e("counted", "failure|error", `^\d+ tests?, [1-9]\d* failures?\b|^\d+ (runs|tests), \d+ assertions, ([1-9]\d* failures|\d+ failures, [1-9]\d* errors)`),
		e("cypress", "✖ ", `^\s*✖\s+\d+ of \d+ failed`),
		e("karma", "FAILED)", `^.*Executed \d+ of \d+ .*\([1-9]\d* FAILED\)`),
		e("deno test", "FAILED | ", `^FAILED \| \d+ passed`),
		e("nextest", "Summary [", `^\s*Summary \[.*\b[1-9]\d* failed`),
		// Builds and package managers.
		e("npm", "npm ", `^npm (ERR!|error) `),
		e("script", "ELIFECYCLE|exit|ERR_PNPM_", `\bELIFECYCLE\b|^error:? .*(exited with code|failed with exit code|exited \()\s?[1-9]|^\W*ERR_PNPM_| exited with error code [1-9]`),
		e("monorepo", "Failed: |run failed", `^\s*Failed:\s+\S+#\S+$|^\s*ERROR\s+run failed\b`),
		e("sbt", "[error] ", `^\[error\] (Total time|\(.*\) )`),
		e("ansible", "fatal: [|failed=", `^fatal: \[|\bfailed=[1-9]`),
		p("cmake", "CMake Error", `^CMake Error\b`),
		p("resolver", "No solution found|version solving failed", `No solution found when resolving|version solving failed`),
		p("mix", "** (", `^\*\* \(\w+`),
		p("kubernetes", "rror", `^Error from server\b|^error: (unable|no|the|error)\b`),
		e("make", "***", `^g?make(\[\d+\])?: \*\*\* `),
		e("go run", "exit status ", `^exit status [1-9]\d*$`),
		e("gradle", "FAIL|failed", `^(BUILD FAILED\b|FAILURE: Build failed)`),
		e("maven", "BUILD FAILURE|[ERROR]", `^\[ERROR\] (Failed to execute goal|BUILD FAILURE)|^\[INFO\] BUILD FAILURE`),
		e("msbuild", "FAILED|Error(s)", `^Build FAILED\.|^\s*[1-9]\d* Error\(s\)$`),
		e("xcode", "FAILED", `^\*\* [A-Z]+ FAILED \*\*`),
		e("cargo", "error: ", `^error: could not compile |^error: aborting due to `),
		e("ninja", "ninja: |FAILED: ", `^ninja: build stopped|^FAILED: `),
		e("bazel", "Build did NOT|fails", `^(ERROR|FAILED): Build did NOT complete|^Executed \d+ out of \d+ tests?:.* fails`),
		e("docker", "rror", `^ERROR: failed to (solve|build)|^Error response from daemon: |^docker: Error response`),
		p("tsc", "error", `\berror TS\d+: |^Found [1-9]\d* errors?( in |\.|$)`),
		p("compiler", "error", `^\S+?:\d+(:\d+)?: (fatal |syntax )?error\b|^error(\[E\d+\])?: |^\S+\(\d+(,\d+)?\): (fatal )?error [A-Z]+\d+`),
		p("go build", ".go:|go: |package |no required", `^(\./|\.\./|[\w.\-]+[/\\])*[\w.\-]+\.go:\d+:\d+: \S|^go: |^package \S+ is not in |^no required module provides `),
		p("linker", "error|undefined", `^(collect2|ld|clang|gcc|g\+\+): .*(error|undefined)|undefined reference to `),
		p("lint", "problem|error|diagnostic|issue|MD0", `^\S+:\d+(:\d+)? (error )?MD\d{3}\b|^[1-9]\d* issues? found\.$|^✖ [1-9]\d* problems? \([1-9]\d* errors?|^Found [1-9]\d* (errors?|diagnostics?)\b|^[1-9]\d* issues?:$`),
		// Programs that died.
		p("go panic", "panic: |goroutine |fatal error: ", `^panic: |^goroutine \d+ \[running\]:|^fatal error: `),
		p("python", "Error|Exception|NotFound|Timeout|Interrupt|SystemExit", `^([\w.]+\.)?[A-Z]\w*(Error|Exception|NotFound|Timeout)(: .*)?$|^(KeyboardInterrupt|SystemExit)\b`),
		p("node", "Node.js v|at |Error", `^Node\.js v\d+|^\s+at .+\(?(node:internal|file://|/)[^ ]*:\d+:\d+\)?$|^(Uncaught )?([A-Z]\w+)?Error( \[\w+\])?: `),
		p("rust panic", "panicked at |RUST_BACKTRACE", `^thread '.*' (\(\d+\) )?panicked at |^note: run with .RUST_BACKTRACE=1`),
		p("java", "Exception|at |Caused by: ", `^Exception in thread |^\s+at [\w.$]+\([\w.]+(:\d+)?\)$|^Caused by: `),
		p("ruby", ".rb:", `^\S+\.rb:\d+:in .*\(\w+(Error)?\)`),
		p("crash", "fault|error|Killed|Aborted|instruction", `^(Segmentation fault|Bus error|Killed|Aborted|Illegal instruction)( \(core dumped\))?$`),
		// Commands that were wrong.
		e("shell", "not found|no matches|o such file|ermission denied|error|substitution|EOF", `^(-?(\S*/)?(ba|z|da|k|a)?sh|\(eval\)): ?(line )?(\d+: )?(\S+: )?((command )?not found|no matches found|no such file or directory|No such file or directory|Permission denied|permission denied|[Ss]yntax error|parse error|bad substitution|unexpected EOF)|: command not found$`),
		e("powershell", "is not recognized|FullyQualifiedErrorId|Error:|Invalid|NotFound", `is not recognized as (the|a) name of a cmdlet|is not recognized as an internal or external command|^\s*\+ FullyQualifiedErrorId|^(ParserError|InvalidOperation|InvalidArgument|ObjectNotFound|CommandNotFoundException|MethodInvocationException): `),
		e("interpreter", "bad interpreter|\\r'|\\r’", `: bad interpreter: |\\r['’]: (No such file|command not found)`),
		// The same in other languages.
		e("shell elsewhere", "未找到|不是内部|识别为|gefunden|Cmdlet|introuvable|reconnu|no encontrad|no se reconoce|не найдена|не является внутренней|見つかりません|認識されません",
			`: ?(未找到命令|Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|orden no encontrada|команда не найдена|コマンドが見つかりません)\W*$|不是内部或外部命令|识别为 cmdlet|nicht als Name eines Cmdlet|n'est pas reconnu|no se reconoce como|не является внутренней или внешней|認識されません`),
		p("git elsewhere", "错误|エラー|Fehler|chwerwiegend|rreur|ошибка", `^(致命错误|错误|エラー|Fehler|Schwerwiegend|erreur|ошибка|фатальная ошибка) ?[:：]`),
		e("arguments", "recognized|unexpected|nknown|invalid|illegal|no such|not defined|argument", `^(error|Error): (unrecognized|unexpected|unknown|invalid|no such) (subcommand|argument|value|command|option|flag|shorthand flag)|^(unknown (command|flag|shorthand flag|option)|flag provided but not defined)\b|^\S+: (unrecognized|unknown|invalid|illegal) option\b|: error: (unrecognized arguments|the following arguments are required|argument )`),
		p("git", "fatal|error|CONFLICT|rejected]|merge failed", `^(fatal|error|CONFLICT \(\S+\)): ?|^ ! \[(remote )?rejected\]|^Automatic merge failed|^error: failed to push|^CONFLICT \(`),
		p("missing", "cannot |can't |No such|denied|directory|permitted", `^\S+: (cannot (access|stat|open|create \w+|remove|find) .*|can't (open|read|find) .*|[^:]+: (No such file or directory|Permission denied|Is a directory|Not a directory|Operation not permitted))$`),
		p("network", "curl: |ssh: |wget: |Could not", `^curl: \(\d+\) |^ssh: connect to host |^wget: unable to resolve|^Could not resolve host`),
		p("message", "rror|ERROR|FATAL|atal", `^(Error|ERROR|FATAL|Fatal|fatal)(:| -) \S`),
	}
})

// masked tells whether a shell command that was flagged as a success failed.
func masked(command, output string) bool {
	if output == "" {
		return false
	}
	s := parseScript(command)
	lines := telling(output, s.cut)
	if len(lines) == 0 {
		return false
	}
	if s.reads {
		return missing(lines[len(lines)-1], s.program)
	}
	if s.fallback != "" && slices.Contains(lines, s.fallback) {
		return true
	}
	if s.status { // it prints the status itself: then that is the answer, unless it is the pipe's
		if code, ok := printedStatus(lines[len(lines)-1]); ok {
			if code != 0 {
				return true
			}
			if !s.piped {
				return false
			}
			lines = lines[:len(lines)-1]
		}
	}
	return failed(lines, s.hidden && !succeeded(lines))
}

// success is how a run ends that found nothing wrong, whatever it logged before.
var success = sync.OnceValue(func() ending {
	return ending{
		hints: []string{"assed", "PASS", "ok", "SUCCE", "succe", " 0 fail", "✓ built", "passing"},
		mark: regexp.MustCompile(`[Aa]ll (tests|checks) passed|^PASS$|^ok\s|^test result: ok\.|BUILD SUCCESS|[Bb]uild succeeded|` +
			`^SUCCESS!|^[\s=]*\d+ passed\b[^,]*$|^[\s=]*\d+ passed, \d+ (skipped|warnings?|deselected)|^\s*0 fail$|✓ built in|^\s*\d+ passing|^Passed!`),
	}
})

// succeeded tells whether an output ends as a success does.
func succeeded(lines []string) bool {
	const end = 3 // lines: behind a summary there may be times and places
	e := success()
	return slices.ContainsFunc(lines[max(len(lines)-end, 0):], func(l string) bool { return e.hinted(l) && e.mark.MatchString(l) })
}

// failed tells whether one of the last lines is an ending.
func failed(lines []string, hidden bool) bool {
	hinted := hints().Found(strings.Join(lines, "\n") + "\n")
	for n, e := range endings() {
		if e.plain && !hidden || !hinted.Has(n) {
			continue
		}
		for _, l := range lines {
			if e.hinted(l) && e.mark.MatchString(l) {
				return true
			}
		}
	}
	return false
}

// missing tells whether a shell says of this very program that there is none.
func missing(line, program string) bool {
	return program != "" && strings.Contains(line, "command not found") &&
		(strings.HasSuffix(line, ": "+program) || strings.Contains(line, " "+program+": command not found"))
}

// Where the end of an output is looked for: the last lines are the end, unless a filter decided what is last.
const (
	endLines = 8
	cutLines = 40
)

// telling returns the last lines that are not blank; of an output that was cut at its head or filtered, more.
func telling(output string, cut bool) []string {
	most := endLines
	if cut {
		most = cutLines
	}
	var lines []string
	for len(lines) < most && output != "" {
		i := strings.LastIndexByte(output, '\n')
		l := strings.TrimRight(plainLine(output[i+1:]), " \t\r")
		output = output[:max(i, 0)]
		if l != "" {
			lines = append(lines, l)
		}
	}
	slices.Reverse(lines)
	return lines
}

// longestLine is how much of a line is looked at, in bytes.
const longestLine = 400

// plainLine takes colours and overwritten progress out of a line and cuts it.
func plainLine(l string) string {
	l = strings.TrimRight(l, "\r")
	l = l[strings.LastIndexByte(l, '\r')+1:]
	return terminal.WithoutEscapes(l[:min(len(l), longestLine)])
}

// printedStatus reads a line such as "exit: 1", "EXIT_CODE=1" or "1".
func printedStatus(l string) (code int, ok bool) {
	l = strings.ToLower(strings.Trim(l, "-=* "))
	digits := strings.TrimLeft(l, "abcdefghijklmnopqrstuvwxyz_ :=?$")
	word := strings.Trim(l[:len(l)-len(digits)], "_ :=?$")
	switch word {
	case "", "exit", "exit code", "exit_code", "exitcode", "exit status", "rc", "status", "code", "result", "test exit", "build exit":
		code, err := strconv.Atoi(digits)
		return code, err == nil && code >= 0 && code < 256
	}
	return 0, false
}
