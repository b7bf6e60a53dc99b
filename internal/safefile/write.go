package safefile

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Temporary files are hidden and carry a name by which Sweep knows them as ours.
const (
	tempPrefix = ".session-learning-"
	tempSuffix = ".tmp"
)

// readBackSize is how much of a written file is compared at a time, in bytes.
const readBackSize = 64 << 10

// Replace puts data under a name: readers see the old file or the new one, whole. It writes a temporary file, reads
// it back, asks check (which may be nil) about what was read, and renames it once it is on the disk. The mode of an
// existing file is kept; a new one is 0600. After an error the old file stands, unless only the last step, making
// the rename itself last, failed.
func (d *Dir) Replace(name string, data []byte, check func(readBack []byte) error) error {
	mode, err := d.modeOf(name)
	if err != nil {
		return because("replace", name, err)
	}
	if err := d.publish(name, data, mode, check, d.rename); err != nil {
		return because("replace", name, err)
	}
	return nil
}

// CreateNew puts data under a name that must be free (else fs.ErrExist), whole or not at all.
func (d *Dir) CreateNew(name string, data []byte) error {
	if err := plain(name); err != nil {
		return because("create", name, err)
	}
	if err := d.publish(name, data, asMade, nil, d.link); err != nil {
		return because("create", name, err)
	}
	return nil
}

// asMade stands for the mode of a new file.
const asMade fs.FileMode = 0

// modeOf returns the mode that a file keeps when it is replaced. What is no regular file is not replaced: a link
// could have been put there to be destroyed or believed.
func (d *Dir) modeOf(name string) (fs.FileMode, error) {
	info, err := d.lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return asMade, nil
	}
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, ErrNotRegular
	}
	return info.Mode().Perm(), nil
}

// publish writes a temporary file and puts it in its place.
func (d *Dir) publish(name string, data []byte, mode fs.FileMode, check func([]byte) error, place func(temp, name string) error) error {
	temp := tempPrefix + randomHex() + tempSuffix
	placed := false
	defer func() {
		if !placed {
			d.discard(temp)
		}
	}()
	if err := d.writeTemp(temp, data, mode, check); err != nil {
		return err
	}
	if err := place(temp, name); err != nil {
		return err
	}
	placed = true
	return d.syncDir()
}

func (d *Dir) writeTemp(temp string, data []byte, mode fs.FileMode, check func([]byte) error) (err error) {
	if err := d.gate(OpCreate, temp); err != nil {
		return err
	}
	made := fileMode
	if d.shared {
		made = sharedFileMode
	}
	f, err := d.root.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, made)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close(f, temp)) }()
	if err := d.write(f, temp, data); err != nil {
		return err
	}
	if err := d.verify(f, temp, data); err != nil {
		return err
	}
	if check != nil {
		if err := check(data); err != nil { // the same bytes as were read back
			return err
		}
	}
	if mode != asMade && (mode != fileMode || d.shared) {
		if err := d.chmod(f, temp, mode); err != nil {
			return err
		}
	}
	return d.sync(f, temp)
}

func (d *Dir) write(f *os.File, name string, data []byte) error {
	err := d.gate(OpWrite, name)
	if errors.Is(err, ErrShortWrite) {
		data = data[:len(data)/2]
	} else if err != nil {
		return err
	}
	_, err = f.Write(data)
	return err
}

// verify reads a file back and compares: disks and file systems have been seen to keep less than they reported.
func (d *Dir) verify(f *os.File, name string, data []byte) error {
	if err := d.gate(OpRead, name); err != nil {
		return err
	}
	r := io.NewSectionReader(f, 0, int64(len(data))+1)
	buf := make([]byte, min(readBackSize, len(data)+1))
	for {
		n, err := r.Read(buf)
		if n > len(data) || !bytes.Equal(buf[:n], data[:n]) {
			return errors.New("what was written reads back differently")
		}
		data = data[n:]
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	if len(data) > 0 {
		return fmt.Errorf("%w: %d bytes are missing", ErrShortWrite, len(data))
	}
	return nil
}

func (d *Dir) chmod(f *os.File, name string, mode fs.FileMode) error {
	if err := d.gate(OpChmod, name); err != nil {
		return err
	}
	return f.Chmod(mode)
}

func (d *Dir) sync(f *os.File, name string) error {
	if err := d.gate(OpSync, name); err != nil {
		return err
	}
	if err := f.Sync(); err != nil && !unsupported(err) {
		return err
	}
	return nil
}

// close closes the file also when it is made to fail, so that no test leaks it.
func (d *Dir) close(f *os.File, name string) error {
	err := f.Close()
	if fault := d.gate(OpClose, name); fault != nil {
		return fault
	}
	return err
}

func (d *Dir) rename(from, to string) error {
	if err := d.gate(OpRename, to); err != nil {
		return err
	}
	return d.root.Rename(from, to)
}

// link gives the temporary file its name only when that is free. Without hard links the name is taken first, so
// that for a moment an empty file stands there.
func (d *Dir) link(temp, name string) error {
	if err := d.gate(OpRename, name); err != nil {
		return err
	}
	err := d.root.Link(temp, name)
	if err == nil {
		d.discard(temp)
		return nil
	}
	if !noLinks(err) {
		return err
	}
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return d.root.Rename(temp, name)
}

func (d *Dir) syncDir() error {
	if err := d.gate(OpSyncDir, "."); err != nil {
		return err
	}
	if err := syncFolder(d.root); err != nil && !unsupported(err) {
		return err
	}
	return nil
}

// discard removes a temporary file; what cannot be removed now is swept later.
func (d *Dir) discard(temp string) {
	if d.gate(OpRemove, temp) == nil {
		_ = d.root.Remove(temp)
	}
}

// Remove removes a file or an empty folder. A missing one is fs.ErrNotExist.
func (d *Dir) Remove(name string) error {
	if err := plain(name); err != nil {
		return because("remove", name, err)
	}
	if err := d.gate(OpRemove, name); err != nil {
		return because("remove", name, err)
	}
	if err := d.root.Remove(name); err != nil {
		return because("remove", name, err)
	}
	return nil
}

// Rename gives a file another name in the same folder and makes that last. A file of that name is replaced.
func (d *Dir) Rename(from, to string) error {
	if err := cmp.Or(plain(from), plain(to)); err != nil {
		return because("rename", from, err)
	}
	if err := d.rename(from, to); err != nil {
		return because("rename", from, err)
	}
	if err := d.syncDir(); err != nil {
		return because("rename", from, err)
	}
	return nil
}

// Sweep removes temporary files of ours that were last written before a time: their writers are dead.
func (d *Dir) Sweep(olderThan time.Time) error {
	entries, err := d.List()
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		if !Temporary(e.Name()) {
			continue
		}
		info, err := d.Stat(e.Name())
		if err == nil && info.ModTime().Before(olderThan) {
			err = d.Remove(e.Name())
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Temporary tells whether a listed name is an unfinished file of ours, which is not to be counted or read.
func Temporary(name string) bool {
	return strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempSuffix)
}

func randomHex() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
