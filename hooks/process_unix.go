//go:build unix

package hooks

import (
	"os"
	"strconv"
	"syscall"
)

// detached starts a process in a session of its own: no signal to the agent's process group reaches it.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// keepFiles keeps from the processes that we start what the agent left open to us: a pipe that a worker held open would
// keep its reader waiting, and a lock its next owner. Where the open files cannot be listed, they are handed on.
func keepFiles() {
	dir, err := os.Open("/dev/fd")
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // those that were listed
	for _, name := range names {
		if fd, err := strconv.Atoi(name); err == nil && fd > 2 {
			syscall.CloseOnExec(fd)
		}
	}
}

// ignoredSignals are those that a hook must not die of: the write that a limit on file sizes forbids (SIGXFSZ) fails
// then instead.
func ignoredSignals() []os.Signal {
	return []os.Signal{syscall.SIGPIPE, syscall.SIGHUP, syscall.SIGXFSZ}
}
