package transcript

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// made is a made-up Claude Code session. Every line has a record id r<line> and the time of its line in seconds.
type made struct {
	text strings.Builder
	line int
	call string // id of the last call
}

// raw adds a line as it is.
func (m *made) raw(line string) *made {
	m.line++
	m.text.WriteString(line + "\n")
	return m
}

// entry adds a line of a type with more fields, each as `"name":value`.
func (m *made) entry(kind string, fields ...string) *made {
	n := m.line + 1
	return m.raw(fmt.Sprintf(`{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/w","sessionId":"s1","version":"2.1.40","gitBranch":"main","type":%q,%s"uuid":"r%d","timestamp":"2026-01-02T03:04:%02d.500Z"}`,
		kind, strings.Join(append(fields, ""), ","), n, n%60))
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func (m *made) prompt(text string, fields ...string) *made {
	return m.entry("user", append(fields, `"message":{"role":"user","content":`+quote(text)+`}`)...)
}

func (m *made) say(text string) *made {
	return m.entry("assistant", `"message":{"model":"model-1","id":"m","role":"assistant","content":[{"type":"text","text":`+quote(text)+`}]}`)
}

// do adds a call with its input as JSON.
func (m *made) do(tool, input string) *made {
	m.call = fmt.Sprintf("t%d", m.line+1)
	return m.entry("assistant", fmt.Sprintf(`"message":{"model":"model-1","id":"m","role":"assistant","content":[{"type":"tool_use","id":%q,"name":%q,"input":%s}]}`, m.call, tool, input))
}

func (m *made) bash(command string) *made { return m.do("Bash", `{"command":`+quote(command)+`}`) }

// get adds the result of the last call; detail is toolUseResult as JSON, empty for none.
func (m *made) get(output string, flagged bool, detail string) *made {
	fields := []string{fmt.Sprintf(`"message":{"role":"user","content":[{"tool_use_id":%q,"type":"tool_result","content":%s,"is_error":%t}]}`, m.call, quote(output), flagged)}
	if detail != "" {
		fields = append(fields, `"toolUseResult":`+detail)
	}
	return m.entry("user", fields...)
}

func (m *made) ok(output string) *made {
	return m.get(output, false, `{"stdout":`+quote(output)+`,"stderr":"","interrupted":false,"isImage":false}`)
}

func (m *made) fail(output string) *made { return m.get(output, true, quote("Error: "+output)) }

// queue adds a queue operation; they have no record id.
func (m *made) queue(operation, content string) *made {
	if content != "" {
		content = `,"content":` + quote(content)
	}
	return m.raw(fmt.Sprintf(`{"type":"queue-operation","operation":%q,"timestamp":"2026-01-02T03:04:05Z","sessionId":"s1"%s}`, operation, content))
}

// midTurn adds the attachment that newer versions write for a text typed while the agent works.
func (m *made) midTurn(text, origin, mode string) *made {
	return m.entry("attachment", fmt.Sprintf(`"attachment":{"type":"queued_command","prompt":%s,"commandMode":%q,"origin":{"kind":%q}}`, quote(text), mode, origin))
}

func (m *made) String() string { return m.text.String() }

// read reads a whole transcript that must be readable.
func read(t testing.TB, text string) Batch {
	t.Helper()
	b, err := Read(strings.NewReader(text), State{})
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return b
}

// show writes events as short lines, so that a table can say what is expected.
func show(events []Event) string {
	var s []string
	for _, e := range events {
		at := fmt.Sprintf("%d ", e.Line)
		switch e.Kind {
		case Human:
			voice := [...]string{Prompt: "prompt", MidTurn: "midturn", Rejection: "rejection", Answer: "answer", Command: "command"}[e.Voice]
			if e.Voice == Answer {
				voice += fmt.Sprintf(" to %q", e.Question)
				if e.Picked {
					voice += " picked"
				}
			}
			s = append(s, at+voice+": "+e.Text)
		case Assistant:
			s = append(s, at+"assistant: "+e.Text)
		case Call:
			s = append(s, at+showCall(e))
		case Boundary:
			s = append(s, at+"boundary")
		}
	}
	return strings.Join(s, "\n")
}

func showCall(e Event) string {
	outcome := [...]string{Unknown: "unknown", OK: "ok", Failed: "failed", Refused: "refused", Rejected: "rejected", Cancelled: "cancelled"}[e.Tool.Outcome]
	parts := []string{e.Tool.Name, outcome}
	if e.Tool.Exit != 0 {
		parts = append(parts, fmt.Sprint("exit=", e.Tool.Exit))
	}
	if e.Tool.Masked {
		parts = append(parts, "masked")
	}
	if e.Tool.Background {
		parts = append(parts, "background")
	}
	if e.Tool.ResultLine != 0 {
		parts = append(parts, fmt.Sprint("result=", e.Tool.ResultLine))
	}
	return strings.Join(parts, " ")
}

// expect compares what was read with lines; the first line may be empty for layout.
func expect(t *testing.T, b Batch, want ...string) {
	t.Helper()
	if got := show(b.Events); got != strings.Join(slices.DeleteFunc(want, func(s string) bool { return s == "" }), "\n") {
		t.Errorf("events:\n%s\n\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}
