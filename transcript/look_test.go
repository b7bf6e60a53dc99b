package transcript

import (
	"strings"
	"testing"
	"time"
)

func TestWhatTheFirstBytesTell(t *testing.T) {
	first := time.Date(2026, 1, 2, 3, 4, 1, 500_000_000, time.UTC) // of a made session
	aside := func(text string) string { return strings.ReplaceAll(text, `"isSidechain":false`, `"isSidechain":true`) }
	session := (&made{}).prompt("Hi").say("Hello").String()
	for name, c := range map[string]struct {
		head string
		want Head
		none bool
	}{
		"a session":                        {head: session, want: Head{"claude", false, first}},
		"one that is cut":                  {head: session[:len(session)-20], want: Head{"claude", false, first}},
		"a sub-agent's":                    {head: aside(session), want: Head{Agent: "claude", SubAgent: true}},
		"a session with a sub-agent in it": {head: session + aside(session), want: Head{"claude", false, first}},
		"one without a word":               {head: `{"type":"summary","summary":"x","leafUuid":"y"}` + "\n", want: Head{Agent: "claude"}},
		"a text":                           {head: "hello\n", none: true},
		"nothing":                          {none: true},
	} {
		h, ok := Look([]byte(c.head))
		if ok == c.none || h.Agent != c.want.Agent || h.SubAgent != c.want.SubAgent || !h.Began.Equal(c.want.Began) {
			t.Errorf("%s: %+v %v, want %+v", name, h, ok, c.want)
		}
	}
}
