package extract

// leads is what only leads into a sentence; noLead is a "no" that answers rather than forbids.
var (
	leads = pattern{
		fold: true,
		starts: `
			# assent and address
			yes|yeah|yep|ok|okay|alright|right|great|good|cool|hey|thanks|thank you|sorry|please|pls
			# joints
			so|and|but|also|well|then|just|like|actually|perhaps|btw|fyi|wait|look
			# sounds
			uh|um|hmm+|ah+|oh|lol|ugh|argh
			# opinion
			i think|i mean|i meant|i guess|i believe|imo|imho
			to be clear|as i said|like i said|my point is|in reality|really
			(?:again|once again|like i (?:already )?said|as i (?:already )?(?:said|told you|mentioned)|i (?:already )?(?:said|told you|mentioned)(?: to| that)?)
			# announcing a rule
			in general|generally|as a rule
			in (?:this|our) (?:repo|repository|project|codebase|monorepo|team)
			from now on|going forward|in (?:the )?future
			remember that|keep in mind(?: that)?|don't forget that|make sure that
			# announcing anything
			question|one more thing|stop for a second
		`,
		parts: `
			^(?:remember|memori[sz]e|note|rule|important)\s*[,:]
			^(?:no|nope|nah|wrong)[,.!]+\s
		`,
	}
	// foreignLeads is the same in other languages.
	foreignLeads = pattern{fold: true, parts: `
		^(?:不对|不是|错了|等等|等一下|嗯+|好的?|那个|请|麻烦|另外|还有|但是|可是|不过|你说得(?:对|没错)|没错)[，,。.！!、：:\s]+
		^(?:请|你)?(?:记住|记得|記住|注意)[，,：:\s]+
		^(?:違います|いや|あの|ご指摘のとおりです|すみません)[、，,。.！!\s]+
		^(?:nein|falsch|moment mal|stopp|aber|bitte|merk dir(?: bitte)?|denk daran|super|danke|stimmt)[,.:;!\s]+
		^(?:non|faux|attends|mais|s'il te pla[iî]t|merci|souviens-toi|rappelle-toi|en effet)[,.:;!\s]+
		^(?:espera|pero|por favor|gracias|recuerda(?: que)?|tienes razón)[,.:;!]+\s*
		^(?:нет|стоп|подожди|но|пожалуйста|запомни|спасибо|верно)[,.:;!\s]+
	`}
	noLead = pattern{
		fold:  true,
		parts: `^(?:no|nope|nah|wrong|not really)(?:[,.:;!-]+\s*|\s+)((?:do not|don'?t|we|it|its|it's|i|you|that|the|this|never|just|use|only|revert|ignore|why|are|is|there)\b)`,
	}
)

// tails is what only follows a sentence.
var tails = pattern{
	fold: true,
	ends: `
		please|pls|thanks|thank you
		right|ok|okay|lol|haha
		i think|i guess|imo|imho
		maybe just in case|just in case
		though|either|proper|or whatever|and stuff
	`,
}

// leadsOn is the end of a sentence that only leads to what comes after it.
var leadsOn = pattern{
	fold:  true,
	ends:  `like|as follows|the following|such as|e\.g`,
	parts: `:\W*$`,
}

// because is what leads into a reason, orElse into what happens otherwise. They are looked for in English sentences
// only: in another language the sentence stays whole.
var (
	because = pattern{fold: true, parts: `[,;]?\s+\b(?:because|since|as it|so that|due to|in order to)\b\s*`}
	orElse  = pattern{fold: true, parts: `
		[,;]?\s+(?:or|and) otherwise\s+
		[,;.]?\s+otherwise,?\s+
		,\s+or(?: else)?\s+(?:(?:the|it|they|we|you|ci|everything|nobody|all)\s)
	`}
	// reasoned is that a reason is given, in any language.
	reasoned = pattern{fold: true, parts: `
		\b(?:because|since|otherwise|so that)\b
		\b(?:denn|weil|sonst|parce que|sinon|porque|si no)\b
		потому что|чтобы|иначе
		因为|否则|不然|以免
		なぜなら|ので|から、
	`}
)

// personalTail is what a person tells of themselves behind an order: "do not stash, I have work in there".
var personalTail = pattern{fold: true, parts: `(?:,|;| -) your \w+ (?:is|are|was|were|will|would|gets?)\b.*$|(?:,|;| -) (?:i|i'm|i've|i'd|we|we're|we've|that) (?:can|could|will|have|had|am|are|need|want|use|work|lost|just|already|got|was|were|broke|shipped|spent)\b.*$`}

// forUs is for whom something holds, when it is everybody who works on the project.
var forUs = pattern{fold: true, parts: `\s(?:for|to) (?:us|all of us|the (?:whole )?team|everyone|everybody)\b`}

// toPerson is what is done towards the one who speaks, worded for another reader.
var toPerson = pattern{fold: true, parts: `\b(ask(?:ing)?|show(?:ing)?|tell(?:ing)?|check(?:ing)? with) me\b`}

// asSo is a reason behind "as"; isSo is a clause that says what something is, behind an order: "never edit it, it is
// a snapshot".
var (
	asSo = pattern{fold: true, parts: `\sas (?:the|it|they|there|we) [\w-]+ (?:is|are|was|has|have|does|will|can)\b`}
	isSo = pattern{fold: true, parts: `, (?:it|this|that|they)(?:'s| is| are|'re| makes| make)\s`}
)

// stress is a word that is marked as stressed.
var stress = pattern{parts: `(^|\s)[_*]+(\w[\w ]*?)[_*]+`}

// rewriting is how a person asks, wishes or refuses, and the order that it is.
type rewriting struct {
	said *pattern
	to   string
}

// rewritings turn what a person says into an order. The first that fits wins.
var rewritings = []rewriting{
	// what lies behind a report or a plan: only the order counts
	{&pattern{fold: true, whole: `.{3,80}?(?:,| -|;) but (?:from now(?: on)?,? )?(?:note that |please )?((?:do not|don'?t|never|always)\b.+)`}, "$1"},
	{&pattern{fold: true, whole: `.{3,80}? (?:-|–|so) (?:can|could|should) (?:we|you) (?:please |also |maybe |just |simply )*(.+)`}, "$1"},
	{&pattern{fold: true, whole: `(.+?) (?:is|are) still (?:doing|using|running|calling) (.+?),? instead of (.+)`}, "use $3 instead of $2 in $1"},
	{&pattern{fold: true, whole: `.{3,60}?, (?:but )?using (.+?),? instead of (.+)`}, "use $1 instead of $2"},
	// prohibitions
	{&pattern{fold: true, whole: `(?:.{3,80}[;,] )?(?:it|that|this) (?:does ?n.?t|does not|do not|don'?t) (?:necessarily )?mean (?:that )?(.+)`}, "do not assume $1"},
	{&pattern{fold: true, whole: `(?:we|i) (?:have )?(removed|dropped|deleted|disabled|left out|took out) (.+?) (?:on purpose|intentionally|deliberately|for a reason)`}, "do not bring back $2, which were $1 on purpose"},
	{&pattern{fold: true, whole: `the (?:root )?(?:issue|problem|bug|cause|culprit) (?:is|was) (?:with |in )?([^,]+), not (?:with |in )?(.+)`}, "search for the cause in $1, not in $2"},
	{&pattern{fold: true, whole: `.*\b(?:it is|it's|its) (?:not allowed|forbidden) to (.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `(?:it is|it's|its) (?:a|our) rule (?:that|to):? (.+)`}, "$1"},
	// occasions
	{&pattern{fold: true, whole: `((?:when|whenever|if|before|after|while|for) [^,]{3,70}), (?:please |you (?:should|must) |we )?((?:always|never|do not|don'?t)\b.+)`}, "$2 $1"},
	// wishes
	{&pattern{fold: true, whole: `(?:i want|i'd like|i would like|i need) you to (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:i|we)(?:'d| would)? (?:want|like|need) (.+?) to (live|stay|be|go|remain|use|have|keep|come) (.+)`}, "let $1 $2 $3"},
	{&pattern{fold: true, whole: `(?:i|we) (?:explicitly |really |definitely )?(?:do not|don'?t|never) (?:want|need|like) (?:you )?to (.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `(?:i|we) (?:explicitly |really |definitely )?(?:do not|don'?t|never) (?:want|like) (.+)`}, "avoid $1"},
	{&pattern{fold: true, whole: `(?:i|we)(?:'d| would) rather (?:you |we |that you )?(.+?) than (.+)`}, "$1 rather than $2"},
	{&pattern{fold: true, whole: `(?:i|we)(?:'d| would)? prefer (?:to )?(.+)`}, "prefer $1"},
	// duties
	{&pattern{fold: true, whole: `(?:you|we)(?:'re| are) not supposed to (.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `((?:in|on|for) \w+(?: \w+)?), (?:you|we) should be using (.+)`}, "use $2 $1"},
	{&pattern{fold: true, whole: `(?:you|we) should be using (.+)`}, "use $1"},
	{&pattern{fold: true, whole: `(?:you|we) (?:should ?n'?t|should not|must ?n'?t|must not|may not|are not allowed to|aren'?t allowed to) (.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `(?:you|we) (?:should|must|need to|have to|ought to) (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:make|be) sure (?:to |that )?(?:you |we )?((?:always|never)\b.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:make|be) sure (?:that )?(?:you|we) (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:you|we) (?:forgot|missed) (?:to )?(.+)`}, "do not forget to $1"},
	{&pattern{fold: true, whole: `(?:do not|don'?t|dont) forget to (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:i|we) (?:rather )?(?:want|would like|need) to (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:does ?n.?t|didn.?t) (?:your |the |our )?(\S+\.md) (?:say|suggest|tell|require|state)(?: that)?(?: you| we)?(?: to| should| must)? (.+)`}, "$2, as $1 says"},
	{&pattern{fold: true, whole: `(?:did ?n.?t|do ?n.?t) (?:we|you) have (?:a |an |the )?\w+ in (?:the |our |your )?(\S+\.md) (?:to|that (?:says|tells you) to) (.+?),? (when|before|after) (?:we|you) (\w+) (.+)`}, "$2 $3 one ${4}s $5, as $1 says"},
	// proposals and requests
	{&pattern{fold: true, whole: `(?:is ?n.?t it|is it not|would ?n.?t it be|would it not be) (?:better|easier|simpler|cleaner|safer|best),? (?:to |if (?:we|you) )(.+)`}, "$1"},
	{&pattern{fold: true, whole: `let'?s not (.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `(?:let'?s|lets) (.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:why|how about) (?:not|don'?t (?:you|we)|can'?t (?:you|we)) (?:just |simply )*(.+)`}, "$1"},
	{&pattern{fold: true, whole: `(?:can|could|would|will|can'?t|couldn'?t|should ?n'?t|wouldn'?t) (?:you|we|u) (?:please |also |maybe |just |simply |not just )*(.+)`}, "$1"},
	// questions that reproach
	{&pattern{fold: true, whole: `why ((?:filter|hide|suppress|silence|ignore|skip|mock|disable|exclude|catch|swallow|retry|duplicate|keep|add|use) .+?) (?:if|when|though|after) (?:we|you) (?:have |had |already )*(solved|fixed|removed|mended|resolved|have|know|control) (?:it|them|that)`}, "do not $1 once $2"},
	{&pattern{fold: true, whole: `(?:why )?(?:are there|there are|there is|there's|is there) (?:still |some |any |a |an )*(.+?) (?:here|in here|in there)\??`}, "avoid $1"},
	{&pattern{fold: true, whole: `why (?:are|were) (?:you|we) (?:still |even |always |now |only )*using (.+)`}, "do not use $1"},
	{&pattern{fold: true, whole: `why (?:are|were) (?:you|we) (?:still |even |always |now )*writing (.+)`}, "do not write $1"},
	{&pattern{fold: true, whole: `why (?:are|were) (?:you|we) (?:still |even |always |now )*adding (.+)`}, "do not add $1"},
	{&pattern{fold: true, whole: `(?:.{3,120}?, )?why (?:did|do|would) (?:you|we) (?:need to |have to |still |even )*((?:use|add|write|put|remove|change|create|need|repeat|duplicate|import|call|run|hard-?code)\b.+)`}, "do not $1"},
	{&pattern{fold: true, whole: `(?:i|we) (?:didn'?t|did not|never|havent|haven'?t) (?:ask|tell|told|asked) (?:you )?(?:to|for) (.+)`}, "do not $1 unasked"},
	{&pattern{fold: true, whole: `nobody (?:asked|told) you to (.+)`}, "do not $1 unasked"},
	// customs
	{&pattern{fold: true, whole: `(?:we|i) (?:do not|don'?t) (use|write|commit|push|merge|add|put|allow|do|test|touch|edit|change|mock|ship|support)\b(.*)`}, "do not $1$2"},
	{&pattern{fold: true, whole: `we (?:explicitly |deliberately |usually |normally |generally |always )?(use|keep|put|run|prefer|write|name|test|follow|store|commit)\b(.*)`}, "$1$2"},
	{&pattern{fold: true, whole: `(?:we|i) (always|never|only) (.+)`}, "$1 $2"},
	// orders
	{&pattern{fold: true, whole: `(?:do not|don'?t|dont) ever (.+)`}, "never $1"},
	{&pattern{fold: true, whole: `(?:do not|don'?t|dont) (.+)`, not: &pattern{fold: true, starts: `(?:do not|don'?t|dont) (?:we|you|they|i|these|those)`}}, "do not $1"},
	{&pattern{fold: true, whole: `remember to (.+)`}, "remember to $1"},
	{&pattern{fold: true, whole: `not (.+?),? but (.+)`}, "$2, not $1"},
}

// imperative is words with which a person begins an order.
var imperative = pattern{fold: true, parts: `
	^(?:always|never|only|no|rather|instead)(?:\s|$|:)
	^(?:use|prefer|avoid|keep|put|let|do|make|set|run|start|stop|stay|stick|treat|leave|handle)(?:\s|$|:)
	^(?:write|read|add|create|update|remove|move|store|name|call|import|extract|inline|split|return|fix|mock)(?:\s|$|:)
	^(?:check|test|verify|validate|ensure|review|build|format|fmt|lint|log|document)(?:\s|$|:)
	^(?:commit|push|branch|rebase|merge)(?:\s|$|:)
	^(?:ask|wait|look|follow|include|remember|reply|respond|answer)(?:\s|$|:)
`}

// An order that begins with a verb that is not in the list is known by the word after it.
var (
	determiners = set{list: "the a an all every each any only both"}
	noVerb      = set{list: `
		for with from into like than per via out off over under after before about within without between
		when while where who how why what once until unless because since though and but such not
		have had did will would could should can may got saw made was were are been
		that then the you they there here both
		even just only also maybe never always
	`}
)

// firstThing is an order of work: "fmt first".
var firstThing = pattern{fold: true, starts: `\w+(?:ing)? (?:it |that )?first`}

// Words that need the conversation around them to be understood.
var (
	persons  = pattern{fold: true, words: `i|i'm|im|i'd|i've|i'll|me|my|mine|myself|lemme`}
	listener = pattern{fold: true, words: `
		you|you're|your|u
		we|our|us
		it's|its
	`}
	pronounLead = pattern{fold: true, starts: `
		it|its|it's|that|that's|thats|this|these|those|both|one
		they|they're|he|she
		there's|there is|there are|there was
		what|which|how|where|why|when did|who
		is|are|was|were|does|did|do we|should
	`}
	pronounObject = pattern{fold: true, starts: `(?:do not |never |always |please |just |let |only |first )*\w+ (?:it|that|this|them|so)`}
	hedge         = pattern{fold: true, words: `
		probably|maybe|perhaps|might|theoretically|somehow
		i think|guess
		kind of|sort of
		seems?|looks like
	`}
)

// passing is how a person says that something holds only now, or only for the work at hand.
var passing = wording{
	{en, &pattern{words: `
		# now
		for now|right now|just now|at the moment|for the moment|temporarily
		yet|just yet
		today|tonight|tomorrow|later
		for this|this time
		while (?:we|you|i)
		once (?:we|you|that|this)
		let'?s see
		# here
		in this (?:branch|pr|session|case|commit|file|phase|repo only)
		on this (?:branch|pr)
		this (?:branch|pr|ticket|issue|phase|commit|task|one)
		just a (?:commit|pr)
		the (?:above|following|attached|last one)
		# by number
		pr \d+|option \d|step \d|phase \d+
		[a-z]{2,6}-\d{2,}
		\w+ ?#\d+
	`}},
	{zh, &pattern{parts: `
		这次|本次|暂时|目前|现在先|今天
		先(?:不|别|这样)
		这个(?:分支|pr|文件)
	`}},
	{ja, &pattern{parts: `今回|とりあえず|一旦|今は`}},
	{de, &pattern{words: `vorerst|diesmal|für jetzt|erstmal|heute`}},
	{fr, &pattern{words: `pour l'instant|cette fois|aujourd'hui`}},
	{es, &pattern{words: `por ahora|esta vez|hoy`}},
	{ru, &pattern{parts: `
		пока(?: что)?\b
		в этот раз|сегодня|сейчас
	`}},
}
