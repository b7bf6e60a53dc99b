package transcript

import (
	"strings"
)

// codexQuestion is a question that the agent asked the person.
type codexQuestion struct {
	id, text string
	options  []string
}

// maxQuestions is how many questions of one call are looked at. The client allows a few.
const maxQuestions = 32

func codexQuestions(raw []byte) []codexQuestion {
	found := []codexQuestion{}
	array(raw, func(q []byte) {
		question := codexQuestion{id: str(field(q, "id"), maxField), text: str(field(q, "question"), maxInput)}
		array(field(q, "options"), func(option []byte) {
			question.options = append(question.options, str(field(option, "label"), maxInput))
		})
		if len(found) < maxQuestions {
			found = append(found, question)
		}
	})
	return found
}

// noteMark stands before what a person adds to the options that were picked.
const noteMark = "user_note: "

// answers adds what the person answered, an event for each question.
func (c *codex) answers(rec codexRecord, questions []codexQuestion) {
	given := field(whole(rec.output), "answers")
	nth := 0
	for _, q := range questions {
		entry := field(given, q.id)
		words := stringsIn(field(entry, "answers"))
		if words == nil {
			words = stringsIn(entry)
		}
		if one := str(entry, MaxOutput); one != "" {
			words = []string{one}
		}
		e := c.begin(Human, rec.call, rec.time, nth+1)
		e.Voice, e.Question = Answer, q.text
		e.Text, e.Picked = q.answered(words)
		if e.Text == "" {
			continue
		}
		c.add(e)
		nth++
	}
}

// answered is an answer as one text, and whether it is nothing but options that were offered.
func (q codexQuestion) answered(words []string) (text string, picked bool) {
	var parts []string
	picked = true
	for _, word := range words {
		note, added := strings.CutPrefix(word, noteMark)
		word = strings.TrimSpace(note)
		if word == "" {
			continue
		}
		offered := false
		for _, option := range q.options {
			offered = offered || word == strings.TrimSpace(option)
		}
		picked = picked && offered && !added
		parts = append(parts, word)
	}
	return strings.Join(parts, "\n"), picked && parts != nil
}
