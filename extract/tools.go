package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// askers are programs that answer a question with their exit status, look for something that may not be there, or run
// a script that is written on the spot.
var askers = set{list: `
	grep egrep fgrep rg ag ack find fd which where type hash
	test [ [[ expr diff cmp
	pgrep pidof pkill kill killall ps lsof launchctl
	ls ll dir cat head tail less stat file wc tree realpath readlink strings
	rm rmdir mv cp touch
	jq awk sed sort cut tr xxd od md5 md5sum shasum sqlite3
	nc ping curl wget
	python python3 node perl ruby php osascript
	open xdg-open
	get-command get-childitem get-content test-path select-string
`}

// askingGoals are sub-commands that do so.
var askingGoals = goals{list: `
	git diff, git config, git check-ignore, git rev-parse, git merge-base, git show-ref, git grep, git ls-files, git cat-file
	git ls-remote, git log, git show, git blame, git fsck, git describe, git remote, git branch
	gh pr checks, gh run watch, gh run view
	docker inspect, docker ps
	npm outdated, npm view, npm ls, npm list, brew list, pip show
	systemctl status
`}

// asks tells whether a command is a question whose answer is its exit status.
func asks(c command) bool { return answered(c) || helpAsked(c) }

// answered tells whether a command is one that is run for its answer.
func answered(c command) bool {
	return !runsScript(c.tool()) && askers.has(c.tool().program()) || askingGoals.has(strings.ToLower(strings.Join(c.goal(), " ")))
}

// interpreters run a script that is given as a file, or code that is written on the spot.
var interpreters = set{list: `
	python python3 py node deno bun tsx ts-node ruby php perl
	sh bash zsh pwsh powershell
`}

// runsScript tells whether an interpreter runs a script that lies in the project. Code that is written on the spot, and
// what was made for one try, is asked like a question.
func runsScript(c command) bool { return scriptWord(c) > 0 }

// scriptWord is which word of a command names the script that it runs; 0: it runs none.
func scriptWord(c command) int {
	if !interpreters.has(c.program()) {
		return 0
	}
	for i, w := range c.words[1:] {
		switch {
		case inlineCode.has(w):
			return 0
		case strings.HasPrefix(w, "-"):
		case scriptName.matches(strings.ToLower(w)) && !scratch(c):
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// ownScript tells whether a command runs a script that was written in this session before event i: its faults are those
// of the work at hand.
func (t *timeline) ownScript(c command, i int) bool {
	if !runsScript(c) {
		return false
	}
	if t.written == nil {
		t.written = map[string]int{}
		for at, e := range t.events {
			for _, file := range writtenFiles(e) {
				if _, known := t.written[baseName(file)]; !known {
					t.written[baseName(file)] = at
				}
			}
		}
	}
	at, found := t.written[c.goal()[1]]
	return found && at < i
}

// writtenFiles is the files that a call wrote anew.
func writtenFiles(e transcript.Event) []string {
	switch {
	case changesFiles(e) && e.Tool.Old == "":
		return []string{e.Tool.Path}
	case e.Kind == transcript.Call && strings.Contains(e.Tool.Command, ">"):
		var files []string
		for _, m := range redirected.regexp().FindAllStringSubmatch(e.Tool.Command, 8) {
			files = append(files, m[1])
		}
		return files
	}
	return nil
}

// redirected is a file of code into which a shell line writes.
var redirected = pattern{parts: `>\s*["']?([\w./\\:~$-]+\.(?:py|m?js|cjs|ts|rb|php|pl|sh|ps1))\b`}

// inlineCode is flags behind which code stands, and words that make another program of an interpreter.
var inlineCode = set{list: "-c -e -m -p - -r -ne -pe --eval -Command -command run test"}

// scriptName is what the file of a script is called.
var scriptName = pattern{parts: `
	\.(?:py|js|mjs|cjs|ts|mts|rb|php|pl|sh|bash|zsh|ps1)$
	^artisan$
`}

// misused is how a program says that it was called wrongly, also one that is run for its answer.
var misused = pattern{fold: true, parts: `
	(?:illegal|invalid|unknown) (?:option|flag|switch)(?: --|:| ['"\x60]?-)
	un-?recogni[sz]ed (?:option|argument|flag|switch)
	bad option:|option \S+: is unknown
	parameter cannot be found that (?:matches|accepts)
	parameter name '.*' is ambiguous
	cannot be (?:used together|specified in the same command)
	unknown (?:primary|predicate)
`}

// unset is how a program says that what it needs was not set before it ran, also one that was written on the spot.
var unset = pattern{fold: true, parts: `
	environment variables?\b.*\b(?:required|not set|missing|unset)
	(?:missing|required) environment variables?
`}

// missingSetting is a line that names a variable which was not set.
var missingSetting = pattern{fold: true, parts: `
	missing \w+_(?:url|uri|host|key|token|secret|password|user|dsn|region)\b
	\w_\w+ (?:is not set|must be set)
`}

func helpAsked(c command) bool {
	for i, w := range c.words {
		switch w {
		case "--help", "help", "--version", "-V":
			return true
		case "-h": // with a word behind it, it is a host
			if i == len(c.words)-1 {
				return true
			}
		}
	}
	return false
}

// testTools and lintTools are words of goals: a failure of such a command is a result unless its output says that it
// could not run.
var (
	testTools = set{list: `
		test tests e2e unittest
		jest vitest mocha ava playwright cypress
		pytest tox nose2
		rspec phpunit ctest nextest
	`}
	lintTools = set{list: `
		lint check checks fmt format vet typecheck type-check
		eslint biome prettier stylelint knip tsc
		golangci-lint staticcheck
		ruff flake8 pylint mypy pyright black
		clippy rubocop checkstyle ktlint swiftlint
		shellcheck yamllint hadolint
		fsck
	`}
)

// tests tells whether a command runs tests.
func tests(c command) bool {
	return slices.ContainsFunc(c.goal(), func(w string) bool {
		w = strings.ToLower(w)
		return testTools.has(w) || strings.HasPrefix(w, "test:") || strings.HasSuffix(w, ":test")
	})
}

// checks tells whether a command lints, formats or type-checks.
func checks(c command) bool {
	return slices.ContainsFunc(c.goal(), func(w string) bool {
		w = strings.ToLower(w)
		starts := func(start string) bool { return strings.HasPrefix(w, start) }
		return lintTools.has(w) || starts("lint") || starts("markdownlint") || starts("check:") || starts("audit") ||
			strings.HasSuffix(w, ":lint") || strings.HasSuffix(w, "-lint")
	})
}
