package transcript

import (
	"strings"

	"github.com/tidwall/gjson"
)

// queued is a text that was typed while the agent worked and may still arrive as a prompt.
type queued struct {
	text  string
	event int
}

// maxQueued is how many of them are remembered; people rarely queue more than five.
const maxQueued = 32

// user reads a user line: what came of calls, and what the person typed if anyone did.
func (c *claude) user(rec claudeRecord) {
	turn := c.state
	n := 0
	for _, b := range rec.blocks {
		if is(b.kind, "tool_result") {
			n += c.result(rec, b, n)
		}
	}
	c.notified(rec, rec.words)
	if !byPerson(rec) {
		return
	}
	text, voice := typed(rec)
	if text == "" {
		return
	}
	c.delivered(text)
	e := c.event(Human, rec, n)
	e.Text, e.Voice = text, voice
	c.prompted(e, turn)
}

// typed is what a person said in a message: a string, or blocks of which texts count and pictures and documents do
// not.
func typed(rec claudeRecord) (text string, voice Voice) {
	if rec.words != nil {
		return spokenIn(str(rec.words, MaxOutput))
	}
	voice = Prompt
	var parts []string
	for _, b := range rec.blocks {
		if !is(b.kind, "text") {
			continue
		}
		part, v := spokenIn(str(b.text, MaxOutput))
		if part == "" {
			continue
		}
		if v == Command {
			voice = v
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n"), voice
}

// byPerson tells from a line's fields whether a person may have typed it. Old versions have only the first of them;
// what they leave open the text itself decides.
func byPerson(rec claudeRecord) bool {
	return !rec.meta && human(rec.origin) && !is(rec.source, "system")
}

func human(origin []byte) bool {
	kind := field(origin, "kind")
	return kind == nil || is(kind, "human")
}

// queue reads a queue operation. Old versions record only here what was typed while the agent worked. Machine
// messages are queued too. A text that arrives as a prompt in the end counts there, because that line has an id.
func (c *claude) queue(rec claudeRecord) {
	switch {
	case is(rec.operation, "enqueue"):
		c.notified(rec, rec.content)
		text, _ := spokenIn(texts(rec.content))
		text = commandArguments(text)
		if text == "" || machineJSON(text) {
			return
		}
		c.midTurn(rec, text)
	case is(rec.operation, "popAll"): // taken back into the input line
		for _, q := range c.queued {
			c.withdraw(q.event)
		}
		c.queued = nil
	}
}

// attached reads an attachment: new versions record there what was typed while the agent worked.
func (c *claude) attached(rec claudeRecord) {
	q := rec.queued
	c.notified(rec, q.prompt)
	if !is(q.kind, "queued_command") || rec.meta || !human(q.origin) || len(q.mode) > 0 && !is(q.mode, "prompt") {
		return
	}
	if text, _ := spokenIn(texts(q.prompt)); text != "" {
		c.midTurn(rec, text)
	}
}

func (c *claude) midTurn(rec claudeRecord, text string) {
	c.delivered(text)
	e := c.event(Human, rec, 0)
	e.Text, e.Voice = text, MidTurn
	c.queued = append(c.queued, queued{text, c.add(e)})
	if len(c.queued) > maxQueued {
		c.queued = c.queued[1:]
	}
}

// delivered withdraws the queued texts that have arrived in text. Several can arrive as one, on lines of their own.
func (c *claude) delivered(text string) {
	waiting := c.queued[:0]
	lines := "\n" + text + "\n"
	for _, q := range c.queued {
		if strings.Contains(lines, "\n"+q.text+"\n") {
			c.withdraw(q.event)
			continue
		}
		waiting = append(waiting, q)
	}
	c.queued = waiting
}

// machineJSON tells whether a queued text is a message of the harness to itself.
func machineJSON(text string) bool {
	return strings.HasPrefix(text, "{") && gjson.Valid(text)
}
