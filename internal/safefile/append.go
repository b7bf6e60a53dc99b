package safefile

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// Rotated is what the name of a full file gets; an older one of that name goes.
const Rotated = ".1"

// appendWait bounds how long a line waits for the lines of others: a line takes microseconds, and a hook has no time.
const appendWait = 20 * time.Millisecond

// Append adds a line, which should end in a newline, in one write, so that lines of several processes do not mix.
// A file that would grow over limit bytes is first renamed to name+Rotated. A line that a dying process left unfinished
// is ended first. The file is made 0600 when missing, and not flushed: use it for what may be lost in a power cut.
// When others hold the file too long, or locks are not to be had, the line is added all the same, with neither of the two.
func (d *Dir) Append(name string, line []byte, limit int64) error {
	f, alone, err := d.openEnd(name, limit-int64(len(line)))
	if err != nil {
		return because("append to", name, err)
	}
	if alone && torn(f) {
		line = append([]byte("\n"), line...)
	}
	err = d.write(f, name, line)
	if err := errors.Join(err, d.close(f, name)); err != nil {
		return because("append to", name, err)
	}
	return nil
}

// openEnd opens a file of at most so many bytes to be appended to, and tells whether all others are locked out of it.
// A fuller one is moved away; whoever waited for the lock meanwhile finds that the name stands for another file, and begins anew.
func (d *Dir) openEnd(name string, room int64) (f *os.File, alone bool, err error) {
	for range openTries {
		if f, _, err = d.open(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, fileMode); err != nil {
			return nil, false, err
		}
		if alone, _ = d.acquire(f, name, appendWait); !alone {
			return f, false, nil
		}
		moved, err := d.rotate(f, name, room)
		if err != nil {
			f.Close()
			return nil, false, err
		}
		if !moved {
			return f, true, nil
		}
		f.Close()
	}
	return nil, false, errReplaced
}

// rotate moves a locked file away when it is too full, and tells whether it stands under its name no longer.
func (d *Dir) rotate(f *os.File, name string, room int64) (moved bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	now, err := d.lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !os.SameFile(now, info):
		return true, nil
	case err != nil:
		return false, err
	case info.Size() == 0 || info.Size() <= room:
		return false, nil
	}
	return true, d.rename(name, name+Rotated)
}

// torn tells whether a file's last line has no end.
func torn(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return false
	}
	var last [1]byte
	_, err = f.ReadAt(last[:], info.Size()-1)
	return err == nil && last[0] != '\n'
}
