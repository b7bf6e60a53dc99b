package extract

import (
	"slices"
	"strings"
)

// What a command works on today: a branch, a pull request, a commit, one file. A lesson tells it as what it is.

// general is a command with a word for each kind of thing in the place of what only the work at hand is about. Words
// that are to be kept stay.
func general(c command, keep []string) command {
	words := slices.Clone(c.words)
	for i, w := range words {
		if i > 0 && !slices.Contains(keep, w) {
			words[i] = generalWord(c, i)
		}
	}
	c.words = words
	return c
}

// generalWord is one word of a command, in general.
func generalWord(c command, i int) string {
	w, before := c.words[i], c.words[i-1]
	forge := c.program() == "gh" || c.program() == "glab"
	switch {
	case forge && strings.Trim(w, "#0123456789") == "":
		return "<number>"
	case hashWord.matches(w):
		return "<hash>"
	case selecting.matches(w):
		return selecting.replace(w, "$1=<pattern>")
	case selectors.has(before) && !strings.HasPrefix(w, "-") && tests(c):
		return "<pattern>"
	case branchFlags.has(before) && (forge || c.program() == "git") && !strings.HasPrefix(w, "-"), c.program() == "git" && branchWord.matches(w) && !fileWord.matches(w):
		return "<branch>"
	case strings.Count(w, "/") >= 2 && fileWord.matches(w) && !strings.HasPrefix(w, "-") && i != scriptWord(c):
		return "<file>"
	}
	return w
}

// placeholder is a word for a kind of thing.
var placeholder = pattern{whole: `<[a-z]+>`}

// branchFlags take the name of a branch.
var branchFlags = set{list: "-b -B --head --base --branch --onto"}

// selectors take the names of the tests that are to run; selecting is one with its value.
var (
	selectors = set{list: "-run -k -t --tests --grep --testPathPattern --testNamePattern"}
	selecting = pattern{parts: `^(--(?:testPathPatterns?|testNamePattern|grep|tests))=.+$`}
)

var (
	hashWord = pattern{whole: `
		[0-9a-f]{7,64}
		[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}
	`}
	branchWord = pattern{whole: `
		(?:origin/|upstream/)?(?:feat|feature|features|fix|bugfix|hotfix|chore|docs|test|refactor|ci|build|perf|style|release|user|claude|codex|copilot|dependabot|renovate|worktree)[/-][\w./-]+
		[a-z]+/[A-Z]{2,}-\d+\S*
	`}
	fileWord = pattern{parts: `\.[a-z][a-z0-9]{0,5}(?::\d+)?$`}
)

// ofToday tells whether all that differs between the attempts is what the work at hand is about.
func ofToday(r resolution) bool {
	words := slices.Concat(r.variant.removed, r.variant.added)
	if len(words) == 0 {
		return false
	}
	plain := func(c command, w string) bool {
		i := slices.Index(c.words, w)
		return i <= 0 || generalWord(c, i) == w
	}
	return !slices.ContainsFunc(r.variant.removed, func(w string) bool { return plain(r.blame, w) }) &&
		!slices.ContainsFunc(r.variant.added, func(w string) bool { return plain(r.with, w) })
}
