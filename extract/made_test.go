package extract

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/transcript"
)

// The events of made-up sessions. Lines and times are given by play: a line and ten seconds for each event.

func says(text string) transcript.Event {
	return transcript.Event{Kind: transcript.Human, Voice: transcript.Prompt, Text: text}
}

func steers(text string) transcript.Event {
	return transcript.Event{Kind: transcript.Human, Voice: transcript.MidTurn, Text: text}
}

func becauseOf(text string) transcript.Event {
	return transcript.Event{Kind: transcript.Human, Voice: transcript.Rejection, Text: text}
}

func answers(text string) transcript.Event {
	return transcript.Event{Kind: transcript.Human, Voice: transcript.Answer, Question: "Which one?", Text: text}
}

func replies(text string) transcript.Event {
	return transcript.Event{Kind: transcript.Assistant, Text: text}
}

func call(outcome transcript.Outcome, command, output string) transcript.Event {
	return transcript.Event{Kind: transcript.Call, Text: output, Cwd: "/srv/orchard",
		Tool: transcript.Tool{Name: "Bash", Command: command, Local: true, Outcome: outcome}}
}

func works(command string) transcript.Event { return call(transcript.OK, command, "done") }

func fails(command, output string) transcript.Event {
	return call(transcript.Failed, command, "Exit code 1\n"+output)
}

func masked(command, output string) transcript.Event {
	e := call(transcript.OK, command, output)
	e.Tool.Masked = true
	return e
}

func rejects(command string) transcript.Event {
	return call(transcript.Rejected, command, "rejected")
}

func edits(file, before, after string) transcript.Event {
	return transcript.Event{Kind: transcript.Call, Tool: transcript.Tool{Name: "Edit", Path: file, Old: before, New: after, Local: true, Outcome: transcript.OK}}
}

// play numbers the events and says when they happened.
func play(events ...transcript.Event) []transcript.Event {
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for i := range events {
		e := &events[i]
		e.Line, e.Record = 10*(i+1), fmt.Sprintf("record-%d", i)
		if e.Kind == transcript.Call {
			e.Tool.ResultLine = e.Line + 1
		}
		if e.Time.IsZero() {
			e.Time = at
		}
		at = e.Time.Add(10 * time.Second)
	}
	return events
}

// home is the session that made-up events come from: long enough, of a project.
var home = Session{Agent: "claude", ID: "s1", Project: "git:example.com/o/orchard", Root: "/srv/orchard", Spoken: 5000,
	Now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}

func learned(s Session, events ...transcript.Event) []Candidate {
	return Learn(s, play(events...), redact.New(redact.Person{Login: "pat", Home: "/home/pat"})).Candidates
}

// lesson is what a made-up session must teach: the rule that found it, words of its texts, and its state. An empty rule:
// nothing.
type lesson struct {
	events []transcript.Event
	rule   string
	holds  string // in the summary or the insight
	status string // empty: active
}

func (l lesson) check(t *testing.T) {
	t.Helper()
	got := learned(home, l.events...)
	if l.rule == "" {
		for _, c := range got {
			t.Errorf("learned %s", describe(c))
		}
		return
	}
	for _, c := range got {
		if c.Rule != l.rule {
			continue
		}
		if text := c.Summary.String() + "\n" + c.Insight.String(); !strings.Contains(text, l.holds) {
			t.Errorf("%q is not in\n%s", l.holds, describe(c))
		}
		if want := l.status; want == "" && c.Status != "active" || want != "" && string(c.Status) != want {
			t.Errorf("status %s of\n%s", c.Status, describe(c))
		}
		return
	}
	t.Errorf("no %s among %d", l.rule, len(got))
	for _, c := range got {
		t.Log(describe(c))
	}
}

// timelineOf is a made-up session of so many events.
func timelineOf(t *testing.T, n int) *timeline {
	t.Helper()
	var events []transcript.Event
	for range n {
		events = append(events, replies("The crates are sorted."))
	}
	return newTimeline(home, play(events...), redact.New(redact.Person{Login: "pat", Home: "/home/pat"}))
}
