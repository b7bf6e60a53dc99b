package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
)

// wordExplained words what is to be done, and weighs it. ok is false when nothing can be done about it.
func (t *timeline) wordExplained(f finding, x explanation, fails string, marks []mark) (finding, bool) {
	action, told := t.actionFor(x)
	if action == "" || t.ownBug(x) || fails == "" && f.trigger == "" && !isClause(x.text) {
		return f, false
	}
	f.action = action
	f.marks = append(append(f.marks, causeIsNamed), marks...)
	if x.confirmed >= 0 {
		f.marks = append(f.marks, personConfirms)
	}
	if x.fell > 0 {
		f.marks = append(f.marks, othersFell)
	}
	if !told {
		f.marks = append(f.marks, vagueWords)
	}
	t.showDeed(&f, x)
	t.wordCause(&f, x.text, fails)
	return f, true
}

// wordCause words the summary: the cause as a sentence; a cause that is no sentence needs what fails.
func (t *timeline) wordCause(f *finding, why, fails string) {
	if foreign(why) {
		f.states, f.action, f.more, f.reason = true, why, f.action, ""
		if at := strings.IndexByte(f.trigger, '"'); at >= 0 {
			f.action = f.trigger[at:] + map[bool]string{true: "：", false: ": "}[hasHan(why)] + why
		}
		f.summary = shorten(why, maxSummary)
		return
	}
	if isClause(why) {
		f.summary = capital(clauseOf(withoutAsides(why), maxSummary))
		return
	}
	f.reason = "of " + lowerFirst(why)
	switch {
	case fails != "":
		f.summary = "`" + fails + " because of " + lowerFirst(why)
	case f.trigger != "":
		f.summary = capital(f.trigger) + " because of " + lowerFirst(why)
	}
	f.summary = shorten(f.summary, maxSummary)
}

// withoutAsides is a text that is too long for a summary without what it says in brackets.
func withoutAsides(s string) string {
	if utf8.RuneCountInString(s) <= maxSummary {
		return s
	}
	return bracketed.replace(s, "")
}

// bracketed is what stands in brackets.
var bracketed = pattern{parts: `\s*\([^()]*\)`}

// actionFor is what is to be done about a cause, and whether words, a command or one changed piece tell it.
func (t *timeline) actionFor(x explanation) (action string, told bool) {
	if x.action != "" {
		return x.action, true
	}
	e := t.events[x.deed].Tool
	if e.Command != "" {
		if shortcuts.matches(e.Command) {
			return "", false
		}
		return fmt.Sprintf("run `%s`", t.display(t.changingCommand(x.deed), maxCommand)), true
	}
	action, lines := t.replacement(x.deed, x.text+"\n"+t.events[x.at].Text)
	if lines && !setupFile.matches(strings.ToLower(e.Path)) {
		return "", false // the code's own
	}
	return action, true
}

// Bounds of what is named in a sentence when it stands for something else, or is new.
const (
	maxReplaced    = 140 // runes of both together
	maxReplacement = 4   // lines of both together
)

// replacement is what an edit wrote instead of what, or added, when it is little and a text speaks of it; else "". It may be
// whole lines.
func (t *timeline) replacement(edit int, about string) (action string, lines bool) {
	e := t.events[edit].Tool
	old, now := changedLines(withoutImports(t.clean(e.Old)), withoutImports(t.clean(e.New)), nil)
	was, is, ok := replacedToken(old, now)
	if !ok || strings.Contains(is, " ") || strings.Count(is, `"`)%2 != 0 {
		was, is = withoutAlike(old, now)
		lines = true
	} else {
		was, is = bareTokens(was, is)
	}
	if is == "" || utf8.RuneCountInString(was+is) > maxReplaced || strings.ContainsAny(was+is, "`…") ||
		sharedStems(stemSet(was+" "+is), stemSet(about)) == 0 || momentaryPlace.matches(was+" "+is) {
		return "", lines
	}
	if was == "" {
		return fmt.Sprintf("add `%s` (%s)", is, baseName(e.Path)), lines
	}
	return fmt.Sprintf("write `%s` instead of `%s` (%s)", is, was, baseName(e.Path)), lines
}

// withoutAlike is the lines of two texts that stand in one of them only, each on one line; "" when they are many.
func withoutAlike(old, now string) (was, is string) {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	only := func(lines, other []string) []string {
		return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l == "" || slices.Contains(other, l) })
	}
	gone, come := only(a, b), only(b, a)
	if len(gone)+len(come) > maxReplacement {
		return "", ""
	}
	return strings.Trim(strings.Join(gone, " "), " ,;"), strings.Trim(strings.Join(come, " "), " ,;")
}

// causeCategory is debugging when the symptom misleads, errors when something died or the code or a dependency is at
// fault, else tools for a command and debugging for what a person saw.
func (t *timeline) causeCategory(x explanation, line string, c class) learnings.Category {
	switch {
	case x.fell > 0 || misleading.matches(x.text):
		return learnings.Debugging
	case crash.matches(line), c == code, c == testRun:
		return learnings.Errors
	case c == unclear:
		return learnings.Debugging
	}
	return cmp.Or(failureCategory(failure{class: c, line: line}), learnings.Tools)
}
