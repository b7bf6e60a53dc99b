package transcript

import (
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

// What is kept of a call, in bytes. Edits are kept longer than arguments: what changed explains a fix.
const (
	maxCommand = 16 << 10
	maxEdit    = 8 << 10
	maxInput   = 2 << 10
)

// maxOpen is how many calls may wait for their result. More were forgotten by a client that died.
const maxOpen = 512

// assistant reads an assistant line: one block of a message as a rule, several in old files.
func (c *claude) assistant(rec record) {
	var model, content []byte
	for o := openObject(rec.message); o.next(); {
		switch string(o.key) {
		case "model":
			model = o.value()
		case "content":
			content = o.value()
		}
	}
	if rec.synthetic || is(model, "<synthetic>") || rec.meta {
		return
	}
	if len(content) > 0 && content[0] == '"' {
		c.said(rec, content, 0)
		return
	}
	n := 0
	array(content, func(block []byte) {
		kind := field(block, "type")
		switch {
		case is(kind, "text"):
			n += c.said(rec, field(block, "text"), n)
		case is(kind, "tool_use"):
			n += c.call(rec, block, n)
		}
	})
}

// said adds what the agent wrote, as the nth event of its record, and returns how many events that were.
func (c *claude) said(rec record, raw []byte, n int) int {
	text := strings.TrimSpace(Strip(str(raw, MaxOutput)))
	if text == "" {
		return 0
	}
	e := c.event(rec, Assistant, n)
	e.Text = text
	c.add(e)
	return 1
}

// call adds a tool call. Its outcome follows on a later line.
func (c *claude) call(rec record, block []byte, n int) int {
	var id string
	var input []byte
	e := c.event(rec, Call, n)
	for o := openObject(block); o.next(); {
		switch string(o.key) {
		case "id":
			id = str(o.value(), maxField)
		case "name":
			e.Tool.Name = str(o.value(), maxField)
		case "input":
			input = o.value()
		}
	}
	if e.Tool.Name == "" {
		return 0
	}
	e.Tool.Local = isShell(e.Tool.Name) || isEdit(e.Tool.Name)
	arguments := readInput(&e.Tool, input)
	e.Tool.Input = arguments
	number := c.add(e)
	if id != "" {
		if len(c.open) >= maxOpen {
			clear(c.open)
		}
		c.open[id] = number
	}
	return 1
}

func isShell(name string) bool { return name == "Bash" || name == "PowerShell" }

func isEdit(name string) bool {
	return name == "Edit" || name == "MultiEdit" || name == "Write" || name == "NotebookEdit" || name == "Update"
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
		case "file_path", "notebook_path":
			t.Path = str(o.value(), maxField)
		case "old_string":
			t.Old = str(o.value(), maxEdit)
		case "new_string", "new_source", "content":
			t.New = str(o.value(), maxEdit)
		case "edits":
			readEdits(t, o.value())
		case "run_in_background":
			t.Background = flag(o.value())
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
		before = append(before, str(field(edit, "old_string"), maxEdit))
		after = append(after, str(field(edit, "new_string"), maxEdit))
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
func (c *claude) outcome(rec record, block []byte, n int) int {
	var id string
	res := result{detail: rec.result}
	var content []byte
	for o := openObject(block); o.next(); {
		switch string(o.key) {
		case "tool_use_id":
			id = str(o.value(), maxField)
		case "content":
			content = o.value()
		case "is_error":
			res.flagged = flag(o.value())
		}
	}
	number, known := c.open[id]
	delete(c.open, id)
	res.text = strings.TrimSpace(Strip(output(content, rec.result)))
	if known {
		c.update(number, func(e *Event) { c.settle(e, rec, res) })
	}
	return c.spokenInResult(rec, res, n)
}

// output is the text of a result: what the model saw, else what was recorded beside it.
func output(content, detail []byte) string {
	if len(content) > 0 && content[0] == '"' {
		return str(content, MaxOutput)
	}
	var parts []string
	array(content, func(block []byte) {
		if t := str(field(block, "text"), MaxOutput); t != "" {
			parts = append(parts, t)
		}
	})
	if len(parts) > 0 {
		return Cut(strings.Join(parts, "\n"), MaxOutput)
	}
	if len(detail) > 0 && detail[0] == '"' {
		return strings.TrimPrefix(str(detail, MaxOutput), "Error: ")
	}
	stdout, stderr := str(field(detail, "stdout"), MaxOutput), str(field(detail, "stderr"), MaxOutput)
	return Cut(strings.TrimSpace(stdout+"\n"+stderr), MaxOutput)
}

// settle writes an outcome into the event of its call. The output of what worked is kept of shells only: it is data
// from elsewhere otherwise, a page or a file, from which nothing may be learned.
func (c *claude) settle(e *Event, rec record, res result) {
	t := &e.Tool
	t.Outcome, t.Exit = res.judge(t.Name)
	t.ResultLine, t.Result = rec.line, str(rec.uuid, maxField)
	t.Duration = duration(res.detail)
	if id := str(field(res.detail, "backgroundTaskId"), maxField); id != "" {
		t.Background = true
	}
	if t.Background && t.Outcome == OK {
		t.Outcome = Unknown // it only began
	}
	if isShell(t.Name) {
		t.Masked = t.Outcome == OK && !res.answered() && masked(t.Command, res.text)
	}
	if isShell(t.Name) || t.Outcome != OK {
		e.Text = res.text
	}
}

// duration is what a result says that its call took; 0 when it says nothing.
func duration(detail []byte) time.Duration {
	for _, name := range [...]string{"durationMs", "totalDurationMs"} {
		if ms := gjson.ParseBytes(field(detail, name)); ms.Type == gjson.Number && ms.Num > 0 && ms.Num < 1e12 {
			return time.Duration(ms.Num * float64(time.Millisecond))
		}
	}
	return 0
}
