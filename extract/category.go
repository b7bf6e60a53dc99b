package extract

import (
	"slices"
	"strings"

	"session-learning/learnings"
)

// subject is words that tell what a learning is about.
type subject struct {
	category learnings.Category
	weight   int
	words    *pattern
}

// subjects are counted over a finding's own text; the heaviest category wins, the earlier one of equals.
var subjects = []subject{
	{learnings.Architecture, 2, &pattern{
		fold: true,
		words: `
			# where things belong
			architecture|design|component|layers?|modules?|service layer|backend|frontend|(?:server|client).?side
			belongs? (?:in|to|into)|lives? in|live in|should live|centrali[sz]e|consolidate|encapsulat\w*
			single source|source of truth|single place|two places|one place|one way|duplicat\w+|reuse\w*
			abstraction|interface|dependency injection|coupl(?:ed|ing)|hard.?cod\w*|instead of (?:its|their) own
			agents\.md
			# data
			database|schema|migrations?|entity|entities|data model|metadata
			protocol|endpoint|crdt|state machine|stateless|encrypt\w*|idempotent
			# constraints
			breaking changes?|backwards? compat\w*|public api|wire format
			serverless|monolith|user.?facing|jargon
			other branches|checkout filetree
		`,
		parts: `架构|模块|接口|数据库|迁移|设计|分层|职责|封装|复用|解耦|硬编码|网关|死代码|統一|アーキテクチャ|архитектур|модул`,
	}},
	{learnings.Workflows, 1, &pattern{
		fold: true,
		words: `
			# version control and review
			commit(?:s|ted|ting)?|push(?:ed|ing)?|branch(?:es)?|rebase|merged?|stash(?:es|ed)?
			pull requests?|prs?|review(?:s|er|ers)?|approval|draft|atomic\w*|squash\w*
			# order of work
			first|before|after|ask|asking|permission|plan|todo|checklist|verify|tests?|tested|release|deploy\w*
			# writing
			comments?|commenting|docs?|documentation|readme|changelog
			wording|style|naming|language|em.?dash\w*|typescript|javascript
			reply|respond|answer
		`,
		parts: `提交|推送|分支|测试|回复|回答|注释|文档|评审|讨论|确认|计划|テスト|コミット|ブランチ|коммит|ветк|тест`,
	}},
	{learnings.Debugging, 2, &pattern{
		fold: true,
		words: `
			(?:does|do|did) ?n.t mean|not the cause|root cause|caused by|actually (?:caused|comes)|do not assume|(?:search|look) for the cause
			misleading|red herring|hypothes[ie]s|symptoms?|false (?:alarm|positive)s?|diagnos\w+|bisect\w*|reproduc\w*
			flaky|locally but|in ci
			stale|corrupt\w*|checksum|instrument\w*|(?:do not|never|instead of|rather than) guess\w*
		`,
		parts: `原因|根因|不是.{1,24}问题|问题出在|排查|复现|再現`,
	}},
	{learnings.Tools, 1, &pattern{
		fold: true,
		words: `
			# programs
			npm|pnpm|yarn|bun|npx|package manager|pip|poetry|cargo|gradle|maven|brew|apt
			docker|podman|container|gh|git|kubectl|helm|terraform|playwright|adb|emulator
			linter|formatter|eslint|biome|prettier|golangci\S*|compiler|pytest|jest|vitest
			cli|shell|zsh|bash|powershell|terminal
			ide|editor|plugin|mcp|sub.?agents?|tools?
			# how they are called and set up
			flags?|options?|settings?|version
			env(?:ironment)? variables?|config(?:uration)? file
		`,
		parts: `工具|命令|终端|脚本|插件|コマンド|команд|верси[июяй] библиотек`,
	}},
	{learnings.Errors, 2, &pattern{
		fold: true,
		words: `
			(?:an|throws?|throwing|raises?|catch|unhandled|uncaught) (?:\w+ )?exceptions?|crash(?:es|ed)?|panic|stack ?trace
			null pointer|typeerror|rangeerror|overflow|invalid date
			memory leak|race condition|deadlock|undefined behaviou?r
		`,
		parts: `报错|异常|崩溃|死锁|泄漏|例外`,
	}},
}

// What counts for a category: the lesson itself twice, what was said around it no more than so often.
const (
	lessonCounts = 2
	maxAround    = 2
)

// subjectOf is the category of a text whose first line is the lesson; fallback when it holds no telling word. Some
// categories may be ruled out.
func subjectOf(text string, fallback learnings.Category, never ...learnings.Category) learnings.Category {
	best, most := fallback, 1             // one word does not outweigh what the form of the finding tells
	text = flagIn.replace(text, " flag ") // what an option is called is not what it is about
	lesson, around, _ := strings.Cut(text, "\n")
	for _, s := range subjects {
		if slices.Contains(never, s.category) {
			continue
		}
		if n := s.weight * (lessonCounts*s.words.count(lesson) + min(s.words.count(around), maxAround)); n > most {
			best, most = s.category, n
		}
	}
	return best
}

// failureCategory is the category of a failure that was overcome: how a command behaves, unless the cause lies in the
// code, in a dependency, or in what the project demands.
func failureCategory(f failure) learnings.Category {
	switch {
	case f.class == code || f.class == testRun:
		return learnings.Errors
	case f.class == environment && dependency.matches(f.line):
		return learnings.Errors
	case f.class == repository && damaged.matches(f.line):
		return learnings.Errors
	case f.class == policy && hookRan.matches(f.line):
		return learnings.Workflows
	}
	return learnings.Tools
}

var (
	dependency = pattern{fold: true, parts: `
		cannot find (?:module|package)|module ?not ?found|no required module|err_(?:module|require)
		no module named|importerror|cannot import
		eresolve|peer dep
	`}
	damaged = pattern{fold: true, parts: `
		unable to read|corrupt
		bad (?:tree )?object|missing (?:blob|tree)
	`}
	hookRan = pattern{fold: true, parts: `not staged|pre-?commit|commit-?msg|husky|lefthook|subject`}
)

var flagIn = pattern{parts: `(?:^|\s)--?[A-Za-z][\w-]*(?:[= ][\w./-]+)?`}
