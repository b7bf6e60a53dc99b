package extract

import (
	"regexp"
	"slices"

	"session-learning/learnings"
)

// subject is words that tell what a learning is about.
type subject struct {
	category learnings.Category
	re       *regexp.Regexp
	weight   int
}

// subjects are counted over a finding's own text; the heaviest category wins, the earlier one of equals.
var subjects = []subject{
	{learnings.Architecture, regexp.MustCompile(`(?i)\b(architecture|schema|migrations?|layers?|modules?|single source|source of truth|belongs? (in|to)|lives? in|live in|should live|centrali[sz]e|serverless|monolith|database|entity|entities|interface|abstraction|dependency injection|breaking changes?|backwards? compat\w*|design|protocol|endpoint|service layer|crdt|agents\.md|duplicat\w+|two places|one way|component|pattern|data model|stateless|encrypt\w*|checkout|other branches|metadata|state machine)\b|架构|模块|接口|数据库|迁移|设计|分层`), 2},
	{learnings.Workflows, regexp.MustCompile(`(?i)\b(commit(s|ted|ting)?|push(ed|ing)?|pull requests?|prs?|review(s|er|ers)?|branch(es)?|rebase|merge(d)?|stash|first|before|after|tests?|comments?|commenting|wording|style|docs?|documentation|changelog|ask|approval|draft|release|plan|todo|em.?dash\w*|reply|respond|answer|language|naming|checklist|atomic\w*|verify|readme)\b|提交|推送|分支|测试|回复|注释|文档|评审`), 1},
	{learnings.Debugging, regexp.MustCompile(`(?i)\b((does|do|did) ?n.t mean|not the cause|root cause|misleading|red herring|actually (caused|comes)|caused by|flaky|reproduc\w*|symptoms?|hypothes[ie]s|locally but|in ci|instrument\w*|checksum|smoking gun|jump to|stale|corrupt\w*)\b|原因|根因`), 2},
	{learnings.Tools, regexp.MustCompile(`(?i)\b(npm|pnpm|yarn|bun|npx|docker|podman|container|cli|flags?|options?|shell|zsh|bash|powershell|linter|formatter|eslint|biome|prettier|golangci\S*|compiler|ide|editor|plugin|mcp|sub.?agents?|tools?|terminal|env(ironment)? variables?|config(uration)? file|settings?|gh|version|package manager)\b|工具|命令|终端`), 1},
	{learnings.Errors, regexp.MustCompile(`(?i)\b(exception|crash(es|ed)?|panic|null pointer|undefined|typeerror|rangeerror|stack ?trace|memory leak|race condition|deadlock|overflow|invalid date)\b|报错|异常|崩溃`), 2},
}

// subjectOf is the category of a text; fallback when it holds no telling word. Some categories may be ruled out.
func subjectOf(text string, fallback learnings.Category, never ...learnings.Category) learnings.Category {
	best, most := fallback, 1 // one word does not outweigh what the form of the finding tells
	for _, s := range subjects {
		if slices.Contains(never, s.category) {
			continue
		}
		if n := s.weight * len(s.re.FindAllString(text, -1)); n > most {
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
	case f.class == environment && dependency.MatchString(f.line):
		return learnings.Errors
	case f.class == repository && damaged.MatchString(f.line):
		return learnings.Errors
	case f.class == policy && hookRan.MatchString(f.line):
		return learnings.Workflows
	}
	return learnings.Tools
}

var (
	dependency = regexp.MustCompile(`(?i)cannot find (module|package)|module ?not ?found|no module named|importerror|cannot import|no required module|err_(module|require)|eresolve|peer dep`)
	damaged    = regexp.MustCompile(`(?i)unable to read|bad (tree )?object|corrupt|missing (blob|tree)`)
	hookRan    = regexp.MustCompile(`(?i)not staged|pre-?commit|commit-?msg|husky|lefthook|subject`)
)
