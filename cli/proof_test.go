package cli

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAProofThatWasKilledLeavesNothingForEver(t *testing.T) {
	folder, now := t.TempDir(), time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for name, age := range map[string]time.Duration{
		"proof-1": 2 * time.Hour, "proof-2": time.Minute, "other": 2 * time.Hour,
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Join(path, "store"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	sweepProofs(folder, now)
	sweepProofs(filepath.Join(folder, "gone"), now)
	for name, stays := range map[string]bool{"proof-1": false, "proof-2": true, "other": true} {
		if _, err := os.Stat(filepath.Join(folder, name, "store")); (err == nil) != stays {
			t.Errorf("%s: %v, stays: %v", name, err, stays)
		}
	}
}
