package extract

// endOfWork is words without which nothing is said about how work ends: a text that holds none of them is not looked at.
var endOfWork = pattern{fold: true, parts: `plan|todo|table|checklist|review|lint|mypy|type|tests|face value|if you|if we|单元测试|测试`}

// checksNamed is the checks that a project runs; a demand for two of them holds for more than the work at hand.
var checksNamed = patterns{[]pattern{
	{fold: true, words: `ruff|eslint|biome|clippy|golangci\S*|flake8|pylint|rubocop|linter|lint|linting|lints`, parts: `lint|代码检查|静态检查`},
	{fold: true, words: `mypy|pyright|tsc|type.?checks?|type.?checking`, parts: `类型检查`},
	{fold: true, words: `tests?|pytests?|unit tests?|test suite|specs`, parts: `测试`},
	{fold: true, words: `builds?|compiles?`, parts: `构建|编译`},
	{fold: true, words: `prettier|black|gofmt|format\w*`, parts: `格式化`},
}}

// finishings are the forms in which people say what belongs to finished work. The first that fits wins.
var finishings = []finishing{
	// what becomes of the plan
	{said: &pattern{fold: true, parts: `
		\b(?:delete|remove|throw away|discard|get rid of) (?:the |that |this |your )?(?:(?:implementation |design )?plan ?(?:documents?|docs?|files?|md)?|plan-\S+)(?:,? (?:when|once|after|if)\b.*)?$
	`}, more: &pattern{fold: true, words: `finished|done|implemented|complete\w*|merged|shipped|afterwards`},
		to: "delete the plan document once it is implemented", search: "plan document implemented cleanup"},
	{said: &pattern{fold: true, parts: `
		\bmark (?:it |that |this |them |\w+ ?\d+ )?(?:as )?(?:done|completed?|finished|implemented)(?: afterwards)? in (?:the )?((?:[\w./@-]+ ){0,3}(?:table|checklist|list|tracker))
		\bmark (?:it |that |this |them )?in (?:the )?((?:[\w./@-]+ ){0,3}(?:table|checklist|list|tracker)) (?:of \S+ )?as (?:done|completed?|finished|implemented)
	`}, to: "mark an item as done in the table that lists the work once it is implemented", search: "table done checklist implemented"},

	// which checks pass, and how tests are written
	{said: &pattern{fold: true, parts: `
		^(?:make|be) sure (?:that )?(?:(?:at|in) the end,? ?)?(?:we|you|it|the code) (?:also )?pass(?:es)? (.{6,90})$
		^(?:make|be) sure (?:that )?(?:(?:at|in) the end,? ?)?((?:all )?(?:the )?\S+(?:,? (?:and )?\S+){1,6}) (?:all )?(?:pass|are green|are clean)$
		^((?:all )?(?:the )?\S+(?:,? (?:and )?\S+){1,6}) (?:should|must|need to|have to) (?:all )?(?:pass|be green|be clean)(?: (?:at|in) the end)?$
	`}, also: &checksNamed, to: "make sure that $1 pass before the work is called finished", search: "done checks"},
	{said: &pattern{parts: `(?:根据|按照|参考|查看|遵循|参照)[^，。]{0,10}测试的?风格`}, beside: &pattern{fold: true, parts: `lint`},
		to: "按照项目现有的测试风格补充单元测试，并保证测试和 lint 通过", search: "单元测试 测试风格 lint"},
	{said: &pattern{parts: `(?:根据|按照|参考|查看|遵循|参照)[^，。]{0,10}测试的?风格`}, to: "按照项目现有的测试风格补充单元测试", search: "单元测试 测试风格"},
	{said: &pattern{fold: true, parts: `\b(?:in|following|matching|match|follow) the (?:same )?(?:style|patterns?|conventions?) of (?:the |our )?(?:existing|current|other) (?:unit )?(?:tests?|suites?|specs)\b`},
		to: "write tests in the style of the existing ones", search: "tests style existing suites"},

	// with which eyes a review is read
	{said: &pattern{fold: true, parts: `
		^(?:do not|don'?t) (?:just |simply )?(?:blindly )?(?:accept|take|trust|believe|follow|apply) (?:anything|everything|it|them|the \w+|all (?:of )?\w+)(?: \w+)?(?: at face value| blindly| for granted)
		^(?:do not|don'?t) (?:just )?blindly (?:accept|take|trust|believe|follow|apply)\b
	`}, to: "do not accept the findings of a review at face value; consider each one and check it in the code", search: "review findings"},

	// what follows a change of some kind
	{said: &pattern{fold: true, parts: `^if (?:you|we|one) ((?:change|touch|edit|modify|add|remove|rename|introduce|update|bump) (?:something|anything|any|a|an) [^,]{3,70}), (?:please |then |also |you should |make sure to )*((?:test|run|update|check|verify|add|write|regenerate|document|bump|ask|tell) .{4,80})$`},
		to: "$2", when: "you $1"},
}
