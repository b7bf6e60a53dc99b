// Package fakemodel is a scripted stand-in for the models of coding agents: it speaks Anthropic's Messages, OpenAI's Chat
// Completions and Responses, and Gemini's API. An agent runs against it with no network and no account: every answer comes
// from a script, the same for each API, and every request is kept, so that a test can say what the model was shown.
//
// It is an http.Handler, to be mounted with httptest.NewServer.
package fakemodel

import (
	"strings"
	"time"
)

// Lane is one independent conversation of a script. A request belongs to the first lane whose When accepts it, and
// takes that lane's next reply.
type Lane struct {
	Name    string
	When    func(Request) bool // nil accepts every request
	Replies []Reply
	Repeat  bool // give the last reply again once all were given; else EndOfScript
}

// EndOfScript is the text of the answer when a lane has no reply left, or when no lane accepts a request.
const EndOfScript = "(end of script)"

// Reply is one turn of the model, or one failure of the service.
type Reply struct {
	Thinking string // sent first; empty: none
	Text     string // empty: none, when there are Tools
	Tools    []Tool // calls, sent after the text

	InputTokens int           // what the answer says the request measured; 0: its size / 4
	Hold        time.Duration // before the first byte
	Pace        time.Duration // between the parts of a streamed text

	Status int    // an HTTP error; 0: none
	Error  string // its message
}

// Tool is a call of one of the client's tools.
type Tool struct {
	Name  string
	Input any    // marshalled to JSON; nil is the empty object
	Free  string // what a tool of the Responses API is called with that takes free text; empty: Input is
}

// Main is the lane of the conversation with the person. It accepts whatever reaches it, so it comes last.
func Main(replies ...Reply) Lane {
	return Lane{Name: "main", Replies: replies}
}

// Side is the lane of requests beside the conversation, such as the one for a title: they offer no tools.
func Side() Lane {
	return Lane{
		Name:    "side",
		When:    func(r Request) bool { return len(r.Tools) == 0 },
		Replies: []Reply{{Text: `{"title": "A session"}`}},
		Repeat:  true,
	}
}

// Subagent is the lane of Claude Code's sub-agents.
func Subagent(replies ...Reply) Lane {
	return Lane{
		Name:    "subagent",
		When:    func(r Request) bool { return r.Header.Get("X-Claude-Code-Agent-Id") != "" },
		Replies: replies,
	}
}

// Compaction is the lane of Claude Code's request for a summary of the conversation.
func Compaction(summary string) Lane {
	return Lane{
		Name:    "compaction",
		When:    func(r Request) bool { return strings.Contains(r.Last("user"), "Respond with TEXT ONLY") },
		Replies: []Reply{{Text: "<analysis>\nThe conversation so far.\n</analysis>\n\n<summary>\n" + summary + "\n</summary>"}},
		Repeat:  true,
	}
}
