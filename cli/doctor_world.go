package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// What a disk must have left. A store has some hundred kilobytes; while a file is replaced, it is there twice.
const (
	noRoom     = 1 << 20 // bytes, or less: nothing can be stored
	littleRoom = 64 << 20
	fewFiles   = 16 // that can still be made: each replacing needs one
)

func readOnlyDisk(err error) bool { return errors.Is(err, syscall.EROFS) }

// disk looks whether the disk of the store has room.
func (x *examination) disk() []diagnosis {
	if x.dirErr != nil {
		return noStore()
	}
	space, ok := safefile.SpaceAt(existing(x.dir))
	room := humanBytes(int64(min(space.Bytes, 1<<62)))
	fix := doing("free some space on the disk that holds %s", word(x.dir))
	switch {
	case !ok:
		return []diagnosis{fine("not looked at: the system does not tell what is left")}
	case space.Bytes < noRoom:
		return []diagnosis{fail(fix, "the disk is full, with %s left: nothing can be stored", room)}
	case space.Counted && space.Files < fewFiles:
		return []diagnosis{fail(doing("remove files from the disk that holds %s", word(x.dir)), "the disk can hold no more files (%d left): nothing can be stored", space.Files)}
	case space.Bytes < littleRoom:
		return []diagnosis{warn(fix, "the disk is nearly full, with %s left", room)}
	}
	return []diagnosis{fine("%s left", room)}
}

// wrongBy is from where on a moment in the future is a wrong clock, and no slow one.
const wrongBy = 24 * time.Hour

// clock looks whether the clock of this machine can be right.
func (x *examination) clock() []diagnosis {
	now := x.env.Now()
	paths := []string{x.env.Executable}
	if x.store != nil {
		for _, category := range learnings.Categories() {
			paths = append(paths, filepath.Join(x.dir, string(category)+".yaml"))
		}
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || info.ModTime().Sub(now) <= wrongBy {
			continue
		}
		fix := doing("set the clock of this machine; when it is right: touch %s", word(path))
		return []diagnosis{warn(fix, "the clock says %s, and %s was written on %s", minute(now), path, minute(info.ModTime()))}
	}
	var found []diagnosis
	for _, l := range x.snap.Items {
		if at := l.Seen(); at.Sub(now) > wrongBy {
			path := filepath.Join(x.dir, string(l.Category)+".yaml")
			found = append(found, warn(doing("correct its dates in %s, or set the clock of this machine", word(path)),
				"the clock says %s, and the learning %s is of %s", minute(now), l.ID, minute(at)))
		}
	}
	if len(found) > 0 {
		return found[:1:1]
	}
	return []diagnosis{fine("%s", minute(now))}
}

// projectStore looks at the store of the project in which the command runs.
func (x *examination) projectStore() []diagnosis {
	if dirFlag(x.context) != "" {
		return []diagnosis{fine("not looked at: the store was named with --dir")}
	}
	place := placeOf(x.project(x.cfg))
	if place.Dir() == "" {
		return []diagnosis{fine("this folder is no project's")}
	}
	shared, err := learnings.OpenShared(place, x.store, x.options())
	if errors.Is(err, fs.ErrNotExist) {
		return []diagnosis{fine("this project has no store of its own")}
	}
	if errors.Is(err, learnings.ErrNotOurs) {
		return []diagnosis{warn(doing("move what is no learning out of %s", word(place.Dir())),
			"%s holds other things than learnings: nothing of it is given; your own store is used", place.Dir())}
	}
	if err != nil {
		d := x.closedStore(place.Dir(), err)
		d.health = doubtful // your own store works
		return []diagnosis{d}
	}
	defer shared.Close()
	snap := shared.Read()
	var found []diagnosis
	for _, problem := range snap.Problems {
		d := x.problem(place.Dir(), problem)
		d.health = doubtful
		found = append(found, d)
	}
	untrusted, err := x.untrusted(place.Project, snap.Items)
	switch {
	case err != nil:
		found = append(found, warn(typing("%s trust", x.typed()), "%v", err))
	case untrusted > 0:
		found = append(found, warn(typing("%s trust", x.typed()), "%s of %s: not given until you trust them", awaiting(untrusted), place.Dir()))
	}
	if len(found) == 0 {
		return []diagnosis{fine("%s, %s, all trusted", place.Dir(), plural(len(snap.Items), "learning"))}
	}
	return found
}

func awaiting(n int) string {
	if n == 1 {
		return "1 learning waits for a look"
	}
	return fmt.Sprintf("%d learnings wait for a look", n)
}

// untrusted counts the learnings of a project that are not trusted as they are now. Without a store of the user's,
// nothing is.
func (x *examination) untrusted(project string, items []learnings.Learning) (int, error) {
	var trust learnings.Trust
	if x.store != nil {
		var err error
		if trust, err = x.store.Trust(project); err != nil {
			return 0, err
		}
	}
	n := 0
	for _, l := range items {
		if l.Status != learnings.Retired && !trust.Covers(l) {
			n++
		}
	}
	return n, nil
}
