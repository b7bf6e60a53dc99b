//go:build unix

package cli

import (
	"os/exec"
	"syscall"
)

// killWhole makes the end of a program the end of what it has started, too: some programs are a script that starts the
// real one.
func killWhole(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
