package extract

import (
	"regexp"
	"strings"

	"session-learning/transcript"
)

// maxReplies is how many texts of the agent are searched for its answer to a person.
const maxReplies = 4

// replies is the agent's first texts after a human event, in the same turn.
func (t *timeline) replies(i int) []int {
	var found []int
	for j := i + 1; j < t.nextHuman(i) && len(found) < maxReplies; j++ {
		if e := t.events[j]; strings.TrimSpace(e.Text) != "" && e.Kind == transcript.Assistant {
			found = append(found, j)
		}
	}
	return found
}

// respell mends slips of the fingers in a person's words after the spelling that the agent uses around them: a word
// that the agent does not use becomes the one that it does when only a letter is swapped, missing or doubled inside.
func (t *timeline) respell(own string, at int) string {
	used := map[string]bool{}
	for j := max(at-6, 0); j < min(at+10, len(t.events)); j++ {
		if e := t.events[j]; e.Kind == transcript.Assistant {
			for _, w := range wordRun.FindAllString(strings.ToLower(e.Text), 4000) {
				used[w] = true
			}
		}
	}
	return wordRun.ReplaceAllStringFunc(own, func(w string) string {
		lower := strings.ToLower(w)
		if lower != w || used[w] || len(w) < 5 {
			return w
		}
		for _, c := range nearby(w) {
			if used[c] {
				return c
			}
		}
		return w
	})
}

var wordRun = regexp.MustCompile(`[A-Za-z]{5,}`)

// nearby is the words that differ from w by two letters swapped or one letter dropped or added, not at its ends.
func nearby(w string) []string {
	var list []string
	for i := 1; i+2 < len(w); i++ {
		if w[i] != w[i+1] {
			list = append(list, w[:i]+w[i+1:i+2]+w[i:i+1]+w[i+2:])
		}
	}
	for i := 1; i+1 < len(w); i++ {
		if len(w) > 5 {
			list = append(list, w[:i]+w[i+1:])
		}
		for c := 'a'; c <= 'z'; c++ {
			list = append(list, w[:i]+string(c)+w[i:])
		}
	}
	return list
}
