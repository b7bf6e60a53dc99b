package extract

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// fixes finds calls that failed and, after a change, worked as they stand.
func fixes(t *timeline) []finding {
	found := slices.Clone(t.troubles)
	for _, r := range t.resolved {
		if f, ok := t.fix(r); ok {
			found = append(found, f)
		}
	}
	return found
}

// fix makes a finding of a failure that a change in between overcame.
func (t *timeline) fix(r resolution) (finding, bool) {
	if !mends(r) && !(needsProof(r) && sameCall(r)) || t.failsSame(r) {
		return finding{}, false
	}
	goal := strings.Join(r.blame.goal(), " ")
	f := finding{
		kind: "fix", by: learnings.ByTool, primary: r.at, evidence: []int{r.at, r.success},
		lines:    []int{t.events[r.at].Tool.ResultLine, t.events[r.success].Tool.ResultLine},
		trigger:  fmt.Sprintf("`%s` fails with %s", goal, quote(r.line)),
		quoted:   r.line,
		category: failureCategory(r.failure),
		topics:   goalTopics(r),

		signature: t.signature(r),
		marks:     t.effort(r),
	}
	found := r.class == environment && t.fixedByVersion(&f, r, goal) || t.fixedByCommand(&f, r, goal) || !needsProof(r) && (t.fixedByEdit(&f, r, goal) || t.fixedByWaiting(&f, r, goal))
	return f, found
}

// needsProof tells whether the error itself does not say that something was missing: then only a command can be its fix,
// and what the output or the agent says has to connect the two.
func needsProof(r resolution) bool {
	return r.class == unclear || r.class == testRun || r.class == code
}

// mends tells whether a failure of this class, overcome by a change, is worth keeping. Compiling, testing and linting
// one's own code until it passes is work, not a lesson.
func mends(r resolution) bool {
	return sameCall(r) && (r.class == environment || r.class == policy || r.class == repository || r.class == invocation && r.variant.change == same)
}

// sameCall tells whether the call that worked is the one that failed, perhaps in another folder or with more options.
func sameCall(r resolution) bool {
	return r.variant.change == same || r.variant.change == otherFolder || r.variant.change == otherFlags && (len(r.variant.removed) == 0 || showsMore(r))
}

// maxChanges is the most changes between failure and success of which one can be said to explain it.
const maxChanges = 4

// fixedByCommand words a fix whose change is a command that was run in between.
func (t *timeline) fixedByCommand(f *finding, r resolution, goal string) bool {
	changes := t.changingCommands(r)
	at, named := t.relevantCommand(r, changes)
	if at < 0 {
		return false
	}
	c := t.changer(r, at)
	why := t.told(r)
	if needsProof(r) {
		if !named && why == "" {
			return false
		}
		f.marks = append(f.marks, unknownError)
		if why != "" {
			f.marks = append(f.marks, toldWhy)
		}
	}
	f.rule = "ran-command"
	f.evidence = append(f.evidence, at)
	f.lines = append(f.lines, t.events[at].Tool.ResultLine)
	f.summary = withLine(fmt.Sprintf("Run `%s` when `%s` fails", t.whereItRan(at, c, maxCommand), goal), " with ", r.line)
	f.action = fmt.Sprintf("run `%s`%s and try again", t.whereItRan(at, c, maxCommand), besides(c))
	f.reason = cmp.Or(reasonFor(why), t.whyRun(r, at, c))
	f.example = t.whereItRan(at, c, maxExample)
	f.topics = append(c.goal(), f.topics...)
	f.planted = runsPlanted(t.events[at].Tool.Command, t.events[r.at])
	f.marks = append(f.marks, explainedFix)
	switch {
	case named:
		f.marks = append(f.marks, namedByTool)
	case len(changes) > 1:
		f.marks = append(f.marks, severalChanges)
	}
	return true
}

// changingCommands is the calls in between that may have changed something, the last one included.
func (t *timeline) changingCommands(r resolution) []int {
	var changes []int
	for _, i := range r.decisive(append(slices.Clone(r.commands), r.nextTry)) {
		if c := t.changer(r, i); len(c.words) > 0 && !slices.Equal(c.words, r.with.words) {
			changes = append(changes, i)
		}
	}
	return changes
}

// changer is the first command of a shell call that changes something or that the failing output names, or none.
func (t *timeline) changer(r resolution, i int) command {
	for _, c := range t.script(i).work() {
		if identity.matches(strings.Join(c.words, " ")) {
			continue
		}
		if c.changes() || t.namesGoal(r, c) {
			return c
		}
	}
	return command{}
}

// identity is who commits here, which is nobody's advice.
var identity = pattern{parts: `^git config\b.*\buser\.`}

// namesGoal tells whether the failing output names a command as what to run.
func (t *timeline) namesGoal(r resolution, c command) bool {
	goal := strings.ToLower(strings.Join(c.goal(), " "))
	return len(goal) > 5 && !checks(c) && !tests(c) && !answered(c) && !sameGoal(c, r.blame) && strings.Contains(strings.ToLower(t.events[r.at].Text), goal)
}

// relevantCommand is the change that explains the success: one that the failing output names, else the only one that
// there was. -1: none.
func (t *timeline) relevantCommand(r resolution, changes []int) (at int, named bool) {
	for _, i := range changes {
		if t.namesGoal(r, t.changer(r, i)) {
			return i, true
		}
	}
	if len(changes) == 0 || len(changes) > 2 || unset.matches(r.line) || missingSetting.matches(r.line) || len(r.decisive(r.edits)) > 0 || r.class == policy || transient.matches(r.line) {
		return -1, false
	}
	return changes[len(changes)-1], false
}

// fixedByEdit words a fix whose change is an edit.
func (t *timeline) fixedByEdit(f *finding, r resolution, goal string) bool {
	at, why := t.relevantEdit(r)
	if at < 0 {
		return false
	}
	e := t.events[at].Tool
	file := baseName(e.Path)
	old, now := changedLines(t.clean(e.Old), t.clean(e.New), errorNames(r.line))
	if now == "" && old == "" {
		return false
	}
	f.rule = "edited-" + why
	f.evidence = append(f.evidence, at)
	f.example = diffText(old, now)
	f.late = append(f.late, file)
	if !t.wordEdit(f, r, at, goal, old, now) {
		return false
	}
	f.marks = append(f.marks, explainedFix)
	if len(r.decisive(r.edits)) > maxChanges {
		f.marks = append(f.marks, severalChanges)
	}
	if t.writtenBefore(e.Path, r.at) {
		f.marks = append(f.marks, ownCode)
	}
	return true
}

// wordEdit words the summary and the advice: what a check demands of all files like this one, what to write instead, or
// what the agent says of the cause. Without any of them an edit is this session's, and false.
func (t *timeline) wordEdit(f *finding, r resolution, at int, goal, old, now string) bool {
	file := baseName(t.events[at].Tool.Path)
	why := reasonFor(cmp.Or(t.explanation(r.at, at, r.line), t.told(r)))
	demand := r.class == policy && path.Ext(file) != "" && !badConfig.matches(strings.ToLower(r.line))
	f.reason = why
	switch was, is, ok := replacedToken(old, now); {
	case demand && wordDemand(f, goal, path.Ext(file), r.line, t.factBefore(r, at)):
		if old == "" { // only new text: it shows what this file is about
			f.example = ""
		}
	case ok:
		was, is = bareTokens(was, is)
		where := ""
		if settingsFile.matches(file) {
			where = " in " + file
		}
		f.summary = withLine(fmt.Sprintf("Write `%s` instead of `%s`%s", is, was, where), fmt.Sprintf(": `%s` fails with ", goal), r.line)
		f.action = fmt.Sprintf("write `%s` instead of `%s`%s", is, was, where)
		if demand {
			f.trigger = fmt.Sprintf("writing %s files here", path.Ext(file))
			f.reason = cmp.Or(why, fmt.Sprintf("`%s` refuses them otherwise", goal))
		}
	case why != "" && utf8.RuneCountInString(why) <= maxSummary:
		f.summary = capital(why)
		if s := fmt.Sprintf("`%s` fails with %s: %s", goal, quote(cut(r.line, maxSummary/2)), lowerFirst(why)); utf8.RuneCountInString(s) <= maxSummary {
			f.summary = s
		}
		f.action = "change " + file + asExample
	case demand:
		f.summary = withLine(fmt.Sprintf("`%s` refuses %s files", goal, path.Ext(file)), " with ", r.line)
		f.trigger = fmt.Sprintf("writing %s files here", path.Ext(file))
		f.action, f.reason = fmt.Sprintf("mind the check %s", quote(r.line)), fmt.Sprintf("`%s` refuses them otherwise", goal)
	default:
		return false
	}
	return true
}

// relevantEdit is the edit that explains the success, and why: its file is named by the failing output, or its text
// holds a name of the error line. -1: none.
func (t *timeline) relevantEdit(r resolution) (at int, why string) {
	output := t.events[r.at].Text
	names := errorNames(r.line)
	if d := demandOf(r.line); d.is != "" {
		names = append(names, baseName(d.is)) // as code writes it, without the folder of its package
	}
	edits := r.decisive(r.edits)
	for _, i := range edits {
		text := t.events[i].Tool.Old + "\n" + t.events[i].Tool.New
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(text, n) }) {
			return i, "named-text"
		}
	}
	said := t.told(r)
	for _, i := range edits {
		file := baseName(t.events[i].Tool.Path)
		if len(file) > 3 && (strings.Contains(output, file) || settingsFile.matches(file) && strings.Contains(said, file)) {
			return i, "named-file"
		}
	}
	return -1, ""
}

// settingsFile is a file that sets a tool up.
var settingsFile = pattern{fold: true, parts: `
	\.(?:json5?|jsonc|ya?ml|toml|ini|cfg|conf|xml|properties|gradle|kts|mod|env|lock)$
	^\.\w+rc$|\.config\.\w+$
	^(?:docker|make|gem|pod|proc|jenkins)file
`}

// writtenBefore tells whether the agent itself had changed the file shortly before the failure, in the same turn.
func (t *timeline) writtenBefore(file string, i int) bool {
	for j := i - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		if changesFiles(t.events[j]) && t.events[j].Tool.Path == file {
			return true
		}
	}
	return false
}

// explanation is a sentence with which the agent, between two events, says why the command failed.
func (t *timeline) explanation(from, to int, line string) string {
	for _, e := range t.events[from+1 : to] {
		if e.Kind != transcript.Assistant {
			continue
		}
		if s := explained(e.Text, line); s != "" {
			return s
		}
	}
	return ""
}
