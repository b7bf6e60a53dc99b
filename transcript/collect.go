package transcript

import "unicode/utf8"

// MaxRetained is about how much of events one read keeps, in bytes. When there is more, the oldest are dropped:
// what was learned last stands last, and a transcript of a gigabyte must not take more memory than one of ten
// megabytes. Whoever wants all of a huge file reads it in windows: io.LimitReader, then again from Batch.Next.
const MaxRetained = 8 << 20

// eventSize is what an event takes besides its texts, in bytes.
const eventSize = 512

// collector gathers the events of one read. Events are named by the number they were added with, which stays right
// when older ones are dropped.
type collector struct {
	events  []Event
	first   int // number of events[0]
	bytes   int
	turns   []State
	spoken  int // characters before the end
	before  int // characters before events[0]
	dropped int
}

// add appends an event and returns its number.
func (c *collector) add(e Event) int {
	c.events = append(c.events, e)
	c.bytes += weight(e)
	c.spoken += spoken(e)
	if c.bytes > MaxRetained {
		c.shrink()
	}
	return c.first + len(c.events) - 1
}

// update changes an event, unless it was dropped.
func (c *collector) update(number int, change func(*Event)) {
	i := number - c.first
	if i < 0 || i >= len(c.events) {
		return
	}
	e := &c.events[i]
	c.bytes -= weight(*e)
	c.spoken -= spoken(*e)
	change(e)
	c.bytes += weight(*e)
	c.spoken += spoken(*e)
}

// withdraw takes an event back.
func (c *collector) withdraw(number int) {
	c.update(number, func(e *Event) { *e = Event{} })
}

// shrink drops the oldest quarter and the turns that began before what is left.
func (c *collector) shrink() {
	n := 0
	for n < len(c.events)-1 && c.bytes > MaxRetained/4*3 {
		c.bytes -= weight(c.events[n])
		c.before += spoken(c.events[n])
		if c.events[n].Kind != 0 {
			c.dropped++
		}
		n++
	}
	c.events = append([]Event(nil), c.events[n:]...)
	c.first += n
	line := c.events[0].Line
	for len(c.turns) > 0 && c.turns[0].Line+1 < line {
		c.turns = c.turns[1:]
	}
}

// result is the events that were not taken back.
func (c *collector) result() []Event {
	kept := c.events[:0]
	for _, e := range c.events {
		if e.Kind != 0 {
			kept = append(kept, e)
		}
	}
	followLogs(kept)
	return kept
}

func weight(e Event) int {
	t := e.Tool
	return eventSize + len(e.Text) + len(e.Question) + e.Offer.weight() + len(t.Command) + len(t.Path) + len(t.Old) + len(t.New) + len(t.Input)
}

// spoken is what an event adds to State.Spoken.
func spoken(e Event) int {
	switch e.Kind {
	case Human, Assistant:
		if e.Voice == MidTurn { // may be taken back when it arrives as a prompt, after the state was handed out
			return 0
		}
		return utf8.RuneCountInString(e.Text)
	case Call:
		return utf8.RuneCountInString(e.Tool.Command)
	}
	return 0
}
