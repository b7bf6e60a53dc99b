package extract

import "testing"

// TestTriggerIsTheMomentThatTheWordsTell: a thing that is spoken of tells no moment, and what the order says first is not said
// twice.
func TestTriggerIsTheMomentThatTheWordsTell(t *testing.T) {
	for order, want := range map[string]string{
		// the moment is told
		"use conventional subjects of at most fifty letters in a commit": "committing",
		"do not mock the press; use a real one":                          "writing tests",
		"avoid hardcoded weights in the fixtures":                        "writing tests",
		"avoid em dashes":                                  "writing text for people",
		"keep comments on functions short":                 "writing comments in code",
		"add the crate id to the title when you open a PR": "", // the order says itself when
		"put the crate id into the PR title":               "preparing a pull request",
		"use the scale's registry for every release":       "", // the same
		"ask pat for the scale's password and then deploy": "releasing",
		"use tabs": "formatting code",
		"do not give more than one orchard to a sub-agent": "starting sub-agents",
		"use whole words in variable names":                "naming things",
		"branch off main, not the current branch":          "starting a new piece of work",
		"修改前先新建分支":                                         "",

		// only a thing is spoken of
		"use the orchard's runtime instead of docker":            "",
		"skip versions of the package that are on the registry":  "",
		"never delete a branch of pat":                           "",
		"use `Decoder.Strict()` to give the parser a setting":    "",
		"do not add a second reference to CLAUDE.md":             "",
		"do not think that `tree.Status()` writes the git index": "",
		"do not log the weights":                                 "",
		"run the slow tests on the press only":                   "",
		"make sure that all tests pass":                          "",
		"merge the PR of the crates first":                       "",
		"take the crate by the file name":                        "",
		"fill the api response from the crate":                   "",

		// the order begins with it
		"commit the seeds first":        "",
		"do not release crates by hand": "",
	} {
		if got := triggerOf(order, ""); got != want {
			t.Errorf("%q: %q, want %q", order, got, want)
		}
	}
	if got := triggerOf("use whole words", "about to run `press`"); got != "about to run `press`" {
		t.Errorf("the object of the work is lost: %q", got)
	}
}
