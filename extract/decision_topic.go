package extract

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// Lengths of topics, in runes.
const (
	maxTopic = 40 // of a header
	maxAsked = 80 // taken from a question
)

// topic is what a question is about: what its words name, or its header where that says more. A single word is completed by
// the other: "sharing" and "Granularity" are "sharing granularity".
func (c choice) topic() string {
	header := strings.Trim(c.header, " :?.")
	if emptyHeader.has(strings.ToLower(header)) || workTitle.matches(header) || ofTheMoment(header) || utf8.RuneCountInString(header) > maxTopic {
		header = ""
	}
	question := questionAsides.replace(c.question, "")
	if at := furtherChoice.find(question); at != nil {
		question = question[:at[0]] + "?"
	}
	if foreign(question) && !foreign(header) {
		return cmp.Or(abroadTopic(question), header)
	}
	asked := askedTopic(question)
	whether := startsShould.matches(question)
	heads, stems := stemSet(header), stemSet(asked)
	switch {
	case len(stems) >= minTerms, header == "" && len(stems) > 0:
		return asked
	case whether && len(heads) == 1 && len(stems) == 1 && sharedStems(heads, stems) == 0:
		return asked + " " + strings.ToLower(header)
	}
	return header
}

// questionAsides is what a question says in brackets.
var questionAsides = pattern{parts: `\s*\([^()]*\)`}

// abroadTopic is what a question in another language than its header is about: what it names, or the question itself.
func abroadTopic(question string) string {
	if hasHan(question) {
		if asked := askedTopic(question); asked != "" {
			return asked
		}
	}
	for _, s := range sentences(question) {
		if s = strings.TrimSpace(s); openQuestion(s) {
			if s = strings.TrimRight(s, " ?？"); utf8.RuneCountInString(s) <= maxAsked && !unclearWords(s) && !namesNothing.matches(s) && !opinion.matches(s) {
				return s
			}
			return ""
		}
	}
	return ""
}

// askedTopic is what a question is about, by its form; empty: it does not tell.
func askedTopic(question string) string {
	for _, asks := range askedFor {
		found := asks.said.groups(question)
		if found == nil {
			continue
		}
		topic := strings.Trim(asks.to+found[1], " ,?")
		if n := utf8.RuneCountInString(topic); n > 2 && n <= maxAsked && !unclearWords(topic) && !listener.matches(topic) && !namesNothing.matches(topic) && !ofTheMoment(topic) {
			return topic
		}
	}
	return ""
}

// namesNothing is a topic that names nothing itself.
var namesNothing = pattern{fold: true, starts: `(?:when )?(?:we|i|users? \w+|it|they|this|these|those|that|there|you|one|(?:the |that |these |those )?(?:above|trade.?offs?|context|arguments?|complexity))`, parts: `^[你您请我这那以]|^上述| to$`}

// askedFor is how questions name what they are about.
var askedFor = []rewriting{
	{&pattern{fold: true, parts: `\bwhat should happen (?:if|when) (.+?)\?`}, "when "},
	{&pattern{fold: true, starts: `(?:when|if) (.+?), (?:what|how|should|which|where|do|does)`}, "when "},
	{&pattern{fold: true, starts: `for (?:the |a |an )?(.+?)(?:[,:]| [-–—]) ?(?:what|how|should|which|where|when|do|does|are|is)`}, ""},
	{&pattern{fold: true, parts: `\bhow should (?:we |i |it )?(?:handle|store|model|name|structure|represent|treat|organi[sz]e|implement|manage) (?:the )?(.+?)\?`}, ""},
	{&pattern{fold: true, parts: `\b(?:how|where|when|which|what) (?:should|do|does|will|would|must) (?:the |a |an )?([\w'` + "`" + ` -]+?) (?:be|live|go|sit|appear|come|work|behave|look|run|happen)\b`}, ""},
	{&pattern{fold: true, parts: `\bwhat should (?:the )?(.+?) be\?`}, ""},
	{&pattern{fold: true, parts: `\b(?:which|what) ([\w' -]+?) (?:should|do|does|to|would|for|is)\b`}, ""},
	{&shouldVerb, ""},
	{&pattern{parts: `(?:^|[，。])([^，。？?]{2,16}?)(?:应该|要|如何|怎么|用|采用|放|是否|怎样)`}, ""},
}

// furtherChoice is where a question goes on with what else could be.
var furtherChoice = pattern{fold: true, parts: `,? or (?:should|shall|could|do|would|will)\s`}

var startsShould = pattern{fold: true, starts: `should`}

// shouldVerb is how a question asks what something should be like.
var shouldVerb = pattern{fold: true, parts: `
	\bshould (?:the |a |an |each |every )?([\w'\x60/. -]{3,50}?) (?:(?:also|only|still|always|now|ever|just) )?(?:be|live|have|use|go|come|count|respect|support|include|allow|accept|happen|run|return|require|keep|store|hold|work|start|require|need|contain|fail|read|write|show|depend|expose|own|share|follow|handle)\b
`}

// headingIn is the last heading of a text in which an agent asks, without its number; empty: there is none.
func headingIn(text string) string {
	found := ""
	fenced := false
	for l := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(l), "```") {
			fenced = !fenced
		}
		if m := headed.groups(strings.TrimSpace(l)); m != nil && !fenced {
			found = strings.Trim(headNumber.replace(m[1], ""), " *_`.:：?？")
		}
	}
	if utf8.RuneCountInString(found) > maxTopic || len(stemSet(found)) < minTerms || nextSteps.matches(found) {
		return ""
	}
	return found
}

var (
	headed     = pattern{parts: `^#{1,6}\s+(\S.*)$`}
	headNumber = pattern{fold: true, parts: `^\W*(?:(?:question|problem|issue|decision|topic|point|part|step|option|问题|议题|决策|决定|選択|質問|вопрос|frage|pregunta)\s*)?(?:#?\d+|q\d+|[一二三四五六七八九十]+|[a-h])\s*(?:[:：.、)）—–-]\s*|$)`}
	nextSteps  = pattern{fold: true, words: `options?|next|summary|recommendations?|questions?|trade.?offs?|comparison|status|my take|analysis`, parts: `方案|选项|下一步|总结|建议|对比|优缺点`}
)
