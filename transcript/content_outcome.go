package transcript

import (
	"strconv"
	"strings"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// contentResult is what a client wrote down of the end of a call.
type contentResult struct {
	record  []byte // id of the record
	status  []byte // success, error or cancelled; others: it has not ended; nil: not told
	text    string // what the model was given
	flagged bool   // it was given it as an error
	failure string // kind of the error; empty: not told
	exit    int    // exit status of a shell command, where it stands in a field of its own
	outcome string // how that ended; empty: not told
}

// response reads what the model was given of a call: its output or an error. Of what worked and is neither a command nor an
// answer of the person no more is read than tells that.
func (r *contentResult) response(call *contentCall, functionResponse []byte) {
	var output, failure, other []byte
	for o := openObject(field(functionResponse, "response")); o.next(); {
		switch string(o.key) {
		case "output":
			output = o.value()
		case "error":
			failure = o.value()
		case "content", "result":
			other = o.value()
		}
	}
	text := output
	switch {
	case len(failure) > 0 && !isNull(failure):
		text, r.flagged = failure, true
	case output == nil:
		text = other
	}
	if quiet := call.tool == agent.Read || call.tool == agent.Edit || call.tool == agent.Write; quiet && !r.flagged && is(r.status, "success") {
		text = text[:min(len(text), 0)]
	}
	r.text = given(text)
}

// given is what a model was given, as text and without what hooks put behind it.
func given(raw []byte) string {
	text := plain(raw, MaxOutput)
	if len(raw) > 0 && raw[0] == '{' {
		if message := field(raw, "message"); message != nil {
			text = str(message, MaxOutput)
		}
	}
	return strings.TrimSpace(injected.Strip(text))
}

// ended tells whether the call has come to an end.
func (r contentResult) ended() bool {
	return r.status == nil && r.text != "" || is(r.status, "success") || is(r.status, "error") || is(r.status, "cancelled")
}

// settle writes a result into its call, once: what is written again later may be shortened.
func (c *content) settle(call *contentCall, r contentResult) (done bool) {
	if call.ended || !r.ended() {
		return false
	}
	call.ended = true
	c.update(call.number, func(e *Event) {
		if done = e.Kind == Call; done {
			e.Tool.ResultLine, e.Tool.Result = c.number, str(r.record, maxField)
			r.settle(e)
		}
	})
	return done
}

// settle judges how a call ended.
func (r contentResult) settle(e *Event) {
	t := &e.Tool
	end := agent.ShellEnd{Output: r.text}
	if isShell(t.Name) {
		end = agent.ReadShellEnd(r.text)
	}
	reason, cancelled := strings.CutPrefix(r.text, "[Operation Cancelled]")
	reason = strings.TrimPrefix(strings.TrimSpace(reason), "Reason: ")
	switch {
	case cancelled, is(r.status, "cancelled"), end.Cancelled, r.outcome == "cancelled":
		t.Outcome, e.Text = Cancelled, strings.TrimSpace(end.Output)
		if deniedByPerson(reason) {
			t.Outcome = Rejected
		}
	case t.Name == planTool && (strings.HasPrefix(r.text, "Plan rejected.") || strings.HasPrefix(r.text, "User cancelled the plan")):
		t.Outcome, e.Text = Rejected, r.text
	case is(r.status, "error"), r.status == nil && r.flagged:
		r.fail(e, end)
	case end.Running:
		t.Outcome, t.Background, e.Text = Unknown, true, end.Output
	case isShell(t.Name) && r.outcome == "completed":
		e.ended(0, false, end.Output) // also a search that found nothing and exits with 1
	case isShell(t.Name):
		e.ended(max(end.Exit, r.exit), end.Failed || r.outcome == "failed" || r.outcome == "timed_out", end.Output)
		if t.Background && t.Outcome == OK {
			t.Outcome = Unknown // it only began
		}
	default:
		t.Outcome = OK
	}
}

// fail writes down a call that the client itself calls an error.
func (r contentResult) fail(e *Event, end agent.ShellEnd) {
	t := &e.Tool
	switch {
	case r.refused(), isEdit(t.Name), isFile(t.Name):
		t.Outcome, e.Text = Refused, r.text
	case isShell(t.Name):
		exit := end.Exit
		if exit == 0 {
			exit = r.exit
		}
		e.ended(exit, true, end.Output)
	default:
		t.Outcome, e.Text = Failed, r.text
	}
}

// deniedByPerson tells whether the person did not allow a call.
func deniedByPerson(reason string) bool {
	return strings.HasPrefix(reason, "User did not allow") || strings.HasPrefix(reason, "User denied") ||
		strings.HasPrefix(reason, "User rejected") || strings.HasPrefix(reason, "User declined")
}

// refused tells whether the client did not let a tool run.
func (r contentResult) refused() bool {
	switch r.failure {
	case "tool_not_registered", "invalid_tool_params", "execution_denied", "policy_violation", "stop_execution":
		return true
	}
	head, _, _ := strings.Cut(r.text, "\n")
	for _, begin := range [...]string{
		"Tool execution denied", "Tool execution blocked", "Tool execution for ", "Agent execution stopped by hook",
		"Invalid parameters", "Invalid tool", "params must ", "params/", "Error: Invalid", "Permission denied by",
	} {
		if strings.HasPrefix(head, begin) {
			return true
		}
	}
	return strings.HasPrefix(head, "Tool ") && strings.Contains(head, " not found")
}

// The tools in whose results the person speaks. What looks the same in the result of another one is a file's, a page's or a
// server's.
const (
	planTool = "exit_plan_mode"
	askTool  = "ask_user"
)

// spokenInResult adds what the person said in the result of a call of a tool: answers to questions, the reason for rejecting a
// plan.
func (c *content) spokenInResult(tool string, args []byte, r contentResult, begin func() Event) {
	if rest, ok := strings.CutPrefix(r.text, "Plan rejected. User feedback: "); ok && tool == planTool {
		reason, _, _ := strings.Cut(rest, "\n\nThe plan is stored at:")
		if reason = strings.TrimSpace(reason); reason != "" {
			e := begin()
			e.Kind, e.Voice, e.Text = Human, Rejection, Cut(reason, MaxOutput)
			c.add(e)
		}
		return
	}
	if tool != askTool || field(args, "questions") == nil {
		return
	}
	questions := questionsIn(field(args, "questions"))
	for o := openObject([]byte(r.text)); o.next(); { // {"answers":{"0":"…"}}
		if string(o.key) != "answers" {
			continue
		}
		for a := openObject(o.value()); a.next(); {
			var q question
			if n, err := strconv.Atoi(unescape(a.key)); err == nil && n >= 0 && n < len(questions) {
				q = questions[n]
			}
			e := begin()
			e.Kind = Human
			e.answer(q, plain(a.value(), MaxOutput), "")
			if e.Text != "" {
				c.add(e)
			}
		}
	}
}
