package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// Bounds of what is read of a text in which the agent asks.
const (
	maxAsking  = 4000 // bytes of its end in which options stand
	maxTail    = 500  // bytes of its end in which the question stands
	maxOffered = 8
	minReply   = 1 // runes
)

// replied reads a prompt that answers what the agent asked in plain text: options that it listed, or its questions by number.
// Such a prompt settles something when the person says why, since most of what is asked so is about the next step.
func (t *timeline) replied(i int) []choice {
	at := i - 1
	for at >= 0 && t.events[at].Kind == transcript.Call && t.events[at].Tool.Command == "" && t.events[at].Tool.New == "" {
		at-- // a look at something beside the question
	}
	if at < 0 || t.events[at].Kind != transcript.Assistant {
		return nil
	}
	text := strings.TrimSpace(t.events[at].Text)
	tail := text[max(len(text)-maxTail, 0):]
	if !strings.ContainsAny(tail, "?？") && !opinion.matches(tail) {
		return nil
	}
	own, ok := t.ownWords(i)
	if n := utf8.RuneCountInString(own); !ok || n < minReply || n > maxReply {
		return nil
	}
	asking := t.clean(text[max(len(text)-maxAsking, 0):])
	if found := t.byNumber(i, at, asking, own); found != nil {
		return found
	}
	c := choice{at: i, asked: at, header: headingIn(asking), question: lastQuestion(asking), own: own}
	if c.question == "" {
		return nil
	}
	c.options = offeredIn(asking, c.question, own)
	c.near()
	t.judgeReply(&c)
	return []choice{c}
}

// near drops options that the answer names only in passing, in a longer text.
func (c *choice) near() {
	const most = 160 // runes
	if utf8.RuneCountInString(c.own) > most && c.ordinal(c.own) < 0 {
		c.options = nil
	}
}

// judgeReply tells whether a prompt settles what was asked.
func (t *timeline) judgeReply(c *choice) {
	lower := strings.ToLower(c.own)
	switch {
	case asksForWork.matches(c.own), c.passing() && !(c.ordinal(c.own) >= 0 && gives(c.own)), openQuestion(c.own), undecided.in(claimOf(lower)), handedBack.in(lower):
		return
	case len(c.options) == 0 && !opinion.matches(c.question), !c.decides():
		return
	}
	c.resolve(c.own)
	chosen := len(c.picked()) > 0
	if chosen && c.passing() && !gives(c.own) {
		return
	}
	c.reasoned = gives(c.own)
	if chosen {
		c.own = strings.TrimSpace(pickLead.replace(c.own, ""))
	}
	if !c.reasoned {
		c.settled = chosen && c.own == "" && c.listed()
		return
	}
	if t.stated(*c) || !chosen && t.corrects(c.at) {
		return
	}
	c.hear()
	if c.reason == "" && chosen {
		c.reason = why(c.own)
	}
	c.settled = c.spoken || chosen
}

// asksForWork is how a prompt asks for the next piece of work.
var asksForWork = pattern{fold: true, words: `(?:can|could|would|will) you|i (?:want|need|would like) you to`}

// listed tells whether the options say what they mean, so that a letter is an answer.
func (c choice) listed() bool {
	return !c.passing() && slices.ContainsFunc(c.options, func(o transcript.Option) bool { return o.Text != "" })
}

// corrects tells whether the words set the agent right, which is another kind's.
func (t *timeline) corrects(i int) bool {
	_, ok := t.correction(i)
	return ok
}

// pickLead is how an answer begins that names an option by its place.
var pickLead = pattern{fold: true, parts: `
	^\W*(?:(?:let'?s )?(?:go (?:for|with)|use|take) )?(?:option|choice|variant|approach|plan|the|方案|选项?|用|選択肢|вариант|опция|variante|opción)?\s*[(#（]?(?:[a-h1-9１-９]|(?:first|second|third|fourth|last|former|latter)(?: one| option| approach)?)(?:案で?|番で?|个)?[)）]?(?:$|[\s.,;:!)\-–—。，、；：！）]+)(?:,|，|、|please|pls|吧|で|because|since|as|as it|, since|, because|因为|weil|denn|parce que|car|porque|потому что|so)*\s*
	^第[一二三四1-4](?:个|种|项)?[，,、。:：\s]*(?:因为)?
`}

// why is what a person says behind an option that they name, as a reason.
func why(own string) string {
	for _, s := range sentences(own) {
		if at := reasonWord.find(s); at != nil {
			s = s[at[1]:]
		}
		s = strings.TrimRight(reasonLead.replace(trimLeads(s), ""), " .!。！")
		if foreign(s) && utf8.RuneCountInString(s) >= minStatement/4 {
			return cut(s, maxWhy)
		}
		if !unclearWords(s) && utf8.RuneCountInString(s) >= minSentence && len(stemSet(s)) > 0 {
			return cut(s, maxWhy)
		}
	}
	return ""
}

// reasonWord is what leads into a reason within a sentence.
var reasonWord = pattern{fold: true, parts: `
	\b(?:because|since|so that)\b
	因为|由于|毕竟
	\b(?:weil|denn|parce qu(?:e |')|puisque|porque|ya que)\b
	потому что|так как|поскольку
`}

var reasonLead = pattern{fold: true, parts: `^\W*(?:because|since|as|so that|due to|given that|因为|由于|毕竟|weil|denn|parce que|car|porque|ya que|потому что|так как)[\s,，]*`}

// lastQuestion is the last question of a text, or the words with which it asks for an opinion.
func lastQuestion(text string) string {
	all := sentences(text[max(len(text)-maxTail*2, 0):])
	for i := len(all) - 1; i >= 0; i-- {
		s := strings.Trim(strings.ReplaceAll(all[i], "**", ""), " *_>")
		if openQuestion(s) || opinion.matches(s) {
			return s
		}
	}
	return ""
}

// offeredIn is the options that a text lists, the last list by letters or by numbers as the answer has it, or that its
// question names.
func offeredIn(text, question, own string) []transcript.Option {
	lettered := lettersOf(text)
	byLetter := len(lettered) > 0 && !startsWithDigit(own)
	at, last := 0, 0
	var found []transcript.Option
	next := byte(0)
	for l := range strings.Lines(text) {
		at += len(l)
		m := listed.groups(strings.TrimSpace(l))
		if m == nil {
			continue
		}
		mark := strings.ToLower(m[1])[0]
		if byLetter && mark < 'a' {
			continue
		}
		if mark == 'a' || mark == '1' {
			found, next = nil, mark
		}
		if mark != next || len(found) == maxOffered {
			continue
		}
		next++
		last = at
		label, text := splitOption(m[2])
		if openQuestion(label) {
			return nil // questions, not options
		}
		found = append(found, transcript.Option{Label: label, Text: text})
	}
	if len(found) < 2 || len(text)-last > maxBehindList {
		return either(question)
	}
	return found
}

// maxBehindList is how much may stand behind a list of options, in bytes: more, and the question is about something else.
const maxBehindList = 900

// lettersOf is the lines of a text that list something by letters.
func lettersOf(text string) []string {
	var found []string
	for l := range strings.Lines(text) {
		if m := listed.groups(strings.TrimSpace(l)); m != nil && strings.ToLower(m[1])[0] >= 'a' {
			found = append(found, strings.TrimSpace(l))
		}
	}
	return found
}

func startsWithDigit(s string) bool {
	return digitLead.matches(s)
}

var digitLead = pattern{fold: true, parts: `^[\s(#（]*(?:option|choice|选项|方案)?\s*[1-9１-９]`}

// listed is a line that lists an option.
var listed = pattern{fold: true, parts: `
	^(?:[-*•|#]+\s*)*(?:\*\*|__|\x60)?\(?(?:option|choice|approach|variant|方案|选项|案)?\s*([a-h1-8])(?:案|番)?(?:\*\*)?\s*[.):：、．）—–-]+(?:\*\*)?\s*(\S.*)$
`}

// splitOption parts the name of an option from what it means.
func splitOption(s string) (label, text string) {
	s = strings.TrimSpace(strings.Trim(strings.TrimSpace(s), "|"))
	if name, rest, ok := strings.Cut(strings.TrimPrefix(s, "**"), "**"); ok && strings.TrimSpace(name) != "" && utf8.RuneCountInString(name) <= maxChosen {
		rest, _, _ = strings.Cut(strings.TrimLeft(rest, " :：-–—|(（"), "|") // of a table the next column
		return strings.Trim(name, " :：*"), strings.Trim(rest, " )）")
	}
	for _, mark := range [...]string{" - ", " — ", " – ", ": ", "：", "（", " (", " | ", ", ", "，"} {
		if name, rest, ok := strings.Cut(s, mark); ok && strings.TrimSpace(name) != "" {
			return strings.Trim(name, " *\x60"), strings.Trim(rest, " *|)）.。")
		}
	}
	return cut(strings.Trim(s, " *."), maxChosen), ""
}

// either is the two things that a question lets choose between.
func either(question string) []transcript.Option {
	m := orQuestion.groups(question)
	if m == nil {
		return nil
	}
	parts := slices.DeleteFunc(m[1:], func(s string) bool { return s == "" })
	if len(parts) != 2 {
		return nil
	}
	var found []transcript.Option
	for _, p := range parts {
		p = strings.Trim(p, " ,，*\x60'\"“”")
		if n := utf8.RuneCountInString(p); n < 1 || n > maxNot {
			return nil
		}
		found = append(found, transcript.Option{Label: p})
	}
	return found
}

var orQuestion = pattern{fold: true, parts: `
	\b(?:use|go with|prefer|store it in|store them in|put it in|keep it in|live in|go in(?:to)?|be|as|in|with|between|via|on) ([\w\x60'./+# -]{1,48}?),? or (?:should \w+ |rather |in |as |with |use |go with |a |the )?([\w\x60'./+# -]{1,48}?)(?: for [\w ]+)?\?
	(?:用|选|走|采用|切到|继续用|放在|存在|是)([^，。？?]{1,24}?)，?还是(?:用|选|走|采用|切到|放在|存在|是)?([^，。？?]{1,24})[？?]
`}

// byNumber reads a prompt that answers several questions by their numbers. nil: it is none.
func (t *timeline) byNumber(i, at int, asking, own string) []choice {
	answers := byNumbers(own)
	if len(answers) < 2 {
		return nil
	}
	questions := byNumbers(asking)
	var found []choice
	for n := byte('1'); n <= '9'; n++ {
		q, a := questions[n], answers[n]
		if a == "" || q == "" || !strings.ContainsAny(q, "?？") {
			continue
		}
		c := choice{at: i, asked: at, part: int(n - '1'), question: strings.ReplaceAll(q, "**", ""), own: a}
		if name, _ := splitOption(q); name != q && !strings.ContainsAny(name, "?？") {
			c.header = strings.Trim(name, " *")
		}
		lower := strings.ToLower(a)
		if !openQuestion(a) && !undecided.in(claimOf(lower)) && !handedBack.in(lower) && !t.stated(c) && !actQuestion.in(strings.ToLower(c.question)) {
			c.hear()
			c.settled = c.spoken && (gives(a) || c.words.orders)
		}
		found = append(found, c)
	}
	return found
}

// byNumbers is the lines of a text that begin with a number, by that number.
func byNumbers(text string) map[byte]string {
	found := map[byte]string{}
	for l := range strings.Lines(text) {
		if m := numberLead.groups(strings.TrimSpace(l)); m != nil {
			found[m[1][0]] = strings.TrimSpace(m[2])
		}
	}
	return found
}

var numberLead = pattern{parts: `^(?:\*\*)?([1-9])(?:\*\*)?[.)、）:：]\s*(\S.*)$`}
