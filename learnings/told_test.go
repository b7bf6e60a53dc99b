package learnings_test

import (
	"testing"

	"session-learning/learnings"
)

func TestWhatIsToldAnyway(t *testing.T) {
	for complaint, c := range map[string]struct {
		told, rule string
		want       bool
	}{
		"said again word for word":                      {"# Orchard\n\n- Always use pnpm to install packages.\n", "Always use pnpm to install packages.", true},
		"said again in other words":                     {"Package installation: use pnpm.", "Use pnpm for installing packages", true},
		"said again though the sentence was wrapped":    {"Before each commit the linter must\nbe run over all crates of the press.\n", "Run the linter over all crates before a commit", true},
		"a longer sentence was not heard":               {"Run the press tests before each commit, and push only when they pass.", "Run the press tests before a commit", true},
		"said again in Chinese":                         {"- 提交前运行测试\n", "Run the tests before a commit", true},
		"said again in English":                         {"- Run the tests before each commit.\n", "提交前运行测试", true},
		"the same in Chinese":                           {"提交之前必须先运行测试。", "提交前运行测试", true},
		"a rule of another tool was swallowed":          {"- Always use pnpm to install packages.", "Always use buf to lint the proto files", false},
		"the ban was swallowed by the order":            {"- Push to the release branch after the review.", "Never push to the release branch after the review", false},
		"the new rule was swallowed by the old":         {"- Use npm instead of pnpm for packages.", "Use pnpm instead of npm for packages", false},
		"a part of the rule was taken for it":           {"- Use pnpm.", "Use pnpm with a frozen lockfile in the nightly pipeline", false},
		"words of two sentences were put together":      {"The press sorts pears. Crates are labelled at night.", "The press labels crates at night", false},
		"said under a heading":                          {"## Commit messages\n\n- Written in the imperative.\n", "Commit messages are written in the imperative", true},
		"one word of a heading was enough":              {"# pnpm\n\nThe orchard grows pears.", "Use pnpm", false},
		"a block of code was joined to the text":        {"Build:\n\n```\nmake press\n```\n\nPears are sorted.", "Sort the pears before make press", false},
		"nothing is told":                               {"", "Always use pnpm", false},
		"a rule without words was taken for a sentence": {"Always use pnpm.", "!", false},
	} {
		if got := learnings.ReadTold([]string{c.told}).Says(say(c.rule, "")); got != c.want {
			t.Errorf("%s: %t for %q, told %q", complaint, got, c.rule, c.told)
		}
	}
}
