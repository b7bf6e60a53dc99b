package start

import (
	"context"
	"fmt"
	"time"

	"session-learning/hooks"
	"session-learning/learnings"
)

// sharedWait is how long an answer waits for the project's store: its author decides what reading it takes, and the user's
// own learnings must be given all the same.
const sharedWait = 150 * time.Millisecond

// offered is what came of reading the project's store.
type offered struct {
	items []learnings.Learning
	err   error
}

// offer reads what the project shares and the user trusts, while other work is done; the result is asked for when it is
// needed. Whatever stands there, it costs nothing but itself.
func offer(store *learnings.Store, place learnings.Place) func() ([]learnings.Learning, error) {
	late := time.NewTimer(sharedWait)
	done := make(chan offered, 1)
	go func() {
		var o offered
		defer func() { done <- o }()
		defer hooks.Recovered(&o.err)
		o.items, o.err = store.Offered(place)
	}()
	return func() ([]learnings.Learning, error) {
		select {
		case o := <-done:
			return o.items, o.err
		case <-late.C:
			return nil, fmt.Errorf("read the project's store: %w", context.DeadlineExceeded)
		}
	}
}
