package transcript

import (
	"strings"
	"time"

	"session-learning/internal/injected"
)

// What is kept of a call, in bytes. Edits are kept longer than arguments: what changed explains a fix.
const (
	maxCommand = 16 << 10
	maxEdit    = 8 << 10
	maxInput   = 2 << 10
)

// assistant reads an assistant line: one block of a message as a rule, several in old files.
func (c *claude) assistant(rec record) {
	if rec.synthetic || rec.meta || is(rec.model, "<synthetic>") {
		return
	}
	if rec.words != nil {
		c.wrote(rec, rec.words, 0)
		return
	}
	n := 0
	for _, b := range rec.blocks {
		switch {
		case is(b.kind, "text"):
			n += c.wrote(rec, b.text, n)
		case is(b.kind, "tool_use"):
			n += c.call(rec, b, n)
		}
	}
}

// wrote adds what the agent wrote, as the nth event of its record, and returns how many events that were.
func (c *claude) wrote(rec record, raw []byte, n int) int {
	if c.said(c.event(rec, Assistant, n), str(raw, MaxOutput)) {
		return 1
	}
	return 0
}

// call adds a tool call. Its outcome follows on a later line.
func (c *claude) call(rec record, b block, n int) int {
	name := str(b.name, maxField)
	if name == "" {
		return 0
	}
	e := c.event(rec, Call, n)
	e.Tool = Tool{Name: name, Local: isShell(name) || isEdit(name)}
	e.Tool.Input = readInput(&e.Tool, b.input)
	c.called(str(b.id, maxField), e)
	return 1
}

func isShell(name string) bool { return name == "Bash" || name == "PowerShell" }

func isEdit(name string) bool {
	return name == "Edit" || name == "MultiEdit" || name == "Write" || name == "NotebookEdit"
}

// isFile tells whether a tool of the harness looks at files: its errors are the harness's, not a program's.
func isFile(name string) bool {
	return name == "Read" || name == "Grep" || name == "Glob" || name == "LS"
}

// readInput puts the arguments of a call in their places and returns the others as text, a line each.
func readInput(t *Tool, input []byte) string {
	var others strings.Builder
	for o := openObject(input); o.next(); {
		switch key := string(o.key); key {
		case "command":
			t.Command = str(o.value(), maxCommand)
		case "file_path", "notebook_path", "filePath", "absolute_path":
			t.Path = str(o.value(), maxField)
		case "old_string", "oldString":
			t.Old = str(o.value(), maxEdit)
		case "new_string", "newString", "new_source", "content":
			t.New = str(o.value(), maxEdit)
		case "edits":
			readEdits(t, o.value())
		case "patchText":
			readPatch(t, str(o.value(), 2*maxEdit))
		case "run_in_background", "is_background":
			t.Background = isTrue(o.value())
		default:
			if key == "path" && t.Path == "" {
				t.Path = str(o.value(), maxField)
			}
			if others.Len() < maxInput {
				others.WriteString(key + ": " + plain(o.value(), maxInput) + "\n")
			}
		}
	}
	if !isShell(t.Name) && t.Command != "" { // somebody else's argument of that name
		others.WriteString("command: " + t.Command + "\n")
		t.Command = ""
	}
	return Cut(strings.TrimSuffix(others.String(), "\n"), maxInput)
}

// readEdits joins the parts of an edit in several places.
func readEdits(t *Tool, edits []byte) {
	var before, after []string
	array(edits, func(edit []byte) {
		for o := openObject(edit); o.next(); {
			switch string(o.key) {
			case "old_string", "oldString":
				before = append(before, str(o.value(), maxEdit))
			case "new_string", "newString":
				after = append(after, str(o.value(), maxEdit))
			}
		}
	})
	t.Old, t.New = Cut(strings.Join(before, "\n"), maxEdit), Cut(strings.Join(after, "\n"), maxEdit)
}

// plain is a short text form of a value.
func plain(raw []byte, limit int) string {
	if len(raw) > 0 && raw[0] == '"' {
		return str(raw, limit)
	}
	return valid(Cut(string(raw[:min(len(raw), 2*limit)]), limit))
}

// outcome reads a tool result, the nth event of its record, and returns how many events it gave: the result itself
// belongs to the call's event; reasons and answers are the person's words.
func (c *claude) outcome(rec record, b block, n int) int {
	call, known := c.answered(str(b.id, maxField))
	res := result{tool: call.tool, flagged: b.flagged, detail: rec.detail}
	res.text = strings.TrimSpace(injected.Strip(res.output(b.content)))
	if known {
		c.update(call.event, func(e *Event) { settle(e, rec, res) })
		if len(res.detail.background) > 2 {
			c.began(res.detail.background, call.event)
		}
	}
	c.asked(rec, res.detail.task)
	return c.spokenInResult(rec, res, n)
}

// glance is how much is read of the output of what worked and is no shell: enough to see what it is, in bytes.
const glance = 1 << 10

// output is the text of a result: what the model saw, else what was recorded beside it.
func (r result) output(content []byte) string {
	if len(content) > 0 && content[0] == '"' {
		if !r.flagged && !isShell(r.tool) && len(content) > 2*glance && r.detail.answers == nil && r.tool != "AskUserQuestion" {
			return str(content[:glance], glance)
		}
		return str(content, MaxOutput)
	}
	if text := texts(content); text != "" {
		return text
	}
	if r.detail.text != nil {
		return strings.TrimPrefix(str(r.detail.text, MaxOutput), "Error: ")
	}
	return Cut(strings.TrimSpace(str(r.detail.stdout, MaxOutput)+"\n"+str(r.detail.stderr, MaxOutput)), MaxOutput)
}

// settle writes an outcome into the event of its call. The output of what worked is kept of shells only: it is data
// from elsewhere otherwise, a page or a file, from which nothing may be learned.
func settle(e *Event, rec record, res result) {
	t := &e.Tool
	t.Outcome, t.Exit = res.judge()
	t.ResultLine, t.Result = rec.line, str(rec.uuid, maxField)
	t.Duration = duration(res.detail.milliseconds)
	t.Background = t.Background || len(res.detail.background) > 2
	if t.Background && t.Outcome == OK {
		t.Outcome = Unknown // it only began
	}
	if isShell(t.Name) {
		t.Masked = t.Outcome == OK && len(res.detail.meaning) <= 2 && masked(t.Command, res.text)
	}
	if isShell(t.Name) || t.Outcome != OK {
		e.Text = res.text
	}
}

// duration reads milliseconds; 0 when there are none.
func duration(raw []byte) time.Duration {
	ms := number(raw)
	if !(ms > 0 && ms < 1e12) {
		return 0
	}
	return time.Duration(ms * float64(time.Millisecond))
}
