package transcript

import (
	"strings"
	"time"

	"session-learning/internal/agent"
)

// gemini reads the session files of Gemini CLI: lines that replace and take back one another, and the document with a list of
// messages that older versions wrote, as Qwen Code did then.
type gemini struct {
	content
	doc   *elements // nil: the file has lines
	known map[string]*geminiMessage
	fresh bool      // the reading began at the beginning, so that every message before is known
	since time.Time // of the first message that was read
}

// geminiMessage is what was found of a message, which may be written again with more.
type geminiMessage struct {
	text bool
	n    int // events
}

// geminiRecord is an object of the file, or an element of the list: a message, or something about all of them.
type geminiRecord struct {
	id, time, kind           []byte
	content, display, calls  []byte
	set, rewind              []byte
	session, aside, messages []byte
	folders                  []byte
}

func readGemini(recs records, from State) (Batch, error) {
	g := &gemini{content: newContent(from), known: map[string]*geminiMessage{}, fresh: from.Offset == 0}
	g.doc, _ = recs.(*elements)
	b, err := g.read(recs, g.line)
	if g.doc == nil {
		return b, err
	}
	g.header(g.doc.head)
	if g.header(g.doc.tail()); g.state.Aside {
		b.Events, b.Turns = nil, nil
	}
	b.Session, b.Next.Session, b.Next.Aside = g.state.Session, g.state.Session, g.state.Aside
	b.Cwd, b.Next.Cwd = g.state.Cwd, g.state.Cwd
	return b, err
}

func (g *gemini) line(ln line) (used int) {
	if g.doc != nil && ln.number == 1 {
		g.header(g.doc.head)
	}
	return g.objects(ln, func(text []byte) int {
		rec, end := parseGemini(text)
		if end >= 0 {
			g.record(rec)
		}
		return end
	})
}

// header reads what stands before or behind the list of a document.
func (g *gemini) header(text []byte) {
	for o := openObject(aroundList(text)); o.next(); {
		switch string(o.key) {
		case "sessionId":
			keep(&g.state.Session, o.value())
		case "kind":
			g.state.Aside = g.state.Aside || is(o.value(), "subagent")
		case "directories":
			g.workspace(o.value())
		}
	}
}

func parseGemini(text []byte) (rec geminiRecord, end int) {
	end = readObject(text, func(o *object) {
		switch string(o.key) {
		case "id":
			rec.id = o.value()
		case "timestamp":
			rec.time = o.value()
		case "type":
			rec.kind = o.value()
		case "content":
			rec.content = o.value()
		case "displayContent":
			rec.display = o.value()
		case "toolCalls":
			rec.calls = o.value()
		case "$set":
			rec.set = o.value()
		case "$rewindTo":
			rec.rewind = o.value()
		case "sessionId":
			rec.session = o.value()
		case "kind":
			rec.aside = o.value()
		case "messages":
			rec.messages = o.value()
		case "directories":
			rec.folders = o.value()
		}
	})
	return rec, end
}

func (g *gemini) record(rec geminiRecord) {
	switch {
	case rec.rewind != nil:
		g.rewind(str(rec.rewind, maxField))
	case isText(rec.id):
		g.message(rec)
	case rec.set != nil:
		changed, _ := parseGemini(rec.set)
		g.described(changed)
	case rec.session != nil:
		g.described(rec)
	}
}

// described takes in what is told of the session.
func (g *gemini) described(rec geminiRecord) {
	keep(&g.state.Session, rec.session)
	g.state.Aside = g.state.Aside || is(rec.aside, "subagent")
	g.workspace(rec.folders)
	array(rec.messages, func(message []byte) {
		m, end := parseGemini(message)
		if end < 0 || m.id == nil {
			return
		}
		if at := timeOf(m.time); !g.fresh && !at.After(g.since) {
			return // of a part of the file that was not read now
		}
		if g.known[str(m.id, maxField)] == nil {
			g.message(m)
		}
	})
}

// message adds what is new in a message.
func (g *gemini) message(rec geminiRecord) {
	if g.state.Aside {
		return
	}
	turn, id := g.state, str(rec.id, maxField)
	if g.since.IsZero() && !g.fresh {
		g.since = timeOf(rec.time).Add(-time.Nanosecond)
	}
	if g.mark(id, g.here()) {
		if len(g.known) >= 2*maxTrail {
			clear(g.known)
		}
		g.known[id] = &geminiMessage{}
	}
	m := g.known[id]
	if m == nil {
		m = &geminiMessage{}
		g.known[id] = m
	}
	switch {
	case is(rec.kind, "user"):
		g.user(rec, m, turn)
	case is(rec.kind, "qwen"): // a beginning without an answer is taken for one of Gemini CLI
		g.state.Agent = agent.Qwen
		g.assistant(rec, m)
	case is(rec.kind, "gemini"), is(rec.kind, "model"), is(rec.kind, "assistant"):
		g.assistant(rec, m)
	}
}

// event begins the next event of a message.
func (g *gemini) event(kind Kind, rec geminiRecord, m *geminiMessage) Event {
	e := g.begin(kind, rec.id, rec.time, m.n)
	m.n++
	return e
}

// summarised tells whether a message is the summary that a compression leaves in place of the conversation.
func summarised(message []byte) bool {
	found := false
	parts(message, func(p part) {
		found = found || strings.HasPrefix(strings.TrimSpace(str(p.text, maxInput)), "<state_snapshot>")
	})
	return found
}

func (g *gemini) user(rec geminiRecord, m *geminiMessage, turn State) {
	g.responses(rec)
	if m.text {
		return
	}
	g.where(rec.content)
	if summarised(rec.content) {
		m.text = true
		g.add(g.event(Boundary, rec, m))
		return
	}
	text := ""
	if rec.display != nil {
		text = typedIn(rec.display)
	}
	if text == "" {
		text = typedIn(rec.content)
	}
	if text == "" || strings.HasPrefix(text, "?") && !strings.Contains(text, " ") {
		return
	}
	m.text = true
	words, voice := typedAs(text)
	if words == "" {
		return
	}
	e := g.event(Human, rec, m)
	e.Text, e.Voice = words, voice
	g.prompted(e, turn)
}

// responses reads results that stand in a message of their own. Where they stand with the call, they were read before.
func (g *gemini) responses(rec geminiRecord) {
	parts(rec.content, func(p part) {
		if p.response == nil {
			return
		}
		if call := g.calls[str(field(p.response, "id"), maxField)]; call != nil && !call.ended {
			r := contentResult{record: rec.id}
			r.response(call, p.response)
			g.settle(call, r)
		}
	})
}

func (g *gemini) assistant(rec geminiRecord, m *geminiMessage) {
	if text := writtenIn(rec.content); text != "" && !m.text {
		m.text = g.said(g.event(Assistant, rec, m), text)
	}
	g.toolCalls(rec, m)
	parts(rec.content, func(p part) {
		if p.call != nil {
			g.toolCall(rec, m, field(p.call, "id"), field(p.call, "name"), field(p.call, "args"))
		}
	})
}

// rewind takes back a message and everything behind it. One that is not known stands before what was read.
func (g *gemini) rewind(id string) {
	from, known := g.spots[id]
	if !known {
		from = spot{}
	}
	g.takeBack(from)
	n := 0
	for i, other := range g.order {
		if other == id {
			n = i
		}
	}
	for _, other := range g.order[n:] {
		delete(g.known, other)
	}
	g.forget(n)
}

// workspace reads the working folder from those that belong to a session, which is told when there are more than one.
func (g *gemini) workspace(folders []byte) {
	array(folders, func(folder []byte) {
		if g.state.Cwd == "" {
			keep(&g.state.Cwd, folder)
		}
	})
}

// where reads the working folder from what the client tells the model.
func (g *gemini) where(message []byte) {
	if g.state.Cwd != "" {
		return
	}
	parts(message, func(p part) {
		text := str(p.text, maxInput)
		for _, begin := range [...]string{
			"**Workspace Directories:**\n  - ",
			"I'm currently working in the directory: ",
			"I'm currently working in the following directories:\n  - ",
		} {
			if _, rest, found := strings.Cut(text, begin); found && g.state.Cwd == "" {
				rest, _, _ = strings.Cut(rest, "\n")
				g.state.Cwd = strings.TrimSpace(rest)
			}
		}
	})
}
