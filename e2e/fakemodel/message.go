package fakemodel

import (
	"encoding/json"
	"fmt"
)

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

// newMessage spells a reply as the API does; size is that of the request, in bytes.
func newMessage(id, model string, reply Reply, size int) (message, error) {
	content, err := blocks(id, reply)
	if err != nil {
		return message{}, err
	}
	stop := "end_turn"
	if len(reply.Tools) > 0 {
		stop = "tool_use"
	}
	input := reply.InputTokens
	if input == 0 {
		input = tokens(size)
	}
	output := 1
	for _, b := range content {
		output += tokens(len(b.Input))
		if b.Text != nil {
			output += tokens(len(*b.Text))
		}
	}
	return message{
		ID: "msg_fake" + id, Type: "message", Role: "assistant", Model: model, Content: content, StopReason: &stop,
		Usage: usage{InputTokens: input, OutputTokens: output},
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
		input := json.RawMessage("{}")
		if tool.Input != nil {
			raw, err := json.Marshal(tool.Input)
			if err != nil {
				return nil, fmt.Errorf("spell input of %s: %w", tool.Name, err)
			}
			input = raw
		}
		content = append(content, block{
			Type: "tool_use", ID: fmt.Sprintf("toolu_fake%s%02d", id, i), Name: tool.Name, Input: input,
		})
	}
	return content, nil
}

// tokens is the usual rough rule, from bytes; only its order of magnitude matters.
func tokens(size int) int { return size / 4 }
