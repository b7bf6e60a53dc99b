package hooks

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"session-learning/learnings"
)

// doc is the page about the hooks.
func doc(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../docs/hooks.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(page)), " ")
}

func TestTheDocumentTellsTheTruth(t *testing.T) {
	page := doc(t)
	days := func(d time.Duration) string { return fmt.Sprintf("%d days", d/(24*time.Hour)) }
	kib := func(n int) string { return fmt.Sprintf("%d KiB", n>>10) }
	for what, words := range map[string]string{
		"deadline":          fmt.Sprintf("%d ms for `session-start`", Deadline.Milliseconds()),
		"stdin":             fmt.Sprintf("At most %d MiB and %d ms", maxStdin>>20, stdinWait.Milliseconds()),
		"text":              "counts up to " + kib(maxText) + ", a path or an id up to " + kib(maxWord),
		"sessions":          fmt.Sprintf("%s a file, %d files, %s", kib(maxSession), MaxSessions, days(KeepSessions)),
		"traces":            fmt.Sprintf("%s and %d sessions a file, %d files, %s", kib(MaxTraces), MaxTraceSessions, MaxTraceProjects, days(KeepTraces)),
		"cursors":           fmt.Sprintf("%s a file, %d,000 files, %s", kib(maxCursor), MaxCursors/1000, days(KeepCursors)),
		"injections":        fmt.Sprintf("`%s` | one line an answer: time, event, agent, session, ids, characters | %d MiB", InjectionsFile, maxInjections>>20),
		"sweep":             fmt.Sprintf("one sweep in %d hours", SweepEvery/time.Hour),
		"log":               fmt.Sprintf("`%s/`, `%s` holds one line a run", learnings.LogDir, LogFile),
		"size of the log":   fmt.Sprintf("At %d MiB it becomes `%s.1`", maxLog>>20, LogFile),
		"worker":            "under the name `" + WorkerName + "`",
		"state":             "In `" + learnings.StateDir + "/` of the store",
		"flag for an agent": "`--agent NAME`",
	} {
		if !strings.Contains(page, words) {
			t.Errorf("%s: docs/hooks.md does not say %q", what, words)
		}
	}
	for _, source := range []Source{Startup, Resume, Clear, Compact, Fork} {
		if !strings.Contains(page, "`"+string(source)+"`") {
			t.Errorf("docs/hooks.md does not name the source %s", source)
		}
	}
	for _, c := range clients() {
		if !strings.Contains(page, "`"+c.Name()+"`") {
			t.Errorf("docs/hooks.md does not name the agent %s", c.Name())
		}
	}
}
