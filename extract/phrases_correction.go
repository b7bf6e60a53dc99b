package extract

// contradiction is how a person says that the agent is wrong or on the wrong way.
var contradiction = wording{
	{en, &pattern{
		starts: `
			(?:(?:ok|okay|uh|um|ah+|hmm+|well|so|but|sorry|wait|and)[ ,.]+)*(?:no|nope|nah|wrong|incorrect|stop|wait|actually|hmm+|but)
			(?:(?:ok|okay|uh|um|ah+|hmm+|well|so|but|sorry|wait|and)[ ,.]+)*not (?:quite|really|true|right|as|what|that|the)
		`,
		words: `
			# not so
			(?:is|are|was|were|does|do|did|has|have|should|could|would)n'?t
			(?:that'?s|this is|it'?s|that is|its) (?:not|wrong|incorrect|the wrong)
			does ?n.t mean
			not \w+[^,.]{0,40}, but
			not a
			wrong|mistake\w*|misunder\w+|forgot|missed
			unnecessary|outdated
			still (?:not|too|fails?|failing|broken|the same|there|wrong|using|doing|getting|see)
			the (?:issue|problem|bug|cause) (?:is|was|isn'?t|wasn'?t)
			already
			# do otherwise
			do not|don'?t|dont|never
			stop \w+ing
			undo|revert
			instead|rather than
			by hand|on purpose
			should (?:not )?be|supposed to
			(?:only )?need to
			first (?:so|before|then)
			# what I said
			i (?:didn'?t|did not|never|haven'?t) (?:ask|say|want|mean)\w*
			nobody (?:asked|told)
			i (?:already )?(?:said|meant|mean|told you|asked you)|my point|as i (?:said|told)
			once again|how many times|for the (?:second|third|last|\w+th) time
			# questions
			why (?:are|is|did|do|does|would|not|was|were|have|don'?t)
			can'?t (?:we|you)
			shouldn'?t (?:we|you|it)
			are you sure
		`,
		parts: `
			\breally\?
			(?:^|[.!?] )again[,:] |,? again\W*$
			, not \w
		`,
	}},
	{zh, &pattern{parts: `
		^(?:不|错|别|等等|停|但是|可是)
		不对|错了|搞错|弄错
		不是.*(?:而是|是)
		而不是
		不要|别|不能|不需要|没必要
		撤销|恢复|改回
		没(?:有)?(?:让|叫|要)你
		应该(?:是|用|先|放)?|應該
		为什么(?:还|要|又|不)|為什麼|你确定|确定吗|真的吗
		不對|錯了|不是.*(?:而是|是)|不要|別
		我(?:说|說)(?:了|过|過|的是)|说(?:了)?(?:多少|几)(?:次|遍)|又(?:忘|错|用|写|改|来)|怎么(?:又|还)
	`}},
	{ja, &pattern{parts: `
		違(?:う|い)|間違|そうじゃな|いや[、,]
		(?:と)?言(?:った|いました)(?:よね|はず|のに)|頼んでいない|また同じ|どうして|なんで
		ではなく|じゃなくて
		やめて|しないで|戻して|不要
		べき
		なぜ
	`}},
	{de, &pattern{
		starts: `nein|falsch|stopp?|moment|aber`,
		words: `
			nicht .* sondern|nicht
			(?:ich )?(?:habe|hab) (?:ich )?(?:doch )?gesagt|schon wieder|nochmal
			falsch|stattdessen|statt|rückgängig|sollte
			warum|bist du sicher
		`,
	}},
	{fr, &pattern{
		starts: `non|faux|arrête|attends|mais`,
		words: `
			pas .* mais|ne .* pas|pas de
			j'ai (?:déjà )?dit|encore une fois|(?:je n'ai|j'ai) pas demandé
			au lieu de|plutôt|annule|devrait
			pourquoi|es-tu sûr
		`,
	}},
	{es, &pattern{
		starts: `no|mal|espera|para|pero`,
		words: `
			ya (?:te )?dije|otra vez|no te pedí
			sino|en lugar de|en vez de|debería|deshaz
			por qué|estás seguro
		`,
	}},
	{ru, &pattern{parts: `
		^(?:нет|неверно|неправильно|стоп|подожди|но)(?:\s|,|$)
		вместо|а не |должн
		не надо|не нужно|верни|откати
		почему|зачем|ты уверен|я (?:же )?(?:сказал|говорил|просил)|опять|снова|не просил|не так
	`}},
}

// noLesson is how a rejection or a prompt reads that teaches nothing.
var noLesson = wording{
	{en, &pattern{parts: `
		# nothing but assent, thanks, or "go on"
		^\W*(?:ok|okay|yes|yeah|yep|sure|thanks?|thank you|great|perfect|nice|good|looks good|lgtm)\b[\s\w]{0,12}\W*$
		^\W*(?:continue|go on|go ahead|proceed|resume|retry|try again|next|done|merged|commit|push)\b[\s\w]{0,12}\W*$
		^\W*(?:sorry|wait|one (?:sec|moment)|hold on|nvm|never ?mind)\b[\s\w]{0,12}\W*$
		# the person takes over
		\bi(?:'| wi)ll (?:do|take|handle|fix|run|finish|write) (?:it|this|that|from|over|the)
		take it from here
		let me (?:do|handle|check|think|try)
		# by mistake
		by mistake|accident|i was mistaken
		wrong (?:button|key|window)
		sorry,? continue
		never ?mind
		# what the client says for a person who answers no question
		clarify these questions
	`}},
	{zh, &pattern{parts: `
		^(?:好的?|继续|可以|行|嗯|是的?|谢谢|没事|算了|我(?:自己)?来|等一下|稍等)[。！!.，,]?$
		我自己(?:来|做|改|弄)
	`}},
	{ja, &pattern{parts: `
		^(?:はい|続けて|ok|大丈夫|ありがとう)
		自分で(?:やる|やります)
	`}},
	{de, &pattern{parts: `
		^(?:ja|weiter|ok|danke|mach weiter)\W*$
		mache? ich selbst
	`}},
	{fr, &pattern{parts: `
		^(?:oui|continue|ok|merci)\W*$
		je m'en occupe
	`}},
	{es, &pattern{parts: `
		^(?:sí|si|continúa|ok|gracias|sigue)\W*$
		lo hago yo
	`}},
	{ru, &pattern{parts: `
		^(?:да|продолжай|ок|спасибо|дальше)\W*$
		я сам
	`}},
}

// notSolved is what a person says when a fix did not hold, in small letters.
var notSolved = pattern{
	words: `
		still (?:fail|broken|crash|not|the same|get|see|happen|error|throw|there|does ?n.t)\w*
		(?:did ?n.?t|did not|does ?n.t|does not) (?:work|help|fix|solve|change)
		(?:has|have)(?: not|n't) (?:fixed|solved|helped)
		no luck|keeps? (?:fail|crash|happen|throw)ing
		(?:error|problem|issue|bug) (?:persists|is back|came back|remains)
		(?:it'?s|it is|we'?re|we are) back (?:to|again)
		roll (?:it|that|this) back|put (?:it|that) back
		not (?:working|fixed|solved)
		wrong fix
		same (?:error|issue|problem)
		(?:fail(?:s|ed|ing)?|broken?|broke|happened|crashed) again
		revert (?:that|this|it|those|the)
		undo (?:that|this|it|the)
	`,
	parts: `
		(?:还是|依然|仍然|依旧)(?:不行|不对|报错|失败|一样|出错|有问题|没有)|没(?:有)?(?:解决|用|修好|生效|变化)
		又(?:报错|失败|出错|崩)了?|问题还在|撤销(?:刚才|这|上)|改回(?:去|来|原)|回退(?:这|刚才|到|一下)
		まだ(?:失敗|動かない|動きません|エラー|直って)|直っていな|同じエラー|元に戻して
		immer noch|hat nicht geholfen|derselbe fehler|geht (?:wieder )?nicht|rückgängig
		toujours (?:pas|la même|le même|en erreur)|même erreur|ne (?:marche|fonctionne) (?:toujours )?pas|annule (?:ça|cela|ce)
		sigue (?:sin|fallando|igual|dando)|mismo error|no (?:funcionó|sirvió|se arregló)|deshaz
		вс[её] ещ[её]|по-прежнему|не (?:работает|помогло|сработало|исправил)|опять (?:падает|ошибка)|та же ошибка|откати|верни (?:как было|обратно)
	`,
}
