package hooks

import (
	"fmt"
	"os"
	"reflect"
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
		"cursors":           fmt.Sprintf("%s a file, %d,000 files, %s", kib(maxCursor), MaxCursors/1000, days(KeepCursors)),
		"injections":        fmt.Sprintf("`%s` | one line an answer: time, event, agent, session, ids, characters | %d MiB", InjectionsFile, maxInjections>>20),
		"sweep":             fmt.Sprintf("one sweep in %d hours", SweepEvery/time.Hour),
		"log":               fmt.Sprintf("`%s/`, `%s` holds one line a run", learnings.LogDir, LogFile),
		"size of the log":   fmt.Sprintf("At %d MiB it becomes `%s.1`", maxLog>>20, LogFile),
		"worker":            "under the name `" + WorkerName + "`",
		"state":             "In `" + learnings.StateDir + "/` of the store",
		"verified":          "Last verified: Claude Code 2.1.332.",
		"flag for an agent": "`--agent NAME`",
	} {
		if !strings.Contains(page, words) {
			t.Errorf("%s: docs/hooks.md does not say %q", what, words)
		}
	}
	for event := range claudeEvents() {
		if !strings.Contains(page, "`"+event+"`") {
			t.Errorf("docs/hooks.md does not name the event %s", event)
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

// TestTheDocumentedFieldsAreTheOnesRead sends each field of the document's table with a value of its own: each must
// tell something, and together they must tell everything that we know of an event.
func TestTheDocumentedFieldsAreTheOnesRead(t *testing.T) {
	page, err := os.ReadFile("../docs/hooks.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| field | used for |\n| --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	all, none := Fields{}, claude{}.Session(Fields{}, Host{})
	for i, row := range strings.Split(table, "\n") {
		names, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
		for _, name := range strings.Split(names, ", ") {
			name = strings.Trim(name, "`")
			value := []byte(fmt.Sprintf(`"value %d"`, i))
			switch name {
			case eventField:
				value = []byte(`"Stop"`)
			case "is_interrupt":
				value = []byte("true")
			}
			if (claude{}).Session(Fields{name: value}, Host{}) == none {
				t.Errorf("the field %s is documented and not read", name)
			}
			all[name] = value
		}
	}
	told := reflect.ValueOf(claude{}.Session(all, Host{}))
	for i := range told.NumField() {
		if told.Field(i).IsZero() {
			t.Errorf("nothing in the document tells Payload.%s", told.Type().Field(i).Name)
		}
	}
}
