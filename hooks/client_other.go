package hooks

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"session-learning/internal/agent"
)

// other is any tool that speaks to us in our own words: docs/agents/other.md is the contract.
type other struct {
	name string // what it calls itself, one plain word; empty: it does not say
}

// neutralField names the event in the neutral payload.
const neutralField = "event"

func (o other) Name() string { return cmp.Or(o.name, agent.Other) }

func (other) Sent(f Fields, _ Host) bool {
	return folded(f).Has(neutralField) && !f.Has(eventField)
}

// named is the client of a tool that calls itself so.
func (other) named(names ...string) other {
	for _, name := range names {
		if word := agent.Word(name); word != "" && word != agent.Other {
			return other{word}
		}
	}
	return other{}
}

func (other) events() map[string]Event {
	return map[string]Event{
		"prompt":  Prompted,
		"failure": ToolFailed,
		"start":   Started,
		"stop":    TurnEnded,
		"compact": Compacting,
		"end":     SessionEnded,
	}
}

// event is the event of a name, in any casing; also of one that others give it.
func (o other) event(name string) Event {
	switch key := fold(name); key {
	case "userpromptsubmit":
		return Prompted
	case "toolfailure", "posttoolusefailure":
		return ToolFailed
	case "sessionstart":
		return Started
	case "turnend":
		return TurnEnded
	case "precompact":
		return Compacting
	case "sessionend":
		return SessionEnded
	default:
		return o.events()[key]
	}
}

func (o other) Session(f Fields, _ Host) Payload {
	f = folded(f)
	p := Payload{
		Name:        firstOf(f.Word, neutralField, "hookeventname"),
		Source:      Source(strings.ToLower(f.Word("source"))),
		Session:     firstOf(f.Word, "session", "sessionid", "conversationid"),
		SubAgent:    firstOf(f.Word, "subagent", "subagentid", "agentid"),
		Transcript:  firstOf(f.Word, "transcript", "transcriptpath"),
		Cwd:         firstOf(f.Word, "cwd", "directory"),
		Prompt:      f.Text("prompt"),
		Tool:        agent.Tool(firstOf(f.Word, "tool", "toolname")),
		Error:       firstOf(f.Text, "error", "output"),
		Interrupted: f.True("interrupted") || f.True("isinterrupt"),
		Call:        firstOf(f.Word, "id", "toolcallid", "tooluseid"),
	}
	p.Event = o.event(p.Name)
	if p.Event == Started && p.Source == "" {
		p.Source = Startup
	}
	return p
}

// Answer is the block as it is, and nothing else: whoever wrote the tool knows where its model reads it.
func (other) Answer(_, block string) []byte { return []byte(block + "\n") }

// folded are the fields under names without casing, underscores and hyphens: session_id and sessionId are the same. Of two
// that are the same then, the first in the order of their names that holds anything counts.
func folded(f Fields) Fields {
	same := Fields{}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if key := fold(name); !same.Has(key) {
			same[key] = f[name]
		}
	}
	return same
}

func fold(name string) string {
	return strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(name))
}

// firstOf is the first of some fields that holds anything.
func firstOf(read func(string) string, names ...string) string {
	for _, name := range names {
		if text := read(name); text != "" {
			return text
		}
	}
	return ""
}
