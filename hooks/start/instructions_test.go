package start

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/learnings"
)

func TestInstructionsHoldForEverybody(t *testing.T) {
	of := func(id string, change func(*learnings.Learning)) learnings.Learning {
		l := learning(id, "s of "+id, "i", "")
		l.Confidence = 0.9
		if change != nil {
			change(&l)
		}
		return l
	}
	items := []learnings.Learning{
		of("sure", nil),
		of("often", func(l *learnings.Learning) { l.TimesSeen, l.Confidence = 5, 0.6 }),
		of("rule", func(l *learnings.Learning) { l.Source.By, l.Source.Kind = learnings.ByUser, "rule" }),
		of("project", func(l *learnings.Learning) { l.Scope, l.Project = learnings.Project, "git:x/y/z" }),
		of("draft", func(l *learnings.Learning) { l.Status = learnings.Draft }),
		of("quarantined", func(l *learnings.Learning) { l.Status = learnings.Quarantined }),
		of("retired", func(l *learnings.Learning) { l.Status = learnings.Retired }),
		of("unsure", func(l *learnings.Learning) { l.Confidence = 0.6 }),
	}
	var ids []string
	for line := range strings.Lines(Instructions(items, cleaner())) {
		if _, id, ok := strings.Cut(strings.TrimSpace(line), " ["); ok {
			ids = append(ids, strings.TrimSuffix(id, "]"))
		}
	}
	if got := strings.Join(ids, " "); got != "rule often sure" {
		t.Errorf("given: %s", got)
	}
	if got := Instructions(items[3:], cleaner()); got != "" {
		t.Errorf("of nothing: %q", got)
	}
	var many []learnings.Learning
	for i := range 30 {
		many = append(many, of(fmt.Sprint("err-", i), func(l *learnings.Learning) { l.Insight = learning("", "", strings.Repeat("words ", 90), "").Insight }))
	}
	if got := Instructions(many, cleaner()); units(got) > maxInstructionChars || strings.Count(got, "\n### ") < 3 {
		t.Errorf("%d characters:\n%s", units(got), got)
	}
}

func TestInstructionsAreWrittenWhereTheyAreWanted(t *testing.T) {
	sure := learning("err-1", "s", "i", "")
	sure.Confidence = 0.9
	items := []learnings.Learning{sure}
	block := Instructions(items, cleaner()) + "\n"
	older := strings.Replace(block, "err-1", "err-0", 1)
	for complaint, c := range map[string]struct {
		before, want string
		items        []learnings.Learning
	}{
		"an empty file stays empty":            {"", block, items},
		"an older file is not renewed":         {older, block, items},
		"what was taken back stays":            {older, "", nil},
		"a file of the person's is replaced":   {"# My rules\n", "# My rules\n", items},
		"a file is changed where nothing is":   {block, block, items},
		"a file of Windows is not known again": {"\r\n" + strings.ReplaceAll(older, "\n", "\r\n"), block, items},
	} {
		t.Run(complaint, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "opencode.md")
			if err := os.WriteFile(path, []byte(c.before), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := WriteInstructions(path, c.items, cleaner()); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	for _, path := range []string{"", filepath.Join(t.TempDir(), "opencode.md"), filepath.Join(t.TempDir(), "missing", "opencode.md")} {
		if err := WriteInstructions(path, items, cleaner()); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if _, err := os.Stat(path); path != "" && err == nil {
			t.Errorf("%s was made", path)
		}
	}
}
