package transcript

import (
	"strconv"
	"strings"
	"time"
)

// cursor reads the session files of Cursor, the editor and the command: one message a line, without ids, without results
// of calls, and with no more of a time than the client tells the model in a prompt. The folder is recorded nowhere.
type cursor struct {
	*session
	now time.Time // as told with the last prompt; zero: it was not
}

// sniffCursor looks for a message with a role and nothing that tells another agent's.
func sniffCursor(head []byte) bool {
	for text := range headLines(head) {
		role, message := false, false
		for o := openObject(text); o.next(); {
			switch string(o.key) {
			case "role":
				role = is(o.value(), "user") || is(o.value(), "assistant")
			case "message":
				inner := openObject(o.opening())
				message = inner.next() && string(inner.key) == "content"
			case "type", "uuid", "sessionId", "id", "parts":
				role = false
			}
			if role && message {
				return true
			}
		}
	}
	return false
}

func readCursor(recs records, from State) (Batch, error) {
	c := &cursor{session: newSession(from)}
	return c.read(recs, c.line)
}

func (c *cursor) line(ln line) (used int) {
	return c.objects(ln, func(text []byte) int {
		turn := c.state
		var role, content []byte
		end := readObject(text, func(m *object) {
			switch string(m.key) {
			case "role":
				role = m.value()
			case "message":
				m.members(func(part *object) {
					if string(part.key) == "content" {
						content = part.value()
					}
				})
			}
		})
		switch {
		case end < 0:
		case is(role, "user"):
			c.user(content, turn)
		case is(role, "assistant"):
			c.assistant(content)
		}
		return end
	})
}

// event begins an event at the time of the prompt that it follows.
func (c *cursor) event(kind Kind) Event {
	e := c.begin(kind, nil, nil, 0)
	e.Time = c.now
	return e
}

// user reads a message to the agent. What the person typed stands in an element of its own; what the client added to it
// stands around that.
func (c *cursor) user(content []byte, turn State) {
	text := texts(content)
	c.now = told(inner(text, "timestamp"))
	if !strings.Contains(text, queryOpen) {
		text = unwrap(text)
	}
	text, _ = spokenIn(query(text))
	if text == "" {
		return
	}
	e := c.event(Human)
	e.Text, e.Voice = text, Prompt
	c.prompted(e, turn)
}

// told reads a time as the client tells it to the model: Sunday, Sep 20, 2026, 12:31 AM (UTC+3). Zero: it is none.
func told(text string) time.Time {
	clock, zone, ok := strings.Cut(strings.TrimSpace(text), " (UTC")
	if !ok {
		return time.Time{}
	}
	at, err := time.Parse("Monday, Jan 2, 2006, 3:04 PM", clock)
	if err != nil {
		return time.Time{}
	}
	hours, minutes, _ := strings.Cut(strings.TrimSuffix(zone, ")"), ":")
	h, _ := strconv.Atoi(hours) // none: the zone is UTC itself
	m, _ := strconv.Atoi(minutes)
	if strings.HasPrefix(hours, "-") {
		m = -m
	}
	return at.Add(-time.Duration(h)*time.Hour - time.Duration(m)*time.Minute).UTC()
}

// assistant reads what the agent wrote and what it calls. How a call ended is not recorded.
func (c *cursor) assistant(content []byte) {
	if len(content) > 0 && content[0] == '"' {
		c.wrote(content)
		return
	}
	array(content, func(block []byte) {
		switch kind := field(block, "type"); {
		case is(kind, "text"):
			c.wrote(field(block, "text"))
		case is(kind, "tool_use"):
			name := str(field(block, "name"), maxField)
			if name == "" {
				return
			}
			e := c.event(Call)
			e.Tool = cursorTool(name, field(block, "input"))
			c.add(e)
		}
	})
}

// wrote adds a text of the agent's. Where the client keeps its thoughts back it leaves a mark.
func (c *cursor) wrote(raw []byte) {
	c.said(c.event(Assistant), strings.ReplaceAll(str(raw, MaxOutput), "[REDACTED]", ""))
}

// cursorTool is a call as its arguments describe it: an object, or a patch as text.
func cursorTool(name string, input []byte) Tool {
	t := newTool(name)
	if isEdit(t.Name) && len(input) > 0 && input[0] == '"' {
		readPatch(&t, str(input, maxEdit))
	}
	t.Input = t.readArguments(input)
	return t
}
