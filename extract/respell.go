package extract

import (
	"strings"

	"session-learning/transcript"
)

// respell mends slips of the fingers in a person's words after the spelling that the agent uses around them: a word
// that the agent does not use becomes the one that it does when only a letter is swapped, missing or doubled inside.
func (t *timeline) respell(own string, at int) string {
	used := map[string]bool{}
	for j := max(at-6, 0); j < min(at+10, len(t.events)); j++ {
		if e := t.events[j]; e.Kind == transcript.Assistant {
			for _, w := range wordRun.regexp().FindAllString(strings.ToLower(e.Text), 4000) {
				used[w] = true
			}
		}
	}
	return wordRun.regexp().ReplaceAllStringFunc(own, func(w string) string {
		if strings.ToLower(w) != w || used[w] {
			return w
		}
		best := w
		for u := range used {
			if misspells(w, u) && (best == w || u < best) { // the order of a map must not decide
				best = u
			}
		}
		return best
	})
}

var wordRun = pattern{parts: `[A-Za-z]{5,}`}

// misspells tells whether a word is another one with two letters swapped, or one letter dropped or doubled, inside; the last
// two may be swapped as well.
func misspells(w, meant string) bool {
	n := len(w)
	if n > 6 && n == len(meant) && w[:n-2] == meant[:n-2] && w[n-2] == meant[n-1] && w[n-1] == meant[n-2] {
		return w[n-2] != w[n-1]
	}
	if w[0] != meant[0] || w[n-1] != meant[len(meant)-1] || max(n, len(meant)) < 6 {
		return false
	}
	i := 0
	for i < min(n, len(meant)) && w[i] == meant[i] {
		i++
	}
	switch {
	case n == len(meant):
		return i+1 < n && w[i] == meant[i+1] && w[i+1] == meant[i] && w[i+2:] == meant[i+2:]
	case n+1 == len(meant):
		return w[i:] == meant[i+1:]
	case n == len(meant)+1:
		return w[i+1:] == meant[i:]
	}
	return false
}
