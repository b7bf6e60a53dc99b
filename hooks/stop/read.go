package stop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"session-learning/transcript"
)

// Waiting for a transcript that is still being written: clients tell of a stop up to 140 ms before the last message
// is on disk.
const (
	quiet     = 300 * time.Millisecond // nothing was written for so long: it is complete
	poll      = 50 * time.Millisecond
	maxSettle = 5 * time.Second // then it is read as it is
)

// settle waits until a transcript is quiet. One that was last written to a while ago is not waited for.
func settle(ctx context.Context, path string, now func() time.Time) error {
	last, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("find transcript: %w", err)
	}
	if now().Sub(last.ModTime()).Abs() > maxSettle {
		return nil
	}
	calm := time.Duration(0)
	for waited := time.Duration(0); calm < quiet && waited < maxSettle; waited += poll {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(poll):
		}
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("find transcript: %w", err)
		}
		calm += poll
		if info.Size() != last.Size() || !info.ModTime().Equal(last.ModTime()) {
			calm = 0
		}
		last = info
	}
	return nil
}

// place is where the reading of a transcript begins.
type place struct {
	from transcript.State
	done bool // nothing is new
}

// place finds where to go on. A file that is not the one that was read before, because it was cut or replaced, is
// read from its start; so is one whose cursor was lost.
func (r *Reader) place(f *os.File, size int64, path string) place {
	cursor := r.Cursors.Load(path)
	if cursor.Mark == "" || cursor.Offset < 0 || cursor.Offset > size || cursor.Mark != mark(f, cursor.Offset) {
		return place{}
	}
	at := place{done: cursor.Offset == size}
	if json.Unmarshal(cursor.Resume, &at.from) != nil || at.from.Offset < 0 || at.from.Offset > cursor.Offset {
		at.from = transcript.State{}
	}
	return at
}

// marked is how many bytes at the start of a file, and before a place in it, tell the file from another, in bytes.
const marked = 1 << 10

// mark stands for what is before a place in a file; empty when that cannot be read.
func mark(f io.ReaderAt, offset int64) string {
	sum := sha256.New()
	for _, at := range []int64{0, max(0, offset-marked)} {
		part := make([]byte, min(marked, offset-at))
		if _, err := f.ReadAt(part, at); err != nil {
			return ""
		}
		sum.Write(part)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
