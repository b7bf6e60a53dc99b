//go:build e2e && !unix

package e2e

import "testing"

func TestClaudeCode(t *testing.T) {
	t.Fatal("the real clients are driven on Linux and macOS only: run the tests with the tag e2e there")
}
