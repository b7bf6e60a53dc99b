package learnings

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"session-learning/internal/redact"
)

// pieces are what strings are made of that YAML libraries have been seen to write wrongly or not to read back.
var pieces = []string{
	"\n", " ", "\t", "\r\n", "\r", "\u0085", "\u2028", "\u2029", "\x00", "\x1b[31m", "\x7f", "\uFEFF", "\uFFFE", "\uFFFD", "\U0010FFFF", "\U0001FFFE",
	": ", " #", "- ", "? ", "---", "...", "|", ">", "|+", "\"", "'", "\\", "\\n", "%", "@", "`", "!", "&a", "*a", "<<: ",
	"{", "}", "[", "]", ",", "null", "~", "yes", "0x1f", "1e9", "2026-11-30", "- id: \"x\"", "learnings:", "at f (x.js:1)",
	"naïve", "中文", "かな", "\U0001F600", "e\u0301", "a", "b", "   ", "C:\\Users\\x",
}

func genText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.String()), 0, 12).Draw(t, "parts")
		return valid(strings.Join(parts, ""))
	})
}

func genLearning() *rapid.Generator[Learning] {
	text := genText()
	stored := rapid.Map(text, redact.Stored)
	word := rapid.StringMatching(`[a-z0-9./_-]{1,12}`)
	nonEmpty := rapid.Map(text, func(s string) string { return s + "x" })
	return rapid.Custom(func(t *rapid.T) Learning {
		l := Learning{
			ID: rapid.StringMatching(`[a-z]{2,4}-[0-9a-z:# ']{0,8}[0-9a-z]`).Draw(t, "id"), Category: rapid.SampledFrom(categoryList()).Draw(t, "category"),
			Created: time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "created"), 0).UTC(),
			Summary: redact.Stored(nonEmpty.Draw(t, "summary")), Insight: stored.Draw(t, "insight"), Example: stored.Draw(t, "example"), Note: stored.Draw(t, "note"),
			Confidence: float64(rapid.IntRange(50, 100).Draw(t, "confidence")) / 100,
			TimesUsed:  rapid.IntRange(0, 9999).Draw(t, "used"), TimesSeen: rapid.IntRange(0, 9999).Draw(t, "seen"),
			Status: rapid.SampledFrom([]Status{Active, Draft, Quarantined, Retired}).Draw(t, "status"),
			Scope:  rapid.SampledFrom([]Scope{General, Project}).Draw(t, "scope"), Project: text.Draw(t, "project"), Signature: stored.Draw(t, "signature"),
		}
		for _, k := range rapid.SliceOfN(nonEmpty, 0, 5).Draw(t, "keywords") {
			l.Keywords = append(l.Keywords, redact.Stored(k))
		}
		for _, k := range rapid.SliceOfN(nonEmpty, 0, 2).Draw(t, "paths") {
			l.Paths = append(l.Paths, redact.Stored(k))
		}
		if rapid.Bool().Draw(t, "sourced") {
			l.LastSeen = l.Created.Add(time.Hour)
			l.Source = Source{Agent: text.Draw(t, "agent"), Session: text.Draw(t, "session"), Lines: rapid.SliceOfN(rapid.IntRange(0, 1e6), 0, 3).Draw(t, "lines"), Kind: text.Draw(t, "kind"), By: rapid.SampledFrom([]Author{"", ByUser, ByTool, ByAssistant}).Draw(t, "by")}
			for range rapid.IntRange(0, 3).Draw(t, "sightings") {
				l.Sightings = append(l.Sightings, Sighting{Agent: word.Draw(t, "a"), Session: text.Draw(t, "s"), Key: word.Draw(t, "k")})
			}
			l.Related = rapid.SliceOfN(nonEmpty, 0, 2).Draw(t, "related")
		}
		return l
	})
}

// alike lets cmp look into redacted text, and takes no list for an empty one.
var alike = cmp.Options{
	cmp.Transformer("text", func(t redact.Text) string { return t.String() }),
	cmp.FilterValues(func(a, b []redact.Text) bool { return len(a)+len(b) == 0 }, cmp.Ignore()),
	cmp.FilterValues(func(a, b []int) bool { return len(a)+len(b) == 0 }, cmp.Ignore()),
	cmp.FilterValues(func(a, b []string) bool { return len(a)+len(b) == 0 }, cmp.Ignore()),
	cmp.FilterValues(func(a, b []Sighting) bool { return len(a)+len(b) == 0 }, cmp.Ignore()),
}

func TestEveryStringReadsBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genLearning().Draw(t, "learning")
		data, err := Encode(want)
		if err != nil {
			t.Fatal(err)
		}
		got, problems, err := Decode(want.Category, append([]byte("learnings:\n"), data...))
		if err != nil || len(problems) > 0 || len(got) != 1 {
			t.Fatalf("%d learnings, %v, %v from\n%s", len(got), problems, err, data)
		}
		if diff := cmp.Diff(want, got[0], alike); diff != "" {
			t.Fatalf("%s\n%s", diff, data)
		}
		again, err := Encode(got[0])
		if err != nil || string(again) != string(data) {
			t.Fatalf("written anew it differs (%v):\n%s\n%s", err, data, again)
		}
		if quickItem(string(data)) == nil {
			t.Fatalf("not read quickly:\n%s", data)
		}
		asOthersDo(t, want, data)
	})
}

// asOthersDo reads an item as any other program would, as a whole and typed.
func asOthersDo(t *rapid.T, want Learning, data []byte) {
	var file struct {
		Learnings []struct {
			ID       string
			Keywords []string
			Summary  string
			Insight  string
		}
	}
	if err := yaml.Unmarshal(append([]byte("learnings:\n"), data...), &file); err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	got := file.Learnings[0]
	if got.ID != want.ID || unline(got.Summary) != want.Summary.String() || unline(got.Insight) != want.Insight.String() || len(got.Keywords) != len(want.Keywords) {
		t.Fatalf("another program reads %+v from\n%s", got, data)
	}
}

func TestFlowItemsReadBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genLearning().Draw(t, "learning")
		text := encodeFlow(want, []string{"mine: [1, 2]"})
		got, err := decodeItem([]byte(text), want.Category)
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if diff := cmp.Diff(want, got, alike); diff != "" {
			t.Fatalf("%s\n%s", diff, text)
		}
		f := scan("x.yaml", want.Category, []byte("learnings: [\n  "+text+" , # c\n "+text+"\n]\n"))
		if f.broken != "" || len(f.items) != 2 {
			t.Fatalf("%d items, broken %q", len(f.items), f.broken)
		}
	})
}

func TestStoreForm(t *testing.T) {
	l := Learning{
		ID: "err-20261130-k3f7", Category: Errors, Created: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Status: Active, Scope: General,
		Keywords: []redact.Text{redact.Stored("import"), redact.Stored("module not found")},
		Summary:  redact.Stored("Circular imports cause 'module not found' errors"),
		Insight:  redact.Stored("When A imports from B and B from A, Python raises ImportError.\nImport lazily."),
		Example:  redact.Stored("# shared.py has it"), Confidence: 0.9, TimesUsed: 3,
	}
	want := `  - id: "err-20261130-k3f7"
    created: "2026-11-30T12:00:00Z"
    keywords: ["import", "module not found"]
    summary: "Circular imports cause 'module not found' errors"
    insight: |
      When A imports from B and B from A, Python raises ImportError.
      Import lazily.
    example: |
      # shared.py has it
    confidence: 0.9
    times_used: 3
`
	got, err := Encode(l)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	l.Status, l.Scope, l.Project, l.TimesSeen = Draft, Project, "git:example.org/a/b", 2
	l.Source = Source{Agent: "claude", Session: "s-1", Lines: []int{3, 7}, Kind: "fix", By: ByTool}
	l.Sightings = []Sighting{{"claude", "s-1", "k1"}, {"claude", "s-2", "k2"}}
	want += `    times_seen: 2
    status: draft
    scope: project
    project: "git:example.org/a/b"
    source: {agent: "claude", session: "s-1", lines: [3, 7], kind: fix, by: tool}
    sightings:
      - {agent: "claude", session: "s-1", key: "k1"}
      - {agent: "claude", session: "s-2", key: "k2"}
`
	if got, _ = Encode(l); cmp.Diff(want, string(got)) != "" {
		t.Error(cmp.Diff(want, string(got)))
	}
}

func TestTooLongALearningIsRefusedBeforeItIsWritten(t *testing.T) {
	l := Learning{ID: "err-1", Category: Errors, Summary: redact.Stored("s"), Insight: redact.Stored(strings.Repeat("x", MaxItem))}
	if _, err := Encode(l); err == nil {
		t.Error("it was encoded")
	}
}
