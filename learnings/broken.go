package learnings

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
)

// savingTime is how long a file that was emptied may be on its way to be written. Editors take milliseconds, programs that
// carry files from one machine to another longer.
const savingTime = 2 * time.Second

// doubtEmpty takes a file that was emptied just now for broken: many editors empty a file before they write it, and what
// we put in its place then would be all that is left.
func (f *file) doubtEmpty(now time.Time) {
	if f.info != nil && f.broken == "" && f.info.Size() == 0 && now.Sub(f.info.ModTime()).Abs() < savingTime {
		f.broken = "it is empty, as while it is being saved"
	}
}

// maxBackups is how many copies of broken files are kept a category; the oldest go first. The file itself stays.
const maxBackups = 8

// backupMark stands between the name of a broken file and the hash of its content, in the name of its copy.
const backupMark = ".bak-"

// keepBroken keeps a copy of each broken file, one a content, in case the person who mends it does so badly. It does
// its best: a copy that cannot be written costs nothing.
func (t *Tx) keepBroken() {
	for _, f := range t.files() {
		if f.broken == "" || len(f.data) == 0 {
			continue
		}
		name := f.name + backupMark + contentHash(f.data)
		if err := t.store.dir.CreateNew(name, f.data); err == nil {
			t.dropOldBackups(f.name + backupMark)
		}
	}
}

func (t *Tx) dropOldBackups(lead string) {
	entries, err := t.store.dir.List()
	if err != nil {
		return
	}
	type backup struct {
		name string
		time int64
	}
	var all []backup
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), lead) {
			all = append(all, backup{e.Name(), info.ModTime().UnixNano()})
		}
	}
	slices.SortFunc(all, func(a, b backup) int { return cmp.Compare(b.time, a.time) }) // newest first
	for _, b := range all[min(len(all), maxBackups):] {
		_ = t.store.dir.Remove(b.name)
	}
}

func contentHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:4])
}
