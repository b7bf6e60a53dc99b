package transcript

// qwenRecord is a line.
type qwenRecord struct {
	id, parent, session, time, kind, subtype, source []byte
	cwd, version                                     []byte
	message, result, payload                         []byte
	aside                                            bool
}

func parseQwen(text []byte) (rec qwenRecord, end int) {
	end = readObject(text, func(o *object) {
		switch string(o.key) {
		case "uuid":
			rec.id = o.value()
		case "parentUuid":
			rec.parent = o.value()
		case "sessionId":
			rec.session = o.value()
		case "timestamp":
			rec.time = o.value()
		case "type":
			rec.kind = o.value()
		case "subtype":
			rec.subtype = o.value()
		case "provenance":
			rec.source = o.value()
		case "cwd":
			rec.cwd = o.value()
		case "version":
			rec.version = o.value()
		case "message":
			rec.message = o.value()
		case "toolCallResult":
			rec.result = o.value()
		case "systemPayload":
			rec.payload = o.value()
		case "isSidechain":
			rec.aside = isTrue(o.value())
		}
	})
	return rec, end
}

// sniffQwen looks for a line with the ids of Qwen Code, which Claude Code has, too, and a field that only Qwen Code has.
func sniffQwen(head []byte) bool {
	for text := range headLines(head) {
		uuid := false
		for o := openObject(text); o.next(); {
			switch string(o.key) {
			case "uuid":
				uuid = true
			case "provenance", "systemPayload", "toolCallResult":
				if uuid {
					return true
				}
			case "type":
				if uuid && is(o.value(), "tool_result") {
					return true
				}
			case "message":
				if m := openObject(o.opening()); uuid && modelMessage(&m) {
					return true
				}
			}
		}
	}
	return false
}

// modelMessage tells whether a message has parts, as the API of Gemini has them.
func modelMessage(m *object) bool {
	for m.next() {
		if string(m.key) == "parts" {
			return true
		}
	}
	return false
}

// qwenSubAgent tells that every line belongs to a side chain.
func qwenSubAgent(head []byte) bool { return claudeSubAgent(head) }
