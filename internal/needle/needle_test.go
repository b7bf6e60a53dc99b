package needle

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func digit(c byte) bool { return c >= '0' && c <= '9' }

func TestEachWordIsMetInItsOrder(t *testing.T) {
	words := []Word{{Text: "key"}, {Text: "_key", N: 1}, {Text: "token", N: 2}, {Text: "tokens", N: 3}, {Text: "id.", N: 4, Next: digit}, {Text: "   x", N: 5}}
	f := New(words)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("tokenskeyTOKENSKEY_id.12 é")), 0, 40, -1).Draw(t, "text") + strings.Repeat(" ", rapid.IntRange(0, 1).Draw(t, "blank"))
		type place struct{ at, n int }
		met := map[place]bool{}
		last := 0
		f.In(s, func(at int, w *Word) {
			if at < last {
				t.Fatalf("in %q place %d comes behind %d", s, at, last)
			}
			last = at
			met[place{at, w.N}] = true
		})
		for at := range s {
			for _, w := range words {
				counts := len(w.Text) > 3 || len(s) > at+len(w.Text) && (w.Next == nil || w.Next(s[at+len(w.Text)]))
				if BeginsWith(s[at:], w.Text) && counts && !met[place{at, w.N}] {
					t.Errorf("%q at %d of %q is not met", w.Text, at, s)
				}
			}
		}
	})
}
