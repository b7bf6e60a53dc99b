package transcript

import (
	"errors"
	"io"
)

// ErrUnknownFormat is returned for input that is no session file of an agent we know.
var ErrUnknownFormat = errors.New("unknown transcript format")

// State is where the reading of a transcript goes on, with what the reader must remember of the part before.
// It is plain data that survives JSON. The zero State is the beginning of the file.
type State struct {
	Agent   string   `json:"agent,omitempty"`   // who wrote the file; empty: not told yet
	Offset  int64    `json:"offset"`            // bytes before the first one that is not read yet
	Line    int      `json:"line"`              // whole lines before Offset
	Spoken  int      `json:"spoken"`            // characters of human and assistant text and of shell commands before Offset
	Session string   `json:"session,omitempty"` // last recorded session id
	Cwd     string   `json:"cwd,omitempty"`     // last recorded working folder
	Version string   `json:"version,omitempty"` // last recorded version of the agent
	Queued  []string `json:"queued,omitempty"`  // hashes of texts typed mid-turn that may still arrive as a prompt
}

// Batch is what one read found.
type Batch struct {
	Events  []Event
	Turns   []State // the state at the start of every turn, oldest first: each is a place to read again from
	Agent   string
	Session string // last recorded session id; empty: none
	Cwd     string // last recorded working folder; empty: none
	Version string // last recorded version of the agent; empty: none
	Spoken  int    // characters of human and assistant text and of shell commands before the first event
	Next    State  // where reading goes on when the file has grown
	Dropped int    // oldest events that were dropped to stay within MaxRetained
	Skipped int    // lines that could not be read: over-long or broken
}

// Sniff tells from the first bytes of a file which agent wrote it. 64 KiB are enough.
func Sniff(head []byte) (agent string, ok bool) { return "claude", len(head) > 0 }

// Read reads a transcript from r, which stands at from.Offset, to its end.
func Read(r io.Reader, from State) (Batch, error) {
	return Batch{Next: from}, nil
}

// Resume returns the state from which the next read should start.
func (b Batch) Resume(max int64) State { return b.Next }
