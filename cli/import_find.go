package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"session-learning/hooks"
	"session-learning/hooks/stop"
	"session-learning/internal/safefile"
	"session-learning/transcript"
)

// Why a file is not learned from, as a person is told.
const (
	doneBefore    = "read already"
	unknownFormat = "not a session of a known agent"
	ofSubAgent    = "of sub-agents"
	isLink        = "links, which are not followed"
	notRegular    = "not regular files"
	emptyFile     = "empty"
	foreignFile   = "of somebody else"
	inUse         = "in use by a hook, which learns from it"
)

// pastSession is a transcript that holds something to be read.
type pastSession struct {
	path  string
	size  int64     // bytes, when it was found
	began time.Time // zero: not known
}

// failedFile is a file that could not be learned from.
type failedFile struct {
	path string
	err  error
}

// finder looks for transcripts below paths.
type finder struct {
	reader   *stop.Reader // knows what was read already
	seen     map[string]bool
	sessions []pastSession
	skipped  map[string]int // files, by the reason
	failed   []failedFile
	looked   func(files int) // told of every file; nil: nobody asks
	files    int
	ctx      context.Context
}

// maxFound is how many transcripts are imported at a time: what is to be done is held in memory.
const maxFound = 1_000_000

var errTooMany = fmt.Errorf("more than %d sessions; import them folder by folder", maxFound)

func newFinder(reader *stop.Reader) *finder {
	return &finder{reader: reader, seen: map[string]bool{}, skipped: map[string]int{}}
}

// find looks into files and folders, until the context ends. One that cannot be read keeps no other from being
// found. What was found comes in the order in which it is learned: by its beginning, so that what was said later
// counts as later, then by its path.
func (f *finder) find(ctx context.Context, paths []string) error {
	f.ctx = ctx
	for _, path := range paths {
		info, err := os.Stat(path) // a link that a person names is followed
		switch {
		case err != nil:
			f.fail(path, err)
		case info.IsDir():
			f.folder(path)
		default:
			f.file(path, info)
		}
	}
	slices.SortFunc(f.sessions, func(a, b pastSession) int {
		return cmp.Or(a.began.Compare(b.began), cmp.Compare(a.path, b.path))
	})
	if len(f.sessions) > maxFound {
		return errTooMany
	}
	return nil
}

// folder looks into a folder and those below it. Links are not followed: they could lead out of it, or round in circles.
func (f *finder) folder(path string) {
	entries, err := os.ReadDir(path)
	if err != nil {
		f.fail(path, err)
	}
	for _, e := range entries {
		if len(f.sessions) > maxFound || f.ctx.Err() != nil {
			return
		}
		below := filepath.Join(path, e.Name())
		switch kind := e.Type(); {
		case kind.IsDir():
			f.folder(below)
		case kind&fs.ModeSymlink != 0:
			f.skipped[isLink]++
		case !kind.IsRegular():
			f.skipped[notRegular]++
		default:
			info, err := e.Info()
			if errors.Is(err, fs.ErrNotExist) { // removed meanwhile
				continue
			}
			if err != nil {
				f.fail(below, err)
				continue
			}
			f.file(below, info)
		}
	}
}

// file takes a file in, or tells why not.
func (f *finder) file(path string, info fs.FileInfo) {
	if f.seen[path] {
		return
	}
	f.seen[path] = true
	if f.files++; f.looked != nil {
		f.looked(f.files)
	}
	switch {
	case !info.Mode().IsRegular():
		f.skipped[notRegular]++
		return
	case info.Size() == 0:
		f.skipped[emptyFile]++
		return
	case !safefile.Owned(info):
		f.skipped[foreignFile]++
		return
	case hooks.OfSubAgent(path):
		f.skipped[ofSubAgent]++
		return
	}
	session, reason, err := f.look(path)
	switch {
	case err != nil:
		f.fail(path, err)
	case reason != "":
		f.skipped[reason]++
	default:
		f.sessions = append(f.sessions, session)
	}
}

// maxHead is how much of a transcript is looked at for the time of its first event, in bytes: much can stand before it.
const maxHead = 1 << 20

// look tells by its content what a file is. The reason tells why it is not to be read.
func (f *finder) look(path string) (session pastSession, reason string, err error) {
	file, info, err := safefile.OpenRegular(path)
	if err != nil {
		return pastSession{}, "", err
	}
	defer file.Close()
	if f.reader.Done(file, info.Size()) {
		return pastSession{}, doneBefore, nil
	}
	var head transcript.Head
	for size := int64(transcript.HeadSize); head.Began.IsZero() && size <= maxHead; size *= maxHead / transcript.HeadSize {
		data, err := io.ReadAll(io.NewSectionReader(file, 0, size))
		if err != nil {
			return pastSession{}, "", err
		}
		var known bool
		switch head, known = transcript.Look(data); {
		case !known:
			return pastSession{}, unknownFormat, nil
		case head.SubAgent:
			return pastSession{}, ofSubAgent, nil
		}
	}
	return pastSession{path: path, size: info.Size(), began: head.Began}, "", nil
}

func (f *finder) fail(path string, err error) {
	f.failed = append(f.failed, failedFile{path, withoutPath(err)})
}

// bytes is the size of all that was found.
func (f *finder) bytes() int64 {
	total := int64(0)
	for _, s := range f.sessions {
		total += s.size
	}
	return total
}
