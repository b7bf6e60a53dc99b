package extract

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
)

// A test run that picks tests, runs none and ends well looks like a success: what was changed is not tested at all.

// maxNoTests is how many shell calls after a run without tests are looked at for one that runs them.
const maxNoTests = 15

// noTests finds test runs that ran nothing and ended well, and another way to call that runs the same tests: one of each way.
func (t *timeline) noTests() []finding {
	var found []finding
	seen := map[string]bool{}
	for n, i := range t.shell {
		c, picks := t.picking(i)
		if called := t.untilPick(c); len(picks) > 0 && !seen[called] && t.ranNothing(i) {
			if j, d, again := t.ranInstead(n, called, picks); j >= 0 {
				seen[called] = true
				found = append(found, t.ranNoTests(append([]int{i}, again...), c, j, d))
			}
		}
	}
	return found
}

// ranNothing tells whether a test run ended well without a test.
func (t *timeline) ranNothing(i int) bool {
	e := t.events[i]
	return worked(e.Tool) && ranNone.matches(e.Text) && !ranSome.matches(e.Text)
}

// ranInstead is the call that runs the tests which one picked in vain, that one given by its place among the shell calls, its
// test run, and the calls in between that picked in vain as well; -1: none.
func (t *timeline) ranInstead(n int, called string, picks []string) (at int, run command, again []int) {
	for _, j := range t.shell[n+1 : min(n+1+maxNoTests, len(t.shell))] {
		d, others := t.picking(j)
		same := t.untilPick(d) == called
		switch {
		case same && len(others) > 0 && t.ranNothing(j):
			again = append(again, j)
		case !same && worked(t.events[j].Tool) && ranSome.matches(t.events[j].Text) && samePick(picks, others):
			return j, d, again
		}
	}
	return -1, command{}, nil
}

// picking is the test run of a shell call, and which tests it picks; none: it picks none.
func (t *timeline) picking(i int) (command, []string) {
	for _, c := range t.script(i).work() {
		if !tests(c) {
			continue
		}
		var picks []string
		for n, w := range c.words {
			_, value, _ := strings.Cut(w, "=")
			switch {
			case n == 0:
			case selecting.matches(w):
				picks = append(picks, value)
			case selectors.has(c.words[n-1]) && !strings.HasPrefix(w, "-"), fileWord.matches(w) && testFile(w):
				picks = append(picks, w)
			}
		}
		return c, picks
	}
	return command{}, nil
}

// samePick tells whether two runs pick the same tests, as far as their words tell.
func samePick(a, b []string) bool {
	const few = 4 // bytes that may stand in any pick
	return slices.ContainsFunc(a, func(v string) bool {
		return slices.ContainsFunc(b, func(w string) bool {
			return len(v) >= few && len(w) >= few && (strings.Contains(slashed(w), slashed(v)) || strings.Contains(slashed(v), slashed(w)))
		})
	})
}

// untilPick is a test run as it is quoted, up to what picks the tests; "" of no command.
func (t *timeline) untilPick(c command) string {
	if len(c.words) == 0 {
		return ""
	}
	return t.display(withoutPick(c), maxCommand)
}

// withoutPick is a test run up to what picks the tests.
func withoutPick(c command) command {
	for n, w := range c.words {
		if n > 0 && (w == "--" || selecting.matches(w) || selectors.has(w) || fileWord.matches(w) && testFile(w)) {
			c.words = c.words[:n]
			break
		}
	}
	return c
}

// ranNoTests words a run without tests, done once or more, and the one that ran them.
func (t *timeline) ranNoTests(asked []int, c command, past int, d command) finding {
	at := asked[0]
	in, out := t.untilPick(c), t.whereItRan(past, general(d, nil), 2*maxCommand)
	f := finding{
		kind: "retry", rule: "ran-no-tests", by: learnings.ByTool, primary: at, evidence: append(slices.Clone(asked), past),
		lines:   []int{t.events[at].Tool.ResultLine, t.events[past].Tool.ResultLine},
		summary: fmt.Sprintf("`%s` with a pattern may run no tests and still end well", in),
		trigger: fmt.Sprintf("some of the tests are to be run with `%s`", in),
		action:  fmt.Sprintf("run `%s`, and see that tests were run", out),
		reason:  "it found no tests and ended well all the same",
		example: fmt.Sprintf("# fails\n%s\n# works\n%s", t.whereItRan(at, general(c, nil), maxExample/2), out),

		category: learnings.Tools,
		topics:   slices.Concat(strings.Fields(in), d.goal(), []string{"no tests found", "test pattern"}),
		marks:    []mark{workingVariant},
	}
	if len(asked) >= minSilent {
		f.marks = append(f.marks, severalTries)
	}
	if runner := d.tool().program(); runner != c.tool().program() {
		f.summary += fmt.Sprintf(": run `%s` itself", runner)
	}
	if handsOn.matches(t.events[at].Text) {
		f.reason = "it hands `--` on, so that the runner takes the options behind it for names of files, finds no tests, and ends well all the same"
	}
	return f
}

var (
	// ranNone is how a runner says that it ran no tests.
	ranNone = pattern{fold: true, parts: `
		no tests? (?:files? )?(?:found|matched|ran|to run)
		collected 0 items
		\brunning 0 tests\b
		\b0 (?:tests?|specs?) (?:found|executed|run)\b
	`}
	// ranSome is how it says that it ran some.
	ranSome = pattern{parts: `
		\b[1-9]\d* (?:tests? )?(?:pass(?:ed|ing)?|failed)\b
		(?m)^ok\s+\S+\s+[\d.]+s
		(?m)^PASS\s
		\btest result: \w+\. [1-9]
	`}
	// handsOn is a script that a runner shows with the options that it hands on behind "--".
	handsOn = pattern{parts: `(?m)^> .* -- ['"]?--?\w`}
)
