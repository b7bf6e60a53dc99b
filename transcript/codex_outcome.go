package transcript

import (
	"strconv"
	"strings"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// codexResult is how a call ended, as far as it is told.
type codexResult struct {
	text     string
	exit     int
	coded    bool   // an exit status was recorded
	flagged  bool   // called a failure
	declined bool   // called refused
	runs     string // the client's number of a command that goes on
	cell     string // … of a script that goes on
	duration time.Duration
}

// noExit is recorded for a command that could not be started, or was killed with the session.
const noExit = -1

// result reads what the model was told of a call.
func (c *codex) result(rec codexRecord) {
	id := str(rec.call, maxField)
	call := c.calls[id]
	if call == nil {
		return
	}
	if script := c.calls[c.running[call.looksAfter]]; script != nil && script.subs != nil {
		c.printed(rec, c.running[call.looksAfter], script)
		return
	}
	if call.subs != nil {
		c.printed(rec, id, call)
		return
	}
	res := readCodexOutput(rec.output, rec.success)
	if call.looksAfter != "" {
		c.lookedAfter(rec, call, res)
	}
	c.settle(rec, id, call, res)
	if call.questions != nil {
		c.answers(rec, call.questions)
	}
	if res.runs != "" && call.looksAfter == "" {
		c.running[res.runs] = id
	}
}

// settle writes an end into the events of a call. What the client measured counts more than what it told the model.
func (c *codex) settle(rec codexRecord, id string, call *codexCall, res codexResult) {
	call.runs = res.runs != "" && !call.measured
	call.ended = !call.runs
	result := c.resultRecord(rec, id)
	for i := range call.events {
		c.update(call.event+i, func(e *Event) {
			e.Tool.ResultLine, e.Tool.Result = c.number, result
			if !call.measured {
				call.judge(e, res)
			}
		})
	}
}

// resultRecord is the id of the record that tells of an end.
func (c *codex) resultRecord(rec codexRecord, call string) string {
	if id := str(rec.id, maxField); id != "" {
		return id
	}
	return c.callRecord(call) + "#result"
}

// lookedAfter hands what a call learned of a command that goes on to the event of that command.
func (c *codex) lookedAfter(rec codexRecord, by *codexCall, res codexResult) {
	id := c.running[by.looksAfter]
	call := c.calls[id]
	if call == nil || !res.coded && res.runs == "" {
		return
	}
	if !call.measured {
		c.update(call.event, func(e *Event) { res.text = strings.TrimSpace(e.Text + "\n" + res.text) })
	}
	c.settle(rec, id, call, res)
	if call.ended {
		c.update(call.event, func(e *Event) { e.Tool.Background = false })
		delete(c.running, by.looksAfter)
	}
}

// ended reads how the client itself says that a command ended. It knows of commands that no call of the model's names: those
// of a script that the model wrote.
func (c *codex) ended(rec codexRecord, f codexFields) {
	raw := f.call
	if str(raw, maxField) == "" {
		raw = f.id
	}
	id := str(raw, maxField)
	if id == "" || is(f.source, "user_shell") || is(f.source, "unified_exec_interaction") || is(f.status, "inProgress") || is(f.status, "in_progress") {
		return
	}
	command := str(f.command, maxCommand)
	if words := stringsIn(f.command); len(words) > 0 {
		command = Cut(scriptOf(words), maxCommand)
	}
	call := c.calls[id]
	if call == nil {
		call = c.inScript(func(sub *codexCall, e *Event) bool { return sub.shell && e.Tool.Command == command })
		if call != nil {
			c.await(id, call)
		}
	}
	if call == nil {
		call = &codexCall{shell: true, events: 1}
		e := c.begin(Call, raw, rec.time, 0)
		e.Tool = Tool{Name: agent.Shell, Local: true, Command: command}
		if folder := localPath(str(f.cwd, maxField)); folder != "" {
			e.Cwd = folder
		}
		call.event = c.add(e)
		c.await(id, call)
	}
	res := codexResult{
		exit: int(number(f.exit)), coded: len(f.exit) > 0 && !isNull(f.exit), duration: codexDuration(f.duration),
		declined: is(f.status, "declined"), flagged: is(f.status, "failed"),
	}
	if res.text = str(f.aggregated, MaxOutput); res.text == "" {
		res.text = Cut(strings.TrimSpace(str(f.stdout, MaxOutput)+"\n"+str(f.stderr, MaxOutput)), MaxOutput)
	}
	if call.shell && (res.coded || res.declined) {
		c.settle(rec, id, call, res)
		call.measured = true
	}
}

// judge writes how a call ended into one of its events.
func (call *codexCall) judge(e *Event, res codexResult) {
	t := &e.Tool
	t.Duration = res.duration
	text := strings.TrimSpace(injected.Strip(res.text))
	verdict := res.verdict(text)
	switch {
	case call.shell && call.runs:
		t.Outcome, t.Background, e.Text = Unknown, true, text
		return
	case verdict != Unknown:
		t.Outcome = verdict
	case call.stopped && res.exit != 0:
		t.Outcome, t.Exit = Cancelled, res.exit
	case call.shell && res.exit == noExit:
		e.ended(0, true, text)
		return
	case call.shell:
		e.ended(res.exit, res.flagged, text)
		return
	case res.flagged || res.exit != 0 || call.edit && strings.HasPrefix(text, "Failed to "):
		t.Outcome = Failed
		if call.edit {
			t.Outcome = Refused // the text to replace is not there, as a rule
		}
	default:
		t.Outcome = OK
	}
	if call.shell || t.Outcome != OK {
		e.Text = text
	}
}

// verdict is what the client says of a call that did not run, or not to its end; Unknown: it ran.
func (r codexResult) verdict(text string) Outcome {
	if text == "aborted" || r.exit == noExit && text == "" {
		return Cancelled
	}
	if r.coded && r.exit != noExit && !r.declined {
		return Unknown
	}
	line, _, _ := strings.Cut(text, "\n")
	line = strings.ToLower(line[:min(len(line), 1<<10)])
	has := func(marks ...string) bool {
		for _, mark := range marks {
			if strings.Contains(line, mark) {
				return true
			}
		}
		return false
	}
	switch {
	case has("rejected by user approval settings", "approval policy", "rejected due to", "by policy", "policy forbids", "` rejected: ",
		"patch rejected: ", "blocked by pretooluse hook"):
		return Refused
	case has("rejected by user", "rejected by the user", "denied by user"):
		return Rejected
	case has("aborted by user", "command aborted"):
		return Cancelled
	case strings.HasPrefix(line, "unsupported call"), strings.HasPrefix(line, "unsupported custom tool call"),
		strings.HasPrefix(line, "failed to parse function arguments"), strings.HasPrefix(line, "apply_patch verification failed"),
		strings.HasPrefix(line, "write_stdin failed"), strings.HasPrefix(line, "invalid patch"):
		return Refused
	case r.declined && text == "":
		return Rejected
	case r.declined:
		return Refused
	}
	return Unknown
}

// aborted ends the calls of a turn that the person interrupted. What went on behind its answer still does.
func (c *codex) aborted() {
	for _, call := range c.calls {
		if call.ended || call.runs {
			continue
		}
		call.ended = true
		for i := range call.events {
			c.update(call.event+i, func(e *Event) { e.Tool.Outcome = Cancelled })
		}
	}
}

// codexDuration reads {"secs":1,"nanos":5} or a number of seconds.
func codexDuration(raw []byte) time.Duration {
	if len(raw) > 0 && raw[0] == '{' {
		return seconds(number(field(raw, "secs")) + number(field(raw, "nanos"))/1e9)
	}
	return seconds(number(raw))
}

// seconds is 0 for what is no time that a call can take.
func seconds(s float64) time.Duration {
	if !(s > 0 && s < 1e9) {
		return 0
	}
	return time.Duration(s * float64(time.Second))
}

// leading reads the number that a text begins with.
func leading(text string) (n float64, ok bool) {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	n, err := strconv.ParseFloat(strings.TrimSuffix(word, "s"), 64)
	return n, err == nil
}
