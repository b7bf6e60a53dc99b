package extract

import (
	"slices"

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
			architecture|design|pattern|component|layers?|modules?|service layer
			belongs? (?:in|to)|lives? in|live in|should live|centrali[sz]e
			single source|source of truth|two places|one way|duplicat\w+
			abstraction|interface|dependency injection
			agents\.md
			# data
			database|schema|migrations?|entity|entities|data model|metadata
			protocol|endpoint|crdt|state machine|stateless|encrypt\w*
			# constraints
			breaking changes?|backwards? compat\w*
			serverless|monolith
			checkout|other branches
		`,
		parts: `架构|模块|接口|数据库|迁移|设计|分层`,
	}},
	{learnings.Workflows, 1, &pattern{
		fold: true,
		words: `
			# version control and review
			commit(?:s|ted|ting)?|push(?:ed|ing)?|branch(?:es)?|rebase|merged?|stash
			pull requests?|prs?|review(?:s|er|ers)?|approval|draft|atomic\w*
			# order of work
			first|before|after|ask|plan|todo|checklist|verify|tests?|release
			# writing
			comments?|commenting|docs?|documentation|readme|changelog
			wording|style|naming|language|em.?dash\w*
			reply|respond|answer
		`,
		parts: `提交|推送|分支|测试|回复|注释|文档|评审`,
	}},
	{learnings.Debugging, 2, &pattern{
		fold: true,
		words: `
			(?:does|do|did) ?n.t mean|not the cause|root cause|caused by|actually (?:caused|comes)
			misleading|red herring|hypothes[ie]s|symptoms?
			flaky|reproduc\w*|locally but|in ci
			stale|corrupt\w*|checksum|instrument\w*
		`,
		parts: `原因|根因`,
	}},
	{learnings.Tools, 1, &pattern{
		fold: true,
		words: `
			# programs
			npm|pnpm|yarn|bun|npx|package manager
			docker|podman|container|gh
			linter|formatter|eslint|biome|prettier|golangci\S*|compiler
			cli|shell|zsh|bash|powershell|terminal
			ide|editor|plugin|mcp|sub.?agents?|tools?
			# how they are called and set up
			flags?|options?|settings?|version
			env(?:ironment)? variables?|config(?:uration)? file
		`,
		parts: `工具|命令|终端`,
	}},
	{learnings.Errors, 2, &pattern{
		fold: true,
		words: `
			exception|crash(?:es|ed)?|panic|stack ?trace
			null pointer|undefined|typeerror|rangeerror|overflow|invalid date
			memory leak|race condition|deadlock
		`,
		parts: `报错|异常|崩溃`,
	}},
}

// subjectOf is the category of a text; fallback when it holds no telling word. Some categories may be ruled out.
func subjectOf(text string, fallback learnings.Category, never ...learnings.Category) learnings.Category {
	best, most := fallback, 1             // one word does not outweigh what the form of the finding tells
	text = flagIn.replace(text, " flag ") // what an option is called is not what it is about
	for _, s := range subjects {
		if slices.Contains(never, s.category) {
			continue
		}
		if n := s.weight * s.words.count(text); n > most {
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
