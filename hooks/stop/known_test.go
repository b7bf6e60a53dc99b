package stop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestInstructionsOfAProjectAreRead looks at which files count as what a project says already.
func TestInstructionsOfAProjectAreRead(t *testing.T) {
	root := filepath.Join(t.TempDir(), "orchard [old]")
	folder := filepath.Join(root, "apps", "shop")
	files := map[string]bool{ // whether it is read from the shop
		"README.md": true, "AGENTS.md": true, "CLAUDE.md": true, "CLAUDE.local.md": true, ".claude/CLAUDE.md": true, "GEMINI.md": true,
		"QWEN.md": true, "CONTRIBUTING.md": true, "DISCOVERIES.md": true, "PATTERNS.md": true, ".github/copilot-instructions.md": true,
		".cursor/rules/crates.mdc": true, ".claude/rules/pears.md": true, ".github/instructions/seeds.instructions.md": true,
		"apps/AGENTS.md": true, "apps/shop/CLAUDE.md": true, "apps/shop/.cursor/rules/shop.mdc": true,
		"apps/store/CLAUDE.md": false, "docs/notes.md": false, "apps/shop/src/AGENTS.md": false,
	}
	for name := range files {
		write(t, filepath.Join(root, name), name)
	}
	got := known(root, folder)
	for name, want := range files {
		if slices.Contains(got, name) != want {
			t.Errorf("%s: read %t, want %t", name, !want, want)
		}
	}
	if len(got) != 17 {
		t.Errorf("%d texts, want each once: %q", len(got), got)
	}
}

func TestInstructionsOfAFloodAreBounded(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "README.md"), strings.Repeat("x", maxKnown+1))
	for i := range 2 * maxKnownRules {
		write(t, filepath.Join(root, ".cursor/rules", strings.Repeat("r", i+1)+".mdc"), strings.Repeat("y", maxKnownInAll/16))
	}
	size := 0
	for _, text := range known(root, root) {
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

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
