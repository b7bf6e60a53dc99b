package transcript

import (
	"bytes"
	"slices"
)

// toolCalls adds the calls of a message, each with what came of it as far as that is written down.
func (g *gemini) toolCalls(rec geminiRecord, m *geminiMessage) {
	array(rec.calls, func(call []byte) {
		var id, name, args, result, display []byte
		r := contentResult{record: rec.id}
		for o := openObject(call); o.next(); {
			switch string(o.key) {
			case "id":
				id = o.value()
			case "name":
				name = o.value()
			case "args":
				args = o.value()
			case "result":
				result = o.value()
			case "status":
				r.status = o.value()
			case "resultDisplay":
				display = o.value()
			}
		}
		made := g.toolCall(rec, m, id, name, args)
		if made == nil || made.ended {
			return
		}
		r.result(made, result, str(id, maxField))
		if r.text == "" && len(display) > 0 && display[0] == '"' {
			r.text = given(display)
		}
		g.changed(made.number, display)
		if g.settle(made, r) {
			g.spokenInResult(made.tool, args, r, func() Event { return g.event(Human, rec, m) })
		}
	})
}

// toolCall is a call, which is added when it is new; nil: it has no name.
func (g *gemini) toolCall(rec geminiRecord, m *geminiMessage, id, name, args []byte) *contentCall {
	if !isText(name) {
		return nil
	}
	call, added := g.call(id, name, args, g.begin(Call, rec.id, rec.time, m.n))
	if added {
		m.n++
	}
	return call
}

// result reads what the model was given of a call: a text, or parts, among which those of other calls can be.
func (r *contentResult) result(call *contentCall, raw []byte, id string) {
	var first, own []byte
	parts(raw, func(p part) {
		switch {
		case p.response == nil:
			if r.text == "" && p.text != nil {
				r.text = given(p.text)
			}
		case str(field(p.response, "id"), maxField) == id:
			own = p.response
		case first == nil:
			first = p.response
		}
	})
	switch {
	case own != nil:
		r.response(call, own)
	case first != nil:
		r.response(call, first)
	}
}

// changed completes an edit by what its display shows: which file it was, where the call does not tell.
func (g *gemini) changed(number int, display []byte) {
	path := field(display, "filePath")
	if path == nil {
		path = field(display, "fileName")
	}
	g.update(number, func(e *Event) {
		if e.Tool.Path == "" && isEdit(e.Tool.Name) {
			e.Tool.Path = str(path, maxField)
		}
	})
}

// aroundList is what stands before or behind the list of a document, as an object of its own.
func aroundList(text []byte) []byte {
	text = bytes.TrimSpace(withoutBOM(text))
	switch {
	case len(text) == 0:
		return nil
	case text[0] == ']':
		text = bytes.TrimSpace(text[1:])
		return append([]byte{'{'}, bytes.TrimPrefix(text, []byte{','})...)
	case text[len(text)-1] == '[':
		return append(bytes.Clone(text), "]}"...)
	}
	return text
}

// sniffGeminiLines looks for a line that only Gemini CLI writes: the first one, a change of it, a message of the model.
func sniffGeminiLines(head []byte) bool {
	for text := range headLines(head) {
		session, project, id := false, false, false
		for o := openObject(text); o.next(); {
			switch string(o.key) {
			case "sessionId":
				session = true
			case "projectHash":
				project = true
			case "$set", "$rewindTo":
				return true
			case "messages":
				return false // the document
			case "id":
				id = true
			case "type":
				if id && is(o.value(), "gemini") {
					return true
				}
			}
			if session && project {
				return !geminiList(head)
			}
		}
	}
	return false
}

// geminiList tells whether the head is that of a document with a list of messages. A program that wrote it anew may have put
// the session's id behind them: then an answer has to be among them.
func geminiList(head []byte) bool {
	session, told := false, false
	for o := openObject(withoutBOM(head)); o.next(); {
		switch string(o.key) {
		case "sessionId":
			session = true
		case "projectHash", "startTime", "lastUpdated":
			told = true
		case "messages":
			return told && o.val < len(o.data) && o.data[o.val] == '[' && (session || answeredBy(head, "gemini", "qwen"))
		}
	}
	return false
}

func sniffGeminiDocument(head []byte) bool { return geminiList(head) && !fromQwen(head) }

// sniffQwenDocument tells the document of a Qwen Code from before 0.4, in which the answers are of another type.
func sniffQwenDocument(head []byte) bool { return geminiList(head) && fromQwen(head) }

func fromQwen(head []byte) bool { return answeredBy(head, "qwen") }

// answeredBy tells whether one of the types of messages is among those in the head of a document.
func answeredBy(head []byte, types ...string) bool {
	found := false
	for o := openObject(withoutBOM(head)); o.next(); {
		if string(o.key) == "messages" {
			o.elements(func(_ int, member *object) {
				found = found || string(member.key) == "type" && slices.Contains(types, str(member.value(), maxField))
			})
			break
		}
	}
	return found
}

// geminiSubAgent goes by the kind of the session, which stands before the messages or, in a document, behind them.
func geminiSubAgent(head []byte) bool {
	for o := openObject(withoutBOM(head)); o.next(); {
		if string(o.key) == "kind" {
			return is(o.value(), "subagent")
		}
	}
	return false
}
