package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// copilotResult is what the client records of how a call ended.
type copilotResult struct {
	id, text, reason string
	success          bool
	code             string // of the error
	exit             int
	told             bool   // how a command ended was told
	running          bool   // the command goes on
	shell            string // in which it does; empty: not told
}

// result reads how a call ended.
func (c *copilot) result(rec copilotRecord) {
	if res, aside := readCopilotResult(rec.data); !aside {
		c.settle(rec, res)
	}
}

// settle writes how a call ended into its event, and adds what the person said to it.
func (c *copilot) settle(rec copilotRecord, res copilotResult) {
	call, known := c.answered(res.id)
	if !known {
		return
	}
	no := c.denials[res.id]
	delete(c.denials, res.id)
	var question, choices, shell string
	c.update(call.event, func(e *Event) {
		question, choices = asked(e.Tool.Input)
		shell = looksAfter(e.Tool)
		e.Tool.ResultLine, e.Tool.Result = c.number, str(rec.id, maxField)
		res.settle(e, no)
	})
	switch {
	case res.running && isShell(call.tool):
		c.goesOn(res.shell, call.event)
	case shell != "" && res.told && !res.running:
		c.cameToEnd(rec, shell, res.exit, res.text)
	case res.reason != "" && !no.said:
		c.rejection(rec, res.reason, 0)
	case call.tool == copilotAsk && res.success:
		c.answers(rec, res.text, question, choices)
	}
}

func readCopilotResult(data []byte) (res copilotResult, aside bool) {
	res.success = true
	var recorded []byte
	for o := openObject(data); o.next(); {
		switch string(o.key) {
		case "toolCallId":
			res.id = str(o.value(), maxField)
		case "parentToolCallId":
			aside = isText(o.value())
		case "success":
			res.success = res.success && string(o.value()) != "false"
		case "result":
			if res.text == "" {
				res.text = resultText(o.value())
			}
			if recorded == nil {
				recorded = shellExit(o.value())
			}
		case "error":
			if isNull(o.value()) {
				continue
			}
			res.success = false
			res.code = str(field(o.value(), "code"), maxField)
			res.text = str(field(o.value(), "message"), MaxOutput)
			if o.val < len(o.data) && o.data[o.val] == '"' {
				res.text = str(o.value(), MaxOutput)
			}
		case "shellExecution":
			recorded = field(o.value(), "exitCode")
		case "toolTelemetry":
			if recorded == nil {
				recorded = field(field(o.value(), "metrics"), "exit_code")
			}
		}
	}
	res.read()
	if n := gjson.ParseBytes(recorded); n.Type == gjson.Number {
		res.exit, res.told = int(n.Num), true
	}
	return res, aside
}

// read takes the text of a result apart: what hooks added, what the person said, how a command ended.
func (res *copilotResult) read() {
	res.text = strings.TrimSpace(injected.Strip(unguided(res.text)))
	if end, told := agent.ReadCopilotEnd(res.text); told {
		res.shell = shellOf(res.text)
		res.text, res.exit, res.running, res.told = end.Output, end.Exit, end.Running, true
	} else if res.rejected() {
		res.text, res.reason = reasoned(res.text)
	}
}

// resultText is the text of a result, which old clients recorded as such.
func resultText(raw []byte) string {
	if len(raw) > 0 && raw[0] == '"' {
		return str(raw, MaxOutput)
	}
	return texts(field(raw, "content"))
}

// shellExit is the exit status of a shell command, where newer clients record it among what a tool gave; nil: it is not there.
func shellExit(result []byte) (status []byte) {
	array(field(result, "contents"), func(content []byte) {
		if kind := field(content, "type"); is(kind, "shell_exit") || is(kind, "terminal") {
			status = field(content, "exitCode")
		}
	})
	return status
}

// unguided is a result without what hooks were allowed to add to it.
func unguided(text string) string {
	at := strings.Index(text, ". Additional guidance from postToolUse")
	if at < 0 {
		return text
	}
	return text[:max(strings.LastIndex(text[:at], "\n"), 0)]
}

// settle writes the result into the event of its call. The exit status counts more than what the client calls a success.
func (res copilotResult) settle(e *Event, no denial) {
	t := &e.Tool
	switch {
	case t.Outcome == Cancelled && !res.success:
	case no.outcome != Unknown && !res.success:
		t.Outcome = no.outcome
	case res.reason != "", res.code == "rejected", res.code == "" && res.rejected():
		t.Outcome = Rejected
	case res.code == "denied", strings.HasPrefix(res.text, "Permission denied"), strings.HasSuffix(res.text, "does not exist.") && strings.HasPrefix(res.text, "Tool '"):
		t.Outcome = Refused
	case !res.success && isShell(t.Name) && agent.CopilotRefused(res.text):
		t.Outcome = Refused
	case res.code == "cancelled", res.code == "aborted", !res.success && agent.CopilotCancelled(res.text):
		t.Outcome = Cancelled
	case isShell(t.Name) && res.running:
		t.Background = true
	case isShell(t.Name):
		e.ended(res.exit, !res.success, res.text)
		return
	case res.success:
		t.Outcome = OK
		return
	case isEdit(t.Name), isFile(t.Name):
		t.Outcome = Refused
	default:
		t.Outcome = Failed
	}
	e.Text = res.text
}

// asked is the question of a call that asks the person, and the answers that it offers.
func asked(input string) (question, choices string) {
	for line := range strings.Lines(input) {
		if text, ok := strings.CutPrefix(line, "question: "); ok && question == "" {
			question = strings.TrimSpace(text)
		}
		if list, ok := strings.CutPrefix(line, "choices: "); ok {
			choices = list
		}
	}
	return question, choices
}

// answers adds what the person answered to a question.
func (c *copilot) answers(rec copilotRecord, text, asked, choices string) {
	answer, ok := strings.CutPrefix(text, "User responded: ")
	if !ok {
		answer, ok = strings.CutPrefix(text, "User selected: ")
	}
	if answer = strings.TrimSpace(answer); !ok || answer == "" {
		return
	}
	e := c.begin(Human, rec.id, rec.time, 0)
	e.answer(question{text: asked, offer: Offer{Options: optionsIn([]byte(choices))}}, answer, "")
	c.add(e)
}
