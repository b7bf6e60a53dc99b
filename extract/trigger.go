package extract

import "strings"

// occasion is when a rule applies, told from its words, and what one would search by then. An empty one is always.
type occasion struct {
	words  *pattern
	when   string
	search string
}

// occasions are tried in order on the words of a rule in small letters.
var occasions = []occasion{
	{&pattern{parts: `
		\bcomments?\b.*\b(?:code|function|write|writing|add)
		\b(?:code|function|write|writing|add)\b.*\bcomments?\b
		注释|コメント|комментар|kommentare?\b|commentaire|comentario
	`}, "writing comments in code", "comments code"},
	{&pattern{parts: `\bstash`}, "pending changes are in the way", "stash git"},
	{&pattern{words: `migrations?|schema|backfill`, parts: `迁移|マイグレーション|миграци|数据库结构`}, "changing the database schema", "migration database schema"},
	{&pattern{words: `ci|pipeline|workflow file|github actions?`}, "working on CI", "ci pipeline"},
	{&pattern{words: `commits?|committing|committen|amend|commit-nachrichten`, parts: `提交|コミット|коммит`}, "committing", "commit git"},
	{&pattern{words: `prs?|pull requests?`}, "preparing a pull request", "pull request"},
	{&pattern{words: `push(?:es|ed|ing|en)?`, parts: `推送|プッシュ|пуш`}, "pushing", "push git branch"},
	{&pattern{words: `branch(?:es)?|rebase|merg(?:e|ing)`, parts: `分支|ブランチ|ветк`}, "working with branches", "branch git"},
	{&pattern{words: `tests?|testing|coverage|mock\w*|fixtures?|pruebas`, parts: `测试|テスト|тест`}, "writing tests", "tests"},
	{&pattern{words: `reviews?|reviewer`, parts: `评审|ревью`}, "handling a review", "review"},
	{&pattern{words: `deploy\w*|release\w*|rollout`, parts: `部署|发布|デプロイ`}, "releasing", "deploy release"},
	{&pattern{
		words: `dependenc(?:y|ies)|packages?|librar(?:y|ies)|(?:package|bump\w*) versions?|npm|pnpm|yarn|bun|npx|pip|uv|poetry|pipenv|package manager`,
		parts: `依赖|верси|библиотек|包管理|依存`,
	}, "changing dependencies", "dependencies packages install"},
	{&pattern{words: `docs?|documentation|readme|changelog|faq`, parts: `文档|ドキュメント`}, "writing documentation", "documentation"},
	{&pattern{
		words: `reply|replies|respond|answers?|explain|language`,
		parts: `回复|回答|中文|英文|日本語|英語|отвеча|antwort|répond|respond|русск|английск`,
	}, "answering", "answer language"},
	{&pattern{words: `prose|tone`, parts: `em.?dash|wording`}, "writing text for people", "wording text"},
	{&pattern{words: `logs?|logging`, parts: `日志`}, "adding logging", "logging"},
	{&pattern{
		words: `secrets?|(?:api|access|auth) tokens?|credentials?|passwords?|api keys?`,
		parts: `密钥|密码`,
	}, "handling secrets", "secrets credentials"},
	{&pattern{words: `lint\w*|format\w*|fmt|style|tabs|semicolons?|indent\w*`, parts: `格式|линтер`}, "formatting code", "formatting style"},
	{&pattern{words: `ui|css|button|colou?rs?|layout|gradient|font|icon`, parts: `界面|样式`}, "working on the user interface", "user interface"},
	{&pattern{words: `api|endpoints?|request|response`, parts: `接口`}, "changing an API", "api endpoint"},
	{&pattern{words: `agents\.md|claude\.md|instructions?`}, "recording instructions for agents", "instructions"},
	{&pattern{words: `config\w*|settings?`, parts: `配置`}, "changing the configuration", "configuration"},
	{&pattern{words: `sub.?agents?`}, "starting sub-agents", "sub-agents"},
	{&pattern{words: `worktrees?|git|checkout`}, "using git", "git"},
	{&pattern{words: `docker|containers?|image`}, "working with containers", "docker container"},
	{&pattern{words: `naming|abbreviations?|identifiers?|snake_case|camelcase|variable names?|file names?`, parts: `命名|变量名`}, "naming things", "naming names"},
	{&pattern{words: `generated`, parts: `生成`}, "", "generated files"},
	{&pattern{words: `files?|folders?|fichiers?|archivos?|dateien`, parts: `文件|目录|ファイル|файл`}, "", "files"},
	{&pattern{words: `code|types?|typescript|javascript|python|rust|java|golang`, parts: `代码|类型|コード|код`}, "", "code"},
}

// searchedBy is the words that one would search a rule by at the moment that it is about, best first.
func searchedBy(text string) []string {
	lower := strings.ToLower(text)
	var words []string
	for _, o := range occasions {
		if o.words.matches(lower) {
			words = append(words, strings.Fields(o.search)...)
		}
	}
	return words
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
