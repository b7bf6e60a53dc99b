package extract

// admitted tells whether it counts that the agent admits what a person says. Agents admit anything at once: only where a
// reason is given, or what to do instead of what, or that it holds for all of a sort, is it more than politeness.
func (a advice) admitted() bool {
	return a.reason != "" || bothSides.matches(a.text) || ofAll.matches(a.text)
}

// bothSides is an order or a statement that names what is wanted and what it stands against.
var bothSides = pattern{fold: true, parts: `
	\b(?:instead|rather than|in place of|as opposed to)\b
	\bnot\b[^.;]{3,60}\bbut\b
	,\s(?:and\s)?not\s
	\bnot\b.{3,60}[,;]\s(?:use|put|take|run|read|write|let|keep|call|test|go)\s
	而不是|而非|而是
	不(?:要|用|应|該|应该|應該).{1,30}[，,；;].{0,6}(?:应|應|要|用|放|改)
	ではなく|じゃなくて
	,\sа\sне\s|вместо
	\bau lieu d|plutôt qu|\bpas\b[^.;]{3,60},\s(?:mais|utilise|mets)
	\b(?:an)?statt\b|\bsondern\b|\bund nicht\b
	\ben (?:vez|lugar) de\b|\bsino\b
`}

// ofAll is what is said of all of a sort, or of every time.
var ofAll = pattern{fold: true, words: `
	all|every|each|always|never|only
	tou(?:te)?s les|toujours|jamais|uniquement
	immer|niemals?|nur|alle
	siempre|nunca|tod[oa]s|solo
`, parts: `都|一律|只能|必须|必須|всегда|никогда|только|必ず|常に`}
