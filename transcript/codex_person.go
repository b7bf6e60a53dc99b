package transcript

import (
	"strings"

	"session-learning/internal/injected"
)

// codexPeople is what is known of the person's words so far.
type codexPeople struct {
	confirmed bool  // the file tells them in events too, apart from what programs say in the person's place
	unsure    []int // events with words that only an item of the model's holds
	prompts   []int // events that began a turn

	open  bool  // a prompt was said, and its turn is not known to have ended
	sure  bool  // … which is certainly a person's
	turns bool  // the file tells where turns begin and end
	late  []int // events with words said in an open turn, while that was not known
}

// userItem reads what stands in the person's place in the conversation. Programs speak there too, in parts and messages of
// their own; new versions say of each part what it is.
func (c *codex) userItem(rec codexRecord) {
	if len(rec.content) > 0 && rec.content[0] == '"' {
		c.person(rec, rec.id, c.theirs(str(rec.content, MaxOutput)), byItem)
		return
	}
	kinds := stringsIn(rec.kinds)
	var words []string
	nth := 0
	array(rec.content, func(part []byte) {
		text := c.theirs(str(field(part, "text"), MaxOutput))
		known := nth < len(kinds) && kinds[nth] != "unknown"
		if text != "" && (!known || strings.HasPrefix(kinds[nth], "user.")) {
			words = append(words, text)
		}
		nth++
	})
	c.person(rec, rec.id, strings.Join(words, "\n"), byItem)
}

// theirs is what is the person's in a part of a message. Where the agent works is learned by the way: versions before 0.32
// tell it nowhere else.
func (c *codex) theirs(text string) string {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "<environment_context>"); ok {
		folder := inner(rest, "cwd")
		if _, old, ok := strings.Cut(rest, "Current working directory:"); folder == "" && ok {
			folder, _, _ = strings.Cut(old, "\n")
		}
		if folder = strings.TrimSpace(folder); folder != "" && len(folder) < maxField {
			c.state.Cwd = folder
		}
	}
	return spokenToCodex(text)
}

// spokenToCodex takes out of a text what programs put there.
func spokenToCodex(text string) string {
	for _, begin := range [...]string{"<image>", "<image ", "</image>", "<skill>", "<skill ", "<INSTRUCTIONS>"} {
		if strings.HasPrefix(text, begin) {
			return ""
		}
	}
	text = strings.TrimSpace(injected.Strip(text))
	if machine(text) {
		return ""
	}
	return text
}

// person adds what a person said, once.
func (c *codex) person(rec codexRecord, id []byte, text string, way int) {
	text = spokenToCodex(text)
	if way != byItem {
		c.people.confirmed = true
	}
	if text == "" {
		return
	}
	told := c.news(Human, text, way)
	if told == nil {
		c.confirm(text, way)
		return
	}
	turn := c.state
	e := c.begin(Human, id, rec.time, 0)
	e.Text, e.Voice = text, Prompt
	if e.Record == "" {
		e.Record = c.fingerprint("u", text)
	}
	p := &c.people
	sure := way != byItem || rec.kinds != nil
	if p.open && p.turns && p.sure {
		e.Voice = MidTurn
		told.last = c.add(e)
	} else {
		late := p.open && p.sure
		c.prompted(e, turn)
		told.last = c.first + len(c.events) - 1
		if late {
			p.late = append(p.late, told.last)
		}
		p.prompts = append(p.prompts, told.last)
		p.open, p.sure = true, sure
	}
	if !sure {
		p.unsure = append(p.unsure, told.last)
	}
}

// confirm notes that words which an item of the model's holds were told in an event as well.
func (c *codex) confirm(text string, way int) {
	p := &c.people
	if way == byItem {
		return
	}
	last := c.retold(Human, text).last
	for i, number := range p.unsure {
		if number == last {
			p.unsure = append(p.unsure[:i], p.unsure[i+1:]...)
			p.sure = true
			return
		}
	}
}

// doubt takes back, at the end, what stood in the person's place in a file that tells the person's words apart, and did not
// tell these.
func (c *codex) doubt() {
	if !c.people.confirmed {
		return
	}
	for _, number := range c.people.unsure {
		c.unsay(number, func(e *Event) { *e = Event{} })
	}
}

// unsay changes an event to one that says less, which the turns after it have counted.
func (c *codex) unsay(number int, change func(*Event)) {
	c.update(number, func(e *Event) {
		line, before := e.Line, spoken(*e)
		change(e)
		for i := range c.turns {
			if c.turns[i].Line >= line {
				c.turns[i].Spoken -= before - spoken(*e)
			}
		}
	})
}

// turnTold notes that the file tells where turns begin and end. What was said in an open turn before that was known was
// said while the agent worked.
func (c *codex) turnTold() {
	p := &c.people
	if !p.turns {
		for _, number := range p.late {
			c.unsay(number, func(e *Event) { e.Voice = MidTurn })
		}
		p.turns, p.late = true, nil
	}
	p.open = false
}

// rollBack takes back the last turns, as the person did.
func (c *codex) rollBack(turns int) {
	p := &c.people
	n := len(p.prompts) - min(max(turns, 0), len(p.prompts))
	if turns <= 0 || n == len(p.prompts) {
		return
	}
	for number := max(p.prompts[n], c.first); number < c.first+len(c.events); number++ {
		c.withdraw(number)
	}
	p.prompts, p.open = p.prompts[:n], false
}
