package transcript

import (
	"strings"

	"session-learning/internal/injected"
)

// content is what the session files of Gemini CLI and Qwen Code have in common: messages of the parts that the API of Gemini
// has, calls with what came of them, and messages that are taken back.
type content struct {
	*session
	calls map[string]*contentCall // by the agent's id of them
	trail
}

func newContent(from State) content {
	return content{session: newSession(from), calls: map[string]*contentCall{}}
}

// contentCall is a call that has its event.
type contentCall struct {
	number int        // of its event
	tool   string     // by its common name
	ended  bool       // what came of it is known
	asks   []question // of a tool that asks the person
}

// part is a part of a message. Only one of its fields is set, as a rule.
type part struct {
	text     []byte
	thought  bool
	call     []byte // functionCall
	response []byte // functionResponse
}

// parts calls visit for each part of a message: a string, a part, or a list of these.
func parts(message []byte, visit func(part)) {
	one := func(raw []byte) {
		var p part
		if len(raw) > 0 && raw[0] == '"' {
			p.text = raw
		}
		for o := openObject(raw); o.next(); {
			switch string(o.key) {
			case "text":
				p.text = o.value()
			case "thought":
				p.thought = isTrue(o.value())
			case "functionCall":
				p.call = o.value()
			case "functionResponse":
				p.response = o.value()
			}
		}
		visit(p)
	}
	if len(message) > 0 && message[0] == '[' {
		array(message, one)
		return
	}
	one(message)
}

// referenced begins the parts of a prompt that hold the files which the person named in it with @.
const referenced = "--- Content from referenced files ---"

// typedIn is what a person typed of a message, without what a program put into it.
func typedIn(message []byte) string {
	var words []string
	files := false
	parts(message, func(p part) {
		text := strings.TrimSpace(injected.Strip(str(p.text, MaxOutput)))
		before, _, found := strings.Cut(text, referenced)
		if files = files || found; found {
			text = strings.TrimSpace(before)
		} else if files {
			return
		}
		if text != "" && !p.thought && !injected.Machine(text) && text != "Please continue." {
			words = append(words, text)
		}
	})
	return Cut(strings.Join(words, "\n"), MaxOutput)
}

// writtenIn is what the agent said in a message.
func writtenIn(message []byte) string {
	var words []string
	parts(message, func(p part) {
		if text := strings.TrimSpace(str(p.text, MaxOutput)); text != "" && !p.thought {
			words = append(words, text)
		}
	})
	return Cut(strings.Join(words, "\n"), MaxOutput)
}

// call is a call by its id. One that is not known yet is added as e, which has everything but the tool.
func (c *content) call(id, name, args []byte, e Event) (call *contentCall, added bool) {
	key := str(id, maxField)
	if call, known := c.calls[key]; known && key != "" {
		return call, false
	}
	e.Tool = newTool(str(name, maxField))
	e.Tool.Input = readInput(&e.Tool, args)
	call = &contentCall{number: c.add(e), tool: e.Tool.Name}
	if key != "" {
		if len(c.calls) >= maxOpen {
			clear(c.calls)
		}
		c.calls[key] = call
	}
	return call, true
}

// spot is where a record stands: what was known before it.
type spot struct {
	event int // number of the next event
	line  int // of the record
}

// trail remembers where the last records stand, so that they can be taken back.
type trail struct {
	spots map[string]spot
	order []string
}

// maxTrail is how many records are remembered.
const maxTrail = 4096

// mark remembers where a record stands, unless it was there before.
func (t *trail) mark(id string, at spot) (added bool) {
	if _, known := t.spots[id]; known || id == "" {
		return false
	}
	if t.spots == nil {
		t.spots = map[string]spot{}
	}
	if len(t.order) >= 2*maxTrail {
		for _, old := range t.order[:maxTrail] {
			delete(t.spots, old)
		}
		t.order = append([]string(nil), t.order[maxTrail:]...)
	}
	t.spots[id] = at
	t.order = append(t.order, id)
	return true
}

// forget forgets the records from the nth on.
func (t *trail) forget(n int) {
	for _, id := range t.order[n:] {
		delete(t.spots, id)
	}
	t.order = t.order[:n]
}

// takeBack takes back what was found from a place on. A turn that began there is none.
func (c *content) takeBack(from spot) {
	for n := max(from.event, c.first); n < c.first+len(c.events); n++ {
		c.withdraw(n)
	}
	for len(c.turns) > 0 && c.turns[len(c.turns)-1].Line+1 >= from.line {
		c.turns = c.turns[:len(c.turns)-1]
	}
	c.state.Spoken = c.spoken
}

// here is the place of the record that is read.
func (c *content) here() spot { return spot{event: c.first + len(c.events), line: c.number} }
