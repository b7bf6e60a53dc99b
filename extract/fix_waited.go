package extract

import (
	"fmt"
	"slices"
)

// fixedByWaiting words a fix without any change: the same command worked later.
func (t *timeline) fixedByWaiting(f *finding, r resolution, goal string) bool {
	if !transient.matches(r.line) || r.variant.change != same || tests(r.blame) || shortcuts.matches(t.events[r.success].Tool.Command) || t.shortcutBetween(r) {
		return false
	}
	f.rule = "waited"
	f.summary = withLine(fmt.Sprintf("Run `%s` again a little later when it fails", goal), " with ", r.line)
	f.action, f.reason = "wait a little and run the same command again", "it worked the next time without any change"
	switch {
	case confirmed.matches(r.line):
		f.summary = withLine(fmt.Sprintf("Have a person unlock what `%s` waits for when it fails", goal), " with ", r.line)
		f.action = "ask the person to unlock it and run the same command again, rather than doing without"
		f.reason = "it waits for the confirmation of a person, and works without any other change once that is given"
	case len(r.said) > 0:
		f.action = "tell the person what it waits for, and run the same command again when that is done"
		f.reason = "it worked without any other change once a person had acted"
	case lockedOut.matches(r.line):
		f.summary = fmt.Sprintf("Run `%s` again a little later when another process holds its lock", goal)
		f.reason = "the other process gives the lock back when it ends"
	}
	f.marks = append(f.marks, explainedFix)
	return true
}

var (
	// confirmed is what a person has to unlock or confirm: a store of secrets, an agent that signs.
	confirmed = pattern{fold: true, parts: `
		1password|bitwarden|keychain|keyring|yubikey|touch id|biometric|passphrase|pinentry
		agent refused|failed to sign|signing failed|askpass
	`}
	// lockedOut is what another process holds.
	lockedOut = pattern{fold: true, parts: `locked|\block\b|resource busy`}
)

// shortcutBetween tells whether a guard was taken away between failure and success.
func (t *timeline) shortcutBetween(r resolution) bool {
	return slices.ContainsFunc(r.commands, func(i int) bool { return shortcuts.matches(t.events[i].Tool.Command) })
}
