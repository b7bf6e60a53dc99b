package extract

import (
	"testing"

	"session-learning/learnings"
)

// TestCategoryGoesBySubject has, for each category, lessons that belong there and would be looked for in vain elsewhere.
func TestCategoryGoesBySubject(t *testing.T) {
	for want, texts := range map[learnings.Category][]string{
		learnings.Architecture: {
			"Let the price rules live in the orchard module, not in the view", "Keep one place for the crate names",
			"Never edit the full schema, add a migration", "Do not hard-code the roles", "Have the shop call the sorter instead of its own list",
			"The backend decides the order of crates, the frontend only shows it", "不要在接口里写业务逻辑，放到服务分层", "Do not write internal jargon into user-facing text",
		},
		learnings.Workflows: {
			"Do not commit the planning docs", "Run the orchard linter before you push", "Ask before a release", "Do not write elaborate comments on functions",
			"先和用户讨论方案，不需要写代码", "提交信息一律用中文写", "Avoid em dashes", "Do not remove env files without permission", "Do not stash anything, read the files you need",
			"Each test takes a minute, with the exception of the harvest",
		},
		learnings.Debugging: {
			"Do not assume the sorter wrote the index", "Search for the cause in the formatter, not in the generator", "A green run does not mean that the crates were sorted",
			"Log the checksum of the crate file before and after each hook, do not guess", "先排查根因，再改代码",
		},
		learnings.Tools: {
			"Use npm publish instead of bun publish", "Set the environment variable CRATE_TRACE to see more", "Use the crate formatter of the IDE, not the shell", "Use playwright only for the shop, docker for the rest",
			"不要用这类命令，用 pnpm 的插件",
		},
		learnings.Errors: {
			"A race condition in the sorter gives an exception now and then", "An empty crate crashes the sorter with a TypeError", "空果园会报错，要处理异常",
		},
	} {
		for _, text := range texts {
			if got := subjectOf(text, learnings.Workflows); got != want {
				t.Errorf("%q is about %s, want %s", text, got, want)
			}
		}
	}
}

func TestCategoryOfALessonIsNotThatOfTheTalkAroundIt(t *testing.T) {
	text := "Never commit the crate files\nthe database, its schema and the migrations are done, the endpoint too, there was an exception and a crash in the module"
	if got := subjectOf(text, learnings.Workflows); got != learnings.Architecture && got != learnings.Workflows {
		t.Errorf("about %s", got)
	}
	if got := subjectOf("Never commit or push the crate files before a review\nthe database, its schema and the migrations are done", learnings.Workflows); got != learnings.Workflows {
		t.Errorf("about %s, want workflows: the lesson says so", got)
	}
	if got := subjectOf("Crates are sorted", learnings.Debugging, learnings.Workflows); got != learnings.Debugging {
		t.Errorf("about %s without a telling word, want what its form tells", got)
	}
}
