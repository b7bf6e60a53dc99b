package transcript

import (
	"path/filepath"
	"strings"
	"testing"
)

// FuzzOwn reads anything as what opencode hands over and exports, and as the neutral format.
func FuzzOwn(f *testing.F) {
	files, err := filepath.Glob("../testdata/transcripts/opencode/*.json*")
	if err != nil || len(files) == 0 {
		f.Fatalf("fixtures: %v, %v", files, err)
	}
	for _, file := range files {
		text := readFile(f, file)
		f.Add([]byte(text))
		for line := range strings.Lines(text) {
			f.Add([]byte(line))
		}
	}
	_, example, _ := strings.Cut(readFile(f, "../docs/agents/other.md"), "```jsonl\n")
	for line := range strings.Lines(example) {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := string(data)
		Look(data)
		for _, from := range []State{{}, {Agent: "opencode"}, {Agent: "opencode", Layout: Document}, {Agent: "other"}} {
			b, err := Read(strings.NewReader(text), from)
			if err != nil {
				continue // no format that we know
			}
			for _, turn := range b.Turns {
				rest, err := Read(strings.NewReader(text[turn.Offset:]), turn)
				if err != nil {
					t.Fatal(err)
				}
				sameTail(t, b, rest, turn)
			}
		}
	})
}
