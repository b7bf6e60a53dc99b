package cli

import (
	"bytes"
	"strings"
	"testing"
)

func TestKeysAreToldApart(t *testing.T) {
	tests := map[string]struct {
		typed string
		want  []rune
	}{
		"letters":                       {"kd", []rune{'k', 'd', keyEnd}},
		"capitals":                      {"K", []rune{'k', keyEnd}},
		"an arrow is no letter":         {"\x1b[Ak", []rune{keyOther, 'k', keyEnd}},
		"a key with a modifier":         {"\x1b[1;5Dd", []rune{keyOther, 'd', keyEnd}},
		"a function key":                {"\x1bOPs", []rune{keyOther, 's', keyEnd}},
		"escape alone":                  {"\x1b", []rune{keyOther, keyEnd}},
		"a letter with Alt":             {"\x1bdq", []rune{keyOther, 'q', keyEnd}},
		"Ctrl-C":                        {"\x03", []rune{keyInterrupt, keyEnd}},
		"both kinds of Enter":           {"\r\n", []rune{keyEnter, keyEnter, keyEnd}},
		"another script":                {"保k", []rune{'保', 'k', keyEnd}},
		"what is no character at all":   {"\xff", []rune{keyOther, keyEnd}},
		"a sequence that is never full": {"\x1b[1;", []rune{keyOther, keyEnd}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			k := &keyboard{in: strings.NewReader(tt.typed)}
			for i, want := range tt.want {
				if got, err := k.next(); got != want || err != nil {
					t.Fatalf("key %d is %q (%v), want %q", i, got, err, want)
				}
			}
		})
	}
}

func TestAQuestionIsAnsweredByOneKey(t *testing.T) {
	tests := map[string]bool{"y": true, "Y": true, "\r": true, "xy": true, "n": false, "N": false, "q": false, "\x03": false, "\x04": false, "": false, "\x1b[Bn": false}
	for typed, want := range tests {
		var talk bytes.Buffer
		p := &program{out: voice{talk: &talk}}
		if got := p.confirm(&keyboard{in: strings.NewReader(typed)}, "edit it again"); got != want {
			t.Errorf("%q means %v, want %v", typed, got, want)
		}
		if !strings.HasPrefix(talk.String(), "learnings: edit it again? [Y/n] ") || !strings.HasSuffix(talk.String(), "\n") {
			t.Errorf("%q: said %q", typed, talk.String())
		}
	}
}
