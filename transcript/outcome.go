package transcript

import "strings"

// ended writes how a shell command ended into its event: with the exit status, where one was recorded, and flagged when the
// agent itself says that it failed. Agents call a command that failed a success, so the status counts more than the flag.
func (e *Event) ended(exit int, flagged bool, output string) {
	t := &e.Tool
	e.Text = strings.TrimSpace(output)
	t.Outcome, t.Exit = OK, exit
	if exit != 0 || flagged {
		t.Outcome = Failed
	}
	t.Masked = t.Outcome == OK && masked(t.Command, e.Text)
}
