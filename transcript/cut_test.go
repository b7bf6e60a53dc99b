package transcript

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCutKeepsBothEnds(t *testing.T) {
	for _, text := range []string{strings.Repeat("añ🙂", 1000), strings.Repeat("x", 5000)} {
		for limit := range 200 {
			got := Cut(text, limit)
			if !utf8.ValidString(got) || len(got) > max(limit, 64)+64 || !strings.Contains(got, "bytes left out") || got[0] != text[0] || got[len(got)-1] != text[len(text)-1] {
				t.Fatalf("limit %d: %q", limit, got)
			}
		}
	}
	if got := Cut("short", 1); got != "short" {
		t.Errorf("short text: %q", got)
	}
}
