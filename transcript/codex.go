package transcript

import (
	"bytes"
	"strings"
)

// codex reads the rollouts of Codex. From 0.32 on a line is {timestamp, type, payload}; before, it is the bare item that the
// model saw or said, and the very first client wrote one document of them. Much is told twice: as the model's item, as
// an event for the screen, and in new versions as an item that is completed.
type codex struct {
	*session
	told    map[uint64]*retold
	people  codexPeople
	calls   map[string]*codexCall
	scripts []*codexCall      // the latest scripts, oldest first
	running map[string]string // calls of the commands that go on, by the client's number of their process
}

func newCodex(from State) *codex {
	return &codex{
		session: newSession(from), told: map[uint64]*retold{},
		calls: map[string]*codexCall{}, running: map[string]string{},
	}
}

func readCodex(recs records, from State) (Batch, error) {
	c := newCodex(from)
	doc, _ := recs.(*elements)
	c.atEnd = c.doubt
	return c.read(recs, func(rec line) int {
		if doc != nil && doc.head != nil {
			c.documentHead(doc.head)
			doc = nil
		}
		return c.line(rec)
	})
}

// documentHead reads what stands before the items in the files of the first client.
func (c *codex) documentHead(head []byte) {
	for o := openObject(head); o.next(); {
		if string(o.key) == "session" {
			keep(&c.state.Session, field(o.value(), "id"))
		}
	}
}

// line reads a line. Half of one, left by a client that was killed, can be followed by a whole one.
func (c *codex) line(ln line) (used int) {
	if text := withoutBOM(ln.text); !ln.open && codexNoise(text) {
		return len(ln.text)
	}
	broken := c.broken
	used = c.objects(ln, func(text []byte) int {
		rec, end := parseCodex(text)
		if end >= 0 {
			c.record(rec)
		}
		return end
	})
	if !ln.open && c.broken > broken {
		c.salvage(ln)
	}
	return used
}

// salvage looks behind a broken beginning for a whole object that ends the line.
func (c *codex) salvage(ln line) {
	at := bytes.LastIndex(ln.text, []byte(`{"timestamp":"`))
	if at <= 0 {
		return
	}
	if rec, end := parseCodex(ln.text[at:]); end >= 0 && skipBlank(ln.text, at+end) == len(ln.text) {
		c.place(ln.at+int64(at), ln.number-1)
		c.record(rec)
	}
}

// codexNoise tells by a line's first fields that it is nothing to us, without reading the rest of it: half of all lines
// count tokens or hold reasoning that nobody can read.
func codexNoise(text []byte) bool {
	var kind []byte
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "type":
			kind = o.value()
		case "payload":
			inner := openObject(o.opening())
			quiet := is(kind, "world_state") || is(kind, "token_usage_record")
			if !quiet && inner.next() && string(inner.key) == "type" {
				item := inner.value()
				quiet = is(kind, "event_msg") && !codexEvent(item) || is(kind, "response_item") && is(item, "reasoning")
			}
			return quiet && !bytes.Contains(text, []byte(`}{"`))
		}
	}
	return false
}

// codexEvent tells whether an event is of a kind that says something.
func codexEvent(kind []byte) bool {
	if len(kind) < 2 {
		return true
	}
	switch string(kind[1 : len(kind)-1]) {
	case "user_message", "agent_message", "item_completed", "exec_command_end", "patch_apply_end", "turn_aborted",
		"thread_rolled_back", "context_compacted", "task_started", "turn_started", "task_complete", "turn_complete":
		return true
	}
	return false
}

// record turns a line into events.
func (c *codex) record(rec codexRecord) {
	switch {
	case is(rec.kind, "session_meta"):
		c.meta(rec)
	case c.state.Aside:
	case is(rec.kind, "turn_context"):
		keep(&c.state.Cwd, rec.cwd)
	case is(rec.kind, "compacted"):
		c.summarized(str(rec.message, MaxOutput))
		c.boundary(rec)
	case is(rec.kind, "event_msg"):
		c.shown(rec)
	case is(rec.kind, "response_item"), !rec.wrapped && rec.kind != nil:
		c.modelItem(rec)
	case !rec.wrapped && rec.id != nil && (rec.instructions != nil || rec.git != nil || rec.time != nil):
		keep(&c.state.Session, rec.id)
	}
}

// meta reads the head of a session. It comes again when the session is resumed; in a fork, that of the session which was
// copied follows, and its lines are known by it.
func (c *codex) meta(rec codexRecord) {
	if c.state.Session == "" {
		c.state.Aside = codexAside(rec.codexFields)
	}
	keep(&c.state.Session, rec.id)
	keep(&c.state.Cwd, rec.cwd)
	keep(&c.state.Version, rec.version)
}

// codexAside tells that another agent, or the client itself, began the session, and nobody speaks in it.
func codexAside(f codexFields) bool {
	for _, raw := range [...][]byte{f.thread, f.source} {
		if is(raw, "subagent") || is(raw, "memory_consolidation") || is(raw, "internal") {
			return true
		}
	}
	return field(f.source, "subagent") != nil || field(f.source, "sub_agent") != nil || field(f.source, "internal") != nil
}

// modelItem reads an item of the conversation as the model has it.
func (c *codex) modelItem(rec codexRecord) {
	switch f := rec.codexFields; {
	case is(f.kind, "message") && is(f.role, "user"):
		c.userItem(rec)
	case is(f.kind, "message") && is(f.role, "assistant"):
		c.wrote(rec, f.id, texts(f.content), byItem)
	case is(f.kind, "function_call"), is(f.kind, "custom_tool_call"), is(f.kind, "local_shell_call"):
		c.call(rec)
	case is(f.kind, "web_search_call"):
		e := c.begin(Call, f.id, rec.time, 0)
		e.Tool = Tool{Name: "web_search", Input: Cut(plain(f.action, maxInput), maxInput), Outcome: OK}
		c.add(e)
	case is(f.kind, "function_call_output"), is(f.kind, "custom_tool_call_output"), is(f.kind, "local_shell_call_output"):
		c.result(rec)
	case is(f.kind, "compaction"), is(f.kind, "compaction_summary"), is(f.kind, "context_compaction"):
		c.boundary(rec)
	}
}

// shown reads what the client tells the screen.
func (c *codex) shown(rec codexRecord) {
	switch f := rec.codexFields; {
	case is(f.kind, "user_message"):
		c.person(rec, nil, str(f.message, MaxOutput), byEvent)
	case is(f.kind, "agent_message"):
		c.wrote(rec, nil, str(f.message, MaxOutput), byEvent)
	case is(f.kind, "exec_command_end"):
		c.ended(rec, f)
	case is(f.kind, "patch_apply_end"):
		c.patched(rec, f)
	case is(f.kind, "context_compacted"):
		c.boundary(rec)
	case is(f.kind, "task_started"), is(f.kind, "turn_started"), is(f.kind, "task_complete"), is(f.kind, "turn_complete"):
		c.turnTold()
	case is(f.kind, "turn_aborted"): // told by versions, too, that do not tell where turns begin and end
		c.people.open = false
		c.aborted()
	case is(f.kind, "thread_rolled_back"):
		c.rollBack(int(number(f.turns)))
	case is(f.kind, "item_completed"):
		c.completed(rec)
	}
}

// completed reads an item of which new versions tell that it is completed.
func (c *codex) completed(rec codexRecord) {
	switch f := rec.item; {
	case is(f.kind, "UserMessage"):
		c.person(rec, f.id, texts(f.content), byCompletion)
	case is(f.kind, "AgentMessage"):
		c.wrote(rec, f.id, texts(f.content), byCompletion)
	case is(f.kind, "CommandExecution"):
		c.ended(rec, f)
	case is(f.kind, "FileChange"):
		c.patched(rec, f)
	case is(f.kind, "ContextCompaction"):
		c.boundary(rec)
	}
}

// wrote adds what the agent wrote, once.
func (c *codex) wrote(rec codexRecord, id []byte, text string, way int) {
	e := c.begin(Assistant, id, rec.time, 0)
	if e.Record == "" {
		e.Record = c.fingerprint("a", text)
	}
	if c.news(e.Kind, text, way) != nil {
		c.said(e, text)
	}
}

// boundary marks a compaction, of which two or three lines tell.
func (c *codex) boundary(rec codexRecord) {
	if n := len(c.events); n > 0 && c.events[n-1].Kind == Boundary {
		return
	}
	c.add(c.begin(Boundary, rec.id, rec.time, 0))
}

// summarized takes back what the agent wrote last, when it is the summary that a compaction begins with: nobody was told it.
func (c *codex) summarized(summary string) {
	for i := len(c.events) - 1; i >= 0; i-- {
		e := c.events[i]
		if e.Kind == 0 {
			continue
		}
		if e.Kind == Assistant && strings.Contains(summary, e.Text[:min(len(e.Text), summaryHead)]) {
			c.unsay(c.collector.first+i, func(e *Event) { *e = Event{} })
		}
		return
	}
}

// summaryHead is how much of a summary tells it from another text, in bytes.
const summaryHead = 512
