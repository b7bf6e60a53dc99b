package extract

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/transcript"
)

// item is one choice as it is told.
type item struct {
	topic  string // what it is about; empty: the text says it
	text   string // what was chosen
	not    string // what was turned down; empty: not told
	rather string // how the language of the question says "not", as format of what is turned down
	reason string
	orders bool // the text is an order of the person's own
	meant  bool // the text is what a bare yes means
	typed  bool // the options stood in a text, where most are names
	said   bool // the reason is the person's
}

// Lengths of the parts of an item, in runes.
const (
	maxChosen   = 110
	maxNot      = 48
	maxWhy      = 150
	maxWhyShort = 120 // of what an option means
)

// item words a choice about an area. ok is false when a stranger could not tell what was chosen, or of what: an option's name
// alone says too little.
func (c choice) item(area string) (item, bool) {
	one := item{topic: c.topic(), reason: c.reason, typed: c.asked >= 0, said: c.reason != ""}
	if c.spoken {
		return c.told(one)
	}
	picked := c.picked()
	if one.reason == "" && len(picked) == 1 {
		one.reason = meaningOf(picked[0])
	}
	if one.text = labelsOf(picked); one.text == "" { // a bare yes: what it means stands beside it
		one.text, one.reason, one.meant = one.reason, "", true
		return one, one.text != "" && one.topic != ""
	}
	if others := c.others(); len(others) > 0 && len(picked) == 1 {
		one.not, one.rather = refusedLabel(others[0]), ratherThan(c.question)
	}
	named := one.topic != ""
	if told := stemSet(one.text); len(told) > 1 && (repeats(one.topic, told) || len(stemSet(one.topic)) > 1 && repeats(one.topic, stemSet(area))) {
		one.topic = ""
	}
	if one.topic == "" && one.typed && len(picked) == 1 && nameable(one.text) {
		one.text = "use " + one.text
	}
	return one, c.understood(one, named)
}

// understood tells whether a stranger can tell what was picked, of what, and what it means.
func (c choice) understood(one item, named bool) bool {
	terms := len(stemSet(one.text))
	switch {
	case one.reason == "" && terms <= minTerms+1, ofTheMoment(one.text):
		return false
	case named, one.not != "" && c.reasoned:
		return true
	}
	return terms > minTerms && (c.reasoned || !hasHan(one.text))
}

// told words what a person said themselves.
func (c choice) told(one item) (item, bool) {
	one.text, one.orders = comma.replace(c.words.text, "$1，$2"), c.words.orders && !foreign(c.words.text)
	one.reason = cmp.Or(c.words.reason, one.reason)
	one.said = one.reason != ""
	if c.forced || hasHan(one.text) != hasHan(one.topic) && foreign(one.text) || repeats(one.topic, stemSet(one.text)) {
		one.topic = "" // it goes beyond what was asked, or says it itself
	}
	return one, one.text != "" && (one.topic != "" || len(stemSet(one.text)) > minTerms)
}

// comma is a space between two clauses, where Chinese has a comma.
var comma = pattern{parts: `(\p{Han}) +(\p{Han})`}

// labelsOf is the names of what was picked.
func labelsOf(picked []transcript.Option) string {
	var labels []string
	for _, o := range picked {
		if label := plainLabel(o.Label); len(stemSet(label)) > 0 {
			labels = append(labels, label)
		}
	}
	if all := strings.Join(labels, ", "); utf8.RuneCountInString(all) <= maxChosen {
		return all
	}
	return ""
}

// meaningOf is what an option means, unless that is what a screen would say, or breaks off.
func meaningOf(o transcript.Option) string {
	meaning := firstSentence(o.Text)
	if ofTheMoment(meaning) || openQuotes(meaning) || strings.HasPrefix(meaning, `"`) || strings.ContainsAny(meaning, "?？…") {
		return ""
	}
	return meaning
}

// nameable tells whether a text is the name of a thing that one can use.
func nameable(text string) bool {
	return len(strings.Fields(text)) <= maxName && !foreign(text) && !imperative.matches(text) && !placed.matches(text)
}

// repeats tells whether a topic says nothing beside other words.
func repeats(topic string, beside map[string]bool) bool {
	stems := stemSet(topic)
	return len(stems) > 0 && sharedStems(stems, beside) == len(stems)
}

// maxName is how many words the name of a thing has that one can use: more, and it says what to do.
const maxName = 2

// placed is how an option begins that says where or how something is.
var placed = pattern{fold: true, starts: `in|on|at|by|with|without|per|as|from|via|only|no|not|yes|both|all|each`}

// refusedLabel is an option as it can follow "not"; empty: it cannot.
func refusedLabel(o transcript.Option) string {
	label := refusing.replace(plainLabel(o.Label), "")
	if len(stemSet(label)) == 0 || utf8.RuneCountInString(label) > maxNot || imperative.matches(label) || clausal.matches(label) || passing.in(strings.ToLower(label)) {
		return ""
	}
	return label
}

// clausal is an option that says what something does: "the backend stores both".
var clausal = pattern{fold: true, parts: `^[\p{L}-]+ \p{L}{2,}s \p{L}`}

var refusing = pattern{fold: true, parts: `^no\s*[,:;—–-]+\s*`}

// names is words to draw keywords from: of what was chosen, and of what about.
func (c choice) names() []string {
	text := c.topic()
	if c.forced {
		text = c.words.text
	}
	for _, o := range c.picked() {
		text += " " + plainLabel(o.Label)
	}
	var names []string
	for _, w := range wordList(text) {
		if low := strings.ToLower(w); identifier(w) || !hasHan(w) && !weakWord(low) && !stopWord(low) && !numberLike.matches(w) {
			names = append(names, low)
		}
	}
	return names
}

var numberLike = pattern{parts: `^\W*\d`}

// plainLabel is an option's label without what only leads to it or recommends it.
func plainLabel(label string) string {
	label = recommended.replace(label, "")
	label = labelLead.replace(label, "")
	return strings.Trim(label, " *_`.,:;-—–")
}

var (
	recommended = pattern{fold: true, parts: `\s*[\[(（](?:recommended|default|推荐|推奨|empfohlen|recommandée?|recomendad[oa]|рекомендуется)[\])）]|\s*[-–—]\s*recommended$`}
	labelLead   = pattern{fold: true, parts: `
		^(?:yes|no problem|ok|sure)\s*[,，:;—–-]+\s*
		^(?:yes|no)$
		^(?:option|choice|variant|approach|方案|选项)\s*[a-h1-9]\s*[:：.)、-]\s*
		^[(（]?[a-h1-9][)）.:：、]\s+
		^(?:是|对|否|はい|いいえ)[，,、]?\s*(?:$)
	`}
)

// firstSentence is the first sentence of what an option means, and what follows it while that is short.
func firstSentence(text string) string {
	var kept string
	for n, s := range sentences(text) {
		s = strings.TrimRight(s, " .。")
		joined := kept + "; " + inSentence(s)
		if hasHan(kept) {
			joined = kept + "；" + s
		}
		switch {
		case n == 0:
			kept = s
		case n == 1 && utf8.RuneCountInString(joined) <= maxWhyShort && !putOff.in(strings.ToLower(s)) && !ofTheMoment(s):
			kept = joined
		}
	}
	return shorten(kept, maxWhy)
}

// colon is what stands between a topic and what was chosen.
func colon(topic, text string) string {
	if hasHan(topic + text) {
		return topic + "：" + text
	}
	return topic + ": " + inSentence(text)
}

// inSentence is what was chosen as it stands within a sentence: the capital of a single word may belong to a name, that of
// a phrase ("all-or-nothing") or of a word that tells how something is does not.
func inSentence(text string) string {
	first, _, more := strings.Cut(text, " ")
	lower := strings.ToLower(first)
	switch {
	case strings.Count(first, "-") > 1 && lower[1:] == first[1:], how.has(lower):
		return lower + text[len(first):]
	case !more:
		return text
	}
	return lowerFirst(text)
}

// how is words that tell how something is.
var how = set{list: `
	random single separate standalone shared dedicated custom plain internal external local remote global new full partial minimal explicit implicit
	automatic manual strict lazy eager hybrid deterministic immediate periodic optional mandatory
`}

// chosen is what was chosen, with what it is about.
func (one item) chosen() string {
	if one.topic == "" {
		return one.text
	}
	return colon(one.topic, one.text)
}

// ratherThan is how the language of a question says what was turned down, with a % for it; empty: as English and Chinese do.
func ratherThan(question string) string {
	kana := strings.ContainsFunc(question, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) })
	if !foreign(question) || hasHan(question) && !kana {
		return ""
	}
	spoken := languagesOf(strings.ToLower(question))
	for _, l := range [...]struct {
		of   language
		says string
	}{{ja, "（%ではなく）"}, {ru, ", а не %"}, {de, ", nicht %"}, {fr, ", pas %"}, {es, ", no %"}} {
		if spoken&l.of != 0 {
			return l.says
		}
	}
	return ""
}

// summary is an item as a sentence.
func (one item) summary() string {
	switch s := one.chosen(); {
	case one.not == "":
		return s
	case one.rather != "":
		return s + strings.Replace(one.rather, "%", one.not, 1)
	case hasHan(s + one.not):
		return s + "，而不是" + one.not
	case one.typed:
		return s + ", not " + one.not
	default:
		return s + ", not " + inSentence(one.not)
	}
}

// questionWords is the terms of a question, for keywords when there are too few.
func questionWords(question string) []string {
	var words []string
	for w := range strings.FieldsSeq(question) {
		if w = strings.Trim(w, ".,:;?!()'\"`？，。"); len(stemSet(w)) > 0 {
			words = append(words, strings.ToLower(w))
		}
	}
	return words
}
