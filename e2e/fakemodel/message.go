package fakemodel

import (
	"encoding/json"
	"fmt"
)

// anthropic is the Messages API: POST /v1/messages.
type anthropic struct{}

func (anthropic) read(r *Request, body []byte) error {
	var wire struct {
		Model    string
		Stream   bool
		System   any
		Messages []struct {
			Role    string
			Content any
		}
		Tools []struct{ Name string }
	}
	if err := json.Unmarshal(body, &wire); err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	r.Model, r.Stream, r.System = wire.Model, wire.Stream, plainText(wire.System)
	for _, m := range wire.Messages {
		r.Messages = append(r.Messages, Message{Role: m.Role, Text: plainText(m.Content)})
	}
	for _, tool := range wire.Tools {
		r.Tools = append(r.Tools, tool.Name)
	}
	return nil
}

func (anthropic) failure(status int, text string) any {
	return object{"type": "error", "error": object{"type": errorType(status), "message": text}}
}

// message is an answer of the Messages API.
type message struct {
	ID           string  `json:"id"`
	Type         string  `json:"type"`
	Role         string  `json:"role"`
	Model        string  `json:"model"`
	Content      []block `json:"content"`
	StopReason   *string `json:"stop_reason"`
	StopSequence *string `json:"stop_sequence"`
	Usage        usage   `json:"usage"`
}

// block is one part of an answer. Pointers, because an empty text is sent and an absent one is not.
type block struct {
	Type      string          `json:"type"`
	Text      *string         `json:"text,omitempty"`
	Thinking  *string         `json:"thinking,omitempty"`
	Signature *string         `json:"signature,omitempty"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
}

type usage struct {
	InputTokens   int `json:"input_tokens"`
	CacheCreation int `json:"cache_creation_input_tokens"`
	CacheRead     int `json:"cache_read_input_tokens"`
	OutputTokens  int `json:"output_tokens"`
}

func (anthropic) answer(id string, r Request, reply Reply, size int) (answer, error) {
	content, err := blocks(id, reply)
	if err != nil {
		return nil, err
	}
	stop := "end_turn"
	if len(reply.Tools) > 0 {
		stop = "tool_use"
	}
	output := 1
	for _, b := range content {
		output += tokens(len(b.Input))
		if b.Text != nil {
			output += tokens(len(*b.Text))
		}
	}
	return message{
		ID: "msg_fake" + id, Type: "message", Role: "assistant", Model: r.Model, Content: content, StopReason: &stop,
		Usage: usage{InputTokens: reply.measured(size), OutputTokens: output},
	}, nil
}

func blocks(id string, reply Reply) ([]block, error) {
	var content []block
	if reply.Thinking != "" {
		signature := "ZmFrZQ=="
		content = append(content, block{Type: "thinking", Thinking: &reply.Thinking, Signature: &signature})
	}
	if reply.Text != "" || len(reply.Tools) == 0 {
		content = append(content, block{Type: "text", Text: &reply.Text})
	}
	for i, tool := range reply.Tools {
		input, err := tool.arguments()
		if err != nil {
			return nil, err
		}
		content = append(content, block{
			Type: "tool_use", ID: fmt.Sprintf("toolu_fake%s%02d", id, i), Name: tool.Name, Input: input,
		})
	}
	return content, nil
}

func (m message) whole() any { return m }
