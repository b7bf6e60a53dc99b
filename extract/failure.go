package extract

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"session-learning/transcript"
)

// class says what kind of failure a failing command is. It decides whether there is something to learn at all.
type class uint8

const (
	unclear     class = iota
	invocation        // the command was called wrongly: option, sub-command, folder, quoting, program that is not there
	environment       // what the command needs is not there: package, permission, port, service, version
	policy            // a rule of the project refused it: commit hook, configuration check, linter that says what to use
	repository        // version control is in a state that does not allow it
	code              // the code does not compile or type-check
	testRun           // a test's assertion
	measuring         // findings of a linter or checker: the answer that was asked for
	answering         // a question whose answer is an exit status: grep, diff, test -f, which
	routine           // part of everyday work: merge conflict, rejected push, nothing to commit
)

// failure is a failing shell command with what its output tells.
type failure struct {
	at    int     // index of the event
	call  script  // the whole line
	blame command // the command of it that failed
	line  string  // the telling line, as short as it can be quoted
	class class
}

// pattern gives a class to outputs whose telling line it matches.
type pattern struct {
	class class
	re    *regexp.Regexp
}

// patterns are tried in order on the lower-case telling line.
var patterns = []pattern{
	{code, regexp.MustCompile(`\bts\d{4}\b|error\[e\d|syntaxerror|indentationerror`)},
	{routine, regexp.MustCompile(`conflict|could not apply|\[rejected\]|fetch first|non-fast-forward|failed to push some refs|nothing to commit|cherry-pick is now empty|already up.to.date|no changes added|pathspec .* did not match|ambiguous argument|not a git repository|local changes .*would be overwritten|needs merge|unmerged|cancelled|canceled|interrupted|no tests to run`)},
	{invocation, regexp.MustCompile(`command not found|is not recognized|not recognized as|executable file not found|no such command|unknown (sub)?command|unrecognized (sub)?command|invalid (sub)?command|unknown (shorthand )?(flag|option|argument|switch|json field|field)|unrecognized (option|argument|flag|parameter)|invalid (option|argument|flag)|illegal option|unexpected (argument|option|extra)|unknown .*option|no matches found|script not found|missing script|no such file or directory.*\bcd\b|cd: .*|no rule to make target|command ".*" not found|does not contain main module|main module|go\.mod file not found|no test(s| files?)? (found|matched)|could not (find|resolve) .*(project|repository|config|package\.json)|couldn't find .*package\.json|no (configuration|project|package\.json|manifest)|can't find .*(config|root)|cannot find .*(config|root)|usage:|unexpected (token|invalid_character|end of file)|parse error near|unterminated|bad substitution|event not found|argumentnotaccepted|requires? (an|a|at least|exactly) .*argument|missing required|is required|no module named .*__main__`)},
	{environment, regexp.MustCompile(`cannot find (module|package)|could not find (module|package|a version)|module ?not ?found|modulenotfounderror|no module named|importerror|importierror|cannot import|unresolved import|no required module|err_module_not_found|err_require_esm|eaddrinuse|address already in use|connection refused|econnrefused|enotfound|etimedout|timed out|could not connect|cannot connect|permission denied|eacces|eperm|operation not permitted|not permitted|access is denied|unauthorized|authentication failed|not logged in|requires? (node|python|go|java|ruby|rust|php)|unsupported (engine|class|platform)|engine .* is incompatible|version .* (required|mismatch|does not)|out of memory|no space left|enospc|cannot open shared object|libc|dyld|not installed|is the docker daemon running|failed to sign|signing failed|gpg|1password|ssh_askpass|host key|certificate|no such table|does not exist|relation .* does not|lock file|lockfile|frozen-lockfile|out.of.date|outdated|peer dep|eresolve|npm ci|could not resolve host|exit handler|already running|not running|no such host`)},
	{repository, regexp.MustCompile(`^fatal: |index\.lock|unable to read|bad object|corrupt|detached|already (used by|checked out|exists)|refusing to|no upstream|not possible to fast-forward|unrelated histories|pull request create failed|graphql:`)},
	{policy, regexp.MustCompile(`not staged|pre-?commit|commit-?msg|commitlint|husky|lefthook|validation error|unrecognized key|invalid (configuration|config|schema)|must (not )?be|should be|could be (replaced|simplified)|is deprecated|use .* instead|not allowed|forbidden|md\d{3}|subject (may|must)|license`)},
	{code, regexp.MustCompile(`undefined: |syntaxerror|syntax error|indentationerror|ts\d{4}|error\[e\d|expected .*(found|got)|cannot use |declared and not used|imported and not used|not enough arguments|too many arguments|type ?error|referenceerror|nameerror|attributeerror|does not implement|unresolved reference|cannot find (name|symbol)|unused (variable|import)|no overload`)},
}

// testTools and lintTools are words of goals: a failure of such a command is a result unless its output says that it
// could not run.
var (
	testTools = regexp.MustCompile(`(?i)^(test|tests|jest|vitest|pytest|mocha|rspec|phpunit|playwright|cypress|ctest|nextest|ava|tox|test:.*|.*:test|e2e|unittest)$`)
	lintTools = regexp.MustCompile(`(?i)^(lint.*|.*:lint|.*-lint|eslint|biome|markdownlint.*|golangci-lint|ruff|flake8|pylint|mypy|pyright|knip|tsc|typecheck|type-check|shellcheck|clippy|prettier|vet|fmt|format|check|check:.*|audit.*|stylelint|rubocop|checkstyle|ktlint|swiftlint|yamllint|hadolint|black|fsck|checks)$`)
)

// askers answer a question with their exit status, or look for something that may not be there.
var askers = setOf("grep", "egrep", "fgrep", "rg", "ag", "ack", "test", "[", "[[", "diff", "cmp", "which", "where", "type", "hash", "pgrep", "pidof", "pkill", "kill",
	"killall", "lsof", "ls", "ll", "dir", "cat", "head", "tail", "less", "stat", "file", "find", "fd", "wc", "tree", "realpath", "readlink", "rm", "rmdir",
	"get-command", "get-childitem", "get-content", "test-path", "select-string", "jq", "awk", "sed", "sort", "xxd", "od", "nc", "ping", "curl", "wget", "expr", "cut", "tr", "mv", "cp",
	"python", "python3", "node", "perl", "ruby", "php", "osascript", "open", "xdg-open", "launchctl", "ps", "md5", "md5sum", "shasum", "sqlite3", "touch", "strings")

// askingGoals are sub-commands that do so.
var askingGoals = setOf("git diff", "git config", "git check-ignore", "git rev-parse", "git merge-base", "git show-ref", "git grep", "git ls-files", "git cat-file",
	"git ls-remote", "git log", "git show", "git blame", "gh pr checks", "gh run watch", "gh run view", "docker inspect", "docker ps", "git fsck", "git describe", "git remote", "git branch",
	"npm outdated", "npm view", "npm ls", "npm list", "brew list", "pip show", "systemctl status")

// failedCall tells whether a shell call failed, by its flags or by its output alone.
func failedCall(e transcript.Event) bool {
	return (e.Tool.Outcome == transcript.Failed || e.Tool.Masked) && !e.Tool.Background
}

// failureOf tells how a shell call failed; ok is false when nothing could be learned from it.
func (t *timeline) failureOf(i int) (failure, bool) {
	e := t.events[i]
	f := failure{at: i, call: parseShell(e.Tool.Command)}
	if !slices.ContainsFunc(f.call.work(), func(c command) bool { return !asks(c) }) {
		return failure{}, false
	}
	raw := tellingLine(e.Text)
	if raw == "" && !e.Tool.Masked {
		raw = onlyLine(e.Text)
	}
	f.blame = blamed(f.call, raw, e.Text)
	f.line = quotable(t.clean(raw))
	f.class = classify(f.blame, strings.ToLower(raw))
	if f.line == "" || !programWord.MatchString(f.blame.program()) {
		return failure{}, false
	}
	return f, true
}

// programWord is what the name of a program looks like; what a parser of another shell's language takes for one is none.
var programWord = regexp.MustCompile(`^[a-z_][\w.+@-]*$`)

// classify gives the class of a failure by its command and its telling line in lower case.
func classify(c command, line string) class {
	if asks(c) {
		return answering
	}
	found := unclear
	for _, p := range patterns {
		if p.re.MatchString(line) {
			found = p.class
			break
		}
	}
	switch {
	case found == routine:
		return routine
	case found == invocation || found == environment || badConfig.MatchString(line):
		return cmp.Or(found, policy)
	case isTool(c, lintTools):
		if found == policy && adviceInFinding(line) {
			return policy
		}
		return measuring
	case isTool(c, testTools):
		return testRun
	}
	return found
}

// asks tells whether a command is a question whose answer is its exit status.
func asks(c command) bool {
	return askers[c.program()] || askingGoals[strings.Join(c.goal(), " ")] || helpAsked(c)
}

func helpAsked(c command) bool {
	return slices.ContainsFunc(c.words, func(w string) bool {
		return w == "--help" || w == "-h" || w == "help" || w == "--version" || w == "-V"
	})
}

// isTool tells whether the goal of a command is one of the tools.
func isTool(c command, tools *regexp.Regexp) bool {
	return slices.ContainsFunc(c.goal(), tools.MatchString)
}

// badConfig is a tool that refuses its configuration before it looks at anything.
var badConfig = regexp.MustCompile(`validation error|unrecognized key|unknown (configuration|config|key)|invalid config`)

// adviceInFinding tells whether a linter's finding says what to write instead.
func adviceInFinding(line string) bool {
	return advising.MatchString(line)
}

var advising = regexp.MustCompile(`must not be (called|used|imported)|\buse \S+.*(instead)?|could be replaced|should be replaced|prefer |instead of`)

// blamed guesses which command of a line failed: the one whose name the telling line begins with, the one of which it
// holds an argument, the first when the output begins with that line, else the last.
func blamed(s script, line, output string) command {
	for _, c := range s {
		c = c.bare()
		if p := c.program(); p != "" && (strings.Contains(line, " "+p+": ") || strings.HasPrefix(line, p+": ") || strings.Contains(line, ": "+p+":")) {
			return c
		}
	}
	work := s.work()
	if len(work) == 0 {
		return command{}
	}
	for _, c := range work {
		if strings.Join(c.goal(), " ") != "git add" && slices.ContainsFunc(c.words[1:], func(w string) bool { return len(w) > 4 && !strings.HasPrefix(w, "-") && strings.Contains(line, w) }) {
			return c
		}
	}
	if loud := work.loud(); len(loud) > 0 && strings.HasPrefix(strings.TrimSpace(exitLine.ReplaceAllString(output, "")), line) {
		return loud[0] // nothing was printed before, so nothing that prints ran before
	}
	return work[len(work)-1]
}

// exitLine is what the client puts before the output of a failing command.
var exitLine = regexp.MustCompile(`^Exit code \d+\s*`)

// loud is the commands that print something when they do their work.
func (s script) loud() script {
	return slices.DeleteFunc(slices.Clone(s), func(c command) bool {
		return quiet[c.program()] || strings.Join(c.goal(), " ") == "git add"
	})
}

// quiet is programs that print nothing when all is well.
var quiet = setOf("mkdir", "cp", "mv", "rm", "rmdir", "touch", "chmod", "ln", "gofmt", "test", "[", "kill", "pkill", "sed", "unzip", "tee")
