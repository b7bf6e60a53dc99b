package hooks

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"session-learning/internal/agent"
)

func TestInstructionsOfAFloodAreBounded(t *testing.T) {
	root := t.TempDir()
	rules := filepath.Join(root, ".cursor", "rules")
	err := errors.Join(os.MkdirAll(rules, 0o700), os.WriteFile(filepath.Join(root, "AGENTS.md"), []byte(strings.Repeat("x", maxKnown+1)), 0o600))
	for i := range 2 * maxKnownRules {
		text := strings.Repeat("y", maxKnownInAll/16)
		err = errors.Join(err, os.WriteFile(filepath.Join(rules, strings.Repeat("r", i+1)+".mdc"), []byte(text), 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for _, text := range Instructed(root, root, agent.AllInstructions()) {
		size += len(text)
	}
	if size > maxKnownInAll || size < maxKnownInAll/2 {
		t.Errorf("%d bytes read, want at most %d and the better part of it", size, maxKnownInAll)
	}
}

func TestFoldersBetween(t *testing.T) {
	at := func(names ...string) string {
		return filepath.Join(append([]string{filepath.VolumeName(t.TempDir()) + string(filepath.Separator)}, names...)...)
	}
	deep := at("orchard", filepath.Join(strings.Split(strings.Repeat("a ", 40), " ")...))
	for complaint, c := range map[string]struct {
		root, folder string
		want         []string
	}{
		"in the root":        {at("orchard"), at("orchard"), []string{at("orchard")}},
		"two folders below":  {at("orchard"), at("orchard", "a", "b"), []string{at("orchard", "a", "b"), at("orchard", "a"), at("orchard")}},
		"elsewhere":          {at("orchard"), at("pear"), []string{at("pear"), at("orchard")}},
		"nobody's project":   {"", at("pear"), []string{at("pear")}},
		"no folder is known": {at("orchard"), "", []string{at("orchard")}},
		"not absolute":       {"orchard", "pear", nil},
	} {
		if got := between(c.root, c.folder); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
	if got := between(at("orchard"), deep); len(got) > maxKnownFolders+1 || got[len(got)-1] != at("orchard") {
		t.Errorf("%d folders of a deep one, the last %q", len(got), got[len(got)-1])
	}
}
