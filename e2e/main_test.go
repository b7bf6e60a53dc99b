//go:build e2e && unix

package e2e

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests where nothing can leave the machine, as far as the system allows it.
func TestMain(m *testing.M) {
	status, done, err := offline()
	if err != nil {
		fmt.Fprintf(os.Stderr, "e2e: %v\n", err)
		os.Exit(1)
	}
	if !done {
		status = m.Run()
	}
	os.Exit(status)
}
