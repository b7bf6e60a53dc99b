package hooks

import (
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// detached starts a process without a console and out of the agent's process group.
func detached() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP,
	}
}

// keepFiles is nothing here: no file is handed on unless it is named.
func keepFiles() {}

// ignoredSignals are those that a hook must not die of.
func ignoredSignals() []os.Signal { return []os.Signal{syscall.SIGHUP} }
