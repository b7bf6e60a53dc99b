//go:build e2e && unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"session-learning/e2e/fakemodel"
)

// The hooks that one short session with a failing command runs, and how long each may hold it: our own deadlines and
// a second, and what the client is told to wait for a hook that has no deadline left, with the second that it takes
// to kill one.
const (
	startCalls, stopCalls       = 3, 2 // SessionStart, UserPromptSubmit, PostToolUseFailure; Stop, SessionEnd
	startDeadline, stopDeadline = 500 * time.Millisecond, 300 * time.Millisecond
	startTimeout, stopTimeout   = 2 * time.Second, 5 * time.Second

	heldByDeadline = startCalls*(startDeadline+time.Second) + stopCalls*(stopDeadline+time.Second)
	heldByTimeout  = startCalls*(startTimeout+time.Second) + stopCalls*(stopTimeout+time.Second)
)

// brokenHooksAreHarmless runs the same session without hooks and with hooks that go wrong in each way.
func brokenHooksAreHarmless(t *testing.T, m machine) {
	m.bin = m.brokenBuild(t)
	tests := map[string]struct {
		way  string
		held time.Duration
		told bool // the client tells that it had to end the hook
	}{
		"a hook that panics does not reach the session":                {"panics", heldByDeadline, false},
		"a hook that panics in a goroutine does not reach the session": {"panics elsewhere", heldByDeadline, false},
		"a hook that dies of a fatal error does not reach the session": {"dies", heldByDeadline, false},
		"a hook that exits with status 2 does not reach the session":   {"exits", heldByDeadline, false},
		"a hook that hangs is ended by its own deadline":               {"hangs", heldByDeadline, false},
		"a hook that is stuck is ended by the client's timeout":        {"stuck", heldByTimeout, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := m.newPerson(t, "inventory")
			broken := p.with("BROKEN_HOOK="+test.way).asks(unrelatedPrompt, runsFailingTests())
			p.withoutHooks()
			plain := p.asks(unrelatedPrompt, runsFailingTests())

			if !test.told {
				p.sawNoTrouble()
			}
			if got, want := broken.printed(), plain.printed(); got != want {
				t.Errorf("the client printed %q, without hooks %q", got, want)
			}
			if got, want := mainRequests(broken.model), mainRequests(plain.model); got != want {
				t.Errorf("the model was called %d times, without hooks %d times", got, want)
			}
			if held := broken.took - plain.took; held > test.held {
				t.Errorf("the hooks held the session for %v, more than %v", held, test.held)
			}
		})
	}
}

// brokenBuild makes a folder like that of the product, in which the hooks are broken.
func (m machine) brokenBuild(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(m.root, "broken")
	mkdir(t, dir)
	for name, source := range map[string]string{
		"session-start": "./testdata/broken", "session-stop": "./testdata/broken", "learnings": "../cmd/learnings",
	} {
		out, err := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, name), source).CombinedOutput()
		if err != nil {
			t.Fatalf("build %s: %v\n%s", source, err, out)
		}
	}
	return dir
}

// withoutHooks takes the client's settings away.
func (p person) withoutHooks() {
	p.t.Helper()
	if err := os.Remove(filepath.Join(p.claudeDir(), "settings.json")); err != nil {
		p.t.Fatal(err)
	}
}

func mainRequests(model *fakemodel.Server) int { return len(model.Lane("main")) }
