package extract

import (
	"regexp"
	"strings"
)

// occasion is when a rule applies, told from its words.
type occasion struct {
	re   *regexp.Regexp
	when string
}

// occasions are tried in order on the lower-case words of a rule.
var occasions = []occasion{
	{regexp.MustCompile(`\bcomments?\b.*\b(code|function|write|writing|add|elaborate)|\b(code|function|write|writing|add|elaborate)\b.*\bcomments?\b|注释`), "writing comments in code"},
	{regexp.MustCompile(`\bstash`), "pending changes are in the way"},
	{regexp.MustCompile(`\b(migrations?|schema|backfill)\b|迁移`), "changing the database schema"},
	{regexp.MustCompile(`\b(ci|pipeline|workflow file|github actions?)\b`), "working on CI"},
	{regexp.MustCompile(`\b(commits?|committing|amend)\b|提交`), "committing"},
	{regexp.MustCompile(`\b(prs?|pull requests?)\b`), "preparing a pull request"},
	{regexp.MustCompile(`\b(push(es|ed|ing)?)\b|推送`), "pushing"},
	{regexp.MustCompile(`\b(branch(es)?|rebase|merg(e|ing))\b|分支`), "working with branches"},
	{regexp.MustCompile(`\b(tests?|testing|coverage|mock\w*|fixtures?)\b|测试`), "writing tests"},
	{regexp.MustCompile(`\b(reviews?|reviewer)\b|评审`), "handling a review"},
	{regexp.MustCompile(`\b(deploy\w*|release\w*|rollout)\b|部署|发布`), "releasing"},
	{regexp.MustCompile(`\b(dependenc(y|ies)|packages?|librar(y|ies))\b|\b(package|bump\w*) versions?\b|依赖|верси|библиотек`), "changing dependencies"},
	{regexp.MustCompile(`\b(docs?|documentation|readme|changelog|faq)\b|文档`), "writing documentation"},
	{regexp.MustCompile(`\b(reply|replies|respond|answers?|explain|language)\b|回复|回答|中文|英文|日本語|отвеча|antwort|répond|respond`), "answering"},
	{regexp.MustCompile(`em.?dash|wording|\b(prose|tone)\b`), "writing text for people"},
	{regexp.MustCompile(`\b(log(s|ging)?)\b|日志`), "adding logging"},
	{regexp.MustCompile(`\b(secrets?|(api|access|auth) tokens?|credentials?|passwords?|api keys?)\b|密钥|密码`), "handling secrets"},
	{regexp.MustCompile(`\b(lint\w*|format\w*|fmt|style)\b|格式`), "formatting code"},
	{regexp.MustCompile(`\b(ui|css|button|colou?rs?|layout|gradient|font|icon)\b|界面|样式`), "working on the user interface"},
	{regexp.MustCompile(`\b(api|endpoints?|request|response)\b|接口`), "changing an API"},
	{regexp.MustCompile(`\b(agents\.md|claude\.md|instructions?)\b`), "recording instructions for agents"},
	{regexp.MustCompile(`\b(config\w*|settings?)\b|配置`), "changing the configuration"},
	{regexp.MustCompile(`\b(sub.?agents?)\b`), "starting sub-agents"},
	{regexp.MustCompile(`\b(worktrees?|git|checkout)\b`), "using git"},
	{regexp.MustCompile(`\b(docker|containers?|image)\b`), "working with containers"},
}

// triggerOf is the object of the work when there is one, else the occasion of a text; "" when none is told.
func triggerOf(text, object string) string {
	if object != "" {
		return object
	}
	if foreign(text) {
		return "" // the phrases are English
	}
	for _, o := range occasions {
		if o.re.MatchString(strings.ToLower(text)) {
			return o.when
		}
	}
	return ""
}

// settles is how a sentence says what is so or shall be, though it is no order.
var settles = wording{
	{en, regexp.MustCompile(`\b(should|must|shall|has to|have to|needs? to|is|are|only|never|always|not|doesn't|don't|can't|cannot|ever)\b`)},
	{zh, regexp.MustCompile(`是|要|不|应|必须|用|禁止|放`)},
	{ja, regexp.MustCompile(`べき|ない|する|です|ます|禁止`)},
	{de, regexp.MustCompile(`\b(soll\w*|muss\w*|darf|ist|sind|nicht|nie|immer)\b`)},
	{fr, regexp.MustCompile(`\b(doit|doivent|faut|est|sont|jamais|toujours|pas)\b`)},
	{es, regexp.MustCompile(`\b(debe\w*|hay que|es|son|nunca|siempre|no)\b`)},
	{ru, regexp.MustCompile(`должн|нельзя|надо|нужно|не |всегда|никогда`)},
}

// describing is a sentence that tells what happens rather than what shall be, though it has a standing word.
var describing = regexp.MustCompile(`\b(it|this|that|there|they|he|she|which) (also )?(always|never|every ?time) |\b(always|never) (seems?|happens?|works?|worked|fails?|failed|was|were|been|had|has|did|gets?|got|shows?|returns?|ends?|comes?|goes)\b|\b(i|we)('ve| have| had|'d)? (always|never) (seen|had|been|used|tried|heard|noticed|got|did|was|were|thought|liked)\b|\b(i|we) (always|never) (thought|assumed|knew)\b|\b(has|have|had) (always|never)\b|\bi (don'?t )?(remember|recall)\b|^(do|can|did) you remember\b|\b(if|do|when|as) (i|we|you) (remember|recall)\b|\bever since\b|\bin (the )?future (we|i|it) (may|might|could|will)|\b(we|i) (don't|do not) (have|know|see|need|think)\b`)
