//go:build unix

package safefile

import (
	"syscall"
	"testing"
)

const onWindows = false

func makePipe(t *testing.T, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
}
