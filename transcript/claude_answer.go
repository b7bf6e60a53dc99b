package transcript

import "strings"

// claudeAsk is the tool in whose results the person answers. A file that begins as such a result is none.
const claudeAsk = "AskUserQuestion"

// ask remembers the questions of a call: not every version repeats them in the result.
func (c *claude) ask(id string, input []byte) {
	if len(c.asks) >= maxOpen {
		clear(c.asks)
	}
	c.asks[id] = questionsIn(field(input, "questions"))
}

// answer adds what a person answered as the nth event of a record, and returns how many events that were.
func (c *claude) answer(rec claudeRecord, q question, given, note string, n int) int {
	e := c.event(Human, rec, n)
	e.answer(q, given, note)
	if e.Text == "" {
		return 0
	}
	c.add(e)
	return 1
}

// answers adds an event for every question that was answered.
func (c *claude) answers(rec claudeRecord, res claudeResult, n int) int {
	count := 0
	for o := openObject(res.detail.answers); o.next(); {
		q := questionWith(res.questions, unescape(o.key))
		note := str(field(field(res.detail.notes, string(o.key)), "notes"), MaxOutput)
		count += c.answer(rec, q, str(o.value(), MaxOutput), note, n+count)
	}
	return count
}

// answersText is what the model is told of the answers, without the sentences of the harness around them.
func answersText(text string) (answers string, ok bool) {
	for _, lead := range [...]string{"User has answered your questions: ", "Your questions have been answered: "} {
		if answers, ok = strings.CutPrefix(text, lead); ok {
			if i := strings.LastIndex(answers, ". You can now continue"); i >= 0 {
				answers = answers[:i]
			}
			return answers, true
		}
	}
	return "", false
}

// What follows an answer in the text form.
const (
	nextAnswer  = `", "`
	previewMark = `" selected preview:`
	noteBehind  = `" user notes: `
	givenMark   = `"="`
)

// answersInText reads the text form: "Question"="Answer", pairs in a row. Behind an answer stand the preview of what was
// picked, which is the agent's, and a note of the person.
func (c *claude) answersInText(rec claudeRecord, questions []question, text string, n int) int {
	count := 0
	for strings.HasPrefix(text, `"`) {
		asked, rest, ok := strings.Cut(text[1:], givenMark)
		if !ok {
			break
		}
		rest, text = cutAnswer(rest)
		given, note, _ := strings.Cut(rest, noteBehind)
		if before, behind, ok := strings.Cut(given, previewMark); ok {
			given = before
			if _, noted, ok := strings.Cut(behind, noteBehind[1:]); ok && note == "" {
				note = noted
			}
		}
		count += c.answer(rec, questionWith(questions, asked), strings.TrimSuffix(given, `"`), note, n+count)
	}
	return count
}

// cutAnswer cuts a text behind an answer and what belongs to it, where the next question begins.
func cutAnswer(text string) (answer, next string) {
	end := strings.Index(text, nextAnswer)
	if noted := min(indexOr(text, previewMark), indexOr(text, noteBehind)); noted < len(text) && (end < 0 || noted < end) {
		mark := noted + indexOr(text[noted:], givenMark)
		end = strings.LastIndex(text[noted:mark], `, "`) + noted
		if mark == len(text) || end < noted {
			return text, ""
		}
		return text[:end], text[end+len(", "):]
	}
	if end < 0 {
		return text, ""
	}
	return text[:end+1], text[end+len(`", `):]
}

// indexOr is where a part stands in a text; its length: nowhere.
func indexOr(text, part string) int {
	if i := strings.Index(text, part); i >= 0 {
		return i
	}
	return len(text)
}

// answersSoFar reads the answers in a list of questions of which some were answered: a line - "Question", then a
// line "  Answer: …".
func (c *claude) answersSoFar(rec claudeRecord, questions []question, text string, n int) int {
	count, asked := 0, ""
	for l := range strings.SplitSeq(text, "\n") {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, `- "`) {
			asked = strings.TrimSuffix(l[3:], `"`)
		} else if given, ok := strings.CutPrefix(l, "Answer: "); ok && asked != "" {
			count += c.answer(rec, questionWith(questions, asked), given, "", n+count)
		}
	}
	return count
}
