package safefile

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// nonBlock is nothing here: a name in a folder is never a pipe.
const nonBlock = 0

// checkOwner leaves it to the access lists, which a user's profile folder sets for its owner alone.
func checkOwner(fs.FileInfo, bool) error { return nil }

func owned(fs.FileInfo) bool { return true }

// tryLock takes the lock or says that another process holds it.
func tryLock(f *os.File) (held bool, err error) {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err = windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

// unsupported tells errors of a file system that cannot do a thing from failures to do it.
func unsupported(err error) bool {
	return errors.Is(err, windows.ERROR_NOT_SUPPORTED) || errors.Is(err, windows.ERROR_INVALID_FUNCTION)
}

// noLinks tells that a file system has no hard links.
func noLinks(err error) bool { return unsupported(err) }

// syncFolder is nothing here: a folder cannot be flushed, and the journal keeps renames in order.
func syncFolder(*os.Root) error { return nil }
