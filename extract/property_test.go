package extract

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"session-learning/transcript"
)

// TestAnyTextIsSurvived holds the limits for texts that nobody would write.
func TestAnyTextIsSurvived(t *testing.T) {
	pieces := []string{"wrap", "pear", "git", "commit", "&&", "|", ";", "\n", "'", "\"", "`", "$(", ")", "\\", "<<EOF", "EOF", "--no-verify", "2>&1", "always", "never", "不要", "记住",
		"You're right", "error:", "fatal:", "command not found", "no matches found", "src/a.go:1:2:", "é", "\u202e", "\xff", "🍐", strings.Repeat("x", 300), "because", "not", "instead of", "?"}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "words"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "joint"))
		})
		var events []transcript.Event
		for range rapid.IntRange(1, 10).Draw(t, "events") {
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				events = append(events, says(text.Draw(t, "says")))
			case 1:
				events = append(events, replies(text.Draw(t, "replies")))
			case 2:
				events = append(events, fails(text.Draw(t, "command"), text.Draw(t, "output")))
			case 3:
				events = append(events, works(text.Draw(t, "command")))
			case 4:
				events = append(events, edits(text.Draw(t, "path"), text.Draw(t, "old"), text.Draw(t, "new")))
			case 5:
				events = append(events, rejects(text.Draw(t, "command")), becauseOf(text.Draw(t, "reason")))
			}
		}
		for _, c := range learned(home, events...) {
			for _, s := range []string{c.Summary.String(), c.Insight.String(), c.Example.String()} {
				if !utf8.ValidString(s) {
					t.Fatalf("invalid text %q", s)
				}
			}
			if n := utf8.RuneCountInString(c.Summary.String()); n == 0 || n > maxSummary {
				t.Fatalf("summary of %d runes: %q", n, c.Summary)
			}
			if n := utf8.RuneCountInString(c.Insight.String()); n == 0 || n > maxInsight {
				t.Fatalf("insight of %d runes: %q", n, c.Insight)
			}
			if len(c.Keywords) < minKeywords || len(c.Keywords) > maxKeywords || len(c.Source.Lines) == 0 || c.Sightings[0].Key == "" {
				t.Fatalf("incomplete: %s", describe(c))
			}
		}
	})
}

// TestEveryTranscriptIsSurvived runs over all transcripts beside the project, broken ones included.
func TestEveryTranscriptIsSurvived(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "*", "*.json*"))
	need(t, files)
	rules := map[string]bool{}
	for _, k := range kinds {
		for _, r := range k.rules {
			rules[k.name+"/"+r] = true
		}
	}
	for _, file := range files {
		for _, c := range learn(t, file) {
			if !rules[c.Rule] {
				t.Errorf("%s: rule %s is not documented", filepath.Base(file), c.Rule)
			}
		}
	}
}
