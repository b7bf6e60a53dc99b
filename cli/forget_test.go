package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestForgettingAsks(t *testing.T) {
	for answer, gone := range map[string]bool{"y\n": true, "YES\n": true, "n\n": false, "": false, "\ny\n": false} {
		t.Run(fmt.Sprintf("%q", answer), func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			m.past()
			m.person(answer)
			m.must("forget", "err-001")
			for _, want := range []string{"1 learning will be gone for good:", "err-001  Circular imports", "other files that hold some of it: 1 file", "forget? [y/N]"} {
				if !strings.Contains(m.er.String(), want) {
					t.Errorf("%q is not in\n%s", want, m.er.String())
				}
			}
			data, err := os.ReadFile(filepath.Join(m.home, ".claude", "data", "learnings", "errors.yaml"))
			if err != nil || strings.Contains(string(data), "err-001") == gone {
				t.Errorf("gone: %v, want %v; %v", !gone, gone, err)
			}
			if !gone && !strings.Contains(m.er.String(), "nothing was changed") {
				t.Errorf("not said that nothing was changed: %s", m.er.String())
			}
		})
	}
}

func TestForgettingInAProjectsStoreSaysThatGitRemembers(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.shared("tools", lockfile)
	id := "tool-001"
	if !strings.Contains(lockfile, id) {
		t.Fatalf("the project's store holds no %s", id)
	}
	m.must("forget", id, "--yes")
	if !strings.Contains(m.er.String(), "stays in its history") {
		t.Errorf("said: %s", m.er.String())
	}
	if m.run("show", id) == 0 {
		t.Error("it is still there")
	}
	if files, _ := filepath.Glob(filepath.Join(m.home, "*", "*", ".claude", "data", "learnings", "_archive", "*")); len(files) > 0 {
		t.Errorf("hashes of what was forgotten are shared with the project: %v", files)
	}
}
