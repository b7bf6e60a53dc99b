package extract

// What an agent that was set right says it should do, or should have done.
var (
	// undertakes is how it says what it will do, or what one can do.
	undertakes = pattern{fold: true, parts: `
		^(?:(?:so|now|then|instead|in that case|and|going forward|from now on),? )*(?:let me|i'll|i will|i can|i could|i should|i need to|i must|we can|we could|we should|we need to|we'll|let's|it's better to|better to|the (?:right )?fix is to)\s+(?:just |simply |also |now |instead |first |then |really |try (?:to )?)*(\w.+)$
	`}
	// regret is what it should, or should not, have done.
	regret = pattern{fold: true, parts: `
		^(?:and |but )?i (should|should ?n.t|should not) (?:just |simply |also |only |first )?have (?:just |simply |also |only |first )?(\w+)(\s.+)$
	`}
	// assumed is what it took for granted, and what is so.
	assumed = pattern{fold: true, parts: `
		^i (?:had )?(?:wrongly |incorrectly |mistakenly |just )?assumed (?:that )?(.+?)[,;]? but (.+)$
	`}
	confused = pattern{fold: true, parts: `
		^i (?:was|had been|am) (?:conflating|confusing|mixing up) (.+?) (?:and|with) (.+)$
		^i (?:conflated|confused|mixed up) (.+?) (?:and|with) (.+)$
	`}
	// surestWay is how it says what it takes to find something out.
	surestWay = pattern{fold: true, parts: `
		^(?:and |so )?the (?:simplest|easiest|best|only|surest|safest|right|most reliable) way to [^:]{5,80}?(?::| is to| would be to) (\w.+)$
	`}
	// fileSays is what the project's own files ask for.
	fileSays = pattern{fold: true, parts: `
		^(?:the |your |our )?(\S+\.md|project rules|project's rules|guidelines?|rules) says? (?:to|that (?:we|you|i) (?:should|must|need to|have to)) (\w.+)$
	`}
	// gathering is a piece of work after which something has one place.
	gathering = pattern{fold: true, parts: `^(?:consolidate|centrali[sz]e|unify|gather|merge) (everything|all .{3,40}?|both .{3,40}?|the .{3,40}?) (?:into|in) (\x60[^\x60]+\x60)`}
	// whichDoes is an order with what is so of the thing that it names.
	whichDoes = pattern{fold: true, whole: `(.+?),? which ((?:\w+s|is|has|does) [^,]+)`}
	// addressed is words for those who speak with each other.
	addressed = pattern{fold: true, words: `you|you're|your|u|we|our|us`}
	// weighs is words that say which of two ways to go.
	weighs = pattern{fold: true, words: `
		rather than|instead of|not|without
		before|only|never|always
	`}
	// lastingVerb is how an order begins that holds beyond the next step.
	lastingVerb = pattern{fold: true, starts: `
		use|prefer|call|run|pass|set|keep|put|make|reuse|stick|rely|go through|switch to|delegate|consolidate|extract|drop|avoid|skip
	`}
	// looks is an order only to look at something; pieceOfWork is one to change something.
	looks       = pattern{fold: true, starts: `check|look|see|read|verify|find|examine|trace|search|investigate|debug|confirm|try|fix|update|revert|add|create|write`}
	pieceOfWork = pattern{fold: true, starts: `fix|implement|create|add|update|write|build|make|change|remove|revert|run the|show|display|move|rename`}
	twoWays     = pattern{fold: true, words: `rather than|instead of`}
	insteadTail = pattern{fold: true, parts: `(?: instead|,? as (?:well|you (?:say|said|suggest(?:ed)?)))$`}
)

// gerunds and irregular are verbs in another form and their plain one.
const (
	gerunds   = "using:use setting:set running:run calling:call passing:pass putting:put keeping:keep making:make reusing:reuse"
	irregular = `
		used:use reused:reuse moved:move removed:remove named:name updated:update created:create included:include
		made:make run:run ran:run put:put set:set kept:keep read:read written:write done:do built:build sent:send found:find
		left:leave let:let taken:take given:give begun:begin started:start gone:go thought:think
		committed:commit stopped:stop dropped:drop skipped:skip planned:plan mapped:map wrapped:wrap referred:refer
		verified:verify tried:try applied:apply copied:copy relied:rely replied:reply notified:notify
		handled:handle cached:cache imported:import isolated:isolate validated:validate generated:generate
		guessed:guess pushed:push
		merged:merge changed:change deleted:delete closed:close based:base rebased:rebase compared:compare hardcoded:hardcode
		reproduced:reproduce measured:measure ensured:ensure prepared:prepare replaced:replace resolved:resolve
		been: had: known: said: realized: realised: noticed: clarified: caught: seen: mentioned: specified: explained:
	`
)

// Which sentences of a person are worth more than the next piece of work.
var (
	// choosing is how an order chooses a tool or a place.
	choosing = pattern{fold: true, starts: `search for|use|prefer|keep|let|stick|leave|stay|reuse|rely|go through|put|call|run .* (?:via|through|with|from|in)`}
	// purpose is what an order is for; onceMore is words of the next piece of work.
	purpose  = pattern{fold: true, parts: `,? \bso (?:that |we|you|it|the|they|i)\b.*$`}
	onceMore = pattern{fold: true, words: `again|as well|too|also|now|back`}
	// causeIn is an order where to look for a cause, whatever was done.
	causeIn = pattern{fold: true, starts: `search for the cause`}
	// causeIs is what leads into a cause.
	causeIs = pattern{fold: true, parts: `^the (?:root |real |actual )?(?:issue|problem|bug|cause) (?:is|was) (?:simply )?that `}
	// duty is what is to be, or what is for a reason.
	duty = pattern{
		fold:  true,
		parts: `, not \w`,
		words: `
			should|must|ought|needs? to|has to|have to|supposed to|belongs?|allowed
			on purpose|by design|source of truth|the same as
			not \S+(?: \S+){0,5},? but
			instead of|rather than|no longer
		`,
	}
	// ableTo is what one can do with what is there, or where it is; named is a name in it.
	ableTo = pattern{fold: true, words: `
		can (?:also |already |just |only )?be \w+
		(?:already|always|only|never) \w+s
		is|are|has|have|lives?|runs?|comes? from|should
		(?:receives?|forwards?|sends?|reads?|writes?|returns?|calls?|goes|passes)
	`}
	named = pattern{parts: `
		\x60[^\x60]+\x60
		(?:^|\s)--?[a-zA-Z][\w-]+
		\w[./_]\w
		\w[a-z][A-Z]\w
	`}
	// elsewhere is places that a stranger does not know. Its group is what stays.
	elsewhere = pattern{fold: true, parts: `\s+(?:explicitly |deliberately )?(?:in|at) (?:some |all )?(?:the )?other places\b()`}
	// touched is what is done to a file that is only called "it".
	touched = pattern{fold: true, parts: `\b(edit|editing|change|changing|touch|touching|rewrite|rewriting|reformat|reformatting|overwrite|overwriting|delete|deleting|regenerate|refactor|refactoring) (?:it|that|this|this file|that file|the file)\b`}
	// vaguePlace is what nobody finds who was not there.
	vaguePlace = pattern{fold: true, words: `
		other places|the other (?:one|way)|over there
		(?:that|the first|the second|the last|the above) one
		(?:like|as) (?:that|this|above|before|discussed|mentioned)
		the rest|the only thing
	`}
	// fragment is what stands for a sentence only beside another one.
	fragment = pattern{fold: true, parts: `^(?:instead of|rather than) [^,]*$`}
	// screen is words of what a person sees, of which they say how it shall look.
	screen = pattern{fold: true, words: `
		buttons?|cards?|colou?rs?|background|gradients?|preview|box(?:es)?|padding|margins?|fonts?|icons?|layout|animation|blur\w*|screen|modal|sidebar|hover|tooltips?|tabs?|(?:start|end)ing symbol
	`, parts: `按钮|颜色|背景|图标|布局|ボタン|枠|点線|色|画面|アイコン|表示|кнопк|цвет`}
	// wrongThen is a word of blame with what is right behind it.
	wrongThen = pattern{fold: true, parts: `^[^-–—:]{0,120}\b(?:wrong|backwards|incorrect|mistaken|not right|misunderst\w+)\b[^-–—:]{0,30}\s?(?: - |–|—|:)\s*(\w.{20,})$`}
	// shouted is words of an order in capital letters.
	shouted = pattern{parts: `\b(?:DO NOT|DON'T|NEVER|ALWAYS|ONLY|MUST NOT|MUST|NOTE)(?: [A-Z]{3,}\b)?`}
	// prohibition is an order not to do something.
	prohibition = pattern{fold: true, parts: `
		^(?:do not|don'?t|never|avoid|no|stop)\b
		不要|别|不能|不准|禁止
		しない|禁止
		^(?:не |нельзя|никогда)
		^(?:kein|nie|nicht)
		^(?:ne |pas |jamais)
	`}
)

// restrainsAbroad is how a sentence of another language says which way to go.
var restrainsAbroad = wording{
	{zh, &pattern{parts: `
		不要|(?:^|[，,。；;！!])(?:请|你)?[别別][^的人处名]|不能|不可以|不应该|不需要|没必要|不准
		不是.{1,24}(?:而是|是)|而不是|而非
		应该|應該|应当|必须|必須|改用|统一(?:用|使用|走|放|成)|只(?:能|用|要|在|允许)
		^先|先.{1,12}再|先(?:在|跑|问|看|确认|備份|备份|讨论|写|用)|要走|之前(?:先|要)|以.{1,8}为准|避免
		是.{0,10}(?:生成的|自动生成)|死代码|已经(?:废弃|弃用)
	`}},
	{ja, &pattern{parts: `
		べき|ではなく|じゃなく|ではありません
		しないで|やめて|使わない|不要です|禁止
		(?:を)?使って|に統一|決まり|前に必ず|先に
	`}},
	{de, &pattern{words: `
		nicht|kein\w*|nie|niemals|statt|anstatt|sondern|sollte\w*|muss|müssen|nimm|benutze?|verwende|gehör(?:t|en)
		erst
	`}},
	{fr, &pattern{words: `
		pas|jamais|au lieu de|plutôt|doit|doivent|devrait|il faut|utilise\w*|passent? par
		d'abord|sans
	`}},
	{es, &pattern{words: `
		no|nunca|sino|en lugar de|en vez de|debe\w*|debería\w*|hay que|usa|utiliza|sin
		primero
	`}},
	{ru, &pattern{parts: `
		не надо|не нужно|нельзя|вместо|а не |должн|используй|через|сначала|только|не \S+(?:й|ть)
	`}},
}

// unsaid is how a person takes back what they said right before.
var unsaid = wording{
	{en, &pattern{
		starts: `
			(?:(?:ok|okay|oh|ah|hmm+|wait|sorry|no|actually)[ ,.]+)*(?:never ?mind|nvm|scratch that|forget (?:it|that|what i said)|ignore (?:that|me|what i said|my last))
			(?:(?:ok|okay|oh|ah|hmm+|wait|sorry|no|actually)[ ,.]+)*(?:you(?:'re|r| are| were) right|i was wrong|i(?:'m| am| was) mistaken|my (?:bad|mistake)|i misread|i take (?:it|that) back)
			(?:on second thought|i changed my mind|i've changed my mind)
		`,
	}},
	{zh, &pattern{parts: `算了|当我没说|我(?:说|搞|看|弄)错了|你是对的|还是(?:按|用)(?:你|原来)|忽略(?:我)?(?:上|刚)`}},
	{ja, &pattern{parts: `やっぱり|忘れて(?:ください)?|私の(?:間違い|勘違い)|取り消し`}},
	{de, &pattern{words: `vergiss (?:es|das)|du hattest recht|mein fehler|doch nicht`}},
	{fr, &pattern{words: `laisse tomber|oublie|tu avais raison|je me suis trompée?|au temps pour moi`}},
	{es, &pattern{words: `olvídalo|tenías razón|me equivoqué|déjalo`}},
	{ru, &pattern{parts: `забудь|ты был прав|я ошиб|отмена|не обращай`}},
}
