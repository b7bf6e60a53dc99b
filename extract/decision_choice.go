package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// choice is a question of the agent's and what a person answered to it.
type choice struct {
	at        int    // event of the answer
	asked     int    // event of the agent's text that asks; -1: a tool asked
	turn      int    // how many prompts stand before it
	part      int    // which part of the answer it is, from 0: one prompt may answer several questions
	lead      string // what the agent wrote right before it, in small letters; empty: nothing
	header    string
	question  string
	options   []transcript.Option // with what was picked
	own       string              // the person's words beside what they picked
	settled   bool                // it was chosen, and not only for the next step
	leads     bool                // it only led on to the next subject
	areas     []string            // it opened a list of questions: what they are about
	subject   string              // … all together
	words     advice              // what the person's own words settle
	spoken    bool                // words holds something
	reasoned  bool                // the person gave a reason
	reason    string              // the person's reason; empty: none was given
	discussed bool                // the person asked back, or weighed it, before they chose
	forced    bool                // the person marked their words as what must not be missed
}

// choices is every question that was answered, in order.
func (t *timeline) choices() []choice {
	var found []choice
	turn := 0
	for n, i := range t.humans {
		switch e := t.events[i]; {
		case e.Voice == transcript.Answer:
			c := t.answered(i)
			c.turn = turn
			c.discussed = len(found) > 0 && found[len(found)-1].turn == turn && found[len(found)-1].talked()
			found = append(found, c)
		case e.Voice == transcript.Prompt && !t.growing(n):
			turn++
			for _, c := range t.replied(i) {
				if c.turn = turn; c.settled {
					found = append(found, c)
				}
			}
		}
	}
	return found
}

// talked tells whether a person asked back or weighed it instead of choosing.
func (c choice) talked() bool {
	return !c.settled && c.own != "" && (openQuestion(c.own) || undecided.in(strings.ToLower(c.own)))
}

// answered reads an answer to a question that a tool of the agent's asked.
func (t *timeline) answered(i int) choice {
	e := t.events[i]
	c := choice{at: i, asked: -1, question: t.clean(oneLine(e.Question))}
	for j := i - 1; j >= 0 && t.events[j].Kind == transcript.Human && t.events[j].Line == e.Line; j-- {
		c.part++ // several questions were asked at once
	}
	if e.Offer != nil {
		c.header = t.clean(e.Offer.Header)
		for _, o := range e.Offer.Options {
			c.options = append(c.options, transcript.Option{Label: t.clean(oneLine(o.Label)), Text: t.clean(oneLine(o.Text)), Picked: o.Picked})
		}
	}
	c.lead = t.leadTo(i)
	own, _ := t.ownWords(i)
	for _, o := range c.options {
		if o.Picked {
			own = strings.Replace(own, o.Label, "", 1)
		}
	}
	c.own = strings.Trim(own, " ,\n")
	if c.opens(e.Offer) {
		return c
	}
	t.judge(&c)
	return c
}

// leadTo is what the agent wrote between the last words of the person and an answer.
func (t *timeline) leadTo(i int) string {
	const most = 2000 // bytes: more is no heading
	for j := i - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		if e := t.events[j]; e.Kind == transcript.Assistant {
			return strings.ToLower(e.Text[:min(len(e.Text), most)])
		}
	}
	return ""
}

// opens tells whether a question opens a list of questions, and notes what about.
func (c *choice) opens(offer *transcript.Offer) bool {
	if offer == nil || !offer.Many {
		return false
	}
	about := opening.groups(c.question)
	if about == nil {
		return false
	}
	c.subject = strings.TrimSpace(about[1] + about[2])
	for _, o := range c.options {
		c.areas = append(c.areas, o.Label)
	}
	return true
}

// judge tells what a choice settles. What a person states as a rule, and what sets the agent right, belongs to others.
func (t *timeline) judge(c *choice) {
	lower := strings.ToLower(c.own)
	picked := c.picked()
	c.leads = leadsTo.matches(c.question) && (len(picked) > 0 && !staying.matches(picked[0].Label) || len(picked) == 0 && goingOn.matches(c.own))
	switch {
	case c.leads, c.passing(), c.own != "" && handedBack.in(lower), slices.ContainsFunc(picked, leavesOpen):
		return
	case c.own == "":
		c.settled = len(picked) > 0
		return
	case t.stated(*c):
		return
	}
	if len(picked) == 0 {
		if openQuestion(c.own) || undecided.in(claimOf(lower)) || !c.decides() {
			return
		}
		c.resolve(asserted(c.own))
	}
	c.hear()
	c.settled = c.spoken || len(c.picked()) > 0
}

// staying is how an option begins that stays with the subject.
var staying = pattern{fold: true, starts: `more|keep|stay|continue (?:with|on|exploring|discussing)|yes|revisit`}

// goingOn is how a person says in words that they have no more to say about a subject.
var goingOn = pattern{fold: true, words: `(?:go|move|carry) on|next (?:area|one|topic|subject)|(?:let'?s|lets) (?:continue|proceed)`, parts: `继续吧|下一个|次へ|次に進|дальше|weiter(?:machen)?|passons|sigamos`}

// stated tells whether the person's words are another kind's: a standing rule.
func (t *timeline) stated(c choice) bool {
	own, ok := t.ownWords(c.at)
	return ok && mayRule(t.events[c.at], strings.ToLower(own)) && len(t.rulesIn(c.at, own)) > 0
}

// leavesOpen tells whether an option leaves the choice to the agent.
func leavesOpen(o transcript.Option) bool { return handedBack.in(strings.ToLower(o.Label)) }

// passing tells whether a choice is about the next step only.
func (c choice) passing() bool {
	if actQuestion.in(strings.ToLower(c.question)) {
		return true
	}
	acts := 0
	for _, o := range c.options {
		label := strings.ToLower(o.Label)
		step := stepLabel.in(label) || stepLabel.in(strings.ToLower(plainLabel(o.Label)))
		if step && o.Picked {
			return true
		}
		count(&acts, step || actLabel.in(label))
	}
	return acts > 0 && 2*acts >= len(c.options)
}

// claimOf is what an answer says before it says why.
func claimOf(own string) string {
	if at := reasonBegins.find(own); at != nil && at[0] > 0 {
		return own[:at[0]]
	}
	return own
}

// decides tells whether words of a person's own settle something.
func (c choice) decides() bool {
	lower := strings.ToLower(c.own)
	return decisive.in(lower) || c.alike(firstClause(c.own)) >= 0 || c.asked < 0 && (gives(c.own) || c.declares(c.own))
}

// declares tells whether an answer to a question of a tool's says in a whole sentence what is to be so.
func (c choice) declares(s string) bool {
	const whole = 4 // terms
	return c.asked < 0 && tellsHow.in(strings.ToLower(s)) && len(stemSet(s)) >= whole
}

// openQuestion tells whether a text asks back in the end.
func openQuestion(text string) bool {
	text = strings.TrimRight(text, " \n)")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// asserted is a text without its questions.
func asserted(text string) string {
	var kept []string
	for _, s := range sentences(text) {
		if !openQuestion(s) {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 {
		return text // too short for a sentence: "2"
	}
	return strings.Join(kept, "\n")
}

// picked is the options that were picked.
func (c choice) picked() []transcript.Option {
	var found []transcript.Option
	for _, o := range c.options {
		if o.Picked {
			found = append(found, o)
		}
	}
	return found
}

// meaning is what the options that were picked mean.
func (c choice) meaning() string {
	var texts []string
	for _, o := range c.picked() {
		texts = append(texts, o.Label+" "+o.Text)
	}
	return strings.Join(texts, " ")
}

// others is the options that were turned down, those that leave the choice open aside.
func (c choice) others() []transcript.Option {
	var found []transcript.Option
	for _, o := range c.options {
		if !o.Picked && !leavesOpen(o) {
			found = append(found, o)
		}
	}
	return found
}
