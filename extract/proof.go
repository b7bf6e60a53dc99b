package extract

import (
	"slices"
	"strings"
)

// What speaks for an explanation when the error is one that no rule knows: evidence decides instead of words.

// proofs is the marks for what proves that the words which a variant added made it work.
func (t *timeline) proofs(r resolution) []mark {
	added := t.added(r)
	var marks []mark
	if t.outputNames(r, added) {
		marks = append(marks, namedByTool)
	}
	if t.usedLater(r, added) {
		marks = append(marks, usedAgain)
	}
	if t.told(r) != "" {
		marks = append(marks, toldWhy)
	}
	return marks
}

// added is the words and variables that the working attempt has and the failing one has not.
func (t *timeline) added(r resolution) []string {
	was := r.call.env()
	env := slices.DeleteFunc(t.script(r.success).env(), func(v string) bool { return slices.Contains(was, v) })
	return append(env, r.variant.added...)
}

// outputNames tells whether the failing output names one of the words.
func (t *timeline) outputNames(r resolution, words []string) bool {
	const few = 3 // letters that stand in any text
	output := strings.ToLower(t.events[r.at].Text)
	return slices.ContainsFunc(words, func(w string) bool {
		name, value, _ := strings.Cut(strings.ToLower(strings.TrimLeft(w, "-")), "=")
		for _, part := range []string{name, value} {
			if len(part) > few && !slices.Contains(r.blame.words, part) && strings.Contains(output, part) {
				return true
			}
		}
		return false
	})
}

// usedLater tells whether the words were used again later with success.
func (t *timeline) usedLater(r resolution, words []string) bool {
	if len(words) == 0 {
		return false
	}
	for _, i := range t.shell {
		if e := t.events[i].Tool; i <= r.success || !worked(e) || !strings.Contains(e.Command, words[0]) {
			continue
		}
		used := append(t.script(i).env(), t.readIn(i, t.script(i))...)
		for _, c := range t.script(i).work() {
			used = append(used, c.words...)
		}
		if !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(used, w) }) {
			return true
		}
	}
	return false
}

// told is why it failed, as the agent told it right before it worked.
func (t *timeline) told(r resolution) string {
	about := strings.Join(slices.Concat([]string{r.line}, r.with.words, r.variant.added, t.script(r.success).env()), " ")
	before := t.textsIn(r.lastSame, r.nextTry)
	if c := namedCause(before); c != "" {
		return c
	}
	return toldCause(before, about)
}
