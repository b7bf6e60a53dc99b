package extract

import (
	"slices"
	"strings"
	"time"

	"session-learning/scoring"
	"session-learning/transcript"
)

// Bounds of the search for what resolved a failure.
const (
	maxShellCalls = 60               // shell calls after the failure
	maxPrompts    = 4                // human events after the failure: later it is another topic
	longTime      = 10 * time.Minute // between failure and success: real effort
	atOnce        = time.Minute      // mended within it: a slip
)

// resolution is how a failure was overcome.
type resolution struct {
	failure
	success  int     // event of the call that worked
	with     command // the command of it that has the goal
	variant  variant
	tries    []int // further failing calls with the same goal before it
	edits    []int // files changed in between
	commands []int // shell calls in between that worked
	said     []int // human events in between

	// What is done up to the last time that it failed in the same way did not help, and what is done once it fails in
	// another way is for that. The explanation lies between the two.
	lastSame int // event of the last call that failed in the same way
	nextTry  int // event of the next call with the same goal
}

// decisive is those of the events that lie where the explanation must.
func (r resolution) decisive(events []int) []int {
	return slices.DeleteFunc(slices.Clone(events), func(i int) bool { return i <= r.lastSame || i > r.nextTry })
}

// resolve finds the call that reached what failure f did not.
func (t *timeline) resolve(f failure) (resolution, bool) {
	r := resolution{failure: f, lastSame: f.at}
	calls := 0
	for i := f.at + 1; i < len(t.events); i++ {
		e := t.events[i]
		switch {
		case e.Kind == transcript.Boundary:
			return r, false
		case e.Kind == transcript.Human:
			if r.said = append(r.said, i); len(r.said) > maxPrompts {
				return r, false
			}
		case changesFiles(e):
			r.edits = append(r.edits, i)
		case e.Kind == transcript.Call && e.Tool.Command != "":
			if calls++; calls > maxShellCalls {
				return r, false
			}
			if done, ok := t.step(&r, i); done {
				return r, ok
			}
		}
	}
	return r, false
}

// step looks at one later shell call: done when the search is over, ok when it reached the goal.
func (t *timeline) step(r *resolution, i int) (done, ok bool) {
	again, failed := t.failureAt(i)
	c, related := t.related(r.failure, i)
	works := worked(t.events[i].Tool)
	switch {
	case related && works && (r.class == testRun && !covers(c, r.blame) || helpAsked(c) && !helpAsked(r.blame) || onlyLists(c) && !onlyLists(r.blame)):
		r.commands = append(r.commands, i)
	case related && (works || failed && t.pastFailure(r.failure, again)):
		r.success, r.with = i, c
		if r.nextTry == 0 {
			r.nextTry = i
		}
		r.variant = t.variantOf(r.failure, i, c)
		return true, true
	case related && failed:
		r.tries = append(r.tries, i)
		switch {
		case again.line == r.line:
			r.lastSame, r.nextTry = i, 0
		case r.nextTry == 0:
			r.nextTry = i
		}
	case works:
		r.commands = append(r.commands, i)
	}
	return false, false
}

// onlyLists tells whether a command says what it would run, and runs nothing.
func onlyLists(c command) bool {
	return slices.ContainsFunc(c.words, func(w string) bool {
		return w == "--co" || w == "--collect-only" || w == "--listTests" || w == "--list-tests" || w == "--dry-run"
	})
}

// worked tells whether a call ended well, as far as one can tell.
func worked(call transcript.Tool) bool {
	return call.Outcome == transcript.OK && !call.Masked && !call.Background
}

// covers tells whether a test run runs at least the tests of another one: what selects tests is not added, and the
// folder is the same or all folders.
func covers(c, of command) bool {
	_, added := wordDiff(plainWords(of.tool().words), plainWords(c.tool().words))
	return !slices.ContainsFunc(added, func(w string) bool { return w != "." && w != "./..." && w != "..." })
}

// pastFailure tells whether a later failing attempt got past what stopped the first one: it was called rightly and
// failed for what it found.
func (t *timeline) pastFailure(first, later failure) bool {
	if first.class != invocation {
		return false
	}
	return later.class != invocation && later.class != environment && later.line != first.line
}

// related finds the command of a later call that has the same goal as the failing one, or does the same in another way.
func (t *timeline) related(f failure, i int) (command, bool) {
	var best command
	bestShare := 0.0
	for _, c := range t.script(i).work() {
		v := compare(f.blame, c, "", "", nil, nil)
		share := float64(len(f.blame.words)-len(v.removed)) / float64(max(len(f.blame.words), 1))
		if share >= bestShare && (sameWork(f, c, v, share) || t.inPackage(f, i, c)) {
			best, bestShare = c, share
		}
	}
	return best, len(best.words) > 0
}

// sameWork tells whether a later command does the work of the failing one, with which it shares some of the words: the
// same on the same, or, when that was called wrongly or lacks something, the same in another way.
func sameWork(f failure, c command, v variant, share float64) bool {
	const most = 0.6 // of the words, when the sub-command is another one
	switch {
	case v.change == same || sameGoal(f.blame, c) && alike(f.blame, c):
		return true
	case takesPlace(f, c):
		return true
	case refusedFlag(f) != "" && c.tool().program() != f.blame.tool().program():
		return false
	case f.class != invocation && f.class != environment:
		return false
	case v.change == otherSubcommand:
		return share >= most && f.class == invocation
	}
	return v.change != different
}

// alike tells whether two commands of the same goal also work on the same: a commit is a commit, but a test run of
// one file is not one of another.
func alike(a, b command) bool {
	goal := strings.Join(a.goal(), " ")
	if strings.HasPrefix(goal, "git ") || strings.HasPrefix(goal, "gh ") || len(plainWords(a.words)) <= len(a.goal()) {
		return true
	}
	removed, _ := wordDiff(plainWords(a.words), plainWords(b.words))
	return 2*len(removed) <= len(plainWords(a.words))
}

// holds tells whether what worked was done again later with success.
func (t *timeline) holds(r resolution) bool {
	if t.reached == nil {
		t.reached = map[string]int{}
		for _, i := range t.shell {
			if worked(t.events[i].Tool) {
				for _, c := range t.script(i).work() {
					t.reached[strings.Join(c.goal(), " ")] = i
				}
			}
		}
	}
	return t.reached[strings.Join(r.with.goal(), " ")] > r.success
}

// maxFailures is the most failures of a session that are looked into, the latest ones.
const maxFailures = 400

// resolveAll finds how each failure of the session was overcome; of equal failures the first.
func (t *timeline) resolveAll() {
	t.findTroubles()
	seen := map[string]bool{}
	for _, f := range t.failures[max(len(t.failures)-maxFailures, 0):] {
		switch f.class {
		case answering, routine, measuring:
			continue
		}
		if seen[f.key()] || t.troubled[f.at] {
			continue
		}
		seen[f.key()] = true
		if r, ok := t.resolve(f); ok {
			t.resolved = append(t.resolved, r)
		}
	}
}

// key is the same for failures of the same goal with the same telling line.
func (f failure) key() string { return strings.Join(f.blame.goal(), " ") + "\x00" + f.line }

// signature is that of the failure, by which the same one is known again when it happens.
func (t *timeline) signature(r resolution) string {
	e := t.events[r.at]
	return scoring.Signature(e.Tool.Name, e.Text)
}

// effort is the marks for what it took to overcome a failure, and for what came after.
func (t *timeline) effort(r resolution) []mark {
	var marks []mark
	if len(r.tries) >= 2 {
		marks = append(marks, severalTries)
	}
	if t.between(r.at, r.success) > longTime {
		marks = append(marks, longEffort)
	}
	if t.holds(r) {
		marks = append(marks, held)
	}
	if again, _ := t.failsLater(r); again {
		marks = append(marks, metAgain)
	}
	if t.events[r.at].Tool.Masked {
		marks = append(marks, maskedFailure)
	}
	return marks
}

// goalTopics is keywords of the commands and the error.
func goalTopics(r resolution) []string {
	return slices.Concat(r.blame.goal(), r.with.goal(), errorNames(r.line))
}
