package transcript

// codexRecord is one line of a rollout: what matters of it as written, nil where there is none. It is read in one pass;
// the slices are valid as long as the line is.
type codexRecord struct {
	kind    []byte // of the line: session_meta, event_msg, response_item …; of a bare line that of its item
	time    []byte
	wrapped bool // the line has a payload; those before 0.32 are the payload
	codexFields
	item codexFields // of an event that tells that an item is completed
}

// codexFields are the fields of a payload, whatever it is.
type codexFields struct {
	kind, id, call           []byte // call: id of a tool call
	role, content, message   []byte
	kinds                    []byte // what each part of the content is
	turn                     []byte // id of the turn
	name, space, args, input []byte // of a call: its name, the server that has it, its arguments
	output, action           []byte
	turns                    []byte // how many are taken back
	cwd, version             []byte
	source, thread           []byte // who began the session
	instructions, git        []byte // only in the head of a bare file
	command, exit, status    []byte // of a command that ended
	aggregated               []byte
	stdout, stderr           []byte
	duration                 []byte
	process                  []byte
	changes                  []byte // of a patch that was applied
	success                  []byte
}

// parseCodex reads an object and returns the index behind it, -1 when it is cut off.
func parseCodex(text []byte) (rec codexRecord, end int) {
	end = readObject(text, func(m *object) {
		switch string(m.key) {
		case "timestamp":
			rec.time = m.value()
		case "type":
			rec.kind = m.value()
			if !rec.wrapped {
				rec.codexFields.kind = rec.kind
			}
		case "payload":
			rec.wrapped, rec.codexFields = true, codexFields{}
			m.members(func(m *object) {
				if string(m.key) == "item" {
					m.members(rec.item.member)
					return
				}
				rec.member(m)
			})
		default:
			if !rec.wrapped {
				rec.member(m)
			}
		}
	})
	return rec, end
}

// member takes what matters of a payload.
func (f *codexFields) member(m *object) {
	if place := f.place(string(m.key)); place != nil {
		*place = m.value()
		return
	}
	if string(m.key) == "internal_chat_message_metadata_passthrough" {
		m.members(func(m *object) {
			switch string(m.key) {
			case "content_item_kinds":
				f.kinds = m.value()
			case "turn_id":
				f.turn = m.value()
			}
		})
	}
}

// place is where a field belongs; nil: it is of no use.
func (f *codexFields) place(key string) *[]byte {
	switch key {
	case "type":
		return &f.kind
	case "id":
		return &f.id
	case "call_id":
		return &f.call
	case "role":
		return &f.role
	case "content":
		return &f.content
	case "message":
		return &f.message
	case "turn_id":
		return &f.turn
	case "name":
		return &f.name
	case "namespace":
		return &f.space
	case "arguments":
		return &f.args
	case "input":
		return &f.input
	case "output":
		return &f.output
	case "action":
		return &f.action
	case "num_turns":
		return &f.turns
	}
	return f.detail(key)
}

// detail is where a field of a session's head or of a call's end belongs.
func (f *codexFields) detail(key string) *[]byte {
	switch key {
	case "cwd":
		return &f.cwd
	case "cli_version":
		return &f.version
	case "source":
		return &f.source
	case "thread_source":
		return &f.thread
	case "instructions":
		return &f.instructions
	case "git":
		return &f.git
	case "command":
		return &f.command
	case "exit_code":
		return &f.exit
	case "status":
		return &f.status
	case "aggregated_output":
		return &f.aggregated
	case "stdout":
		return &f.stdout
	case "stderr":
		return &f.stderr
	case "duration":
		return &f.duration
	case "process_id":
		return &f.process
	case "changes":
		return &f.changes
	case "success":
		return &f.success
	}
	return nil
}
