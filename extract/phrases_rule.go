package extract

// standing is how a person says that something holds from now on.
var standing = wording{
	{en, &pattern{
		starts: `
			(?:please |but |and |also |so |ok,? )*(?:always|never)
			(?:and |please |also )*(?:remember|memori[sz]e|don'?t forget)(?: to| that|[,:]? (?:always|never|every|each|no|all|any))
			(?:any|every|each|all) (?:new )?[\w/. -]+ (?:should|must|needs?|has to|have to|goes|go|gets|requires?|belongs?)
			(?:and |but |please )*(?:in general|generally|as a (?:general )?rule)
		`,
		words: `
			# time
			from now on
			going forward
			in (?:the )?future,
			every ?time|each time|at all times|whenever you
			(?:before|after|on|for|in|with|to) (?:every|each|any) (?:new )?(?:commit|push|pr|pull request|release|merge|deploy\w*|change|migration|file|test|branch)
			as a (?:general )?rule
			under no circumstances|no matter what|without exception
			(?:for|in|on|with) (?:all|every|any) (?:future|further|upcoming) \w+
			(?:i want|i'd like|i would like|i need|i expect) you to (?:always|never|only)
			# always and never
			don'?t ever|do not ever|never ever|only ever
			must (?:always|never)
			(?:make|be) sure (?:to|that|you|that you|we) (?:always|never)
			(?:when|if|before|after|while|for)\b[^.]{3,60}, (?:please |you should |we )?(?:always|never)
			we (?:always|never|only) [a-z]+
			in (?:this|our|the) (?:repo|repository|project|codebase|monorepo|team)\b.*\b(?:always|never|only|must)
			(?:must|should) always be|(?:must|should) never be
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
			^\W*(?:please |and )*(?:remember|memori[sz]e|rule|reminder)\s*[:,]
			[,;:!.–—-]+ (?:so |and |but |please )*(?:always|never) [a-z]{2,}
			, always\W*$
			\brules?(?: \w+){0,2}:
			\b(?:should|must) (?:only )?be (?:only )?(?:one|a single)\s
		`,
	}},
	{zh, &pattern{parts: `
		(?:^|[，,。；;：:\s])(?:请|你|要|一定)*(?:记住|记得|記住)
		凡是|只(?:允许|准|许)
		总是|始终|一律|永远|任何时候|每次|请?一直(?:用|使用|保持)
		必须|必須|务必|一定要
		绝(?:对)?不(?:要|能|可)
		不准|不许|禁止|切勿
		千万(?:不要|别)
		不要再|别再|別再
		(?:规则|規則|约定|规定|惯例|规范|规矩)(?:是|[：:]|如下)
		统一(?:用|使用|走|放|采用)
		都(?:要)?用(?:中文|英文)
		所有[^，,。；;]{1,16}都(?:要|得|应|不要|不能|必须|用)
	`}},
	{zh, &fromNowOn},
	{ja, &pattern{parts: `
		今後|これから(?:は|も)|これから[^。]*(?:ようにして|でお願い|統一)
		必ず|常に|いつも|毎回
		絶対に|決して|二度と
		禁止(?:です|する|とする|。|$)|してはいけない|しないでください
		決まりです|ルールです|規約
		覚えて
	`}},
	{de, &pattern{words: `
		immer|jedes mal|grundsätzlich
		nie|niemals|nie wieder|auf keinen fall
		ab jetzt|ab sofort|von jetzt an|künftig|in zukunft
		merk dir|denk (?:immer )?daran|vergiss nicht
		verboten|nicht erlaubt
	`}},
	{fr, &pattern{words: `
		toujours
		(?:ne|n'\w+) .*jamais|jamais de
		désormais|dorénavant
		souviens-toi|rappelle-toi|n'oublie pas
		interdit
	`, parts: `à chaque fois|à l'avenir|à partir de maintenant|à partir d'aujourd'hui`}},
	{es, &pattern{words: `
		siempre|cada vez que
		nunca
		a partir de ahora|(?:de|desde) (?:ahora|hoy|aquí) en adelante|^\W*en adelante
		recuerda(?: que)?|no olvides
		prohibido
	`, parts: `jamás`}},
	{ru, &pattern{parts: `
		всегда|каждый раз|обязательно
		никогда|ни в коем случае
		отныне|впредь|с этого момента
		запомни|(?:^|\s)помни|не забывай
		нельзя|запрещ|не допуска(?:ется|ются|й)
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
		never (?:mind|seen|been|had|heard|happened|worked|done)
		nevermind
		as (?:always|ever)
	`,
	parts: `
		# some day
		(?:如果|假如|要是|可能|也许|将来)以后
		(?:以后|以後|今后)(?:会|再|可能|也许|想|要支持|要是|如果|有(?:时间|空|机会|需要)|的(?:版本|需求|功能|迭代))
		(?:必须|一定要|务必)(?:尽快|马上|赶紧|今天)
		(?:以后|以後|今后)[^，,。；;]*再(?:说|议|考虑)
		今後の[^、。]{0,12}(?:予定|課題|方針|計画|見通し|スケジュール|対応|対策|回避|改善|展開|参考|ため)
		今後(?:どのよう|どう|何|、?どんな)
		# what must be first so that something can be
		必须[^，,。；;]{0,24}才(?:能|会|可)|必须等
		# rules that a program follows
		(?:命名|校验|匹配|业务|路由|过滤|计算|防火墙|正则)规则(?:就|来|的|引擎)
		# what somebody has seen, what is so
		noch nie|wie immer|\b(?:es|das|dies) (?:ist|war|wird|bleibt) (?:immer|nie)\b
		comme (?:toujours|d'habitude)|\bn'(?:ai|a|avons|ont|avait) jamais
		como siempre|siempre me (?:sale|da|pasa)|nunca (?:he|ha|hemos|había|funcion\w+)\b
		как всегда|всегда одн|никогда (?:такого |раньше |ещё )?не (?:видел|встречал|слышал|думал|пользовал|работал)|не видел
		(?:^|\s)без \S+ нельзя|нельзя (?:ли|зайти|войти|открыть|загрузить|скачать|увидеть|попасть)
	`,
	words: `
		# things and persons that always do something
		(?:it|this|that|there|they|he|she|which) (?:also )?(?:always|never|every ?time)
		(?:always|never) (?:seems?|happens?|works?|worked|fails?|failed|was|were|been|had|has|did)
		(?:always|never) (?:gets?|got|shows?|returns?|ends?|comes?|goes)
		(?:has|have|had) (?:always|never)
		should(?:n'?t| not)? (?:never|always|ever)? ?have (?:\w+ed|\w+en|been|done|made|had|gone)
		(?:i|we|you|they|he|she) (?:always|never) (?:\w{2,}ed|ran|wrote|made|found|said|told|saw|knew|forget|forgot|went|came|took|gave|kept|put it)
		# what somebody else says
		(?:docs?|documentation|readme|reviewer|review|error|message|log|output|compiler|linter|article|wiki|spec|guide|tutorial|it|he|she|they|copilot|coderabbit|claude|chatgpt|gemini) (?:says?|said|tells?|told|suggests?|recommends?|complains?|states?)
		i (?:get|got|see|saw) this
		# what somebody has done so far
		(?:i|we)(?:'ve| have| had|'d)? (?:always|never) (?:seen|had|been|used|tried|heard|noticed|got|did|was|were|thought|liked)
		(?:i|we) (?:always|never) (?:thought|assumed|knew)
		ever since
		# rules that a program follows, words that it shows
		(?:lint|eslint|firewall|routing|validation|business|css|iptables|proxy|rewrite|ignore|scoring|game) rules?
		(?:prompt|message|text|banner|label|title|heading|notice|copy|page|note|comment) (?:that )?(?:says?|saying|reads?|reading)
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
		starts: `(?:and |please |also )*(?:remember (?:that|to (?:always|never))|memori[sz]e|reminder)`,
		words: `
			from now on|going forward|as a (?:general )?rule|at all times|whenever you
			in (?:the )?future
			(?:every ?|each )time you
			under no circumstances|no matter what
			keep in mind|make it a (?:rule|habit)|is a rule|convention
			in (?:this|our) (?:repo|repository|project|codebase|monorepo|team)
			(?:is|are) (?:not|never) allowed|not permitted|forbidden
			we (?:always|never|only)
		`,
		parts: `
			^\W*(?:and |please |also )*remember\s?[:,]
			\brules?(?: \w+){0,2}:
		`,
	}},
	{zh, &pattern{parts: `
		(?:^|[，,。；;：:\s])(?:请|你|要|一定)*(?:记住|記住)
		(?:规则|規則|约定|规定|惯例|规范|规矩)(?:是|[：:]|如下)|统一(?:用|使用|走|放|采用)
		(?:本|这个|我们)(?:的)?(?:项目|仓库|团队)
	`}},
	{zh, &fromNowOn},
	{ja, &pattern{parts: `今後|これから(?:は|も)|これから[^。]*(?:ようにして|でお願い|統一)|覚えて|決まり|ルール|このプロジェクト`}},
	{de, &pattern{words: `ab jetzt|ab sofort|von jetzt an|künftig|in zukunft|grundsätzlich|merk dir|denk (?:immer )?daran|in diesem (?:repo|projekt)|bei uns`}},
	{fr, &pattern{parts: `désormais|dorénavant|à l'avenir|à partir de maintenant|à partir d'aujourd'hui|souviens-toi|rappelle-toi|n'oublie pas|dans ce (?:dépôt|projet)|chez nous`}},
	{es, &pattern{words: `a partir de ahora|(?:de|desde) (?:ahora|hoy|aquí) en adelante|^\W*en adelante|recuerda(?: que)?|no olvides|en este (?:repo|repositorio|proyecto)`}},
	{ru, &pattern{parts: `отныне|впредь|с этого момента|запомни|(?:^|\s)помни|не забывай|в этом (?:репозитории|проекте)|у нас`}},
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
			(?:answers?|replies|explanations?) (?:\w+ )?(?:short|brief|concise|terse)|(?:be|stay|more) (?:brief|concise|terse)|verbose
		`,
		parts: `for me\b`,
	}},
	{zh, &pattern{parts: `
		(?:回复|回答|回覆|说|講|讲|交流|解释).*(?:中文|英文|英语|简体|繁体)
		(?:用|说)(?:中文|英文|英语|简体中文)(?:回复|回答|交流|说|解释|对话|沟通)|中文对话
		叫我
		我(?:喜欢|不喜欢|习惯)
	`}},
	{ja, &pattern{parts: `
		(?:日本語|英語)で(?:答え|返信|説明|話)
		私は
	`}},
	{de, &pattern{parts: `
		(?:antworte|sprich|erkläre).*(?:deutsch|englisch)|auf (?:deutsch|englisch) (?:antworte|sprechen|erkläre)
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
