package hooks

// Event is what happened, in our words.
type Event uint8

// The events. What none of them covers is Other, and answered with nothing.
const (
	Other        Event = iota // named, and none that we act on
	Unnamed                   // an object without an event name: called by hand
	Started                   // a session began, or goes on; Source says how
	Prompted                  // the person said something
	Heard                     // the person said something, and the agent takes no context there
	ToolFailed                // a tool call failed
	TurnEnded                 // the agent has answered
	Compacting                // the context is about to be compacted
	SessionEnded              // the session is over
)

// Source says how a session came to start.
type Source string

// The sources.
const (
	Startup Source = "startup"
	Resume  Source = "resume"
	Clear   Source = "clear"
	Compact Source = "compact"
	Fork    Source = "fork"
)

// Payload is what an agent told a hook, in our words. Every field may be empty.
type Payload struct {
	Event       Event
	Name        string // of the event as the agent calls it; the answer may have to repeat it
	Source      Source // Started
	Session     string // id of the session
	SubAgent    string // id of the sub-agent that it happened in; empty: the main agent
	Transcript  string // path of the session file
	Cwd         string // working folder
	Prompt      string // Prompted, and Started where the agent tells the first prompt at once
	Tool        string // ToolFailed: name of the tool
	Error       string // ToolFailed: its output
	Interrupted bool   // ToolFailed: the person stopped it, or it was not let run
	Call        string // what tells this event from others with the same text; empty: nothing
}

// toolEnded takes in how a tool ended, where an agent tells of every end. That of one that did not fail is none that we act on.
func (p *Payload) toolEnded(output string, failed bool) {
	if p.Error = output; !failed {
		p.Event = Other
	}
}

// String is the event's name in the log.
func (e Event) String() string {
	switch e {
	case Unnamed:
		return "unnamed"
	case Started:
		return "start"
	case Prompted, Heard:
		return "prompt"
	case ToolFailed:
		return "failure"
	case TurnEnded:
		return "stop"
	case Compacting:
		return "compact"
	case SessionEnded:
		return "end"
	default:
		return "other"
	}
}
