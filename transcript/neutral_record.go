package transcript

// neutralRecord is a line as far as it matters, still as JSON.
type neutralRecord struct {
	kind, id, time                         []byte
	session, cwd, agent, version, parent   []byte
	said, question, command                []byte
	header, options                        []byte
	picked, midTurn, synthetic             bool
	name, path, before, after, input, call []byte
	exit, worked, status, output, fault    []byte
	reason, took                           []byte
}

func (r *neutralRecord) member(o *object) {
	switch key := string(o.key); key {
	case "picked":
		r.picked = isTrue(o.value())
	case "midturn":
		r.midTurn = isTrue(o.value())
	case "synthetic":
		r.synthetic = isTrue(o.value())
	default:
		if place := r.place(key); place != nil && !isNull(o.value()) {
			*place = o.value()
		}
	}
}

// place is where a member of a line goes; nil: nowhere.
func (r *neutralRecord) place(key string) *[]byte {
	switch key {
	case "type":
		return &r.kind
	case "id":
		return &r.id
	case "time":
		return &r.time
	case "session":
		return &r.session
	case "cwd":
		return &r.cwd
	case "agent":
		return &r.agent
	case "agent_version":
		return &r.version
	case "parent":
		return &r.parent
	case "text":
		return &r.said
	case "question":
		return &r.question
	case "header":
		return &r.header
	case "options":
		return &r.options
	}
	return r.placeOfCall(key)
}

func (r *neutralRecord) placeOfCall(key string) *[]byte {
	switch key {
	case "name":
		return &r.name
	case "command":
		return &r.command
	case "path":
		return &r.path
	case "old":
		return &r.before
	case "new":
		return &r.after
	case "input":
		return &r.input
	case "call":
		return &r.call
	case "exit":
		return &r.exit
	case "ok":
		return &r.worked
	case "status":
		return &r.status
	case "output":
		return &r.output
	case "error":
		return &r.fault
	case "reason":
		return &r.reason
	case "duration_ms":
		return &r.took
	}
	return nil
}

func sniffNeutral(head []byte) bool {
	for text := range headLines(head) {
		if i := skipBlank(text, 0); i < len(text) && text[i] == '{' {
			return isNeutral(text)
		}
	}
	return false
}

// isNeutral tells the first line of a file: it says so, or is an event with what only events of the neutral format have.
func isNeutral(text []byte) bool {
	event, marked := false, false
	for o := openObject(text); o.next(); {
		switch string(o.key) {
		case "format":
			return is(o.value(), neutralFormat)
		case "type":
			switch str(o.value(), maxField) {
			case "user", "assistant", "tool", "rejected":
				event = true
			}
		case "text", "name", "command", "path":
			marked = marked || o.val < len(o.data) && o.data[o.val] == '"'
		case "message", "uuid", "sessionId", "sessionID", "content", "data", "payload", "role", "parts", "info", "part":
			return false // an agent's own
		}
	}
	return event && marked
}

// neutralSubAgent tells that another session ordered this one.
func neutralSubAgent(head []byte) bool {
	for text := range headLines(head) {
		if len(str(field(text, "parent"), maxField)) > 0 {
			return true
		}
	}
	return false
}
