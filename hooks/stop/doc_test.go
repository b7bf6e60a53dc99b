package stop

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"session-learning/hooks"
)

func TestTheDocumentTellsTheTruth(t *testing.T) {
	data, err := os.ReadFile("../../docs/hooks.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(data)), " ")
	for what, words := range map[string]string{
		"foreground": fmt.Sprintf("%d ms for `session-stop`", foregroundLimit.Milliseconds()),
		"worker":     fmt.Sprintf("A worker lives %d minutes at most", int(workerLimit.Minutes())),
		"quiet":      fmt.Sprintf("nothing was written to the transcript for %d ms, %d s at most", quiet.Milliseconds(), int(maxSettle.Seconds())),
		"reread":     fmt.Sprintf("goes back to an earlier turn, %d MiB at most", maxReread>>20),
		"flag":       "`session-stop " + waitFlag + "`",
	} {
		if !strings.Contains(page, words) {
			t.Errorf("%s: docs/hooks.md does not say %q", what, words)
		}
	}
}

func TestLimit(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		long bool
	}{
		"a hook":                          {[]string{"session-stop"}, false},
		"a hook with other flags":         {[]string{"session-stop", "--agent", "claude", "--waiting"}, false},
		"in the foreground":               {[]string{"session-stop", "--wait"}, true},
		"a worker":                        {[]string{hooks.WorkerName}, true},
		"a hook that is called --wait":    {[]string{"--wait"}, false},
		"nothing is known of the process": {nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Limit(hooks.Env{Args: c.args}).Limit; (got == workerLimit) != c.long || (got == foregroundLimit) == c.long {
				t.Errorf("limit %v", got)
			}
		})
	}
}
