package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"session-learning/hooks/start"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// storeFolder looks whether the store can be read and written.
func (x *examination) storeFolder() []diagnosis {
	switch {
	case x.dirErr != nil:
		return []diagnosis{fail(x.placeless(), "%v", x.dirErr)}
	case errors.Is(x.storeErr, fs.ErrNotExist):
		return []diagnosis{x.missingStore()}
	case x.storeErr != nil:
		return []diagnosis{x.closedStore(x.dir, x.storeErr)}
	case !x.writable:
		return []diagnosis{fail(x.access(x.dir, safefile.MayWrite(x.dir)), "nothing can be learned: %v", safefile.MayWrite(x.dir))}
	}
	through := ""
	if path, err := filepath.EvalSymlinks(x.dir); err == nil && path != x.dir {
		through = ", which a link leads to " + path
	}
	return []diagnosis{fine("%s%s, %s", x.dir, through, plural(len(x.snap.Items), "learning"))}
}

// placeless is what to do when nothing tells where the store is.
func (x *examination) placeless() remedy {
	switch {
	case errors.Is(x.dirErr, config.ErrNoHome):
		return x.setHome()
	case x.configErr != nil:
		return doing("mend the configuration, as the check config says")
	}
	return doing("name a folder: %s --dir /absolute/path install", x.typed())
}

// missingStore tells why there is no store, and whether one can be made.
func (x *examination) missingStore() diagnosis {
	if link, target := brokenLink(x.dir); link != "" {
		return fail(typing("rm %s", word(link)), "%s is a link to %s, which is not there", link, target)
	}
	parent := existing(x.dir)
	if err := safefile.MayWrite(parent); err != nil {
		return fail(x.access(parent, err), "the store %s cannot be made: %v", x.dir, err)
	}
	return warn(x.install(), "there is none yet in %s: it is made when something is learned", x.dir)
}

// brokenLink is the first link in a path that leads nowhere; empty: there is none.
func brokenLink(path string) (link, target string) {
	for dir := path; ; dir = filepath.Dir(dir) {
		if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
				target, _ := os.Readlink(dir)
				link, target = dir, oneLine(target)
				return link, target
			}
		}
		if dir == filepath.Dir(dir) {
			return "", ""
		}
	}
}

// existing is the nearest folder or file of a path that is there.
func existing(path string) string {
	for ; ; path = filepath.Dir(path) {
		if _, err := os.Lstat(path); err == nil || path == filepath.Dir(path) {
			return path
		}
	}
}

// closedStore tells why a store that is there is not used.
func (x *examination) closedStore(dir string, err error) diagnosis {
	elsewhere := doing("name a folder that is empty or not there yet: %s --dir /absolute/path install", x.typed())
	switch {
	case errors.Is(err, learnings.ErrNotOurs):
		return fail(elsewhere, "%s holds other things than learnings, and is left alone", dir)
	case errors.Is(err, safefile.ErrForeign), errors.Is(err, fs.ErrPermission):
		return fail(x.access(dir, err), "%v", err)
	}
	file := existing(dir)
	if info, statErr := os.Stat(file); statErr == nil && !info.IsDir() {
		return fail(doing("move the file %s away", word(file)), "%s is a file, not a folder", file)
	}
	return fail(elsewhere, "%v", err)
}

// access is what opens something that is there and cannot be used.
func (x *examination) access(path string, err error) remedy {
	switch {
	case errors.Is(err, safefile.ErrTooLarge):
		return doing("make %s smaller", word(path))
	case errors.Is(err, safefile.ErrNotRegular), errors.Is(err, safefile.ErrNotFolder):
		return x.replacement(path)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, safefile.ErrForeign):
	case readOnlyDisk(err):
		return doing("make the disk that holds %s writable again, or name another store: %s --dir /absolute/path install", word(path), x.typed())
	default:
		return doing("mend %s, then look again: %s doctor", word(path), x.typed())
	}
	closed := lockedPart(path)
	info, err := os.Stat(closed)
	if err == nil && !safefile.Owned(info) {
		who := `"$(id -un)"`
		if x.env.Login != "" {
			who = word(x.env.Login)
		}
		return typing("sudo chown -R %s %s", who, word(closed))
	}
	if closed != path {
		return typing("chmod u+rwx %s", word(closed))
	}
	return typing("chmod -R u+rwX,go-w %s", word(path))
}

// lockedPart is the part of a path that keeps the rest from being seen; the path itself when it is seen.
func lockedPart(path string) string {
	for dir := path; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrPermission) || dir == filepath.Dir(dir) {
			return dir
		}
	}
}

// replacement is what to do about something that stands in the place of a file or folder of ours.
func (x *examination) replacement(path string) remedy {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return doing("move %s away", word(path))
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return typing("rm %s", word(path))
	}
	return typing("rm %s && cp -R %s %s", word(path), word(target), word(path))
}

// learnings looks into what the category files hold.
func (x *examination) learnings() []diagnosis {
	if x.store == nil {
		return noStore()
	}
	var found []diagnosis
	for _, p := range x.snap.Problems {
		if p.Kind != learnings.Shut && p.Kind != learnings.Unmerged {
			found = append(found, x.problem(x.dir, p))
		}
	}
	for _, name := range x.condition.Empty {
		path := filepath.Join(x.dir, name)
		found = append(found, warn(doing("put back what it held, or let it be: the next learning fills it"), "%s is empty, without a byte", path))
	}
	found = append(found, x.hidden()...)
	if len(found) == 0 {
		return []diagnosis{fine("all five files can be read: %s", x.census())}
	}
	return found
}

// census counts the learnings by status.
func (x *examination) census() string {
	n := map[learnings.Status]int{}
	for _, l := range x.snap.Items {
		n[l.Status]++
	}
	var parts []string
	for _, status := range learnings.Statuses() {
		if n[status] > 0 || status == learnings.Active {
			parts = append(parts, fmt.Sprintf("%d %s", n[status], status))
		}
	}
	return strings.Join(parts, ", ")
}

// problem words a problem of a store.
func (x *examination) problem(dir string, p learnings.Problem) diagnosis {
	path := filepath.Join(dir, filepath.FromSlash(p.File))
	detail := p.File + ": " + p.Detail
	fix := doing("mend %s", word(path))
	switch {
	case p.Err != nil:
		fix = x.access(path, p.Err)
	case p.Kind == learnings.TakenID:
		fix = doing("give the item in line %d of %s another id", p.Line, word(path))
	case p.Line > 0:
		fix = doing("mend line %d of %s", p.Line, word(path))
	}
	switch p.Kind {
	case learnings.Broken:
		return fail(fix, "%s%s", detail, x.aside(dir, p.File))
	case learnings.Shut:
		return fail(fix, "%s; nothing can be stored until that is mended", detail)
	case learnings.BadItem, learnings.TakenID:
		return warn(fix, "%s; the others are used", detail)
	}
	return warn(fix, "%s", detail)
}

// aside tells where the new learnings of a broken file are, and a copy of it.
func (x *examination) aside(dir, name string) string {
	text := ""
	pending := strings.TrimSuffix(name, ".yaml") + ".pending.yaml"
	if _, err := os.Lstat(filepath.Join(dir, pending)); err == nil && dir == x.dir {
		text = "; new learnings wait in " + pending
	}
	for _, backup := range x.condition.Copies {
		if strings.HasPrefix(backup, name+".bak-") && dir == x.dir {
			return text + "; " + backup + " is a copy"
		}
	}
	return text
}

// hidden tells of learnings that no session can be given, because their id would not come through unchanged.
func (x *examination) hidden() []diagnosis {
	clean := x.cleaner(x.cfg)
	var found []diagnosis
	for _, l := range x.snap.Items {
		if l.Status != learnings.Retired && !start.Presentable(l, clean) {
			path := filepath.Join(x.dir, string(l.Category)+".yaml")
			found = append(found, warn(doing("give it another id in %s, of letters, digits and dashes", word(path)),
				"%s: the id %s cannot be shown to a model, so that the learning is never given", filepath.Base(path), l.ID))
		}
	}
	return found
}
