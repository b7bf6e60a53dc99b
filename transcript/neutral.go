package transcript

import (
	"strings"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// neutralFormat is what the first line of a file in the neutral format names it: one JSON object a line, which any tool can
// write. docs/agents/other.md is its contract.
const neutralFormat = "session-learning"

// neutral reads the neutral format.
type neutral struct{ *session }

func readNeutral(recs records, from State) (Batch, error) {
	n := &neutral{newSession(from)}
	return n.read(recs, func(rec line) int {
		return n.objects(rec, func(text []byte) int {
			r := neutralRecord{}
			end := readObject(text, r.member)
			if end >= 0 {
				n.record(r)
			}
			return end
		})
	})
}

// record turns a line into events. Any line may tell of the session; the first usually does.
func (n *neutral) record(r neutralRecord) {
	turn := n.state
	keep(&n.state.Session, r.session)
	keep(&n.state.Cwd, r.cwd)
	keep(&n.state.Version, r.version)
	if name := agent.Word(str(r.agent, maxField)); name != "" {
		n.state.Name = name
	}
	n.state.Aside = n.state.Aside || len(str(r.parent, maxField)) > 0
	if n.state.Aside || r.synthetic {
		return
	}
	switch str(r.kind, maxField) {
	case "user":
		n.user(r, turn)
	case "assistant":
		n.said(n.event(Assistant, r, 0), str(r.said, MaxOutput))
	case "tool", "rejected":
		n.call(r)
	case "result":
		n.result(r)
	case "compacted":
		n.add(n.event(Boundary, r, 0))
	}
}

// event begins the nth event of a line.
func (n *neutral) event(kind Kind, r neutralRecord, nth int) Event {
	e := n.begin(kind, r.id, nil, nth)
	e.Time = neutralTime(r.time)
	return e
}

// neutralTime reads a time as text, or as a number of seconds or milliseconds.
func neutralTime(raw []byte) time.Time {
	const seconds = 1e11 // more are milliseconds: in seconds it is the year 5138
	if at := number(raw); at > 0 && at < seconds {
		return time.UnixMilli(int64(at * 1000)).UTC()
	}
	return timeOf(raw)
}

// user reads what a person said.
func (n *neutral) user(r neutralRecord, turn State) {
	text := strings.TrimSpace(injected.Strip(str(r.said, MaxOutput)))
	if text == "" || machine(text) {
		return
	}
	e := n.event(Human, r, 0)
	e.Text, e.Voice = text, Prompt
	switch args := commandArguments(text); {
	case r.question != nil:
		q := question{text: str(r.question, MaxOutput), offer: Offer{Header: str(r.header, maxField), Options: optionsIn(r.options)}}
		e.answer(q, text, "")
		e.Picked = e.Picked || r.picked
	case r.command != nil:
		e.Voice = Command
	case args != text:
		e.Voice, e.Text = Command, args
	case r.midTurn:
		e.Voice = MidTurn
	}
	switch {
	case e.Text == "":
	case e.Voice == Prompt, e.Voice == Command:
		n.prompted(e, turn)
	default:
		n.add(e)
	}
}

// call reads a tool call, as a rule with what came of it.
func (n *neutral) call(r neutralRecord) {
	e := n.event(Call, r, 0)
	t := &e.Tool
	t.Name = agent.Tool(str(r.name, maxField))
	if len(r.input) > 0 && r.input[0] == '{' {
		t.Input = readInput(t, r.input)
	} else {
		t.Input = str(r.input, maxInput)
	}
	if r.command != nil {
		t.Name, t.Command = agent.Shell, str(r.command, maxCommand)
	}
	if r.path != nil {
		t.Path = str(r.path, maxField)
	}
	if r.before != nil || r.after != nil {
		t.Old, t.New = str(r.before, maxEdit), str(r.after, maxEdit)
		if t.Name == "" {
			t.Name = agent.Edit
		}
	}
	if t.Name == "" {
		return
	}
	t.Local = isShell(t.Name) || isEdit(t.Name)
	r.settle(&e, n.number)
	n.called(str(r.call, maxField), e)
	n.refused(r, e.Tool.Outcome, 1)
}

// result reads what came of a call that stands on a line before.
func (n *neutral) result(r neutralRecord) {
	call, known := n.answered(str(r.call, maxField))
	if !known {
		return
	}
	outcome := Unknown
	n.update(call.event, func(e *Event) {
		r.settle(e, n.number)
		e.Tool.Result = str(r.id, maxField)
		outcome = e.Tool.Outcome
	})
	n.refused(r, outcome, 0)
}

// refused adds the reason that the person gave for rejecting a call.
func (n *neutral) refused(r neutralRecord, outcome Outcome, nth int) {
	reason := strings.TrimSpace(injected.Strip(str(r.reason, MaxOutput)))
	if outcome != Rejected || reason == "" || machine(reason) {
		return
	}
	e := n.event(Human, r, nth)
	e.Text, e.Voice = reason, Rejection
	n.add(e)
}

// settle writes what came of a call into its event.
func (r neutralRecord) settle(e *Event, number int) {
	t := &e.Tool
	output := strings.TrimSpace(injected.Strip(str(r.output, MaxOutput)))
	if fault := strings.TrimSpace(str(r.fault, MaxOutput)); fault != "" && fault != output {
		output = strings.TrimSpace(output + "\n" + fault)
	}
	outcome, known := r.outcome()
	if !known {
		return
	}
	t.ResultLine, t.Duration = number, duration(r.took)
	if t.Outcome = outcome; isShell(t.Name) && (outcome == OK || outcome == Failed) {
		e.ended(r.code(), outcome == Failed, output)
	}
	if isShell(t.Name) || t.Outcome != OK {
		e.Text = output
	}
}

// code is the exit status that was recorded; 0: none was.
func (r neutralRecord) code() int { return int(number(r.exit)) }

// outcome tells how a call ended: as its status says, else by what else was recorded. known is false while it runs.
func (r neutralRecord) outcome() (outcome Outcome, known bool) {
	if is(r.kind, "rejected") {
		return Rejected, true
	}
	switch str(r.status, maxField) {
	case "ok":
		return OK, true
	case "failed":
		return Failed, true
	case "refused":
		return Refused, true
	case "rejected":
		return Rejected, true
	case "cancelled":
		return Cancelled, true
	case "running":
		return Unknown, false
	}
	switch {
	case r.code() != 0, len(str(r.fault, maxField)) > 0, string(r.worked) == "false":
		return Failed, true
	case r.exit != nil, r.worked != nil, r.output != nil:
		return OK, true
	}
	return Unknown, false
}
