package fakemodel

import (
	"net/http"
	"strings"
)

// Request is one request that the client made, and which reply it got.
type Request struct {
	Lane  string // that answered; empty: none accepted it, or it asked for no answer of the model
	Reply int    // 1 for the lane's first reply; 0: the lane had none left

	Method string
	Path   string
	Header http.Header // without credentials
	Status int         // of the answer

	Model    string
	Stream   bool
	System   string // text of the system prompt
	Messages []Message
	Tools    []string // names of the tools on offer
}

// Message is one message of a request, as plain text: its text blocks, thinking and tool results a line each.
// What a tool was called with is left out.
type Message struct {
	Role string
	Text string
}

// Text returns the text of all messages.
func (r Request) Text() string {
	texts := make([]string, len(r.Messages))
	for i, m := range r.Messages {
		texts[i] = m.Text
	}
	return strings.Join(texts, "\n")
}

// Last returns the text of the newest message of a role; empty: there is none.
func (r Request) Last(role string) string {
	for i := len(r.Messages) - 1; i >= 0; i-- {
		if r.Messages[i].Role == role {
			return r.Messages[i].Text
		}
	}
	return ""
}

// credentials are the headers whose values are never kept.
func credentials() []string {
	return []string{"Authorization", "X-Api-Key", "X-Goog-Api-Key", "Cookie", "Proxy-Authorization"}
}

func newRequest(r *http.Request) Request {
	header := r.Header.Clone()
	for _, name := range credentials() {
		header.Del(name)
	}
	return Request{Method: r.Method, Path: r.URL.Path, Header: header, Status: http.StatusOK}
}

// add takes in a message. Those of the system before anybody else spoke are the system prompt.
func (r *Request) add(role, text string) {
	if role == "system" && len(r.Messages) == 0 {
		r.System = strings.TrimPrefix(r.System+"\n"+text, "\n")
		return
	}
	r.Messages = append(r.Messages, Message{Role: role, Text: text})
}

// plainText reads content in each of its forms: a string, a list of blocks, a block with content of its own, what a
// function gave back.
func plainText(content any) string {
	switch content := content.(type) {
	case string:
		return content
	case []any:
		var parts []string
		for _, part := range content {
			if text := plainText(part); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, "\n")
	case map[string]any:
		return plainText([]any{
			content["thinking"], content["text"], content["content"],
			content["functionResponse"], content["response"], content["output"], content["error"],
		})
	}
	return ""
}
