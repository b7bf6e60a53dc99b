package extract

import (
	"testing"

	"session-learning/transcript"
)

// TestDemandedAgain is a person who sends the agent to the same place again and again.
func TestDemandedAgain(t *testing.T) {
	type events = []transcript.Event
	ask := says("Instead of rewriting the code, compare to the backup repo")
	again := says("Maybe you could look at the backup to see how the label issue was already solved.")
	for complaint, l := range map[string]lesson{
		"said twice, it is one correction and surer": {
			events{didLabels, ask, relabels, didLabels, again, works("git -C ../backup log")},
			"correction/contradiction", "Instead of rewriting the code, compare to the backup repo", ""},
		"said once, it is a draft": {
			events{didLabels, ask, relabels},
			"correction/contradiction", "compare to the backup repo", "draft"},
		"another place is another matter": {
			events{didLabels, ask, relabels, didLabels, says("look at the changelog"), works("cat CHANGELOG.md")},
			"correction/contradiction", "compare to the backup repo", "draft"},
		"a backup that is only spoken of": {
			events{didLabels, ask, relabels, says("the backup was made yesterday"), works("ls")},
			"correction/contradiction", "compare to the backup repo", "draft"},
	} {
		t.Run(complaint, func(t *testing.T) {
			l.check(t)
			if got := learned(home, l.events...); len(got) != 1 {
				t.Errorf("%d learned, want 1", len(got))
			}
		})
	}
}
