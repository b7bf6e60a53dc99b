package transcript

import "bytes"

// opencodeMessage is a message of opencode as far as it matters, still as JSON.
type opencodeMessage struct {
	id, session, role  []byte
	created, completed []byte
	cwd, mode, agent   []byte
	summary            bool
	parts              []opencodePart
}

// opencodePart is a part of a message: a text, or a tool call with what came of it.
type opencodePart struct {
	kind, id, text []byte
	aside          bool // put there by a program, or meant for the person's eyes only

	tool, call           []byte
	status               []byte
	input, output, fault []byte
	exit, answers        []byte
	interrupted          bool
	start, end           []byte
}

// maxParts is how many parts of one message are looked at: the agent's longest have a few hundred.
const maxParts = 2000

// parseOpencode reads the message that text begins with, and returns the index behind it, -1 when it is cut off. spare is
// room for its parts.
func parseOpencode(text []byte, spare []opencodePart) (m opencodeMessage, end int) {
	m.parts = spare[:0]
	end = readObject(text, func(o *object) {
		switch string(o.key) {
		case "info":
			o.members(m.info)
		case "parts":
			o.elements(m.part)
		}
	})
	return m, end
}

func (m *opencodeMessage) info(o *object) {
	switch string(o.key) {
	case "id":
		m.id = o.value()
	case "sessionID":
		m.session = o.value()
	case "role":
		m.role = o.value()
	case "mode":
		m.mode = o.value()
	case "agent":
		m.agent = o.value()
	case "summary":
		m.summary = o.val < len(o.data) && o.data[o.val] == 't' // of the person's messages it is an object
	case "time":
		o.members(func(o *object) {
			switch string(o.key) {
			case "created":
				m.created = o.value()
			case "completed":
				m.completed = o.value()
			}
		})
	case "path":
		o.members(func(o *object) {
			if string(o.key) == "cwd" {
				m.cwd = o.value()
			}
		})
	}
}

// part takes what matters of the nth part.
func (m *opencodeMessage) part(n int, o *object) {
	if n >= maxParts {
		return
	}
	for len(m.parts) <= n {
		m.parts = append(m.parts, opencodePart{})
	}
	p := &m.parts[n]
	switch string(o.key) {
	case "type":
		p.kind = o.value()
	case "id":
		p.id = o.value()
	case "text":
		p.text = o.value()
	case "synthetic", "ignored":
		p.aside = p.aside || isTrue(o.value())
	case "tool":
		p.tool = o.value()
	case "callID":
		p.call = o.value()
	case "time":
		o.members(p.times)
	case "state":
		o.members(p.state)
	}
}

func (p *opencodePart) times(o *object) {
	switch string(o.key) {
	case "start":
		p.start = o.value()
	case "end":
		p.end = o.value()
	}
}

func (p *opencodePart) state(o *object) {
	switch string(o.key) {
	case "status":
		p.status = o.value()
	case "input":
		p.input = o.value()
	case "output":
		p.output = o.value()
	case "error":
		p.fault = o.value()
	case "time":
		o.members(p.times)
	case "metadata":
		o.members(func(o *object) {
			switch string(o.key) {
			case "exit":
				p.exit = o.value()
			case "answers":
				p.answers = o.value()
			case "interrupted":
				p.interrupted = isTrue(o.value())
			}
		})
	}
}

// sniffOpencodeDocument looks for a session with a list of messages, or for a list of messages.
func sniffOpencodeDocument(head []byte) bool {
	head = document(head)
	if i := skipBlank(head, 0); i < len(head) && head[i] == '[' {
		return isOpencodeMessage(head[i+1:])
	}
	for o := openObject(head); o.next(); {
		switch string(o.key) {
		case "info":
			if isOpencodeSession(o.opening()) {
				return true
			}
		case "messages":
			if list := o.opening(); len(list) > 0 && list[0] == '[' && isOpencodeMessage(list[1:]) {
				return true
			}
		}
	}
	return false
}

// isOpencodeSession tells the description of a session, of which the end may be missing.
func isOpencodeSession(info []byte) bool {
	marks := 0
	for o := openObject(info); o.next(); {
		switch string(o.key) {
		case "id":
			if bytes.HasPrefix(o.opening(), []byte(`"ses_`)) {
				return true
			}
		case "role":
			return false
		case "projectID", "directory", "version", "slug":
			marks++
		}
	}
	return marks >= 3
}

// sniffOpencodeLines looks for a message on a line of its own.
func sniffOpencodeLines(head []byte) bool {
	for text := range headLines(head) {
		if isOpencodeMessage(text) {
			return true
		}
	}
	return false
}

// isOpencodeMessage tells whether text begins with a message, of which the end may be missing.
func isOpencodeMessage(text []byte) bool {
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "info":
			return hasOpencodeRole(o.opening())
		case "parts":
			if part := o.opening(); len(part) > 0 && part[0] == '[' && isOpencodePart(part[1:]) {
				return true
			}
		}
	}
	return false
}

func hasOpencodeRole(info []byte) bool {
	role, marked := false, false
	for o := openObject(info); !(role && marked) && o.next(); {
		switch string(o.key) {
		case "role":
			role = is(o.value(), "user") || is(o.value(), "assistant")
		case "sessionID", "time", "agent", "modelID":
			marked = true
		}
	}
	return role && marked
}

func isOpencodePart(part []byte) bool {
	for o := openObject(part); o.next(); {
		if string(o.key) == "messageID" {
			return true
		}
	}
	return false
}

// exportNote begins a line that `opencode export` writes to standard error. It stands before the document where a person
// has sent both to one file.
const exportNote = "Exporting session: "

// document is the document that begins a file, without what may stand before it.
func document(head []byte) []byte {
	head = withoutBOM(head)
	if bytes.HasPrefix(head, []byte(exportNote)) {
		_, head, _ = bytes.Cut(head, []byte{'\n'})
	}
	return head
}
