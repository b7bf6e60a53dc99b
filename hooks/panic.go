package hooks

import (
	"runtime"
	"strings"
)

// panicError is a panic that was survived.
type panicError struct{ where string }

func (p panicError) Error() string { return "panic in " + p.where }

// Recovered turns a panic into an error. To be deferred in every goroutine: a panic that nobody recovers ends the
// process with status 2, which blocks prompts and makes agents loop.
func Recovered(err *error) {
	if recover() != nil {
		*err = panicError{panicSite()}
	}
}

// panicSite is the function of ours that panicked.
func panicSite() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		frame, more := frames.Next()
		if name, ours := strings.CutPrefix(frame.Function, "session-learning/"); ours {
			return name
		}
		if !more {
			return "unknown"
		}
	}
}
