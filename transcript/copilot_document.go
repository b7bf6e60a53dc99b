package transcript

import (
	"strings"

	"session-learning/internal/agent"
)

// copilotMessages is the list in the documents that Copilot CLI wrote before 0.0.342: the messages as the model saw them.
const copilotMessages = "chatMessages"

// sniffCopilotDocument looks for the members that stand before the messages, and the messages.
func sniffCopilotDocument(head []byte) bool {
	at, _ := listIn(head, copilotMessages)
	if at <= 0 {
		return false
	}
	for o := openObject(withoutBOM(head)); o.next(); {
		switch string(o.key) {
		case "sessionId", "startTime":
			return true
		case copilotMessages:
			return false
		}
	}
	return false
}

func readCopilotDocument(recs records, from State) (Batch, error) {
	c := newCopilot(from)
	return c.read(recs, c.message)
}

// message reads a message of the model's conversation.
func (c *copilot) message(ln line) (used int) {
	return c.objects(ln, func(text []byte) int {
		rec := copilotRecord{turn: c.state}
		var role, content, calls, answers []byte
		end := readObject(text, func(m *object) {
			switch string(m.key) {
			case "role":
				role = m.value()
			case "content":
				content = m.value()
			case "tool_calls":
				calls = m.value()
			case "tool_call_id":
				answers = m.value()
			}
		})
		switch {
		case end < 0:
		case is(role, "user"):
			c.asModelSaw(rec, texts(content))
		case is(role, "assistant"):
			c.chose(content, calls)
		case is(role, "tool"):
			res := copilotResult{id: str(answers, maxField), text: texts(content)}
			res.success = !agent.CopilotRefused(res.text) && !agent.CopilotCancelled(res.text) &&
				!strings.HasPrefix(res.text, copilotRejected) // which is told nowhere else
			res.read()
			c.settle(rec, res)
		}
		return end
	})
}

// asModelSaw adds a prompt, without what the client put around it for the model.
func (c *copilot) asModelSaw(rec copilotRecord, text string) {
	text = unwrap(text)
	if i := strings.LastIndex(text, "\n<reminder>"); i >= 0 && strings.HasSuffix(text, "</reminder>") {
		text = text[:i]
	}
	text, _ = spokenIn(query(text))
	if text == "" {
		return
	}
	e := c.begin(Human, nil, nil, 0)
	e.Text, e.Voice = text, Prompt
	c.prompted(e, rec.turn)
}

// chose adds what the agent said and what it calls.
func (c *copilot) chose(content, calls []byte) {
	c.said(c.begin(Assistant, nil, nil, 0), texts(content))
	array(calls, func(call []byte) {
		function := field(call, "function")
		name := str(field(function, "name"), maxField)
		if name == "" {
			return
		}
		e := c.begin(Call, nil, nil, 0)
		e.Tool = copilotTool(name, field(function, "arguments"))
		c.called(str(field(call, "id"), maxField), e)
	})
}
