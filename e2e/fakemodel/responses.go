package fakemodel

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"time"
)

// responses is OpenAI's Responses API: POST /v1/responses.
type responses struct{}

func (responses) read(r *Request, body []byte) error {
	var wire struct {
		Model        string
		Stream       bool
		Instructions string
		Input        []struct {
			Role    string
			Content any
			Output  any           // of a tool
			Tools   []offeredTool // of newer models
		}
		Tools []offeredTool
	}
	if err := json.Unmarshal(body, &wire); err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	r.Model, r.Stream, r.System = wire.Model, wire.Stream, wire.Instructions
	for _, item := range wire.Input {
		r.offer(item.Tools)
		switch {
		case item.Tools != nil:
		case item.Role != "":
			r.add(item.Role, plainText(item.Content))
		case item.Output != nil:
			r.add("tool", plainText(item.Output))
		}
	}
	r.offer(wire.Tools)
	return nil
}

// offeredTool is a tool, or a namespace of several.
type offeredTool struct {
	Name  string
	Tools []offeredTool
}

func (r *Request) offer(tools []offeredTool) {
	for _, tool := range tools {
		if tool.Tools == nil {
			r.Tools = append(r.Tools, tool.Name)
		}
		r.offer(tool.Tools)
	}
}

func (responses) answer(id string, r Request, reply Reply, size int) (answer, error) {
	calls, err := reply.calls(id)
	if err != nil {
		return nil, err
	}
	a := response{id: "resp_fake" + id, model: r.Model, text: reply.Text}
	if reply.Thinking != "" {
		a.items = append(a.items, object{
			"type": "reasoning", "id": "rs_fake" + id, "summary": []object{{"type": "summary_text", "text": reply.Thinking}},
		})
	}
	if reply.Text != "" || len(calls) == 0 {
		a.items = append(a.items, object{
			"type": "message", "id": "msg_fake" + id, "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": reply.Text, "annotations": []any{}}},
		})
	}
	for _, c := range calls {
		a.items = append(a.items, c.item())
	}
	input, output := reply.measured(size), reply.spent(calls)
	a.usage = object{
		"input_tokens": input, "input_tokens_details": object{"cached_tokens": 0},
		"output_tokens": output, "output_tokens_details": object{"reasoning_tokens": 0}, "total_tokens": input + output,
	}
	return a, nil
}

func (responses) failure(status int, text string) any { return openAIFailure(status, text) }

// item spells a call as this API does. A tool that takes free text is called in a way of its own.
func (c call) item() object {
	if c.free {
		return object{"type": "custom_tool_call", "id": "ctc_" + c.id, "call_id": c.id, "name": c.name, "input": c.arguments, "status": "completed"}
	}
	return object{"type": "function_call", "id": "fc_" + c.id, "call_id": c.id, "name": c.name, "arguments": c.arguments, "status": "completed"}
}

// response is an answer of the Responses API.
type response struct {
	id, model, text string
	items           []object
	usage           object
}

func (a response) whole() any {
	return object{
		"id": a.id, "object": "response", "model": a.model, "status": "completed", "output": a.items, "usage": a.usage,
	}
}

func (a response) stream(ctx context.Context, w http.ResponseWriter, pace time.Duration) {
	out := begin(w)
	out.send("response.created", object{"response": object{
		"id": a.id, "object": "response", "model": a.model, "status": "in_progress", "output": []any{},
	}})
	for i, item := range a.items {
		out.send("response.output_item.added", object{"output_index": i, "item": begun(item)})
		if item["type"] == "message" {
			for _, part := range parts(a.text) {
				if !sleep(ctx, pace) {
					return
				}
				out.send("response.output_text.delta", object{
					"item_id": item["id"], "output_index": i, "content_index": 0, "delta": part,
				})
			}
		}
		out.send("response.output_item.done", object{"output_index": i, "item": item})
	}
	out.send("response.completed", object{"response": a.whole()})
}

// begun is an item as it is announced, before anything of it was said.
func begun(item object) object {
	empty := maps.Clone(item)
	empty["status"] = "in_progress"
	for _, later := range []string{"content", "summary"} {
		if empty[later] != nil {
			empty[later] = []any{}
		}
	}
	return empty
}
