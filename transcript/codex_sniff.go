package transcript

import "bytes"

// sniffCodex looks for a line of a rollout, wrapped or bare.
func sniffCodex(head []byte) bool {
	for text := range headLines(head) {
		if codexWrapped(text) || codexHead(text) || codexBare(text) {
			return true
		}
	}
	return false
}

// codexWrapped tells whether a line, of which the end may be missing, is one of a rollout from 0.32 on.
func codexWrapped(text []byte) bool {
	typed, payload := false, false
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "type":
			kind := o.value()
			for _, known := range [...]string{"session_meta", "response_item", "event_msg", "turn_context", "compacted", "world_state"} {
				typed = typed || is(kind, known)
			}
		case "payload":
			payload = len(o.opening()) > 0 && o.opening()[0] == '{'
		}
		if typed && payload {
			return true
		}
	}
	return false
}

// codexHead tells whether a line is the head of a bare file: an id, a time, what the agent was told, and the repository.
func codexHead(text []byte) bool {
	var id, at, told bool
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "type", "record_type":
			return is(o.value(), "state")
		case "id":
			id = true
		case "timestamp":
			at = true
		case "instructions", "git":
			told = true
		}
		if id && at && told {
			return true
		}
	}
	return false
}

// codexBare tells whether a line is an item as the model has it. Other formats have messages too, but none with these
// parts.
func codexBare(text []byte) bool {
	var kind []byte
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "type":
			kind = o.value()
		case "call_id":
			if is(kind, "function_call") || is(kind, "function_call_output") || is(kind, "local_shell_call") {
				return true
			}
		case "content":
			part := o.opening()
			part = part[:min(len(part), 64)]
			if is(kind, "message") && (bytes.Contains(part, []byte(`"input_text"`)) || bytes.Contains(part, []byte(`"output_text"`))) {
				return true
			}
		}
	}
	return false
}

// sniffCodexDocument knows the one document that the first client wrote.
func sniffCodexDocument(head []byte) bool {
	session, items := false, false
	for o := openObject(withoutBOM(head)); o.next(); {
		switch string(o.key) {
		case "session":
			value := o.value()
			session = field(value, "id") != nil && field(value, "timestamp") != nil
		case "items":
			items = len(o.opening()) > 0 && o.opening()[0] == '['
		}
		if session && items {
			return true
		}
	}
	return false
}

// codexSubAgent tells that a sub-agent wrote the file. In a fork another session's head follows the file's own.
func codexSubAgent(head []byte) bool {
	for text := range headLines(head) {
		if !codexWrapped(text) {
			continue
		}
		var f codexFields
		for o := openObject(text); o.next(); {
			if string(o.key) == "payload" {
				for in := openObject(o.opening()); in.next(); {
					if key := string(in.key); key == "source" || key == "thread_source" {
						f.member(&in)
					}
				}
				break
			}
		}
		return codexAside(f)
	}
	return false
}
