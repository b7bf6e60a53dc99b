package extract

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// narrowed finds runs that take in files which are none of the project's own, when the agent says where the failures come from,
// and a narrower run passes with nothing changed in between. That failures are of no account is believed for no other reason.
func (t *timeline) narrowed() []finding {
	var found []finding
	for i, e := range t.events {
		if e.Kind != transcript.Assistant {
			continue
		}
		f, ok := t.failedBefore(i)
		if !ok {
			continue
		}
		for _, c := range t.claimsAt(i) {
			if c.elsewhere == "" || slip.matches(c.text) || !t.foreignPlace(c) {
				continue
			}
			if n, ok := t.narrowedRun(f, c); ok {
				found = append(found, n)
			}
		}
	}
	return found
}

// failedBefore is the last test run or check that failed before an event of the same turn.
func (t *timeline) failedBefore(i int) (failure, bool) {
	at, _ := slices.BinarySearchFunc(t.failures, i, func(f failure, i int) int { return cmp.Compare(f.at, i) })
	turn := t.turnOf(i)
	for _, f := range slices.Backward(t.failures[:at]) {
		if f.at < turn {
			break
		}
		if f.class != answering && f.class != routine && f.class != invocation && (tests(f.blame) || checks(f.blame)) {
			return f, true
		}
	}
	return failure{}, false
}

// foreignPlace tells whether failures come from a folder that is called another's, or copied, made or fetched, and in which
// nothing was changed.
func (t *timeline) foreignPlace(c claim) bool {
	place := placeIn.groups(c.elsewhere)
	if place == nil || !anothers.matches(c.elsewhere) {
		return false
	}
	return !slices.ContainsFunc(t.events, func(e transcript.Event) bool {
		return changesFiles(e) && strings.Contains(slashed(e.Tool.Path), place[1])
	})
}

var (
	// placeIn is a folder in code marks.
	placeIn = pattern{parts: `\x60([\w.@-]*/?[\w.@/-]*/[\w.@/-]*|node_modules|vendor)\x60`}
	// anothers is words for what is not the project's own.
	anothers = pattern{fold: true, words: `clone[sd]?|cloned|copy|copies|copied|external|vendor(?:ed)?|third.?party|node_modules|generated|worktrees?|tmp|temp|temporary|fixtures?|submodules?|another (?:project|repo|repository|checkout)|picks? up|picked up|collects?`}
)

// narrowedRun makes a finding of a run that failed for what a claim says, when a narrower one passes in the same turn.
func (t *timeline) narrowedRun(f failure, c claim) (finding, bool) {
	at, run := t.narrowerRun(f, c.at, t.nextHuman(c.at))
	if at < 0 {
		return finding{}, false
	}
	place := placeIn.groups(c.elsewhere)[1]
	whole, part := t.short(f.blame), t.display(general(run, nil), maxCommand)
	n := finding{
		kind: "cause", rule: "narrowed-run", by: learnings.ByAssistant, primary: f.at, evidence: []int{f.at, c.at, at},
		lines:   []int{t.events[f.at].Tool.ResultLine},
		summary: fmt.Sprintf("`%s` takes in `%s`, which is not the project's own: failures there are none of it", whole, place),
		trigger: fmt.Sprintf("`%s` fails in `%s`", whole, place),
		action:  fmt.Sprintf("leave that folder out, or run what was touched alone (`%s`), and take failures anywhere else for real", part),
		reason:  "the folder is not the project's own", quoted: c.text, example: t.display(run, maxExample),
		topics:   append(f.blame.goal(), namesIn(c.text)...),
		context:  plain(t.events[c.at].Text),
		category: learnings.Debugging, marks: []mark{causeIsNamed, seenToWork},
	}
	if aside := bracketed.find(c.elsewhere); aside != nil {
		n.reason += c.elsewhere[aside[0]:aside[1]]
	}
	if strings.Contains(f.line, place) {
		n.signature = t.signature(resolution{failure: f})
	}
	return n, true
}

// narrowerRun is the first run between two events, before a file was changed, that passes and does a part of what failed. -1:
// none.
func (t *timeline) narrowerRun(f failure, from, to int) (int, command) {
	for i := from + 1; i < to; i++ {
		if e := t.events[i]; changesFiles(e) {
			break
		} else if e.Tool.Command == "" || !worked(e.Tool) {
			continue
		}
		for _, c := range t.script(i).work() {
			if sameTools(c, f.blame) && narrows(c, f.blame) {
				return i, c
			}
		}
	}
	return -1, command{}
}

// narrows tells whether a run picks some of what another one does: it names a file, or picks by name.
func narrows(c, of command) bool {
	_, added := wordDiff(of.tool().words, c.tool().words)
	return slices.ContainsFunc(added, func(w string) bool { return path.Ext(w) != "" && !strings.HasPrefix(w, ".") || picking.has(w) })
}

// picking is options that pick tests by name or part.
var picking = set{list: "-run -k -t -m --test --tests --filter --grep -g --only -Dtest --testPathPattern --testNamePattern -p --package --workspace"}

// sameTools tells whether two commands test, or check, with the same program.
func sameTools(a, b command) bool {
	return a.tool().program() == b.tool().program() && (tests(a) && tests(b) || checks(a) && checks(b))
}
