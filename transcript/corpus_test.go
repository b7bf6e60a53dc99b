package transcript

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Sessions of other people lie beside the project on some machines. They are not part of it: the test holds them to
// what holds for every transcript, and is skipped where there are none.
func TestSessionsFromTheField(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a hundred megabytes")
	}
	shared := "../../shared"
	if _, err := os.Stat(shared); err != nil {
		t.Skip("no sessions beside the project")
	}
	var files []string
	for _, pattern := range []string{"corpus/claude/*.jsonl", "corpus/odd/*.jsonl", "corpus/opencode/*.json", "agents/samples/opencode/*.json", "agents/samples/codex/rollout*.jsonl", "corpus/gemini/*.json", "agents/samples/gemini/session.jsonl", "agents/samples/qwen/session.jsonl", "replay/*/*.jsonl", "e2e/claude/transcripts/*.jsonl"} {
		found, err := filepath.Glob(filepath.Join(shared, pattern))
		if err != nil || len(found) == 0 && os.Getenv("CI") == "true" {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text := readFile(t, file)
			if text == "" {
				return
			}
			whole := invariants(t, text)
			grown(t, text, whole, len(text)*2/3)
			grown(t, text, whole, max(0, len(text)-200))
		})
	}
}

// What agents tell their hooks is no transcript, and no agent's transcript is taken for another's.
func TestSamplesAreToldApart(t *testing.T) {
	files, err := filepath.Glob("../../shared/agents/samples/*/*")
	if err != nil || len(files) == 0 {
		t.Skip("no samples beside the project")
	}
	for _, file := range files {
		f, ok := formatOf([]byte(readFile(t, file)))
		if strings.Contains(file, "stdin") && ok || ok && f.agent != filepath.Base(filepath.Dir(file)) {
			t.Errorf("%s: taken for a transcript of %s", file, f.agent)
		}
	}
}
