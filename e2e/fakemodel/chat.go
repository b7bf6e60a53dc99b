package fakemodel

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// chat is OpenAI's Chat Completions API: POST /v1/chat/completions.
type chat struct{}

func (chat) read(r *Request, body []byte) error {
	var wire struct {
		Model    string
		Stream   bool
		Messages []struct {
			Role    string
			Content any
		}
		Tools []struct{ Function struct{ Name string } }
	}
	if err := json.Unmarshal(body, &wire); err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	r.Model, r.Stream = wire.Model, wire.Stream
	for _, m := range wire.Messages {
		r.add(m.Role, plainText(m.Content))
	}
	for _, tool := range wire.Tools {
		r.Tools = append(r.Tools, tool.Function.Name)
	}
	return nil
}

func (chat) answer(id string, r Request, reply Reply, size int) (answer, error) {
	calls, err := reply.calls(id)
	if err != nil {
		return nil, err
	}
	return completion{
		base: object{"id": "chatcmpl-fake" + id, "created": time.Now().Unix(), "model": r.Model},
		text: reply.Text, thinking: reply.Thinking, calls: calls,
		input: reply.measured(size), output: reply.spent(calls),
	}, nil
}

func (chat) failure(status int, text string) any { return openAIFailure(status, text) }

// openAIFailure is how both of OpenAI's APIs spell an error.
func openAIFailure(status int, text string) any {
	return object{"error": object{"type": errorType(status), "message": text, "code": nil}}
}

// completion is an answer of the Chat Completions API.
type completion struct {
	base           object
	text, thinking string
	calls          []call
	input, output  int // tokens
}

func (c completion) whole() any {
	message := object{"role": "assistant", "content": c.text}
	if c.thinking != "" {
		message["reasoning_content"] = c.thinking
	}
	if len(c.calls) > 0 {
		message["tool_calls"] = c.toolCalls()
	}
	choice := object{"index": 0, "message": message, "finish_reason": c.finish()}
	return c.with("chat.completion", []object{choice}, c.usage())
}

func (c completion) stream(ctx context.Context, w http.ResponseWriter, pace time.Duration) {
	out := begin(w)
	delta := func(delta object, finish any) {
		out.data(c.with("chat.completion.chunk", []object{{"index": 0, "delta": delta, "finish_reason": finish}}, nil))
	}
	delta(object{"role": "assistant", "content": ""}, nil)
	if c.thinking != "" {
		delta(object{"reasoning_content": c.thinking}, nil)
	}
	for _, part := range parts(c.text) {
		if !sleep(ctx, pace) {
			return
		}
		delta(object{"content": part}, nil)
	}
	for _, call := range c.toolCalls() {
		delta(object{"tool_calls": []object{call}}, nil)
	}
	delta(object{}, c.finish())
	out.data(c.with("chat.completion.chunk", []object{}, c.usage()))
	out.line("[DONE]")
}

func (c completion) with(kind string, choices []object, usage object) object {
	all := object{"object": kind, "choices": choices, "usage": usage}
	for k, v := range c.base {
		all[k] = v
	}
	return all
}

func (c completion) toolCalls() []object {
	calls := []object{}
	for i, call := range c.calls {
		calls = append(calls, object{
			"index": i, "id": call.id, "type": "function", "function": object{"name": call.name, "arguments": call.arguments},
		})
	}
	return calls
}

func (c completion) finish() string {
	if len(c.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (c completion) usage() object {
	return object{"prompt_tokens": c.input, "completion_tokens": c.output, "total_tokens": c.input + c.output}
}
