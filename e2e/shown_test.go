//go:build e2e && unix

package e2e

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
	"session-learning/learnings"
)

// blockTitle begins what the product hands to the model.
const blockTitle = "## Past Learnings Relevant to This Task"

// showsOnce checks that a model was shown one learning, once, in a block whose title and heading stand on lines of
// their own.
func showsOnce(t *testing.T, text string, l learnings.Learning) {
	t.Helper()
	category := string(l.Category)
	heading := "### " + strings.ToUpper(category[:1]) + category[1:] + ": " + l.Summary.String() + " [" + l.ID + "]"
	lines := strings.Split(text, "\n")
	for _, want := range []string{blockTitle, heading} {
		if n := count(lines, want); n != 1 {
			t.Errorf("%d lines are %q, want 1", n, want)
		}
	}
	if n := strings.Count(text, l.ID); n != 1 {
		t.Errorf("the id %s stands %d times in the request, want once", l.ID, n)
	}
	// An insight that says no more than the summary is not repeated.
	if first, _, _ := strings.Cut(l.Insight.String(), "\n"); count(lines, first) == 0 && !strings.Contains(heading, strings.TrimRight(first, ".。")) {
		t.Errorf("the insight %q was not shown", first)
	}
	if t.Failed() {
		const enough = 1500 // bytes: what the client itself says in each request is long
		t.Logf("the model was shown:\n…%s", text[max(0, len(text)-enough):])
	}
}

func count(lines []string, want string) int {
	n := 0
	for _, line := range lines {
		if line == want {
			n++
		}
	}
	return n
}

// showsNothing checks that no request of a session holds anything of ours.
func showsNothing(t *testing.T, model *fakemodel.Server) {
	t.Helper()
	for _, r := range model.Requests() {
		showsNothingIn(t, r.System+r.Text())
	}
}

func showsNothingIn(t *testing.T, text string) {
	t.Helper()
	for _, ours := range []string{"Past Learnings", "hook additional context", "hook success"} {
		if strings.Contains(text, ours) {
			t.Errorf("the model was shown %q in:\n%s", ours, text)
		}
	}
}

// record is what a transcript says about hooks.
type record struct {
	Attachment struct {
		Type, HookEvent, Stderr string
		ExitCode                int
	}
	Subtype               string
	HookErrors            []any
	HookAdditionalContext []any
	PreventedContinuation bool
}

// complaint is what a record holds against a hook; empty: nothing.
func (r record) complaint() string {
	a := r.Attachment
	switch {
	case a.Type == "hook_success" && (a.Stderr != "" || a.ExitCode != 0):
		return "a hook that is not silent"
	case a.Type == "hook_success", a.Type == "hook_additional_context":
	case strings.HasPrefix(a.Type, "hook_"):
		return a.Type
	}
	if r.Subtype == "stop_hook_summary" && (len(r.HookErrors)+len(r.HookAdditionalContext) > 0 || r.PreventedContinuation) {
		return "a Stop hook with an effect"
	}
	return ""
}

// sawNoTrouble checks that no transcript of the person tells of a hook that failed, was cancelled, blocked anything
// or made the agent go on.
func (p person) sawNoTrouble() {
	p.t.Helper()
	for _, path := range p.transcripts() {
		file, err := os.Open(path)
		if err != nil {
			p.t.Fatal(err)
		}
		defer file.Close()
		lines := bufio.NewReader(file)
		for {
			line, err := lines.ReadBytes('\n')
			var r record
			if json.Unmarshal(line, &r) == nil && r.complaint() != "" {
				p.t.Errorf("%s in the transcript: %s", r.complaint(), line)
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				p.t.Fatal(err)
			}
		}
	}
}
