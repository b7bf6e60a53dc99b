package start

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// share puts items into the store of the desk's project, and tells where that is.
func (d *desk) share(items ...string) learnings.Place {
	d.t.Helper()
	here := project.Resolve(d.project, d.home)
	place := learnings.Place{Root: here.Root, Below: config.ProjectStore, Project: here.Key}
	if err := os.MkdirAll(place.Dir(), 0o700); err != nil {
		d.t.Fatal(err)
	}
	text := "category: tools\nlearnings:\n"
	for _, item := range items {
		text += item
	}
	if err := os.WriteFile(filepath.Join(place.Dir(), "tools.yaml"), []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return place
}

// open opens the user's store.
func (d *desk) open(fault safefile.Fault) *learnings.Store {
	d.t.Helper()
	s, err := learnings.OpenExisting(d.store, learnings.Options{Now: func() time.Time { return d.now }, Fault: fault})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { s.Close() })
	return s
}

// trust makes all that the project shares now trusted.
func (d *desk) trust(place learnings.Place) {
	d.t.Helper()
	own := d.open(nil)
	shared, err := learnings.OpenShared(place, own, learnings.Options{Now: func() time.Time { return d.now }})
	if err != nil {
		d.t.Fatal(err)
	}
	defer shared.Close()
	if err := own.GrantTrust(place.Project, shared.Read().Items); err != nil {
		d.t.Fatal(err)
	}
}

func TestWhatAProjectSharesIsGivenOnceItIsTrusted(t *testing.T) {
	rule := "    source: {kind: rule, by: user}\n"
	failing := "    signature: \"bash|error: cannot find module <str>\"\n"
	for name, c := range map[string]struct {
		more  string
		event string
		args  []any
	}{
		"at a prompt":              {"", "UserPromptSubmit", []any{"prompt", circular}},
		"when a session starts":    {rule, "SessionStart", []any{"source", "startup"}},
		"when a tool fails":        {failing, "PostToolUseFailure", []any{"tool_name", "Bash", "error", "Error: Cannot find module 'python import'"}},
		"at a prompt of a subtask": {"", "UserPromptSubmit", []any{"prompt", circular, "agent_id", "sub"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.write()
			place := d.share(storedItem("team-1", `"circular import", "module not found", "python import"`, "Circular imports cause 'module not found' errors", c.more))
			if got := d.send(c.event, append(c.args, "session_id", "before")...); got != "" {
				t.Errorf("untrusted, and given: %s", got)
			}
			d.trust(place)
			if got := d.ids(d.send(c.event, c.args...)); got != "team-1" {
				t.Errorf("trusted, and given %q", got)
			}
		})
	}
}

func TestWhatIsTrustedNoLongerIsNotGivenAgain(t *testing.T) {
	d := newDesk(t)
	d.write()
	item := storedItem("team-1", `"circular import", "module not found", "python import"`, "Circular imports cause 'module not found' errors", "")
	d.trust(d.share(item))
	if got := d.ids(d.send("UserPromptSubmit", "prompt", circular)); got != "team-1" {
		t.Fatalf("given %q", got)
	}
	if got := d.ids(d.send("SessionStart", "source", "compact")); got != "team-1" {
		t.Errorf("after a compaction given %q", got)
	}
	d.share(item + "    paths: [\"other\"]\n")
	if got := d.send("SessionStart", "source", "compact"); got != "" {
		t.Errorf("it has changed, and is given again: %s", got)
	}
}

// Nobody can make a rule that opens each session by counting higher in a file that others pull.
func TestCountersOfAProjectMakeNoRule(t *testing.T) {
	d := newDesk(t)
	d.write()
	item := func(more string) string {
		return "  - {id: team-1, keywords: [a, b, c], summary: Use tabs, insight: Use tabs., confidence: 0.7, source: {kind: rule, by: user}" + more + "}\n"
	}
	d.trust(d.share(item("")))
	d.share(item(", times_seen: 9, sightings: [{session: a, key: a}, {session: b, key: b}]"))
	if got := d.send("SessionStart", "source", "startup"); got != "" {
		t.Errorf("given: %s", got)
	}
}

func TestAProjectStoreThatTakesTooLongCostsNothingButItself(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	place := d.share(storedItem("team-1", `"a", "b", "c"`, "Something", ""))
	d.trust(place)
	hang := make(chan struct{})
	defer close(hang)
	store := d.open(func(op safefile.Op, name string) error {
		if name == "tools.yaml" {
			<-hang
		}
		return nil
	})
	items, err := offer(store, place)()
	if len(items) != 0 || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, %v", items, err)
	}
}
