package redact

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// everything is a set of all clues.
func everything() found { return found{^uint64(0), ^uint64(0)} }

func TestWhatIsFoundWithoutCluesIsFoundByThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := texts().Draw(t, "text")
		want := s
		for _, kind := range kinds() {
			want = kind.without(want, everything())
		}
		if got := withoutSecrets(s); got != want {
			t.Fatalf("%q became %q, want %q", s, got, want)
		}
	})
}

func TestNoPairIsPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := texts().Draw(t, "text")
		for i := range s {
			for _, start := range pairStarts() {
				if !beginsWith(s[i:], start) || runsOn(start, s[i+len(start):]) || mayBePair(s, i, start) {
					continue
				}
				if m := pairName().FindStringSubmatchIndex(s[i:min(len(s), i+maxName)]); m != nil && newPair(s, i, m).holdsSecret() {
					t.Fatalf("%q at %d of %q was passed over", start, i, s)
				}
			}
		}
	})
}

func TestNeedlesMeetEachWord(t *testing.T) {
	words := []needle{{word: "key"}, {word: "_key", n: 1}, {word: "token", n: 2}, {word: "tokens", n: 3}, {word: "id.", n: 4, next: isDigit}}
	f := newNeedles(words)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("tokenskeyTOKENSKEY_id.12 é")), 0, 40, -1).Draw(t, "text") + strings.Repeat(" ", rapid.IntRange(0, 1).Draw(t, "blank"))
		type place struct{ at, n int }
		met := map[place]bool{}
		last := 0
		f.in(s, func(at int, w *needle) {
			if at < last {
				t.Fatalf("in %q place %d comes behind %d", s, at, last)
			}
			last = at
			met[place{at, w.n}] = true
		})
		for at := range s {
			for _, w := range words {
				counts := len(w.word) > 3 || len(s) > at+len(w.word) && (w.next == nil || w.next(s[at+len(w.word)]))
				if beginsWith(s[at:], w.word) && counts && !met[place{at, w.n}] {
					t.Errorf("%q at %d of %q is not met", w.word, at, s)
				}
			}
		}
	})
}

// BenchmarkHide tells what a text costs that holds no secret, beside one look at each of its bytes.
func BenchmarkHide(b *testing.B) {
	prose := strings.Repeat("The build went on after the step that copies the files, and none of the 24 checks had to wait.\n", 300)
	code := strings.Repeat("\tif err := run(ctx, \"step\"); err != nil {\n\t\treturn fmt.Errorf(\"run step: %w\", err)\n\t}\n", 300)
	for name, look := range map[string]func(string){
		"hide": func(s string) { Hide(s) },
		"bytes": func(s string) {
			for i := range len(s) {
				if s[i] == 0 {
					return
				}
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(prose) + len(code)))
			for b.Loop() {
				look(prose)
				look(code)
			}
		})
	}
}
