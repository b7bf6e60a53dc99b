//go:build e2e && unix

package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// envOffline marks the process that runs in the network namespace.
const envOffline = "SESSION_LEARNING_E2E_OFFLINE"

// unusable is the exit status of a process that got a namespace but no rights in it, as on systems that restrict
// what users do in theirs. The test binary itself never ends with it.
const unusable = 97

// offline runs this test binary again in a network namespace that has loopback only: whatever the client wants to
// reach beyond the scripted model fails at once, instead of leaving the machine. Where namespaces are not allowed the
// tests go on without one (done is false): the client's settings then keep it to the one address.
func offline() (status int, done bool, err error) {
	if os.Getenv(envOffline) != "" {
		if raiseLoopback() != nil {
			return unusable, true, nil
		}
		return 0, false, nil
	}
	exe, err := os.Executable()
	if err != nil {
		return 0, false, fmt.Errorf("find test binary: %w", err)
	}
	cmd := exec.Command(exe, os.Args[1:]...)
	cmd.Env = append(os.Environ(), envOffline+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = isolated()
	runtime.LockOSThread() // the death signal belongs to the thread
	defer runtime.UnlockOSThread()
	if cmd.Start() != nil {
		return 0, false, nil
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, false, fmt.Errorf("run tests offline: %w", err)
	}
	status = cmd.ProcessState.ExitCode()
	return status, status != unusable, nil
}

// isolated asks for a network namespace, within a user namespace for who is not root. The child dies with us, so
// that a test that is given up leaves no client behind.
func isolated() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	if uid, gid := os.Getuid(), os.Getgid(); uid != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
		attr.AmbientCaps = []uintptr{unix.CAP_NET_ADMIN}
	}
	return attr
}

// raiseLoopback switches on the one interface of a new network namespace.
func raiseLoopback() error {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("raise loopback: %w", err)
	}
	defer unix.Close(socket)
	lo, err := unix.NewIfreq("lo")
	if err != nil {
		return fmt.Errorf("raise loopback: %w", err)
	}
	lo.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	if err := unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, lo); err != nil {
		return fmt.Errorf("raise loopback: %w", err)
	}
	return nil
}
