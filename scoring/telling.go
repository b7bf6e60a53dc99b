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

// bare takes off what stands before the message: bullets, times, the shell's name.
func bare(line string) string {
	line = strings.TrimSpace(line)
	for _, tag := range []string{"<tool_use_error>", "</tool_use_error>", "<error>", "</error>", "E   ", "[stderr]", "stderr:"} {
		line = strings.TrimSpace(strings.TrimPrefix(line, tag))
	}
	line = strings.TrimSuffix(line, "</tool_use_error>")
	line = strings.TrimSuffix(strings.TrimSuffix(line, " [recovered, repanicked]"), " [recovered]") // as a Go test reports a panic
	line = strings.TrimSpace(strings.TrimLeft(line, "×✖✘✗❌●•│┃|⨯! "))
	if rest, ok := afterTime(line); ok {
		line = rest
	}
	return afterShell(line)
}

// afterTime takes a time stamp off the start of a log line.
func afterTime(line string) (string, bool) {
	end := strings.IndexAny(line, " \t]")
	if end < 5 {
		return line, false
	}
	stamp := strings.TrimLeft(line[:end], "[(")
	if !isTime(strings.ToLower(strings.ReplaceAll(stamp, ",", "."))) {
		return line, false
	}
	rest := strings.TrimLeft(line[end:], " \t]")
	if again, ok := afterTime(rest); ok { // a date and a time
		return again, true
	}
	return rest, rest != ""
}

// afterShell takes off who reports a command that is not there: "bash: line 3: ", "(eval):1: ", "sh: 1: ".
func afterShell(line string) string {
	head, rest, ok := strings.Cut(line, ": ")
	if !ok {
		return line
	}
	name := head[strings.LastIndexByte(head, '/')+1:]
	switch {
	case strings.HasPrefix(head, "(eval):"):
		return rest
	case name == "sh" || name == "bash" || name == "zsh" || name == "dash" || name == "ksh" || name == "-bash":
		for {
			head, tail, ok := strings.Cut(rest, ": ")
			if !ok || strings.Trim(strings.TrimPrefix(head, "line "), "0123456789") != "" {
				return rest
			}
			rest = tail
		}
	}
	return line
}

// gradeOf grades a bare line.
func gradeOf(line string) grade {
	lower := strings.ToLower(line)
	switch {
	case isNoise(line, lower):
		return noise
	case isGeneral(lower):
		return general
	case hasPrefix(lower, "--- fail"):
		return failing
	case names(line, lower):
		return named
	case positioned(line) || containsAny(lower, markers):
		return marked
	}
	return silent
}

// failedTest tells whether a line is the bullet before the name of a failed test, as jest writes it, or the name of
// one, as cargo does.
func failedTest(line string) bool {
	line = strings.TrimSpace(line)
	name, ok := strings.CutPrefix(line, "● ")
	return ok && strings.Contains(name, " › ") || strings.HasPrefix(line, "test ") && strings.HasSuffix(line, " ... FAILED")
}

// announcesPanic tells whether a line says where a Rust program panicked, and leaves it to the next to say why.
func announcesPanic(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "thread '") && strings.Contains(line, " panicked at ") && strings.HasSuffix(line, ":")
}

// isNoise tells whether a line says nothing about the failure.
func isNoise(line, lower string) bool {
	switch {
	case !strings.ContainsFunc(line, unicode.IsLetter): // rules, carets, numbers
		return true
	case isExit(lower) || isFrame(line, lower):
		return true
	case hasPrefix(lower, "$ ", "> ", "+ ", "=== ", "--- pass", "--- skip", "ok ", "ok\t", "pass", "collected ", "platform ", "running ",
		"compiling ", "downloading ", "downloaded ", "installing ", "fetching ", "resolving ", "building ", "checking ", "warning:", "warn ",
		"npm warn", "npm notice", "info", "debug", "hint:", "note:", "help:", "error trace:", "traceback (most", "during handling of", "the above exception",
		"[started]", "[completed]", "[skipped]", "all files", "test files", "run ", "rerun ", "at least one", "a complete log", "npm err! a complete", "npm error a complete",
		"npm err!     ", "for more information", "see also", "try '", "process exited", "stdout:", "command:", "goroutine "):
		return true
	}
	return containsAny(lower, harmless)
}

const (
	// harmless is what lines hold that say that something went well.
	harmless = "0 errors|no errors|0 failed|0 failures|no issues found|0 problems|tests passed|lines truncated|lines omitted|deprecationwarning|test session starts"

	// generals is what lines hold that say only that something failed.
	generals = "exit status|exit code|command failed|script failed|task failed|build failed|elifecycle|could not compile|aborting due to|process completed|what went wrong|" +
		"npm err! code 1|npm err! errno|npm err! syscall|npm err! path|npm error errno|npm error syscall|npm error path|npm err! command|npm error command|failed (failures|failed (errors|" +
		"failed tests|test failed|tests failed|failing tests|test suites:|short test summary|recursive_run_first_fail|recursive_exec_first_fail|returned a non-zero|previous error|lifecycle script|" +
		"expect(received)|expect(element)|assertion `left |called `option::unwrap|called `result::unwrap|not equal:|should be true|should be false"

	// messages is what lines hold that say what is wrong, whoever says it.
	messages = ": error:|: error |: fatal|: cannot |: could not |command not found|no such file or directory|not recognized as|permission denied|cannot find module|modulenotfound|syntax error|" +
		"segmentation fault|address already in use|connection refused|out of memory|no space left|no module named|does not exist|authentication failed|sqlstate|: undefined|import cycle|" +
		"错误|失败|异常|找不到|不存在|无法|拒绝|未找到|エラー|失敗|見つかりません|できません|존재하지|오류|실패|찾을 수 없|fehler:|nicht gefunden|erreur :|erreur:|introuvable|ошибка|не найден|no se encontr|não encontrad|errore:"

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
	if hasPrefix(lower, "error:", "error[", "error ", "fatal:", "fatal error", "panic:", "npm err! ", "npm error ", "e: ", "uncaught ", "unhandled ", "exception in thread", "failed:", "caused by:", "err ", "err! ") {
		return true
	}
	return exception(line) || positioned(line) && containsAny(lower, markers) || containsAny(lower, messages)
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

// positioned tells whether a line begins with a file and a line number, as compilers write: main.go:3:2: …,
// app.ts(3,2): …
func positioned(line string) bool {
	end := strings.IndexAny(line, " \t")
	if end <= 0 {
		return false
	}
	head := strings.TrimRight(line[:end], ":")
	at := strings.IndexAny(strings.TrimPrefix(head, "C:"), ":(")
	return line[end-1] == ':' && at > 0 && strings.ContainsAny(head[:at+1], "./\\") && strings.ContainsFunc(head[at:], unicode.IsDigit) && strings.Trim(head[len(head)-1:], "0123456789)") == ""
}
