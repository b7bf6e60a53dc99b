package extract

import "strings"

// stated is what is told in a sentence in small letters, when a standing word is left in it; else "".
func stated(lower string) string {
	if rest := told(lower); rest != "" && standing.in(rest) {
		return rest
	}
	return ""
}

// told is a sentence in small letters without what it asks and what it reports: by a standing word a person says how often
// something fails as well. An English question is told by its form, in adviceOf.
func told(lower string) string {
	switch {
	case describing.matches(lower):
		return ""
	case foreign(lower) && asking.matches(lower) && !requesting.matches(lower):
		return ""
	}
	rest := wondering.replace(lower, " ")
	if main := condition.replace(rest, " "); failing.matches(main) {
		rest = failing.replace(main, "; ")
	}
	if reporting.matches(lower) {
		rest = observing.replace(rest, " ")
	}
	return strings.TrimSpace(rest)
}

// reminds tells whether words in small letters only ask for something not to be forgotten, perhaps just now.
func reminds(said string) bool {
	return reminding.matches(said) && !standing.in(strings.TrimSpace(reminding.replace(said, " ")))
}

var (
	// asking is the end of a question.
	asking = pattern{parts: `
		[?？][\s"'”」)）]*$
		(?:吗|嗎|呢)[\s。！!~～]*$
		(?:ですか|ますか|でしょうか|のか)[\s。！!]*$
	`}
	// requesting is what makes a question a wish, or asks only whether it is understood.
	requesting = pattern{words: `
		(?:kannst|könntest|würdest) du|könnt ihr|(?:ok|okay|klar|verstanden|gut)\s*\?
		(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu (?:peux|pourrais)|d'accord
		puedes|podrías|podemos|vale|de acuerdo
	`, parts: `
		能不能|可不可以|能否|可否|好不好|行不行|(?:好|行|可以|ok)(?:吗|嗎)
		(?:^|[，,]|以后)(?:请问)?(?:你|我们|咱们)?(?:以后)?(?:能|可以)[^，,]*(?:吗|嗎)
		(?:明白|知道|懂|记住|清楚|了解)了?(?:吗|嗎)
		(?:くれ|もらえ|いただけ)ま(?:すか|せんか)|お願いできますか|いいですか|(?:くれる|もらえる)[?？]
		може(?:шь|те)|мог(?:ла|ли)? бы|давай|хорошо\?|ладно\?|понятно\?|ясно\?|договорились\?|ок\?
		\b(?:ok|klar|verstanden|vale|d'accord)\s*\?
	`}
	// wondering is a clause that asks why something happens, and what stands before it. An order to tell why is none.
	wondering = pattern{parts: `
		^.*(?:怎么回事|咋回事|怎么搞|怎么办|为啥)[^，,。；;]*
		^.*是什么(?:原因|情况|问题)[^，,。；;]*
		^(?:.*[^写明楚释讲述录])?(?:为什么|為什麼|怎么(?:总|老|又|还))[^，,。；;]*
		^.*(?:なぜ|何故|どうして|なんで)[^、。]*
		^\W*(?:und |aber )?(?:warum|wieso|weshalb)\b.*
		^\W*(?:et |mais )?pourquoi\b.*
		^\W*(?:y |pero )?por qué.*
		^(?:а |и |но )?(?:почему|отчего)[^,.;]*
	`}
	// condition is when something is to be done, and what is to be made sure: a failure in it is none that happens.
	condition = pattern{parts: `
		\b(?:if|when|unless|until|once|in case|make sure|ensure|verify|check|confirm)\b[^,.;]*
		\b(?:wenn|falls|sobald|bis)\b[^,.;]*
		\b(?:si|quand|lorsque|cuando)\b[^,.;]*
		(?:если|когда|как только|пока не)[^,.;]*
		(?:如果|要是|一旦|万一|若)[^，,。；;]*
	`}
	// reporting is the end of a text that asks to look after what it tells.
	reporting = pattern{parts: `
		[，,。；;\s](?:请|請|帮我|帮忙|麻烦|你|再|快)*(?:看(?:一?下|看)|查(?:一?下|查|找)|修(?:一?下|复)|改(?:一下|改)|处理|解决|排查|定位)[^，,。；;]{0,6}$
		(?:ので|のに|から|ですが|ますが|[、。])\s*(?:直|修正|調べ|調査|確認|見)[^、。]{0,10}[。！!\s]*$
		[,;.] *(?:and |so )?(?:please |pls |can you |could you )*(?:fix|check|debug|investigate|take a look|look (?:at|into)|find out|figure out)\b[^,.;]{0,24}\W*$
		[,;.] *(?:посмотри|проверь|почини|исправь|разберись)[^,.;]{0,12}\W*$
		[,;.] *(?:bitte )?(?:schau|guck|sieh|prüfe?|behebe?)\b[^,.;]{0,24}\W*$
	`}
	// observing is standing words that tell how often something was seen, when a report ends like one.
	observing = pattern{parts: `
		总是|老是|始终|永远|任何时候|每次
		毎回|いつも|常に
		\b(?:every ?time|each time|whenever you|(?:on|after|for|in|with) (?:every|each|any))\b
		каждый раз
		\bjedes mal\b
	`}
	// reminding is how a person asks for something not to be forgotten.
	reminding = pattern{parts: `
		^\W*(?:and |please |also )*remember to\b
		记得
		\bdenk daran\b
		\bn'oublie pas\b
		\b(?:rappelle|souviens)-toi (?:de |d')
		\bno olvides\b
		\brecuerda \w+[aei]r\b
	`}
)

// failing is a clause that tells of a failure, of one that comes again and again. It ends where the clause ends, and has no
// word of an order.
var failing = pattern{parts: `
	# Chinese
	(?:总是|总会|老是|一直|始终|永远|每次|任何时候)[^，,。；;先请要把让给必别须禁]{0,20}(?:报错|出错|失败|超时|崩溃|崩了|闪退|卡住|卡死|卡在|卡顿|很卡|没反应|没|无法|打不开|死循环|死锁|白屏|黑屏|断线|掉线|丢失|会丢|丢了|乱码|溢出|404|50\d|出来|起来)(?:[^时后之以前的都就则，,。；;先请要把让给必别须禁！!][^，,。；;先请要把让给必别须禁]*)?(?:$|[，,。；;！!])
	(?:总是|总会|老是|一直|始终|永远|每次|任何时候)[^，,。；;先请要把让给必别须禁]{0,20}(?:会挂|挂了|挂掉|都挂|就挂|会断|会崩|[会都就]卡|变慢|变成|变回|跳到|跳回|停在|泄[漏露]|有冲突|被(?:拒|杀|覆盖|重置|取消|中断)|(?:出现|抛出?|发生|报|提示)[^，,。；;先请要把让给必别须禁]{0,12}(?:错|异常|冲突|失败))[^，,。；;先请要把让给必别须禁]*(?:$|[，,。；;！!])
	(?:总是|总会|老是|一直|始终|永远|每次|任何时候)[^，,。；;先请要把让给必别须禁]{0,20}不(?:生效|了|到|上|通|过|动|对|行|刷新|更新|显示|响应|工作|可用|见|一致|稳定)[^，,。；;先请要把让给必别须禁]*(?:$|[，,。；;！!])
	(?:总是|总会|老是|一直|始终|永远|每次|任何时候)[^，,。；;先请要把让给必别须禁]{0,20}(?:是|返回|显示|拿到|读到)(?:成|的|了|个|一个|都是)*(?:旧|空|错|老|灰|白|乱|null|nil|undefined|4\d\d|5\d\d|0)[^，,。；;先请要把让给必别须禁]*(?:$|[，,。；;！!])
	# Japanese
	(?:毎回|いつも|常に|必ず|絶対に)[^、。先]{0,24}(?:失敗|クラッシュ|タイムアウト|フリーズ)(?:する|します|した|しました|して(?:い|しま)[^、。]*)(?:[^よこ場となら時前ま]|$)
	(?:毎回|いつも|常に|必ず|絶対に)[^、。先]{0,24}エラー(?:が出(?:る|ます|た|て(?:い|しま))|にな(?:る|り(?:ます|ました)|っ(?:た|て(?:い|しま)))|で(?:落|止|終))(?:[^よこ場となら時前ま]|$)
	(?:毎回|いつも|常に|必ず|絶対に)[^、。先]{0,24}(?:落ち|壊れ|ずれ|消え)(?:る|ます|た|ました|て(?:い|しま)[^、。]*)(?:[^よこ場となら時前ま]|$)
	(?:毎回|いつも|常に|必ず|絶対に)[^、。先]{0,24}(?:固ま|止ま)(?:る|り(?:ます|ました)|っ(?:た|て(?:い|しま)[^、。]*))(?:[^よこ場となら時前ま]|$)
	(?:毎回|いつも|常に|必ず|絶対に)[^、。先]{0,24}(?:動か|され|でき|起動し|終わら)(?:ない|なく|ません)(?:[^よこ場時]|$)
	# English
	\b(?:always|never) (?:still )?(?:fails|crashes|hangs|breaks|throws|errors|times out|stalls|freezes|loses|drops|disconnects|finishes|completes|loads|renders|returns|responds|updates|refreshes|starts|stops|connects|succeeds|terminates)\b[^.,;]*
	\bkeeps? (?:on )?(?:failing|crashing|hanging|breaking|throwing|timing out|losing|dropping|freezing|getting)\b[^.,;]*
	\b(?:fails|crashes|hangs|breaks|throws|times out|stalls|freezes|disconnects|goes blank|disappears|gets (?:lost|stuck|reset))\b[^.,;]{0,40}\b(?:every ?time|each time|(?:on|after|for|in|with|before) (?:every|each|any))\b[^.,;]*
	\b(?:every ?time|each time|(?:on|after|for|in|with) (?:every|each|any))\b[^.;]{0,60}\b(?:fails|crashes|hangs|breaks|times out|stalls|freezes|disconnects|goes blank|disappears|gets (?:lost|stuck|reset)|(?:is|are) (?:empty|blank|gone|lost|missing|broken|stale|stuck|wrong))\W*$
	# German
	\bimmer (?:noch|wieder)\b
	\b(?:immer|jedes mal|nie)\b[^,.;]{0,30}\b(?:fehl|fehlgeschlagen|kaputt|leer|schief|rot|verloren|ab)(?:$|[\s.,;!])
	\b(?:schlägt|stürzt|bricht|hängt|scheitert|crasht|verschwindet|fehlt)\b[^.;]{0,40}\b(?:immer|jedes mal)\b[^.,;]*
	\b(?:funktionier(?:t|en)|läuft|laufen|geht|gehen|lädt|laden|klappt|startet|starten)\b[^.,;]{0,30}\bnie(?:mals)?\b[^.,;]*
	# French
	\btoujours (?:pas|en échec|en erreur|vide|cassée?s?|bloquée?s?|aussi)\b[^.,;]*
	\b(?:toujours|jamais|à chaque fois)\b[^.,;]{0,24}\b(?:échou|plante|casse|se bloque|tombe en)[^.,;]*
	(?:^|\s)(?:échoue|plante|casse|crashe|se bloque|expire|tombe)(?:nt)?\b[^.,;]{0,30}(?:toujours|à chaque fois)[^.,;]*
	\bne (?:marche|fonctionne|passe|charge|répond|termine|démarre)(?:nt)? (?:toujours|jamais)[^.,;]*
	# Spanish
	\b(?:siempre|nunca|cada vez)\b[^.,;]{0,24}\b(?:fallan?|termina|terminan|funcionan?|carga|cargan|responden?|crashean?|se (?:cuelga|rompe|cae|bloquea|pierde)n?|(?:da|tira|lanza) (?:un )?error)\b[^.,;]*
	\b(?:fallan?|se (?:cuelga|rompe|cae|bloquea|pierde)n?|(?:da|tira|lanza) (?:un )?error)\b[^.,;]{0,30}\b(?:siempre|cada vez)\b[^.,;]*
	# Russian
	(?:всегда|каждый раз|никогда)[^,.;]{0,24}(?:пада[ею]т|виснет|зависа|вылета|лома[ею]т|отвалива|теря[ею]т|сбрасыва|пуст|с ошибк|выда[её]т|возвраща[ею]т)[^,.;]*
	(?:всегда|каждый раз|никогда)[^,.;]{0,24}не (?:работа|открыва|загруж|отвеча|обновля|запуска|заверша|сохраня|проход|успева)[^,.;]*[юеия]т(?:ся)?[^,.;]*
	(?:пада[ею]т|виснет|зависает|вылетает|лома[ею]тся|отваливается|не работа[ею]т|теря[ею]тся)[^,.;]{0,30}(?:всегда|каждый раз)[^,.;]*
`}
