// Package transcript turns the session files of coding agents into neutral events: what the person said, what
// the agent said and called, and what came of it. Nothing of an agent's format leaves this package.
package transcript

import "time"

// Kind says what an event is.
type Kind uint8

// The kinds of events. What is none of them (machine text, injected text, summaries) is not an event.
const (
	Human     Kind = iota + 1 // a person's words; see Voice
	Assistant                 // text the agent wrote to the person
	Call                      // a tool call with its outcome, placed where the call stands
	Boundary                  // the context was compacted here
)

// Voice says in which place a person's words stood.
type Voice uint8

// The places in which a person speaks.
const (
	Prompt    Voice = iota + 1 // typed as a prompt
	MidTurn                    // typed while the agent was working
	Rejection                  // the reason given with a rejected tool call
	Answer                     // an answer to the agent's question; Question holds the question
	Command                    // arguments of a slash command
)

// Outcome says how a tool call ended.
type Outcome uint8

// The outcomes of a call.
const (
	Unknown   Outcome = iota // no result was recorded (yet)
	OK                       // it did what it should, as far as its flags tell
	Failed                   // the tool ran and failed; see Tool.Masked for failures that no flag tells
	Refused                  // the harness refused the call (file not read yet, unknown tool): protocol, no failure
	Rejected                 // the person rejected the call
	Cancelled                // cancelled with another call, or interrupted
)

// Event is one thing that happened in a session. Only the fields of its kind are set.
type Event struct {
	Kind   Kind
	Line   int       // 1-based line of the transcript; 0-based message for formats that have no lines
	Record string    // id of the transcript's record, the same in a forked copy; empty: the format has none
	Time   time.Time // zero: not recorded
	Cwd    string    // working folder, as recorded; empty: not recorded

	// Text is what a person or the agent said, or the output of a call: of a shell command, and of any other call
	// that did not end well. What else calls gave is data from elsewhere (pages, files, answers of servers), from
	// which nothing may be learned, and is not kept. At most about MaxOutput bytes; see Cut.
	Text string

	Voice    Voice  // Human
	Question string // Human with Voice Answer
	Picked   bool   // Human with Voice Answer: nothing but options that the agent had offered
	Offer    *Offer // Human with Voice Answer: these options; nil: the session does not tell

	Tool Tool // Call
}

// Tool is a tool call with its outcome.
type Tool struct {
	Name    string // as the agent calls it: Bash, Edit, Read, mcp__x__y …
	Command string // the shell command of a shell tool; empty for others
	Path    string // the file that the tool read or wrote; empty: none
	Old     string // an edit's replaced text, capped
	New     string // an edit's new text or a written file's content, capped
	Input   string // short text form of the other arguments, capped
	Local   bool   // runs on this machine and reports an outcome: shell, edits. Not web, MCP or a file's content

	Outcome    Outcome
	Exit       int           // exit status of a shell command; 0 when not recorded
	Masked     bool          // flagged as a success, but its output ends as a failure does (pipe, wrapper)
	ResultLine int           // line of the result; 0: none
	Result     string        // record id of the result; empty: none
	Duration   time.Duration // 0 when not recorded
	Background bool          // ran on while the agent worked; Unknown until its end is recorded
}

// MaxOutput is the most that is kept of a tool's output or of a message, in bytes.
const MaxOutput = 32 << 10
