package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"session-learning/internal/agent"
)

// ErrUnknownFormat is returned for input that is no session file of an agent we know.
var ErrUnknownFormat = errors.New("unknown transcript format")

// State is a place in a transcript from which it can be read on, with what is known of the part before it. It is
// plain data that survives JSON. The zero State is the beginning of the file.
type State struct {
	Agent   string `json:"agent,omitempty"`   // who wrote the file; empty: not told yet
	Layout  Layout `json:"layout,omitempty"`  // how it is laid out
	Offset  int64  `json:"offset"`            // bytes before the first one that is not read yet
	Line    int    `json:"line"`              // line breaks before Offset: what follows is line Line+1; in a document, its messages
	Spoken  int    `json:"spoken"`            // characters of prompts, answers, assistant text and shell commands before Offset
	Session string `json:"session,omitempty"` // last recorded session id
	Cwd     string `json:"cwd,omitempty"`     // last recorded working folder
	Version string `json:"version,omitempty"` // last recorded version of the agent
	Aside   bool   `json:"aside,omitempty"`   // another session ordered this one: nothing in it is an event
	Name    string `json:"name,omitempty"`    // what the agent calls itself, when it is none that we know
}

// Batch is what one read found.
type Batch struct {
	Events  []Event // in the order of their lines
	Turns   []State // the start of every turn (a prompt or a slash command with arguments), oldest first
	Agent   string
	Session string // last recorded session id; empty: none
	Cwd     string // last recorded working folder; empty: none
	Version string // last recorded version of the agent; empty: none
	Spoken  int    // as State.Spoken, before the first event
	Next    State  // the end of what was read; see Resume for where to go on
	Dropped int    // oldest events that were dropped to stay within MaxRetained
	Skipped int    // lines that could not be read: over-long or broken
}

// Layout is how a session file is laid out.
type Layout string

// The layouts.
const (
	Lines    Layout = ""         // one JSON object a line
	Document Layout = "document" // one JSON document, with a list of messages in it
)

// format is a kind of transcript that an agent writes.
type format struct {
	agent  string
	layout Layout
	list   string // Document: name of the list of messages, unless the document is that list
	zero   bool   // its records are counted from 0 in Event.Line
	sniff  func(head []byte) bool
	// subAgent tells that a sub-agent wrote the file, of which sniff says that it is one of the agent's.
	subAgent func(head []byte) bool
	read     func(recs records, from State) (Batch, error)
}

// formats is the one list of the transcripts that we read. The first that sniffs a file has it.
func formats() []format {
	return []format{
		{agent: agent.OpenCode, layout: Document, list: "messages", zero: true, sniff: sniffOpencodeDocument, subAgent: opencodeSubAgent, read: readOpencode},
		{agent: agent.OpenCode, zero: true, sniff: sniffOpencodeLines, subAgent: opencodeSubAgent, read: readOpencode},
		{agent: agent.Qwen, sniff: sniffQwen, subAgent: qwenSubAgent, read: readQwen},
		{agent: agent.Qwen, layout: Document, list: "messages", sniff: sniffQwenDocument, subAgent: geminiSubAgent, read: readGemini},
		{agent: agent.Gemini, layout: Document, list: "messages", sniff: sniffGeminiDocument, subAgent: geminiSubAgent, read: readGemini},
		{agent: agent.Gemini, sniff: sniffGeminiLines, subAgent: geminiSubAgent, read: readGemini},
		{agent: agent.Claude, sniff: sniffClaude, subAgent: claudeSubAgent, read: readClaude},
		{agent: agent.Codex, layout: Document, list: "items", sniff: sniffCodexDocument, subAgent: codexSubAgent, read: readCodex},
		{agent: agent.Codex, sniff: sniffCodex, subAgent: codexSubAgent, read: readCodex},
		{agent: agent.Copilot, layout: Document, list: copilotMessages, sniff: sniffCopilotDocument, subAgent: noSubAgent, read: readCopilotDocument},
		{agent: agent.Copilot, sniff: sniffCopilot, subAgent: copilotSubAgent, read: readCopilot},
		{agent: agent.Cursor, sniff: sniffCursor, subAgent: noSubAgent, read: readCursor},
		{agent: agent.Other, sniff: sniffNeutral, subAgent: neutralSubAgent, read: readNeutral},
	}
}

// noSubAgent is for formats that do not tell: in a sub-agent's file of Cursor its order looks like a person's. Such files
// lie in a folder of theirs.
func noSubAgent([]byte) bool { return false }

// formatOf is the format of a file of which the first bytes are given.
func formatOf(head []byte) (f format, ok bool) {
	for _, f := range formats() {
		if f.sniff(head) {
			return f, true
		}
	}
	return format{}, false
}

// records cuts a file of the format, from a place in it, into its records.
func (f format) records(r io.Reader, from State) records {
	if f.layout == Document {
		return newElements(r, f.list, from.Offset, from.Line)
	}
	return newLines(r, from.Offset, from.Line)
}

// batch reads a file of the format from a place in it.
func (f format) batch(r io.Reader, from State) (Batch, error) {
	b, err := f.read(f.records(r, from), from)
	for i := range b.Events {
		e := &b.Events[i]
		e.Line = f.counted(e.Line)
		e.Tool.ResultLine = f.counted(e.Tool.ResultLine)
	}
	return b, err
}

// counted is the number of the nth record (from 1) as it stands in events; 0 is none.
func (f format) counted(nth int) int {
	if f.zero && nth > 0 {
		return nth - 1
	}
	return nth
}

// Read reads a transcript to its end from r, which stands at from.Offset. It takes at most about 32 MB of memory
// however long the file and its lines are, see MaxLine and MaxRetained.
//
// A last line or message that is not whole yet is left for the next read: Batch.Next stands before it. An empty file is no
// error. The only errors are ErrUnknownFormat and those of r; with the latter the Batch holds what was read before.
func Read(r io.Reader, from State) (Batch, error) {
	if from.Agent == "" {
		head := bufio.NewReaderSize(r, HeadSize)
		first, err := head.Peek(HeadSize)
		if len(first) == 0 {
			if err != nil && !errors.Is(err, io.EOF) {
				return Batch{Next: from}, fmt.Errorf("read transcript: %w", err)
			}
			return Batch{Next: from}, nil
		}
		f, ok := formatOf(first)
		if !ok {
			return Batch{Next: from}, ErrUnknownFormat
		}
		r, from.Agent, from.Layout = io.MultiReader(bytes.NewReader(first), r), f.agent, f.layout
	}
	for _, f := range formats() {
		if f.agent == from.Agent && f.layout == from.Layout {
			return f.batch(r, from)
		}
	}
	return Batch{Next: from}, ErrUnknownFormat
}
