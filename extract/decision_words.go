package extract

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// item is one choice as it is told.
type item struct {
	topic  string // what it is about; empty: the text says it
	text   string // what was chosen
	not    string // what was turned down; empty: not told
	reason string
	orders bool // the text is an order of the person's own
	meant  bool // the text is what a bare yes means
	typed  bool // the options stood in a text, where most are names
}

// Lengths of the parts of an item, in runes.
const (
	maxTopic    = 40
	maxChosen   = 110
	maxNot      = 48
	maxWhy      = 150
	maxWhyShort = 80 // among others
)

// item words a choice about an area. ok is false when a stranger could not tell what was chosen.
func (c choice) item(area string) (item, bool) {
	one := item{topic: c.topic(), reason: c.reason, typed: c.asked >= 0}
	if c.spoken {
		one.text, one.orders = c.words.text, c.words.orders && !foreign(c.words.text)
		one.reason = cmp.Or(c.words.reason, one.reason)
		if foreign(one.text) {
			one.topic = ""
		}
		return one, one.text != ""
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
		one.not = refusedLabel(others[0])
	}
	if told := stemSet(one.text); len(told) > 1 && (repeats(one.topic, told) || repeats(one.topic, stemSet(area))) {
		one.topic = ""
	}
	if one.topic == "" && one.typed && len(picked) == 1 && nameable(one.text) {
		one.text = "use " + one.text
	}
	return one, one.topic != "" || len(stemSet(one.text)) > 1 || one.not != "" && c.reasoned
}

// labelsOf is the names of what was picked.
func labelsOf(picked []transcript.Option) string {
	var labels []string
	for _, o := range picked {
		if label := plainLabel(o.Label); len(stemSet(label)) > 0 {
			labels = append(labels, label)
		}
	}
	return cut(strings.Join(labels, ", "), maxChosen)
}

// meaningOf is what an option means, unless that is what a screen would say.
func meaningOf(o transcript.Option) string {
	meaning := firstSentence(o.Text)
	if strings.Count(meaning, `"`)%2 != 0 || strings.ContainsAny(meaning, "?？") {
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
	if len(stemSet(label)) == 0 || utf8.RuneCountInString(label) > maxNot || imperative.matches(label) || passing.in(strings.ToLower(label)) {
		return ""
	}
	return label
}

var refusing = pattern{fold: true, parts: `^no\s*[,:;—–-]+\s*`}

// topic is what a question is about: its header, or what it asks for when that says nothing.
func (c choice) topic() string {
	h := strings.Trim(c.header, " :?.")
	if h != "" && !emptyHeader.has(strings.ToLower(h)) && utf8.RuneCountInString(h) <= maxTopic {
		return h
	}
	return askedTopic(c.question)
}

// askedTopic is what a question is about, by its form; empty: it does not tell.
func askedTopic(question string) string {
	for _, asks := range askedFor {
		found := asks.said.groups(question)
		if found == nil {
			continue
		}
		topic := strings.Trim(asks.to+found[1], " ,?")
		if n := utf8.RuneCountInString(topic); n > 2 && n <= maxAsked && !unclearWords(topic) && !listener.matches(topic) {
			return topic
		}
	}
	return ""
}

// maxAsked is the longest topic that is taken from a question, in runes.
const maxAsked = 70

// askedFor is how questions name what they are about.
var askedFor = []rewriting{
	{&pattern{fold: true, parts: `\bwhat should happen (?:if|when) (?:the |a |an )?(.+?)\?`}, "when "},
	{&pattern{fold: true, parts: `\bhow should (?:we |i |it )?(?:handle|store|model|name|structure|represent|treat|organi[sz]e|implement|manage) (?:the )?(.+?)\?`}, ""},
	{&pattern{fold: true, parts: `\b(?:how|where|when|which|what) (?:should|do|does|will|would|must) (?:the |a |an )?([\w' -]+?) (?:be|live|go|sit|appear|come|work|behave|look|run|happen)\b`}, ""},
	{&pattern{fold: true, parts: `\bwhat should (?:the )?(.+?) be\?`}, ""},
	{&pattern{fold: true, parts: `\b(?:which|what) ([\w' -]+?) (?:should|do|does|to|would|for|is)\b`}, ""},
	{&pattern{parts: `(?:^|[，。])([^，。？?]{2,16}?)(?:应该|要|如何|怎么|用|采用|放|是否|怎样)`}, ""},
}

// names is words to draw keywords from.
func (c choice) names() []string {
	var names []string
	if h := c.topic(); h != "" {
		names = append(names, strings.ToLower(h))
	}
	for _, o := range c.picked() {
		names = append(names, strings.ToLower(plainLabel(o.Label)))
	}
	return names
}

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

// firstSentence is the first sentence of what an option means, or two when the first is short.
func firstSentence(text string) string {
	var kept string
	for _, s := range sentences(text) {
		joined := strings.TrimSpace(kept + " " + s)
		if kept != "" && utf8.RuneCountInString(joined) > maxWhyShort {
			break
		}
		kept = joined
	}
	return cut(strings.TrimRight(kept, " ."), maxWhy)
}

// colon is what stands between a topic and what was chosen.
func colon(topic, text string) string {
	if hasHan(topic + text) {
		return topic + "：" + text
	}
	return topic + ": " + inSentence(text)
}

// inSentence is what was chosen as it stands within a sentence: the capital of a single word may belong to a name.
func inSentence(text string) string {
	if !strings.Contains(text, " ") {
		return text
	}
	return lowerFirst(text)
}

// chosen is what was chosen, with what it is about.
func (one item) chosen() string {
	if one.topic == "" {
		return one.text
	}
	return colon(one.topic, one.text)
}

// summary is an item as a sentence.
func (one item) summary() string {
	switch s := one.chosen(); {
	case one.not == "":
		return s
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
