package extract

// customary is how a person tells how things are done in a project.
var customary = wording{
	{en, &pattern{
		words: `
			in (?:this|our) (?:repo|repository|project|codebase|code base|monorepo|team|company|workspace),? (?:please )?(?:we |you )?(?:(?:all|only|always|never|usually|normally|generally|should|must|do not|don'?t|also) )*(?:use|write|keep|put|run|prefer|name|test|follow|store|commit|format|lint|mock|do|allow|deploy|release|branch|merge|rebase|squash|push|import|avoid|stick|document|tag|version|pin|call|throw|indent|wrap|sort|review|ask|add|update|require)
			in (?:this|our) (?:repo|repository|project|codebase|monorepo|team), (?:tests?|specs?|commits?|branches|prs?|migrations?|docs?|files?|types?|names?|errors?|imports?|comments?|all|every|each|no|never|always|please|don'?t|do not|only|use)
			(?:do not|don'?t|dont|avoid) [^,.;?]{3,60} in (?:this|our) (?:repo|repository|project|codebase|monorepo)
			for (?:this|our) (?:repo|repository|project|codebase|team),? (?:please |always |only )*(?:use|prefer|avoid|keep|write|run|follow|stick)
			we (?:(?:usually|normally|generally|deliberately|explicitly|only|always|all) )*(?:use|write|keep|put|run|name|test|follow|store|commit|format|deploy|release|merge|rebase|squash|indent|document|tag|version) [^;.?()]{2,60}(?:\b(?:here|around here|in (?:this|our) (?:repo|repository|project|codebase|team)|across the (?:repo|project|codebase)|never|instead of|rather than)|, (?:and )?not)
			we (?:do not|don'?t) (?:write|keep|put|run|name|test|follow|store|format|mock|allow|deploy|release|rebase|squash|do|import|hard.?code|log|throw|comment|abbreviate|nest|wrap|duplicate|support) [a-z]
			(?:the|our|team|project) (?:\w+ )?(?:convention|rule|policy|guideline)s? (?:here )?(?:is|are)
			(?:by|per|our) (?:\w+ )?convention
			(?:this|our) (?:repo|repository|project|codebase|monorepo|package|workspace) (?:only )?(?:uses|follows|requires|targets|sticks to)
		`,
	}},
	{zh, &pattern{parts: `
		(?:我们|咱们|本|这个|该)(?:的)?(?:项目|仓库|团队|代码库|工程|公司|这边|这里)[^，,。；;]{0,16}(?:都|统一|只|一律|不用|不要|禁止|约定|规定|要求)
		(?:我们|咱们|本|这个|该)(?:的)?(?:项目|仓库|团队|代码库|工程|公司|这边|这里)[^，,。；;]{0,8}(?:提交信息|注释|分支|命名|文档|代码|测试|变量|文件名)[^，,。；;]{0,10}(?:用|写|放|以)
		按照?(?:惯例|约定|规范)
		(?:我们|咱们)(?:一直|平时|一般|通常)?(?:都|只)用
	`}},
	{de, &pattern{
		words: `
			wir (?:verwenden|nutzen|benutzen|schreiben|committen|setzen|testen|benennen)\b.*\b(?:hier|nicht|nur|immer|statt|in diesem)
			in diesem (?:projekt|repo\w*) (?:verwenden|nutzen|benutzen|schreiben|machen|gilt|committen|testen) \w+
			bei uns (?:gilt|wird|verwenden|nutzen)
			(?:unsere|die) konvention ist
		`,
	}},
	{fr, &pattern{parts: `
		\bdans ce (?:projet|dépôt|repo),? (?:on|nous) (?:n'|ne )?(?:utilis|écri|fai|nomm|test|commit)
		\b(?:on|nous) utilis\w+ .*\b(?:ici|pas|plutôt|au lieu)\b
		\b(?:la|notre) convention est
	`}},
	{es, &pattern{parts: `
		\ben este (?:proyecto|repo\w*),? (?:no )?(?:usamos|utilizamos|escribimos|seguimos|hacemos)
		\b(?:usamos|utilizamos) .*\b(?:aquí|no|en lugar de|en vez de)\b
		\b(?:la|nuestra) convención es
	`}},
	{ru, &pattern{parts: `
		в (?:этом|нашем) (?:проекте|репозитории) (?:мы )?(?:использу|пиш|не |только|принят|тестир)
		у нас (?:принято|используе|пиш|не принято)
		мы (?:используем|пишем|не используем)[^.]*(?:здесь|тут|, а не|только)
	`}},
	{ja, &pattern{parts: `
		(?:この|うちの|本)(?:プロジェクト|リポジトリ|チーム|コードベース)では[^。？?]*(?:使い?ます|使う|使って|書き?ます|書く|書いて|しない|しません|統一|ルール|禁止|のみ)
	`}},
}

// permitting is how a person says what is not to be done unasked.
var permitting = wording{
	{en, &pattern{
		words: `
			(?:do not|don'?t|dont|never|no) .{3,80}\bunless (?:i|we|you'?re|you are|it'?s|explicitly|specifically|asked|told|instructed|requested|absolutely)
			(?:do not|don'?t|dont|never|no|stop) .{3,80}\bwithout (?:my|first|prior|explicit|being|asking|telling|checking|confirming|consulting|showing|permission|approval|consent)
			(?:always )?(?:ask|check with|confirm with|consult)(?: me| us| the team)?(?: first| for \w+)? before (?:you |any |every )?\w+
			(?:do not|don'?t|dont|never) .{3,60}\b(?:yourself|on your own|by yourself|unasked)
			(?:always )?ask (?:me |us )?for (?:my )?(?:permission|approval|confirmation) before
		`,
	}},
	{zh, &pattern{parts: `
		(?:没有|未经|没经过?|不经)(?:我的?)?(?:允许|同意|许可|确认|批准|授权)[^，,。；;]{0,4}(?:不要|别|不准|不许|禁止|不能|不得|不可)
		(?:之前|前)[，,]?(?:都|必须|一定|务必)?(?:要)?先(?:问|征求|征得|经过|得到|跟|和|让)[^，,。；;]{0,2}我
		除非我(?:要求|说|让|明确|允许|同意)
		(?:不要|别|不准|禁止|不许)(?:自己|自行|擅自|主动|随便|私自|自动)
	`}},
	{de, &pattern{words: `
		(?:nicht|nie|niemals|kein\w*|nichts) .*\b(?:ungefragt|ohne (?:mich |vorher |vorher mich )*zu fragen|ohne (?:meine |vorherige |ausdrückliche )?(?:zustimmung|freigabe|erlaubnis|rückfrage))
		(?:ungefragt|ohne zu fragen|ohne rückfrage|ohne freigabe) (?:nicht|nie|niemals|nichts|kein\w*)
		frag(?:e)? (?:mich )?(?:immer |erst |vorher )*,? bevor
	`}},
	{fr, &pattern{parts: `
		\b(?:ne|n'|jamais|pas|aucun)\b.*\bsans (?:me |nous )?(?:demander|mon accord|notre accord|autorisation|validation)
		\bdemande(?:-moi)? (?:toujours )?avant d
	`}},
	{es, &pattern{parts: `
		\b(?:no|nunca|ningún|ninguna)\b.*\b(?:sin (?:preguntar\w*|permiso|consultar\w*|mi (?:permiso|aprobación|autorización))|a menos que (?:yo )?(?:te )?lo pida)
		\bpregunta(?:me)? (?:siempre )?antes de
	`}},
	{ru, &pattern{parts: `
		(?:^|\s)(?:не|никогда|ничего|никаких)\s.*(?:без (?:моего |моей |явного )?(?:разрешения|подтверждения|согласия|спроса|запроса|просьбы)|не спросив)
		(?:^|\s)(?:всегда )?спрашивай (?:меня )?(?:перед|прежде)
	`}},
	{ja, &pattern{parts: `
		(?:許可|確認|承認|相談|断り)(?:なく|なしに?|無しに|せずに?|をせずに?)[^。]*(?:しない|ないで|禁止|ダメ|だめ)
		勝手に[^。]*(?:しない|ないで|禁止)
	`}},
}

// liking is how a person tells what they like better.
var liking = wording{
	{en, &pattern{
		words: `
			(?:i|we) (?:(?:really|strongly|generally|usually|always|much|also) )*(?:prefer|like|love) (?:[a-z]+ing|to|using|when|[a-z-]+s|[a-z-]+ [a-z-]+s|[\w.-]+ (?:over|to|instead of|rather than|for))
			(?:i|we) (?:(?:really|generally|usually|also) )*(?:hate|dislike|can'?t stand|don'?t like) (?:[a-z]+ing|using|when|[a-z-]+s|[a-z-]+ [a-z-]+s)
			(?:i|we)(?:'d| would) rather (?:you|we|have)
			my (?:\w+ )?preference is
		`,
	}},
	{zh, &pattern{parts: `我(?:更|比较|一般|平时|通常|一直|还是|们)*(?:喜欢|习惯|偏好|倾向|讨厌|不喜欢)`}},
	{de, &pattern{parts: `\bich (?:bevorzuge|mag lieber|mag keine)\b|\bmir (?:ist|sind) .* lieber`}},
	{fr, &pattern{parts: `\bje (?:préfère|déteste|n'aime pas)`}},
	{es, &pattern{parts: `\bprefiero\b|\bno me gustan?\b`}},
	{ru, &pattern{parts: `(?:^|\s)я (?:предпочитаю|не люблю)`}},
}

// choosesNow is a preference for one of the things at hand.
var choosesNow = pattern{fold: true, parts: `
	\b(?:option|variant|version|approach|design|solution|idea|one|choice|alternative|plan|layout|look|style) ?(?:[a-d]|\d)?\b\W*$
	\b(?:the|this|that) (?:\w+ )?(?:first|second|third|last|other|new|old|latter|former|one|option|version|approach|idea|design|way)\b
	\b(?:option|variant|choice) (?:[a-d]|\d)\b
	第[一二三四五\d]|这个|那个|这种|那种|方案|这样
	\bdie (?:erste|zweite|letzte)\b|\bla (?:première|deuxième|primera|segunda)\b|\b(?:le|el) (?:premier|deuxième|primero|segundo)\b|(?:перв|втор)(?:ый|ая|ое)
`}

// insisting is how a person says that they have said it before; what it was follows.
var insisting = pattern{fold: true, parts: `
	^.{0,24}?\bi(?:'ve| have)? ?(?:already |just |really )*(?:told|asked) you (?:(?:already|before|again|repeatedly|twice|many times|several times|a \w+ times) ?)*(not to |to |[,:–—-]+ ?)
	^.{0,24}?\bi(?:'ve| have)? ?(?:already )*said(?: this| it)?(?: already| before| many times)?\s?([,:–—-]+ ?)
	^.{0,12}?\bhow (?:many times|often) (?:do|must|should|did) i (?:(?:have|need) to )?(?:say|tell|repeat|ask)[^:,?]{0,24}([:,?] ?)
	^(?:and |but )*for the (?:second|third|fourth|last|hundredth|nth|umpteenth) time([:,]? )
	^(?:and |but )*(?:as|like) i(?:'ve| have)? (?:already )?(?:said|told you)(?: before| already)?([:,]? )
	^(?:and |but )*(?:once )?again([:,] ?)
	^.{0,6}?(?:说|讲|提醒|强调|告诉)过(?:你)?(?:多少|好几|很多|几|两|三|无数)?(?:次|遍)?了?([，,：:！!。]\s?)
	^.{0,4}?再(?:说|强调|提醒|重复)(?:你)?一(?:次|遍)([，,：:！!]\s?)
	^.{0,10}?wie oft (?:muss|soll) ich[^:,?]{0,24}([:,?] ?)
	^.{0,10}?ich habe? (?:dir )?(?:doch )?(?:schon|bereits)? ?(?:mal )?gesagt([:,] ?(?:dass )?)
	^.{0,10}?je t'ai (?:déjà )?dit([:,]? (?:de )?)
	^.{0,10}?ya te (?:he dicho|dije)([:,]? (?:que )?)
	^.{0,10}?(?:я )?(?:уже|же) (?:тебе )?(?:говорил|просил|сказал)а?([:,]? )
	^.{0,10}?сколько раз[^:,?]{0,20}([:,?] ?)
	^.{0,6}?(?:何度も|前にも)(?:言(?:い|って)|お願い)[^、。：]{0,8}([、：]\s?)
`}

// notedLead begins what a person writes into the memory of an agent, or has it written there.
var notedLead = pattern{fold: true, parts: `
	^\W*(?:please )?(?:add|save|store|put|write|note|record|commit)\b(?: this| it| that| the following)? (?:to|in|into) (?:your |the |my )?memor(?:y|ies)[:,\s]+
	^\W*(?:please )?(?:add|write|put|note|record|document|save)\b(?: this| it| that| the following| a (?:rule|note|line))? (?:to|in|into) (?:the |our )?(?:agents|claude|gemini|contributing|conventions)(?:\.md)?\s?[:,]\s*
	^\W*(?:请)?(?:把(?:这|下面)[^，,：:]{0,8})?(?:写入|写进|写到|加到|加入|加进|添加到|记到|记录到|更新到)\s?(?:agents|claude|gemini)(?:\.md)?(?:里|中)?[：:，,]\s*
`}

// notedIn is what a person has written into the instructions of an agent, in the middle of a sentence.
var notedIn = pattern{fold: true, parts: `\b(?:add?|put|write|note|record|document|mention)\b.{0,20}?\b(?:to|in|into) (?:the |our )?(?:claude|agents|gemini)(?:\.md)? that (.{10,})$`}

// ruleHead is a line that only announces the rules behind it.
var ruleHead = pattern{fold: true, parts: `
	^\W*(?:please |and |also |so )*(?:from now on|going forward|(?:some |a few |the |our |my |general |project |ground |house |coding |team |working )*(?:rules|conventions|guidelines|ground rules|preferences)(?: for (?:this|our|the) [\w ]{3,30}| here| from now on| to follow)?|(?:please )?(?:always |also )?(?:remember|keep in mind|follow)(?: the following| these rules| this)?)\s?:\s*$
	^\W*(?:请)?(?:记住|遵守|遵循|注意)?(?:以下|如下|下面|几条|我们的|项目的?|开发)*(?:规则|规范|约定|要求|几点)(?:如下)?[：:]\s*$
	^\W*(?:以后|今后|从现在(?:起|开始)|记住|记住以下(?:几点|规则)?)[^，。]{0,10}[：:]\s*$
	^\W*(?:ab (?:jetzt|sofort)|regeln|désormais|règles|a partir de ahora|reglas|впредь|правила|今後|ルール)\s?[：:]\s*$
`}

// ruleBehind is a sentence that makes a rule of the one before it.
var ruleBehind = pattern{fold: true, parts: `
	^\W*(?:please |and |so |always |just )*(?:remember|memori[sz]e|keep) (?:this|that|it)(?: in mind)?(?: please| for (?:next time|the future|later|future \w+)| from now on)?\W*$
	^\W*(?:this|that) (?:is|goes) (?:a rule|a standing rule|for (?:all|every|any) [\w ]{3,30}|always)\W*$
	^(?:请)?(?:你)?(?:要)?(?:记住|记着|牢记)(?:这(?:一点|点|个|条))?(?:了|哦|啊)?[。！!]*$
	^(?:bitte )?merk dir das(?: bitte)?\W*$
	^(?:souviens-t'en|retiens(?:-le)?|recuérdalo|запомни(?: это)?|覚えておいて(?:ください)?)\W*$
`}

// takingBack is how a person lifts a rule; what it was may follow.
var takingBack = pattern{fold: true, parts: `
	\b(?:forget|ignore|scrap|scratch|disregard|drop|cancel|undo|lift) (?:that|the|this|my|what i (?:just )?(?:said|told you|wrote))\b
	\bnever ?mind (?:that|the|what|about)\b
	\b(?:changed my mind|on second thought)\b
	\b(?:you|we) (?:do not|don'?t|no longer) (?:need|have) to\b|\b(?:no need to|not necessary (?:any ?more|to))\b
	\b(?:it'?s|it is|is) (?:ok|okay|fine|allowed)(?: now| again)? to\b|\byou (?:can|may) (?:now|again)\b
	(?:刚才|之前|前面|上面)[^，,。；;]{0,12}(?:作废|取消|算了|忽略|不用管|不算|不作数)
	(?:取消|作废|忽略|撤回)(?:刚才|之前|前面|上面|那条|这条)
	(?:不用|不必|不需要)再?[^，,。；;]{2,16}了
	\bvergiss (?:das|die regel|was ich)\b|\b(?:musst|brauchst) (?:du )?(?:das )?nicht mehr\b
	\boublie (?:ça|cette|ce que)|\bolvida (?:eso|lo que|la regla)
	забудь (?:про|то|о)|(?:больше )?не (?:нужно|надо) (?:больше )
	(?:さっき|先ほど)の[^。]{0,12}(?:取り消|忘れて|なし)|(?:しなくて|なくて)(?:も)?いい
`}

// notThis is what a sentence names as no longer wanted.
var notThis = pattern{fold: true, parts: `
	\b(?:instead of|rather than|, not|no longer|not|in place of) (?:use |using |the )?([\w./-]+)
	(?:而不是|不再用|不要用|不用|别用|替代|代替)\s?([\w./-]+)
	\b(?:statt|au lieu de|en lugar de|en vez de) (?:\w+ )?([\w./-]+)
	(?:вместо|а не) ([\w./-]+)
`}
