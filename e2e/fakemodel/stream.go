package fakemodel

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// stream sends a message as server-sent events. It ends early when the client hangs up, as on an interruption.
func (m message) stream(ctx context.Context, w http.ResponseWriter, pace time.Duration) {
	w.Header().Set("Request-Id", "req_"+m.ID)
	out := begin(w)

	head := m
	head.Content, head.StopReason, head.Usage.OutputTokens = []block{}, nil, 1
	out.send("message_start", object{"message": head})
	out.send("ping", object{})
	for i, b := range m.Content {
		start, deltas := b.deltas()
		out.send("content_block_start", object{"index": i, "content_block": start})
		for _, delta := range deltas {
			if !sleep(ctx, pace) {
				return
			}
			out.send("content_block_delta", object{"index": i, "delta": delta})
		}
		out.send("content_block_stop", object{"index": i})
	}
	out.send("message_delta", object{
		"delta": object{"stop_reason": *m.StopReason, "stop_sequence": nil},
		"usage": object{"output_tokens": m.Usage.OutputTokens},
	})
	out.send("message_stop", object{})
}

// deltas takes a block apart: the empty block it begins as, and what is added to it.
func (b block) deltas() (start block, deltas []object) {
	empty := ""
	switch b.Type {
	case "text":
		for _, part := range parts(*b.Text) {
			deltas = append(deltas, object{"type": "text_delta", "text": part})
		}
		return block{Type: b.Type, Text: &empty}, deltas
	case "thinking":
		return block{Type: b.Type, Thinking: &empty, Signature: &empty}, []object{
			{"type": "thinking_delta", "thinking": *b.Thinking},
			{"type": "signature_delta", "signature": *b.Signature},
		}
	}
	return block{Type: b.Type, ID: b.ID, Name: b.Name, Input: json.RawMessage("{}")},
		[]object{{"type": "input_json_delta", "partial_json": string(b.Input)}}
}
