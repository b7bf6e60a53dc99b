package hooks

import (
	"errors"
	"io"
	"time"
)

// Bounds of what is read from an agent. Some agents never close the pipe, and one tool's output may be 100 MB.
const (
	maxStdin  = 1 << 20                // bytes
	stdinWait = 300 * time.Millisecond // for the whole value
	lastLook  = 20 * time.Millisecond  // of it, left for what arrived while we were not given the processor
	chunk     = 64 << 10               // bytes a read
)

// readFields reads the first JSON value of r, within the bounds, and returns the members of the object that it is.
// Of an object that is cut short, by a bound or its sender, the members that arrived are kept.
func readFields(r io.Reader) Fields {
	stop := make(chan struct{})
	defer close(stop)
	chunks := readChunks(r, stop)
	timeout := time.NewTimer(stdinWait - lastLook)
	looked := false
	defer timeout.Stop()
	var s scanner
	for !s.done && len(s.buf) < maxStdin {
		select {
		case <-timeout.C:
			if looked {
				return s.finish()
			}
			// On a busy machine the time may be over before we came to look.
			looked = true
			timeout.Reset(lastLook)
		case data, open := <-chunks:
			if !open {
				return s.finish()
			}
			s.feed(data)
		}
	}
	return s.finish()
}

// readChunks reads on its own, because a read from a pipe that nobody writes to cannot be called off.
func readChunks(r io.Reader, stop <-chan struct{}) <-chan []byte {
	chunks := make(chan []byte)
	go func() {
		defer close(chunks)
		// A reader that panics has nothing more to say; the hook goes on with what it said before.
		defer func() { _ = recover() }()
		for empty := 0; empty < 100; {
			data := make([]byte, chunk)
			n, err := r.Read(data)
			if n > 0 {
				empty = 0
				select {
				case chunks <- data[:n]:
				case <-stop:
					return
				}
			}
			if err != nil && !errors.Is(err, io.ErrNoProgress) {
				return
			}
			empty++
		}
	}()
	return chunks
}
