//go:build unix

package safefile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// nonBlock keeps an open from waiting for the other end of a pipe.
const nonBlock = syscall.O_NONBLOCK

// checkOwner refuses what another user owns or may write. The superuser's files inside the user's own folder are
// fine (an editor under sudo leaves them); a group that holds the user alone (same number, the usual default) too.
func checkOwner(info fs.FileInfo, rootMay bool) error {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	if int(stat.Uid) != os.Geteuid() && !(rootMay && stat.Uid == 0) {
		return foreign("it belongs to another user", "chown it")
	}
	mode := info.Mode().Perm()
	if mode&0o002 != 0 || mode&0o020 != 0 && stat.Gid != stat.Uid {
		return foreign("others may write it", "chmod go-w")
	}
	return nil
}

func owned(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(stat.Uid) == os.Geteuid()
}

// tryLock takes the lock or says that another process holds it.
func tryLock(f *os.File) (held bool, err error) {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		default:
			return false, err
		}
	}
}

// unsupported tells errors of a file system that cannot do a thing from failures to do it.
func unsupported(err error) bool {
	for _, no := range []error{syscall.ENOLCK, syscall.ENOSYS, syscall.ENOTSUP, syscall.EOPNOTSUPP, syscall.EINVAL} {
		if errors.Is(err, no) {
			return true
		}
	}
	return false
}

// noLinks tells that a file system has no hard links.
func noLinks(err error) bool {
	return unsupported(err) || errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EMLINK)
}

// syncFolder makes a rename inside the folder last.
func syncFolder(root *os.Root) error {
	f, err := root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
