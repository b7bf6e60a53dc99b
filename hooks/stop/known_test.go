package stop

import (
	"os"
	"path/filepath"
	"slices"
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

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
