package transcript

import "strings"

// qwen reads the session files of Qwen Code: one record a line, each with the id of the one before it. A record that goes on
// from an earlier one takes back what lies between.
type qwen struct {
	content
	last    string // id of the last record
	command string // slash command of which the next prompt is the expansion; empty: there was none
	typed   State  // before that command
}

func readQwen(recs records, from State) (Batch, error) {
	q := &qwen{content: newContent(from)}
	return q.read(recs, q.line)
}

func (q *qwen) line(ln line) (used int) {
	return q.objects(ln, func(text []byte) int {
		rec, end := parseQwen(text)
		if end >= 0 {
			q.record(rec)
		}
		return end
	})
}

func (q *qwen) record(rec qwenRecord) {
	if rec.aside {
		return
	}
	keep(&q.state.Session, rec.session)
	keep(&q.state.Cwd, rec.cwd)
	keep(&q.state.Version, rec.version)
	q.follow(rec)
	switch {
	case is(rec.kind, "user"):
		q.user(rec)
	case is(rec.kind, "assistant"):
		q.assistant(rec)
	case is(rec.kind, "tool_result"):
		q.results(rec)
	case is(rec.kind, "system"):
		q.system(rec)
	}
}

// follow takes back what lies between a record and the one that it goes on from. Only a prompt and a rewind do that: notes of
// the client that are written at the same time can have the same parent. One whose parent is not known goes on from before
// what was read.
func (q *qwen) follow(rec qwenRecord) {
	id, parent := str(rec.id, maxField), str(rec.parent, maxField)
	rewound := is(rec.subtype, "rewind")
	if parent != q.last && (rewound || parent != "" && is(rec.kind, "user") && byQwenPerson(rec)) {
		_, known := q.spots[parent]
		switch {
		case known:
			q.takeBackBehind(parent)
		case rewound:
			q.takeBack(spot{})
			q.forget(0)
		}
	}
	q.mark(id, q.here())
	q.last = id
}

// takeBackBehind takes back what stands behind a record.
func (q *qwen) takeBackBehind(id string) {
	for i, other := range q.order {
		if other == id && i+1 < len(q.order) {
			q.takeBack(q.spots[q.order[i+1]])
			q.forget(i + 1)
			return
		}
	}
}

// byQwenPerson tells whether a person may have typed a prompt. Versions that do not tell leave it to the text.
func byQwenPerson(rec qwenRecord) bool {
	switch str(rec.subtype, maxField) {
	case "notification", "cron", "goal_runtime", "teammate":
		return false
	}
	return rec.source == nil || isNull(rec.source) || is(rec.source, "real_user")
}

func (q *qwen) user(rec qwenRecord) {
	turn := q.state
	q.responses(field(rec.message, "parts"), contentResult{record: rec.id})
	if !byQwenPerson(rec) {
		return
	}
	command := q.command
	if q.command = ""; command != "" {
		turn = q.typed
	}
	text := typedIn(field(rec.payload, "displayText"))
	if text == "" {
		text = typedIn(field(rec.message, "parts"))
		if command != "" && !strings.HasPrefix(text, "/") {
			text = command
		}
	}
	words, voice := typedAs(text)
	if words == "" {
		return
	}
	e := q.begin(Human, rec.id, rec.time, 0)
	e.Text, e.Voice = words, voice
	if is(rec.subtype, "mid_turn_user_message") {
		e.Voice = MidTurn
		q.add(e)
		return
	}
	q.prompted(e, turn)
}

func (q *qwen) assistant(rec qwenRecord) {
	n := 0
	message := field(rec.message, "parts")
	if text := writtenIn(message); q.said(q.begin(Assistant, rec.id, rec.time, n), text) {
		n++
	}
	parts(message, func(p part) {
		name := field(p.call, "name")
		if !isText(name) {
			return
		}
		args := field(p.call, "args")
		call, added := q.call(field(p.call, "id"), name, args, q.begin(Call, rec.id, rec.time, n))
		if added {
			n++
		}
		if is(name, qwenAsk) {
			call.asks = questionsIn(field(args, "questions"))
		}
	})
}

// results reads what came of a call.
func (q *qwen) results(rec qwenRecord) {
	r := contentResult{record: rec.id}
	var call, display []byte
	for o := openObject(rec.result); o.next(); {
		switch string(o.key) {
		case "callId":
			call = o.value()
		case "status":
			r.status = o.value()
		case "errorType":
			r.failure = str(o.value(), maxField)
		case "resultDisplay":
			display = o.value()
		}
	}
	if display := str(display, MaxOutput); display != "" {
		r.text = strings.TrimSpace(display)
	}
	r.shell(display)
	parsed := false
	parts(field(rec.message, "parts"), func(p part) { parsed = parsed || p.response != nil })
	if !parsed {
		if made := q.calls[str(call, maxField)]; made != nil {
			q.settle(made, r)
		}
		return
	}
	q.responses(field(rec.message, "parts"), r)
	if made := q.calls[str(call, maxField)]; made != nil {
		q.answers(rec, made.asks, display)
	} else {
		q.answers(rec, nil, display)
	}
}

// shell reads how a command ended, where that stands in a field of its own.
func (r *contentResult) shell(display []byte) {
	for o := openObject(display); o.next(); {
		switch string(o.key) {
		case "exitCode":
			r.exit = int(number(o.value()))
		case "outcome":
			r.outcome = str(o.value(), maxField)
		}
	}
}

// responses writes what the model was given of calls into their events.
func (q *qwen) responses(message []byte, r contentResult) {
	parts(message, func(p part) {
		if p.response == nil {
			return
		}
		if call := q.calls[str(field(p.response, "id"), maxField)]; call != nil && !call.ended {
			one := r
			one.response(call, p.response)
			q.settle(call, one)
		}
	})
}

// qwenAsk is the tool with which the agent asks the person.
const qwenAsk = "ask_user_question"

// answers adds the person's answers to questions of the agent.
func (q *qwen) answers(rec qwenRecord, questions []question, display []byte) {
	if !is(field(display, "type"), "ask_user_question_answers") {
		return
	}
	n := 1
	array(field(display, "answers"), func(answer []byte) {
		e := q.begin(Human, rec.id, rec.time, n)
		e.answer(questionWith(questions, str(field(answer, "question"), MaxOutput)), plain(field(answer, "answer"), MaxOutput), "")
		if e.Text != "" {
			q.add(e)
			n++
		}
	})
}

func (q *qwen) system(rec qwenRecord) {
	switch str(rec.subtype, maxField) {
	case "chat_compression":
		q.add(q.begin(Boundary, rec.id, rec.time, 0))
	case "slash_command":
		if is(field(rec.payload, "phase"), "invocation") && isTrue(field(rec.payload, "sentToModel")) {
			q.command, q.typed = str(field(rec.payload, "rawCommand"), MaxOutput), q.state
		}
	}
}
