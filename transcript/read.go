package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// ErrUnknownFormat is returned for input that is no session file of an agent we know.
var ErrUnknownFormat = errors.New("unknown transcript format")

// State is a place in a transcript from which it can be read on, with what is known of the part before it. It is
// plain data that survives JSON. The zero State is the beginning of the file.
type State struct {
	Agent   string `json:"agent,omitempty"`   // who wrote the file; empty: not told yet
	Offset  int64  `json:"offset"`            // bytes before the first one that is not read yet
	Line    int    `json:"line"`              // line breaks before Offset: what follows is line Line+1
	Spoken  int    `json:"spoken"`            // characters of prompts, answers, assistant text and shell commands before Offset
	Session string `json:"session,omitempty"` // last recorded session id
	Cwd     string `json:"cwd,omitempty"`     // last recorded working folder
	Version string `json:"version,omitempty"` // last recorded version of the agent
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

// sniffed is how much of a file is looked at to tell its format, in bytes.
const sniffed = 64 << 10

// format is an agent's transcript.
type format struct {
	agent string
	sniff func(head []byte) bool
	// subAgent tells that a sub-agent wrote the file, of which sniff says that it is one of the agent's.
	subAgent func(head []byte) bool
	read     func(r io.Reader, from State) (Batch, error)
}

// formats is the one list of the agents whose transcripts we read.
func formats() []format {
	return []format{
		{agent: "claude", sniff: sniffClaude, subAgent: claudeSubAgent, read: readClaude},
	}
}

// Sniff tells from the first bytes of a file which agent wrote it, by what they say and not by any name. 64 KiB are
// enough. It is not ok for the file of nobody we know, and for one that is still empty.
func Sniff(head []byte) (agent string, ok bool) {
	for _, f := range formats() {
		if f.sniff(head) {
			return f.agent, true
		}
	}
	return "", false
}

// Read reads a transcript to its end from r, which stands at from.Offset. It takes at most about 32 MB of memory
// however long the file and its lines are, see MaxLine and MaxRetained.
//
// A last line that is not whole yet is left for the next read: Batch.Next stands before it. An empty file is no
// error. The only errors are ErrUnknownFormat and those of r; with the latter the Batch holds what was read before.
func Read(r io.Reader, from State) (Batch, error) {
	if from.Agent == "" {
		head := bufio.NewReaderSize(r, sniffed)
		first, err := head.Peek(sniffed)
		if len(first) == 0 {
			if err != nil && !errors.Is(err, io.EOF) {
				return Batch{Next: from}, fmt.Errorf("read transcript: %w", err)
			}
			return Batch{Next: from}, nil
		}
		agent, ok := Sniff(first)
		if !ok {
			return Batch{Next: from}, ErrUnknownFormat
		}
		r, from.Agent = head, agent
	}
	for _, f := range formats() {
		if f.agent == from.Agent {
			return f.read(r, from)
		}
	}
	return Batch{Next: from}, ErrUnknownFormat
}
