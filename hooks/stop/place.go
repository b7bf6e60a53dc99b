package stop

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"

	"session-learning/transcript"
)

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
