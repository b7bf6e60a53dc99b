package cli

import (
	"bytes"
	"testing"
)

func TestTalkIsFoldedOnATerminalAndACommandIsNot(t *testing.T) {
	const long = "another program is writing to the store; nothing was changed"
	for name, tt := range map[string]struct {
		width      int
		line, want string
	}{
		"no terminal": {0, long, "learnings: " + long + "\n"},
		"wide enough": {80, long, "learnings: " + long + "\n"},
		"a narrow terminal": {40, long, "learnings: another program is writing to\n" +
			"           the store; nothing was\n           changed\n"},
		"one in which nothing can be folded": {30, long, "learnings: " + long + "\n"},
		"a command behind what it is for": {40, "to bring it back, as it was before: learnings restore err-20261130-k3f7 err-20261130-42na",
			"learnings: to bring it back, as it was\n           before:\n           learnings restore err-20261130-k3f7 err-20261130-42na\n"},
		"a command that still fits": {60, "to bring one of them back or to see what there is: learnings restore",
			"learnings: to bring one of them back or to see what there\n           is: learnings restore\n"},
		"a command by its path": {40, "to register the hooks: '/home/ann/my programs/learnings' install --agent codex",
			"learnings: to register the hooks:\n           '/home/ann/my programs/learnings' install --agent codex\n"},
		"a line for a profile": {40, `export PATH=/home/ann/.local/bin:"$PATH"`, "learnings: export PATH=/home/ann/.local/bin:\"$PATH\"\n"},
	} {
		var out bytes.Buffer
		voice{talk: &out, talkWidth: tt.width}.say("%s", tt.line)
		if got := out.String(); got != tt.want {
			t.Errorf("%s: says\n%swant\n%s", name, got, tt.want)
		}
	}
}
