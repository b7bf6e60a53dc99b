package scoring

import (
	"slices"
	"strings"
)

// A moment of work is what rules are about that hold whatever is worked on: a commit, a deployment, a pull request, a
// new test. A task that orders one ("commit this", "open a PR", "write tests for the cart") has few other words that a
// rule could share, and what they name does not matter to it.

const (
	openingTerms = 6 // of a summary or insight, in which a rule names its moment: "Before a commit …", "Tests here are …"
	orderedSoon  = 6 // words behind a verb that says little, in which the moment is named: "write a few more unit tests"
	orderedHan   = 6 // words of a task without spaces that is short enough to be an order
)

// momentOf returns the moment that a stem names; empty for others.
func momentOf(stem string) string {
	switch stem {
	case "commit", "push", "rebas", "review", "branch":
		return stem
	case "deploy", "ship", "rollout":
		return "deploy"
	case "releas", "publish":
		return "release"
	case "merg":
		return "merge"
	case "pr", "pullrequest":
		return "pull request"
	case "test", "spec":
		return "test"
	case "migrat":
		return "migration"
	case "depend":
		return "dependency"
	}
	return ""
}

// momentTerm is the term that stands for a moment. No text has it as it stands.
func momentTerm(moment string) string { return "@" + moment }

// moments returns the moments that a task orders, each once.
func (q Query) moments(task string, cache stemmer) []string {
	var found []string
	add := func(stem string) {
		if m := momentOf(stem); m != "" && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	start, soon := true, 0 // an order may begin here; words in which a moment may follow
	for len(task) > 0 {
		n := span(task, inWord)
		if n == 0 {
			start = start || strings.ContainsRune(".,;:!?\n", rune(task[0]))
			task = task[1:]
			continue
		}
		w := strings.ToLower(task[:n])
		task = task[n:]
		soon--
		switch {
		case lightVerb(w):
			if start {
				soon = orderedSoon
			}
			start = false
		case soon > 0, start && orderVerb(w):
			add(cache.stem(w))
			start = false
		default:
			start = opensOrder(w)
		}
	}
	if q.han() {
		for _, t := range q.terms {
			add(t.stem)
		}
	}
	return found
}

// han tells whether a task is a few words of a script without spaces.
func (q Query) han() bool {
	words, pairs := 0, false
	for _, t := range q.terms {
		if t.kind == bigram || t.kind == glossed {
			pairs = true
		} else {
			words++
		}
	}
	return pairs && words <= orderedHan
}

// lightVerb tells whether a verb says little without its object.
func lightVerb(w string) bool {
	switch w {
	case "write", "add", "create", "open", "make", "do", "cut", "start", "run", "prepare", "submit", "raise", "extend":
		return true
	}
	return false
}

// orderVerb tells whether a verb orders a moment by itself. Only its bare form does: who pushed something orders nothing.
func orderVerb(w string) bool {
	switch w {
	case "commit", "push", "rebase", "review", "deploy", "ship", "release", "publish", "merge", "test":
		return true
	}
	return false
}

// opensOrder tells whether an order may follow a word inside a sentence.
func opensOrder(w string) bool {
	switch w {
	case "and", "then", "please", "pls", "now", "you", "lets", "let", "us", "to", "ok", "okay", "yes", "just", "also", "ahead", "finally", "first":
		return true
	}
	return false
}
