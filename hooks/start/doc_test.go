package start

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"session-learning/internal/config"
	"session-learning/internal/injected"
	"session-learning/learnings"
)

func TestTheDocumentTellsTheTruth(t *testing.T) {
	data, err := os.ReadFile("../../docs/hooks.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(data)), " ")
	for what, words := range map[string]string{
		"standing rules": fmt.Sprintf("at most %d rules or corrections by the user that are active and were seen twice or have a confidence of %.2f or more", MaxRules, ruleConfidence),
		"caps": fmt.Sprintf("At most %d learnings and %d,000 characters at a time, %d learnings and %d,000 characters a session",
			config.DefaultMaxItems, config.DefaultMaxChars/1000, config.DefaultSessionItems, config.DefaultSessionChars/1000),
		"keys":        fmt.Sprintf("(`%s`, `%s`, `%s`, `%s`)", config.KeyMaxItems, config.KeyMaxChars, config.KeySessionItems, config.KeySessionChars),
		"hard cap":    fmt.Sprintf("never over %d,%d", config.HardMaxChars/1000, config.HardMaxChars%1000),
		"long prompt": fmt.Sprintf("the first %d KiB and the last %d KiB count", (maxTask-taskTail)>>10, taskTail>>10),
		"catching up": fmt.Sprintf("looks at the %d sessions heard of last and hands at most %d transcripts to one worker: those that were not written to for %d s",
			maxNotes, maxBehind, int(quietFor.Seconds())),
		"the project's store": fmt.Sprintf("waits %d ms for it at most, and reads of each category file %d KiB at most, of what is written in another way than the program's %d KiB in all",
			sharedWait.Milliseconds(), learnings.MaxSharedFile>>10, learnings.MaxSharedSlow>>10),
		"title":   injected.Title,
		"preface": injected.Preface,
	} {
		if !strings.Contains(page, words) {
			t.Errorf("%s: docs/hooks.md does not say %q", what, words)
		}
	}
}
