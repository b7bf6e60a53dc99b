package extract

import (
	"slices"
	"strings"
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
	return askers.has(c.tool().program()) || askingGoals.has(strings.ToLower(strings.Join(c.goal(), " ")))
}

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
