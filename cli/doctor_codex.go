package cli

import (
	"slices"
	"strings"

	"session-learning/cli/install"
)

// codexReviewed tells of hooks of ours that Codex does not run: of those that the person has not reviewed it says nothing,
// anywhere.
func (x *examination) codexReviewed() []diagnosis {
	found, err := install.CodexReviews(x.cfg)
	if err != nil {
		return []diagnosis{warn(reviewInCodex(), "it cannot be told whether Codex runs the hooks: %v", err)}
	}
	events := map[install.Review][]string{}
	for _, h := range found {
		if !slices.Contains(events[h.Review], h.Event) {
			events[h.Review] = append(events[h.Review], h.Event)
		}
	}
	var told []diagnosis
	for _, r := range []struct {
		review install.Review
		what   string
	}{
		{install.NotReviewed, "these hooks are skipped, without a word, until you have reviewed them: %s"},
		{install.ChangedSince, "these hooks have changed since you reviewed them, and are skipped without a word: %s"},
		{install.SwitchedOff, "you have switched these hooks off: %s"},
		{install.ReviewUnknown, "it cannot be told whether Codex runs these hooks: %s"},
	} {
		if names := events[r.review]; len(names) > 0 {
			told = append(told, warn(reviewInCodex(), r.what, strings.Join(names, ", ")))
		}
	}
	return told
}

// reviewInCodex is what only the person can do.
func reviewInCodex() remedy {
	return doing("start codex in a terminal, type /hooks, and trust those that call session-start and session-stop")
}
