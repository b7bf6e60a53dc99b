package scoring

import (
	"strings"
	"unicode"
)

// grade says how well a line tells what is wrong.
type grade int

const (
	noise   grade = iota - 1 // nothing that is said about this failure: headers, frames, progress, echoes
	silent                   // no word of it names an error
	general                  // something failed: exit statuses, counts, names of failed steps
	marked                   // a word of it names an error
	failing                  // the name of a test that failed: what is wrong stands beside it, as a rule
	named                    // it begins, or says, the way errors of tools do
)

// gradeOf grades a bare line. Placed: a file and a line number stood before it.
func gradeOf(line string, placed bool) grade {
	lower := strings.ToLower(line)
	switch {
	case isNoise(line, lower):
		return noise
	case isGeneral(lower):
		return general
	case names(line, lower) || placed && containsAny(lower, markers):
		return named
	case placed || containsAny(lower, markers):
		return marked
	}
	return silent
}

// announcesPanic tells whether a line says where a Rust program panicked, and leaves it to the next to say why.
func announcesPanic(line string) bool {
	return strings.HasPrefix(line, "thread '") && strings.Contains(line, " panicked at ") && strings.HasSuffix(line, ":")
}

// isNoise tells whether a line says nothing about the failure.
func isNoise(line, lower string) bool {
	switch {
	case !strings.ContainsFunc(line, unicode.IsLetter): // rules, carets, numbers
		return true
	case isExit(lower) || isFrame(line, lower):
		return true
	case strings.HasPrefix(lower, "warning: data race"):
		return false
	case hasPrefix(lower, "$ ", "> ", "+ ", "=== ", "--- pass", "--- skip", "ok ", "ok\t", "pass", "collected ", "platform ", "running ",
		"[info]", "[warn", "[debug]", "warning ", "using cpython", "creating virtual", "compiling ", "downloading ", "downloaded ", "installing ", "fetching ", "resolving ", "building ", "checking ", "warning:", "warn ",
		"npm warn", "npm notice", "info", "debug", "hint:", "note:", "help:", "error trace:", "traceback (most", "during handling of", "the above exception",
		"starting a gradle daemon", "[started]", "[completed]", "[skipped]", "all files", "test files", "run ", "rerun ", "at least one", "a complete log", "npm err! a complete", "npm error a complete",
		"npm err!     ", "for more information", "see also", "try '", "process exited", "stdout:", "command:", "goroutine "):
		return true
	}
	return containsAny(lower, harmless) || countsNone(lower)
}

// countsNone tells whether a line counts errors, and finds none: "0 failed", "no errors".
func countsNone(lower string) bool {
	for count := range strings.SplitSeq("0 errors|no errors|0 failed|0 failures|no issues found|0 problems", "|") {
		if at := strings.Index(lower, count); at == 0 || at > 0 && strings.IndexByte(" (\t[,", lower[at-1]) >= 0 {
			return true
		}
	}
	return false
}

const (
	// harmless is what lines hold that say that something went well.
	harmless = "tests passed|lines truncated|lines omitted|deprecationwarning|test session starts|level=warning|level=info"

	// generals is what lines hold that say only that something failed.
	generals = "exit status|did not complete successfully|test result: failed|tests run: |an unknown git error occurred|exited with code|exit code|command failed|script failed|task failed|build failed|elifecycle|could not compile|aborting due to|process completed|what went wrong|" +
		"npm err! code 1|npm err! errno|npm err! syscall|npm err! path|npm error errno|npm error syscall|npm error path|npm err! command|npm error command|failed (failures|failed (errors|" +
		"failed tests|test failed|tests failed|failing tests|test suites:|short test summary|recursive_run_first_fail|recursive_exec_first_fail|returned a non-zero|previous error|lifecycle script|" +
		"expect(received)|expect(element)|" +
		"application failed to start|application run failed|error during build|subprocess-exited-with-error|did not run successfully|metadata-generation-failed|failed building wheel|could not build wheels|" +
		"failed to run custom build command|occurred while loading main class|error occurred prerendering|failed to compile|execution failed for task|could not determine the dependencies|could not resolve all|" +
		"a failure occurred while executing|compilation error|compilation failure|compilation failed|there are test failures|there were failing tests|build failure|automatic merge failed|could not apply|" +
		"failed to push some refs|no solution found when|test suite failed to run|cannot format|lifecycle script|unable to compile typescript|command finished with error|run failed: command|" +
		"npm err! code 2|npm error code 1|npm error code 2|[setup failed]|assertionerror: assert |assertionerror: expected |assertionfailederror: |comparisonfailure: |assertion `left |called `option::unwrap|called `result::unwrap|not equal:|should be true|should be false"

	// messages is what lines hold that say what is wrong, whoever says it.
	messages = ": error:|: error |: fatal|: cannot |: could not |command not found|no such file or directory|not recognized as|permission denied|cannot find module|modulenotfound|syntax error|" +
		"segmentation fault|address already in use|connection refused|out of memory|no space left|no module named|does not exist|authentication failed|sqlstate|: undefined|import cycle|" +
		"错误|失败|异常|找不到|不存在|无法|拒绝|未找到|エラー|失敗|見つかりません|できません|존재하지|오류|실패|찾을 수 없|fehler:|nicht gefunden|erreur :|erreur:|introuvable|ошибка|не найден|no se encontr|não encontrad|errore:"

	// unmet is what a resolver of versions says in a sentence that begins with because.
	unmet = "depends on|is available|not found|requires|no versions|incompatible|conflict"

	// markers are the words of errors.
	markers = "error|fail|not found|cannot|can't|could not|couldn't|denied|no such|unrecognized|unrecognised|unknown|invalid|exception|undefined|missing|refused|unable|not permitted|not allowed|" +
		"conflict|timed out|timeout|unexpected|expected|unsupported|rejected|abort|mismatch|already in use|already exists|no matches|forbidden|unauthorized|not a |not used|usage:|must |does not|did not|is not|, want |want: "
)

func containsAny(s, list string) bool {
	for item := range strings.SplitSeq(list, "|") {
		if strings.Contains(s, item) {
			return true
		}
	}
	return false
}

func hasPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// isExit tells whether a line only gives the exit status.
func isExit(lower string) bool {
	rest := lower
	for _, p := range []string{"error:", "command", "process", "exited", "failed", "with", "exit", "code", "status", ":", "error"} {
		rest = strings.TrimSpace(strings.TrimPrefix(rest, p))
	}
	return strings.Trim(rest, "0123456789.()") == ""
}

// isFrame tells whether a line is a frame of a stack, or code that is shown with an error.
func isFrame(line, lower string) bool {
	switch {
	case hasPrefix(lower, "at ", "file \"", "from /", "--> ", "in file included", "caused at", "created by ", "...", "… "):
		return true
	case strings.HasSuffix(line, ")") && strings.Contains(line, "(0x"), strings.Contains(line, ".go:") && strings.Contains(line, " +0x"):
		return true
	}
	n := strings.IndexFunc(line, func(r rune) bool { return r < '0' || r > '9' })
	return n > 0 && strings.HasPrefix(strings.TrimSpace(line[n:]), "|") // 12 | code
}

// isGeneral tells whether a line says only that something failed, or how much of it.
func isGeneral(lower string) bool {
	if hasPrefix(lower, "make: ***", "make[", "fail\t", "fail ", "failed\t", "found ", "tests:", "error: process", "error: script", "error: task", "failures:", "[failed]", "some errors were") || lower == "fail" || lower == "failed" || lower == "error" {
		return true
	}
	return containsAny(lower, generals)
}

// names tells whether a line names an error the way tools do.
func names(line, lower string) bool {
	if hasPrefix(lower, "error:", "error[", "error ", "fatal:", "fatal error", "panic:", "npm err! ", "npm error ", "warning: data race", "[rejected]", "[remote rejected]", "conflict (", "uncaught ", "unhandled ", "exception in thread", "failed:", "caused by:", "err ", "err! ") {
		return true
	}
	return exception(line) || containsAny(lower, messages) || strings.HasPrefix(lower, "because ") && containsAny(lower, unmet)
}

// exception tells whether a line begins with the name of an exception: KeyError: …, java.lang.Exception: …,
// TypeError [ERR_X]: …
func exception(line string) bool {
	end := strings.IndexAny(line, ":[ (")
	if end <= 0 {
		end = len(line)
	}
	name := line[:end]
	name = name[strings.LastIndexByte(name, '.')+1:]
	return (strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception")) && unicode.IsUpper(rune(name[0])) && len(name) > len("Error") &&
		(end == len(line) || line[end] == ':' || line[end] == '[' || strings.HasPrefix(line[end:], " ["))
}
