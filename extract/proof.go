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
	if t.keeps(r, added) {
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

// keeps tells whether the words were used again later with success.
func (t *timeline) keeps(r resolution, words []string) bool {
	if len(words) == 0 {
		return false
	}
	for _, i := range t.shell {
		if e := t.events[i].Tool; i <= r.success || !worked(e) || !strings.Contains(e.Command, words[0]) {
			continue
		}
		used := slices.Clone(t.script(i).env())
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
	before := t.textsIn(r.last, r.until)
	if c := namedCause(before); c != "" {
		return c
	}
	return toldCause(before, about)
}

// object tells whether the attempts differ only in what they work on: a file, a number, a name. Which of them exists
// today is no lesson for tomorrow.
func object(r resolution) bool {
	values := func(c command, words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			i := slices.Index(c.words, w)
			return strings.HasPrefix(w, "-") || i > 0 && strings.HasPrefix(c.words[i-1], "-")
		})
	}
	return r.variant.change == otherArguments && !values(r.blame, r.variant.removed) && !values(r.with, r.variant.added)
}

// numbered tells whether the attempts differ in numbers alone.
func numbered(r resolution) bool {
	digits := func(words []string) bool {
		return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return strings.Trim(w, "#0123456789") != "" })
	}
	return digits(r.variant.removed) && digits(r.variant.added)
}

// talkative is flags that only show more.
var talkative = set{list: "-v -vv -vvv --verbose --debug --trace -x -s --show-trace --stacktrace --full-trace --info -q --quiet --no-color --color=never"}

// showsMore tells whether a variant only shows more, or less, of the same.
func showsMore(r resolution) bool {
	words := slices.Concat(r.variant.removed, r.variant.added)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !talkative.has(w) })
}
