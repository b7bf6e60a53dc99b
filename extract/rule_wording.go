package extract

import (
	"path"
	"strings"
	"unicode"

	"session-learning/transcript"
)

// advice is the sentence of a ruling as an order or a statement, in the words of nobody in particular.
func (r ruling) advice() (advice, bool) {
	text := r.text
	for _, w := range neutral {
		text = w.said.replace(text, w.to)
	}
	text = madeFor(withoutReturn(text))
	if m := stopping.groups(strings.ToLower(text)); m != nil {
		if verb, ok := plainVerb(m[1], "ing"); ok {
			text = "do not " + verb + text[len(m[0]):]
		}
	}
	a, ok := adviceOf(text)
	if foreign(a.text) {
		a = r.adviceAbroad(a)
	} else {
		a = r.adviceOn(a, text)
	}
	first, _, _ := strings.Cut(a.text, " ")
	torn := len(first) > maxFirstWord && !hasHan(first) // what is left of an address that was torn apart
	says := a.orders || !a.asks && (r.firm || r.rule != "standing-words" || settles.in(strings.ToLower(a.text)))
	return a, ok && says && !torn && !dangling.matches(a.text)
}

// withoutReturn is a sentence that says its occasion once: "before a release, run the checks before a release".
func withoutReturn(s string) string {
	lead, rest, ok := strings.Cut(s, ", ")
	if !ok || !onOccasion.matches(s) {
		return s
	}
	end := strings.TrimRight(rest, " .!")
	if at := len(end) - len(lead); at > 0 && strings.EqualFold(end[at:], lead) && end[at-1] == ' ' {
		return lead + ", " + strings.TrimRight(end[:at], " ,")
	}
	return s
}

// madeFor is a sentence in which a thing makes another one, as the order that it is: "any findings that can wait must first
// create a todo" is "create a todo for any findings that can wait".
func madeFor(s string) string {
	m := makes.groups(s)
	if m == nil {
		return s
	}
	tail := strings.TrimRight(m[5], " .!")
	if tail != "" {
		tail = "," + tail
	}
	return m[3] + " " + m[4] + " for " + strings.ToLower(m[1]) + " " + m[2] + tail
}

var makes = pattern{fold: true, parts: `^(any|all|every|each) (.+) (?:should|must) (?:(?:first|always|also) )*(?:(?:need|have) to )?(create|open|file|log|raise) ((?:a|an|the) [\w-]+(?: [\w-]+)?)( (?:to (?:ensure|make sure)|so that)\b.+|\W*)$`}

// adviceAbroad tells of a sentence in another language what English words tell of an English one.
func (r ruling) adviceAbroad(a advice) advice {
	lower := strings.ToLower(r.text)
	asked, wished := asking.matches(lower), requesting.matches(lower)
	a.orders = a.orders || standing.in(lower)
	a.asks = a.asks && !wished
	a.clear = a.clear || !asked || wished
	return a
}

// adviceOn takes the occasion of an order into account, which also says what the order points at, and that a statement needs
// no verb of an order to be understood.
func (r ruling) adviceOn(a advice, text string) advice {
	if m := onOccasion.groups(a.text); m != nil && !a.orders && (imperative.matches(m[1]) || ordersThing(m[1])) {
		a.orders, a.clear = true, !unclearWords(a.text)
	}
	switch {
	case !a.clear && a.orders && onOccasion.matches(text) && !persons.matches(text) && !hedge.matches(text):
		a.text, a.clear = capital(strings.TrimRight(strings.TrimSpace(text), " .!")), true
	case r.firm && !a.asks:
		a.clear = a.clear || !listener.matches(a.text) && !unclearWords(a.text)
	}
	return a
}

// maxFirstWord is the longest first word of a sentence, in bytes.
const maxFirstWord = 50

// onOccasion is an order behind the occasion for it.
var onOccasion = pattern{fold: true, parts: `^(?:whenever|every ?time|each time|when|if|before|after|once|to|for) [^,]{3,90}, (?:please |then |always |never |you (?:should|must) |we )*(.+)$`}

// neutral takes out of a sentence who says it, and that it is a rule.
var neutral = []rewriting{
	// leads
	{&pattern{fold: true, parts: `^\W*(?:(?:and|but|also|so|ok|okay|please) )*(?:just )?(?:so you know|for your information|for the record|fyi|reminder|heads up|important|note)\b\s?[,:–—-]*\s?(?:that )?`}, ""},
	{&pattern{fold: true, parts: `^\W*(?:(?:and|but|also|please|always) )*(?:(?:don'?t|do not) forget|remember|keep in mind|bear in mind|memori[sz]e)(?: that|\s?[:,])+\s?`}, ""},
	{&pattern{fold: true, parts: `^\W*(?:and |but |also )*(?:in general|generally|as a (?:general )?rule|by convention|from now on|going forward|in (?:the )?future),?\s`}, ""},
	{&pattern{fold: true, parts: `^\W*(?:(?:the|our|my|team|project) )?(?:\w+ )?(?:convention|rule|policy|guideline)s? (?:here )?(?:is|are)(?: that| to)?\s?:?\s`}, ""},
	{&pattern{fold: true, parts: `^(one|a single|at most|no more than) (.+ per )`}, "keep to $1 $2"},
	{&pattern{fold: true, parts: `^\W*(?:(?:the|our|my|team|project) )?(?:\w+ )?(?:rule)s?(?: \w+){0,2}:\s?`}, ""},
	{&pattern{fold: true, parts: `^\W*(?:in|for) (?:this|our) (?:repo|repository|project|codebase|code base|monorepo|team|company|workspace),?\s`}, ""},
	{&pattern{fold: true, parts: `^(?:this|our) (repo|repository|project|codebase|monorepo|team|workspace) `}, "the $1 "},
	{&pattern{fold: true, parts: `^to be (?:considered |called |counted (?:as )?)?(done|finished|complete|ready), (?:(?:you|we) )?(?:need to|must|have to|should) pass (.+)`}, "before work is called $1, make sure that $2 pass"},
	{&pattern{fold: true, parts: `\b(branch (?:off|out of|from)) ([\w./-]+) and not (?:off |out of |from )?(.+)$`}, "$1 $2, not $3"},
	// who speaks
	{&pattern{fold: true, parts: `^(?:i|we) (?:(?:really|strongly|generally|usually|much|also) )*(?:like|love|prefer) (?:to )?`}, "prefer "},
	{&pattern{fold: true, parts: `^(?:i|we) (?:(?:really|generally|usually|also) )*(?:hate|dislike|can'?t stand|don'?t like) (?:it when you )?`}, "avoid "},
	{&pattern{fold: true, parts: `^my (?:\w+ )?preference is (?:to |for )?`}, "prefer "},
	{&pattern{fold: true, parts: `^((?:before|after|when|whenever|if|to|for) [^,]{3,60}?),? (?:i|we) want (?:you )?to (?:always )?`}, "$1, "},
	{&pattern{fold: true, parts: `^((?:to|for) [^,]{3,60}), (?:you|we) (?:need to|must|have to|should) (?:always )?`}, "$1, "},
	{&pattern{fold: true, parts: `^(?:\w+ ){1,3}(?:you|we) (?:need|have) to (run|use|call|start|set|pass)\b`}, "$1"},
	{&pattern{fold: true, parts: `^(?:i|we) (?:never|do not ever|don'?t ever) want (?:you )?to `}, "never "},
	{&pattern{fold: true, parts: `^(?:i|we) (?:do not|don'?t) want (?:you )?to `}, "do not "},
	{&pattern{fold: true, parts: `^(?:i|we) always want (?:you )?to `}, "always "},
	{&pattern{fold: true, parts: `^(?:i|we) (?:always )?want ((?:the |all |every |each )?[\w-]+(?: [\w-]+){0,2}) to (run|pass|be|have|stay|follow|include|start|end)\b`}, "$1 must always $2"},
	{&pattern{fold: true, parts: `^we (?:still |only |also |currently )?have\b`}, "the project has"},
	{&pattern{fold: true, parts: `^we (?:still |only |also |currently )?(support|target|ship|need|share|host|require|own|maintain)\b`}, "the project ${1}s"},
	{&pattern{fold: true, parts: `^we (?:all |deliberately |usually |normally |generally )*(format|deploy|release|merge|rebase|squash|indent|document|tag|version|lint|mock|import|pin|ask|add|update|stick)\b`}, "$1"},
	{&pattern{fold: true, parts: `^we (?:do not|don'?t) `}, "do not "},
	{&pattern{fold: true, parts: `\b(unless|when|if|until) (?:i|we)(?:'ve| have| had)? ((?:explicitly |specifically |clearly )?)(?:ask(?:ed)?|say|said|tell|told|request(?:ed)?|want(?:ed)?)\b(?: you\b| for it\b| it\b| so\b| otherwise\b| me\b)*(?: to\b)?`}, "$1 ${2}asked"},
	{&pattern{fold: true, parts: `\b(unless|when|if|until) (?:i|we)(?:'ve| have| had)? ((?:explicitly |specifically |clearly )?)(?:approved?|confirm(?:ed)?|agreed?|reviewed|allow(?:ed)?)\b(?: it\b| them\b| that\b)?`}, "$1 ${2}approved"},
	{&pattern{fold: true, parts: `\b(consult|inform|notify|warn)(ing)? me\b`}, "$1$2 the user"},
	{&pattern{fold: true, parts: `\bmy (?:explicit |prior )?(permission|approval|consent|ok|okay|review|confirmation)\b`}, "the user's $1"},
	{&pattern{fold: true, parts: `\b(?:your|my) (own )?`}, "the $1"},
	{&pattern{fold: true, parts: `\bnever ever\b`}, "never"},
	{&pattern{fold: true, parts: `^((?:before|after|when|whenever|if) .{5,60}?),? (?:you|we) (?:must|should|have to|need to) (?:always )?`}, "$1, always "},
	// tails
	{&pattern{fold: true, parts: `,? (?:and )?(?:that|this)(?:'s| is) (?:our|the|a|my) (?:convention|rule|policy|standard)\W*$`}, ""},
	{&pattern{fold: true, parts: `([a-z,] )please `}, "$1"},
	{&pattern{fold: true, parts: `\s+please([,.!]|$)`}, "$1"},
	{&pattern{fold: true, parts: `,? (?:from now on|going forward|from here on|in (?:the )?future|as a (?:general )?rule|at all times)(?:,? please)?\W*$`}, ""},
	{&pattern{fold: true, parts: `(\w), ever\W*$`}, "$1"},
	// other languages
	{&pattern{parts: `^.{2,60}[，,。](?:另外|还有|顺便(?:说)?|对了|同时|并且)[，,]?(以后|今后|从现在)`}, "$1"},
	{&pattern{parts: `[，,]?(?:好吗|好不好|可以吗|行吗|行不行|明白吗|知道了?吗|ok吗)[?？]?$`}, ""},
	{&pattern{parts: `^(?:请|那|那么|好的?|另外|还有|但是?|不过|可是|所以|而且)*[，,]?(?:你|我们|咱们|大家)?(?:记住|记得)?[，,：:]?(?:从(?:现在|今天|今)(?:起|开始|以后)?|以后|今后|往后)[，,：:]?(?:请|都(用)|(?:的))?`}, "$1"},
	{&pattern{parts: `^(?:我们|咱们)?的?(?:团队|项目|仓库)?的?(?:约定|规定|惯例|规范|规矩|规则)(?:是|[：:])[：:]?`}, ""},
	{&pattern{parts: `^(?:我们|咱们)的?(项目|仓库|团队|代码|这边)`}, "$1"},
	{&pattern{fold: true, parts: `\bsans (?:me|nous) (\w)`}, "sans $1"},
	{&pattern{fold: true, parts: `(\w )bitte `}, "$1"},
	{&pattern{parts: `[，,]我(?:会|来|已经|自己)[^，,。]*[。]?$`}, ""},
	{&pattern{parts: `^我(?:更|比较|一般|平时|通常|一直|还是|们)*(?:喜欢|习惯|偏好|倾向于?)`}, "优先"},
	{&pattern{parts: `^我(?:更|比较|一般|平时|通常|一直|还是|们)*(?:讨厌|不喜欢)`}, "避免"},
	{&pattern{parts: `(没有|未经|没经过?|不经|经过|征得|得到)我的?(?:明确)?(允许|同意|许可|确认|批准|授权)`}, "${1}用户${2}"},
	{&pattern{parts: `(回复|回答|答复|除非)我`}, "${1}用户"},
	{&pattern{parts: `除非用户(?:明确)?(?:告诉|叫|让|要求|允许)(?:过)?你(?:这么|这样|去)?做?`}, "除非用户要求"},
	{&pattern{parts: `^覚えておいて(?:ください)?[：:、。]?`}, ""},
	{&pattern{fold: true, parts: `^(?:(?:так ?же|также|и|ещё) )?(?:важно |надо |нужно )?(?:помнить|помни|запомни|не забывай|учти),? (?:что )?`}, ""},
	{&pattern{fold: true, parts: `^(?:bitte )?(?:denk(?:e)? (?:immer )?daran|vergiss nicht),? (?:dass )?`}, ""},
	{&pattern{fold: true, parts: `^(?:n'oublie pas|souviens-toi|rappelle-toi) (?:que |qu')`}, ""},
	{&pattern{fold: true, parts: `^(?:recuerda|no olvides) que `}, ""},
	{&pattern{fold: true, parts: `^ich (?:bevorzuge|mag lieber) `}, "Bevorzuge "},
	{&pattern{fold: true, parts: `^je préfère `}, "Préfère "},
	{&pattern{fold: true, parts: `^(?:yo )?prefiero `}, "Prefiere "},
	{&pattern{fold: true, parts: `^я предпочитаю `}, "Предпочитай "},
}

// forbidden turns a statement on what must not be done to a thing into an order, and calls the thing by its name: "full schema
// should not be updated ever" is "never update FullSchema".
func (t *timeline) forbidden(a advice, i int) advice {
	m := passive.groups(a.text)
	if m == nil || a.orders {
		return a
	}
	verb, ok := plainVerb(strings.ToLower(m[2]), "ed")
	if !ok {
		return a
	}
	rest := strings.TrimSpace(everWord.replace(m[3], ""))
	a.text = strings.TrimSpace("Never " + verb + " " + t.properName(m[1], i) + " " + rest)
	a.orders = true
	return a
}

var (
	passive  = pattern{fold: true, parts: `^(.{3,80}?) (?:should|must|may|can|is to|are to) ?(?:not|never|n'?t)(?: ever)? (?:to )?be (\w+)\b(.*)$`}
	everWord = pattern{fold: true, parts: `\s?\b(?:ever|at all|under any circumstances)\b`}
)

// plainVerb is the plain form of what is done by who writes software: "updated" and "updating" are "update".
func plainVerb(form, ending string) (string, bool) {
	if form == "written" {
		return "write", true
	}
	for verb := range strings.FieldsSeq(doneToCode) {
		switch form {
		case strings.TrimSuffix(verb, "e") + ending, verb + verb[len(verb)-1:] + ending, strings.TrimSuffix(verb, "y") + "i" + ending:
			return verb, true
		}
	}
	return "", false
}

// doneToCode is what the makers of software do to what they keep.
const doneToCode = `
	update change edit touch modify commit push delete remove rename merge move use call copy add generate regenerate format
	reformat mock skip disable import release use write create deploy revert stash rebase squash bypass duplicate hardcode rename alter amend
	check cherry-pick downgrade upgrade bump pin drop rewrite refactor
`

// maxNameWords is the most words of a name that is written apart.
const maxNameWords = 3

// properName is a thing by the name that the agent uses for it around event i, with the file of that name: "full schema" is
// FullSchema (`170-FullSchema.ts`). What has an article needs no name.
func (t *timeline) properName(thing string, i int) string {
	words := strings.Fields(strings.ToLower(thing))
	if len(words) == 0 || len(words) > maxNameWords || determiners.has(words[0]) || words[0] == "our" || words[0] == "this" {
		return lowerFirst(thing)
	}
	if len(words) == 1 && strings.HasSuffix(words[0], "s") {
		return lowerFirst(thing)
	}
	joined := strings.Join(words, "")
	name, file := "", ""
	const around = 40 // events in which it is looked for
	for _, e := range t.events[max(i-around, 0):min(t.nextHuman(i), i+around)] {
		for _, text := range []string{e.Text, e.Tool.Command, e.Tool.Path} {
			if e.Kind == transcript.Human || !strings.Contains(strings.ToLower(text), joined) {
				continue
			}
			for w := range strings.FieldsFuncSeq(text, func(r rune) bool {
				return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-/", r)
			}) {
				name, file = nameOf(w, joined, name, file)
			}
		}
	}
	switch {
	case name == "" && file == "":
		return "the " + lowerFirst(thing)
	case file == "":
		return name
	case name == "":
		return "`" + file + "`"
	}
	return name + " (`" + file + "`)"
}

// nameOf is the name and file that a word gives for words that are joined in small letters, else those known so far.
func nameOf(word, joined, name, file string) (string, string) {
	base := path.Base(strings.Trim(word, ".-_/"))
	ext := path.Ext(base)
	letters := strings.ToLower(strings.TrimLeft(strings.TrimSuffix(base, ext), "0123456789-_."))
	if strings.ReplaceAll(strings.ReplaceAll(letters, "-", ""), "_", "") != joined {
		return name, file
	}
	switch {
	case ext != "" && file == "":
		file = base
	case ext == "" && name == "" && strings.ToLower(base) != base:
		name = base
	}
	return name, file
}
