package cli

import (
	"slices"
	"strings"

	"session-learning/cli/install"
)

// codexReviewed tells of hooks of ours that Codex does not run. Of those that the person has not reviewed it tells at the
// start of a session at a terminal, and nowhere else.
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
		{install.NotReviewed, "Codex skips these hooks until you have reviewed them, and codex exec says nothing of it: %s"},
		{install.ChangedSince, "these hooks have changed since you reviewed them, and Codex skips them until you do so again: %s"},
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
	return doing("%s", install.ReviewInCodex)
}
