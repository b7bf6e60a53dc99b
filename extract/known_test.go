package extract

import (
	"testing"

	"session-learning/learnings"
)

// TestProjectSaysItAlready compares what was learned with the project's own instruction files.
func TestProjectSaysItAlready(t *testing.T) {
	for complaint, c := range map[string]struct {
		file, learned string
		known         bool
	}{
		"other case and marks":           {"# Rules\n\n- **ALWAYS** run the `orchard` linter before you PUSH!\n", "Always run the orchard linter before you push", true},
		"wrapped in the middle":          {"Before you push anything, always run the\n  orchard linter; the server refuses\nwhat it finds.\n", "Always run the orchard linter before you push", true},
		"a row of a table":               {"| what | how |\n| --- | --- |\n| push | run the orchard linter before |\n", "Always run the orchard linter before you push", true},
		"an item that goes on":           {"* run the orchard linter\n  before you push\n", "Always run the orchard linter before you push", true},
		"the heading says what it is of": {"## Push\n\n- run the orchard linter before\n", "Always run the orchard linter before you push", true},
		"in Chinese, wrapped":            {"提交信息\n一律用中文写，前缀保留 feat。\n", "提交信息一律用中文写", true},
		"a word more":                    {"Never edit the generated crate clients by hand.", "Never edit generated clients by hand", true},

		"half of it":                       {"Run the linter.", "Always run the orchard linter before you push", false},
		"spread over the file":             {"Run the linter.\n\nThe orchard is large.\n\nPush often.\n", "Always run the orchard linter before you push", false},
		"two items are not one":            {"- run the orchard linter\n- look before you push\n", "Always run the orchard linter before you push", false},
		"the file says the opposite":       {"Always edit the generated clients by hand.", "Never edit generated clients by hand", false},
		"the file prefers the other":       {"Use npm instead of pnpm for the orchard.", "Use pnpm instead of npm for the orchard", false},
		"the file forbids it, in Chinese":  {"提交信息不要用中文写。", "提交信息一律用中文写", false},
		"the heading alone":                {"# Always run the orchard linter before you push\n\ntext\n", "Run crates first, then the orchard linter before you push pears", false},
		"the file says what not to do too": {"Never push without the orchard linter.", "Label crates in the orchard before you push", false},
		"nothing":                          {"", "Always run the orchard linter before you push", false},
	} {
		t.Run(complaint, func(t *testing.T) {
			f := finding{kind: "rule", by: learnings.ByUser, summary: c.learned}
			if got := readKnown([]string{c.file}).say(f); got != c.known {
				t.Errorf("known %t, want %t", got, c.known)
			}
		})
	}
}
