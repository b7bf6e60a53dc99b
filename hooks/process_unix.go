//go:build unix

package hooks

import (
	"os"
	"syscall"
)

// detached starts a process in a session of its own: no signal to the agent's process group reaches it.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// ignoredSignals are those that a hook must not die of: the write that a limit on file sizes forbids (SIGXFSZ) fails
// then instead.
func ignoredSignals() []os.Signal {
	return []os.Signal{syscall.SIGPIPE, syscall.SIGHUP, syscall.SIGXFSZ}
}
