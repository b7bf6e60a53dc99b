package transcript

import (
	"strings"

	"session-learning/internal/injected"
)

// assistant reads an assistant line: one block of a message as a rule, several in old files.
func (c *claude) assistant(rec claudeRecord) {
	if rec.synthetic || rec.meta || is(rec.model, "<synthetic>") {
		return
	}
	if rec.words != nil {
		c.wrote(rec, rec.words, 0)
		return
	}
	n := 0
	for _, b := range rec.blocks {
		switch {
		case is(b.kind, "text"):
			n += c.wrote(rec, b.text, n)
		case is(b.kind, "tool_use"):
			n += c.call(rec, b, n)
		}
	}
}

// wrote adds what the agent wrote, as the nth event of its record, and returns how many events that were.
func (c *claude) wrote(rec claudeRecord, raw []byte, n int) int {
	if c.said(c.event(Assistant, rec, n), str(raw, MaxOutput)) {
		return 1
	}
	return 0
}

// call adds a tool call. Its outcome follows on a later line.
func (c *claude) call(rec claudeRecord, b claudeBlock, n int) int {
	name := str(b.name, maxField)
	if name == "" {
		return 0
	}
	e := c.event(Call, rec, n)
	e.Tool = newTool(name)
	e.Tool.Input = readInput(&e.Tool, b.input)
	id := str(b.id, maxField)
	c.called(id, e)
	if name == claudeAsk {
		c.ask(id, b.input)
	}
	return 1
}

// result reads a tool result, the nth event of its record, and returns how many events it gave: the result itself
// belongs to the call's event; reasons and answers are the person's words.
func (c *claude) result(rec claudeRecord, b claudeBlock, n int) int {
	id := str(b.id, maxField)
	call, known := c.answered(id)
	res := claudeResult{tool: call.tool, flagged: b.flagged, detail: rec.detail, questions: c.asks[id]}
	delete(c.asks, id)
	res.text = strings.TrimSpace(injected.Strip(res.output(b.content)))
	if known {
		c.update(call.event, func(e *Event) { res.settle(e, rec) })
		if len(res.detail.background) > 2 {
			c.began(res.detail.background, call.event)
		}
	}
	c.asked(rec, res.detail.task)
	return c.spokenInResult(rec, res, n)
}

// glance is how much is read of the output of what worked and is no shell: enough to see what it is, in bytes.
const glance = 1 << 10

// output is the text of a result: what the model saw, else what was recorded beside it.
func (r claudeResult) output(content []byte) string {
	if len(content) > 0 && content[0] == '"' {
		if !r.flagged && !isShell(r.tool) && len(content) > 2*glance && r.detail.answers == nil && r.tool != claudeAsk {
			return str(content[:glance], glance)
		}
		return str(content, MaxOutput)
	}
	if text := texts(content); text != "" {
		return text
	}
	if r.detail.text != nil {
		return strings.TrimPrefix(str(r.detail.text, MaxOutput), "Error: ")
	}
	return Cut(strings.TrimSpace(str(r.detail.stdout, MaxOutput)+"\n"+str(r.detail.stderr, MaxOutput)), MaxOutput)
}

// settle writes an outcome into the event of its call. The output of what worked is kept of shells only: it is data
// from elsewhere otherwise, a page or a file, from which nothing may be learned.
func (r claudeResult) settle(e *Event, rec claudeRecord) {
	t := &e.Tool
	t.Outcome, t.Exit = r.judge()
	t.ResultLine, t.Result = rec.line, str(rec.uuid, maxField)
	t.Duration = duration(r.detail.milliseconds)
	t.Background = t.Background || len(r.detail.background) > 2
	if t.Background && t.Outcome == OK {
		t.Outcome = Unknown // it only began
	}
	if isShell(t.Name) {
		t.Masked = t.Outcome == OK && len(r.detail.meaning) <= 2 && masked(t.Command, r.text)
	}
	if isShell(t.Name) || t.Outcome != OK {
		e.Text = r.text
	}
}
