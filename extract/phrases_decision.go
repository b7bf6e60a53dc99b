package extract

// handedBack is how a person leaves a choice to the agent or to nobody, and what an option is called that does.
var handedBack = wording{
	{en, &pattern{
		starts: `skip|other|none|not sure|unsure|type something|something else|n/a`,
		words: `
			you (?:decide|choose|pick)|you'?re the expert|decide for me|surprise me
			(?:claude|the agent|the model) (?:decides|picks|chooses)
			your (?:call|choice|decision|pick)|up to you|as you (?:like|prefer|see fit|wish)
			what(?:ever)? (?:do )?you (?:think|prefer|like|recommend|suggest|want)|whichever
			no (?:strong |real )?(?:preference|opinion)s?
			(?:do not|don'?t|doesn'?t) (?:care|mind|matter|know)
			either (?:one |way )?(?:is|works|will|would)
			no idea|use your (?:best )?judge?ment
		`,
	}},
	{zh, &pattern{parts: `
		你(?:来|自己)?(?:决定|定吧|选吧|看着办|判断)
		看着办|随便|随你|都行|都可以|无所谓|不确定|不知道|不清楚
		^跳过$|^其他$
	`}},
	{ja, &pattern{parts: `任せ|まかせ|どちらでも|どっちでも|わからない|分からない|わかりません|^スキップ`}},
	{de, &pattern{words: `egal|entscheide du|du entscheidest|entscheid selbst|wie du (?:meinst|willst)|keine ahnung|weiß nicht`}},
	{fr, &pattern{words: `comme tu veux|comme vous voulez|peu importe|toi de (?:voir|choisir)|je ne sais pas|décide`}},
	{es, &pattern{words: `como quieras|da igual|tú decides|no importa`, parts: `decide tú|\bno sé`}},
	{ru, &pattern{parts: `решай сам|реши сам|на тво[её] усмотрение|вс[её] равно|неважно|не знаю|как хочешь`}},
}

// undecided is how a person answers who does not choose yet: they weigh, worry, or want to know more.
var undecided = wording{
	{en, &pattern{words: `
		lean(?:ing)?|worr(?:y|ied)|fear|not (?:yet )?(?:sure|convinced)|unsure|it depends|would depend|will depend|depends
		need (?:some |a bit |a little )?more (?:info\w*|detail\w*|context|in.depth|time|examples?)
		(?:pros|pro's) and cons|elaborate|expand on|exapnd on|could you (?:please )?(?:explain|compare|show|tell|list|describe)
		explain|clarify|tell me (?:more|about|what|why|how)|trying to figure
		(?:hear|see|know) (?:some |the |an |more )?arguments?
		(?:like|want|need) to (?:know|understand|learn|think)
		on the one hand|let me think|before (?:i|we) decide|i (?:am|'m) guessing|maybe|perhaps|probably
		(?:we |i )?(?:can|could|should) discuss|let'?s discuss|from (?:my|what i) understand\w*|in my understanding|as far as i know|i have not been able
	`}},
	{zh, &pattern{parts: `取决于|看情况|要看|还没想好|想想|解释一下|展开说|说明一下|有什么区别|优缺点|再讨论|也许|可能|如何|是否|怎么|需要(?:先)?(?:确认|注意|看看)|能不能|可不可以`}},
	{ja, &pattern{parts: `迷って|迷う|場合による|考え中|検討|説明して|違いは|詳しく|かもしれ`}},
	{de, &pattern{words: `vielleicht|unsicher|nicht sicher|kommt darauf an|erkläre?|unterschied`}},
	{fr, &pattern{words: `peut-être|pas sûre?|ça dépend|explique\w*|différence`}},
	{es, &pattern{words: `quizás?|tal vez|no estoy segur[oa]|depende|explica\w*|diferencia`}},
	{ru, &pattern{parts: `может быть|наверное|не уверен|зависит|объясни|в чем разница|в чём разница`}},
}

// decisive is how a person settles something in words of their own.
var decisive = wording{
	{en, &pattern{
		starts: `
			(?:(?:yes|yeah|yep|ok|okay|sure|right|good|no|nope|hmm+|actually|honestly|well|so|then|and|but|i think|i guess),? )*(?:let'?s|lets|use|keep|put|store|make|avoid|drop|prefer|go|take|stick|move|split|name|call|return|leave|do|don'?t|only|never|always|no|neither)
		`,
		words: `
			(?:go|going|went) (?:for|with)|stick (?:to|with)|settle (?:on|for)
			is the way to go|you have me convinced|makes (?:more |the most )?sense
			(?:i|we)(?:'d| would|'ll| will)? (?:rather|prefer|choose|pick|take|vote|go|opt|do|use|want|keep)
			we (?:should|need|must|have to|can'?t|cannot|don'?t|do not|won'?t|already)
			happy (?:to|with)|my (?:choice|preference|vote|plan) (?:is|would be)
			instead of|rather than|is (?:better|best|enough|cleaner|simpler|safer)
			option \w|the (?:first|second|third|fourth|last|former|latter) (?:one|option|approach|way)
			can be (?:removed|dropped|deleted|ignored)
		`,
		parts: `^[^\p{L}\d]*(?:option |#)?[a-h1-9](?:\W|$)|#[1-9]|^the (?:first|second|third|fourth|last|former|latter)\s*(?:$|[,.;:])`,
	}},
	{zh, &pattern{parts: `
		应该|应当|必须|需要把|就用|就按|采用|选择?|切到|改用|改成|改为|改叫|按照?|统一|保持|避免|不要|不用|不需要|直接|先.{1,12}吧|以.{1,12}为准|我建议|我们(?:用|走)|方案
		第[一二三四五1-5]|^[^\p{L}\d]*[a-h1-9](?:[^\p{L}\d]|$)|^用|^走
	`}},
	{ja, &pattern{parts: `
		案で|案に|番で|番に|方で|方が|方を|にし(?:ます|ましょう|てください)|で(?:お願い|行き|いき|進め)|を(?:使|採用|選)|べき|にしたい|が(?:良い|いい)
		^[^\p{L}\d]*[a-h1-9１-９](?:[^\p{L}\d]|$|案|番)
	`}},
	{de, &pattern{words: `nimm|nehmen wir|lieber|wir (?:nehmen|nutzen|sollten|müssen|brauchen|bleiben)|option \w|variante \w|(?:der|die|das) (?:erste|zweite|dritte|letzte)|besser`, parts: `^[^\p{L}\d]*[a-h1-9](?:[^\p{L}\d]|$)`}},
	{fr, &pattern{words: `prends|prenons|plutôt|on (?:prend|garde|utilise|va|doit)|option \w|l[ea] (?:premier|première|deuxième|second|seconde|troisième|dernière?)|mieux`, parts: `^[^\p{L}\d]*[a-h1-9](?:[^\p{L}\d]|$)`}},
	{es, &pattern{words: `usa|usemos|mejor|prefiero|vamos con|nos quedamos|opción \w|l[ao] (?:primer[oa]|segund[oa]|tercer[oa]|últim[oa])|debemos`, parts: `^[^\p{L}\d]*[a-h1-9](?:[^\p{L}\d]|$)`}},
	{ru, &pattern{parts: `давай|берем|берём|лучше|оставим|используем|вариант \S|перв(?:ый|ая|ое)|втор(?:ой|ая|ое)|трет(?:ий|ья)|нужно|должн|^[^\p{L}\d]*[a-hа-г1-9](?:[^\p{L}\d]|$)`}},
}

// weighed is how a reason for a choice is given, beside the words for reasons of any sentence.
var weighed = wording{
	{en, &pattern{words: `
		because|since|otherwise|so that|so we|so it|due to|given that|that way|which (?:means|would|will|makes)
		to (?:avoid|keep|prevent|stay|reduce|save|make sure|be able)|in case|for (?:security|consistency|compatibility|performance|simplicity|auditing|privacy)
		we (?:need|have|already|can'?t|cannot|don'?t|do not|want|plan|use|ship|support|will|might)
		they (?:need|have|already|can'?t|don'?t|use)|is (?:simpler|faster|safer|cheaper|cleaner|easier|consistent|too \w+)
		reduces?|avoids?|keeps?|prevents?
	`}},
	{zh, &pattern{parts: `
		因为|因此|由于|所以|这样|以便|以免|避免|保证|保持|方便|否则|不然|毕竟|兼容|更(?:符合|合理|简单|清晰|安全|稳定|好)
		（[^）]{5,}）|\([^)]{8,}\)
	`}},
	{ja, &pattern{parts: `ので|ため|から|だから|理由|(?:不要|必要|既に|すでに)`}},
	{de, &pattern{words: `weil|denn|damit|da wir|sonst|wir (?:haben|brauchen)`}},
	{fr, &pattern{words: `car|parce que?|puisque|sinon|afin de|pour (?:éviter|que|garder)|on a (?:besoin|déjà)`}},
	{es, &pattern{words: `porque|ya que|para (?:evitar|que|mantener)|si no|necesitamos|ya (?:tenemos|usamos)`}},
	{ru, &pattern{parts: `потому|так как|чтобы|поскольку|иначе|ведь|у нас (?:уже|нет|есть)|нам нужн`}},
}

// actQuestion is what an agent asks about its own next step, about the state of things, or about this piece of work only:
// the answer settles nothing that lasts.
var actQuestion = wording{
	{en, &pattern{
		words: `
			(?:should|shall|can|could|may) i (?:also |now |just |go ahead and |first |please )*(?:run|rerun|commit|push|start|open|fix|continue|proceed|create|merge|delete|wait|retry|stop|show|look|investigate|check|install|generate|write|update|implement|apply|do|try|send|post|close|file|log|review|revert|kill|restart|skip|go|move|search|dig|finish|deploy|publish|begin|set up|clean)
			(?:do|would|did) you (?:want|like|need) (?:me to|to (?:run|commit|push|start|open|fix|continue|proceed|create|merge|wait|retry|stop|see|look|investigate|check|install|generate|review|revert|skip|handle|do|tackle|work|discuss))
			want me to|want (?:this|it|that|them) \w+ed|would you rather i|shall we (?:proceed|continue|start|begin|move)|quick task
			(?:how|what) (?:should|shall|would you like|do you want|can) (?:i|me|us)\b|how would you like (?:to|me)|what would you like|what(?:'s| is) next
			which (?:one )?(?:should|shall|do you want|would you like)(?: me| i| us)? (?:to )?(?:start|do|tackle|fix|begin|work|see|run|look|pick up|go)
			ready to|more questions|move on|move to|or are we done|anything else|which areas
			proceed|go ahead|commit (?:them|it|this|without|now|these)|sign(?:ing|ed)?\b
			(?:can|did|have|are|were|will|had) you\b|do you (?:have|know|see|remember|get)|are there any
			sweep|clean.?up scope|mock.?ups?|design direction|resonates?
			(?:this|the|which|current|existing|new|open) (?:prs?|pull requests?|branch(?:es)?|commits?|tickets?|issues?|todos?|sessions?|tasks?|bugs?|findings?|review (?:comments?|findings?))
			how should the .*review run|in the background
			trust (?:this|the) (?:folder|files|workspace)|log ?in method|text style|theme
			correct answer|quiz|score
		`,
		parts: `
			\b(?:first|next|continue)\?$
			\breport\b.*\?$
		`,
	}},
	{zh, &pattern{parts: `
		(?:需要|要不要|是否需要|要|可以|能)我
		(?:现在|先|直接|就)?(?:开始|继续|提交|推送|执行|运行|编码|动手|实施)(?:了)?(?:吗|么|吧|？|\?)
		接下来|下一步|先(?:做|从|修|处理|解决)哪|从哪|是否(?:继续|开始|提交|推送|现在)|帮你|还有.{0,8}(?:补充|需要|调整)
		这(?:个|次)(?:提交|分支|PR|pr|任务|会话)
	`}},
	{ja, &pattern{parts: `
		進め(?:て|ます|ましょう)|続け(?:て|ます)|(?:コミット|プッシュ|実装|実行|修正|作成|追加|開始|対応|確認)し(?:て|ます|ましょう)
		どうしますか|次(?:に|は)|よろしいですか
	`}},
	{de, &pattern{words: `soll ich|möchtest du|willst du|wollen sie|möchten sie|weitermachen|fortfahren|als nächstes|commit\w*`}},
	{fr, &pattern{words: `dois-je|veux-tu que|voulez-vous que|souhaites-tu|on continue|continuer|ensuite`}},
	{es, &pattern{words: `quieres que|debo|desea que|continúo|continuar|procedo|siguiente`}},
	{ru, &pattern{parts: `мне (?:продолж|сделать|начать|запуст|исправ|закоммит)|продолж|хотите,? чтобы|хочешь,? чтобы|что дальше|сделать ли|запустить`}},
}

// actLabel is how an option begins that names a step of the agent's, or leads on in a list of questions.
var actLabel = wording{
	{en, &pattern{starts: `
		start(?: now| over| with)?|stop|cancel|abort|try again|wait|keep going
		put it back|brainstorm|(?:view|show|display) (?:me|it|the|full|more|details|report|diff|log)|run (?:it|in|now|the|them|tests?|again)|agree|adjust|approve|looks good|rebase|stash|revert|discard|open (?:a |the )?pr
		fix (?:it|them|all|critical|now|the|only|this)|investigate|debug|look into|dig|skip|implement (?:it|now|all|the|this)|write (?:it|the|tests?)|generate|yes,? (?:go|proceed|continue|commit|push|run|do it|start|please|generate|create)
		no,? (?:stop|wait|cancel|i'?ll|not now|leave it|thanks)|not now|i'?ll|already|just (?:implement|do|fix|run)|leave (?:it )?as.is for now|review|trust|exit|quit
	`}},
	{zh, &pattern{parts: `^(?:继续|开始|停止|取消|重试|提交|推送|先|跳过|手动|等待|执行|运行|完成|下一)`}},
	{ja, &pattern{parts: `^(?:続行|続ける|中止|キャンセル|次へ|破棄|追加コミット|コミット|stash|再試行|実行)`}},
}

// reasonBegins is where the reason in an answer begins: what is said there is not what was chosen.
var reasonBegins = pattern{fold: true, parts: `
	\b(?:because|since|so that|otherwise|as it|given that)\b
	因为|由于|以便|以免|否则|不然|（
	\b(?:weil|denn|damit|sonst)\b
	\b(?:parce que?|puisque|car|sinon)\b
	\b(?:porque|ya que)\b
	потому|так как|чтобы|поскольку|иначе
`}

// stepLabel is an option that is a step of the agent's whatever stands beside it.
var stepLabel = wording{
	{en, &pattern{starts: `
		next(?: area| step| question)?|done|more questions|continue|proceed|go ahead|retry
		create (?:context|all|the pr|a pr)|work on it|commit|push|publish|deploy|release|merge
	`}},
	{zh, &pattern{parts: `^(?:继续|开始|提交|推送|下一)`}},
	{ja, &pattern{parts: `^(?:続行|続ける|次へ|コミット|プッシュ)`}},
}

// opening is the question with which a list of questions begins: about what to talk. What stands behind "for" is what they are
// all about.
var opening = pattern{fold: true, parts: `
	\b(?:which|what) (?:areas?|topics?|parts?|aspects?|decisions?|gray areas?)\b.* for (?:the |a |an )?(.+?)\s*\?
	\b(?:discuss|decide|clarify|settle|cover)\b.* for (?:the |a |an )?(.+?)\s*\?
`}

// leadsTo is how a question or an option leads on to the next subject.
var leadsTo = pattern{fold: true, words: `
	next area|next topic|more questions|(?:move|moving) (?:on|to)|are we done|is that all|anything (?:else|more) (?:to|on|about)
`}

// emptyHeader is a header that says nothing of what a question is about.
var emptyHeader = set{list: `
	gap gaps triage review status
	choice choose question questions decision decide option options approach next action actions discuss preference confirm plan
	answer select pick direction strategy input details method way type mode scope info other clarify clarification
	expected behavior behaviour result outcome repro
	选择 问题 方案 决定 确认 选项 方式 決定 選択 確認
`}

// noting is how a person asks for something to be written down that is put off or turned down.
var noting = wording{
	{en, &pattern{words: `
		(?:make|take|add|include|leave|write|put)(?: sure to)?(?: include)? (?:a |an |some )?notes?
		note (?:this|that|it|of) (?:in|down|for)|note of the|mention (?:this|that|it|in|what)
		log (?:a |an |this |it |that |something )?(?:as |in |for )?(?:a |the )?(?:todo|task|issue|ticket|debug|backlog)\w*|log something
		(?:add|create|file|open) (?:a |an )?(?:todo|backlog|follow.?up)\w*
		(?:write|jot) (?:this|that|it|them) down|document (?:this|that|it|why|the reason|the decision)
	`}},
	{zh, &pattern{parts: `记(?:录|下来|一下|到|在)|写(?:进|到|在|入)(?:文档|todo|设计)|备注|加(?:个|一个|到)?(?:todo|待办)`}},
	{ja, &pattern{parts: `メモし|記録し|残して|書いておいて|todoに`}},
	{de, &pattern{words: `notier\w*|halte? .* fest|dokumentier\w*|todo`}},
	{fr, &pattern{words: `not(?:e|ez|er) (?:ça|cela|le|la)|documente\w*|ajoute .* todo`}},
	{es, &pattern{words: `anota\w*|documenta\w*|apunta\w*`}},
	{ru, &pattern{parts: `запиши|зафиксируй|задокументируй|добавь в todo`}},
}

// putOff is that something is left for another time, or turned down.
var putOff = wording{
	{en, &pattern{words: `later|future|defer\w*|postpone\w*|another (?:time|phase|pr)|next (?:phase|version|release|milestone)|not (?:now|yet)|for now|out of scope|instead of now|rather than .* now|lost|referenced|alternatives?|pick it up|phase`}},
	{zh, &pattern{parts: `以后|后续|之后|暂不|暂时|将来|下一?期|下个版本|不做|搁置`}},
	{ja, &pattern{parts: `後で|あとで|今後|将来|次の|今は`}},
	{de, &pattern{words: `später|künftig|nächste\w*|vorerst`}},
	{fr, &pattern{words: `plus tard|prochaine?|pour l'instant|futur\w*`}},
	{es, &pattern{words: `más tarde|después|próxim\w+|futur\w+|por ahora`}},
	{ru, &pattern{parts: `позже|потом|в будущем|следующ|пока`}},
}

// rethought is how a person takes an earlier choice back.
var rethought = wording{
	{en, &pattern{words: `
		actually|instead|chang(?:e|ed) (?:my|our) mind|on second thought|revert|undo|roll back|scrap|forget (?:that|about|the)
		(?:let'?s|lets|we should|i(?:'d| would)) (?:not|rather)|go back to|switch(?:ing)? (?:back )?to|no longer|never ?mind|not .* after all|after all
	`}},
	{zh, &pattern{parts: `还是(?:用|改|换|回)|改用|改成|改回|换成|换回|不用了|不要了|算了|撤销|回退`}},
	{ja, &pattern{parts: `やっぱり|やはり|戻して|変更して|やめて|取り消`}},
	{de, &pattern{words: `doch (?:lieber|nicht|wieder)|stattdessen|zurück zu|vergiss|nicht mehr`}},
	{fr, &pattern{words: `finalement|plutôt|reviens|annule|oublie`}},
	{es, &pattern{words: `mejor|en vez de|en lugar de|vuelve|olvida|deshaz`}},
	{ru, &pattern{parts: `лучше вс[её].таки|вс[её].таки|верни|отмени|вместо|передумал|забудь`}},
}

// withdrawing is how a person takes back what was just settled, or says that it is not needed at all.
var withdrawing = wording{
	{en, &pattern{words: `
		get rid of (?:that|it|this|them|those)|chang(?:e|ed) my mind|on second thoughts?|scrap (?:that|it|this)|forget (?:that|it|about (?:that|it))
		never ?mind|(?:drop|remove|undo|cancel|revert) (?:that|it|this|those)|(?:wait|no),? actually|actually,? (?:no|(?:i|we|let'?s) (?:do not|don'?t|should not|shouldn'?t|not))
		(?:do not|don'?t|no longer|won'?t) need (?:that|it|this|any|to)|not needed (?:any ?more|after all|at all)
	`}},
	{zh, &pattern{parts: `不要了|不用了|算了|不需要了|去掉(?:它|这个|吧)|改主意|撤销|当我没说`}},
	{ja, &pattern{parts: `やっぱり(?:いい|不要|やめ)|取り消し|いらなく|不要にな|なしで`}},
	{de, &pattern{words: `vergiss (?:das|es)|doch nicht|nicht mehr nötig|lass (?:das|es) weg|weg damit`}},
	{fr, &pattern{words: `oublie (?:ça|cela)|finalement (?:non|pas)|laisse tomber|plus besoin`}},
	{es, &pattern{words: `olvida(?:lo| eso)|mejor no|ya no (?:hace falta|necesitamos)|quita eso`}},
	{ru, &pattern{parts: `забудь|передумал|не нужно больше|больше не нужн|убери это|отмени`}},
}

// tellsHow is how a sentence says what is to be so, in an answer to a question.
var tellsHow = wording{
	{en, &pattern{words: `should|must|can|cannot|has to|have to|needs? to|will|maps? to|goes|go (?:in|into|to)|live in|stays?|remains?|only`}},
	{zh, &pattern{parts: `应该|应当|必须|需要|可以|以.{1,12}为准|按照?`}},
	{ja, &pattern{parts: `べき|必要|ようにする`}},
	{de, &pattern{words: `soll(?:en|te)?|muss|müssen|wird|bleib\w*`}},
	{fr, &pattern{words: `doit|doivent|reste\w*|il faut`}},
	{es, &pattern{words: `debe[n]?|queda\w*|hay que`}},
	{ru, &pattern{parts: `долж|нужно|надо|будет|останется`}},
}

// opinion is how an agent asks what a person thinks of what it has laid out.
var opinion = pattern{fold: true, words: `
	which (?:(?:one|option|approach|way|direction|of these|of them|do|would|should)\b|[\w-]+ (?:do|would|should) (?:you|we|i|it)\b)
	what do you think|what'?s your (?:preference|take|instinct|call)|your (?:preference|thoughts|take)|does (?:this|that) (?:match|work|fit|sound|look)
	(?:do|would) you (?:agree|prefer)|(?:should|shall) (?:we|i|it|this|the)\b.*\bor\b|prefer\w*.*\?|thoughts\?
`, parts: `
	你(?:觉得|怎么看|倾向|认为|同意|的?(?:看法|意见))|倾向(?:于)?哪|哪(?:个|种|一个)|还是.*[?？]|是否(?:采用|使用|支持)|有约定|如何处理
	どちら|どれ|どう思い|どの(?:案|方|よう)|でしょうか
	was (?:meinst|denkst) du|welche\w*|quelle? |tu préfères|qué (?:opinas|prefieres)|cuál|как(?:ой|ая|ую) |что думаешь
`}
