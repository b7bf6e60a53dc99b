package transcript

import (
	"bytes"
	"errors"
	"io"
	"iter"
)

// MaxLine is the most that one line may have, in bytes. A longer one costs itself: it is skipped and counted. The
// longest line seen in real sessions, a picture that was read, has 2.1 MB.
const MaxLine = 8 << 20

// chunk is what is asked of the reader at a time, in bytes. Half of all sessions have no longer line.
const chunk = 64 << 10

const bom = "\xef\xbb\xbf"

func withoutBOM(text []byte) []byte { return bytes.TrimPrefix(text, []byte(bom)) }

// headLines are the lines that the first bytes of a file hold. The last may be cut off.
func headLines(head []byte) iter.Seq[[]byte] { return bytes.SplitSeq(withoutBOM(head), []byte{'\n'}) }

// lines cuts a stream into lines in bounded memory. The slice of a line is valid until the next one is asked for.
type lines struct {
	r          io.Reader
	buf        []byte
	start, end int // buf[start:end] is read and not given out
	seen       int // of that, buf[start:seen] is known to hold no newline
	eof        bool
	err        error

	offset  int64 // of buf[start] in the file
	newline int   // newlines before offset
	long    int   // over-long lines skipped
}

func newLines(r io.Reader, offset int64, newline int) *lines {
	return &lines{r: r, buf: make([]byte, chunk), offset: offset, newline: newline}
}

// line is a line without its line break. At the end of the input there may be one that has none yet.
type line struct {
	text   []byte
	at     int64 // offset of its first byte
	number int   // 1-based
	open   bool  // no line break yet
}

// next returns the next line that is not over-long; ok is false at the end of the input. After an open line the
// input stands where it stood: the caller says with take how much of it was used.
func (l *lines) next() (ln line, ok bool) {
	for {
		if i := bytes.IndexByte(l.buf[l.seen:l.end], '\n'); i >= 0 {
			end := l.seen + i
			ln = line{text: l.buf[l.start:end], at: l.offset, number: l.newline + 1}
			l.take(end + 1 - l.start)
			l.newline++
			if len(ln.text) > MaxLine {
				l.long++
				continue
			}
			return ln, true
		}
		l.seen = l.end
		switch {
		case l.end-l.start > MaxLine:
			if !l.discard() {
				return line{}, false
			}
		case l.eof:
			return line{text: l.buf[l.start:l.end], at: l.offset, number: l.newline + 1, open: true}, l.end > l.start
		default:
			l.fill()
		}
	}
}

func (l *lines) take(n int) {
	l.start += n
	l.seen = l.start
	l.offset += int64(n)
}

// fill reads more behind what is there: it first makes room, by moving what is there or by growing.
func (l *lines) fill() {
	if l.end == len(l.buf) {
		kept := l.end - l.start
		to := l.buf
		if kept > len(l.buf)/2 {
			to = make([]byte, min(2*len(l.buf), MaxLine+chunk))
		}
		copy(to, l.buf[l.start:l.end])
		l.buf, l.start, l.end, l.seen = to, 0, kept, kept
	}
	for range 100 { // as bufio does: a reader that gives nothing that often never will
		n, err := l.r.Read(l.buf[l.end:])
		l.end += n
		if err != nil {
			l.eof = true
			if !errors.Is(err, io.EOF) {
				l.err = err
			}
			return
		}
		if n > 0 {
			return
		}
	}
	l.eof, l.err = true, io.ErrNoProgress
}

// discard skips an over-long line to its end. It returns false when the input ends first: the line then stays unread,
// because it is not known yet where it ends.
func (l *lines) discard() bool {
	skipped := int64(l.end - l.start)
	for !l.eof {
		l.start, l.end, l.seen = 0, 0, 0
		l.fill()
		if i := bytes.IndexByte(l.buf[:l.end], '\n'); i >= 0 {
			l.offset += skipped + int64(i) + 1
			l.start, l.seen = i+1, i+1
			l.newline++
			l.long++
			return true
		}
		skipped += int64(l.end)
	}
	return false
}
