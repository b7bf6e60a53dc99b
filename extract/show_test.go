package extract

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"session-learning/internal/redact"
	"session-learning/transcript"
)

// maxExcerpt is how much of each piece of evidence is shown, in runes.
const maxExcerpt = 300

// TestShow prints what is learned from the session files of a folder, each learning beside its evidence, for a person who
// rates whether to keep, to reword or to drop it:
//
//	go test ./extract -v -run TestShow -folder DIR [-show TEXT]
func TestShow(t *testing.T) {
	if *folder == "" {
		t.Skip("no -folder given")
	}
	files, _ := filepath.Glob(filepath.Join(*folder, "*.json*"))
	total := 0
	for _, file := range files {
		if !strings.Contains(file, *show) {
			continue
		}
		got, events := learnFrom(t, file)
		for n, c := range got {
			if n == 0 {
				fmt.Println("==", filepath.Base(file))
			}
			total++
			fmt.Printf("#%d %s\n%s", total, describe(c), evidence(c.Source.Lines, events))
		}
	}
}

// evidence is an excerpt of each of the lines that a learning rests on, and who speaks there.
func evidence(lines []int, events []transcript.Event) string {
	var b strings.Builder
	say := func(line int, who, text string) {
		text = cut(oneLine(text), maxExcerpt)
		fmt.Fprintf(&b, "       > %d %s: %s\n", line, who, redact.Hide(text))
	}
	for _, e := range events {
		if slices.Contains(lines, e.Line) {
			switch e.Kind {
			case transcript.Human:
				say(e.Line, "person", e.Text)
			case transcript.Assistant:
				say(e.Line, "agent", e.Text)
			case transcript.Call:
				say(e.Line, "call "+e.Tool.Name, e.Tool.Command+e.Tool.Path+" "+e.Tool.Old+" → "+e.Tool.New)
			}
		}
		if e.Kind == transcript.Call && slices.Contains(lines, e.Tool.ResultLine) {
			say(e.Tool.ResultLine, fmt.Sprintf("result %d", e.Tool.Outcome), e.Text)
		}
	}
	return b.String()
}
