package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// What a session taught is what holds at its end. A failure that was overcome may come back and stay, its mending may be
// reverted, and the person may say that it is not solved: then nothing was learned from it, and what an earlier stop of
// the same session had learned is taken back.

// undone is the evidence keys of what an earlier read of these events may have taught and they do not teach now: of the kinds
// that begin with a failure and look at what follows, whatever is not found, because all that follows is among the events; of
// others, what the person took back, because what they rest on may merely stand there no more.
func (t *timeline) undone(found []finding) []string {
	holds := map[string]bool{}
	for _, f := range found {
		holds[t.evidenceKey(f)] = true
	}
	var keys []string
	note := func(i int, kinds ...string) {
		for _, kind := range kinds {
			if key := t.evidenceKey(finding{kind: kind, primary: i}); !holds[key] {
				keys = append(keys, key)
			}
		}
	}
	for _, f := range t.failures {
		note(f.at, "fix", "retry", "cause")
	}
	for _, i := range t.humans {
		note(i, "cause") // a person reports a failure as well
	}
	return append(keys, slices.DeleteFunc(t.revoked, func(key string) bool { return holds[key] })...)
}

// without is findings without those that the person took back, which are noted: an earlier stop may have learned them.
func (t *timeline) without(found []finding, takenBack func(finding) bool) []finding {
	return slices.DeleteFunc(found, func(f finding) bool {
		gone := takenBack(f)
		if gone {
			t.revoked = append(t.revoked, t.evidenceKey(f))
		}
		return gone
	})
}

// since is the first line of what these events taught, or nearly taught: what comes later may prove it or undo it, or the person
// take it back. A report for which a cause was named is one as long as it is worked on.
func (t *timeline) since(found []finding) int {
	first := 0
	note := func(line int) {
		if first == 0 || line < first {
			first = line
		}
	}
	for _, f := range found {
		for _, line := range t.lines(f) {
			note(line)
		}
	}
	if all := t.symptoms(); len(all) > 0 {
		if last := all[len(all)-1]; last.end == len(t.events) && len(t.claims(last.at, last.end)) > 0 {
			note(t.events[last.at].Line)
		}
	}
	return first
}

// failsSame tells whether what overcame a failure did not hold: the failure comes back without being overcome again, the
// change is reverted, or a person says that it is not solved.
func (t *timeline) failsSame(r resolution) bool {
	_, open := t.failsLater(r)
	return open || t.takenBack(r) || t.reverted(r)
}

// failsLater tells how the same failure shows up after the success: again, and whether it was overcome again.
func (t *timeline) failsLater(r resolution) (again, open bool) {
	last := t.failures[t.lastAlike[r.key()]]
	if last.at <= r.success {
		return false, false
	}
	_, ok := t.resolve(last)
	return true, !ok
}

// takenBack tells whether a person says after the success that it is not solved, has the change undone, or shows the same
// error again.
func (t *timeline) takenBack(r resolution) bool {
	if at := t.shown()[r.line]; at > r.success && !t.helpedAgain(r, at) {
		return true
	}
	const most = 2 // times that a person speaks: later it is about something else
	for n, i := 0, t.nextHuman(r.success); i < len(t.events) && n < most; n, i = n+1, t.nextHuman(i) {
		if lower := strings.ToLower(t.events[i].Text); notSolved.matches(lower) && t.about(lower, r, n == 0) {
			return true
		}
	}
	return false
}

// about tells whether a person's words are about how a failure was overcome: they hold a word of it, or it was the last
// thing that the agent did before they were said.
func (t *timeline) about(lower string, r resolution, next bool) bool {
	const fewLetters, fewCalls = 3, 5
	words := append(slices.Concat(r.blame.goal(), r.with.goal()), errorNames(r.line)...)
	for _, i := range r.edits {
		words = append(words, baseName(t.events[i].Tool.Path))
	}
	if slices.ContainsFunc(words, func(w string) bool { return len(w) > fewLetters && strings.Contains(lower, strings.ToLower(w)) }) {
		return true
	}
	calls := 0
	for _, e := range t.events[r.success+1 : t.nextHuman(r.success)] {
		if changesFiles(e) {
			return false
		}
		if e.Tool.Command != "" {
			calls++
		}
	}
	return next && calls <= fewCalls
}

// shown is the telling lines of the errors that people show in their words, with the last event in which each stands.
func (t *timeline) shown() map[string]int {
	if t.pasted == nil {
		t.pasted = map[string]int{}
		for _, i := range t.humans {
			if line := tellingLine(t.events[i].Text); line != "" {
				t.pasted[quotable(t.clean(line))] = i
			}
		}
	}
	return t.pasted
}

// helpedAgain tells whether what overcame a failure was done again after an event: it helps, and not for good.
func (t *timeline) helpedAgain(r resolution, after int) bool {
	var helped []command
	for _, i := range t.changingCommands(r) {
		helped = append(helped, t.changer(r, i))
	}
	if r.variant.change != same {
		helped = append(helped, r.with)
	}
	for _, i := range t.shell {
		if i <= after || !worked(t.events[i].Tool) {
			continue
		}
		for _, c := range t.script(i).work() {
			if slices.ContainsFunc(helped, func(h command) bool { return sameGoal(c, h) }) {
				return true
			}
		}
	}
	return false
}

// reverted tells whether the edits that overcame a failure were undone later and not done again.
func (t *timeline) reverted(r resolution) bool {
	edits := r.decisive(r.edits)
	if r.variant.change != same || len(edits) == 0 || len(t.changingCommands(r)) > 0 {
		return false
	}
	return !slices.ContainsFunc(edits, func(i int) bool { return !t.revertedEdit(i, r.success) })
}

// revertedEdit tells whether what an edit wrote is gone at the end.
func (t *timeline) revertedEdit(edit, success int) bool {
	was := t.events[edit].Tool
	gone, committed := false, false
	after := func(events []int) []int {
		n, _ := slices.BinarySearch(events, edit+1)
		return events[n:]
	}
	edits, commands := after(t.editsOf(was.Path)), after(t.gitCalls())
	for len(edits)+len(commands) > 0 {
		if len(commands) == 0 || len(edits) > 0 && edits[0] < commands[0] {
			i, e := edits[0], t.events[edits[0]].Tool
			gone = i > success && (gone || undoes(e, was)) && !strings.Contains(e.New, strings.TrimSpace(was.New))
			edits = edits[1:]
			continue
		}
		i := commands[0]
		for _, c := range t.script(i).work() {
			committed = committed || strings.Join(c.goal(), " ") == "git commit"
			gone = i > success && (gone || discards(c, baseName(was.Path), committed)) && !putsBack(c)
		}
		commands = commands[1:]
	}
	return gone
}

// gitCalls is the shell calls with git that worked, in order.
func (t *timeline) gitCalls() []int {
	if t.git == nil {
		t.git = []int{}
		for i, e := range t.events {
			if e.Tool.Command != "" && worked(e.Tool) && strings.Contains(e.Tool.Command, "git") {
				t.git = append(t.git, i)
			}
		}
	}
	return t.git
}

// undoes tells whether an edit puts back what another one had replaced.
func undoes(edit, was transcript.Tool) bool {
	written := strings.TrimSpace(was.New)
	return written != "" && strings.Contains(edit.Old, written) && strings.TrimSpace(edit.New) == strings.TrimSpace(was.Old)
}

// discards tells whether a command throws away what was changed in a file: what is not committed, or the commit.
func discards(c command, file string, committed bool) bool {
	goal := strings.Join(c.goal(), " ")
	if committed {
		return goal == "git revert"
	}
	names := func(w string) bool { return w == "." || baseName(w) == file }
	switch goal {
	case "git restore":
		return !slices.Contains(c.words, "--staged") && slices.ContainsFunc(c.words, names)
	case "git checkout":
		return slices.ContainsFunc(c.words, names)
	case "git reset":
		return slices.Contains(c.words, "--hard")
	case "git stash":
		looks := func(w string) bool { return w == "list" || w == "show" || w == "drop" || w == "clear" }
		return !slices.ContainsFunc(c.words, looks)
	}
	return false
}

// putsBack tells whether a command brings back what was put aside.
func putsBack(c command) bool {
	return strings.Join(c.goal(), " ") == "git stash" && slices.ContainsFunc(c.words, func(w string) bool { return w == "pop" || w == "apply" })
}
