package extract

// concessionLead is what an agent says before it says what it concedes; concededJoint is what joins the two.
var (
	concessionLead = pattern{fold: true, starts: `
		now i see (?:what'?s happening|it|the (?:issue|problem))
		ah|oh|yes|right|correct|exactly|got it|understood|agreed|noted
		(?:that )?makes sense|that changes things
		fair enough|(?:fair|good) point|(?:good|great) catch|good (?:call|observation)
		sorry|my mistake|apologies|thanks for the correction
		(?:you'?re|you are) (?:absolutely |completely |totally |quite )?(?:right|correct)(?: (?:to push back(?: on this)?|about that|there))?
	`}
	concededJoint = pattern{fold: true, parts: `
		^(?:so|and|that)\s+
		^the (?:issue|problem|point|bug|question) is (?:simply|that):?\s+
	`}
)

// causal is words of an explanation in a sentence that repeats the error; explainingWords asks for others, because there
// only the words tell that something is explained.
var causal = pattern{fold: true, words: `
	because|since|already|instead|only
	requires?|needs?|must|expects?
	does ?n.t|do ?n.t|is ?n.t|are ?n.t|cannot|can't|not|no|without
	forbids?|rejects?
	missing|different|wrong
`}

// auxiliary is words by which a sentence is known from a phrase.
var auxiliary = pattern{fold: true, words: `
	is|are|was|were|isn't|aren't
	has|have|do|does|did|don't|doesn't
	can|can't|cannot|could|must|should|will|would|won't
	needs?|use|run|live|belong
	\w{3,}ed (?:the|a|an|by|in|to|from|on|with|during|at)
`}

// approval is a sentence that praises or reports rather than says what holds.
var approval = pattern{fold: true, words: `
	(?:is|are|looks?|sounds?|seems?|was) (?:fine|good|great|better|right|correct|clean|in place|green)
	(?:is|are|was) (?:done|running|configured|ready|installed|set up|merged|pushed|committed|passing)
	(?:looks?|seems?) (?:done|configured|ready|installed|set up)
	changes everything
`}

// plans is what the agent is about to do, or has done.
var plans = pattern{
	fold: true,
	starts: `
		(?:need|have|want|going) to
		fixed|done|updated|found
		looking|checking|updating|fixing|adding|running|reading|searching
	`,
	words: `
		let me|let's|i'll|i will|i'm|going to|will now|now (?:let|we)
		here'?s|here is
		options?|would you|want me
	`,
}

var (
	// ability is what the agent can or should do, which is what one can or should do.
	ability = pattern{
		fold:  true,
		parts: `^i (?:can|could|should|need to|should have|must) (?:just |simply |also )?(used?|add|put|keep|avoid|check|call|run|pass|set)\b\s`,
	}
	possessive = pattern{fold: true, parts: `\b(?:our|my)\s`}
	// hashAside is a hash in brackets; opaqueName is one in the sentence. Nobody meets them again.
	hashAside  = pattern{parts: `\s*\([^()]*[0-9a-f]{7,}[^()]*\)`}
	opaqueName = pattern{parts: `\b(?:\d[0-9a-f]*[a-f]|[a-f]+\d)[0-9a-f]{5,}\b`}
	// identifierIn is a name in code marks or quotes.
	identifierIn = pattern{parts: `
		\x60[^\x60]+\x60
		"[\w./-]+"
	`}
)

// Statements that do not hold for longer.
var (
	// demonstrative is words that point at something outside the sentence.
	demonstrative = pattern{fold: true, parts: `
		\b(?:this|these|those) \w
		\bsame (?:reason|thing|way|issue|problem)\b
	`}
	// momentary is a statement on how things are at the moment.
	momentary = pattern{
		fold:   true,
		starts: `(?:the|some|most of the) (?:\w+ )?(?:warnings?|errors?|tests?|failures?|changes?|files?|commits?)\b.{0,60}?\b(?:is|are|was|were)`,
	}
	// blame is a statement on where a fault lies.
	blame = pattern{fold: true, starts: `the (?:root )?(?:issue|problem|bug|cause) (?:is|was)`}
	// past is what happened once; lasts is what holds, or is to hold, for longer.
	past = pattern{fold: true, words: `
		was|were|had|did|ran|tried|failed|broke|got|went|came|happened|discovered|changed|removed|added|moved|wrote
		(?:has|have) (?:been|\w+ed|written|run|gone)
	`}
	lasts = pattern{fold: true, words: `
		should\w*|must\w*|need\w*|ought|cannot|can't|may not|allowed
		only|never|always|every|each|any|all
		not|isn't|aren't|doesn't|don't|no longer|without|instead of|rather than
		belongs?|lives?|expects?|requires?|supports?|by design|on purpose|generated
	`}
)

var (
	// restrains is how an order says which way to go, not only what to do next.
	restrains = pattern{
		fold:  true,
		parts: `^(?:do not|never|always|avoid|only|prefer|let|no|stop)\s`,
		words: `
			instead of|rather than|not|unless|without|on purpose
			first|before
			only|exactly|at least
			any|anything|every|all
			as \S+\.md says
		`,
	}
	// contrasts is how a statement sets something right.
	contrasts = pattern{
		fold:  true,
		parts: `, not \w`,
		words: `
			not \S+(?: \S+){0,5},? but
			instead of|rather than|no longer
			does ?n.t mean|on purpose|by design|by itself
			supposed to|must
			should ?(?:n.t|not|never|always|only)
			(?:should|may|can) (?:only|never|always)
			needs? to (?:be|stay|have)
			the same as|(?:one|two) places|source of truth
		`,
	}
)

// concession is how the agent begins an answer when a person has set it right.
var concession = pattern{
	fold: true,
	starts: `
		now i see
		(?:(?:ah|oh|yes|yeah|right|hmm|ok)[,.!:; —-]+)*(?:you'?re|you are) (?:absolutely |completely |totally |quite |100% )?(?:right|correct)
		(?:good|great|nice|excellent|sharp) (?:catch|point|call|observation|idea|challenge)
		that'?s (?:a )?(?:good|great|fair|excellent|key)
		that changes
		fair|ah|oh|wait
		my (?:mistake|bad)|sorry|apolog\w+
		(?:actually,? |honestly[,?.]+ )?no[,.:; —-]+(?:i'?m|i am) not(?: \w+)? (?:sure|certain)
		(?:i'?m|i am) not (?:actually |entirely |really )?(?:sure|certain)
		thanks for (?:the correction|catching|clarif\w*)
		i (?:was wrong|misunderst\w*|misread|missed|overlooked|conflated|made a|should have|shouldn'?t have)
	`,
	parts: `
		^(?:你说得(?:对|没错)|抱歉|对不起|确实|好眼力)
		^(?:おっしゃる(?:通り|とおり)|ご指摘の(?:通り|とおり)|申し訳|すみません|確かに)
		^(?:du hast recht|stimmt|entschuldig)
		^(?:vous avez raison|tu as raison|désolé|en effet)
		^(?:tienes razón|perdón|disculpa)
		^(?:вы правы|ты прав|верно|извини)
	`,
}

// halfway is how the agent begins an answer when it takes note, perhaps only politely.
var halfway = pattern{
	fold: true,
	parts: `
		^\W*(?:got it|understood|i see|makes sense|exactly|noted|will do|no problem|agreed|of course|sure)
		^\W*(?:right|correct|yes|ok(?:ay)?)\b
		^(?:明白|好的)
		^(?:了解|わかりました)
		^(?:verstanden|compris|entendido|понял)
	`,
}
