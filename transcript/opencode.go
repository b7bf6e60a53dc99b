package transcript

import (
	"fmt"
	"strings"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// opencode reads the messages of a session of opencode, 1.2 to 1.18: what its plugin hands over, one message a line; what
// `opencode export` writes, a document with a list of messages; and such a list alone.
type opencode struct {
	*session
	busy    time.Time // until when the agent's message lasted that stands before: what was typed sooner was typed meanwhile
	undone  string    // id of the first message that the person took back; empty: none
	undoing bool
	parts   []opencodePart // of the last message, for the next one
}

func readOpencode(recs records, from State) (Batch, error) {
	o := &opencode{session: newSession(from)}
	if doc, is := recs.(*elements); is && !doc.inside && doc.enter() {
		o.header(doc.head)
	}
	return o.read(recs, func(rec line) int {
		return o.objects(rec, func(text []byte) int {
			m, end := parseOpencode(text, o.parts)
			if end >= 0 {
				o.message(m)
			}
			return end
		})
	})
}

// header reads what a document says of its session before its messages.
func (o *opencode) header(head []byte) {
	info := opencodeInfo(head)
	keep(&o.state.Session, field(info, "id"))
	keep(&o.state.Cwd, field(info, "directory"))
	keep(&o.state.Version, field(info, "version"))
	o.state.Aside = o.state.Aside || len(str(field(info, "parentID"), maxField)) > 0
	o.undone = str(field(field(info, "revert"), "messageID"), maxField)
}

// opencodeInfo is what the document that begins with a head says of its session. A line says it of a message, which has a
// role.
func opencodeInfo(head []byte) []byte {
	info := field(document(head), "info")
	if field(info, "role") != nil {
		return nil
	}
	return info
}

// opencodeSubAgent tells that the session was ordered by another one.
func opencodeSubAgent(head []byte) bool {
	return len(str(field(opencodeInfo(head), "parentID"), maxField)) > 0
}

// message turns a message into events.
func (o *opencode) message(m opencodeMessage) {
	o.parts = m.parts
	turn := o.state
	keep(&o.state.Session, m.session)
	keep(&o.state.Cwd, m.cwd)
	o.undoing = o.undoing || o.undone != "" && is(m.id, o.undone)
	if o.state.Aside || o.undoing {
		return
	}
	switch {
	case is(m.role, "user"):
		o.user(m, turn)
	case is(m.role, "assistant"):
		o.assistant(m)
	}
}

// user reads what a person sent. Files that were sent along are none of their words.
func (o *opencode) user(m opencodeMessage, turn State) {
	var said []string
	first := -1
	for i, p := range m.parts {
		if !is(p.kind, "text") || p.aside {
			continue
		}
		text := strings.TrimSpace(injected.Strip(injected.Unquote(str(p.text, MaxOutput))))
		if text == "" || machine(text) {
			continue
		}
		if first < 0 {
			first = i
		}
		said = append(said, text)
	}
	if first < 0 {
		return
	}
	e := o.event(Human, m, first, m.created)
	e.Text = Cut(strings.Join(said, "\n"), MaxOutput)
	if e.Text, e.Voice = typedAs(e.Text); e.Text == "" {
		return
	}
	if e.Voice == Prompt && e.Time.Before(o.busy) && !e.Time.IsZero() {
		e.Voice = MidTurn
		o.add(e)
		return
	}
	o.prompted(e, turn)
}

// assistant reads a message of the agent. That of a compaction holds a summary, which nobody said.
func (o *opencode) assistant(m opencodeMessage) {
	o.busy = timeOf(m.completed)
	if m.summary || is(m.mode, "compaction") || is(m.agent, "compaction") {
		o.add(o.event(Boundary, m, 0, m.created))
		return
	}
	for i, p := range m.parts {
		switch {
		case is(p.kind, "text") && !p.aside:
			o.said(o.event(Assistant, m, i, p.start), str(p.text, MaxOutput))
		case is(p.kind, "tool"):
			o.call(m, i, p)
		}
	}
}

// event begins the event of a part. Its record is not named by the ids of message and part, because both are others in a
// forked session: there, only the times and the agent's ids of its calls stay as they were.
func (o *opencode) event(kind Kind, m opencodeMessage, part int, at []byte) Event {
	if len(at) == 0 {
		at = m.created
	}
	e := o.begin(kind, nil, at, 0)
	var id []byte
	if part < len(m.parts) {
		id = m.parts[part].id
	}
	switch made := number(m.created); {
	case made > 0:
		e.Record = fmt.Sprintf("%.0f.%d", made, m.place(part))
		if part < len(m.parts) && m.parts[part].call != nil {
			e.Record += "." + str(m.parts[part].call, maxField)
		}
	case id != nil:
		e.Record = str(id, maxField)
	}
	return e
}

// place counts the texts and calls before a part. A session that is handed over holds no other parts than those.
func (m opencodeMessage) place(part int) int {
	place := 0
	for _, p := range m.parts[:min(part, len(m.parts))] {
		if is(p.kind, "text") || is(p.kind, "tool") {
			place++
		}
	}
	return place
}

// call adds a tool call with its outcome, which stands beside it.
func (o *opencode) call(m opencodeMessage, i int, p opencodePart) {
	called := str(p.tool, maxField)
	if called == "" {
		return
	}
	e := o.event(Call, m, i, p.start)
	e.Tool = newTool(called)
	switch {
	case called == opencodeInvalid:
		if asked := str(field(p.input, "tool"), maxField); asked != "" {
			e.Tool.Name = agent.Tool(asked)
		}
	case !opencodeTalk(called):
		e.Tool.Input = readInput(&e.Tool, p.input)
	}
	if dir := str(field(p.input, "workdir"), maxField); isShell(e.Tool.Name) && dir != "" {
		e.Cwd = within(e.Cwd, dir)
	}
	p.settle(&e, o.number)
	o.add(e)
	o.spokenInResult(m, i, p, e)
}

// opencodeTalk tells a tool of which the arguments are talk: a list of things to do, questions to the person.
func opencodeTalk(tool string) bool {
	return tool == "todowrite" || tool == "todoread" || tool == opencodeQuestion
}

// within is a folder as seen from another one.
func within(base, dir string) string {
	windows := len(dir) > 2 && dir[1] == ':' && (dir[2] == '\\' || dir[2] == '/') || strings.HasPrefix(dir, `\\`)
	if base == "" || windows || strings.HasPrefix(dir, "/") {
		return dir
	}
	return strings.TrimRight(base, `/\`) + "/" + strings.TrimPrefix(dir, "./")
}
