package transcript

import (
	"fmt"
	"unicode/utf8"
)

// Cut shortens s to about limit bytes by leaving out its middle: what a program was asked to do stands at the
// beginning of its output, why it failed at the end. Runes stay whole; a limit below 64 counts as 64.
func Cut(s string, limit int) string {
	limit = max(limit, 64)
	if len(s) <= limit+64 {
		return s
	}
	head, tail := limit/2, len(s)-limit/2
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + gap(tail-head) + s[tail:]
}

func gap(n int) string { return fmt.Sprintf("\n… [%d bytes left out] …\n", n) }
