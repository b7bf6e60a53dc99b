package fakemodel

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// protocol is one API by which clients speak to a model.
type protocol interface {
	// read fills in what a request says.
	read(r *Request, body []byte) error
	// answer spells a reply; the id is unique in a run, size is that of the request, in bytes.
	answer(id string, r Request, reply Reply, size int) (answer, error)
	// failure spells an error of the service.
	failure(status int, text string) any
}

// answer is one answer of a model.
type answer interface {
	whole() any // to a client that does not stream
	stream(ctx context.Context, w http.ResponseWriter, pace time.Duration)
}

// spoken tells the API that a path belongs to; none: the path asks no model to speak.
func spoken(address string) (protocol, bool) {
	switch {
	case address == "/v1/messages":
		return anthropic{}, true
	case path.Base(address) == "responses":
		return responses{}, true
	case strings.HasSuffix(address, "/chat/completions"):
		return chat{}, true
	}
	switch _, method, _ := strings.Cut(path.Base(address), ":"); method {
	case "generateContent", "streamGenerateContent":
		return gemini{}, true
	}
	return nil, false
}

// dialect is the API whose errors a client understands that asked for something else.
func dialect(address string) protocol {
	if p, ok := spoken(address); ok {
		return p
	}
	return anthropic{}
}

type object = map[string]any

// arguments spells what a tool is called with.
func (t Tool) arguments() (json.RawMessage, error) {
	if t.Input == nil {
		return json.RawMessage("{}"), nil
	}
	raw, err := json.Marshal(t.Input)
	if err != nil {
		return nil, fmt.Errorf("spell input of %s: %w", t.Name, err)
	}
	return raw, nil
}

// call is a tool's call as all APIs but Anthropic's spell it.
type call struct {
	id, name, arguments string
	free                bool // the arguments are a text, no JSON
}

// calls spells the tools of a reply.
func (r Reply) calls(id string) ([]call, error) {
	var calls []call
	for i, tool := range r.Tools {
		c := call{id: fmt.Sprintf("call_fake%s%02d", id, i), name: tool.Name, arguments: tool.Free, free: tool.Free != ""}
		if !c.free {
			raw, err := tool.arguments()
			if err != nil {
				return nil, err
			}
			c.arguments = string(raw)
		}
		calls = append(calls, c)
	}
	return calls, nil
}

// tokens is the usual rough rule, from bytes; only its order of magnitude matters.
func tokens(size int) int { return size / 4 }

// measured is how many tokens the answer says that a request had.
func (r Reply) measured(size int) int {
	if r.InputTokens != 0 {
		return r.InputTokens
	}
	return tokens(size)
}

// spent is how many tokens the answer says that it has.
func (r Reply) spent(calls []call) int {
	size := len(r.Thinking) + len(r.Text)
	for _, c := range calls {
		size += len(c.arguments)
	}
	return 1 + tokens(size)
}

// partRunes is how much of a text goes into one event: little, so that clients put texts together from many.
const partRunes = 24

// parts cuts a text into what single events hold of it.
func parts(text string) []string {
	var parts []string
	for part := range slices.Chunk([]rune(text), partRunes) {
		parts = append(parts, string(part))
	}
	return parts
}

// events writes server-sent events.
type events struct{ w http.ResponseWriter }

// begin opens a stream.
func begin(w http.ResponseWriter) events {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusOK)
	return events{w}
}

// send writes one event under its name at once. Errors are left out: the stream of a client that hung up ends at the
// next pause.
func (e events) send(event string, data object) {
	data["type"] = event
	fmt.Fprintf(e.w, "event: %s\n", event)
	e.data(data)
}

// data writes one event without a name.
func (e events) data(v any) {
	if raw, err := json.Marshal(v); err == nil {
		e.line(string(raw))
	}
}

func (e events) line(data string) {
	fmt.Fprintf(e.w, "data: %s\n\n", data)
	if f, ok := e.w.(http.Flusher); ok {
		f.Flush()
	}
}
