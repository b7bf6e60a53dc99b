package extract

import "strings"

// occasion is what a rule is about, told from its words: when it applies, and what one would search by then. The moment
// is only named where the words are those of the moment itself: to commit, to write tests. A thing that is spoken of
// (a container, a branch, a dependency) tells no moment: the sentence stands for itself.
type occasion struct {
	words  *pattern
	when   string // empty: the words tell no moment
	search string
}

// occasions are tried in order on the words of a rule in small letters.
var occasions = []occasion{
	{&pattern{parts: `
		\bcomments?\b.*\b(?:code|function|write|writing|add)
		\b(?:code|function|write|writing|add)\b.*\bcomments?\b
		注释|コメント|комментар|kommentare?\b|commentaire|comentario
	`}, "writing comments in code", "comments code"},
	{&pattern{words: `branch(?:es)? (?:off|out|from)|(?:new|fresh|feature|separate|own) branch(?:es)?`, parts: `(?:新建?|单独的?)分支|新しいブランチ|новую ветку`}, "starting a new piece of work", "branch git checkout"},
	{&pattern{parts: `\bstash`}, "pending changes are in the way", "stash git"},
	{&pattern{words: `migrations?|schema|backfill`, parts: `迁移|マイグレーション|миграци|数据库结构`}, "changing the database schema", "migration database schema"},
	{&pattern{words: `ci|pipeline|workflow file|github actions?`}, "", "ci pipeline"},
	{&pattern{words: `commits?|committing|committen|amend|commit-nachrichten`, parts: `提交|コミット|коммит`}, "committing", "commit git"},
	{&pattern{words: `
		(?:open|creat|prepar|submit|rais|draft)\w* (?:(?:a|an|the|new|draft) )*(?:prs?|pull requests?)
		(?:prs?|pull requests?) (?:titles?|descriptions?|bod(?:y|ies)|templates?)
	`}, "preparing a pull request", "pull request"},
	{&pattern{words: `prs?|pull requests?`}, "", "pull request"},
	{&pattern{words: `push(?:es|ed|ing|en)?`, parts: `推送|プッシュ|пуш`}, "", "push git branch"},
	{&pattern{words: `branch(?:es)?|rebase|merg(?:e|ing)`, parts: `分支|ブランチ|ветк`}, "", "branch git"},
	{&pattern{words: `tests?|testing|coverage|mock\w*|fixtures?|pruebas`, parts: `测试|テスト|тест`, not: &testRuns}, "writing tests", "tests"},
	{&pattern{words: `tests?|testing`, parts: `测试|テスト|тест`}, "", "tests"},
	{&pattern{words: `reviews?|reviewer`, parts: `评审|ревью`}, "", "review"},
	{&pattern{words: `deploy\w*|release\w*|rollout`, parts: `部署|发布|デプロイ`}, "releasing", "deploy release"},
	{&pattern{
		words: `dependenc(?:y|ies)|packages?|librar(?:y|ies)|(?:package|bump\w*) versions?|npm|pnpm|yarn|bun|npx|pip|uv|poetry|pipenv|package manager`,
		parts: `依赖|верси|библиотек|包管理|依存`,
	}, "", "dependencies packages install"},
	{&pattern{words: `docs?|documentation|readme|changelog|faq`, parts: `文档|ドキュメント`}, "", "documentation"},
	{&pattern{
		words: `reply|replies|respond(?:e|er)?|answer(?:s|ing)?|explain|language`,
		parts: `回复|回答|中文|英文|日本語|英語|отвеча|antwort|répond|русск|английск`,
	}, "", "answer language"},
	{&pattern{words: `prose|tone`, parts: `em.?dash|wording`}, "writing text for people", "wording text"},
	{&pattern{words: `logs?|logging`, parts: `日志`}, "", "logging"},
	{&pattern{
		words: `secrets?|(?:api|access|auth) tokens?|credentials?|passwords?|api keys?`,
		parts: `密钥|密码`,
	}, "", "secrets credentials"},
	{&pattern{words: `tabs|semicolons?|indent\w*`}, "formatting code", "formatting style"},
	{&pattern{words: `lint\w*|format\w*|fmt|style`, parts: `格式|линтер`}, "", "formatting style"},
	{&pattern{words: `ui|css|button|colou?rs?|layout|gradient|font|icon`, parts: `界面|样式`}, "", "user interface"},
	{&pattern{words: `api|endpoints?|request|response`, parts: `接口`}, "", "api endpoint"},
	{&pattern{words: `agents\.md|claude\.md|instructions?`}, "", "instructions"},
	{&pattern{words: `config\w*|settings?`, parts: `配置`}, "", "configuration"},
	{&pattern{words: `sub.?agents?`}, "starting sub-agents", "sub-agents"},
	{&pattern{words: `worktrees?|git|checkout`}, "", "git"},
	{&pattern{words: `docker|containers?|image`}, "", "docker container"},
	{&pattern{words: `naming|abbreviations?|snake_case|camelcase|variable names?`, parts: `命名|变量名`}, "naming things", "naming names"},
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

// triggerOf is the object of the work when there is one, else the occasion of an order; "" when none is told, or when the
// order begins with the very words that tell it: to commit first is said of committing anyway.
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
			return withoutEcho(o.when, lower)
		}
	}
	return ""
}

// withoutEcho is an occasion, or "" when the first words of an order say it.
func withoutEcho(when, order string) string {
	const start = 4 // words
	words := strings.Fields(order)
	told := stemSet(strings.Join(words[:min(len(words), start)], " "))
	if stems := stemSet(when); len(stems) > 0 && sharedStems(stems, told) == len(stems) {
		return ""
	}
	return when
}

// testRuns is an order about running tests, not about writing them.
var testRuns = pattern{words: `
	(?:re-?)?run(?:s|ning)?|execut(?:e|es|ing)|pass(?:es|ing)?|green
	tested|testing (?:it|this|that|them)
`}

// timed is a sentence that says itself when it applies.
var timed = pattern{fold: true, words: `
	before|after|when|whenever|while|until|unless
	(?:every|each|any) time
	(?:on|for|in|with) (?:every|each|any)
`}
