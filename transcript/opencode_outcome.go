package transcript

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"session-learning/internal/injected"
)

// Tools of opencode that are none of the model's on this machine.
const (
	opencodeInvalid  = "invalid"  // a call that could not be made sense of, in the place of the call
	opencodeQuestion = "question" // asks the person
)

// settle writes how a call ended into its event. The output is kept of shells, and of what did not end well.
func (p opencodePart) settle(e *Event, number int) {
	t := &e.Tool
	if took := timeOf(p.end).Sub(timeOf(p.start)); len(p.end) > 0 && took > 0 && took < 1000*time.Hour {
		t.Duration = took
	}
	switch {
	case is(p.status, "completed"):
		p.completed(e)
	case is(p.status, "error"):
		e.Text = strings.TrimSpace(injected.Strip(str(p.fault, MaxOutput)))
		p.failed(e, strings.TrimPrefix(e.Text, "Error: "))
	default:
		return // pending or running
	}
	t.ResultLine, t.Result = number, e.Record
}

// completed writes the outcome of a call that opencode calls completed: of a command, whatever its status.
func (p opencodePart) completed(e *Event) {
	t := &e.Tool
	t.Outcome = OK
	switch {
	case is(p.tool, opencodeInvalid):
		t.Outcome, t.Local = Refused, false
		e.Text = strings.TrimSpace(str(p.output, MaxOutput))
	case isShell(t.Name):
		output, note := opencodeOutput(injected.Strip(str(p.output, MaxOutput)))
		exit, overdue := int(number(p.exit)), strings.Contains(note, "exceeding timeout")
		if overdue {
			output = strings.TrimSpace(output + "\n" + note)
		}
		e.ended(exit, exit == 0 && overdue, output)
		if exit == 0 && strings.Contains(note, "User aborted the command") {
			t.Outcome, t.Masked = Cancelled, false
		}
	}
}

// opencodeOutput cuts what opencode wrote around the output of a command off it: where the whole of it is, and, in an
// element behind it, how the command was ended.
func opencodeOutput(text string) (output, note string) {
	for _, name := range []string{"shell_metadata", "bash_metadata", "metadata"} {
		if i := strings.LastIndex(text, "<"+name+">\n"); i >= 0 && strings.HasSuffix(strings.TrimSpace(text), "</"+name+">") {
			text, note = text[:i], strings.TrimSpace(inner(text[i:], name))
			break
		}
	}
	if rest, cut := strings.CutPrefix(text, "...output truncated...\n\nFull output saved to: "); cut {
		_, text, _ = strings.Cut(rest, "\n")
	}
	if output = strings.TrimSpace(text); output == "(no output)" {
		output = ""
	}
	return output, note
}

// What opencode says of a call that it did not let happen, in the words of all versions.
const (
	opencodeRejected  = "The user rejected permission to use this specific tool call"
	opencodeFeedback  = "with the following feedback: "
	opencodeDismissed = "The user dismissed this question"
)

// failed writes the outcome of a call that ended in an error. Those of tools for files are the harness's, not a program's.
func (p opencodePart) failed(e *Event, fault string) {
	t := &e.Tool
	begins := func(words string) bool { return strings.HasPrefix(fault, words) }
	switch {
	case p.interrupted, begins("Tool execution aborted"), begins("Tool execution was interrupted"), begins("[Tool execution was interrupted"), begins("AbortError"):
		t.Outcome = Cancelled
	case begins(opencodeRejected), begins(opencodeDismissed), begins("PermissionRejectedError"), begins("QuestionRejectedError"):
		t.Outcome = Rejected
	case begins("The user has specified a rule which prevents you"), begins("Model tried to call unavailable tool"),
		strings.Contains(fault, " tool was called with invalid arguments"), is(p.tool, opencodeInvalid), isEdit(t.Name), isFile(t.Name):
		t.Outcome = Refused
	case isShell(t.Name):
		e.ended(0, true, e.Text)
	default:
		t.Outcome = Failed
	}
}

// spokenInResult adds what the person said in a call: the reason of a rejection, the answers to questions.
func (o *opencode) spokenInResult(m opencodeMessage, i int, p opencodePart, call Event) {
	n := 0
	say := func(voice Voice, text string) Event {
		n++
		e := o.event(Human, m, i, p.end)
		if e.Record != "" {
			e.Record = fmt.Sprintf("%s#%d", e.Record, n+1)
		}
		e.Voice, e.Text = voice, strings.TrimSpace(injected.Strip(text))
		return e
	}
	if call.Tool.Outcome == Rejected {
		if _, reason, given := strings.Cut(call.Text, opencodeFeedback); given && p.speaksForItself(call.Tool.Name) {
			if e := say(Rejection, reason); e.Text != "" && !machine(e.Text) {
				o.add(e)
			}
		}
		return
	}
	if !is(p.tool, opencodeQuestion) || call.Tool.Outcome != OK {
		return
	}
	answers := opencodeAnswers(p.answers)
	for i, q := range questionsIn(field(p.input, "questions")) {
		if i >= len(answers) {
			return
		}
		e := say(Answer, "")
		e.answer(q, injected.Strip(strings.Join(answers[i], ", ")), "")
		if e.Text != "" {
			o.add(e)
		}
	}
}

// speaksForItself tells whether the errors of a tool are opencode's own words. Those of a server's tool are the server's,
// which can put anything into the person's mouth.
func (p opencodePart) speaksForItself(name string) bool {
	switch {
	case isShell(name), isEdit(name), isFile(name), is(p.tool, opencodeQuestion):
		return true
	}
	return slices.ContainsFunc([]string{"webfetch", "websearch", "codesearch", "task", "skill"}, func(own string) bool { return is(p.tool, own) })
}

// opencodeAnswers are the answers to each question: the options that were picked, or words of the person's own.
func opencodeAnswers(raw []byte) (answers [][]string) {
	array(raw, func(given []byte) {
		var words []string
		array(given, func(word []byte) {
			if text := str(word, MaxOutput); text != "" {
				words = append(words, text)
			}
		})
		answers = append(answers, words)
	})
	return answers
}
