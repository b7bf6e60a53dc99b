package transcript

import (
	"cmp"
	"slices"
	"strings"
)

// Offer is what the agent offered with a question that a person answered.
type Offer struct {
	Header  string // a word or two on what the question is about; empty: none
	Many    bool   // more than one option may be picked
	Options []Option
}

// Option is one of the answers that were offered.
type Option struct {
	Label  string
	Text   string // what it means, or why one would take it; empty: not said
	Picked bool
}

// Bounds of what is kept of the questions of one call. Clients allow about four, with as many options.
const (
	maxQuestions = 32
	maxOptions   = 16
)

// question is a question of the agent's, as clients record it.
type question struct {
	id, text string
	offer    Offer
}

// questionsIn reads a list of questions: {"id", "question", "header", "multiSelect" or "multiple", "options"}.
func questionsIn(raw []byte) []question {
	found := []question{}
	array(raw, func(q []byte) {
		if len(found) < maxQuestions {
			found = append(found, questionIn(q))
		}
	})
	return found
}

func questionIn(raw []byte) (q question) {
	for o := openObject(raw); o.next(); {
		switch string(o.key) {
		case "id":
			q.id = str(o.value(), maxField)
		case "question":
			q.text = str(o.value(), MaxOutput)
		case "header":
			q.offer.Header = strings.TrimSpace(str(o.value(), maxField))
		case "multiSelect", "multiple":
			q.offer.Many = isTrue(o.value())
		case "options":
			q.offer.Options = optionsIn(o.value())
		}
	}
	return q
}

// optionsIn reads a list of options: {"label", "description"}, or only their labels.
func optionsIn(raw []byte) []Option {
	var found []Option
	array(raw, func(option []byte) {
		one := Option{Label: str(field(option, "label"), maxInput), Text: str(field(option, "description"), maxInput)}
		if isText(option) {
			one.Label = str(option, maxInput)
		}
		if one.Label = strings.TrimSpace(one.Label); one.Label != "" && len(found) < maxOptions {
			found = append(found, one)
		}
	})
	return found
}

// answered is what was offered, with what was picked: nothing when the answer has words of the person's own. whole tells
// that the answer is nothing but options.
func (q question) answered(answer string) (offer *Offer, whole bool) {
	o := q.offer
	if o.Header == "" && len(o.Options) == 0 {
		return nil, false
	}
	o.Options = slices.Clone(o.Options)
	var order []int
	for i := range o.Options {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(o.Options[b].Label), len(o.Options[a].Label)) })
	rest := answer
	for _, i := range order { // a label may begin with another one
		before, after, found := strings.Cut(rest, o.Options[i].Label)
		if found {
			rest, o.Options[i].Picked = before+after, true
		}
	}
	if whole = strings.Trim(rest, ", \n") == "" && answer != ""; !whole {
		for i := range o.Options {
			o.Options[i].Picked = false
		}
	}
	return &o, whole
}

// questionWith is the question with a text, or one of which nothing else is known.
func questionWith(questions []question, text string) question {
	for _, q := range questions {
		if q.text == text {
			return q
		}
	}
	return question{text: text}
}

// answer writes into an event what a person answered: options, and perhaps a note.
func (e *Event) answer(q question, given, note string) {
	given, note = strings.TrimSpace(given), strings.TrimSpace(note)
	e.Voice, e.Question = Answer, q.text
	e.Offer, e.Picked = q.answered(given)
	if e.Text = given; note != "" && !strings.Contains(given, note) {
		e.Text, e.Picked = strings.TrimSpace(given+"\n"+note), false
	}
}

// weight is what an offer takes, in bytes.
func (o *Offer) weight() int {
	if o == nil {
		return 0
	}
	const each = 48 // of an option, besides its texts
	n := each + len(o.Header)
	for _, option := range o.Options {
		n += each + len(option.Label) + len(option.Text)
	}
	return n
}
