package extract

import "regexp"

// wording is a set of phrases in several languages. A sentence holds it when any language's pattern matches.
type wording []phrases

// phrases is what one language says. The pattern is matched against the sentence in lower case.
type phrases struct {
	language language
	re       *regexp.Regexp
}

func (w wording) in(lower string) bool {
	languages := languagesOf(lower)
	for _, p := range w {
		if languages&p.language != 0 && p.re.MatchString(lower) {
			return true
		}
	}
	return false
}

// standing is how a person says that something holds from now on.
var standing = wording{
	{en, regexp.MustCompile(`^(please |but |and |also |so |ok,? )*(always|never)\b|\b(from now on|going forward,|in (the )?future,|every ?time|each time|at all times|under no circumstances|no matter what|as a rule|don'?t ever|do not ever|never ever|must (always|never)|should(n'?t| not)? (always|never|ever)|can(not|'t)? (always|never|ever) be|(you|we|i) (always|never) (?:want|need|have to|use|write|put|commit|push|run|do|edit|touch|add|change)|(is|are) (not|never) allowed|not permitted|is forbidden|^(and |please |also )*(remember|memori[sz]e)( to\b| that\b|:)|keep in mind that|make it a (rule|habit)|(should|must|do|does|will) ?n[o']t .*\bever\b|(it's|is) a rule|rule:|convention (here )?is|(we|i) (don't|do not|never) (use|allow|write|commit|push|want|do|merge|add)|^(any|every|each) (new )?[\w ]+ (should|must|needs? to|has to|have to)\b|(must|should) not .*\bany\b|do not \w+ (anything|any|anyone)\b|don'?t \w+ (anything|any|anyone)\b|only ever|(should|must) (only )?be (only )?(_?one_?|a single) )`)},
	{zh, regexp.MustCompile(`记住|记得|以后|今后|从现在(起|开始)|往后|总是|始终|一律|必须|务必|永远|绝(对)?不(要|能|可)|不准|不许|禁止|切勿|千万(不要|别)|每次(都)?|任何时候|規則|规则|不要再|別再|别再|都(要)?用(中文|英文)|一定要|必須|記住|以後`)},
	{ja, regexp.MustCompile(`今後|これから(は)?|必ず|常に|いつも|絶対に|決して|禁止|覚えて(おいて)?|毎回|二度と|してはいけない|しないでください`)},
	{de, regexp.MustCompile(`\b(immer|niemals|nie wieder|ab jetzt|ab sofort|künftig|in zukunft|grundsätzlich|merk dir|denk (immer )?daran|auf keinen fall|jedes mal|verboten|nicht erlaubt)\b`)},
	{fr, regexp.MustCompile(`\b(toujours|ne .*jamais|jamais de|désormais|dorénavant|à l'avenir|à partir de maintenant|souviens-toi|rappelle-toi|n'oublie pas|interdit|à chaque fois)\b`)},
	{es, regexp.MustCompile(`\b(siempre|nunca|jamás|a partir de ahora|de ahora en adelante|en adelante|recuerda( que)?|no olvides|prohibido|cada vez que)\b`)},
	{ru, regexp.MustCompile(`всегда|никогда|отныне|впредь|с этого момента|запомни|помни|не забывай|нельзя|запрещ|обязательно|каждый раз|ни в коем случае`)},
}

// aboutHimself is how a person says that a rule is his own and not the project's: the language of answers, his style.
var aboutHimself = wording{
	{en, regexp.MustCompile(`\b(reply|respond|answer|talk|speak|explain)\b.*\b(in|to me|me)\b|\b(i|i'm|i am|me|my) (prefer|like|hate|dislike|always|never|am)\b|\bcall me\b|\bem.?dash(es)?\b|\bemojis?\b|for me\b|\bi don'?t (like|want)\b`)},
	{zh, regexp.MustCompile(`(回复|回答|回覆|说|講|讲|交流|解释).*(中文|英文|英语|简体|繁体)|(用|说)(中文|英文|英语)(回复|回答|交流|说|解释)|叫我|我(喜欢|不喜欢|习惯)`)},
	{ja, regexp.MustCompile(`(日本語|英語)で(答え|返信|説明|話)|私は`)},
	{de, regexp.MustCompile(`(antworte|sprich|erkläre).*(deutsch|englisch)|\bich (mag|hasse|bevorzuge)`)},
	{fr, regexp.MustCompile(`(réponds|parle|explique).*(français|anglais)|\bje (préfère|déteste|n'aime)`)},
	{es, regexp.MustCompile(`(responde|habla|explica).*(español|inglés)|\byo? ?(prefiero|odio)`)},
	{ru, regexp.MustCompile(`(отвечай|говори|пиши|объясняй).*(по-русски|на русском|по-английски)|я (предпочитаю|не люблю)`)},
}

// contradiction is how a person says that the agent is wrong or on the wrong way.
var contradiction = wording{
	{en, regexp.MustCompile(`^\W*((ok|okay|uh|um|ah+|hmm+|well|so|but|sorry|wait|and)[ ,.]+)*(no|nope|nah|wrong|incorrect|not (quite|really|true|right|as|what|that|the)|stop|wait|actually|hmm+|but)\b|\b(that'?s|this is|it'?s|that is|its) (not|wrong|incorrect|the wrong)|\b(is|are|was|were|does|do|did|has|have|should|could|would)n'?t\b|\bdoes ?n.t mean\b|\b(do not|don'?t|dont|never|stop \w+ing|instead|rather than|not a\b|undo|revert|wrong|forgot|missed|misunder\w+|mistake\w*|unnecessary|ancient|outdated|by hand|on purpose|the (issue|problem|bug|cause) (is|was|isn'?t|wasn'?t)|should (not )?be|supposed to|why (are|is|did|do|would|not|was|were|have) |i (didn'?t|did not|never) (ask|say|want|mean)|i (said|meant|mean)|my point|are you sure|really\?|still (not|too|fails?|failing|broken|the same|there|wrong|using|doing|getting|see)|(only )?need to|(there )?should be|first (so|before|then)|can'?t (we|you)|shouldn'?t (we|you|it)|already)\b|, not \w|\bnot \w+[^,.]{0,40}, but\b`)},
	{zh, regexp.MustCompile(`^(不|错|别|等等|停|但是|可是)|不对|不是.*(而是|是)|错了|搞错|弄错|不要|别(再)?|为什么(还|要|又|不)|你确定|应该(是|用|先|放)?|而不是|没(有)?(让|叫)你|撤销|恢复|不需要|没必要|改回|不能`)},
	{ja, regexp.MustCompile(`違(う|い|います)|ではなく|じゃなくて|間違|やめて|しないで|なぜ|べき|戻して|不要`)},
	{de, regexp.MustCompile(`^(nein|falsch|stopp?|moment|aber)\b|\b(nicht .* sondern|falsch|stattdessen|warum|bist du sicher|sollte|rückgängig|statt)\b`)},
	{fr, regexp.MustCompile(`^(non|faux|arrête|attends|mais)\b|\b(pas .* mais|au lieu de|pourquoi|es-tu sûr|devrait|annule|plutôt)\b`)},
	{es, regexp.MustCompile(`^(no|mal|espera|para|pero)\b|\b(sino|en lugar de|en vez de|por qué|estás seguro|debería|deshaz)\b`)},
	{ru, regexp.MustCompile(`^(нет|неверно|неправильно|стоп|подожди|но)(\s|,|$)|вместо|почему|ты уверен|должн|а не |не надо|не нужно|верни|откати`)},
}

// noLesson is how a rejection or a prompt reads that teaches nothing.
var noLesson = wording{
	{en, regexp.MustCompile(`^\W*(sorry|ok|okay|yes|yeah|yep|sure|continue|go on|go ahead|proceed|resume|retry|try again|wait|one (sec|moment)|hold on|nvm|never ?mind|thanks?|thank you|great|perfect|nice|good|looks good|lgtm|commit|push|merged|done|next)\b[\s\w]{0,12}\W*$|\bi('| wi)ll (do|take|handle|fix|run|finish|write) (it|this|that|from|over|the)|take it from here|let me (do|handle|check|think|try)|by mistake|accident(al(ly)?)?|wrong (button|key|window)|sorry,? continue|i was mistaken|never ?mind|clarify these questions`)},
	{zh, regexp.MustCompile(`^(好的?|继续|可以|行|嗯|是的?|谢谢|没事|算了|我(自己)?来|等一下|稍等)[。！!.，,]?$|我自己(来|做|改|弄)`)},
	{ja, regexp.MustCompile(`^(はい|続けて|ok|大丈夫|ありがとう)|自分で(やる|やります)`)},
	{de, regexp.MustCompile(`^(ja|weiter|ok|danke|mach weiter)\W*$|mach(e)? ich selbst`)},
	{fr, regexp.MustCompile(`^(oui|continue|ok|merci)\W*$|je m'en occupe`)},
	{es, regexp.MustCompile(`^(sí|si|continúa|ok|gracias|sigue)\W*$|lo hago yo`)},
	{ru, regexp.MustCompile(`^(да|продолжай|ок|спасибо|дальше)\W*$|я сам`)},
}

// passing is how a person says that something holds only now, or only for the work at hand.
var passing = wording{
	{en, regexp.MustCompile(`\b(for now|right now|just now|just yet|yet|at the moment|for this|this time|for the moment|today|tonight|tomorrow|later|temporarily|in this (branch|pr|session|case|commit|file|phase|repo only)|on this (branch|pr)|this (branch|pr|ticket|issue|phase|commit|task)|just a (commit|pr)|let'?s see|while (we|you|i)|once (we|you|that|this)|#\d+|pr \d+|option \d|step \d|phase \d+|this one|[a-z]{2,6}-\d{2,}|the (above|following|attached|last one))\b`)},
	{zh, regexp.MustCompile(`这次|暂时|先(不|别|这样)|目前|现在先|今天|本次|这个(分支|pr|文件)`)},
	{ja, regexp.MustCompile(`今回|とりあえず|一旦|今は`)},
	{de, regexp.MustCompile(`\b(vorerst|diesmal|für jetzt|erstmal|heute)\b`)},
	{fr, regexp.MustCompile(`\b(pour l'instant|cette fois|aujourd'hui)\b`)},
	{es, regexp.MustCompile(`\b(por ahora|esta vez|hoy)\b`)},
	{ru, regexp.MustCompile(`пока( что)?\b|в этот раз|сегодня|сейчас`)},
}

// because is what leads into a reason.
var because = regexp.MustCompile(`(?i)[,;]?\s+\b(because|since|as it|so that|otherwise|due to|in order to|denn|weil|parce que|porque|потому что|чтобы)\b\s*|(因为|所以|否则|なぜなら|ので)`)

// notSolved is what a person says when a fix did not hold, in lower case.
var notSolved = regexp.MustCompile(`\b(still (fail|broken|not|the same|get|see|happen|error|there)\w*|didn'?t (work|help|fix)|does ?n.t (work|help|fix)|not (working|fixed|solved)|same (error|issue|problem)|fail(s|ed|ing)? again|broke(n)? again|happened again|revert (that|this|it|those|the)|undo (that|this|it|the)|wrong fix)\b|还是(不行|报错|失败|一样)|没(有)?(解决|用|修好)|まだ(失敗|動かない)|immer noch|toujours pas|sigue (sin|fallando)|всё ещё|по-прежнему|не (работает|помогло)`)

// concession is how the agent begins an answer when a person has set it right; halfway is how it does when it may
// only be polite.
var (
	concession = regexp.MustCompile(`(?i)^\W*now i see\b|^\W*((ah|oh|yes|yeah|right|hmm|ok)[,.!:; —-]+)*(you'?re|you are) (absolutely |completely |totally |quite |100% )?(right|correct)|^\W*(good|great|nice|excellent|sharp) (catch|point|call|observation|idea|challenge)|^\W*(that'?s (a )?(good|great|fair|excellent|key)|fair\b|my (mistake|bad)|apolog|i (was wrong|misunderst|misread|missed|overlooked|conflated|made a|should have|shouldn'?t have)|sorry\b|thanks for (the correction|catching|clarif)|that changes|ah\b|oh\b|wait\b)|^你说得(对|没错)|^(抱歉|对不起|确实|好眼力)|^(おっしゃる通り|申し訳|すみません|確かに)|^(du hast recht|stimmt|entschuldig)|^(vous avez raison|tu as raison|désolé|en effet)|^(tienes razón|perdón|disculpa)|^(вы правы|ты прав|верно|извини)`)
	halfway    = regexp.MustCompile(`(?i)^\W*(got it|understood|right\b|i see|makes sense|exactly|noted|will do|no problem|correct\b|agreed|of course|sure|ok(ay)?\b|yes\b|明白|好的|了解|わかりました|verstanden|compris|entendido|понял)`)
)
