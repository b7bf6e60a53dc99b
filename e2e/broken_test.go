//go:build e2e && unix

package e2e

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"session-learning/internal/agent"
)

// The hooks that one short session with a failing command runs, and how long each may hold it: our own deadlines and
// a second, and what the client is told to wait for a hook that has no deadline left, with the two seconds that it
// takes on a busy machine to kill one that does not heed the first signal.
const (
	startCalls, stopCalls       = 3, 2 // SessionStart, UserPromptSubmit, PostToolUseFailure; Stop, SessionEnd
	startDeadline, stopDeadline = 500 * time.Millisecond, 300 * time.Millisecond
	startTimeout, stopTimeout   = 2 * time.Second, 5 * time.Second

	heldByDeadline = startCalls*(startDeadline+time.Second) + stopCalls*(stopDeadline+time.Second)
	heldByTimeout  = startCalls*(startTimeout+2*time.Second) + stopCalls*(stopTimeout+2*time.Second)
)

// busy is how many times longer than the session without hooks one beside others may take: a machine that is busy with a
// session takes long to start hooks, too, and is busier at times. A hook that holds without end is ended by sessionLimit.
const busy = 4

// wentWrong are hooks of Claude Code that go wrong in each way.
func wentWrong() map[string]wrong {
	return map[string]wrong{
		"a hook that panics does not reach the session":                {"panics", heldByDeadline, false},
		"a hook that panics in a goroutine does not reach the session": {"panics elsewhere", heldByDeadline, false},
		"a hook that dies of a fatal error does not reach the session": {"dies", heldByDeadline, false},
		"a hook that exits with status 2 does not reach the session":   {"exits", heldByDeadline, false},
		"a hook that hangs is ended by its own deadline":               {"hangs", heldByDeadline, false},
		"a hook that is stuck is ended by the client's timeout":        {"stuck", heldByTimeout, true},
	}
}

// wentWrongElsewhere are those of another client. What is left out is the same for all: it happens in the hook alone.
// Gemini CLI waits for a hook that it has killed until nothing of it holds its output any more, so that only the hook's own
// deadline can end it.
func wentWrongElsewhere(c client) map[string]wrong {
	ways := map[string]wrong{
		"a hook that panics does not reach the session":              {"panics", heldByDeadline, false},
		"a hook that exits with status 2 does not reach the session": {"exits", heldByDeadline, false},
		"a hook that prints no answer does not reach the session":    {"prints", heldByDeadline, true},
		"a hook that is stuck is ended by the client's timeout":      {"stuck", heldByTimeout, true},
	}
	if c.name() == agent.Gemini {
		delete(ways, "a hook that is stuck is ended by the client's timeout")
		ways["a hook that hangs is ended by its own deadline"] = wrong{"hangs", heldByDeadline, false}
	}
	return ways
}

// wrong is a way in which a hook goes wrong.
type wrong struct {
	way  string // as testdata/broken knows it
	held time.Duration
	told bool // the client tells of it
}

// brokenHooksAreHarmless runs the same session without hooks and with hooks that go wrong in each way.
func brokenHooksAreHarmless(c client, ways map[string]wrong) func(*testing.T, machine) {
	return func(t *testing.T, m machine) {
		broken := filepath.Join(m.root, c.name()+"-broken-hook")
		if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", broken, "./testdata/broken").CombinedOutput(); err != nil {
			t.Fatalf("build the broken hook: %v\n%s", err, out)
		}
		failing := runsFailing("node total.test.js")
		plain := m.newcomer(t, "storefront", c).asks(unrelatedPrompt, failing, c.quiet()...)
		for name, test := range ways {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := m.copied(t).newPerson(t, "storefront", c)
				p.getsHooks(broken)
				disturbed := p.with("BROKEN_HOOK="+test.way).asks(unrelatedPrompt, failing, c.quiet()...)

				if !test.told {
					disturbed.showedNothingOfOurs()
				}
				if !test.told && c.name() == agent.Claude {
					p.sawNoTrouble()
				}
				disturbed.wentLike(plain)
				if held := disturbed.took - plain.took; held > test.held+busy*plain.took {
					t.Errorf("the hooks held a session of %v for %v, more than %v", plain.took, held, test.held)
				}
			})
		}
	}
}

// wentLike checks that a session took the course of another: the same answer after as many calls of the model.
func (s *session) wentLike(other *session) {
	s.person.t.Helper()
	if got, want := s.printed(), other.printed(); got != want {
		s.person.t.Errorf("the client printed %q, without hooks %q", got, want)
	}
	if got, want := len(s.model.Requests()), len(other.model.Requests()); got != want {
		s.person.t.Errorf("the model was called %d times, without hooks %d times", got, want)
	}
}

// copied is the machine with an installation of its own.
func (m machine) copied(t *testing.T) machine {
	t.Helper()
	bin, err := os.MkdirTemp(m.root, "bin-*")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(bin, os.DirFS(m.bin)); err != nil {
		t.Fatal(err)
	}
	m.bin = bin
	return m
}

// getsHooks replaces the installed hooks by another executable, as an update that went wrong does.
func (p person) getsHooks(executable string) {
	p.t.Helper()
	for _, hook := range []string{"session-start", "session-stop"} {
		path := filepath.Join(p.machine.bin, hook)
		if err := errors.Join(os.Remove(path), os.Symlink(executable, path)); err != nil {
			p.t.Fatal(err)
		}
	}
}
