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
	shells  map[string]int    // events of commands that went on, by the id of their shell
}

// denial is how a request for permission was answered, other than with yes.
type denial struct {
	outcome Outcome
	said    bool // the person gave a reason, which is an event already
}

// copilotRecord is an event of the client, as written.
type copilotRecord struct {
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

func newCopilot(from State) *copilot {
	return &copilot{session: newSession(from), denials: map[string]denial{}, shells: map[string]int{}}
}

func readCopilot(recs records, from State) (Batch, error) {
	c := newCopilot(from)
	return c.read(recs, c.line)
}

func (c *copilot) line(ln line) (used int) {
	return c.objects(ln, func(text []byte) int {
		rec := copilotRecord{turn: c.state}
		aside := false
		end := readObject(text, func(m *object) {
			switch string(m.key) {
			case "type":
				rec.kind = m.value()
			case "data":
				rec.data = m.value()
			case "id":
				rec.id = m.value()
			case "timestamp":
				rec.time = m.value()
			case "agentId":
				aside = isText(m.value())
			}
		})
		if end >= 0 && !aside && !c.state.Aside {
			c.record(rec)
		}
		return end
	})
}

// record turns an event of the client into events of ours. What is none of these tells nothing of the person, the agent or a call.
func (c *copilot) record(rec copilotRecord) {
	switch {
	case is(rec.kind, "user.message"):
		c.user(rec)
	case is(rec.kind, "assistant.message"):
		c.assistant(rec)
	case is(rec.kind, "tool.execution_start"):
		c.started(rec)
	case is(rec.kind, "tool.execution_complete"):
		c.result(rec)
	case is(rec.kind, "system.notification"):
		c.notified(rec)
	case is(rec.kind, "permission.completed"):
		c.permission(rec)
	case is(rec.kind, "abort"):
		c.aborted()
	case is(rec.kind, "session.start"), is(rec.kind, "session.resume"):
		c.where(rec.data)
	case is(rec.kind, "session.context_changed"):
		keep(&c.state.Cwd, field(rec.data, "cwd"))
	case is(rec.kind, "session.compaction_complete"):
		if success := field(rec.data, "success"); success == nil || isTrue(success) {
			c.add(c.begin(Boundary, rec.id, rec.time, 0))
		}
	case is(rec.kind, "session.context_cleared"):
		c.add(c.begin(Boundary, rec.id, rec.time, 0))
	case is(rec.kind, "session.truncation"):
		if number(field(rec.data, "messagesRemovedDuringTruncation")) > 0 {
			c.add(c.begin(Boundary, rec.id, rec.time, 0))
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
func (c *copilot) user(rec copilotRecord) {
	var content, delivery []byte
	for o := openObject(rec.data); o.next(); {
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
	e := c.begin(Human, rec.id, rec.time, 0)
	e.Text, e.Voice = text, Prompt
	if is(delivery, "steering") {
		e.Voice = MidTurn
		c.add(e)
		return
	}
	c.prompted(e, rec.turn)
}

// assistant reads what the agent wrote and what it calls. Newer clients split a message into several.
func (c *copilot) assistant(rec copilotRecord) {
	var content, requests []byte
	for o := openObject(rec.data); o.next(); {
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
	if c.said(c.begin(Assistant, rec.id, rec.time, 0), texts(content)) {
		n++
	}
	array(requests, func(request []byte) {
		id, name := str(field(request, "toolCallId"), maxField), str(field(request, "name"), maxField)
		if _, begun := c.open[id]; begun && id != "" || name == "" {
			return // its start was written first
		}
		call := c.begin(Call, rec.id, rec.time, n)
		call.Tool = copilotTool(name, field(request, "arguments"))
		c.called(id, call)
		n++
	})
}

// started reads the start of a call. As a rule it was requested in a message; what that left open stands here.
func (c *copilot) started(rec copilotRecord) {
	var id, name string
	var arguments []byte
	for o := openObject(rec.data); o.next(); {
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
		c.update(call.event, func(e *Event) {
			if e.Tool.Command == "" && e.Tool.Path == "" && e.Tool.Input == "" {
				e.Tool = tool
			}
		})
		return
	}
	call := c.begin(Call, rec.id, rec.time, 0)
	call.Tool = tool
	c.called(id, call)
}

// permission reads the answer to a request for permission. A person may say why not.
func (c *copilot) permission(rec copilotRecord) {
	id := str(field(rec.data, "toolCallId"), maxField)
	result := field(rec.data, "result")
	kind := str(field(result, "kind"), maxField)
	no := denial{}
	switch {
	case kind == "denied-interactively-by-user":
		no.outcome = Rejected
		if text := strings.TrimSpace(injected.Strip(str(field(result, "feedback"), MaxOutput))); text != "" {
			c.rejection(rec, text, 0)
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
func (c *copilot) rejection(rec copilotRecord, reason string, n int) {
	e := c.begin(Human, rec.id, rec.time, n)
	e.Text, e.Voice = reason, Rejection
	c.add(e)
}

// aborted ends the calls that were under way: the person stopped the agent.
func (c *copilot) aborted() {
	for _, call := range c.open {
		c.update(call.event, func(e *Event) { e.Tool.Outcome = Cancelled })
	}
}
