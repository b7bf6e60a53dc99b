package transcript

import (
	"strings"
)

// noteMark stands before what a person adds to the options that were picked.
const noteMark = "user_note: "

// answers adds what the person answered, an event for each question.
func (c *codex) answers(rec codexRecord, questions []question) {
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
		var picked, notes []string
		for _, word := range words {
			if note, added := strings.CutPrefix(word, noteMark); added {
				notes = append(notes, strings.TrimSpace(note))
			} else if word = strings.TrimSpace(word); word != "" {
				picked = append(picked, word)
			}
		}
		e := c.begin(Human, rec.call, rec.time, nth+1)
		e.answer(q, strings.Join(picked, "\n"), strings.Join(notes, "\n"))
		if e.Text == "" {
			continue
		}
		c.add(e)
		nth++
	}
}
