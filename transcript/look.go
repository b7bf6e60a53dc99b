package transcript

import (
	"bytes"
	"time"
)

// HeadSize is how much of a file is looked at to tell its format, in bytes.
const HeadSize = 64 << 10

// Head is what the first bytes of a session file tell of it.
type Head struct {
	Agent    string    // who wrote it
	SubAgent bool      // a sub-agent did, at the agent's order: nobody spoke to it
	Began    time.Time // of the first event; zero: none was seen, or its time is not recorded
}

// Look tells what the first bytes of a file say of it, whatever the file is called: HeadSize of them tell the format; more may be
// needed to see the first event. It is not ok for the file of nobody we know, and for one that is still empty.
func Look(head []byte) (h Head, ok bool) {
	f, ok := formatOf(head)
	if !ok {
		return Head{}, false
	}
	h = Head{Agent: f.agent, SubAgent: f.subAgent(head)}
	batch, err := f.batch(bytes.NewReader(head), State{Agent: f.agent, Layout: f.layout})
	if err == nil && len(batch.Events) > 0 {
		h.Began = batch.Events[0].Time
	}
	return h, true
}
