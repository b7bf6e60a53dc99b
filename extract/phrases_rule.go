package extract

// standing is how a person says that something holds from now on.
var standing = wording{
	{en, &pattern{
		starts: `
			(?:please |but |and |also |so |ok,? )*(?:always|never)
			(?:and |please |also )*(?:remember|memori[sz]e)(?: to| that|[,:]? (?:always|never|every|each|no|all|any))
			(?:any|every|each) (?:new )?[\w/. -]+ (?:should|must|needs?|has to|have to|goes|go|gets|requires?|belongs?)
		`,
		words: `
			# time
			from now on
			going forward
			in (?:the )?future,
			every ?time|each time|at all times|whenever you
			(?:before|after|on|for|in|with|to) (?:every|each|any) (?:new )?(?:commit|push|pr|pull request|release|merge|deploy\w*|change|migration|file|test|branch)
			as a rule
			under no circumstances|no matter what
			# always and never
			don'?t ever|do not ever|never ever|only ever
			must (?:always|never)
			(?:make|be) sure (?:to|that|you|that you|we) (?:always|never)
			(?:when|if|before|after|while|for)\b[^.]{3,60}, (?:please |you should |we )?(?:always|never)
			in (?:this|our|the) (?:repo|repository|project|codebase|monorepo|team)\b.*\b(?:always|never|only|must)
			should(?:n'?t| not)? (?:always|never|ever)
			can(?:not|'t)? (?:always|never|ever) be
			(?:should|must|do|does|will) ?n[o']t .*\bever
			(?:you|we|i) (?:always|never) (?:want|need|have to|use|write|put|commit|push|run|do|edit|touch|add|change)
			# permission
			(?:is|are) (?:not|never) allowed
			not permitted
			is forbidden
			# rules by their name
			keep in mind that
			make it a (?:rule|habit)
			(?:it's|is) a rule
			convention (?:here )?is
			# nothing at all, only one
			(?:we|i) (?:don't|do not|never) (?:use|allow|write|commit|push|want|do|merge|add)
			(?:must|should) not .*\bany
			(?:do not|don'?t) \w+ (?:anything|any|anyone)
		`,
		parts: `
			^\W*(?:please |and )*(?:remember|memori[sz]e|note|rule)\s*[:,]
			\brule:
			\b(?:should|must) (?:only )?be (?:only )?(?:one|a single)\s
		`,
	}},
	{zh, &pattern{parts: `
		(?:^|[，,。；;：:\s])(?:请|你|要|一定)*(?:记住|记得|記住)
		总是|始终|一律|永远|任何时候|每次
		必须|必須|务必|一定要
		绝(?:对)?不(?:要|能|可)
		不准|不许|禁止|切勿
		千万(?:不要|别)
		不要再|别再|別再
		规则|規則|约定|规定
		统一(?:用|使用|走|放)
		都(?:要)?用(?:中文|英文)
	`}},
	{zh, &fromNowOn},
	{ja, &pattern{parts: `
		今後|これから(?:は|も)|これから[^。]*(?:ようにして|でお願い|統一)
		必ず|常に|いつも|毎回
		絶対に|決して|二度と
		禁止|してはいけない|しないでください
		決まりです|ルールです|規約
		覚えて
	`}},
	{de, &pattern{words: `
		immer|jedes mal|grundsätzlich
		niemals|nie wieder|auf keinen fall
		ab jetzt|ab sofort|künftig|in zukunft
		merk dir|denk (?:immer )?daran
		verboten|nicht erlaubt
	`}},
	{fr, &pattern{words: `
		toujours|à chaque fois
		ne .*jamais|jamais de
		désormais|dorénavant|à l'avenir|à partir de maintenant
		souviens-toi|rappelle-toi|n'oublie pas
		interdit
	`}},
	{es, &pattern{words: `
		siempre|cada vez que
		nunca|jamás
		a partir de ahora|(?:de|desde) (?:ahora|hoy|aquí) en adelante|^\W*en adelante
		recuerda(?: que)?|no olvides
		prohibido
	`}},
	{ru, &pattern{parts: `
		всегда|каждый раз|обязательно
		никогда|ни в коем случае
		отныне|впредь|с этого момента
		запомни|помни|не забывай
		нельзя|запрещ
	`}},
}

// fromNowOn is the like of it in Chinese. What means "from now on" means "after" behind anything that happens: it counts where
// it opens a clause, and "starting now" counts with a word of a rule, since work starts now as well.
var fromNowOn = pattern{parts: `
	(?:^|[，,。；;：:！!？?、—…(（「『“])\s*(?:(?:请|請|麻烦|拜托|那么?|但是?|不过|可是|所以|因此|另外|还有|而且|并且|同时|顺便|对了|好[的吧]?|行|嗯+|ok|记住了?|記住|记得|注意|提醒|希望|建议|要求|规定|约定|你|您|我|我们|咱们?|大家|所有人|团队|今天|从今天?|从此|自此|在?(?:本|这个|该|我们|咱们)的?(?:项目|仓库|团队|代码库|工程)(?:里面?|中|内)?)[，,、：:\s]*)*(?:以[后後]|今后|往[后後](?:[^移翻滚滑拖推排退延挪走拉放靠倒跳加看]|$))
	^(?:请|那|大家|我们)*之[后後](?:都|一律|统一|所有|凡是|每次|不要再|别再)
	从(?:现在|今天|今|此刻|这次)(?:起|开始|往后|之后)?[^。；;]*(?:都|一律|统一|不要|别|不再|不准|不许|不能|禁止|必须|务必|一定要|只[用能写准许在]|每[次个]|所有|凡是|永远|始终|总是|请用|改用|叫我)
	从(?:现在|今天|今|此刻|这次)(?:起|开始|往后|之后)?[^。；;]*(?:先(?:跑|执行|运行|看|问|确认|备份|检查|更新|拉)|要[用写先加带有按])
	从(?:现在|今天|今|此刻|这次)(?:起|开始|往后|之后)?[^。；;]*用[^，,。；;]*(?:[^重改编]写|回答|回复|交流|沟通|说|解释|管理|安装|提交|格式化|命名|代替|替代)
	从(?:现在|今天|今|此刻|这次)(?:起|开始|往后|之后)?用[^，,。；;重改实开迁搭拆写做]{2,16}(?:$|[，,。；;])
`}

// describing is a sentence that tells what happens rather than what shall be, though it has a standing word.
var describing = pattern{
	starts: `
		(?:do|can|did) you remember
		never ?mind
	`,
	parts: `
		# some day
		(?:如果|假如|要是|可能|也许|将来)以后
		(?:以后|以後|今后)(?:会|再|可能|也许|想|要支持|要是|如果|有(?:时间|空|机会|需要)|的(?:版本|需求|功能|迭代))
		(?:必须|一定要|务必)(?:尽快|马上|赶紧|今天)
		(?:以后|以後|今后)[^，,。；;]*再(?:说|议|考虑)
		今後の[^、。]{0,12}(?:予定|課題|方針|計画|見通し|スケジュール)
	`,
	words: `
		# things and persons that always do something
		(?:it|this|that|there|they|he|she|which) (?:also )?(?:always|never|every ?time)
		(?:always|never) (?:seems?|happens?|works?|worked|fails?|failed|was|were|been|had|has|did)
		(?:always|never) (?:gets?|got|shows?|returns?|ends?|comes?|goes)
		(?:has|have|had) (?:always|never)
		# what somebody has done so far
		(?:i|we)(?:'ve| have| had|'d)? (?:always|never) (?:seen|had|been|used|tried|heard|noticed|got|did|was|were|thought|liked)
		(?:i|we) (?:always|never) (?:thought|assumed|knew)
		ever since
		# memories
		i (?:don'?t )?(?:remember|recall)
		(?:if|do|when|as) (?:i|we|you) (?:remember|recall)
		# guesses
		in (?:the )?future (?:we|i|it) (?:may|might|could|will)
		(?:we|i) (?:don't|do not) (?:have|know|see|need|think)
	`,
}

// declaring is how a person says that a rule is one, whatever it is about and whatever else is asked for.
var declaring = wording{
	{en, &pattern{
		starts: `(?:and |please |also )*(?:remember|memori[sz]e|note)`,
		words: `
			from now on|going forward|as a rule|at all times|whenever you
			in (?:the )?future
			(?:every ?|each )time you
			under no circumstances|no matter what
			keep in mind|make it a (?:rule|habit)|is a rule|convention
			in (?:this|our) (?:repo|repository|project|codebase|monorepo|team)
			(?:is|are) (?:not|never) allowed|not permitted|forbidden
			we (?:always|never|only)
		`,
		parts: `\brule:`,
	}},
	{zh, &pattern{parts: `
		(?:^|[，,。；;：:\s])(?:请|你|要|一定)*(?:记住|記住)
		规则|規則|约定|规定|统一(?:用|使用|走|放)
		(?:本|这个|我们)(?:项目|仓库|团队)
	`}},
	{zh, &fromNowOn},
	{ja, &pattern{parts: `今後|これから(?:は|も)|これから[^。]*(?:ようにして|でお願い|統一)|覚えて|決まり|ルール|このプロジェクト`}},
	{de, &pattern{words: `ab jetzt|ab sofort|künftig|in zukunft|grundsätzlich|merk dir|denk (?:immer )?daran|in diesem (?:repo|projekt)|bei uns`}},
	{fr, &pattern{words: `désormais|dorénavant|à l'avenir|à partir de maintenant|souviens-toi|rappelle-toi|n'oublie pas|dans ce (?:dépôt|projet)|chez nous`}},
	{es, &pattern{words: `a partir de ahora|(?:de|desde) (?:ahora|hoy|aquí) en adelante|^\W*en adelante|recuerda(?: que)?|no olvides|en este (?:repo|repositorio|proyecto)`}},
	{ru, &pattern{parts: `отныне|впредь|с этого момента|запомни|помни|не забывай|в этом (?:репозитории|проекте)|у нас`}},
}

// ordering is how a sentence of another language begins when it is an order.
var ordering = pattern{starts: `
	(?:bitte )?(?:immer|nie|niemals|auf keinen fall|kein\w*)
	(?:toujours|ne|n'\w+|jamais|il (?:ne )?faut)
	(?:siempre|nunca|jamás|no|usa)
`, parts: `
	^(?:请)?(?:总是|始终|必须|务必|一定要|永远|绝不|不准|不许|禁止|切勿|千万)
	(?:^|[，,。；！!])(?:请)?(?:不要|别|改用|先)
	(?:して|しないで)ください
	^(?:всегда|никогда|нельзя|не )
`}

// aboutWork is words of the work on software, by which a rule about it is told from a wish for the product: the agent is not
// to make every window stay on top, but to run the tests before every commit.
var aboutWork = pattern{fold: true, words: `
	# version control and review
	commit\w*|push\w*|pull requests?|prs?|branch\w*|main|master|rebas\w*|merg\w*|stash\w*|tags?|git\w*|review\w*
	changelog|changesets?|release\w*|deploy\w*|ci|pipelines?
	# checking
	tests?|testing|lint\w*|format\w*|fmt|coverage|mocks?|fixtures?|snapshots?|build\w*|compil\w*|type.?check\w*
	# code
	code\w*|comments?|functions?|methods?|class(?:es)?|types?|interfaces?|modules?|imports?|exports?|variables?|constants?|names?
	refactor\w*|abstraction\w*|duplicat\w*|generated|dead code|todos?
	librar(?:y|ies)|packages?|dependenc(?:y|ies)|versions?|lock ?files?|vendor\w*
	files?|folders?|director(?:y|ies)|paths?|repo\w*|monorepo|worktrees?|config\w*|env\w*|secrets?|tokens?|credentials?
	schema|migrations?|database|db|sql|quer(?:y|ies)|tables?|staging|production|prod
	api|endpoints?|breaking changes?|logs?|logging|exceptions?|errors?
	docs?|documentation|readme|agents\.md|claude\.md
	# how it is done
	npm|pnpm|yarn|bun|npx|pip|uv|cargo|docker|kubectl|terraform|bash|shell|scripts?|commands?|flags?|tools?|cli
	agents?|sub.?agents?|prompts?|plans?|approval|ask|answer\w*|reply|respond|explain\w*
	em.?dash(?:es)?|emojis?|wording|tone
`, parts: `
	--[a-z]|\x60[^\x60]+\x60|\w\.(?:go|ts|tsx|js|py|rs|java|kt|rb|md|json|ya?ml|toml|sql|proto)\b
	提交|推送|分支|测试|代码|注释|依赖|文档|迁移|数据库|生产|正式库|日志|配置|脚本|仓库|合并|构建|部署|发布|版本|文件|回复|回答|中文|英文|密钥|锁文件|包管理
	コミット|テスト|コード|コメント|ブランチ|ファイル|デプロイ|ライブラリ|ドキュメント|返信|回答
	верси|библиотек|зависимост|тест|коммит|ветк|код|миграци|файл
	produc(?:ción|tion)|pruebas?|ramas?|código|dependenci\w*|base de datos|consultas?|formate
	branches?|dépôt|dépendances?|base de données|fichiers?
	zweig|abhängigkeit|datenbank|produktiv\w*|datei|sprache
`}

// firm is words without which a wish is for once.
var firm = pattern{fold: true, words: `always|never|ever|every|each|only|must`, parts: `总是|必须|永远|一定|每次|都`}

// wanting is how a prompt begins that asks for something to be built or changed: what else it says is about that thing.
var wanting = pattern{fold: true, starts: `
	(?:please |can you |could you |would you |i want you to |i need you to |let'?s |now |next,? |and )*(?:build|make|create|add|implement|design|develop|write|put|set up|change|extend|improve|redesign|plan|move|show)
	(?:i|we) (?:want|need|would like) (?:a|an|the|to)
	(?:bau|erstelle|füge|ändere|implementiere|schreib)\w*
	(?:ajoute|crée|implémente|fais|écris)\w*
	(?:añade|agrega|crea|implementa|haz)\w*
`, parts: `
	^.{0,12}(?:做一个|写一个|加一个|加个|改一下|实现|添加|新增|开发|设计|增加)
	需求(?:如下)?[：:]|要求如下[：:]
	作って|追加して|実装して
	^(?:сделай|добавь|создай|реализуй|напиши)
`}

// settles is how a sentence says what is so or shall be, though it is no order.
var settles = wording{
	{en, &pattern{words: `
		should|must|shall|has to|have to|needs?|requires?|goes|belongs?
		is|are|isn't|aren't
		only|never|always|ever
		not|doesn't|don't|can't|cannot
	`}},
	{zh, &pattern{parts: `是|要|不|应|必须|用|禁止|放`}},
	{ja, &pattern{parts: `べき|ない|する|です|ます|禁止`}},
	{de, &pattern{words: `soll\w*|muss\w*|darf|ist|sind|nicht|nie|immer`}},
	{fr, &pattern{words: `doit|doivent|faut|est|sont|jamais|toujours|pas`}},
	{es, &pattern{words: `debe\w*|hay que|es|son|nunca|siempre|no`}},
	{ru, &pattern{parts: `должн|нельзя|надо|нужно|не |всегда|никогда`}},
}

// aboutOneself is how a person says that a rule is their own and not the project's: the language of answers, taste.
var aboutOneself = wording{
	{en, &pattern{
		words: `
			(?:reply|respond|answer|talk|speak|explain)\b.*\b(?:in|to me|me)
			(?:i|i'm|i am|me|my) (?:prefer|like|hate|dislike|always|never|am)
			i don'?t (?:like|want)
			call me
			em.?dash(?:es)?|emojis?
		`,
		parts: `for me\b`,
	}},
	{zh, &pattern{parts: `
		(?:回复|回答|回覆|说|講|讲|交流|解释).*(?:中文|英文|英语|简体|繁体)
		(?:用|说)(?:中文|英文|英语)(?:回复|回答|交流|说|解释)
		叫我
		我(?:喜欢|不喜欢|习惯)
	`}},
	{ja, &pattern{parts: `
		(?:日本語|英語)で(?:答え|返信|説明|話)
		私は
	`}},
	{de, &pattern{parts: `
		(?:antworte|sprich|erkläre).*(?:deutsch|englisch)
		\bich (?:mag|hasse|bevorzuge)
	`}},
	{fr, &pattern{parts: `
		(?:réponds|parle|explique).*(?:français|anglais)
		\bje (?:préfère|déteste|n'aime)
	`}},
	{es, &pattern{parts: `
		(?:responde|habla|explica).*(?:español|inglés)
		\byo? ?(?:prefiero|odio)
	`}},
	{ru, &pattern{parts: `
		(?:отвечай|говори|пиши|объясняй).*(?:по-русски|на русском|по-английски)
		я (?:предпочитаю|не люблю)
	`}},
}
