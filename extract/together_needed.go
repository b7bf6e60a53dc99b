package extract

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
)

// neededAgain finds a command without which another one failed more than once in a session, each time in the same way.
func (t *timeline) neededAgain() []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.neededTwice(r); ok {
			found = append(found, f)
		}
	}
	return found
}

func (t *timeline) neededTwice(r resolution) (finding, bool) {
	if !sameCall(r) || r.class == policy || t.failsSame(r) {
		return finding{}, false
	}
	first := t.stepsOf(r)
	for _, later := range t.failures {
		if later.at <= r.success || later.key() != r.key() {
			continue
		}
		again, ok := t.resolve(later)
		if !ok || !sameCall(again) {
			continue
		}
		for _, s := range t.stepsOf(again) {
			at := slices.IndexFunc(first, func(have step) bool { return have.text == s.text })
			if at < 0 || shortcuts.matches(s.text) {
				continue
			}
			f := wordStep(strings.Join(r.blame.goal(), " "), r.line, s.text)
			f.category = failureCategory(r.failure)
			f.rule, f.evidence = "again", []int{r.at, first[at].at, r.success, later.at, s.at, again.success}
			f.primary, f.lines = r.at, []int{t.events[r.at].Tool.ResultLine, t.events[later.at].Tool.ResultLine}
			f.topics, f.signature = append(slices.Clone(s.goal), goalTopics(r)...), t.signature(r)
			f.marks = append(t.effort(r), neededTwice)
			return f, true
		}
	}
	return finding{}, false
}

// wordStep words that a call needs another command before it, without which it fails with a line.
func wordStep(goal, line, step string) finding {
	return finding{
		kind: "together", by: learnings.ByTool,
		summary: withLine(fmt.Sprintf("Run `%s` before `%s`", cut(step, maxCommand), goal), ": otherwise it fails with ", line),
		trigger: fmt.Sprintf("`%s` fails with %s", goal, quote(line)),
		action:  fmt.Sprintf("run `%s` first", cut(step, maxCommand)),
		reason:  fmt.Sprintf("`%s` works after it and fails without it", goal),
		example: step + "\n" + goal,
		quoted:  line,
	}
}

// step is a command that was run between a failure and its success.
type step struct {
	at   int
	text string // as it is quoted
	goal []string
}

// stepsOf is the commands between the last time that a call failed and its success that may have helped: none that asks,
// tests or checks, and not the call itself. Where something was edited in between, that may have helped as well.
func (t *timeline) stepsOf(r resolution) []step {
	var steps []step
	if len(r.decisive(r.edits)) > 0 {
		return nil
	}
	for _, i := range r.decisive(append(slices.Clone(r.commands), r.nextTry)) {
		if t.events[i].Tool.Masked {
			continue
		}
		for _, c := range t.script(i).work() {
			if c.mayHelp() && !sameGoal(c, r.blame) && !sameGoal(c, r.with) {
				steps = append(steps, step{at: i, text: t.display(c, maxExample/2), goal: c.goal()})
			}
		}
	}
	return steps
}

// mayHelp tells whether a command can be what another one needs: it changes something, or runs a script of the project.
func (c command) mayHelp() bool {
	if asks(c) || tests(c) || checks(c) || c.long() || !programWord.matches(c.program()) {
		return false
	}
	return c.changes() || runsScript(c.tool()) || preparing.has(c.program()) || slices.ContainsFunc(c.goal(), preparingWord.matches)
}

// preparing is programs that make something ready, whatever they are called with.
var preparing = set{list: "make just task rake invoke nx turbo bazel protoc sqlc mockgen"}

// preparingWord is names of sub-commands and scripts that make something ready.
var preparingWord = pattern{parts: `(?:build|gen|compile|migrate|seed|setup|install|sync|prepare|bootstrap|start|up|login|init|restore|codegen)`}
