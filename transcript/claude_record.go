package transcript

// claudeRecord is one object of a transcript: what matters of it as written, nil where there is none. It is read in one
// pass; the slices are valid as long as the line is.
type claudeRecord struct {
	line                       int
	kind, subtype, uuid, time  []byte
	session, cwd, version      []byte
	model, words               []byte // message: words when its content is a string
	blocks                     []claudeBlock
	detail                     claudeDetail
	queued                     queuedText
	origin, source, feedback   []byte
	operation, content         []byte
	sidechain, meta, synthetic bool
}

// claudeBlock is a block of a message.
type claudeBlock struct {
	kind, text, id, name, input, content []byte // id of the call: id or tool_use_id
	flagged                              bool   // is_error
}

// claudeDetail is toolUseResult, the client's own record of a result beside what the model saw.
type claudeDetail struct {
	text                      []byte // all of it, when it is a string: an error
	interrupted               bool
	meaning                   []byte // returnCodeInterpretation: the exit status is an answer
	background                []byte // id of the task that goes on
	milliseconds              []byte
	answers, questions, notes []byte
	stdout, stderr            []byte
	task                      []byte // of a tool that looks after a background task
}

// queuedText is an attachment with a text that was typed while the agent worked.
type queuedText struct{ kind, prompt, mode, origin []byte }

// parseClaude reads an object and returns the index behind it, -1 when it is cut off. The blocks of the last record
// are reused.
func parseClaude(text []byte, blocks []claudeBlock) (rec claudeRecord, end int) {
	rec.blocks = blocks[:0]
	end = readObject(text, func(m *object) {
		switch string(m.key) {
		case "type":
			rec.kind = m.value()
		case "subtype":
			rec.subtype = m.value()
		case "uuid":
			rec.uuid = m.value()
		case "timestamp":
			rec.time = m.value()
		case "sessionId":
			rec.session = m.value()
		case "cwd":
			rec.cwd = m.value()
		case "version":
			rec.version = m.value()
		case "message":
			m.members(rec.message)
		case "toolUseResult":
			rec.toolUseResult(m)
		case "attachment":
			m.members(rec.queued.member)
		case "origin":
			rec.origin = m.value()
		case "promptSource":
			rec.source = m.value()
		case "userFeedback":
			rec.feedback = m.value()
		case "operation":
			rec.operation = m.value()
		case "content":
			rec.content = m.value()
		case "isSidechain":
			rec.sidechain = isTrue(m.value())
		case "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly":
			rec.meta = rec.meta || isTrue(m.value())
		case "isApiErrorMessage":
			rec.synthetic = isTrue(m.value())
		}
	})
	return rec, end
}

// message takes what matters of a message.
func (r *claudeRecord) message(m *object) {
	switch string(m.key) {
	case "model":
		r.model = m.value()
	case "content":
		if m.val < len(m.data) && m.data[m.val] == '"' {
			r.words = m.value()
			return
		}
		m.elements(r.block)
	}
}

// maxBlocks is how many blocks of one message are looked at. A client writes one a line, a person pastes a few pictures;
// a line full of the smallest ones would take fifty times its size.
const maxBlocks = 1000

// block takes what matters of the nth block of a message.
func (r *claudeRecord) block(n int, m *object) {
	if n >= maxBlocks {
		return
	}
	for len(r.blocks) <= n {
		r.blocks = append(r.blocks, claudeBlock{})
	}
	b := &r.blocks[n]
	switch string(m.key) {
	case "type":
		b.kind = m.value()
	case "text":
		b.text = m.value()
	case "id", "tool_use_id":
		b.id = m.value()
	case "name":
		b.name = m.value()
	case "input":
		b.input = m.value()
	case "content":
		b.content = m.value()
	case "is_error":
		b.flagged = isTrue(m.value())
	}
}

// toolUseResult takes what matters of it: a string, an object, or a list that says nothing new.
func (r *claudeRecord) toolUseResult(m *object) {
	if m.val < len(m.data) && m.data[m.val] == '"' {
		r.detail.text = m.value()
		return
	}
	m.members(r.detail.member)
}

func (d *claudeDetail) member(m *object) {
	switch string(m.key) {
	case "interrupted":
		d.interrupted = isTrue(m.value())
	case "returnCodeInterpretation":
		d.meaning = m.value()
	case "backgroundTaskId":
		d.background = m.value()
	case "durationMs", "totalDurationMs":
		d.milliseconds = m.value()
	case "answers":
		d.answers = m.value()
	case "questions":
		d.questions = m.value()
	case "annotations":
		d.notes = m.value()
	case "stdout":
		d.stdout = m.value()
	case "stderr":
		d.stderr = m.value()
	case "task":
		d.task = m.value()
	}
}

func (q *queuedText) member(m *object) {
	switch string(m.key) {
	case "type":
		q.kind = m.value()
	case "prompt":
		q.prompt = m.value()
	case "commandMode":
		q.mode = m.value()
	case "origin":
		q.origin = m.value()
	}
}
