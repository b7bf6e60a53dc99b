package fakemodel

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"time"
)

// gemini is Google's API: POST /v1beta/models/MODEL:generateContent and :streamGenerateContent.
type gemini struct{}

func (gemini) read(r *Request, body []byte) error {
	type content struct {
		Role  string
		Parts any
	}
	var wire struct {
		SystemInstruction content
		Contents          []content
		Tools             []struct{ FunctionDeclarations []struct{ Name string } }
	}
	if err := json.Unmarshal(body, &wire); err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	model, method, _ := strings.Cut(path.Base(r.Path), ":")
	r.Model, r.Stream, r.System = model, strings.HasPrefix(method, "stream"), plainText(wire.SystemInstruction.Parts)
	for _, c := range wire.Contents {
		r.add(c.Role, plainText(c.Parts))
	}
	for _, tool := range wire.Tools {
		for _, f := range tool.FunctionDeclarations {
			r.Tools = append(r.Tools, f.Name)
		}
	}
	return nil
}

func (gemini) answer(id string, r Request, reply Reply, size int) (answer, error) {
	calls, err := reply.calls(id)
	if err != nil {
		return nil, err
	}
	return candidate{id: id, model: r.Model, reply: reply, calls: calls, input: reply.measured(size)}, nil
}

func (gemini) failure(status int, text string) any {
	return object{"error": object{"code": status, "message": text, "status": strings.ToUpper(errorType(status))}}
}

// candidate is an answer of this API.
type candidate struct {
	id, model string
	reply     Reply
	calls     []call
	input     int // tokens
}

func (c candidate) whole() any {
	said := c.thoughts()
	if c.reply.Text != "" || len(c.calls) == 0 {
		said = append(said, object{"text": c.reply.Text})
	}
	return c.piece(append(said, c.functions()...), "STOP")
}

func (c candidate) stream(ctx context.Context, w http.ResponseWriter, pace time.Duration) {
	out := begin(w)
	if thoughts := c.thoughts(); len(thoughts) > 0 {
		out.data(c.piece(thoughts, nil))
	}
	for _, part := range parts(c.reply.Text) {
		if !sleep(ctx, pace) {
			return
		}
		out.data(c.piece([]object{{"text": part}}, nil))
	}
	last := c.functions()
	if len(last) == 0 {
		last = []object{{"text": ""}}
	}
	out.data(c.piece(last, "STOP"))
}

func (c candidate) thoughts() []object {
	if c.reply.Thinking == "" {
		return nil
	}
	return []object{{"text": c.reply.Thinking, "thought": true}}
}

func (c candidate) functions() []object {
	var functions []object
	for _, call := range c.calls {
		functions = append(functions, object{
			"functionCall":     object{"id": call.id, "name": call.name, "args": json.RawMessage(call.arguments)},
			"thoughtSignature": "ZmFrZQ==", // newer models sign their calls, and their clients want it
		})
	}
	return functions
}

// piece is one response: the only one, or one of a stream.
func (c candidate) piece(said []object, finish any) object {
	output := c.reply.spent(c.calls)
	return object{
		"candidates": []object{{"index": 0, "content": object{"role": "model", "parts": said}, "finishReason": finish}},
		"usageMetadata": object{
			"promptTokenCount": c.input, "candidatesTokenCount": output, "totalTokenCount": c.input + output,
		},
		"modelVersion": c.model, "responseId": "fake" + c.id,
	}
}
