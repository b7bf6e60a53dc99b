package redact

import (
	"session-learning/internal/needle"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// everything is a set of all clues.
func everything() needle.Found { return needle.Found{^uint64(0), ^uint64(0)} }

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
				if !needle.BeginsWith(s[i:], start) || runsOn(start, s[i+len(start):]) || mayBePair(s, i, start) {
					continue
				}
				if m := pairName().FindStringSubmatchIndex(s[i:min(len(s), i+maxName)]); m != nil && newPair(s, i, m).holdsSecret() {
					t.Fatalf("%q at %d of %q was passed over", start, i, s)
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
