package transcript

import (
	"bytes"
)

// claude reads the session files of Claude Code, 1.0 to 2.1: one JSON object a line, of which two thirds are noise.
type claude struct {
	*session
	tasks  map[string]int // calls in the background, by task id
	queued []queued
	asks   map[string][]question // of calls that ask the person, by their id
	blocks []claudeBlock         // of the last record, for the next one
}

// sniffClaude looks for a line with a type and a field that no other agent's lines have. The first lines of a file
// can be anything: settings, titles of other sessions, half a line.
func sniffClaude(head []byte) bool {
	for text := range headLines(head) {
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
	for text := range headLines(head) {
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

func readClaude(recs records, from State) (Batch, error) {
	c := &claude{session: newSession(from), tasks: map[string]int{}, asks: map[string][]question{}}
	return c.read(recs, c.line)
}

// line reads a line. Two of its objects can stand on one, and half of one can be followed by a whole one.
func (c *claude) line(ln line) (used int) {
	if text := withoutBOM(ln.text); !ln.open && claudeNoise(text) {
		return len(ln.text)
	}
	broken := c.broken
	used = c.objects(ln, func(text []byte) int {
		rec, end := parseClaude(text, c.blocks)
		if end >= 0 {
			rec.line = ln.number
			c.record(rec)
		}
		return end
	})
	if !ln.open && c.broken > broken {
		c.salvage(ln)
	}
	return used
}

// salvage looks behind a broken beginning for a whole object that ends the line: a client that was killed while writing
// leaves half a line, and the next one writes on behind it.
func (c *claude) salvage(ln line) {
	for _, head := range [...]string{`{"parentUuid":`, `{"type":"queue-operation"`, `{"type":"user"`} {
		at := bytes.LastIndex(ln.text, []byte(head))
		if at <= 0 {
			continue
		}
		rec, end := parseClaude(ln.text[at:], c.blocks)
		if end < 0 || skipBlank(ln.text, at+end) != len(ln.text) {
			continue
		}
		c.place(ln.at+int64(at), ln.number-1)
		rec.line = ln.number
		c.record(rec)
		return
	}
}

// claudeNoise tells by a line's first fields that it is nothing to us, without reading the rest of it. Most lines are:
// progress, attachments, snapshots, sub-agents. A line of two objects is never noise; in valid JSON the bytes }{"
// stand nowhere else but at the end of a string.
func claudeNoise(text []byte) bool {
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
func (c *claude) record(rec claudeRecord) {
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
		c.add(c.event(Boundary, rec, 0))
	}
}

// event begins the nth event of a record.
func (c *claude) event(kind Kind, rec claudeRecord, n int) Event {
	return c.begin(kind, rec.uuid, rec.time, n)
}
