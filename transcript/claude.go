package transcript

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// claude reads the session files of Claude Code, 1.0 to 2.1: one JSON object a line, of which two thirds are noise.
type claude struct {
	*collector
	state  State
	open   map[string]pending // calls without a result, by tool_use id
	tasks  map[string]int     // calls in the background, by task id
	queued []queued
	blocks []block // of the last record, for the next one
	broken int
}

// sniffClaude looks for a line with a type and a field that no other agent's lines have. The first lines of a file
// can be anything: settings, titles of other sessions, half a line.
func sniffClaude(head []byte) bool {
	for text := range bytes.SplitSeq(bytes.TrimPrefix(head, []byte(bom)), []byte{'\n'}) {
		typed, marked := false, false
		for o := openObject(text); o.next(); {
			switch string(o.key) {
			case "type":
				typed = true
				marked = marked || is(o.value(), "file-history-snapshot")
			case "message": // the type of a line follows its message in some versions, perhaps behind the head
				typed = true
			case "isSidechain", "leafUuid":
				marked = true
			case "operation": // of a queue
				marked = typed
			}
			if typed && marked {
				return true
			}
		}
	}
	return false
}

// claudeSubAgent tells that every line belongs to a side chain. In older versions a session holds some of these, but it
// begins with the person's own.
func claudeSubAgent(head []byte) bool {
	aside := false
	for text := range bytes.SplitSeq(head, []byte{'\n'}) {
		for o := openObject(text); o.next(); {
			if string(o.key) != "isSidechain" {
				continue
			}
			if aside = isTrue(o.value()); !aside {
				return false
			}
		}
	}
	return aside
}

const bom = "\xef\xbb\xbf"

func readClaude(r io.Reader, from State) (Batch, error) {
	c := &claude{
		collector: &collector{spoken: from.Spoken, before: from.Spoken},
		state:     from,
		open:      map[string]pending{},
		tasks:     map[string]int{},
	}
	l := newLines(r, from.Offset, from.Line)
	for {
		ln, ok := l.next()
		if !ok {
			break
		}
		used := c.line(ln)
		if ln.open {
			l.take(used)
			break
		}
	}
	c.place(l.offset, l.newline)
	b := Batch{
		Events: c.result(), Turns: c.turns, Agent: c.state.Agent,
		Session: c.state.Session, Cwd: c.state.Cwd, Version: c.state.Version,
		Spoken: c.before, Next: c.state, Dropped: c.dropped, Skipped: c.broken + l.long,
	}
	if l.err != nil {
		return b, fmt.Errorf("read transcript: %w", l.err)
	}
	return b, nil
}

// place moves the state.
func (c *claude) place(offset int64, newlines int) {
	c.state.Offset, c.state.Line, c.state.Spoken = offset, newlines, c.spoken
}

// line reads the objects of a line, usually one: two clients that write at once can join two. It returns how many
// bytes belong to whole objects.
func (c *claude) line(ln line) (used int) {
	text := ln.text
	if ln.at == 0 && bytes.HasPrefix(text, []byte(bom)) {
		used = len(bom)
	}
	if !ln.open && noise(text[used:]) {
		return len(text)
	}
	for {
		at := skipBlank(text, used)
		if at == len(text) {
			return at
		}
		if text[at] != '{' {
			return c.salvage(ln, at)
		}
		c.place(ln.at+int64(at), ln.number-1)
		rec, end := parseRecord(text[at:], c.blocks)
		if end < 0 {
			return c.salvage(ln, at)
		}
		rec.line = ln.number
		c.record(rec)
		used = at + end
	}
}

// salvage looks behind a broken beginning for a whole object that ends the line: a client that was killed while
// writing leaves half a line, and the next one writes on behind it. In an open line it is too early to tell.
func (c *claude) salvage(ln line, at int) (used int) {
	if ln.open {
		return at
	}
	for _, head := range [...]string{`{"parentUuid":`, `{"type":"queue-operation"`, `{"type":"user"`} {
		i := bytes.LastIndex(ln.text[at:], []byte(head))
		if i <= 0 {
			continue
		}
		rec, end := parseRecord(ln.text[at+i:], c.blocks)
		if end < 0 || skipBlank(ln.text, at+i+end) != len(ln.text) {
			continue
		}
		c.place(ln.at+int64(at+i), ln.number-1)
		rec.line = ln.number
		c.record(rec)
		break
	}
	if ln.text[at] == '{' {
		c.broken++
	}
	return len(ln.text)
}

// noise tells by a line's first fields that it is nothing to us, without reading the rest of it. Most lines are:
// progress, attachments, snapshots, sub-agents. A line of two objects is never noise; in valid JSON the bytes }{"
// stand nowhere else but at the end of a string.
func noise(text []byte) bool {
	o := openObject(text)
	quiet := false
	for !quiet && o.next() {
		switch string(o.key) {
		case "isSidechain":
			quiet = isTrue(o.value())
		case "message":
			return false
		case "attachment":
			if quiet = !queuedCommand(o.opening()); !quiet {
				return false
			}
		case "type":
			switch {
			case is(o.value(), "user"), is(o.value(), "assistant"), is(o.value(), "queue-operation"), is(o.value(), "attachment"):
				return false
			case is(o.value(), "system"):
			default:
				quiet = true
			}
		case "subtype":
			if quiet = !is(o.value(), "compact_boundary"); !quiet {
				return false
			}
		}
	}
	return quiet && !bytes.Contains(text, []byte(`}{"`))
}

// queuedCommand tells whether an attachment is a message that was typed while the agent worked.
func queuedCommand(attachment []byte) bool {
	o := openObject(attachment)
	return o.next() && string(o.key) == "type" && is(o.value(), "queued_command")
}

// record turns an object into events.
func (c *claude) record(rec record) {
	c.blocks = rec.blocks
	if rec.sidechain {
		return
	}
	keep(&c.state.Session, rec.session)
	keep(&c.state.Cwd, rec.cwd)
	keep(&c.state.Version, rec.version)
	switch {
	case is(rec.kind, "user"):
		c.user(rec)
	case is(rec.kind, "assistant"):
		c.assistant(rec)
	case is(rec.kind, "queue-operation"):
		c.queue(rec)
	case is(rec.kind, "attachment"):
		c.attached(rec)
	case is(rec.kind, "system") && is(rec.subtype, "compact_boundary"):
		c.add(c.event(rec, Boundary, 0))
	}
}

// keep remembers the last value that was recorded.
func keep(last *string, raw []byte) {
	if len(raw) > 2 && raw[0] == '"' && string(raw[1:len(raw)-1]) != *last {
		*last = str(raw, maxField)
	}
}

// event begins the nth event of a record. The second and later ones of one record get an id of their own.
func (c *claude) event(rec record, kind Kind, n int) Event {
	e := Event{Kind: kind, Line: rec.line, Record: str(rec.uuid, maxField), Cwd: c.state.Cwd}
	if n > 0 && e.Record != "" {
		e.Record = fmt.Sprintf("%s#%d", e.Record, n+1)
	}
	if t, err := time.Parse(time.RFC3339Nano, str(rec.time, maxField)); err == nil {
		e.Time = t
	}
	return e
}

// maxField is the most that is kept of an id, a folder or a name, in bytes.
const maxField = 4 << 10
