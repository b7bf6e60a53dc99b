package extract

import "strings"

// occasion is when a rule applies, told from its words.
type occasion struct {
	words *pattern
	when  string
}

// occasions are tried in order on the words of a rule in small letters.
var occasions = []occasion{
	{&pattern{parts: `
		\bcomments?\b.*\b(?:code|function|write|writing|add)
		\b(?:code|function|write|writing|add)\b.*\bcomments?\b
		注释
	`}, "writing comments in code"},
	{&pattern{parts: `\bstash`}, "pending changes are in the way"},
	{&pattern{words: `migrations?|schema|backfill`, parts: `迁移`}, "changing the database schema"},
	{&pattern{words: `ci|pipeline|workflow file|github actions?`}, "working on CI"},
	{&pattern{words: `commits?|committing|amend`, parts: `提交`}, "committing"},
	{&pattern{words: `prs?|pull requests?`}, "preparing a pull request"},
	{&pattern{words: `push(?:es|ed|ing)?`, parts: `推送`}, "pushing"},
	{&pattern{words: `branch(?:es)?|rebase|merg(?:e|ing)`, parts: `分支`}, "working with branches"},
	{&pattern{words: `tests?|testing|coverage|mock\w*|fixtures?`, parts: `测试`}, "writing tests"},
	{&pattern{words: `reviews?|reviewer`, parts: `评审`}, "handling a review"},
	{&pattern{words: `deploy\w*|release\w*|rollout`, parts: `部署|发布`}, "releasing"},
	{&pattern{
		words: `dependenc(?:y|ies)|packages?|librar(?:y|ies)|(?:package|bump\w*) versions?`,
		parts: `依赖|верси|библиотек`,
	}, "changing dependencies"},
	{&pattern{words: `docs?|documentation|readme|changelog|faq`, parts: `文档`}, "writing documentation"},
	{&pattern{
		words: `reply|replies|respond|answers?|explain|language`,
		parts: `回复|回答|中文|英文|日本語|отвеча|antwort|répond|respond`,
	}, "answering"},
	{&pattern{words: `prose|tone`, parts: `em.?dash|wording`}, "writing text for people"},
	{&pattern{words: `logs?|logging`, parts: `日志`}, "adding logging"},
	{&pattern{
		words: `secrets?|(?:api|access|auth) tokens?|credentials?|passwords?|api keys?`,
		parts: `密钥|密码`,
	}, "handling secrets"},
	{&pattern{words: `lint\w*|format\w*|fmt|style`, parts: `格式`}, "formatting code"},
	{&pattern{words: `ui|css|button|colou?rs?|layout|gradient|font|icon`, parts: `界面|样式`}, "working on the user interface"},
	{&pattern{words: `api|endpoints?|request|response`, parts: `接口`}, "changing an API"},
	{&pattern{words: `agents\.md|claude\.md|instructions?`}, "recording instructions for agents"},
	{&pattern{words: `config\w*|settings?`, parts: `配置`}, "changing the configuration"},
	{&pattern{words: `sub.?agents?`}, "starting sub-agents"},
	{&pattern{words: `worktrees?|git|checkout`}, "using git"},
	{&pattern{words: `docker|containers?|image`}, "working with containers"},
}

// triggerOf is the object of the work when there is one, else the occasion of a text; "" when none is told.
func triggerOf(text, object string) string {
	if object != "" {
		return object
	}
	if foreign(text) || timed.matches(text) {
		return "" // the phrases are English, and a sentence that says when need not be told it
	}
	lower := strings.ToLower(text)
	for _, o := range occasions {
		if o.words.matches(lower) {
			return o.when
		}
	}
	return ""
}

// timed is a sentence that says itself when it applies.
var timed = pattern{fold: true, words: `
	before|after|when|whenever|while|until|unless
	(?:every|each|any) time
	(?:on|for|in|with) (?:every|each|any)
`}
