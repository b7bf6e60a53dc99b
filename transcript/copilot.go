package transcript

import (
	"strings"

	"session-learning/internal/injected"
)

// copilot reads the session files of Copilot CLI, 0.0.3 to 1.0, and those that VS Code's Copilot agent writes in the
// same form: one event a line, of which half are hooks, usage and turns.
type copilot struct {
	*session
	denials map[string]denial // answers to permission requests, by call
}

// denial is how a request for permission was answered, other than with yes.
type denial struct {
	outcome Outcome
	said    bool // the person gave a reason, which is an event already
}

// copilotEvent is an event as written.
type copilotEvent struct {
	kind, data, id, time []byte
	turn                 State // before it
}

// sniffCopilot looks for an event: a type of the client's families, and its data.
func sniffCopilot(head []byte) bool {
	for text := range headLines(head) {
		typed, data := false, false
		for o := openObject(text); o.next(); {
			switch string(o.key) {
			case "type":
				typed = isCopilotKind(o.value())
			case "data":
				data = o.val < len(o.data) && o.data[o.val] == '{'
			}
			if typed && data {
				return true
			}
		}
	}
	return false
}

func isCopilotKind(raw []byte) bool {
	family, rest, dotted := strings.Cut(str(raw, maxField), ".")
	switch family {
	case "session", "user", "assistant", "tool", "hook", "system", "subagent", "permission", "skill":
		return dotted && rest != ""
	}
	return false
}

// detachedFrom names the session that started this one by itself.
const detachedFrom = "detachedFromSpawningParentSessionId"

// copilotSubAgent tells a session that another one started by itself. Other sub-agents write into the file of theirs.
func copilotSubAgent(head []byte) bool {
	for text := range headLines(head) {
		if parent := field(field(text, "data"), detachedFrom); isText(parent) {
			return true
		}
	}
	return false
}

func readCopilot(recs records, from State) (Batch, error) {
	c := &copilot{session: newSession(from), denials: map[string]denial{}}
	return c.read(recs, c.line)
}

func (c *copilot) line(ln line) (used int) {
	return c.objects(ln, func(text []byte) int {
		e := copilotEvent{turn: c.state}
		aside := false
		end := readObject(text, func(m *object) {
			switch string(m.key) {
			case "type":
				e.kind = m.value()
			case "data":
				e.data = m.value()
			case "id":
				e.id = m.value()
			case "timestamp":
				e.time = m.value()
			case "agentId":
				aside = isText(m.value())
			}
		})
		if end >= 0 && !aside && !c.state.Aside {
			c.event(e)
		}
		return end
	})
}

// event turns an event of the client into ours. What is none of these tells nothing of the person, the agent or a call.
func (c *copilot) event(e copilotEvent) {
	switch {
	case is(e.kind, "user.message"):
		c.user(e)
	case is(e.kind, "assistant.message"):
		c.assistant(e)
	case is(e.kind, "tool.execution_start"):
		c.started(e)
	case is(e.kind, "tool.execution_complete"):
		c.completed(e)
	case is(e.kind, "permission.completed"):
		c.permission(e)
	case is(e.kind, "abort"):
		c.aborted()
	case is(e.kind, "session.start"), is(e.kind, "session.resume"):
		c.where(e.data)
	case is(e.kind, "session.context_changed"):
		keep(&c.state.Cwd, field(e.data, "cwd"))
	case is(e.kind, "session.compaction_complete"):
		if success := field(e.data, "success"); success == nil || isTrue(success) {
			c.add(c.begin(Boundary, e.id, e.time, 0))
		}
	case is(e.kind, "session.context_cleared"):
		c.add(c.begin(Boundary, e.id, e.time, 0))
	case is(e.kind, "session.truncation"):
		if number(field(e.data, "messagesRemovedDuringTruncation")) > 0 {
			c.add(c.begin(Boundary, e.id, e.time, 0))
		}
	}
}

// where takes the session's id, folder and client.
func (c *copilot) where(data []byte) {
	for o := openObject(data); o.next(); {
		switch string(o.key) {
		case "sessionId":
			keep(&c.state.Session, o.value())
		case "copilotVersion":
			keep(&c.state.Version, o.value())
		case detachedFrom:
			c.state.Aside = isText(o.value())
		case "context":
			keep(&c.state.Cwd, field(o.value(), "cwd"))
		}
	}
}

// user reads a message to the agent: the person's, unless it names another source.
func (c *copilot) user(e copilotEvent) {
	var content, delivery []byte
	for o := openObject(e.data); o.next(); {
		switch string(o.key) {
		case "content":
			content = o.value()
		case "delivery":
			delivery = o.value()
		case "source":
			if v := o.value(); isText(v) && !is(v, "user") && !is(v, "human") {
				return
			}
		case "isAutopilotContinuation":
			if isTrue(o.value()) {
				return
			}
		case "parentToolCallId":
			if isText(o.value()) {
				return
			}
		}
	}
	text, _ := spokenIn(query(texts(content)))
	if text == "" {
		return
	}
	ours := c.begin(Human, e.id, e.time, 0)
	ours.Text, ours.Voice = text, Prompt
	if is(delivery, "steering") {
		ours.Voice = MidTurn
		c.add(ours)
		return
	}
	c.prompted(ours, e.turn)
}

// assistant reads what the agent wrote and what it calls. Newer clients split a message into several.
func (c *copilot) assistant(e copilotEvent) {
	var content, requests []byte
	for o := openObject(e.data); o.next(); {
		switch string(o.key) {
		case "content":
			content = o.value()
		case "toolRequests":
			requests = o.value()
		case "parentToolCallId": // a sub-agent's
			if isText(o.value()) {
				return
			}
		}
	}
	n := 0
	if c.said(c.begin(Assistant, e.id, e.time, 0), texts(content)) {
		n++
	}
	array(requests, func(request []byte) {
		id, name := str(field(request, "toolCallId"), maxField), str(field(request, "name"), maxField)
		if _, begun := c.open[id]; begun && id != "" || name == "" {
			return // its start was written first
		}
		call := c.begin(Call, e.id, e.time, n)
		call.Tool = copilotTool(name, field(request, "arguments"))
		c.called(id, call)
		n++
	})
}

// started reads the start of a call. As a rule it was requested in a message; what that left open stands here.
func (c *copilot) started(e copilotEvent) {
	var id, name string
	var arguments []byte
	for o := openObject(e.data); o.next(); {
		switch string(o.key) {
		case "toolCallId":
			id = str(o.value(), maxField)
		case "toolName":
			name = str(o.value(), maxField)
		case "arguments":
			arguments = o.value()
		case "parentToolCallId":
			if isText(o.value()) {
				return
			}
		}
	}
	if name == "" {
		return
	}
	tool := copilotTool(name, arguments)
	if call, known := c.open[id]; known && id != "" {
		c.update(call.event, func(ours *Event) {
			if ours.Tool.Command == "" && ours.Tool.Path == "" && ours.Tool.Input == "" {
				ours.Tool = tool
			}
		})
		return
	}
	call := c.begin(Call, e.id, e.time, 0)
	call.Tool = tool
	c.called(id, call)
}

// permission reads the answer to a request for permission. A person may say why not.
func (c *copilot) permission(e copilotEvent) {
	id := str(field(e.data, "toolCallId"), maxField)
	result := field(e.data, "result")
	kind := str(field(result, "kind"), maxField)
	no := denial{}
	switch {
	case kind == "denied-interactively-by-user":
		no.outcome = Rejected
		if text := strings.TrimSpace(injected.Strip(str(field(result, "feedback"), MaxOutput))); text != "" {
			c.rejection(e, text, 0)
			no.said = true
		}
	case kind == "cancelled":
		no.outcome = Cancelled
	case strings.HasPrefix(kind, "denied"):
		no.outcome = Refused
	default:
		return
	}
	if id != "" && len(c.denials) < maxOpen {
		c.denials[id] = no
	}
}

// rejection adds why the person rejected a call, as the nth event of its record.
func (c *copilot) rejection(e copilotEvent, reason string, n int) {
	ours := c.begin(Human, e.id, e.time, n)
	ours.Text, ours.Voice = reason, Rejection
	c.add(ours)
}

// aborted ends the calls that were under way: the person stopped the agent.
func (c *copilot) aborted() {
	for _, call := range c.open {
		c.update(call.event, func(e *Event) { e.Tool.Outcome = Cancelled })
	}
}
