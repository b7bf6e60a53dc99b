package agent

import "testing"

func TestWhatClaudeDidNotRunIsNoFailure(t *testing.T) {
	for text, want := range map[string][2]bool{
		"The user doesn't want to proceed with this tool use.":       {true, false},
		"Permission to use Bash with command rm has been denied.\nx": {false, true},
		"PreToolUse:Bash hook error: no":                             {false, true},
		"Edit operation blocked by hook: no":                         {false, true},
		"Exit code 1\nPermission to use it is missing":               {false, false},
		"cat: x: Permission denied":                                  {false, false},
		"":                                                           {false, false},
	} {
		if got := [2]bool{ClaudeRejected(text), ClaudeDenied(text)}; got != want {
			t.Errorf("%q: rejected, denied %v, want %v", text, got, want)
		}
	}
}
