package safefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Rotated is what the name of a full file gets; an older one of that name goes.
const Rotated = ".1"

// Append adds a line, which should end in a newline, in one write, so that lines of several processes do not mix.
// A file that would grow over limit bytes is first renamed to name+Rotated. A line that a dying process left unfinished
// is ended first. The file is made 0600 when missing, and not flushed: use it for what may be lost in a power cut.
func (d *Dir) Append(name string, line []byte, limit int64) error {
	if err := d.rotate(name, int64(len(line)), limit); err != nil {
		return because("append to", name, err)
	}
	f, info, err := d.open(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, fileMode)
	if err != nil {
		return because("append to", name, err)
	}
	if torn(f, info.Size()) {
		line = append([]byte("\n"), line...)
	}
	err = d.write(f, name, line)
	if err := errors.Join(err, d.close(f, name)); err != nil {
		return because("append to", name, err)
	}
	return nil
}

// torn tells whether a file's last line has no end.
func torn(r io.ReaderAt, size int64) bool {
	if size == 0 {
		return false
	}
	var last [1]byte
	_, err := r.ReadAt(last[:], size-1)
	return err == nil && last[0] != '\n'
}

// rotate moves a full file away. The file itself is locked for that, and looked at again, so that of two processes
// only one moves it and none moves the fresh one.
func (d *Dir) rotate(name string, more, limit int64) error {
	info, err := d.lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Size()+more <= limit {
		return nil
	}
	f, opened, err := d.open(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	held, err := tryLock(f)
	if !held && err == nil {
		return nil // another process is at it
	}
	now, err := d.lstat(name)
	if err != nil || !os.SameFile(now, opened) {
		return nil // done by another process
	}
	return d.rename(name, name+Rotated)
}
