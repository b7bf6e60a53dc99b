package extract

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// completed is a person's words with what only the event before them tells: which file "it" is, and what is to be done with
// what is named alone.
func (t *timeline) completed(s situation) string {
	own := elsewhere.replace(s.own, "$1")
	if file := t.lastFile(s.at); file != "" {
		own = touched.replace(own, "$1 "+file)
	}
	return own
}

// replacement is the command that the agent ran instead of the one that it was stopped at or corrected for.
type replacement struct {
	text    string // as an order
	example string
	now     int  // its event
	before  bool // it does not replace the other one, but comes before it
}

// maxRunAfter is how many shell calls after a person's words are looked at for what the agent runs instead.
const maxRunAfter = 8

// replaced finds what the agent ran instead, when the person's words name it, or the agent's fact names the command that was
// wrong. What it goes back to later did not replace anything.
func (t *timeline) replaced(s situation) (replacement, bool) {
	was, at := t.ranBefore(s)
	if at < 0 {
		return replacement{}, false
	}
	after, _ := slices.BinarySearch(t.shell, s.at)
	for _, j := range t.shell[after:min(after+maxRunAfter, len(t.shell))] {
		if j > t.nextHuman(s.at) {
			break
		}
		if o := t.events[j].Tool.Outcome; o != transcript.OK && o != transcript.Unknown {
			continue
		}
		for _, c := range t.script(j).work() {
			if r, ok := t.instead(s, was, at, c); ok && (r.before || !t.ranAgain(was, j)) {
				r.now = j
				return r, true
			}
		}
	}
	return replacement{}, false
}

// ranBefore is the command that a person rejected, or that the agent ran last in the turn that they comment on.
func (t *timeline) ranBefore(s situation) (command, int) {
	for j := s.at - 1; j >= 0 && (t.events[j].Kind != transcript.Human || j == s.at-1); j-- {
		if e := t.events[j]; e.Kind == transcript.Call && e.Tool.Command != "" {
			if s.rejected >= 0 && j != s.rejected {
				break
			}
			if work := t.script(j).work(); len(work) > 0 {
				return work[len(work)-1], j
			}
			break
		}
	}
	return command{}, -1
}

// inFull is what a call runs, each command with what it does and its long flags, and without what it does it to.
func (t *timeline) inFull(call int) string {
	var all []string
	for _, c := range t.script(call).work() {
		words := c.goal()
		for _, w := range c.words {
			if longFlag.matches(w) && !strings.Contains(w, "=") {
				words = append(words, w)
			}
		}
		all = append(all, strings.Join(words, " "))
	}
	if full := strings.Join(all, " && "); utf8.RuneCountInString(full) <= maxCommand {
		return full
	}
	return all[len(all)-1]
}

// instead tells whether a command does the same as another one, that of event at, in the way that the person named, or comes
// before that event as the person wants it to.
func (t *timeline) instead(s situation, was command, at int, now command) (replacement, bool) {
	old, fresh := t.short(was), t.short(now)
	name := namedIn(s.lower, now, was)
	if name == "" || old == fresh {
		return replacement{}, false
	}
	if first := firstThing.groups(s.lower); first != nil && strings.Contains(first[0], name) {
		return replacement{text: fmt.Sprintf("Run `%s` before `%s`", fresh, t.inFull(at)), before: true}, true
	}
	if !likeWork(was, now) {
		return replacement{}, false
	}
	return replacement{
		text:    fmt.Sprintf("Use `%s` instead of `%s`", strings.Join(now.goal(), " "), strings.Join(was.goal(), " ")),
		example: "# not\n" + t.display(was, maxExample/2) + "\n# but\n" + t.display(now, maxExample/2),
	}, !slices.Equal(was.goal(), now.goal())
}

// namedIn is the word of a command, and not of another one, that a person names; "" when they name none.
func namedIn(lower string, now, was command) string {
	said := wordsOf(lower)
	for _, w := range now.goal() {
		if w = strings.ToLower(w); len(w) > 1 && said[w] && !slices.Contains(was.goal(), w) {
			return w
		}
	}
	return ""
}

// wordsOf is the words of a text in small letters, as programs and sub-commands are called.
func wordsOf(lower string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(lower, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_'
	}) {
		words[w] = true
	}
	return words
}

// likeWork tells whether two commands do the same work with different tools: they share a word that is no flag, or both are
// package managers.
func likeWork(a, b command) bool {
	if managers.has(a.program()) && managers.has(b.program()) {
		return true
	}
	return a.program() != b.program() && slices.ContainsFunc(a.words, func(w string) bool {
		return len(w) > 2 && !strings.HasPrefix(w, "-") && slices.Contains(b.words, w)
	})
}

// managers is programs that install packages and run a project's scripts.
var managers = set{list: `
	npm pnpm yarn bun npx pnpx bunx deno
	pip pip3 uv poetry pipenv conda pdm
	gradle gradlew mvn mvnw
	docker podman nerdctl docker-compose
	brew apt apt-get dnf
`}

// ranAgain tells whether a command of the same goal was run with success after event j.
func (t *timeline) ranAgain(c command, j int) bool {
	after, _ := slices.BinarySearch(t.shell, j+1)
	return slices.ContainsFunc(t.shell[after:], func(k int) bool {
		return t.events[k].Tool.Outcome == transcript.OK && slices.ContainsFunc(t.script(k).work(), func(d command) bool { return sameGoal(c, d) })
	})
}

// maxChangesAfter is how many events after a person's words are searched for the edit that they led to.
const maxChangesAfter = 60

// changedBy is the edit that brought words of a fact into a file where they did not stand, before the person speaks of something
// else; -1: none.
func (t *timeline) changedBy(s situation, fact string) int {
	if past.matches(fact) || momentary.matches(fact) || blame.matches(fact) || demonstrative.matches(fact) {
		return -1
	}
	terms := stemSet(fact)
	for j := s.at + 1; j < min(s.at+maxChangesAfter, len(t.events)); j++ {
		e := t.events[j]
		if own, ok := t.ownWords(j); e.Kind == transcript.Human && ok && !noLesson.in(strings.ToLower(own)) {
			break
		}
		if !changesFiles(e) || e.Tool.Old == "" {
			continue
		}
		before, after, n := stemSet(e.Tool.Old), stemSet(e.Tool.New), 0
		for term := range terms {
			count(&n, after[term] && !before[term])
		}
		if n >= minTerms {
			return j
		}
	}
	return -1
}

// maxLater is how many times a person speaks later that are searched for a word that takes back what they said.
const maxLater = 100

// retracted tells whether the person takes a correction back: at once, or by the opposite order later. It is of the n-th time
// that the person spoke.
func (t *timeline) retracted(n int, f finding) bool {
	about, forbids := stemSet(f.summary), prohibition.matches(f.summary)
	for k, i := range t.humans[n+1 : min(n+1+maxLater, len(t.humans))] {
		own, ok := t.ownWords(i)
		if !ok {
			continue
		}
		lower := strings.ToLower(own)
		if k == 0 && unsaid.in(lower) {
			return true
		}
		for _, s := range sentences(own) {
			if !shares(s, about) {
				continue
			}
			a, ok := adviceOf(s)
			if !ok || !a.orders || a.asks {
				continue
			}
			if prohibition.matches(a.text) != forbids && containment(about, stemSet(a.text)) >= contrary || swapped(f.summary, a.text) {
				return true
			}
		}
	}
	return false
}

// swapped tells whether each of two orders turns down what the other one asks for.
func swapped(a, b string) bool {
	one, other := turnedDown(a), turnedDown(b)
	within := func(terms map[string]bool, text string) bool {
		return len(terms) > 0 && sharedStems(terms, stemSet(text)) == len(terms)
	}
	return sharedStems(one, other) == 0 && within(one, b) && within(other, a)
}

// contrary is the share of terms from which on two orders are about the same.
const contrary = 0.75

// shares tells whether a text has any of some terms, so that it is worth a closer look.
func shares(text string, terms map[string]bool) bool { return sharedStems(terms, stemSet(text)) > 0 }
